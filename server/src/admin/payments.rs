//! Payments for staff: list and refunds.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::people::users as admin_users;
use crate::admin::repository::payments::{self as admin_repo, Search};
use crate::admin::repository::staff_actions::StaffAction;
use crate::identity::permissions::Role;
use crate::identity::repository::users::{self, User};
use crate::identity::session::sessions::Caller;
use crate::money::ledger::{self, Account, Movement, Reference, TransferKind};
use crate::money::payments::{PurposeKind, Status};
use crate::money::refunds::{self, Kind, NewRefund, RefundError, RefundView, own_money};
use crate::money::repository::payments::{self, Payment};
use crate::money::repository::refunds as refund_repo;
use crate::money::repository::refunds::Refund;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::repository::pagination;
use crate::platform::unit_of_work::UnitOfWork;

pub use crate::admin::repository::payments::Filter;

/// A payment in a list for staff.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentRow {
    pub id: Uuid,
    pub yookassa_payment_id: Option<String>,
    pub user_id: Option<Uuid>,
    pub username: Option<String>,
    pub purpose: PurposeKind,
    /// Amount in roubles.
    pub amount: Kopecks,
    /// Roubles refunded, pending refunds included.
    pub refunded: Kopecks,
    /// Provider's fee in roubles; `null` until the provider reports it.
    pub fee: Option<Kopecks>,
    /// Roubles not refunded yet.
    pub left: Kopecks,
    /// Roubles that a refund can take: the user's own balance.
    /// For a guest everything not refunded, since the refund may also take what the report earned.
    pub user_balance: Kopecks,
    /// Maximum refund now in roubles.
    pub refundable: Kopecks,
    pub status: Status,
    pub decline_reason: Option<String>,
    /// Reason why the payment is not credited although paid at the provider.
    pub problem: Option<String>,
    /// Title of the payment method, such as «Visa •• 4444» or «СБП».
    pub method_title: Option<String>,
    /// Destination of refunds, such as «на карту Visa •• 4444» or «по СБП».
    pub destination: String,
    pub created_at: DateTime<Utc>,
    pub completed_at: Option<DateTime<Utc>>,
    /// Refunds of the payment, oldest first.
    pub refunds: Vec<AdminRefundView>,
}

/// A refund with fields for staff only.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminRefundView {
    #[serde(flatten)]
    pub refund: RefundView,
    pub kind: Kind,
    pub reason: Option<String>,
    pub requested_by: Option<Uuid>,
    pub yookassa_refund_id: Option<String>,
    pub cancellation_reason: Option<String>,
}

/// Page of payments, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaymentPage {
    pub payments: Vec<PaymentRow>,
    /// Cursor of the next page; null on the last page.
    pub next: Option<Uuid>,
}

/// Lists matching payments after a given one.
pub async fn list(
    ctx: &Context,
    filter: &Filter,
    after: Option<Uuid>,
    limit: u64,
) -> Result<PaymentPage, StorageError> {
    let db = ctx.db.read();
    let last = match after {
        Some(id) => payments::find(db, id).await?,
        None => None,
    };
    let place = last.map(|row| (row.created_at, row.id));
    let found = match (after, place) {
        (Some(_), None) => Vec::new(),
        _ => admin_repo::list(db, filter, place, limit + 1).await?,
    };
    let (found, next) = pagination::cut(found, limit, |row| row.id);
    let ids = found.iter().map(|payment| payment.id).collect();
    let refunds = refund_repo::list_for_payments(db, ids).await?;
    let owners = found.iter().filter_map(|payment| payment.user_id).collect();
    let owners = users::list(db, owners).await?;
    let row = |payment: &Payment| {
        let owner = owners.iter().find(|user| Some(user.id) == payment.user_id);
        row(payment, owner, &refunds, ctx.clock.now())
    };
    Ok(PaymentPage {
        payments: found.iter().map(row).collect(),
        next,
    })
}

/// Parses the search text of payments; `None` if empty.
pub async fn search(
    ctx: &Context,
    staff: &Caller,
    text: &str,
) -> Result<Option<Search>, StorageError> {
    let id = text.trim().to_owned();
    if id.is_empty() {
        return Ok(None);
    }
    let user = admin_users::search(ctx, staff, &id).await?;
    Ok(Some(Search { id, user }))
}

fn row(payment: &Payment, owner: Option<&User>, made: &[Refund], now: DateTime<Utc>) -> PaymentRow {
    let left = Kopecks(payment.amount - payment.refunded);
    let balance = owner.map_or(Kopecks::ZERO, |user| match user.role {
        Role::Guest if user.held == 0 => left,
        Role::Guest | Role::User | Role::Operator | Role::Admin => own_money(user),
    });
    let own = made.iter().filter(|row| row.payment_id == payment.id);
    PaymentRow {
        id: payment.id,
        yookassa_payment_id: payment.yookassa_payment_id.clone(),
        user_id: payment.user_id,
        username: owner.map(|user| user.username.clone()),
        purpose: payment.purpose,
        amount: Kopecks(payment.amount),
        refunded: Kopecks(payment.refunded),
        fee: payment.fee.map(Kopecks),
        left,
        user_balance: balance,
        refundable: refunds::refundable(payment, balance, now),
        status: payment.status,
        decline_reason: payment.cancellation_reason.clone(),
        problem: payment.problem.clone(),
        method_title: payment.payment_method.clone(),
        destination: payment.destination(),
        created_at: payment.created_at,
        completed_at: payment.completed_at,
        refunds: own.map(|refund| refund_view(refund, payment)).collect(),
    }
}

fn refund_view(refund: &Refund, payment: &Payment) -> AdminRefundView {
    AdminRefundView {
        refund: RefundView::new(refund, Some(payment)),
        kind: refund.kind,
        reason: refund.reason.clone(),
        requested_by: refund.requested_by,
        yookassa_refund_id: refund.yookassa_refund_id.clone(),
        cancellation_reason: refund.cancellation_reason.clone(),
    }
}

/// Account whose balance a refund of the payment debits.
pub(in crate::admin) async fn payer(
    work: &UnitOfWork<'_>,
    payment_id: Uuid,
) -> Result<User, RefundError> {
    let payment = payments::find(&work.tx, payment_id).await?;
    let user_id = payment.and_then(|payment| payment.user_id);
    let user_id = user_id.ok_or(RefundError::PaymentNotFound)?;
    Ok(users::get(&work.tx, user_id).await?)
}

/// Requests the refund of a staff action; returns the id of the refund.
pub(in crate::admin) async fn request_refund(
    work: &UnitOfWork<'_>,
    action: &StaffAction,
    payment_id: Uuid,
) -> Result<Uuid, RefundError> {
    let new = staff_refund(
        action.user_id,
        payment_id,
        Kopecks(action.amount),
        action.reason.clone(),
        Some(action.requested_by),
    );
    give_up_and_request(work, new).await
}

/// Refund by staff, to be requested; `requested_by` is `None` for a command.
pub(in crate::admin) const fn staff_refund(
    user_id: Uuid,
    payment_id: Uuid,
    amount: Kopecks,
    reason: String,
    requested_by: Option<Uuid>,
) -> NewRefund {
    NewRefund {
        payment_id,
        user_id,
        amount,
        kind: Kind::Admin,
        reason: Some(reason),
        requested_by,
    }
}

/// Requests a refund, for a guest also of what the report earned; returns the id of the refund.
pub(in crate::admin) async fn give_up_and_request(
    work: &UnitOfWork<'_>,
    new: NewRefund,
) -> Result<Uuid, RefundError> {
    give_up_revenue(work, &new).await?;
    refunds::request(work.ctx, &work.tx, new).await
}

/// Transfers a guest report's revenue to the guest, so that it can be refunded: a guest has no balance.
async fn give_up_revenue(work: &UnitOfWork<'_>, refund: &NewRefund) -> Result<(), RefundError> {
    let user = users::find_locked(&work.tx, refund.user_id).await?;
    // Prices of open sources are released automatically.
    let is_over = |user: &User| user.role == Role::Guest && user.held == 0;
    let Some(guest) = user.filter(is_over) else {
        return Ok(());
    };
    let missing = Kopecks(refund.amount.0 - own_money(&guest).0);
    if missing <= Kopecks::ZERO {
        return Ok(());
    }
    let movement = Movement {
        kind: TransferKind::Adjustment,
        from: Account::Revenue,
        to: Account::Available(guest.id),
        amount: missing,
        reference: Reference::Payment(refund.payment_id),
        idempotency_key: format!("given-up:{}", Uuid::now_v7()),
        description: Some("Возврат за готовый отчёт".to_owned()),
    };
    ledger::post(&work.tx, movement, work.now).await?;
    Ok(())
}

/// View of one refund, read from the write connection because a snapshot may be older.
pub(in crate::admin) async fn view(
    ctx: &Context,
    id: Uuid,
) -> Result<AdminRefundView, StorageError> {
    let db = ctx.db.write();
    let refund = refund_repo::find(db, id).await?;
    let refund = refund.ok_or(StorageError::Inconsistent("a refund just made is missing"))?;
    let payment = payments::find(db, refund.payment_id).await?;
    let payment = payment.ok_or(StorageError::Inconsistent("a refund without a payment"))?;
    Ok(refund_view(&refund, &payment))
}
