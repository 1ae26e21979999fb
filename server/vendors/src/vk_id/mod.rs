//! Sign-in by VK ID (OAuth 2.1, authorization code with PKCE): the trait, its types, the client.

pub mod client;
mod wire;

use std::fmt;

use futures::future::BoxFuture;
use secrecy::SecretString;

/// Parameters of the authorization URL.
pub struct AuthorizeRequest<'a> {
    /// Redirect URL, registered for the application.
    pub redirect_uri: &'a str,
    /// State, which VK returns with the code.
    pub state: &'a str,
    /// SHA-256 of the PKCE verifier in base64url.
    pub code_challenge: &'a str,
}

/// Exchange of a code for tokens; has no `Debug`, because code and verifier are secrets.
pub struct CodeExchange<'a> {
    pub code: &'a str,
    pub verifier: &'a str,
    /// Device id, issued by VK with the code.
    pub device_id: &'a str,
    /// Redirect URL of the authorization request.
    pub redirect_uri: &'a str,
    /// State, which VK returns in the response.
    pub state: &'a str,
}

/// Tokens issued for a code or a refresh token.
#[derive(Clone, Debug)]
pub struct VkTokens {
    /// VK user id, digits only.
    pub user_id: String,
    /// Access token, valid for an hour.
    pub access: SecretString,
    /// Refresh token, valid for 180 days; single use.
    pub refresh: Option<SecretString>,
}

/// Profile of a VK user; all fields except the id may be missing, and none is verified.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct VkProfile {
    /// VK user id, digits only.
    pub user_id: String,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: Option<String>,
    /// Phone in the format of VK.
    pub phone: Option<String>,
}

impl fmt::Debug for VkProfile {
    // The profile contains personal data, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VkProfile").finish_non_exhaustive()
    }
}

/// Error of a call to VK; contains no code, token or text of VK.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VkError {
    /// VK rejected the code or token.
    #[error("VK refused with {code}")]
    Refused {
        /// Error code of VK, in lower case with underscores.
        code: String,
    },
    /// VK rejected our application.
    #[error("VK refuses our application with {code}")]
    Application { code: String },
    /// VK is down, slow or overloaded, requires a captcha, or its response is unreadable.
    #[error("VK is unavailable: {reason}")]
    Unavailable { reason: &'static str },
    /// VK returned success without an access token.
    #[error("VK answered without an access token")]
    TokenMissing,
    /// The returned state belongs to another request.
    #[error("VK answered another request")]
    StateMismatch,
}

/// Future of a VK response or error.
pub type AnswerFuture<'a, T> = BoxFuture<'a, Result<T, VkError>>;

/// VK ID service; calls are never retried, because codes and refresh tokens are single-use.
pub trait VkId: Send + Sync {
    /// URL of the page on which the person signs in.
    fn authorize_url(&self, request: &AuthorizeRequest<'_>) -> String;

    /// Exchanges a code for tokens.
    fn exchange<'a>(&'a self, exchange: CodeExchange<'a>) -> AnswerFuture<'a, VkTokens>;

    /// Exchanges a refresh token for new tokens.
    ///
    /// The old token is invalid afterwards, and its reuse ends the session at VK.
    fn refresh<'a>(
        &'a self,
        refresh: &'a SecretString,
        device_id: &'a str,
        state: &'a str,
    ) -> AnswerFuture<'a, VkTokens>;

    /// Fetches the profile of the user who owns the token.
    fn profile<'a>(&'a self, access: &'a SecretString) -> AnswerFuture<'a, VkProfile>;

    /// Revokes the permissions granted to our application.
    fn revoke<'a>(&'a self, access: &'a SecretString) -> AnswerFuture<'a, ()>;
}
