//! What a user was given for own money, and no receipt says yet.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};

use crate::identity::repository::users::User;
use crate::money::repository::closing_receipts as repo;
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::user_packages::Model as UserPackage;

/// Never more than what was given: where gifts came and went, less may be counted, until the balance is spent.
pub async fn of(
    conn: &impl Conn,
    user: &User,
    now: DateTime<Utc>,
) -> Result<Kopecks, StorageError> {
    let charged = repo::charged(conn, user.id).await?;
    let gifts = repo::given(conn, user.id).await?;
    let packages = repo::list_packages(conn, user.id, now).await?;
    let closed = repo::closed(conn, user.id).await?;
    let gifts_spent = (gifts - user.credit - user.credit_held).max(0);
    let awaited: i64 = packages.iter().map(awaited).sum();
    Ok(Kopecks((charged - gifts_spent - awaited - closed).max(0)))
}

/// The user's own money in the checks that a package still gives, in whole kopecks upwards: the last check
/// closes what is left.
fn awaited(package: &UserPackage) -> i64 {
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

    fn package(price: i64, gift: i64, left: i32, total: i32) -> UserPackage {
        UserPackage {
            id: Uuid::nil(),
            user_id: Uuid::nil(),
            package_id: Uuid::nil(),
            checks_remaining: left,
            purchase_price: price,
            credit_paid: gift,
            expires_at: DateTime::UNIX_EPOCH,
            is_active: true,
            created_at: DateTime::UNIX_EPOCH,
            checks_total: total,
            payment_id: None,
            cancelled_at: None,
        }
    }

    #[test]
    fn a_package_is_given_check_by_check() {
        assert_eq!(awaited(&package(1_000, 0, 3, 3)), 1_000);
        assert_eq!(awaited(&package(1_000, 0, 2, 3)), 667);
        assert_eq!(awaited(&package(1_000, 0, 1, 3)), 334);
        assert_eq!(awaited(&package(1_000, 0, 0, 3)), 0);
        assert_eq!(
            awaited(&package(1_000, 1_000, 2, 3)),
            0,
            "all of it was a gift"
        );
        assert_eq!(awaited(&package(0, 0, 1, 1)), 0);
    }
}
