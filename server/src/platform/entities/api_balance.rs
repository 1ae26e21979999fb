//! The balance of our account at the car-data vendor at a point in time.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "api_balance")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Balance in kopecks; negative while the credit is used.
    pub balance: i64,
    /// Credit limit in kopecks.
    pub credit_limit: Option<i64>,
    pub last_checked: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
