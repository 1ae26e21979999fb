//! Balance credit by an operator, or a request for one that needs approval.

use sea_orm::entity::prelude::*;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// State of a request.
    #[derive(Deserialize, ToSchema)]
    #[schema(as = CreditStatus)]
    pub enum Status {
        /// Above the cap of one person.
        Waiting,
        Credited,
        Refused,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "credit_requests")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub amount: i64,
    pub reason: String,
    pub status: Status,
    pub requested_by: Uuid,
    /// `None` when no approval was needed.
    pub decided_by: Option<Uuid>,
    pub decision_reason: Option<String>,
    pub created_at: DateTimeUtc,
    pub decided_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
