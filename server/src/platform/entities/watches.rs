//! A car watched for changes in the registers.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

words! {
    /// State of a watched car.
    pub enum Status {
        Active,
        /// Stopped; the row is kept for the changes that were paid for.
        Stopped,
    }
}

words! {
    /// Who watches a car, which determines how its changes are reported.
    pub enum Origin {
        /// The user: each change is reported at once.
        Account,
        /// The monitoring of the stock: the changes of a day are reported together.
        Stock,
    }
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "watches")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub vin: String,
    pub report_id: Uuid,
    pub origin: Origin,
    /// Encrypted snapshot of the registers' latest answers.
    pub known: Option<String>,
    pub status: Status,
    pub next_check_at: Option<DateTimeUtc>,
    pub checked_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
