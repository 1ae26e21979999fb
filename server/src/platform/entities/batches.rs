//! A batch: checks ordered from a list of cars.

use sea_orm::entity::prelude::*;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::platform::entities::Relation;
use crate::platform::entities::api_keys::Mode;

words! {
    /// State of a batch.
    #[derive(Deserialize, ToSchema)]
    #[schema(as = BatchState)]
    pub enum State {
        /// Rows are ordered one after the other.
        Running,
        /// No further row is ordered until the batch is resumed.
        Paused,
        /// Ended by its owner; ordered rows were completed.
        Cancelled,
        /// Every row has ended.
        Completed,
    }
}

words! {
    /// Reason why a batch is paused.
    #[derive(ToSchema)]
    pub enum PauseReason {
        /// By its owner.
        Requested,
        /// The balance does not cover the next row.
        InsufficientFunds,
        /// No check of a package is left.
        PackageCheckUnavailable,
        /// The monthly cap of the API key, or of the member who ordered, is reached.
        MonthlyCap,
        /// The API key was revoked or has expired.
        ApiKeyNotValid,
        /// The member who ordered was suspended or has left the company.
        MemberNotActive,
        /// The account was blocked.
        AccountBlocked,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "batches")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    /// API key that ordered the batch; `None` for the pages.
    pub api_key_id: Option<Uuid>,
    /// Member of the company who ordered the batch; `None` for the owner.
    pub member_id: Option<Uuid>,
    pub mode: Mode,
    pub name: String,
    pub state: State,
    /// Set while the batch is paused.
    pub pause_reason: Option<PauseReason>,
    /// Selection of services and options of all rows.
    #[sea_orm(column_type = "JsonBinary")]
    pub selection: Json,
    /// Time of the next run; `None` when no row is to be ordered or in progress.
    pub next_run_at: Option<DateTimeUtc>,
    /// Lease of the process that orders the rows.
    pub claimed_until: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    /// Set once the batch is completed or cancelled.
    pub ended_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
