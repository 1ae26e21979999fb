//! Second factor of staff: TOTP (RFC 6238) or one of ten recovery codes.
//!
//! [`crate::identity::session::sessions::Caller`] enforces it.

pub mod enrolment;
mod recovery_codes;
mod totp;
pub mod verification;

use crate::identity::session::SessionError;
use crate::platform::db::StorageError;
use crate::platform::keys::encryption::EncryptionError;

#[derive(Debug, thiserror::Error)]
pub enum SecondFactorError {
    #[error("the account needs no second factor")]
    NotNeeded,
    #[error("the account has a second factor")]
    Exists,
    #[error("the account has no second factor to verify")]
    Missing,
    /// The code is wrong, already used or expired: these cases are indistinguishable.
    #[error("the code is invalid")]
    CodeInvalid,
    #[error("too many code attempts")]
    TooMany { retry_after_s: i64 },
    #[error("a stored secret is invalid: {0}")]
    Secret(#[from] totp_rs::TotpError),
    #[error("a secret does not fit a QR code")]
    QrCode(#[from] qrcode::types::QrError),
    #[error(transparent)]
    Encryption(#[from] EncryptionError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}
