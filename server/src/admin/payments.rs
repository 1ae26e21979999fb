//! Payments: list and refunds.

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::people::users as admin_users;
use crate::admin::repository::payments::{self as admin_repo, Search};
use crate::identity::activity_log::{self, Action};
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
use crate::platform::audit_log::NewAuditEvent;
use crate::platform::db::StorageError;
use crate::platform::idempotency::{IdempotentRequest, KeyReused, Outcome, run_once};
use crate::platform::repository::pagination;
use crate::platform::unit_of_work::UnitOfWork;

pub use crate::admin::repository::payments::Filter;

const SCOPE: &str = "admin_refund";

/// A payment in the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentRow {
    pub id: Uuid,
    pub yookassa_payment_id: Option<String>,
    pub user_id: Option<Uuid>,
    pub username: Option<String>,
    pub purpose: PurposeKind,
    /// Roubles.
    pub amount: Kopecks,
    /// Roubles refunded or being refunded.
    pub refunded: Kopecks,
    /// Roubles not refunded.
    pub left: Kopecks,
    /// Refundable roubles: the user's own balance; for a guest everything not refunded, as earned money is
    /// given up.
    pub user_balance: Kopecks,
    /// Maximum refund to the card now, roubles.
    pub refundable: Kopecks,
    pub status: Status,
    pub decline_reason: Option<String>,
    /// Why it is not credited although paid at the provider.
    pub problem: Option<String>,
    pub card_title: Option<String>,
    pub created_at: DateTime<Utc>,
    pub completed_at: Option<DateTime<Utc>>,
    /// Oldest first.
    pub refunds: Vec<AdminRefundView>,
}

/// A refund with staff-only fields.
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
    /// Cursor of the next page; null on the last.
    pub next: Option<Uuid>,
}

#[derive(Debug, thiserror::Error)]
pub enum AdminPaymentError {
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error(transparent)]
    Refund(#[from] RefundError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Matching payments after one of them.
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

/// Parses a search text; `None` if empty.
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
        left,
        user_balance: balance,
        refundable: refunds::refundable(payment, balance, now),
        status: payment.status,
        decline_reason: payment.cancellation_reason.clone(),
        problem: payment.problem.clone(),
        card_title: payment.payment_method.clone(),
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

/// Refunds a payment from the balance of its user. Idempotent by key.
pub async fn refund(
    ctx: &Arc<Context>,
    admin: &Caller,
    payment_id: Uuid,
    amount: Kopecks,
    reason: String,
    key: Option<String>,
) -> Result<AdminRefundView, AdminPaymentError> {
    let admin_id = admin.user.id;
    let request = IdempotentRequest::new(ctx, admin_id, SCOPE, key, &(payment_id, amount, &reason));
    let refund = refund_anew(ctx, admin_id, payment_id, amount, reason);
    let answer = run_once(ctx, &request, refund).await?;
    if let Outcome::New(id) = &answer {
        refunds::send_soon(ctx, &[*id]).await;
    }
    view(ctx, answer.into_inner()).await
}

async fn refund_anew(
    ctx: &Context,
    admin_id: Uuid,
    payment_id: Uuid,
    amount: Kopecks,
    reason: String,
) -> Result<(UnitOfWork<'_>, Uuid), AdminPaymentError> {
    let work = ctx.begin().await?;
    let payment = payments::find(&work.tx, payment_id).await?;
    let user_id = payment.and_then(|payment| payment.user_id);
    let user_id = user_id.ok_or(RefundError::PaymentNotFound)?;
    let new = NewRefund {
        payment_id,
        user_id,
        amount,
        kind: Kind::Admin,
        reason: Some(reason.clone()),
        requested_by: Some(admin_id),
    };
    give_up_revenue(&work, &new).await?;
    let id = refunds::request(ctx, &work.tx, new).await?;
    let event = NewAuditEvent {
        admin_id: Some(admin_id),
        action: Action::PaymentRefunded,
        change: format!("{payment_id}, {}", amount.formatted()),
        reason,
    };
    activity_log::record_by_operator(&work.tx, user_id, event, work.now).await?;
    Ok((work, id))
}

/// Gives up what a guest's report earned, so that it can be refunded: a guest has no balance.
async fn give_up_revenue(
    work: &UnitOfWork<'_>,
    refund: &NewRefund,
) -> Result<(), AdminPaymentError> {
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
    ledger::post(&work.tx, movement, work.now)
        .await
        .map_err(RefundError::from)?;
    Ok(())
}

async fn view(ctx: &Context, id: Uuid) -> Result<AdminRefundView, AdminPaymentError> {
    // From the primary: a read snapshot may be older.
    let db = ctx.db.write();
    let refund = refund_repo::find(db, id).await?;
    let refund = refund.ok_or(StorageError::Inconsistent("a refund just made is missing"))?;
    let payment = payments::find(db, refund.payment_id).await?;
    let payment = payment.ok_or(StorageError::Inconsistent("a refund without a payment"))?;
    Ok(refund_view(&refund, &payment))
}
