//! Sign-in by a code sent to a phone.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::accounts::AccountView;
use crate::identity::http::auth::with_tokens;
use crate::identity::http::cookies::{self, Cookies};
use crate::identity::http::extract::{CurrentUser, FromDevice, UserOrNobody};
use crate::identity::repository::users::User;
use crate::identity::session::sessions;
use crate::identity::sign_in::code_purpose::CodePurpose;
use crate::identity::sign_in::linking;
use crate::identity::sign_in::phone_sign_in::{self, ChallengeRef, PhoneSignInError};
use crate::identity::sign_in::silent_number::Browser;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::JsonBody;
use crate::platform::http::state::AppState;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Phone {
    /// A Russian mobile number in any usual writing.
    phone: String,
}

/// The same for every number.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CodeSent {
    challenge_id: Uuid,
    /// Seconds until another code may be asked for.
    resend_after: i64,
    /// Seconds the code is good for.
    expires_in: i64,
    /// Digits.
    length: u32,
}

/// The code with the challenge it answers; without one, the browser's cookie names it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PhoneCode {
    code: String,
    challenge_id: Option<Uuid>,
    phone: Option<String>,
    /// With a token: the number takes the place of the account's earlier one.
    #[serde(default)]
    replace_phone: bool,
    /// Without one: the number was silent for half a year, and a clean account begins.
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
    /// The same access token, under the name of the phone dialog.
    phone_token: String,
    user: AccountView,
}

/// Sends a code to a phone: with a token one that links it, else one that signs in.
#[utoipa::path(post, path = "/api/auth/phone/send-code", operation_id = "send_phone_code",
    tag = "identity",
    request_body = Phone,
    responses((status = 200, description = "A code is on its way", body = CodeSent)))]
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
    let value = sent.challenge_id.to_string();
    let lifetime = time::Duration::seconds(phone_sign_in::CODE_LIFETIME_S);
    let cookies = cookies.with(cookies::CHALLENGE, value, lifetime);
    let answer = CodeSent {
        challenge_id: sent.challenge_id,
        resend_after: phone_sign_in::RESEND_AFTER_S,
        expires_in: phone_sign_in::CODE_LIFETIME_S,
        length: phone_sign_in::CODE_LENGTH,
    };
    Ok((cookies, Json(answer)))
}

/// Sends a code to a phone; the second address of the same call.
#[utoipa::path(post, path = "/api/auth/send-code", operation_id = "send_code",
    tag = "identity",
    request_body = Phone,
    responses((status = 200, description = "A code is on its way", body = CodeSent)))]
pub async fn send_code(
    state: State<AppState>,
    caller: Option<CurrentUser>,
    device: FromDevice,
    cookies: Cookies,
    body: JsonBody<Phone>,
) -> Result<(Cookies, Json<CodeSent>), ApiError> {
    send_phone_code(state, caller, device, cookies, body).await
}

/// Signs in with the code of an SMS; with a token, links the phone to that account instead.
#[utoipa::path(post, path = "/api/auth/phone/verify-code", operation_id = "verify_phone_code",
    tag = "identity",
    request_body = PhoneCode,
    responses((status = 200, description = "Signed in", body = PhoneSession)))]
pub async fn verify_phone_code(
    State(state): State<AppState>,
    UserOrNobody(caller): UserOrNobody,
    FromDevice(device): FromDevice,
    cookies: Cookies,
    JsonBody(body): JsonBody<PhoneCode>,
) -> Result<(Cookies, Json<PhoneSession>), ApiError> {
    let cookie = named_challenge(&cookies);
    let challenge = match (body.challenge_id, body.phone) {
        (Some(id), _) => Some(ChallengeRef::Id(id)),
        (None, Some(phone)) => Some(ChallengeRef::Phone { phone, cookie }),
        (None, None) => cookie.map(ChallengeRef::Id),
    };
    let challenge = challenge.ok_or(PhoneSignInError::CodeInvalid)?;
    let (ctx, code, replace) = (&state.ctx, &body.code, body.replace_phone);
    let Some(caller) = caller else {
        let browser = Browser {
            known_device: cookies.get(cookies::DEVICE),
            start_anew: body.start_anew,
        };
        let signed_in = phone_sign_in::verify_code(ctx, challenge, code, browser, device).await?;
        let cookies = with_tokens(cookies.without(cookies::CHALLENGE), &signed_in.tokens);
        return Ok((cookies, session(signed_in.tokens.access, &signed_in.user)));
    };
    // The session stays as it is; the answer carries a fresh access token of it.
    let user = linking::confirm_phone(ctx, &caller, challenge, code, replace, &device).await?;
    Ok((
        cookies.without(cookies::CHALLENGE),
        session(sessions::renew_access(ctx, &caller).await?, &user),
    ))
}

/// Signs in or links with the code of an SMS; the second address, which names the phone.
#[utoipa::path(post, path = "/api/auth/verify-code", operation_id = "verify_code",
    tag = "identity",
    request_body = PhoneAndCode,
    responses((status = 200, description = "Signed in", body = PhoneSession)))]
pub async fn verify_code(
    state: State<AppState>,
    caller: UserOrNobody,
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

fn named_challenge(cookies: &Cookies) -> Option<Uuid> {
    Uuid::parse_str(cookies.get(cookies::CHALLENGE)?).ok()
}

fn session(token: String, user: &User) -> Json<PhoneSession> {
    Json(PhoneSession {
        phone_token: token.clone(),
        token,
        user: AccountView::from(user),
    })
}
