//! One account for staff. Personal data are masked until a reason to read them is given.

pub mod api_access;
pub mod appointments;
pub mod balances;
pub mod card;
pub mod sessions;
pub mod users;

use crate::platform::db::StorageError;

#[derive(Debug, thiserror::Error)]
pub enum PersonError {
    #[error("there is no such account")]
    NotFound,
    #[error(transparent)]
    Storage(#[from] StorageError),
}
