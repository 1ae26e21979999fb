//! Transfer of a report that was bought without an account to an account.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::activity_log::{self, Action};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::users::{self, User};
use crate::money::ledger::{self, Account, LedgerError, Movement, Reference, TransferKind};
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};
use crate::quick_purchase::purchase::{QuickPurchaseError, private_link};
use crate::quick_purchase::repository::{self, Status};

/// Moves a completed report to the caller's account, once; returns the report id.
/// The access key remains valid.
pub async fn attach(
    ctx: &Context,
    user: &User,
    payment_id: Uuid,
    key: Option<&str>,
    device: &Device,
) -> Result<Uuid, QuickPurchaseError> {
    let row = repository::find_by_payment(ctx.db.read(), payment_id).await?;
    let row = row.ok_or(QuickPurchaseError::NotFound)?;
    let opens = key.is_some_and(|key| private_link::opens(ctx, &row, key));
    let is_own = row.user_id == user.id || row.attached_to == Some(user.id);
    if !opens && !is_own {
        return Err(QuickPurchaseError::NotFound);
    }
    let report_id = match (row.report_id, row.status) {
        (Some(report_id), Status::Delivered | Status::Failed) => report_id,
        (None, Status::Canceled | Status::Failed) => return Err(QuickPurchaseError::NotFound),
        _ => return Err(QuickPurchaseError::ReportRunning),
    };
    if is_own {
        return Ok(report_id);
    }
    if !row.is_guest || row.attached_to.is_some() {
        return Err(QuickPurchaseError::AlreadyAttached);
    }
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    // Fixed lock order, account before guest: other transactions lock a guest's row only.
    locking::lock(&work.tx, user.id).await?;
    let guest = users::find_locked(&work.tx, row.user_id).await?;
    let guest = guest.ok_or(StorageError::Inconsistent("a purchase without a user"))?;
    if !repository::set_attached(&work.tx, row.id, user.id, now).await? {
        drop(work);
        // A repeated request for the same account is no error.
        let row = repository::find_by_payment(ctx.db.write(), payment_id).await?;
        let is_own = row.is_some_and(|row| row.attached_to == Some(user.id));
        return is_own
            .then_some(report_id)
            .ok_or(QuickPurchaseError::AlreadyAttached);
    }
    if !repository::move_report(&work.tx, report_id, user.id).await? {
        return Err(QuickPurchaseError::NotFound);
    }
    let rest = (Kopecks(guest.balance), format!("attach:{}", row.id));
    move_rest(&work.tx, guest.id, user.id, row.id, rest, now).await?;
    activity_log::record(&work.tx, user.id, Action::ReportAttached, Some(device), now).await?;
    work.commit().await?;
    Ok(report_id)
}

/// Transfers remaining money of a guest to the account; idempotent by key.
/// That is what the provider cannot refund, or a refund that the bank rejected.
pub async fn move_rest(
    tx: &Tx,
    guest: Uuid,
    to: Uuid,
    purchase: Uuid,
    (amount, idempotency_key): (Kopecks, String),
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    if amount <= Kopecks::ZERO {
        return Ok(());
    }
    let movement = Movement {
        kind: TransferKind::Adjustment,
        from: Account::Available(guest),
        to: Account::Available(to),
        amount,
        reference: Reference::QuickPurchase(purchase),
        idempotency_key,
        description: Some("Остаток покупки без входа".to_owned()),
    };
    match ledger::post(tx, movement, now).await {
        Ok(_) => Ok(()),
        Err(LedgerError::Storage(error)) => Err(error),
        Err(_) => Err(StorageError::Inconsistent("a guest's balance is too low")),
    }
}
