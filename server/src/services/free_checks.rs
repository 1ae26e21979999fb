//! Free checks: one for a phone, one for a VK profile, one for a licence, and the VK package. Each
//! is granted once to an identity and once to an account, whatever is linked, unlinked or deleted
//! later: the grant keeps a hash of the identity that only our key can make.

use avtosled_core::catalogue;
use avtosled_core::catalogue::Catalogue;
use chrono::DateTime;
use chrono::Utc;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::repos::Conn;
use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::free_check_grants;
use crate::repos::free_check_grants::FreeCheckGrant;
use crate::repos::reports::Report;
use crate::repos::users;
use crate::services::Services;
use crate::services::packages;

const BATCH: u64 = 500;

/// What an identity brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grant {
    Phone,
    Vk,
    Licence,
    /// The eight free services of the first sign-in by VK.
    VkPackage,
}

impl Grant {
    const fn name(self) -> &'static str {
        match self {
            Self::Phone => "phone",
            Self::Vk => "vk",
            Self::Licence => "licence",
            Self::VkPackage => "vk_package",
        }
    }

    /// The kind of identity that brings it.
    const fn identity(self) -> &'static str {
        match self {
            Self::VkPackage => Self::Vk.name(),
            _ => self.name(),
        }
    }
}

/// A free check as its owner sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FreeCheckView {
    /// `phone`, `vk` or `licence`.
    pub kind: &'static str,
    pub granted: bool,
    pub granted_at: Option<DateTime<Utc>>,
}

/// Grants inside the caller's transaction, after the account's own row was written; false when this
/// identity or this account has had its grant. `identity` is the phone, the VK id or the licence
/// number in its one form.
pub async fn grant(
    services: &Services,
    tx: &impl Conn,
    user_id: Uuid,
    grant: Grant,
    identity: &str,
    now: DateTime<Utc>,
) -> Result<bool, RepoError> {
    if !insert(services, tx, user_id, grant, identity, now).await? {
        return Ok(false);
    }
    match grant {
        Grant::VkPackage => users::give_vk_package(tx, user_id, vk_package()).await?,
        Grant::Phone | Grant::Vk | Grant::Licence => users::add_free_check(tx, user_id).await?,
    }
    metrics::counter!("free_checks_granted_total", "kind" => grant.name()).increment(1);
    Ok(true)
}

/// What a VK profile brings.
pub async fn grant_for_vk(
    services: &Services,
    tx: &impl Conn,
    user_id: Uuid,
    vk_id: &str,
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    for kind in [Grant::Vk, Grant::VkPackage] {
        grant(services, tx, user_id, kind, vk_id, now).await?;
    }
    Ok(())
}

/// Accounts older than the grants have a free check for their phone: notes it, so that the phone
/// brings no other. Any process may do so at any time.
pub async fn adopt_earlier(services: &Services) -> Result<(), RepoError> {
    let now = services.clock.now();
    let db = services.db.write();
    let mut last = Uuid::nil();
    loop {
        let page = free_check_grants::list_without_phone_grant(db, last, BATCH).await?;
        for (user_id, phone) in &page {
            insert(services, db, *user_id, Grant::Phone, phone, now).await?;
        }
        match page.last() {
            Some((user_id, _)) => last = *user_id,
            None => return Ok(()),
        }
    }
}

async fn insert(
    services: &Services,
    conn: &impl Conn,
    user_id: Uuid,
    grant: Grant,
    identity: &str,
    now: DateTime<Utc>,
) -> Result<bool, RepoError> {
    let row = FreeCheckGrant {
        id: Uuid::now_v7(),
        user_id,
        kind: grant.name().to_owned(),
        identity_hash: services.secrets.identity_hash(grant.identity(), identity),
        created_at: now,
    };
    free_check_grants::insert(conn, row).await
}

/// The three free checks of an account, granted or not.
pub async fn list(services: &Services, user_id: Uuid) -> Result<Vec<FreeCheckView>, RepoError> {
    let granted = free_check_grants::list_for_user(services.db.read(), user_id).await?;
    let view = |grant: Grant| {
        let found = granted.iter().find(|row| row.kind == grant.name());
        FreeCheckView {
            kind: grant.name(),
            granted: found.is_some(),
            granted_at: found.map(|row| row.created_at),
        }
    };
    Ok([Grant::Phone, Grant::Vk, Grant::Licence].map(view).into())
}

/// Whether the VK package is there and not yet used.
#[must_use]
pub fn has_vk_package(user: &users::User) -> bool {
    user.vk_bonus_services.is_some()
}

/// What `vk_bonus_services` holds while the package is unused.
fn vk_package() -> serde_json::Value {
    serde_json::json!(catalogue::vk_package(Catalogue::Search))
}

/// Gives back what paid for a report of which no source answered.
pub async fn give_back(tx: &Tx, report: &Report, now: DateTime<Utc>) -> Result<(), RepoError> {
    if report.free_check {
        users::return_free_check(tx, report.user_id).await?;
    }
    if report.vk_package {
        users::give_vk_package(tx, report.user_id, vk_package()).await?;
    }
    if let Some(package_id) = report.user_package_id {
        packages::return_check(tx, report.user_id, package_id, now).await?;
    }
    Ok(())
}
