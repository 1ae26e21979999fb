//! Free checks: one for a phone, one for a VK profile, one for a licence, and the VK package. Each
//! is granted once to an identity and once to an account, whatever is linked, unlinked or deleted
//! later: the grant keeps a hash of the identity that only our key can make.

use avtosled_core::catalogue::{self, Catalogue};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::repository::free_check_grants::{self, FreeCheckGrant};
use crate::identity::repository::users;
use crate::platform::Context;
use crate::platform::db::{Conn, StorageError};

pub use crate::platform::entities::free_check_grants::Grant;

impl Grant {
    /// The kind of identity that brings it.
    const fn identity(self) -> &'static str {
        match self {
            Self::VkPackage => Self::Vk.into_str(),
            _ => self.into_str(),
        }
    }
}

/// A free check as its owner sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FreeCheckView {
    pub kind: Grant,
    pub granted: bool,
    pub granted_at: Option<DateTime<Utc>>,
}

/// Grants inside the caller's transaction, after the account's own row was written; false when this
/// identity or this account has had its grant. `identity` is the phone, the VK id or the licence
/// number in its one form.
pub async fn grant(
    ctx: &Context,
    tx: &impl Conn,
    user_id: Uuid,
    grant: Grant,
    identity: &str,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let row = FreeCheckGrant {
        id: Uuid::now_v7(),
        user_id,
        kind: grant,
        identity_hash: ctx.secrets.identity_hash(grant.identity(), identity),
        created_at: now,
    };
    if !free_check_grants::insert(tx, row).await? {
        return Ok(false);
    }
    match grant {
        Grant::VkPackage => users::give_vk_package(tx, user_id, vk_package()).await?,
        Grant::Phone | Grant::Vk | Grant::Licence => users::add_free_check(tx, user_id).await?,
    }
    metrics::counter!("free_checks_granted_total", "kind" => grant.into_str()).increment(1);
    Ok(true)
}

/// Grants the benefits of a VK profile.
pub async fn grant_for_vk(
    ctx: &Context,
    tx: &impl Conn,
    user_id: Uuid,
    vk_id: &str,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    for kind in [Grant::Vk, Grant::VkPackage] {
        grant(ctx, tx, user_id, kind, vk_id, now).await?;
    }
    Ok(())
}

/// The three free checks of an account, granted or not.
pub async fn list(ctx: &Context, user_id: Uuid) -> Result<Vec<FreeCheckView>, StorageError> {
    let granted = free_check_grants::list_for_user(ctx.db.read(), user_id).await?;
    let view = |grant: Grant| {
        let found = granted.iter().find(|row| row.kind == grant);
        FreeCheckView {
            kind: grant,
            granted: found.is_some(),
            granted_at: found.map(|row| row.created_at),
        }
    };
    Ok([Grant::Phone, Grant::Vk, Grant::Licence].map(view).into())
}

/// True while the VK package is there and not yet used.
#[must_use]
pub fn has_vk_package(user: &users::User) -> bool {
    user.vk_bonus_services.is_some()
}

/// The value of `vk_bonus_services` while the package is unused.
#[must_use]
pub fn vk_package() -> serde_json::Value {
    serde_json::json!(catalogue::vk_package(Catalogue::Search))
}
