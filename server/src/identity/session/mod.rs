//! Sessions: access tokens, refresh tokens, known devices.

pub mod access_tokens;
pub mod known_devices;
pub mod session_list;
pub mod sessions;

use crate::platform::db::StorageError;
use crate::platform::signing_keys::SigningKeyError;

/// Reasons a session is rejected.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    #[error("the token is missing, foreign, expired or its session has ended")]
    Unauthorized,
    #[error("the account is blocked")]
    Blocked,
    #[error("the session is too old for this change")]
    NotFresh,
    #[error("the action requires a sign-in by an SMS code")]
    SmsCodeRequired,
    #[error("the account has no second factor yet")]
    SecondFactorMissing,
    #[error("the session has no recent code of the second factor")]
    SecondFactorRequired,
    #[error("the session renews its tokens too often")]
    TooMany { retry_after_s: i64 },
    #[error("the token could not be signed")]
    Signing,
    #[error(transparent)]
    Key(#[from] SigningKeyError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}
