//! Sign-in by VK ID: the authorization code flow with PKCE, all of it on the server.
//! Nothing is asked of VK before the way to it is proven to be the browser's own.

use chrono::{DateTime, Utc};

use crate::identity::accounts::{self, Founder};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::sessions::Method;
use crate::identity::repository::users;
use crate::identity::repository::vk_attempts::VkAttempt;
use crate::identity::session::sessions::{self, Caller, Tokens};
use crate::identity::sign_in::error::{Returned, VkSignInError};
use crate::identity::sign_in::linking;
use crate::identity::sign_in::phone_sign_in;
use crate::identity::sign_in::vk_attempts::{self, Purpose};
use crate::identity::sign_in::vk_profile;
use crate::identity::sign_in::vk_tokens::{self, NewToken};
use crate::platform::repository::sealed;
use crate::platform::{Context, db};
use avtosled_vendors::vk_id::{CodeExchange, VkError, VkProfile};

/// The end of the way.
pub struct Finished {
    pub user: users::User,
    pub access: Access,
    pub purpose: Purpose,
    pub return_to: Option<String>,
    /// The account is new.
    pub created: bool,
    /// `+7` and ten digits: what VK says, to be confirmed by a code.
    pub suggested_phone: Option<String>,
}

/// The person is signed in.
pub struct SignedIn {
    pub user: users::User,
    pub tokens: Tokens,
    /// The account is new.
    pub created: bool,
}

/// The session that the browser goes on with.
pub enum Access {
    NewSession(Tokens),
    /// A fresh access token of the session there was.
    SameSession(String),
}

impl From<VkError> for VkSignInError {
    fn from(error: VkError) -> Self {
        match error {
            VkError::Application { .. } => {
                tracing::error!(%error, "VK refuses our application");
                Self::Unavailable
            }
            VkError::Unavailable { .. } => {
                tracing::error!(%error, "VK did not answer");
                Self::Unavailable
            }
            VkError::Refused { .. } | VkError::ForeignAnswer => {
                tracing::warn!(%error, "a sign-in by VK failed");
                Self::CodeInvalid
            }
            VkError::TokenMissing => Self::TokenMissing,
        }
    }
}

/// Ends a way to VK: signs in, or links the profile to the account that began.
pub async fn finish(
    ctx: &Context,
    returned: Returned,
    browser: Option<&str>,
    caller: Option<&Caller>,
    device: Device,
) -> Result<Finished, VkSignInError> {
    let (attempt, purpose) = vk_attempts::take(ctx, &returned, browser, caller).await?;
    let (profile, token) = ask(ctx, &returned, &attempt).await?;
    let (user, access, created) = if let (Purpose::Link, Some(caller)) = (purpose, caller) {
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
        purpose,
        return_to: attempt.return_to,
        created,
        suggested_phone: suggested.filter(|_| !has_phone),
    })
}

/// Asks VK who came. The exchange is never repeated: a code is good for one use.
async fn ask(
    ctx: &Context,
    returned: &Returned,
    attempt: &VkAttempt,
) -> Result<(VkProfile, Option<NewToken>), VkSignInError> {
    let verifier = attempt.verifier.as_deref();
    let verifier = verifier.ok_or(VkSignInError::StateInvalid)?;
    let place = sealed::VK_VERIFIER.of(attempt.id);
    let exchange = CodeExchange {
        code: &returned.code,
        verifier: &ctx.vault.open(place, verifier)?,
        device_id: &returned.device_id,
        redirect_uri: &attempt.redirect_uri,
        state: &returned.state,
    };
    let tokens = ctx.vk.client.exchange(exchange).await?;
    let profile = vk_profile::profile_of(ctx, &tokens).await?;
    let token = tokens.refresh.map(|refresh| NewToken {
        refresh,
        device_id: returned.device_id.clone(),
    });
    Ok((profile, token))
}

/// Signs the person behind a profile in; a first sign-in makes the account. Nothing but the VK id
/// finds an account: e-mail and phone are what VK says, not what we know.
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
        None => accounts::create(ctx, &work.tx, Founder::Vk(profile), &device, now).await?,
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

fn suggested_phone(profile: &VkProfile, now: DateTime<Utc>) -> Option<String> {
    let phone = phone_sign_in::parse_phone(profile.phone.as_deref()?, now)?;
    Some(format!("+{phone}"))
}
