//! The state of our account with the vendor of car data, as it was told at a time.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "api_balance")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Kopecks; below zero when the credit is in use.
    pub balance: i64,
    /// The sum that the balance may go below zero, in kopecks.
    pub credit_limit: Option<i64>,
    pub last_checked: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
