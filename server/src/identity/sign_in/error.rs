//! Errors of linking and of sign-in by phone and VK.

use avtosled_core::field_errors::FieldErrors;

use crate::identity::session::SessionError;
use crate::platform::db::StorageError;
use crate::platform::keys::encryption::EncryptionError;

/// Reasons why an identity is not linked to or removed from an account.
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
    #[error("the account has no other sign-in method")]
    LastMethod,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Reasons why a code is not sent or a sign-in by code is rejected.
#[derive(Debug, thiserror::Error)]
pub enum PhoneSignInError {
    #[error("the phone is not a Russian mobile number")]
    InvalidPhone,
    #[error("too many codes or attempts")]
    TooMany { retry_after_s: i64 },
    /// The code is wrong, expired or unknown: these cases are indistinguishable.
    #[error("the code is invalid")]
    CodeInvalid,
    #[error("the number was not used for so long that it may belong to another person")]
    PhoneRecycled,
    #[error(transparent)]
    Link(#[from] LinkError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

#[derive(Debug, thiserror::Error)]
pub enum VkSignInError {
    #[error("the request is not valid")]
    Invalid(#[source] FieldErrors),
    #[error("too many authorization attempts were started")]
    TooMany { retry_after_s: i64 },
    /// The state is unknown, used, expired, or belongs to another browser or account.
    #[error("the state is invalid")]
    StateInvalid,
    #[error("VK rejected the code")]
    CodeInvalid,
    #[error("VK returned no token")]
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

/// Authorization response that VK sent through the browser.
/// No `Debug`, because its code is secret.
pub struct AuthorizationResponse {
    pub code: String,
    pub state: String,
    pub device_id: String,
    pub redirect_uri: Option<String>,
}
