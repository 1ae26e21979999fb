//! DTOs of the days compared with the vendor.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::admin::repository::vendor_statements::{self as repo, Statement};
use crate::admin::vendor::statements::comparison::StatementDifference;
use crate::platform::Context;
use crate::platform::db::StorageError;

const LISTED: u64 = 60;

/// A day of the vendor's list of charges compared with our calls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementView {
    /// Moscow day, `yyyy-mm-dd`.
    pub day: String,
    pub state: StatementState,
    /// Time of the comparison; null until compared.
    pub compared_at: Option<DateTime<Utc>>,
    /// Number of calls in the vendor's list; null until compared, like the next three fields.
    pub their_calls: Option<i64>,
    /// Roubles in the vendor's list, net of refunds.
    pub their_cost: Option<Kopecks>,
    /// Number of charged calls by our records.
    pub our_calls: Option<i64>,
    /// Roubles by our records.
    pub our_cost: Option<Kopecks>,
    /// Number of unexplained differences.
    pub difference_count: i32,
    pub differences: Vec<StatementDifference>,
    /// Reason why the last request of the list failed.
    pub error: Option<String>,
}

/// State of the comparison of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StatementState {
    /// Not compared yet.
    Waiting,
    /// Not compared, and no longer scheduled.
    NotCompared,
    Equal,
    /// All differences are explained by uncertain calls.
    Explained,
    Different,
}

/// Lists the latest days, newest first.
pub async fn list(ctx: &Context) -> Result<Vec<StatementView>, StorageError> {
    let found = repo::list(ctx.db.read(), LISTED).await?;
    found.into_iter().map(StatementView::try_from).collect()
}

impl TryFrom<Statement> for StatementView {
    type Error = StorageError;

    fn try_from(row: Statement) -> Result<Self, StorageError> {
        let differences = row.differences.map(serde_json::from_value).transpose();
        let differences: Option<Vec<StatementDifference>> = differences
            .map_err(|_| StorageError::Inconsistent("differences of a day cannot be read"))?;
        let differences = differences.unwrap_or_default();
        let state = match row.compared_at {
            None if row.next_ask_at.is_some() => StatementState::Waiting,
            None => StatementState::NotCompared,
            Some(_) if row.difference_count > 0 => StatementState::Different,
            Some(_) if differences.is_empty() => StatementState::Equal,
            Some(_) => StatementState::Explained,
        };
        Ok(Self {
            day: row.day,
            state,
            compared_at: row.compared_at,
            their_calls: row.their_calls,
            their_cost: row.their_cost.map(Kopecks),
            our_calls: row.our_calls,
            our_cost: row.our_cost.map(Kopecks),
            difference_count: row.difference_count,
            differences,
            error: row.error,
        })
    }
}
