//! The ways in which VK ID says no, or says nothing sensible.

use std::borrow::Cow;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::base::broken_response::BrokenResponse;

/// Names of errors with the text that goes with each where nothing more exact is known.
const ERRORS: &[(&str, &str)] = &[
    ("access_denied", "User denied the request"),
    ("invalid_request", "Request is missing or invalid"),
    ("invalid_token", "access_token is missing or invalid"),
    ("invalid_client", "client_id is missing or invalid"),
    ("invalid_grant", "Grant is invalid or expired"),
    ("invalid_scope", "scope is invalid"),
    ("slow_down", "Too many requests"),
    ("server_error", "Internal server error"),
    (
        "temporarily_unavailable",
        "Service is temporarily unavailable",
    ),
];

const CAPTCHA: &str = "CAPTCHA";
const WRONG_STATE: &str = "WRONG_STATE";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub error: &'static str,
    pub description: Cow<'static, str>,
}

impl Refusal {
    pub fn named(name: &str) -> Option<Self> {
        let known = ERRORS.iter().find(|(known, _)| *known == name);
        known.map(|(error, description)| Self {
            error,
            description: Cow::Borrowed(description),
        })
    }

    pub fn new(error: &'static str, description: impl Into<Cow<'static, str>>) -> Self {
        Self {
            error,
            description: description.into(),
        }
    }

    /// A parameter that is not there or not right, in VK's words.
    pub fn bad_parameter(name: &str) -> Self {
        let description = format!("{name} is missing or invalid");
        Self::new("invalid_request", description)
    }

    /// The status is as unreliable as VK's own: many errors come with 200.
    pub fn status(&self) -> StatusCode {
        match self.error {
            "invalid_request" => StatusCode::BAD_REQUEST,
            "invalid_client" => StatusCode::UNAUTHORIZED,
            "server_error" => StatusCode::INTERNAL_SERVER_ERROR,
            "temporarily_unavailable" => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::OK,
        }
    }

    /// The body; the state is echoed when it was sent.
    pub fn body(&self, state: Option<&str>) -> Value {
        let mut body = json!({
            "error": self.error,
            "error_description": self.description,
        });
        if let Some(state) = state {
            body["state"] = state.into();
        }
        body
    }
}

/// A failure set by `/faults`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    Refused(Refusal),
    /// The anti-bot check: headers that only a browser could satisfy.
    Captcha,
    /// The right answer with a state that nobody sent.
    WrongState,
    Broken(BrokenResponse),
}

impl Failure {
    pub fn named(name: &str) -> Option<Self> {
        match name {
            CAPTCHA => Some(Self::Captcha),
            WRONG_STATE => Some(Self::WrongState),
            _ => {
                let refused = Refusal::named(name).map(Self::Refused);
                refused.or_else(|| BrokenResponse::named(name).map(Self::Broken))
            }
        }
    }

    pub fn name(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.error,
            Self::Captcha => CAPTCHA,
            Self::WrongState => WRONG_STATE,
            Self::Broken(broken_response) => broken_response.name(),
        }
    }

    /// The error of the documented shape, if it is one.
    pub fn refusal(self) -> Option<Refusal> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }

    /// True for a failure of an answer in JSON, which is none of a page.
    pub fn needs_json(&self) -> bool {
        match self {
            Self::WrongState => true,
            Self::Broken(broken_response) => broken_response.spoils_json(),
            Self::Refused(_) | Self::Captcha => false,
        }
    }
}
