//! A file of figures that an administrator asked for.

use sea_orm::entity::prelude::*;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// What an export tells of.
    #[derive(Deserialize, ToSchema)]
    #[schema(as = ExportKind)]
    pub enum Kind {
        /// Accounts by their registration.
        Users,
        /// Ordered checks.
        Checks,
        /// Movements of the ledger.
        Finance,
        /// Calls to the vendor of car data.
        ApiStatistics,
    }
}

words! {
    #[derive(Deserialize, ToSchema)]
    #[schema(as = ExportFormat)]
    pub enum Format {
        Csv,
        Xlsx,
    }
}

words! {
    #[derive(ToSchema)]
    #[schema(as = ExportState)]
    pub enum State {
        /// It is being made, or will be.
        Waiting,
        Ready,
        /// It could not be made.
        Failed,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "exports")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub kind: Kind,
    pub format: Format,
    pub first_day: String,
    pub last_day: String,
    pub revealed: bool,
    pub state: State,
    pub line_count: Option<i64>,
    /// Bytes.
    pub size: Option<i64>,
    pub requested_by: Uuid,
    pub created_at: DateTimeUtc,
    pub finished_at: Option<DateTimeUtc>,
    pub expires_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
