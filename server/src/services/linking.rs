//! A second way to sign in for an account that there is. Accounts are never merged: an identity
//! that has an account of its own stays there.

use chrono::DateTime;
use chrono::Utc;
use uuid::Uuid;

use crate::providers::vk_id::VkProfile;
use crate::repos;
use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::job_queue;
use crate::repos::job_queue::JobPayload;
use crate::repos::phone_challenges;
use crate::repos::phone_challenges::PhoneChallenge;
use crate::repos::sessions as session_rows;
use crate::repos::users;
use crate::repos::vk_links;
use crate::services::Services;
use crate::services::accounts;
use crate::services::actions;
use crate::services::actions::Action;
use crate::services::consents;
use crate::services::consents::Purpose;
use crate::services::free_checks;
use crate::services::free_checks::Grant;
use crate::services::phone_sign_in;
use crate::services::phone_sign_in::ChallengeRef;
use crate::services::phone_sign_in::PhoneSignInError;
use crate::services::promo;
use crate::services::sessions::Caller;
use crate::services::sessions::Device;
use crate::services::sessions::SessionError;
use crate::services::vk_sign_in::VkSignInError;
use crate::services::vk_tokens;
use crate::services::vk_tokens::NewToken;

#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    #[error("the phone has an account of its own")]
    PhoneTaken,
    #[error("the VK profile has an account of its own")]
    VkTaken,
    #[error("the account has another phone")]
    OtherPhone,
    #[error("the account has another VK profile")]
    OtherVk,
    #[error("the account has no VK profile")]
    VkNotLinked,
    #[error("the account has no other way to sign in")]
    LastMethod,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Repo(#[from] RepoError),
}

/// Links the phone of a challenge to the caller's account, or confirms it. A phone that is there
/// gives way only when `replace` says so.
pub async fn confirm_phone(
    services: &Services,
    caller: &Caller,
    challenge: ChallengeRef,
    code: &str,
    replace: bool,
    device: &Device,
) -> Result<users::User, PhoneSignInError> {
    let address = device.ip_address.as_deref();
    let challenge = phone_sign_in::check_code(services, challenge, code, address).await?;
    let now = services.clock.now();
    let tx = services.db.begin().await?;
    repos::lock(&tx, &format!("phone:{}", challenge.phone)).await?;
    if !phone_challenges::close(&tx, challenge.id, now).await? {
        return Err(PhoneSignInError::CodeInvalid);
    }
    let user = live_user(&tx, caller, now).await?;
    promo::remember(services, &tx, &user, now).await?;
    let action = set_phone(&tx, caller, &user, &challenge, replace, now).await?;
    free_checks::grant(services, &tx, user.id, Grant::Phone, &challenge.phone, now).await?;
    if let Some(action) = action {
        actions::record(&tx, user.id, action, Some(device), now).await?;
    }
    let user = reread(&tx, user.id).await?;
    repos::commit(tx).await?;
    tracing::info!(user_id = %user.id, "user confirmed a phone");
    Ok(user)
}

/// What was done, unless the account had this phone already.
async fn set_phone(
    tx: &Tx,
    caller: &Caller,
    user: &users::User,
    challenge: &PhoneChallenge,
    replace: bool,
    now: DateTime<Utc>,
) -> Result<Option<Action>, LinkError> {
    let owner = users::find_by_phone(tx, &challenge.phone).await?;
    if owner.is_some_and(|owner| owner.id != user.id) {
        return Err(LinkError::PhoneTaken);
    }
    let earlier = user.phone.as_deref();
    let action = match earlier {
        None => {
            // A way in to come: as much as a change of the number.
            caller.require_fresh(now)?;
            Some(Action::PhoneLinked)
        }
        Some(phone) if phone == challenge.phone => None,
        Some(_) if !replace => return Err(LinkError::OtherPhone),
        Some(_) => {
            caller.require_fresh(now)?;
            // Whoever still holds the old number is out.
            session_rows::end_all_for_user(tx, user.id, Some(caller.session.id), now).await?;
            Some(Action::PhoneChanged)
        }
    };
    if !users::set_phone(tx, user.id, earlier, &challenge.phone, now).await? {
        return Err(LinkError::OtherPhone);
    }
    Ok(action)
}

/// Links a VK profile to the caller's account, or keeps it there.
pub async fn link_vk(
    services: &Services,
    caller: &Caller,
    profile: &VkProfile,
    token: Option<NewToken>,
    device: &Device,
) -> Result<users::User, VkSignInError> {
    let now = services.clock.now();
    let vk_id = &profile.user_id;
    let tx = services.db.begin().await?;
    repos::lock(&tx, &format!("vk:{vk_id}")).await?;
    let user = live_user(&tx, caller, now).await?;
    let owner = users::find_by_vk(&tx, vk_id).await?;
    if owner.is_some_and(|owner| owner.id != user.id) {
        return Err(LinkError::VkTaken.into());
    }
    if user.vk_id.is_none() {
        caller.require_fresh(now)?;
    }
    if !vk_links::set(&tx, user.id, vk_id, now).await? {
        return Err(LinkError::OtherVk.into());
    }
    if let Some(token) = token {
        vk_tokens::store(services, &tx, user.id, vk_id, &token).await?;
    }
    fill_from_vk(&tx, user.id, profile).await?;
    free_checks::grant_for_vk(services, &tx, user.id, vk_id, now).await?;
    if user.vk_id.is_none() {
        actions::record(&tx, user.id, Action::VkLinked, Some(device), now).await?;
    }
    let user = reread(&tx, user.id).await?;
    repos::commit(tx).await?;
    tracing::info!(user_id = %user.id, "user linked VK");
    Ok(user)
}

/// Fills what the account lacks. Names stay away once the consent to personal data was withdrawn.
pub async fn fill_from_vk(tx: &Tx, user_id: Uuid, profile: &VkProfile) -> Result<(), RepoError> {
    let is_withdrawn = consents::is_withdrawn(tx, user_id, Purpose::PersonalData).await?;
    let name = |name: &'_ Option<String>| name.clone().filter(|_| !is_withdrawn);
    let (first, last) = (name(&profile.first_name), name(&profile.last_name));
    users::fill_names(
        tx,
        user_id,
        first.as_deref(),
        last.as_deref(),
        profile.email.as_deref(),
    )
    .await
}

/// Takes the VK profile off the caller's account; VK is told by a job.
pub async fn unlink_vk(
    services: &Services,
    caller: &Caller,
    device: &Device,
) -> Result<(), LinkError> {
    let now = services.clock.now();
    caller.require_fresh(now)?;
    let tx = services.db.begin().await?;
    let user = live_user(&tx, caller, now).await?;
    if user.vk_id.is_none() {
        return Err(LinkError::VkNotLinked);
    }
    promo::remember(services, &tx, &user, now).await?;
    if !vk_links::clear(&tx, user.id, now).await? {
        return Err(LinkError::LastMethod);
    }
    // Whoever signed in by that profile is out.
    session_rows::end_all_for_user(&tx, user.id, Some(caller.session.id), now).await?;
    if user.vk_token.is_some() {
        let job = JobPayload::RevokeVk {
            user_id: user.id,
            request_id: Uuid::now_v7(),
        };
        job_queue::enqueue(&tx, &[job], now).await?;
    }
    actions::record(&tx, user.id, Action::VkUnlinked, Some(device), now).await?;
    repos::commit(tx).await?;
    services.job_wake.notify_one();
    Ok(())
}

/// The caller's account as it is now: asking VK or comparing a code took its time.
async fn live_user(
    tx: &Tx,
    caller: &Caller,
    now: DateTime<Utc>,
) -> Result<users::User, SessionError> {
    let session = session_rows::find(tx, caller.session.id).await?;
    session
        .filter(|session| session.ended_at.is_none() && session.expires_at > now)
        .ok_or(SessionError::Unauthorized)?;
    accounts::lock(tx, caller.user.id).await
}

async fn reread(tx: &Tx, id: Uuid) -> Result<users::User, RepoError> {
    let user = users::find(tx, id).await?;
    user.ok_or(RepoError::Inconsistent("the user is gone"))
}
