//! Sign-in by VK ID: the authorization code flow with PKCE, all of it on the server.
//! Nothing is asked of VK before the way to it is proven to be the browser's own.

use std::sync::Arc;

use avtosled_core::fields::FieldErrors;
use chrono::DateTime;
use chrono::Utc;

use crate::providers::vk_id::CodeExchange;
use crate::providers::vk_id::VkError;
use crate::providers::vk_id::VkId;
use crate::providers::vk_id::VkProfile;
use crate::providers::vk_id::VkTokens;
use crate::repos;
use crate::repos::RepoError;
use crate::repos::users;
use crate::repos::vk_attempts::VkAttempt;
use crate::services::Services;
use crate::services::accounts;
use crate::services::accounts::Founder;
use crate::services::linking;
use crate::services::linking::LinkError;
use crate::services::phone_sign_in;
use crate::services::sessions;
use crate::services::sessions::Caller;
use crate::services::sessions::Device;
use crate::services::sessions::SessionError;
use crate::services::sessions::Tokens;
use crate::services::vk_attempts;
use crate::services::vk_attempts::Purpose;
use crate::services::vk_tokens;
use crate::services::vk_tokens::NewToken;
use crate::vault::VaultError;

/// VK ID as this installation is registered with it.
pub struct Vk {
    pub client: Arc<dyn VkId>,
    /// Where people come back to, without a slash at the end.
    pub public_url: String,
    pub is_sandbox: bool,
    /// Anybody may sign in as anybody: development against the sandbox only.
    pub has_demo: bool,
    /// Ways begun per address in ten minutes.
    pub starts_per_address: u64,
}

impl Vk {
    /// The trusted address of the redirect, or that of the popup.
    #[must_use]
    pub fn redirect_uri(&self, is_popup: bool) -> String {
        let page = if is_popup { "vk-callback" } else { "auth-flow" };
        format!("{}/{page}", self.public_url)
    }
}

/// What VK gave the browser. It has no `Debug`: the code is a secret.
pub struct Returned {
    pub code: String,
    pub state: String,
    pub device_id: String,
    pub redirect_uri: Option<String>,
}

/// How the way ended.
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

/// What the browser goes on with.
pub enum Access {
    NewSession(Tokens),
    /// A fresh access token of the session there was.
    SameSession(String),
}

#[derive(Debug, thiserror::Error)]
pub enum VkSignInError {
    #[error("the request is not valid")]
    Invalid(#[source] FieldErrors),
    #[error("too many ways to VK begun")]
    TooMany { retry_after_s: i64 },
    /// Unknown, used, expired, of another browser or account: one answer.
    #[error("the state does not fit")]
    StateInvalid,
    #[error("VK does not vouch for this code")]
    CodeInvalid,
    #[error("VK gave no token")]
    TokenMissing,
    #[error("VK is unavailable")]
    Unavailable,
    #[error(transparent)]
    Link(#[from] LinkError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Vault(#[from] VaultError),
    #[error(transparent)]
    Repo(#[from] RepoError),
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
    services: &Services,
    returned: Returned,
    browser: Option<&str>,
    caller: Option<&Caller>,
    device: Device,
) -> Result<Finished, VkSignInError> {
    let (attempt, purpose) = vk_attempts::take(services, &returned, browser, caller).await?;
    let (profile, token) = ask(services, &returned, &attempt).await?;
    let (user, access, created) = if let (Purpose::Link, Some(caller)) = (purpose, caller) {
        let user = linking::link_vk(services, caller, &profile, token, &device).await?;
        let access = sessions::renew_access(services, caller).await?;
        (user, Access::SameSession(access), false)
    } else {
        let signed_in = sign_in(services, &profile, token, device).await?;
        let access = Access::NewSession(signed_in.tokens);
        (signed_in.user, access, signed_in.created)
    };
    let has_phone = user.phone.is_some();
    let suggested = suggested_phone(&profile, services.clock.now());
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
    services: &Services,
    returned: &Returned,
    attempt: &VkAttempt,
) -> Result<(VkProfile, Option<NewToken>), VkSignInError> {
    let exchange = CodeExchange {
        code: &returned.code,
        verifier: &attempt.verifier,
        device_id: &returned.device_id,
        redirect_uri: &attempt.redirect_uri,
        state: &returned.state,
    };
    let tokens = services.vk.client.exchange(exchange).await?;
    let profile = profile_of(services, &tokens).await?;
    let token = tokens.refresh.map(|refresh| NewToken {
        refresh,
        device_id: returned.device_id.clone(),
    });
    Ok((profile, token))
}

/// The profile behind tokens; both answers must speak of one person.
pub async fn profile_of(
    services: &Services,
    tokens: &VkTokens,
) -> Result<VkProfile, VkSignInError> {
    let client = &services.vk.client;
    let profile = match client.profile(&tokens.access).await {
        Err(VkError::Unavailable { .. }) => client.profile(&tokens.access).await?,
        answer => answer?,
    };
    if profile.user_id != tokens.user_id {
        tracing::warn!("VK answered with the profile of another person");
        return Err(VkSignInError::CodeInvalid);
    }
    Ok(profile)
}

/// Signs the person behind a profile in; a first sign-in makes the account. Nothing but the VK id
/// finds an account: e-mail and phone are what VK says, not what we know.
pub async fn sign_in(
    services: &Services,
    profile: &VkProfile,
    token: Option<NewToken>,
    device: Device,
) -> Result<SignedIn, VkSignInError> {
    let now = services.clock.now();
    let vk_id = &profile.user_id;
    let tx = services.db.begin().await?;
    repos::lock(&tx, &format!("vk:{vk_id}")).await?;
    let known = accounts::lock_owner_of_vk(&tx, vk_id).await?;
    let created = known.is_none();
    let user = match known {
        Some(user) => user,
        None => accounts::create(services, &tx, Founder::Vk(profile), &device, now).await?,
    };
    if let Some(token) = token {
        vk_tokens::store(services, &tx, user.id, vk_id, &token).await?;
    }
    let tokens = sessions::open(services, &tx, user.id, "vk", device, now).await?;
    repos::commit(tx).await?;
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
