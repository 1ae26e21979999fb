//! Delivery of bought packages, and cancellation of their payments.

use crate::identity::repository::users;
use crate::money::ledger::{self, Account, Movement, Reference, TransferKind};
use crate::money::payments::{Payment, PaymentError};
use crate::offers::packages::offer::{Offer, PackageError};
use crate::offers::packages::{refresh, title};
use crate::offers::promo;
use crate::offers::repository::packages as repo;
use crate::offers::repository::packages::UserPackage;
use crate::platform::db::{self, StorageError, Tx};
use avtosled_core::money::Kopecks;
use avtosled_core::packages;
use avtosled_core::terms::Price;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

/// Delivers the package of a payment, in the transaction that credited it.
pub async fn fulfil(
    tx: &Tx,
    payment: &Payment,
    package_type: &str,
    now: DateTime<Utc>,
) -> Result<(), PaymentError> {
    let package = packages::package_by_id(package_type);
    let (Some(package), Some(user_id)) = (package, payment.user_id) else {
        return Err(StorageError::Inconsistent("a payment for an unknown package").into());
    };
    let total = Kopecks(payment.amount);
    let offer = Offer {
        package,
        promo: None,
        price: Price {
            subtotal: package.price,
            discount: package.price.checked_sub(total).unwrap_or_default(),
            total,
            plan_discount: Kopecks::ZERO,
        },
    };
    deliver(tx, user_id, &offer, Some(payment.id), now)
        .await
        .map_err(|error| match error {
            PackageError::Ledger(error) => PaymentError::Ledger(error),
            PackageError::Storage(error) => PaymentError::Storage(error),
            _ => StorageError::Inconsistent("a package could not be delivered").into(),
        })?;
    Ok(())
}

/// Releases the promo code of a canceled payment.
pub async fn canceled(tx: &Tx, payment: &Payment) -> Result<(), StorageError> {
    promo::release(tx, Reference::Payment(payment.id)).await
}

/// Charges the balance and delivers the package; the caller holds the user's row.
pub async fn deliver(
    tx: &Tx,
    user_id: Uuid,
    offer: &Offer,
    payment_id: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<Uuid, PackageError> {
    let package = offer.package;
    let row = repo::find_by_name(tx, package.id).await?;
    let row = row.ok_or(StorageError::Inconsistent("a package without a row"))?;
    let user = users::find_locked(tx, user_id).await?;
    let user = user.ok_or(StorageError::Inconsistent("a package without a user"))?;
    let id = Uuid::now_v7();
    let movement = Movement {
        kind: TransferKind::Package,
        from: Account::Available(user_id),
        to: Account::Revenue,
        amount: offer.price.total,
        reference: Reference::UserPackage(id),
        idempotency_key: format!("package:{id}"),
        description: Some(title(package)),
    };
    if payment_id.is_some() {
        ledger::pass_on(tx, movement, now).await?;
    } else {
        ledger::post(tx, movement, now).await?;
    }
    let checks = i32::try_from(package.checks).unwrap_or(i32::MAX);
    let owned = UserPackage {
        id,
        user_id,
        package_id: row.id,
        checks_remaining: checks,
        purchase_price: offer.price.total.0,
        // Operator credit is spent first.
        credit_paid: user.credit.min(offer.price.total.0),
        expires_at: now + Duration::days(package.days.into()),
        is_active: true,
        created_at: now,
        checks_total: checks,
        payment_id,
        cancelled_at: None,
    };
    db::insert(tx, owned).await?;
    refresh(tx, user_id, now).await?;
    metrics::counter!("avtosled_packages_sold_total", "package" => package.id).increment(1);
    Ok(id)
}
