//! What a caller of `oauth2/…` sent: a form, with all secrets in the body.

use axum::Form as FormBody;
use axum::extract::Query;
use axum::extract::rejection::FormRejection;

use crate::vkid::VK_CLIENT_ID;
use crate::vkid::failure::Refusal;

/// Parameters that must not land in access logs.
const SECRETS: &[&str] = &[
    "code",
    "code_verifier",
    "access_token",
    "refresh_token",
    "id_token",
];

/// Names and values in the order in which they came.
pub type Pairs = Vec<(String, String)>;

/// The value of that name, unless it is empty.
pub fn value<'a>(pairs: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = pairs.iter().find(|(key, _)| key == name);
    found
        .map(|(_, value)| value.as_str())
        .filter(|value| !value.is_empty())
}

/// One call as it came in.
#[derive(Debug)]
pub struct Form {
    query: Pairs,
    body: Pairs,
    is_readable: bool,
}

impl Form {
    /// A body of another kind, such as JSON, is not seen at all.
    pub fn read(Query(query): Query<Pairs>, body: Result<FormBody<Pairs>, FormRejection>) -> Self {
        Self {
            query,
            is_readable: body.is_ok(),
            body: body.map(|FormBody(pairs)| pairs).unwrap_or_default(),
        }
    }

    /// A parameter of the body, or else of the query.
    pub fn optional(&self, name: &str) -> Option<&str> {
        value(&self.body, name).or_else(|| value(&self.query, name))
    }

    /// A parameter that must be there.
    pub fn required(&self, name: &str) -> Result<&str, Refusal> {
        let found = self.optional(name);
        found.ok_or_else(|| Refusal::bad_parameter(name))
    }

    /// The body must be a form, the app must be the one that is registered, and its secrets must not be in the
    /// address.
    pub fn check(&self) -> Result<(), Refusal> {
        if !self.is_readable {
            return Err(Refusal::new("invalid_request", "body must be a form"));
        }
        let exposed = SECRETS
            .iter()
            .find(|name| value(&self.query, name).is_some());
        if let Some(name) = exposed {
            let description = format!("{name} must be sent in the body");
            return Err(Refusal::new("invalid_request", description));
        }
        match self.optional("client_id") {
            Some(VK_CLIENT_ID) => Ok(()),
            _ => Err(Refusal::new(
                "invalid_client",
                "client_id is missing or invalid",
            )),
        }
    }
}
