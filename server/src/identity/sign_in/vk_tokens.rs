//! The refresh token of VK, sealed in `users.vk_token` with the device it belongs to; nothing else
//! of VK's tokens is kept. It serves a sync that the person asks for, and the withdrawal of what
//! was allowed when the profile is unlinked.

use chrono::Duration;
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::identity::accounts;
use crate::identity::actions::{self, Action};
use crate::identity::device::Device;
use crate::identity::repository::{users, vk_links};
use crate::identity::sign_in::error::VkSignInError;
use crate::identity::sign_in::vk_profile;
use crate::platform::Context;
use crate::platform::db::{Conn, StorageError};
use crate::platform::keys::secrets::random_token;
use crate::platform::keys::vault::VaultError;
use crate::platform::queue::Payload;
use crate::platform::repository::sealed;
use avtosled_vendors::vk_id::{VkError, VkTokens};

/// Longer than a sync can take, so that no two use one refresh token.
const SYNC_PAUSE_S: i64 = 60;

/// A token to keep.
pub struct NewToken {
    pub refresh: SecretString,
    pub device_id: String,
}

/// The sealed value. It has no `Debug`.
#[derive(Serialize, Deserialize)]
struct Kept {
    refresh_token: String,
    device_id: String,
}

/// Tells VK that a profile was unlinked.
#[derive(Serialize, Deserialize)]
pub struct RevokeVk {
    pub user_id: Uuid,
    /// Tells one unlinking from the next.
    request_id: Uuid,
}

impl RevokeVk {
    #[must_use]
    pub fn of(user_id: Uuid) -> Self {
        let request_id = Uuid::now_v7();
        Self {
            user_id,
            request_id,
        }
    }
}

impl Payload for RevokeVk {
    const KIND: &'static str = "revoke_vk";

    fn key(&self) -> String {
        self.request_id.to_string()
    }
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
    Storage(#[from] StorageError),
}

/// Seals and stores a token while the account has this VK profile.
pub async fn store(
    ctx: &Context,
    conn: &impl Conn,
    user_id: Uuid,
    vk_id: &str,
    token: &NewToken,
) -> Result<(), VkSignInError> {
    let sealed = seal(ctx, user_id, token)?;
    Ok(vk_links::set_token(conn, user_id, Some(vk_id), Some(sealed)).await?)
}

fn seal(ctx: &Context, user_id: Uuid, token: &NewToken) -> Result<String, VaultError> {
    let kept = serde_json::json!(Kept {
        refresh_token: token.refresh.expose_secret().to_owned(),
        device_id: token.device_id.clone(),
    });
    let place = sealed::VK_TOKEN.of(user_id);
    ctx.vault.seal(place, &kept.to_string())
}

fn open(ctx: &Context, user_id: Uuid, token: &str) -> Result<NewToken, VaultError> {
    let kept = ctx.vault.open(sealed::VK_TOKEN.of(user_id), token)?;
    let kept: Kept = serde_json::from_str(&kept).map_err(|_| VaultError::Forged)?;
    Ok(NewToken {
        refresh: kept.refresh_token.into(),
        device_id: kept.device_id,
    })
}

/// Fills in from VK what the account lacks of name and e-mail.
pub async fn sync(
    ctx: &Context,
    user: &users::User,
    device: &Device,
) -> Result<users::User, VkSyncError> {
    let now = ctx.clock.now();
    let vk_id = user.vk_id.as_deref().ok_or(VkSyncError::NotLinked)?;
    let sealed = user.vk_token.as_deref().ok_or(VkSyncError::SignInAgain)?;
    let earlier = open(ctx, user.id, sealed)?;
    let since = now - Duration::seconds(SYNC_PAUSE_S);
    if !vk_links::begin_sync(ctx.db.write(), user.id, since, now).await? {
        return Err(VkSyncError::TooMany {
            retry_after_s: SYNC_PAUSE_S,
        });
    }
    let tokens = renew(ctx, user, Some(vk_id), &earlier).await?;
    let profile = match vk_profile::profile_of(ctx, &tokens).await {
        Ok(profile) if profile.user_id == vk_id => profile,
        Err(VkSignInError::Unavailable) => return Err(VkSyncError::Unavailable),
        Ok(_) | Err(_) => return Err(VkSyncError::SignInAgain),
    };
    let work = ctx.begin().await?;
    // The account may have been deleted while VK answered.
    let live = users::find_locked(&work.tx, user.id).await?;
    if live.is_none_or(|live| live.vk_id.as_deref() != Some(vk_id)) {
        return Err(VkSyncError::NotLinked);
    }
    accounts::fill_from_vk(ctx, &work.tx, user.id, &profile, now).await?;
    actions::record(&work.tx, user.id, Action::VkSynced, Some(device), now).await?;
    let user = users::find(&work.tx, user.id).await?;
    work.commit().await?;
    user.ok_or(StorageError::Inconsistent("the user is gone").into())
}

/// Exchanges a kept token and keeps the new one at once: the old one is dead. A token that VK
/// refuses is forgotten.
async fn renew(
    ctx: &Context,
    user: &users::User,
    vk_id: Option<&str>,
    earlier: &NewToken,
) -> Result<VkTokens, VkSyncError> {
    let state = random_token();
    let client = &ctx.vk.client;
    let renewed = client
        .refresh(&earlier.refresh, &earlier.device_id, &state)
        .await;
    let db = ctx.db.write();
    match renewed {
        Ok(tokens) => {
            let sealed = match &tokens.refresh {
                Some(refresh) => {
                    let device_id = earlier.device_id.clone();
                    let refresh = refresh.clone();
                    Some(seal(ctx, user.id, &NewToken { refresh, device_id })?)
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
pub async fn revoke(ctx: &Context, user_id: Uuid) -> Result<(), VkSyncError> {
    let user = users::find(ctx.db.read(), user_id).await?;
    let Some(user) = user.filter(|user| user.vk_id.is_none()) else {
        return Ok(());
    };
    let Some(sealed) = &user.vk_token else {
        return Ok(());
    };
    let earlier = open(ctx, user.id, sealed)?;
    let tokens = match renew(ctx, &user, None, &earlier).await {
        Err(VkSyncError::SignInAgain) => return Ok(()),
        renewed => renewed?,
    };
    // Whoever has signed in by this profile since allowed us anew.
    let owner = users::find_by_vk(ctx.db.read(), &tokens.user_id).await?;
    if owner.is_some() {
        return forget(ctx, user_id).await;
    }
    if let Err(error) = ctx.vk.client.revoke(&tokens.access).await {
        tracing::warn!(%error, "VK did not withdraw what was allowed");
        return Err(VkSyncError::Unavailable);
    }
    forget(ctx, user_id).await
}

/// Forgets the token of an account that has no VK profile any more.
pub async fn forget(ctx: &Context, user_id: Uuid) -> Result<(), VkSyncError> {
    Ok(vk_links::set_token(ctx.db.write(), user_id, None, None).await?)
}
