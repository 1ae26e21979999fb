//! Packages of checks: one check is one full report.
//! The package with the nearest expiry is used first; expiry depends on the clock only, not on a job.

mod fulfil;
mod offer;
mod purchase;

pub use fulfil::{canceled, fulfil};
pub use offer::{PackageError, title};
pub use purchase::{PurchaseResult, price, purchase};

use avtosled_core::money::Kopecks;
use avtosled_core::packages::{PACKAGES, PackageId};
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::repository::users;
use crate::offers::repository::packages as repo;
use crate::offers::repository::packages::{Package, UserPackage};
use crate::platform::Context;
use crate::platform::db::{self, Conn, StorageError, Tx};

const BATCH: u64 = 500;

/// A bought package.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PackageView {
    pub id: Uuid,
    #[schema(value_type = PackageId)]
    pub package_type: String,
    pub name: String,
    pub checks_remaining: i32,
    pub checks_total: i32,
    /// Price paid in roubles.
    pub price: Kopecks,
    pub purchased_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub state: PackageState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PackageState {
    Active,
    Used,
    Expired,
    /// Cancelled by an operator; unused checks were refunded to the balance.
    Cancelled,
}

/// All packages of a user, with the number of usable checks.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnPackages {
    pub packages: Vec<PackageView>,
    /// Number of checks that can be used now.
    pub checks_remaining: i32,
}

/// Writes the package offers of core to the database. Idempotent.
pub async fn seed(ctx: &Context) -> Result<(), StorageError> {
    for package in &PACKAGES {
        let number = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
        let row = Package {
            id: Uuid::now_v7(),
            name: package.id.to_owned(),
            display_name: package.name.to_owned(),
            price: package.price.0,
            checks_count: number(package.checks),
            validity_days: number(package.days),
            price_per_check: package.price_per_check.0,
            is_active: true,
            description: package.description.to_owned(),
            features: package.features.into(),
            created_at: ctx.clock.now(),
        };
        repo::upsert(ctx.db.write(), row).await?;
    }
    Ok(())
}

/// Packages of a user: usable ones in the order of use, then the others, newest first.
pub async fn list(ctx: &Context, user_id: Uuid) -> Result<OwnPackages, StorageError> {
    let now = ctx.clock.now();
    let db = ctx.db.read();
    let offers = repo::list(db).await?;
    let owned = repo::list_owned(db, user_id).await?;
    let mut packages: Vec<PackageView> = owned.iter().map(|row| view(row, &offers, now)).collect();
    packages.sort_by_key(|package| {
        let spent =
            (package.state == PackageState::Active).then_some((package.expires_at, package.id));
        (spent.is_none(), spent)
    });
    let usable = packages
        .iter()
        .filter(|package| package.state == PackageState::Active);
    Ok(OwnPackages {
        checks_remaining: usable.map(|package| package.checks_remaining).sum(),
        packages,
    })
}

/// View of a bought package; `offers` are all rows of `packages`.
#[must_use]
pub fn view(row: &UserPackage, offers: &[Package], now: DateTime<Utc>) -> PackageView {
    let offer = offers.iter().find(|offer| offer.id == row.package_id);
    let state = if row.cancelled_at.is_some() {
        PackageState::Cancelled
    } else if row.checks_remaining == 0 {
        PackageState::Used
    } else if row.expires_at <= now {
        PackageState::Expired
    } else {
        PackageState::Active
    };
    PackageView {
        id: row.id,
        package_type: offer.map(|offer| offer.name.clone()).unwrap_or_default(),
        name: offer
            .map(|offer| offer.display_name.clone())
            .unwrap_or_default(),
        checks_remaining: row.checks_remaining,
        checks_total: row.checks_total,
        price: Kopecks(row.purchase_price),
        purchased_at: row.created_at,
        expires_at: row.expires_at,
        state,
    }
}

/// Number of checks that a user can use now.
pub async fn count_checks(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<u64, StorageError> {
    let usable = repo::list_usable(conn, user_id, now).await?;
    let checks: i32 = usable.iter().map(|package| package.checks_remaining).sum();
    Ok(u64::try_from(checks).unwrap_or_default())
}

pub async fn has_check(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Ok(repo::count_usable(conn, user_id, now).await? > 0)
}

/// Share of the next check in the price of its package, in kopecks; zero without a package.
pub async fn next_check_share(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Kopecks, StorageError> {
    let package = repo::find_next(conn, user_id, now).await?;
    let share = |package: UserPackage| {
        let checks = i64::from(package.checks_total);
        package
            .purchase_price
            .checked_div(checks)
            .unwrap_or_default()
    };
    Ok(Kopecks(package.map_or(0, share)))
}

/// Uses a check of a package for an order; returns the package, `None` when no check is left.
pub async fn take_check(
    tx: &Tx,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, StorageError> {
    users::find_locked(tx, user_id).await?;
    let taken = repo::take_check(tx, user_id, now).await?;
    if taken.is_some() {
        refresh(tx, user_id, now).await?;
    }
    Ok(taken)
}

/// Returns an unused check to its package.
pub async fn return_check(
    tx: &Tx,
    user_id: Uuid,
    package_id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    users::find_locked(tx, user_id).await?;
    repo::return_check(tx, package_id).await?;
    let package = repo::find_owned(tx, package_id).await?;
    if let Some(package) = package.filter(|package| package.expires_at <= now) {
        db::insert(tx, one_check(&package, now)).await?;
    }
    refresh(tx, user_id, now).await
}

/// Package of one check, valid for a day: replaces a check returned after its package expired.
fn one_check(package: &UserPackage, now: DateTime<Utc>) -> UserPackage {
    UserPackage {
        id: Uuid::now_v7(),
        checks_remaining: 1,
        checks_total: 1,
        purchase_price: 0,
        credit_paid: 0,
        expires_at: now + Duration::days(1),
        created_at: now,
        payment_id: None,
        ..package.clone()
    }
}

/// Updates the package columns of the user's row; the caller holds that row.
pub async fn refresh(tx: &Tx, user_id: Uuid, now: DateTime<Utc>) -> Result<(), StorageError> {
    let usable = repo::list_usable(tx, user_id, now).await?;
    let offers = repo::list(tx).await?;
    let nearest = usable.first();
    let offer = nearest.and_then(|row| offers.iter().find(|offer| offer.id == row.package_id));
    repo::set_cache(
        tx,
        user_id,
        offer.map(|offer| offer.name.as_str()),
        usable.iter().map(|row| row.checks_remaining).sum(),
        nearest.map(|row| row.expires_at),
    )
    .await
}

/// User with current package columns: expiries since the last update are applied.
pub async fn with_current_columns(
    ctx: &Context,
    user: &users::User,
) -> Result<users::User, StorageError> {
    let now = ctx.clock.now();
    if user.package_expires_at.is_none_or(|expires| expires > now) {
        return Ok(user.clone());
    }
    refresh_user(ctx, user.id, now).await?;
    let found = users::find(ctx.db.write(), user.id).await?;
    found.ok_or(StorageError::Inconsistent("the user is missing"))
}

async fn refresh_user(
    ctx: &Context,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    users::find_locked(&work.tx, user_id).await?;
    refresh(&work.tx, user_id, now).await?;
    work.commit().await
}

/// Updates the package columns of users whose package expired.
pub async fn tick(ctx: &Context) -> Result<(), StorageError> {
    let now = ctx.clock.now();
    loop {
        let stale = repo::list_stale_users(ctx.db.read(), now, BATCH).await?;
        for user_id in &stale {
            refresh_user(ctx, *user_id, now).await?;
        }
        if stale.len() < usize::try_from(BATCH).unwrap_or(usize::MAX) {
            return Ok(());
        }
    }
}
