//! A row of a batch: one car of the list.

use sea_orm::entity::prelude::*;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// State of a row of a batch.
    #[derive(Deserialize, ToSchema)]
    #[schema(as = BatchRowState)]
    pub enum State {
        /// Not ordered yet.
        Waiting,
        /// Ordered; its sources are being queried.
        Running,
        Completed,
        /// Not ordered, free of charge; `skipCode` is the reason.
        Skipped,
        /// Not ordered before the batch was cancelled.
        Cancelled,
    }
}

words! {
    /// Reason why a row was skipped.
    #[derive(Deserialize, ToSchema)]
    #[schema(as = BatchRowSkipCode)]
    pub enum SkipCode {
        /// The identifier is not valid.
        Invalid,
        /// An earlier row has the same identifier.
        Duplicate,
        /// No source can be queried for the identifier.
        VehicleNotFound,
        /// The found car has another plate or body number.
        Mismatch,
        /// The order of the row was rejected.
        Rejected,
        /// The identification did not answer in several attempts.
        Unavailable,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "batch_rows")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub batch_id: Uuid,
    /// Position in the list, counted from 1.
    pub position: i32,
    /// Identifier as typed.
    pub identifier: String,
    /// Kind of a valid identifier.
    pub kind: Option<String>,
    /// Normalised identifier, if valid.
    pub number: Option<String>,
    pub external_id: Option<String>,
    pub state: State,
    pub skip_code: Option<SkipCode>,
    pub skip_message: Option<String>,
    pub report_id: Option<Uuid>,
    /// Check of a row in test mode, instead of a report.
    pub test_check_id: Option<Uuid>,
    /// Whether the report is an equal one of the last day, for which nothing is charged.
    pub is_existing: bool,
    /// Level of the verdict of a completed row.
    pub verdict_level: Option<String>,
    /// Number of failed attempts to order the row.
    pub attempts: i32,
    /// Time before which the row is not ordered again.
    pub next_attempt_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
