//! Sign-in by VK ID: authorization code flow with PKCE, on the server.
//!
//! VK is not called before the attempt is verified to belong to the browser.

use avtosled_core::field_errors::FieldError;
use avtosled_core::form::VkLogin;
use chrono::{DateTime, Utc};

use crate::identity::accounts::{self, NewIdentity};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::sessions::Method;
use crate::identity::repository::users;
use crate::identity::repository::vk_attempts::VkAttempt;
use crate::identity::session::sessions::{self, Caller, Tokens};
use crate::identity::sign_in::SignedIn;
use crate::identity::sign_in::error::{AuthorizationResponse, VkSignInError};
use crate::identity::sign_in::linking;
use crate::identity::sign_in::phone_sign_in;
use crate::identity::sign_in::vk_attempts::{self, Purpose};
use crate::identity::sign_in::vk_tokens::{self, NewToken};
use crate::platform::repository::encrypted_columns;
use crate::platform::{Context, db};
use avtosled_vendors::vk_id::{CodeExchange, VkError, VkProfile};

/// Result of a finished authorization attempt.
pub struct Finished {
    pub user: users::User,
    pub access: Access,
    pub purpose: Purpose,
    pub return_to: Option<String>,
    /// Whether the sign-in created the account.
    pub created: bool,
    /// Phone reported by VK, `+7` and ten digits; not confirmed.
    pub suggested_phone: Option<String>,
}

/// Tokens for the browser after a finished authorization attempt.
pub enum Access {
    NewSession(Tokens),
    /// New access token of the existing session.
    SameSession(String),
}

impl From<VkError> for VkSignInError {
    fn from(error: VkError) -> Self {
        match error {
            VkError::Application { .. } => {
                tracing::error!(%error, "VK rejected the application");
                Self::Unavailable
            }
            VkError::Unavailable { .. } => {
                tracing::error!(%error, "VK did not answer");
                Self::Unavailable
            }
            VkError::Refused { .. } | VkError::StateMismatch => {
                tracing::warn!(%error, "a sign-in by VK failed");
                Self::CodeInvalid
            }
            VkError::TokenMissing => Self::TokenMissing,
        }
    }
}

/// Finishes an authorization attempt: signs in, or links the profile to the account that started it.
pub async fn finish(
    ctx: &Context,
    response: AuthorizationResponse,
    browser: Option<&str>,
    caller: Option<&Caller>,
    device: Device,
) -> Result<Finished, VkSignInError> {
    let attempt = vk_attempts::consume(ctx, &response, browser, caller).await?;
    let (profile, token) = request_profile(ctx, &response, &attempt).await?;
    let (user, access, created) = if let (Purpose::Link, Some(caller)) = (attempt.purpose, caller) {
        let user = linking::link_vk(ctx, caller, &profile, token, &device).await?;
        let access = sessions::renew_access(ctx, caller).await?;
        (user, Access::SameSession(access), false)
    } else {
        let signed_in = sign_in(ctx, &profile, token, device).await?;
        let access = Access::NewSession(signed_in.tokens);
        (signed_in.user, access, signed_in.created)
    };
    let has_phone = user.phone.is_some();
    let suggested = suggested_phone(&profile, ctx.clock.now());
    Ok(Finished {
        user,
        access,
        purpose: attempt.purpose,
        return_to: attempt.return_to,
        created,
        suggested_phone: suggested.filter(|_| !has_phone),
    })
}

/// Exchanges the code and requests the VK profile; not retried, because a code is valid once.
async fn request_profile(
    ctx: &Context,
    response: &AuthorizationResponse,
    attempt: &VkAttempt,
) -> Result<(VkProfile, Option<NewToken>), VkSignInError> {
    let verifier = attempt.verifier.as_deref();
    let verifier = verifier.ok_or(VkSignInError::StateInvalid)?;
    let column = encrypted_columns::VK_VERIFIER.of(attempt.id);
    let exchange = CodeExchange {
        code: &response.code,
        verifier: &ctx.encryption.decrypt(column, verifier)?,
        device_id: &response.device_id,
        redirect_uri: &attempt.redirect_uri,
        state: &response.state,
    };
    let tokens = ctx.vk.client.exchange(exchange).await?;
    let profile = vk_tokens::profile_of(ctx, &tokens).await?;
    let token = tokens.refresh.map(|refresh| NewToken {
        refresh,
        device_id: response.device_id.clone(),
    });
    Ok((profile, token))
}

/// Signs in by a VK profile; the first sign-in creates the account.
///
/// Accounts are matched by VK id only: e-mail and phone reported by VK are not verified.
pub async fn sign_in(
    ctx: &Context,
    profile: &VkProfile,
    token: Option<NewToken>,
    device: Device,
) -> Result<SignedIn, VkSignInError> {
    let now = ctx.clock.now();
    let vk_id = &profile.user_id;
    let work = ctx.begin().await?;
    db::lock(&work.tx, &format!("vk:{vk_id}")).await?;
    let known = locking::lock_owner_of_vk(&work.tx, vk_id).await?;
    let created = known.is_none();
    let user = match known {
        Some(user) => user,
        None => accounts::create(ctx, &work.tx, NewIdentity::Vk(profile), &device, now).await?,
    };
    if let Some(token) = token {
        vk_tokens::store(ctx, &work.tx, user.id, vk_id, &token).await?;
    }
    let tokens = sessions::open(ctx, &work.tx, user.id, Method::Vk, device, now).await?;
    work.commit().await?;
    tracing::info!(user_id = %user.id, "user signed in by VK");
    Ok(SignedIn {
        user,
        tokens,
        created,
    })
}

/// Signs in as any VK profile without asking VK; only for installations with `Vk::has_demo`.
pub async fn sign_in_demo(
    ctx: &Context,
    login: VkLogin,
    device: Device,
) -> Result<SignedIn, VkSignInError> {
    if !login.vk_id.bytes().all(|byte| byte.is_ascii_digit()) {
        let error = FieldError::new("vkId", "vk_id_format", "Номер профиля VK — только цифры");
        return Err(VkSignInError::Invalid(error.into()));
    }
    let profile = VkProfile {
        user_id: login.vk_id,
        first_name: login.first_name,
        last_name: login.last_name,
        email: login.email,
        phone: None,
    };
    sign_in(ctx, &profile, None, device).await
}

fn suggested_phone(profile: &VkProfile, now: DateTime<Utc>) -> Option<String> {
    let phone = phone_sign_in::parse_phone(profile.phone.as_deref()?, now)?;
    Some(format!("+{phone}"))
}
