//! Routes for sign-in by a code sent to a phone.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::accounts::AccountView;
use crate::identity::http::auth::with_tokens;
use crate::identity::http::cookies::{self, Cookies};
use crate::identity::http::extract::{CurrentUser, FromDevice, UserOrAnonymous};
use crate::identity::repository::users::User;
use crate::identity::session::sessions;
use crate::identity::sign_in::code_purpose::CodePurpose;
use crate::identity::sign_in::error::PhoneSignInError;
use crate::identity::sign_in::linking;
use crate::identity::sign_in::phone_sign_in::{self, ChallengeRef};
use crate::identity::sign_in::recycled_phone::OwnershipProof;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::JsonBody;
use crate::platform::http::state::AppState;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Phone {
    /// Russian mobile number in any usual format.
    phone: String,
}

/// Response to a request for a code; identical for known and unknown numbers.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CodeSent {
    challenge_id: Uuid,
    /// Seconds until another code may be requested.
    resend_after: i64,
    /// Lifetime of the code in seconds.
    expires_in: i64,
    /// Number of digits in the code.
    length: u32,
}

/// A code and its challenge; without id and phone, the browser's cookie identifies the challenge.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PhoneCode {
    code: String,
    challenge_id: Option<Uuid>,
    phone: Option<String>,
    /// With an access token: whether the phone replaces that of the account.
    #[serde(default)]
    replace_phone: bool,
    /// Without an access token: whether to start a new account if the number was unused for half a year.
    #[serde(default)]
    start_anew: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PhoneAndCode {
    phone: String,
    code: String,
    #[serde(default)]
    replace_phone: bool,
    #[serde(default)]
    start_anew: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PhoneSession {
    token: String,
    /// Copy of `token`.
    phone_token: String,
    user: AccountView,
}

/// Sends a code to a phone: for linking with an access token, otherwise for sign-in.
#[utoipa::path(post, path = "/api/auth/phone/send-code", operation_id = "send_phone_code",
    tag = "identity",
    request_body = Phone,
    responses((status = 200, description = "A code is queued", body = CodeSent)))]
pub async fn send_phone_code(
    State(state): State<AppState>,
    caller: Option<CurrentUser>,
    FromDevice(device): FromDevice,
    cookies: Cookies,
    JsonBody(body): JsonBody<Phone>,
) -> Result<(Cookies, Json<CodeSent>), ApiError> {
    let address = device.ip_address.as_deref();
    let known = cookies.get(cookies::DEVICE);
    let purpose = match caller {
        Some(_) => CodePurpose::Link,
        None => CodePurpose::SignIn,
    };
    let sent = phone_sign_in::send_code(&state.ctx, &body.phone, purpose, address, known).await?;
    let lifetime = time::Duration::seconds(phone_sign_in::CODE_LIFETIME_S);
    let cookies = cookies.with(cookies::CHALLENGE, sent.id.to_string(), lifetime);
    let answer = CodeSent {
        challenge_id: sent.id,
        resend_after: sent.resend_after_s,
        expires_in: phone_sign_in::CODE_LIFETIME_S,
        length: phone_sign_in::CODE_LENGTH,
    };
    Ok((cookies, Json(answer)))
}

/// Alias of `/api/auth/phone/send-code`.
#[utoipa::path(post, path = "/api/auth/send-code", operation_id = "send_code",
    tag = "identity",
    request_body = Phone,
    responses((status = 200, description = "A code is queued", body = CodeSent)))]
pub async fn send_code(
    state: State<AppState>,
    caller: Option<CurrentUser>,
    device: FromDevice,
    cookies: Cookies,
    body: JsonBody<Phone>,
) -> Result<(Cookies, Json<CodeSent>), ApiError> {
    send_phone_code(state, caller, device, cookies, body).await
}

/// Signs in by an SMS code; with an access token, links the phone to that account instead.
#[utoipa::path(post, path = "/api/auth/phone/verify-code", operation_id = "verify_phone_code",
    tag = "identity",
    request_body = PhoneCode,
    responses((status = 200, description = "Signed in", body = PhoneSession)))]
pub async fn verify_phone_code(
    State(state): State<AppState>,
    UserOrAnonymous(caller): UserOrAnonymous,
    FromDevice(device): FromDevice,
    cookies: Cookies,
    JsonBody(body): JsonBody<PhoneCode>,
) -> Result<(Cookies, Json<PhoneSession>), ApiError> {
    let cookie = challenge_id(&cookies);
    let challenge = match (body.challenge_id, body.phone) {
        (Some(id), _) => Some(ChallengeRef::Id(id)),
        (None, Some(phone)) => Some(ChallengeRef::Phone { phone, cookie }),
        (None, None) => cookie.map(ChallengeRef::Id),
    };
    let challenge = challenge.ok_or(PhoneSignInError::CodeInvalid)?;
    let (ctx, code, replace) = (&state.ctx, &body.code, body.replace_phone);
    let Some(caller) = caller else {
        let proof = OwnershipProof {
            known_device: cookies.get(cookies::DEVICE),
            start_anew: body.start_anew,
        };
        let signed_in = phone_sign_in::verify_code(ctx, challenge, code, proof, device).await?;
        let cookies = with_tokens(cookies.without(cookies::CHALLENGE), &signed_in.tokens);
        return Ok((cookies, session(signed_in.tokens.access, &signed_in.user)));
    };
    // The session is unchanged; the response contains a new access token of it.
    let user = linking::confirm_phone(ctx, &caller, challenge, code, replace, &device).await?;
    Ok((
        cookies.without(cookies::CHALLENGE),
        session(sessions::renew_access(ctx, &caller).await?, &user),
    ))
}

/// Variant of `/api/auth/phone/verify-code` that identifies the challenge by the phone.
#[utoipa::path(post, path = "/api/auth/verify-code", operation_id = "verify_code",
    tag = "identity",
    request_body = PhoneAndCode,
    responses((status = 200, description = "Signed in", body = PhoneSession)))]
pub async fn verify_code(
    state: State<AppState>,
    caller: UserOrAnonymous,
    device: FromDevice,
    cookies: Cookies,
    JsonBody(body): JsonBody<PhoneAndCode>,
) -> Result<(Cookies, Json<PhoneSession>), ApiError> {
    let body = PhoneCode {
        code: body.code,
        challenge_id: None,
        phone: Some(body.phone),
        replace_phone: body.replace_phone,
        start_anew: body.start_anew,
    };
    verify_phone_code(state, caller, device, cookies, JsonBody(body)).await
}

fn challenge_id(cookies: &Cookies) -> Option<Uuid> {
    Uuid::parse_str(cookies.get(cookies::CHALLENGE)?).ok()
}

fn session(token: String, user: &User) -> Json<PhoneSession> {
    Json(PhoneSession {
        phone_token: token.clone(),
        token,
        user: AccountView::from(user),
    })
}
