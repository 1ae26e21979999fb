//! Refresh offer: sources that may be queried again, prices, reasons.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::checks::orders::{ExistingReport, OrderError};
use crate::identity::session::SessionError;
use crate::platform::db::StorageError;
use crate::platform::idempotency::KeyReused;

/// Reason to query a source again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RefreshReason {
    /// The answer is older than its cache time.
    Stale,
    /// The source did not answer.
    Failed,
}

/// A source that can be queried again.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefreshBlock {
    /// Name in the price list.
    pub service: String,
    pub title: String,
    pub reason: RefreshReason,
    pub fetched_at: Option<DateTime<Utc>>,
    /// Age of the answer in words; missing without one.
    pub age: Option<String>,
    pub list_price: Kopecks,
    /// Price within a refresh of everything; 0 where it cannot be queried.
    pub price: Kopecks,
    /// Input required in `inputs`.
    pub missing: Option<String>,
}

/// Refresh offer of a report.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefreshOffer {
    pub blocks: Vec<RefreshBlock>,
    /// Price by the list.
    pub list_total: Kopecks,
    /// Roubles to hold.
    pub total: Kopecks,
    /// Missing balance.
    pub lacking: Kopecks,
    /// The newest refresh of this report.
    pub refreshed_by: Option<ExistingReport>,
}

#[derive(Debug, thiserror::Error)]
pub enum RefreshError {
    #[error("there is no such report of this user")]
    NotFound,
    #[error("the report or a refresh of it is still running")]
    Running,
    #[error("a newer refresh of this report exists")]
    Refreshed,
    #[error("the price has changed")]
    PriceChanged { price: Kopecks },
    #[error("all answers are fresh")]
    NothingToRefresh,
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}
