//! A quick purchase: one report bought without the balance.

use sea_orm::entity::prelude::*;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// State of a quick purchase.
    #[derive(ToSchema)]
    #[schema(as = QuickPurchaseStatus)]
    pub enum Status {
        AwaitingPayment,
        /// The report of the purchase is in progress.
        Checking,
        Delivered,
        Failed,
        Canceled,
    }
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "quick_purchases")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    #[sea_orm(unique)]
    pub payment_id: Uuid,
    pub user_id: Uuid,
    pub is_guest: bool,
    pub package_type: String,
    pub search_query: String,
    pub search_type: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub contacts: Json,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub identity: Option<Json>,
    pub source_inputs: Option<String>,
    pub status: Status,
    pub report_id: Option<Uuid>,
    pub delivered_at: Option<DateTimeUtc>,
    pub attached_to: Option<Uuid>,
    pub attached_at: Option<DateTimeUtc>,
    pub link_revoked_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
