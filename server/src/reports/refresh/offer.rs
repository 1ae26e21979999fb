//! The offer of a refresh: sources that may be asked again, prices, and reasons where not.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::checks::orders::{ExistingReport, OrderError};
use crate::identity::session::error::SessionError;
use crate::platform::db::StorageError;
use crate::platform::once::KeyReused;

/// Why a source is asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RefreshReason {
    /// Its answer is older than it may be used.
    Stale,
    /// It did not answer.
    Failed,
}

/// A source that can be asked again.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefreshBlock {
    /// As the price list calls it.
    pub service: String,
    pub title: String,
    pub reason: RefreshReason,
    pub fetched_at: Option<DateTime<Utc>>,
    /// How old the answer is, in words; missing where there is none.
    pub age: Option<String>,
    pub list_price: Kopecks,
    /// What it costs in a refresh of all that can be asked; 0 where it cannot be.
    pub price: Kopecks,
    /// What has to be told in `inputs` before it can be asked.
    pub missing: Option<String>,
}

/// What of a report can be asked again, and at which price.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefreshOffer {
    pub blocks: Vec<RefreshBlock>,
    /// By the price list.
    pub list_total: Kopecks,
    /// Roubles to hold.
    pub total: Kopecks,
    /// What the balance lacks.
    pub lacking: Kopecks,
    /// The newest refresh of this report.
    pub refreshed_by: Option<ExistingReport>,
}

#[derive(Debug, thiserror::Error)]
pub enum RefreshError {
    #[error("there is no such report of this user")]
    NotFound,
    #[error("the report or a refresh of it is still in work")]
    Running,
    #[error("a newer report was made of this one")]
    Refreshed,
    #[error("the price is another one than was shown")]
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
