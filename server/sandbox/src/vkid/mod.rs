//! Emulator of VK ID: `/vkid/authorize` for browsers, `/vkid/oauth2/<name>` for the app's server.

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

use crate::{base::FaultyMethod, vkid::fault_injection::VkFault};

pub use crate::vkid::{
    service::{VK_CLIENT_ID, VkId},
    users::{User, showcase},
};

pub fn methods() -> impl Iterator<Item = FaultyMethod> {
    let methods = oauth::METHODS.iter().map(|(name, _)| FaultyMethod {
        name,
        is_failure: |name| VkFault::named(name).is_some(),
    });
    methods.chain([FaultyMethod {
        name: authorize::METHOD,
        is_failure: |name| VkFault::named(name).is_some_and(|fault| !fault.needs_json()),
    }])
}

pub fn router(service: Arc<VkId>) -> Router {
    let page = get(authorize::show).post(authorize::decide);
    Router::new()
        .route("/vkid/authorize", page)
        .route("/vkid/oauth2/{name}", post(oauth::serve))
        .with_state(service)
}
