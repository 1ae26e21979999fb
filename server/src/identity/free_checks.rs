//! Free checks: one each for a phone, a VK profile and a licence, and the VK package.
//!
//! Each is granted once per identity and once per account, also after unlinking or deletion: the grant
//! stores a keyed hash of the identity.

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
    const fn identity_kind(self) -> &'static str {
        match self {
            Self::VkPackage => Self::Vk.into_str(),
            _ => self.into_str(),
        }
    }
}

/// A free check as the owner of the account sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FreeCheckView {
    pub kind: Grant,
    pub granted: bool,
    pub granted_at: Option<DateTime<Utc>>,
}

/// Grants a free check in the caller's transaction; false if identity or account had one before.
///
/// `identity` is the normalised phone, VK id or licence number. The account's row must exist.
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
        identity_hash: ctx.secrets.identity_hash(grant.identity_kind(), identity),
        created_at: now,
    };
    if !free_check_grants::insert(tx, row).await? {
        return Ok(false);
    }
    match grant {
        Grant::VkPackage => users::give_vk_package(tx, user_id, vk_package()).await?,
        Grant::Phone | Grant::Vk | Grant::Licence => users::add_free_check(tx, user_id).await?,
    }
    metrics::counter!("avtosled_free_checks_granted_total", "kind" => grant.into_str())
        .increment(1);
    Ok(true)
}

/// Grants the free check and the package of a VK profile.
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

/// Lists the three free checks of an account, granted or not.
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

/// True while the VK package of an account is granted and unused.
#[must_use]
pub fn has_vk_package(user: &users::User) -> bool {
    user.vk_bonus_services.is_some()
}

/// Value of the column `vk_bonus_services` while the VK package is unused.
#[must_use]
pub fn vk_package() -> serde_json::Value {
    serde_json::json!(catalogue::vk_package(Catalogue::Search))
}
