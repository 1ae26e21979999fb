//! Who the user is, and how the app lets go of the tokens.

use serde_json::Value;
use serde_json::json;

use crate::state::SandboxState;
use crate::vkid::failure::Refusal;
use crate::vkid::form::Form;
use crate::vkid::grants::Session;
use crate::vkid::users;

fn session(state: &SandboxState, form: &Form) -> Result<Session, Refusal> {
    let token = form.optional("access_token");
    let found = token.and_then(|token| state.vkid.by_access_token(token));
    found.ok_or(Refusal::new(
        "invalid_token",
        "access_token is missing or invalid",
    ))
}

/// `POST oauth2/user_info`.
pub fn user_info(state: &SandboxState, form: &Form) -> Result<Value, Refusal> {
    let session = session(state, form)?;
    let user = users::by_id(session.user_id);
    Ok(json!({ "user": user.profile(&session.scope) }))
}

/// `POST oauth2/public_info`.
pub fn public_info(state: &SandboxState, form: &Form) -> Result<Value, Refusal> {
    let token = form.optional("id_token");
    let found = token.and_then(|token| state.vkid.by_id_token(token));
    let session = found.ok_or(Refusal::new(
        "invalid_id_token",
        "id_token is missing or invalid",
    ))?;
    let user = users::by_id(session.user_id);
    Ok(json!({ "user": user.masked_profile() }))
}

/// `POST oauth2/logout`: ends the session of this token.
pub fn logout(state: &SandboxState, form: &Form) -> Result<Value, Refusal> {
    let session = session(state, form)?;
    state.vkid.end(&session);
    Ok(json!({ "response": 1 }))
}

/// `POST oauth2/revoke`: withdraws what the user allowed the app, on every device.
pub fn revoke(state: &SandboxState, form: &Form) -> Result<Value, Refusal> {
    let session = session(state, form)?;
    state.vkid.end_all(session.user_id);
    Ok(json!({ "response": 1 }))
}
