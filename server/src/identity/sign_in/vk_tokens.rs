//! VK refresh token, encrypted in `users.vk_token` together with its device id.
//!
//! Used for the sync requested by the user and for the revocation after unlinking.

use chrono::Duration;
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::identity::accounts;
use crate::identity::activity_log::{self, Action};
use crate::identity::device::Device;
use crate::identity::repository::{users, vk_links};
use crate::identity::sign_in::error::VkSignInError;
use crate::platform::Context;
use crate::platform::db::{Conn, StorageError};
use crate::platform::jobs::queue::Payload;
use crate::platform::keys::encryption::EncryptionError;
use crate::platform::keys::secrets::random_token;
use crate::platform::repository::encrypted_columns;
use avtosled_vendors::vk_id::{VkError, VkProfile, VkTokens};

/// Pause between two syncs in seconds; longer than a sync takes, so that no two use one token.
const SYNC_PAUSE_S: i64 = 60;

/// A VK token to store.
pub struct NewToken {
    pub refresh: SecretString,
    pub device_id: String,
}

/// Decrypted contents of `users.vk_token`. No `Debug`, because the token is secret.
#[derive(Serialize, Deserialize)]
struct StoredToken {
    refresh_token: String,
    device_id: String,
}

/// Job that revokes the permissions of an unlinked profile at VK.
#[derive(Serialize, Deserialize)]
pub struct RevokeVk {
    pub user_id: Uuid,
    /// Unique id, so that repeated unlinking queues another job.
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
    #[error("VK requires the user to sign in again")]
    SignInAgain,
    #[error("a sync was started less than a minute ago")]
    TooMany { retry_after_s: i64 },
    #[error("VK is unavailable")]
    Unavailable,
    #[error(transparent)]
    Encryption(#[from] EncryptionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Encrypts and stores a VK token while the account has this VK profile.
pub async fn store(
    ctx: &Context,
    conn: &impl Conn,
    user_id: Uuid,
    vk_id: &str,
    token: &NewToken,
) -> Result<(), VkSignInError> {
    let encrypted = encrypt(ctx, user_id, token)?;
    Ok(vk_links::set_token(conn, user_id, Some(vk_id), Some(encrypted)).await?)
}

fn encrypt(ctx: &Context, user_id: Uuid, token: &NewToken) -> Result<String, EncryptionError> {
    let stored = serde_json::json!(StoredToken {
        refresh_token: token.refresh.expose_secret().to_owned(),
        device_id: token.device_id.clone(),
    });
    let column = encrypted_columns::VK_TOKEN.of(user_id);
    ctx.encryption.encrypt(column, &stored.to_string())
}

fn open(ctx: &Context, user_id: Uuid, token: &str) -> Result<NewToken, EncryptionError> {
    let stored = ctx
        .encryption
        .decrypt(encrypted_columns::VK_TOKEN.of(user_id), token)?;
    let stored: StoredToken = serde_json::from_str(&stored).map_err(|_| EncryptionError::Forged)?;
    Ok(NewToken {
        refresh: stored.refresh_token.into(),
        device_id: stored.device_id,
    })
}

/// Fills an empty name and e-mail address of the account with those from VK.
pub async fn sync(
    ctx: &Context,
    user: &users::User,
    device: &Device,
) -> Result<users::User, VkSyncError> {
    let now = ctx.clock.now();
    let vk_id = user.vk_id.as_deref().ok_or(VkSyncError::NotLinked)?;
    let encrypted = user.vk_token.as_deref().ok_or(VkSyncError::SignInAgain)?;
    let earlier = open(ctx, user.id, encrypted)?;
    let since = now - Duration::seconds(SYNC_PAUSE_S);
    if !vk_links::begin_sync(ctx.db.write(), user.id, since, now).await? {
        return Err(VkSyncError::TooMany {
            retry_after_s: SYNC_PAUSE_S,
        });
    }
    let tokens = renew(ctx, user, Some(vk_id), &earlier).await?;
    let profile = match profile_of(ctx, &tokens).await {
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
    activity_log::record(&work.tx, user.id, Action::VkSynced, Some(device), now).await?;
    let user = users::get(&work.tx, user.id).await?;
    work.commit().await?;
    Ok(user)
}

/// Exchanges the stored token and stores the new one at once, because the old one becomes invalid.
///
/// A token that VK rejects is deleted.
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
            let encrypted = match &tokens.refresh {
                Some(refresh) => {
                    let device_id = earlier.device_id.clone();
                    let refresh = refresh.clone();
                    Some(encrypt(ctx, user.id, &NewToken { refresh, device_id })?)
                }
                None => None,
            };
            vk_links::replace_token(db, user.id, vk_id, user.vk_token.as_deref(), encrypted)
                .await?;
            Ok(tokens)
        }
        Err(error @ (VkError::Unavailable { .. } | VkError::Application { .. })) => {
            tracing::error!(%error, "VK did not renew a token");
            Err(VkSyncError::Unavailable)
        }
        Err(error) => {
            tracing::warn!(%error, "a VK token is invalid");
            vk_links::replace_token(db, user.id, vk_id, user.vk_token.as_deref(), None).await?;
            Err(VkSyncError::SignInAgain)
        }
    }
}

/// Revokes the permissions at VK of an account without VK profile, and deletes its token.
///
/// May be retried after [`VkSyncError::Unavailable`].
pub async fn revoke(ctx: &Context, user_id: Uuid) -> Result<(), VkSyncError> {
    let user = users::find(ctx.db.read(), user_id).await?;
    let Some(user) = user.filter(|user| user.vk_id.is_none()) else {
        return Ok(());
    };
    let Some(encrypted) = &user.vk_token else {
        return Ok(());
    };
    let earlier = open(ctx, user.id, encrypted)?;
    let tokens = match renew(ctx, &user, None, &earlier).await {
        Err(VkSyncError::SignInAgain) => return Ok(()),
        renewed => renewed?,
    };
    // A later sign-in by this profile has granted the permissions again.
    let owner = users::find_by_vk(ctx.db.read(), &tokens.user_id).await?;
    if owner.is_some() {
        return forget(ctx, user_id).await;
    }
    if let Err(error) = ctx.vk.client.revoke(&tokens.access).await {
        tracing::warn!(%error, "VK did not revoke the permissions");
        return Err(VkSyncError::Unavailable);
    }
    forget(ctx, user_id).await
}

/// Deletes the VK token of an account without VK profile.
pub async fn forget(ctx: &Context, user_id: Uuid) -> Result<(), VkSyncError> {
    Ok(vk_links::set_token(ctx.db.write(), user_id, None, None).await?)
}

/// Requests the VK profile for tokens, retrying once; both responses must name the same VK id.
pub async fn profile_of(ctx: &Context, tokens: &VkTokens) -> Result<VkProfile, VkSignInError> {
    let client = &ctx.vk.client;
    let profile = match client.profile(&tokens.access).await {
        Err(VkError::Unavailable { .. }) => client.profile(&tokens.access).await?,
        answer => answer?,
    };
    if profile.user_id != tokens.user_id {
        tracing::warn!("VK returned the profile of another user");
        return Err(VkSignInError::CodeInvalid);
    }
    Ok(profile)
}
