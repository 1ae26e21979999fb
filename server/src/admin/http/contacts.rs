//! Route for the seller's details and support contacts; needs no authentication.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::platform::Context;
use crate::platform::config::Contacts;

/// Returns support contacts and details of the seller.
#[utoipa::path(get, path = "/api/contacts", operation_id = "get_contacts",
    tag = "operations",
    responses((status = 200, description = "The contacts", body = Contacts)))]
pub async fn contacts(State(ctx): State<Arc<Context>>) -> Json<Contacts> {
    Json(ctx.contacts.clone())
}
