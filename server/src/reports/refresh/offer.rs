//! Offer of a refresh: sources that may be queried again, prices, reasons.

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

/// A source that can be queried again, with its price.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefreshBlock {
    /// Id of the service in the price list.
    pub service: String,
    pub title: String,
    pub reason: RefreshReason,
    pub fetched_at: Option<DateTime<Utc>>,
    /// Age of the answer in words; missing without an answer.
    pub age: Option<String>,
    pub list_price: Kopecks,
    /// Price in roubles within a refresh of everything; 0 if the source cannot be queried.
    pub price: Kopecks,
    /// Input that must be given in `inputs`.
    pub missing: Option<String>,
}

/// Offer to refresh a report.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefreshOffer {
    pub blocks: Vec<RefreshBlock>,
    /// Price by the price list in roubles.
    pub list_total: Kopecks,
    /// Roubles to be held for a refresh.
    pub total: Kopecks,
    /// Roubles missing on the balance.
    pub lacking: Kopecks,
    /// Newest refresh of the report.
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
