//! The second factor of those who may do more than a user: a code from an application on their phone
//! (TOTP, RFC 6238), or one of ten recovery codes. Which doors ask for it says
//! [`crate::identity::session::sessions::Caller`].

mod authenticator;
pub mod confirmation;
pub mod enrolment;
mod recovery_codes;

use crate::identity::session::error::SessionError;
use crate::platform::db::StorageError;
use crate::platform::keys::vault::VaultError;

#[derive(Debug, thiserror::Error)]
pub enum SecondFactorError {
    #[error("the account needs no second factor")]
    NotNeeded,
    #[error("the account has a second factor")]
    Exists,
    #[error("the account has no second factor to prove")]
    Missing,
    /// Mistyped, used before or too old: one answer.
    #[error("the code is not good")]
    CodeInvalid,
    #[error("too many codes were tried")]
    TooMany { retry_after_s: i64 },
    #[error("a kept secret cannot be used: {0}")]
    Secret(#[from] totp_rs::TotpError),
    #[error("a secret does not fit a QR code")]
    Drawing(#[from] qrcode::types::QrError),
    #[error(transparent)]
    Vault(#[from] VaultError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}
