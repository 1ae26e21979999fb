//! `oauth2/<name>`: tokens for a code or a refresh token, who the user is, and the way to let go.

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
    Pairs, VkId, captcha, check_client,
    failure::{Failure, Refusal},
    grants::{ACCESS_LIFETIME, Grants, Session},
    is_base64url, users, value,
};

const JSON: &str = "application/json; charset=utf-8";

/// One method under `oauth2/`.
pub struct Method {
    /// Name in stats and faults; the last word is the path.
    pub name: &'static str,
    answer: fn(&Grants, &Call) -> Result<Value, Refusal>,
}

pub const METHODS: &[Method] = &[
    Method {
        name: "vkid.auth",
        answer: auth,
    },
    Method {
        name: "vkid.user_info",
        answer: user_info,
    },
    Method {
        name: "vkid.revoke",
        answer: revoke,
    },
];

struct Call(Pairs);

impl Call {
    fn optional(&self, name: &str) -> Option<&str> {
        value(&self.0, name)
    }

    fn required(&self, name: &str) -> Result<&str, Refusal> {
        let found = self.optional(name);
        found.ok_or_else(|| Refusal::bad_parameter(name))
    }
}

/// `POST /vkid/oauth2/{name}`.
pub async fn serve(
    State(service): State<Arc<VkId>>,
    Path(name): Path<String>,
    body: Result<Form<Pairs>, FormRejection>,
) -> Response {
    let named = |method: &&Method| method.name.strip_prefix("vkid.") == Some(name.as_str());
    let Some(method) = METHODS.iter().find(named) else {
        return (StatusCode::NOT_FOUND, "<html><h1>404 Not Found</h1></html>").into_response();
    };
    // A body of another kind, such as JSON, is not seen, nor is the query: secrets belong in a form.
    let sent = Call(body.map(|Form(pairs)| pairs).unwrap_or_default());
    let (call, fail) = service.harness.arrive(method.name, "").await;
    let right = || right_answer(&service.grants, method, &sent);
    let refuse = |refusal: &Refusal| {
        let body = refusal.body(sent.optional("state"));
        (refusal.status(), Json(body)).into_response()
    };
    let failure = fail.as_deref().and_then(Failure::named);
    let mut outcome = failure.as_ref().map_or("ok", Failure::name);
    let response = match failure {
        None => right().map_or_else(
            |refusal| {
                outcome = refusal.error;
                refuse(&refusal)
            },
            |body| Json(body).into_response(),
        ),
        Some(Failure::Refused(refusal)) => refuse(&refusal),
        Some(Failure::Captcha) => captcha(),
        Some(Failure::WrongState) => {
            let mut body = right().unwrap_or_default();
            body["state"] = service.grants.mint(43).into();
            Json(body).into_response()
        }
        Some(Failure::Broken(broken_response)) => {
            let body = || right().unwrap_or_default();
            broken_response.response(JSON, body).await
        }
    };
    tracing::debug!(method = method.name, outcome, "vk id");
    service.harness.leave(call, outcome);
    response
}

/// The answer of the service in good health.
fn right_answer(grants: &Grants, method: &Method, call: &Call) -> Result<Value, Refusal> {
    check_client(&call.0)?;
    (method.answer)(grants, call)
}

fn auth(grants: &Grants, call: &Call) -> Result<Value, Refusal> {
    match call.optional("grant_type") {
        Some("authorization_code") => exchange(grants, call),
        Some("refresh_token") => refresh(grants, call),
        _ => Err(Refusal::bad_parameter("grant_type")),
    }
}

fn exchange(grants: &Grants, call: &Call) -> Result<Value, Refusal> {
    let code = call.required("code")?;
    let verifier = call.required("code_verifier")?;
    let device_id = call.required("device_id")?;
    let redirect_uri = call.required("redirect_uri")?;
    let echoed = call.required("state")?;

    // Whatever comes of it, the code is spent: nobody guesses a verifier in two tries.
    let code = grants.take_code(code);
    let code = code.ok_or(Refusal::new("invalid_grant", "code is invalid or expired"))?;
    if code.device_id != device_id {
        return Err(Refusal::new("invalid_request", "device_id is invalid"));
    }
    if code.consent.redirect_uri != redirect_uri {
        return Err(Refusal::new("invalid_grant", "redirect_uri is invalid"));
    }
    let fits = (43..=128).contains(&verifier.len()) && is_base64url(verifier);
    if !fits || challenge_of(verifier) != code.consent.challenge {
        return Err(Refusal::bad_parameter("code_verifier"));
    }
    Ok(pair(&grants.open(code), echoed))
}

fn refresh(grants: &Grants, call: &Call) -> Result<Value, Refusal> {
    let token = call.required("refresh_token")?;
    let device_id = call.required("device_id")?;
    let echoed = call.required("state")?;
    let session = grants.refresh(token, device_id)?;
    Ok(pair(&session, echoed))
}

fn pair(session: &Session, state: &str) -> Value {
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

fn session(grants: &Grants, call: &Call) -> Result<Session, Refusal> {
    let token = call.optional("access_token");
    let found = token.and_then(|token| grants.by_access_token(token));
    found.ok_or(Refusal::new(
        "invalid_token",
        "access_token is missing or invalid",
    ))
}

fn user_info(grants: &Grants, call: &Call) -> Result<Value, Refusal> {
    let session = session(grants, call)?;
    let user = users::by_id(session.user_id);
    Ok(json!({ "user": user.profile(&session.scope) }))
}

/// Withdraws what the user allowed the app, on every device.
fn revoke(grants: &Grants, call: &Call) -> Result<Value, Refusal> {
    let session = session(grants, call)?;
    grants.end_all(session.user_id);
    Ok(json!({ "response": 1 }))
}
