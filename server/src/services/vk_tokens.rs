//! The refresh token of VK, sealed in `users.vk_token` with the device it belongs to; nothing else
//! of VK's tokens is kept. It serves a sync that the person asks for, and the withdrawal of what
//! was allowed when the profile is unlinked.

use chrono::Duration;
use secrecy::ExposeSecret;
use secrecy::SecretString;
use serde::Deserialize;
use serde::Serialize;
use uuid::Uuid;

use crate::providers::vk_id::VkError;
use crate::providers::vk_id::VkTokens;
use crate::repos;
use crate::repos::Conn;
use crate::repos::RepoError;
use crate::repos::sealed;
use crate::repos::users;
use crate::repos::vk_links;
use crate::secrets::random_token;
use crate::services::Services;
use crate::services::actions;
use crate::services::actions::Action;
use crate::services::linking;
use crate::services::sessions::Device;
use crate::services::vk_sign_in;
use crate::services::vk_sign_in::VkSignInError;
use crate::vault::VaultError;

/// Longer than a sync can take, so that no two use one refresh token.
const SYNC_PAUSE_S: i64 = 60;

/// A token to keep.
pub struct NewToken {
    pub refresh: SecretString,
    pub device_id: String,
}

/// What is sealed. It has no `Debug`.
#[derive(Serialize, Deserialize)]
struct Kept {
    refresh_token: String,
    device_id: String,
}

#[derive(Debug, thiserror::Error)]
pub enum VkSyncError {
    #[error("the account has no VK profile")]
    NotLinked,
    #[error("VK wants the person to sign in again")]
    SignInAgain,
    #[error("a sync began just before")]
    TooMany { retry_after_s: i64 },
    #[error("VK is unavailable")]
    Unavailable,
    #[error(transparent)]
    Vault(#[from] VaultError),
    #[error(transparent)]
    Repo(#[from] RepoError),
}

/// Seals and stores a token while the account has this VK profile.
pub async fn store(
    services: &Services,
    conn: &impl Conn,
    user_id: Uuid,
    vk_id: &str,
    token: &NewToken,
) -> Result<(), VkSignInError> {
    let sealed = seal(services, user_id, token)?;
    Ok(vk_links::set_token(conn, user_id, Some(vk_id), Some(sealed)).await?)
}

fn seal(services: &Services, user_id: Uuid, token: &NewToken) -> Result<String, VaultError> {
    let kept = serde_json::json!(Kept {
        refresh_token: token.refresh.expose_secret().to_owned(),
        device_id: token.device_id.clone(),
    });
    let place = sealed::VK_TOKEN.of(user_id);
    services.vault.seal(place, &kept.to_string())
}

fn open(services: &Services, user_id: Uuid, token: &str) -> Result<NewToken, VaultError> {
    let kept = services.vault.open(sealed::VK_TOKEN.of(user_id), token)?;
    let kept: Kept = serde_json::from_str(&kept).map_err(|_| VaultError::Forged)?;
    Ok(NewToken {
        refresh: kept.refresh_token.into(),
        device_id: kept.device_id,
    })
}

/// Fills in from VK what the account lacks of name and e-mail.
pub async fn sync(
    services: &Services,
    user: &users::User,
    device: &Device,
) -> Result<users::User, VkSyncError> {
    let now = services.clock.now();
    let vk_id = user.vk_id.as_deref().ok_or(VkSyncError::NotLinked)?;
    let sealed = user.vk_token.as_deref().ok_or(VkSyncError::SignInAgain)?;
    let earlier = open(services, user.id, sealed)?;
    let since = now - Duration::seconds(SYNC_PAUSE_S);
    if !vk_links::begin_sync(services.db.write(), user.id, since, now).await? {
        return Err(VkSyncError::TooMany {
            retry_after_s: SYNC_PAUSE_S,
        });
    }
    let tokens = renew(services, user, Some(vk_id), &earlier).await?;
    let profile = match vk_sign_in::profile_of(services, &tokens).await {
        Ok(profile) if profile.user_id == vk_id => profile,
        Err(VkSignInError::Unavailable) => return Err(VkSyncError::Unavailable),
        Ok(_) | Err(_) => return Err(VkSyncError::SignInAgain),
    };
    let tx = services.db.begin().await?;
    // The account may have been deleted while VK answered.
    let live = users::find_locked(&tx, user.id).await?;
    if live.is_none_or(|live| live.vk_id.as_deref() != Some(vk_id)) {
        return Err(VkSyncError::NotLinked);
    }
    linking::fill_from_vk(&tx, user.id, &profile).await?;
    actions::record(&tx, user.id, Action::VkSynced, Some(device), now).await?;
    let user = users::find(&tx, user.id).await?;
    repos::commit(tx).await?;
    user.ok_or(RepoError::Inconsistent("the user is gone").into())
}

/// Exchanges a kept token and keeps the new one at once: the old one is dead. A token that VK
/// refuses is forgotten.
async fn renew(
    services: &Services,
    user: &users::User,
    vk_id: Option<&str>,
    earlier: &NewToken,
) -> Result<VkTokens, VkSyncError> {
    let state = random_token();
    let client = &services.vk.client;
    let renewed = client
        .refresh(&earlier.refresh, &earlier.device_id, &state)
        .await;
    let db = services.db.write();
    match renewed {
        Ok(tokens) => {
            let sealed = match &tokens.refresh {
                Some(refresh) => {
                    let device_id = earlier.device_id.clone();
                    let refresh = refresh.clone();
                    Some(seal(services, user.id, &NewToken { refresh, device_id })?)
                }
                None => None,
            };
            vk_links::replace_token(db, user.id, vk_id, user.vk_token.as_deref(), sealed).await?;
            Ok(tokens)
        }
        Err(error @ (VkError::Unavailable { .. } | VkError::Application { .. })) => {
            tracing::error!(%error, "VK did not renew a token");
            Err(VkSyncError::Unavailable)
        }
        Err(error) => {
            tracing::warn!(%error, "a token of VK is dead");
            vk_links::replace_token(db, user.id, vk_id, user.vk_token.as_deref(), None).await?;
            Err(VkSyncError::SignInAgain)
        }
    }
}

/// Withdraws at VK what was allowed to an account that has no VK profile any more, and forgets its
/// token. Failing with [`VkSyncError::Unavailable`] it may be tried again.
pub async fn revoke(services: &Services, user_id: Uuid) -> Result<(), VkSyncError> {
    let user = users::find(services.db.read(), user_id).await?;
    let Some(user) = user.filter(|user| user.vk_id.is_none()) else {
        return Ok(());
    };
    let Some(sealed) = &user.vk_token else {
        return Ok(());
    };
    let earlier = open(services, user.id, sealed)?;
    let tokens = match renew(services, &user, None, &earlier).await {
        Err(VkSyncError::SignInAgain) => return Ok(()),
        renewed => renewed?,
    };
    // Whoever has signed in by this profile since allowed us anew.
    let owner = users::find_by_vk(services.db.read(), &tokens.user_id).await?;
    if owner.is_some() {
        return forget(services, user_id).await;
    }
    if let Err(error) = services.vk.client.revoke(&tokens.access).await {
        tracing::warn!(%error, "VK did not withdraw what was allowed");
        return Err(VkSyncError::Unavailable);
    }
    forget(services, user_id).await
}

/// Forgets the token of an account that has no VK profile any more.
pub async fn forget(services: &Services, user_id: Uuid) -> Result<(), VkSyncError> {
    Ok(vk_links::set_token(services.db.write(), user_id, None, None).await?)
}
