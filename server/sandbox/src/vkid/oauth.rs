//! Endpoints `oauth2/<name>`: tokens, profile of the user, revocation.

use std::sync::Arc;

use axum::{
    Form, Json,
    extract::{Path, State, rejection::FormRejection},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::vkid::{
    fault_injection::{OAuthError, VkFault},
    grants::{ACCESS_LIFETIME, Grants, Session},
    service::{Pairs, VkId, captcha, check_client, is_base64url, value},
    users,
};

const JSON: &str = "application/json; charset=utf-8";

type Answer = fn(&Grants, &Call) -> Result<Value, OAuthError>;

/// Methods by their name in faults and in the call log; the part after `vkid.` is the path.
pub const METHODS: &[(&str, Answer)] = &[
    ("vkid.auth", auth),
    ("vkid.user_info", user_info),
    ("vkid.revoke", revoke),
];

pub struct Call(Pairs);

impl Call {
    fn optional(&self, name: &str) -> Option<&str> {
        value(&self.0, name)
    }

    fn required(&self, name: &str) -> Result<&str, OAuthError> {
        let found = self.optional(name);
        found.ok_or_else(|| OAuthError::bad_parameter(name))
    }
}

pub async fn serve(
    State(service): State<Arc<VkId>>,
    Path(name): Path<String>,
    body: Result<Form<Pairs>, FormRejection>,
) -> Response {
    let mut methods = METHODS.iter();
    let method = methods.find(|(method, _)| method.strip_prefix("vkid.") == Some(name.as_str()));
    let Some((method, answer)) = method else {
        return (StatusCode::NOT_FOUND, "<html><h1>404 Not Found</h1></html>").into_response();
    };
    // Only a form is accepted, neither another body nor the query.
    let call = Call(body.map(|Form(pairs)| pairs).unwrap_or_default());
    let correct = || check_client(&call.0).and_then(|()| answer(&service.grants, &call));
    let error_response = |error: &OAuthError| {
        let body = error.body(call.optional("state"));
        (error.status(), Json(body)).into_response()
    };
    let respond = async |fail: Option<String>| {
        let fault = fail.as_deref().and_then(VkFault::named);
        let outcome = fault.as_ref().map_or("ok", VkFault::name);
        let (outcome, response) = match fault {
            None => match correct() {
                Ok(body) => (outcome, Json(body).into_response()),
                Err(error) => (error.error, error_response(&error)),
            },
            Some(VkFault::Error(error)) => (outcome, error_response(&error)),
            Some(VkFault::Captcha) => (outcome, captcha()),
            Some(VkFault::WrongState) => {
                let mut body = correct().unwrap_or_default();
                body["state"] = service.grants.new_string(43).into();
                (outcome, Json(body).into_response())
            }
            Some(VkFault::Broken(broken)) => {
                let body = || correct().unwrap_or_default();
                (outcome, broken.response(JSON, body).await)
            }
        };
        tracing::debug!(method, outcome, "vk id");
        (outcome, response)
    };
    service.harness.serve(method, "", respond).await
}

fn auth(grants: &Grants, call: &Call) -> Result<Value, OAuthError> {
    match call.optional("grant_type") {
        Some("authorization_code") => exchange(grants, call),
        Some("refresh_token") => refresh(grants, call),
        _ => Err(OAuthError::bad_parameter("grant_type")),
    }
}

fn exchange(grants: &Grants, call: &Call) -> Result<Value, OAuthError> {
    let code = call.required("code")?;
    let verifier = call.required("code_verifier")?;
    let device_id = call.required("device_id")?;
    let redirect_uri = call.required("redirect_uri")?;
    let state = call.required("state")?;

    // A code is consumed even by a failed exchange, so that a verifier cannot be guessed.
    let code = grants.take_code(code);
    let code = code.ok_or(OAuthError::new(
        "invalid_grant",
        "code is invalid or expired",
    ))?;
    if code.device_id != device_id {
        return Err(OAuthError::new("invalid_request", "device_id is invalid"));
    }
    if code.consent.redirect_uri != redirect_uri {
        return Err(OAuthError::new("invalid_grant", "redirect_uri is invalid"));
    }
    let fits = (43..=128).contains(&verifier.len()) && is_base64url(verifier);
    if !fits || challenge_of(verifier) != code.consent.challenge {
        return Err(OAuthError::bad_parameter("code_verifier"));
    }
    Ok(tokens(&grants.open_session(code), state))
}

fn refresh(grants: &Grants, call: &Call) -> Result<Value, OAuthError> {
    let token = call.required("refresh_token")?;
    let device_id = call.required("device_id")?;
    let state = call.required("state")?;
    let session = grants.refresh(token, device_id)?;
    Ok(tokens(&session, state))
}

fn tokens(session: &Session, state: &str) -> Value {
    let is_loose = users::by_id(session.user_id).has_loose_token;
    let user_id = if is_loose {
        json!(session.user_id.to_string())
    } else {
        json!(session.user_id)
    };
    json!({
        "access_token": session.access_token(),
        "refresh_token": session.refresh_token(),
        "token_type": if is_loose { "bearer" } else { "Bearer" },
        "expires_in": ACCESS_LIFETIME.as_secs(),
        "user_id": user_id,
        "state": state,
        "scope": session.scope,
    })
}

fn challenge_of(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier))
}

fn session(grants: &Grants, call: &Call) -> Result<Session, OAuthError> {
    let token = call.optional("access_token");
    let found = token.and_then(|token| grants.by_access_token(token));
    found.ok_or(OAuthError::new(
        "invalid_token",
        "access_token is missing or invalid",
    ))
}

fn user_info(grants: &Grants, call: &Call) -> Result<Value, OAuthError> {
    let session = session(grants, call)?;
    let user = users::by_id(session.user_id);
    Ok(json!({ "user": user.profile(&session.scope) }))
}

/// Revokes the consent of the user on every device.
fn revoke(grants: &Grants, call: &Call) -> Result<Value, OAuthError> {
    let session = session(grants, call)?;
    grants.end_all(session.user_id);
    Ok(json!({ "response": 1 }))
}
