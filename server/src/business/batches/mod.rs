//! Batches: checks of the cars of a list, ordered row by row with one selection of services.
//!
//! Money is held for a row when it is ordered, never for the list.

pub mod archive;
pub mod control;
mod ends;
pub mod export;
pub mod orders;
pub mod quote;
mod row_orders;
pub mod runner;
pub mod selection;
pub mod test_checks;
pub mod view;

use avtosled_core::field_errors::FieldErrors;

use crate::checks::orders::OrderError;
use crate::identity::company::CompanyAccessError;
use crate::identity::session::SessionError;
use crate::platform::db::StorageError;
use crate::platform::idempotency::KeyReused;

/// Maximum number of running and paused batches of an account.
const MAX_OPEN: u64 = 20;

/// Reason why a request about a batch is rejected.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    #[error("the list is not valid")]
    Invalid(#[from] FieldErrors),
    #[error("the account has no such batch")]
    NotFound,
    #[error("the account has too many open batches")]
    TooMany,
    #[error("no row of the list can be ordered")]
    NothingToOrder,
    #[error("the batch is not in a state that allows this")]
    WrongState,
    #[error(transparent)]
    Access(#[from] CompanyAccessError),
    #[error("the selection of services is not valid: {0}")]
    Order(#[from] OrderError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error(transparent)]
    Storage(#[from] StorageError),
}
