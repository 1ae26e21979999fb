//! Sign-in by VK ID (OAuth 2.1, authorization code with PKCE): the trait, its types, the client.

pub mod client;
mod wire;

use std::fmt;

use futures::future::BoxFuture;
use secrecy::SecretString;

/// Parameters of the authorization URL.
pub struct AuthorizeRequest<'a> {
    /// One of the redirect URLs registered for the application.
    pub redirect_uri: &'a str,
    /// Returned with the code.
    pub state: &'a str,
    /// SHA-256 of the verifier in base64url.
    pub code_challenge: &'a str,
}

/// Exchange of a code for tokens. No `Debug`: code and verifier are secrets.
pub struct CodeExchange<'a> {
    pub code: &'a str,
    pub verifier: &'a str,
    /// Issued by VK with the code.
    pub device_id: &'a str,
    /// Same as in the authorization request.
    pub redirect_uri: &'a str,
    /// Returned in the response.
    pub state: &'a str,
}

/// Tokens issued for a code or a refresh token.
#[derive(Clone, Debug)]
pub struct VkTokens {
    /// Digits.
    pub user_id: String,
    /// Valid for an hour.
    pub access: SecretString,
    /// Valid for 180 days; single use.
    pub refresh: Option<SecretString>,
}

/// Profile of a person. All but the id may be missing; nothing is verified.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct VkProfile {
    /// Digits.
    pub user_id: String,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: Option<String>,
    /// In VK's own format.
    pub phone: Option<String>,
}

impl fmt::Debug for VkProfile {
    // Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VkProfile").finish_non_exhaustive()
    }
}

/// Reason VK did not answer; contains no code, token or text of VK.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VkError {
    /// VK rejected the code or token.
    #[error("VK refused with {code}")]
    Refused {
        /// VK's error code, in lower case and underscores.
        code: String,
    },
    /// VK rejected our application.
    #[error("VK refuses our application with {code}")]
    Application { code: String },
    /// VK is down, slow or overloaded, requires a captcha, or its response is unreadable.
    #[error("VK is unavailable: {reason}")]
    Unavailable { reason: &'static str },
    /// Success without an access token.
    #[error("VK answered without an access token")]
    TokenMissing,
    /// The returned state belongs to another request.
    #[error("VK answered another request")]
    StateMismatch,
}

/// Future of a response.
pub type AnswerFuture<'a, T> = BoxFuture<'a, Result<T, VkError>>;

/// VK ID. Calls are never retried: codes and refresh tokens are single-use.
pub trait VkId: Send + Sync {
    /// URL of the page where the person signs in.
    fn authorize_url(&self, request: &AuthorizeRequest<'_>) -> String;

    /// Exchanges a code for tokens.
    fn exchange<'a>(&'a self, exchange: CodeExchange<'a>) -> AnswerFuture<'a, VkTokens>;

    /// Exchanges a refresh token. The old one is invalid afterwards, and reusing it ends the session at
    /// VK.
    fn refresh<'a>(
        &'a self,
        refresh: &'a SecretString,
        device_id: &'a str,
        state: &'a str,
    ) -> AnswerFuture<'a, VkTokens>;

    /// Fetches the profile of the token's owner.
    fn profile<'a>(&'a self, access: &'a SecretString) -> AnswerFuture<'a, VkProfile>;

    /// Revokes the permissions granted to our application.
    fn revoke<'a>(&'a self, access: &'a SecretString) -> AnswerFuture<'a, ()>;
}
