//! Sign-in by VK ID, OAuth 2.1 with authorization code and PKCE: the trait, our types, the client.

pub mod client;
mod wire;

use std::fmt;

use futures::future::BoxFuture;
use secrecy::SecretString;

/// Where a browser is sent to sign in.
pub struct AuthorizeRequest<'a> {
    /// One of the trusted addresses of the application.
    pub redirect_uri: &'a str,
    /// Comes back with the code.
    pub state: &'a str,
    /// SHA-256 of the verifier in base64url.
    pub code_challenge: &'a str,
}

/// A code on its way to tokens. It has no `Debug`: code and verifier are secrets.
pub struct CodeExchange<'a> {
    pub code: &'a str,
    pub verifier: &'a str,
    /// Made by VK, came back with the code.
    pub device_id: &'a str,
    /// The one of the authorization.
    pub redirect_uri: &'a str,
    /// Comes back in the answer.
    pub state: &'a str,
}

/// The tokens that VK gives for a code or a refresh token.
#[derive(Clone, Debug)]
pub struct VkTokens {
    /// Digits.
    pub user_id: String,
    /// Good for an hour.
    pub access: SecretString,
    /// Good for 180 days and one use.
    pub refresh: Option<SecretString>,
}

/// A person as VK tells of them; all but the id may be missing, and none of it was proven to us.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct VkProfile {
    /// Digits.
    pub user_id: String,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: Option<String>,
    /// As VK writes it.
    pub phone: Option<String>,
}

impl fmt::Debug for VkProfile {
    // Names a person, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VkProfile").finish_non_exhaustive()
    }
}

/// Why VK gave no answer. It never holds a code, a token or VK's own text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VkError {
    /// VK says no to this code or token.
    #[error("VK refused with {code}")]
    Refused {
        /// Its name for the error, small letters and underscores.
        code: String,
    },
    /// VK says no to our application.
    #[error("VK refuses our application with {code}")]
    Application { code: String },
    /// VK is down, slow, busy, wants a captcha solved, or answers what nobody can read.
    #[error("VK is unavailable: {reason}")]
    Unavailable { reason: &'static str },
    /// A success without an access token.
    #[error("VK answered without an access token")]
    TokenMissing,
    /// The answer belongs to another request.
    #[error("VK answered another request")]
    ForeignAnswer,
}

/// A future of an answer.
pub type Answer<'a, T> = BoxFuture<'a, Result<T, VkError>>;

/// VK ID. No call is repeated: codes and refresh tokens are good for one use.
pub trait VkId: Send + Sync {
    /// The page of VK that asks the person.
    fn authorize_url(&self, request: &AuthorizeRequest<'_>) -> String;

    /// Exchanges a code.
    fn exchange<'a>(&'a self, exchange: CodeExchange<'a>) -> Answer<'a, VkTokens>;

    /// Exchanges a refresh token; the old one is dead afterwards, and using it again ends the
    /// session at VK.
    fn refresh<'a>(
        &'a self,
        refresh: &'a SecretString,
        device_id: &'a str,
        state: &'a str,
    ) -> Answer<'a, VkTokens>;

    /// Asks for the person that the token belongs to.
    fn profile<'a>(&'a self, access: &'a SecretString) -> Answer<'a, VkProfile>;

    /// Withdraws what the person allowed our application.
    fn revoke<'a>(&'a self, access: &'a SecretString) -> Answer<'a, ()>;
}
