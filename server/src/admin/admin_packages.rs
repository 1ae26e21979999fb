//! Packages of users for administrators, who find them and take them back: unused checks become
//! money again.

use avtosled_core::money::{Kopecks, MoneyError, round_ratio};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::admin_payments;
use crate::admin::repository::admin_packages;
use crate::identity::actions::{self, Action};
use crate::identity::repository::users;
use crate::identity::session::sessions::Caller;
use crate::money::ledger::{self, Account, LedgerError, Movement, Reference, TransferKind};
use crate::offers::packages::{self, PackageState, PackageView};
use crate::offers::repository::packages as repo;
use crate::offers::repository::packages::UserPackage;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::operator_acts::Act;
use crate::platform::page;
use crate::platform::work::Work;

/// A package with its owner.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminPackageView {
    #[serde(flatten)]
    pub package: PackageView,
    pub user_id: Uuid,
    pub username: String,
    /// Roubles that the user would get back if it were canceled now; zero unless it is active.
    pub refundable: Kopecks,
}

/// A page of the packages that fit, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PackagePage {
    pub packages: Vec<AdminPackageView>,
    /// What the next page comes after; null on the last one.
    pub next: Option<Uuid>,
}

/// What a canceled package gave back.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CanceledPackage {
    /// Roubles on the user's balance now.
    pub returned: Kopecks,
    pub unused_checks: i32,
}

#[derive(Debug, thiserror::Error)]
pub enum AdminPackageError {
    #[error("there is no such package")]
    NotFound,
    #[error("the package is over")]
    Over,
    #[error("a report is in work on a check of the package")]
    InWork,
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    Money(#[from] MoneyError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The packages whose id or user is `search`, all when it is empty, after one of them.
pub async fn list(
    ctx: &Context,
    staff: &Caller,
    search: &str,
    after: Option<Uuid>,
    limit: u64,
) -> Result<PackagePage, AdminPackageError> {
    let now = ctx.clock.now();
    let db = ctx.db.read();
    let offers = repo::list(db).await?;
    let search = admin_payments::search(ctx, staff, search).await?;
    let after = match after {
        Some(id) => repo::find_owned(db, id).await?,
        None => None,
    };
    let after = after.map(|row| (row.created_at, row.id));
    let found = admin_packages::list(db, search.as_ref(), after, limit + 1).await?;
    let (found, next) = page::cut(found, limit, |row| row.id);
    let owners = found.iter().map(|row| row.user_id).collect();
    let owners = users::list(db, owners).await?;
    let view = |row: &UserPackage| {
        let owner = owners.iter().find(|user| user.id == row.user_id);
        let package = packages::view(row, &offers, now);
        let is_active = package.state == PackageState::Active;
        Ok(AdminPackageView {
            package,
            user_id: row.user_id,
            username: owner.map(|user| user.username.clone()).unwrap_or_default(),
            refundable: if is_active {
                unused_share(row)?
            } else {
                Kopecks::ZERO
            },
        })
    };
    let packages: Result<Vec<_>, MoneyError> = found.iter().map(view).collect();
    Ok(PackagePage {
        packages: packages?,
        next,
    })
}

/// Ends a package and puts the price of its unused checks on the balance.
pub async fn cancel(
    ctx: &Context,
    admin: &Caller,
    id: Uuid,
    reason: String,
) -> Result<CanceledPackage, AdminPackageError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    let package = repo::find_owned(&work.tx, id).await?;
    let owner = package.ok_or(AdminPackageError::NotFound)?.user_id;
    // Orders that use its checks take the user first too.
    users::find_locked(&work.tx, owner).await?;
    let package = repo::find_owned(&work.tx, id).await?;
    let package = package.ok_or(AdminPackageError::NotFound)?;
    let is_over = !package.is_active || package.cancelled_at.is_some() || package.expires_at <= now;
    if is_over {
        return Err(AdminPackageError::Over);
    }
    // A check that comes back later would come back to nothing.
    if admin_packages::count_reports(&work.tx, id).await? > 0 {
        return Err(AdminPackageError::InWork);
    }
    let unused_checks = package.checks_remaining;
    if !admin_packages::cancel(&work.tx, id, unused_checks, now).await? {
        return Err(AdminPackageError::Over);
    }
    packages::refresh(&work.tx, owner, now).await?;
    let returned = unused_share(&package)?;
    give_back(&work, &package, returned).await?;
    let act = Act {
        admin_id: Some(admin.user.id),
        action: Action::PackageCanceled,
        change: format!("{id}, возвращено {}", returned.spelled()),
        reason,
    };
    actions::record_by_operator(&work.tx, owner, act, now).await?;
    work.commit().await?;
    Ok(CanceledPackage {
        returned,
        unused_checks,
    })
}

/// Puts what a package gives back on the balance: what operators had given becomes their gift again,
/// which goes to no card.
async fn give_back(
    work: &Work<'_>,
    package: &UserPackage,
    returned: Kopecks,
) -> Result<(), AdminPackageError> {
    let owner = Account::Available(package.user_id);
    let gift = share(package, package.credit_paid)?.min(returned);
    let own = Kopecks(returned.0 - gift.0);
    for (way, from, to, amount) in [
        ("package-cancel", Account::Revenue, owner, own),
        ("package-gift", Account::Revenue, Account::Adjustments, gift),
        ("package-credit", Account::Adjustments, owner, gift),
    ] {
        if amount == Kopecks::ZERO {
            continue;
        }
        let movement = Movement {
            kind: TransferKind::Package,
            from,
            to,
            amount,
            reference: Reference::UserPackage(package.id),
            idempotency_key: format!("{way}:{}", package.id),
            description: Some("Возврат неиспользованных проверок пакета".to_owned()),
        };
        ledger::post(&work.tx, movement, work.now).await?;
    }
    Ok(())
}

/// The price of the checks that are left, each an equal part of what was paid.
fn unused_share(package: &UserPackage) -> Result<Kopecks, MoneyError> {
    share(package, package.purchase_price)
}

/// The part of a sum that falls to the checks that are left.
fn share(package: &UserPackage, kopecks: i64) -> Result<Kopecks, MoneyError> {
    if package.checks_total <= 0 || package.checks_remaining <= 0 {
        return Ok(Kopecks::ZERO);
    }
    let left = i128::from(package.checks_remaining);
    round_ratio(i128::from(kopecks) * left, i128::from(package.checks_total))
}
