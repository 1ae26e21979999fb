//! One account as the staff sees it. Personal data are masked until somebody says why they must be
//! read.

pub mod card;
pub mod credits;
pub mod personal_data;
pub mod sessions;

use crate::platform::db::StorageError;

#[derive(Debug, thiserror::Error)]
pub enum PersonError {
    #[error("there is no such account")]
    NotFound,
    #[error(transparent)]
    Storage(#[from] StorageError),
}
