//! A subscription of a user.

use sea_orm::entity::prelude::*;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// State of a subscription.
    #[derive(ToSchema)]
    #[schema(as = SubscriptionStatus)]
    pub enum Status {
        Active,
        /// Cancelled by the user; active until the paid period ends.
        Cancelled,
        /// A monthly charge failed.
        PastDue,
        Ended,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "user_subscriptions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub plan: String,
    pub amount: i64,
    pub payment_method_id: Option<Uuid>,
    pub status: Status,
    pub current_period_start: DateTimeUtc,
    pub current_period_end: DateTimeUtc,
    pub next_charge_at: Option<DateTimeUtc>,
    pub reminded_for: Option<DateTimeUtc>,
    pub cancelled_at: Option<DateTimeUtc>,
    pub failure: Option<String>,
    pub created_at: DateTimeUtc,
    pub next_plan: Option<String>,
    pub next_amount: Option<i64>,
    pub payment_id: Option<Uuid>,
}

impl ActiveModelBehavior for ActiveModel {}
