//! VK ID: `/vkid/authorize` for the browser, `/vkid/oauth2/<name>` for the app's server.

mod authorize;
mod failure;
mod grants;
mod oauth;
mod users;

use std::sync::Arc;

use axum::{
    Router,
    http::HeaderName,
    response::{IntoResponse, Response},
    routing::{get, post},
};

use crate::{
    base::Harness,
    vkid::{
        failure::{Failure, Refusal},
        grants::Grants,
    },
};

pub use crate::vkid::users::{READY, User};

/// Number of the one app that is registered.
pub const VK_CLIENT_ID: &str = "54321000";

/// Name in stats and faults of both the page and its form.
const AUTHORIZE: &str = "vkid.authorize";

#[derive(Debug)]
pub struct VkId {
    harness: Arc<Harness>,
    /// Origin of the app, to which the browser may go back.
    app_url: String,
    grants: Grants,
}

impl VkId {
    /// A service that has let nobody in yet; codes and tokens of one seed mean nothing to another.
    pub fn new(harness: Arc<Harness>, app_url: &str, seed: u64) -> Self {
        Self {
            harness,
            app_url: app_url.to_owned(),
            grants: Grants::new(seed),
        }
    }
}

pub fn method_names() -> impl Iterator<Item = &'static str> {
    let methods = oauth::METHODS.iter().map(|method| method.name);
    [AUTHORIZE].into_iter().chain(methods)
}

/// True for the failures that a fault of a method may name: a page cannot be JSON of wrong types.
pub fn is_failure(method: &str, name: &str) -> bool {
    Failure::named(name).is_some_and(|failure| method != AUTHORIZE || !failure.needs_json())
}

pub fn router(service: Arc<VkId>) -> Router {
    Router::new()
        .route(
            "/vkid/authorize",
            get(authorize::show).post(authorize::decide),
        )
        .route("/vkid/oauth2/{name}", post(oauth::serve))
        .with_state(service)
}

type Pairs = Vec<(String, String)>;

fn value<'a>(pairs: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = pairs.iter().find(|(key, _)| key == name);
    found
        .map(|(_, value)| value.as_str())
        .filter(|value| !value.is_empty())
}

/// Refuses a caller that is not the registered app.
fn check_client(pairs: &[(String, String)]) -> Result<(), Refusal> {
    match value(pairs, "client_id") {
        Some(VK_CLIENT_ID) => Ok(()),
        _ => Err(Refusal::new(
            "invalid_client",
            "client_id is missing or invalid",
        )),
    }
}

fn captcha() -> Response {
    let headers = [
        (HeaderName::from_static("x-challenge"), "required"),
        (
            HeaderName::from_static("x-challenge-url"),
            "/challenge.html",
        ),
    ];
    headers.into_response()
}

/// True for a text of base64url, as VK wants it of states and verifiers.
fn is_base64url(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
}
