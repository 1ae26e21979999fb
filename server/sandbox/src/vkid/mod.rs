//! VK ID: `/vkid/authorize` for the browser, `/vkid/oauth2/<name>` for the app's server.

mod authorize;
mod fault_injection;
mod grants;
mod oauth;
mod service;
mod users;

use std::sync::Arc;

use axum::{
    Router,
    routing::{get, post},
};

pub use crate::vkid::{
    service::{VK_CLIENT_ID, VkId},
    users::{User, showcase},
};

pub fn method_names() -> impl Iterator<Item = &'static str> {
    let methods = oauth::METHODS.iter().map(|(name, _)| *name);
    [authorize::METHOD].into_iter().chain(methods)
}

/// A page cannot fail as JSON.
pub fn is_failure(method: &str, name: &str) -> bool {
    let fault = fault_injection::VkFault::named(name);
    fault.is_some_and(|fault| method != authorize::METHOD || !fault.needs_json())
}

pub fn router(service: Arc<VkId>) -> Router {
    let page = get(authorize::show).post(authorize::decide);
    Router::new()
        .route("/vkid/authorize", page)
        .route("/vkid/oauth2/{name}", post(oauth::serve))
        .with_state(service)
}
