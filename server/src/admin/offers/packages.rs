//! Packages of users for staff: search, and cancellation with refund of unused checks to the balance.

use avtosled_core::money::{Kopecks, MoneyError, round_ratio};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::payments;
use crate::admin::repository::packages as admin_repo;
use crate::identity::activity_log::{self, Action};
use crate::identity::repository::users;
use crate::identity::session::sessions::Caller;
use crate::money::ledger::{self, Account, LedgerError, Movement, Reference, TransferKind};
use crate::offers::packages::{self, PackageState, PackageView};
use crate::offers::repository::packages as repo;
use crate::offers::repository::packages::UserPackage;
use crate::platform::Context;
use crate::platform::audit_log::NewAuditEvent;
use crate::platform::db::StorageError;
use crate::platform::repository::pagination;
use crate::platform::unit_of_work::UnitOfWork;

/// A package with its owner.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminPackageView {
    #[serde(flatten)]
    pub package: PackageView,
    pub user_id: Uuid,
    pub username: String,
    /// Roubles that a cancellation would refund; zero unless active.
    pub refundable: Kopecks,
}

/// Page of packages, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PackagePage {
    pub packages: Vec<AdminPackageView>,
    /// Cursor of the next page; null on the last page.
    pub next: Option<Uuid>,
}

/// Result of the cancellation of a package.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CanceledPackage {
    /// Roubles refunded to the balance.
    pub returned: Kopecks,
    pub unused_checks: i32,
}

#[derive(Debug, thiserror::Error)]
pub enum AdminPackageError {
    #[error("there is no such package")]
    NotFound,
    #[error("staff cannot cancel their own packages")]
    OwnAccount,
    #[error("the package has ended")]
    Over,
    #[error("a running report uses a check of the package")]
    InWork,
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    Money(#[from] MoneyError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Lists packages by id or user, after a given one.
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
    let search = payments::search(ctx, staff, search).await?;
    let after = match after {
        Some(id) => repo::find_owned(db, id).await?,
        None => None,
    };
    let after = after.map(|row| (row.created_at, row.id));
    let found = admin_repo::list(db, search.as_ref(), after, limit + 1).await?;
    let (found, next) = pagination::cut(found, limit, |row| row.id);
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

/// Cancels a package and credits the price of its unused checks.
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
    if owner == admin.user.id {
        return Err(AdminPackageError::OwnAccount);
    }
    // Lock order: user first, as in orders.
    users::find_locked(&work.tx, owner).await?;
    let package = repo::find_owned(&work.tx, id).await?;
    let package = package.ok_or(AdminPackageError::NotFound)?;
    let is_over = !package.is_active || package.cancelled_at.is_some() || package.expires_at <= now;
    if is_over {
        return Err(AdminPackageError::Over);
    }
    // A check in use may still be returned to the package.
    if admin_repo::count_reports(&work.tx, id).await? > 0 {
        return Err(AdminPackageError::InWork);
    }
    let unused_checks = package.checks_remaining;
    if !admin_repo::cancel(&work.tx, id, unused_checks, now).await? {
        return Err(AdminPackageError::Over);
    }
    packages::refresh(&work.tx, owner, now).await?;
    let returned = unused_share(&package)?;
    give_back(&work, &package, returned).await?;
    let event = NewAuditEvent {
        admin_id: Some(admin.user.id),
        action: Action::PackageCanceled,
        change: format!("{id}, возвращено {}", returned.formatted()),
        reason,
    };
    activity_log::record_by_operator(&work.tx, owner, event, now).await?;
    work.commit().await?;
    Ok(CanceledPackage {
        returned,
        unused_checks,
    })
}

/// Refunds the unused part of a package to the balance.
/// The part paid with operator credits becomes an operator credit again, which cannot be withdrawn.
async fn give_back(
    work: &UnitOfWork<'_>,
    package: &UserPackage,
    returned: Kopecks,
) -> Result<(), AdminPackageError> {
    let owner = Account::Available(package.user_id);
    let credit = share(package, package.credit_paid)?.min(returned);
    let own = Kopecks(returned.0 - credit.0);
    for (way, from, to, amount) in [
        ("package-cancel", Account::Revenue, owner, own),
        (
            "package-gift",
            Account::Revenue,
            Account::Adjustments,
            credit,
        ),
        ("package-credit", Account::Adjustments, owner, credit),
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

/// Price of the unused checks of a package, each an equal share.
fn unused_share(package: &UserPackage) -> Result<Kopecks, MoneyError> {
    share(package, package.purchase_price)
}

/// Part of a sum for the unused checks of a package.
fn share(package: &UserPackage, kopecks: i64) -> Result<Kopecks, MoneyError> {
    if package.checks_total <= 0 || package.checks_remaining <= 0 {
        return Ok(Kopecks::ZERO);
    }
    let left = i128::from(package.checks_remaining);
    round_ratio(i128::from(kopecks) * left, i128::from(package.checks_total))
}
