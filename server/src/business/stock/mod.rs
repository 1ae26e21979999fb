//! Stock of a dealer: cars with their latest reports, changes, asking prices and tags.
//!
//! The use cases take the account, not its session: members of a company act on the owner's account.

pub mod additions;
pub mod cars;
pub mod daily_notification;
pub mod export;
pub mod latest_reports;
pub mod listing;
pub mod monitoring;
pub mod periodic;
pub mod saved_views;
pub mod view;

use avtosled_core::field_errors::FieldErrors;
use uuid::Uuid;

use crate::identity::session::SessionError;
use crate::platform::db::StorageError;

/// Reason why a request about a stock is rejected.
#[derive(Debug, thiserror::Error)]
pub enum StockError {
    #[error("the request is not valid")]
    Invalid(#[from] FieldErrors),
    #[error("the account has no such car in stock")]
    NotFound,
    #[error("the account has no such report")]
    ReportNotFound,
    #[error("the account has no such batch")]
    BatchNotFound,
    #[error("the batch has no completed row")]
    NothingToAdd,
    #[error("the stock would have too many cars")]
    Full,
    #[error("a car would have too many tags")]
    TooManyTags,
    #[error("the account has no such saved view")]
    ViewNotFound,
    #[error("the account has too many saved views")]
    TooManyViews,
    #[error("the plan of the account has no change notifications")]
    BusinessOnly,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Ids of a request; text that is no id matches no car.
fn parse_ids(ids: &[String]) -> Vec<Uuid> {
    ids.iter()
        .filter_map(|id| Uuid::parse_str(id).ok())
        .collect()
}
