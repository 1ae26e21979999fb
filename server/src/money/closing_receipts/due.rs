//! Amount spent by a user that no closing receipt covers yet.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};

use crate::identity::repository::users::User;
use crate::money::repository::closing_receipts as repo;
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::user_packages::Model as UserPackage;

/// Kopecks of own money spent on delivered services that no closing receipt covers.
/// A lower bound while operator credits are left on the balance.
pub async fn amount_due(
    conn: &impl Conn,
    user: &User,
    now: DateTime<Utc>,
) -> Result<Kopecks, StorageError> {
    let charged = repo::sum_charged(conn, user.id).await?;
    let credits = repo::sum_adjusted(conn, user.id).await?;
    let packages = repo::list_packages(conn, user.id, now).await?;
    let closed = repo::sum_closed(conn, user.id).await?;
    let credits_spent = (credits - user.credit - user.credit_held).max(0);
    let unearned: i64 = packages.iter().map(unearned).sum();
    Ok(Kopecks(
        (charged - credits_spent - unearned - closed).max(0),
    ))
}

/// Kopecks of own money in the unused checks of a package, rounded up; the last check closes the rest.
fn unearned(package: &UserPackage) -> i64 {
    let own = package.purchase_price - package.credit_paid;
    let (left, total) = (
        i64::from(package.checks_remaining),
        i64::from(package.checks_total.max(1)),
    );
    (own * left + total - 1) / total
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn package(price: i64, credit: i64, left: i32, total: i32) -> UserPackage {
        UserPackage {
            id: Uuid::nil(),
            user_id: Uuid::nil(),
            package_id: Uuid::nil(),
            checks_remaining: left,
            purchase_price: price,
            credit_paid: credit,
            expires_at: DateTime::UNIX_EPOCH,
            is_active: true,
            created_at: DateTime::UNIX_EPOCH,
            checks_total: total,
            payment_id: None,
            cancelled_at: None,
        }
    }

    #[test]
    fn unearned_package_price_decreases_with_each_used_check() {
        assert_eq!(unearned(&package(1_000, 0, 3, 3)), 1_000);
        assert_eq!(unearned(&package(1_000, 0, 2, 3)), 667);
        assert_eq!(unearned(&package(1_000, 0, 1, 3)), 334);
        assert_eq!(unearned(&package(1_000, 0, 0, 3)), 0);
        assert_eq!(
            unearned(&package(1_000, 1_000, 2, 3)),
            0,
            "all of it was a credit"
        );
        assert_eq!(unearned(&package(0, 0, 1, 1)), 0);
    }
}
