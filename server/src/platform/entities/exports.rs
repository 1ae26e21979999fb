//! An export of statistics requested by an administrator.

use sea_orm::entity::prelude::*;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// Content of an export.
    #[derive(Deserialize, ToSchema)]
    #[schema(as = ExportKind)]
    pub enum Kind {
        /// Export of accounts by registration date.
        Users,
        /// Export of ordered checks.
        Checks,
        /// Export of ledger entries.
        Finance,
        /// Export of calls to the car-data vendor.
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
        /// The export is queued or in progress.
        Waiting,
        Ready,
        /// The export failed.
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
    /// Size of the file in bytes.
    pub size: Option<i64>,
    pub requested_by: Uuid,
    pub created_at: DateTimeUtc,
    pub finished_at: Option<DateTimeUtc>,
    pub expires_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
