//! `oauth2/auth`: a code or a refresh token for a pair of tokens.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;
use serde_json::json;
use sha2::Digest;
use sha2::Sha256;

use crate::state::SandboxState;
use crate::vkid::VK_CLIENT_ID;
use crate::vkid::failure::Refusal;
use crate::vkid::form::Form;
use crate::vkid::grants::ACCESS_LIFETIME;
use crate::vkid::grants::Session;
use crate::vkid::grants::Unfit;
use crate::vkid::is_base64url;
use crate::vkid::users;

/// An RSA signature has 256 bytes; this one is drawn, VK's key is not known here.
const SIGNATURE_LENGTH: usize = 342;
/// The lifetime of the ID token is not documented.
const ID_TOKEN_SECONDS: i64 = 3600;

/// `POST oauth2/auth`.
pub fn answer(state: &SandboxState, form: &Form) -> Result<Value, Refusal> {
    match form.optional("grant_type") {
        Some("authorization_code") => exchange(state, form),
        Some("refresh_token") => refresh(state, form),
        _ => Err(Refusal::bad_parameter("grant_type")),
    }
}

fn exchange(state: &SandboxState, form: &Form) -> Result<Value, Refusal> {
    let code = form.required("code")?;
    let verifier = form.required("code_verifier")?;
    let device_id = form.required("device_id")?;
    let redirect_uri = form.required("redirect_uri")?;
    let echoed = form.required("state")?;
    if form.optional("code_challenge").is_some() {
        let description = "code_verifier and code_challenge exclude each other";
        return Err(Refusal::new("invalid_request", description));
    }

    // Whatever comes of it, the code is spent: nobody guesses a verifier in two tries.
    let code = state.vkid.take_code(code);
    let invalid_code = || Refusal::new("invalid_grant", "code is invalid or expired");
    let code = code.ok_or_else(invalid_code)?;
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

    let user = users::by_id(code.consent.user_id);
    let id_token = (!user.has_loose_token).then(|| id_token(state, user.id));
    let session = state.vkid.open(code, id_token);
    let mut body = pair(&session, echoed);
    if let Some(id_token) = &session.id_token {
        body["id_token"] = id_token.as_str().into();
    }
    Ok(body)
}

fn refresh(state: &SandboxState, form: &Form) -> Result<Value, Refusal> {
    let token = form.required("refresh_token")?;
    let device_id = form.required("device_id")?;
    let echoed = form.required("state")?;
    let renewed = state.vkid.refresh(token, device_id);
    let session = renewed.map_err(|unfit| match unfit {
        Unfit::Device => Refusal::new("invalid_request", "device_id is invalid"),
        Unfit::Token => Refusal::new("invalid_grant", "refresh_token is invalid or used"),
    })?;
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

/// RFC 7636, section 4.6, method S256.
fn challenge_of(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier))
}

/// A token in the form of a JWT. Its signature cannot be checked, and clients are not told to.
fn id_token(state: &SandboxState, user_id: u64) -> String {
    let part = |value: Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let now = state.clock.now().timestamp();
    let header = part(json!({ "alg": "RS256", "typ": "JWT" }));
    let claims = part(json!({
        "iss": "VK",
        "sub": user_id,
        "app": VK_CLIENT_ID.parse::<u64>().unwrap_or_default(),
        "iat": now,
        "exp": now + ID_TOKEN_SECONDS,
        "jti": state.vkid.mint(21),
    }));
    format!("{header}.{claims}.{}", state.vkid.mint(SIGNATURE_LENGTH))
}
