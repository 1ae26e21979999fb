//! Why a sign-in or a linking is refused, and what a way through VK brings back.

use avtosled_core::field_errors::FieldErrors;

use crate::identity::session::SessionError;
use crate::platform::db::StorageError;
use crate::platform::keys::encryption::EncryptionError;

#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    #[error("the phone has an account of its own")]
    PhoneTaken,
    #[error("the VK profile has an account of its own")]
    VkTaken,
    #[error("the account has another phone")]
    OtherPhone,
    #[error("the account has another VK profile")]
    OtherVk,
    #[error("the account has no VK profile")]
    VkNotLinked,
    #[error("the account has no other way to sign in")]
    LastMethod,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

#[derive(Debug, thiserror::Error)]
pub enum VkSignInError {
    #[error("the request is not valid")]
    Invalid(#[source] FieldErrors),
    #[error("too many ways to VK begun")]
    TooMany { retry_after_s: i64 },
    /// Unknown, used, expired, of another browser or account: one answer.
    #[error("the state does not fit")]
    StateInvalid,
    #[error("VK does not vouch for this code")]
    CodeInvalid,
    #[error("VK gave no token")]
    TokenMissing,
    #[error("VK is unavailable")]
    Unavailable,
    #[error(transparent)]
    Link(#[from] LinkError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Encryption(#[from] EncryptionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The answer that VK gave the browser. It has no `Debug`: the code is a secret.
pub struct Returned {
    pub code: String,
    pub state: String,
    pub device_id: String,
    pub redirect_uri: Option<String>,
}
