//! Withdrawals: refunds of the balance to the cards it came from.

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use avtosled_core::withdrawal::{AmountError, Funds, divide, max_divisible};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::activity_log::{self, Action};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::users::User;
use crate::identity::session::SessionError;
use crate::money::refunds::{
    self, Kind, NewRefund, RefundError, RefundView, own_money, plan_payment,
};
use crate::money::repository::payments::Payment;
use crate::money::repository::refunds as refund_repo;
use crate::platform::Context;
use crate::platform::db::{Conn, StorageError};
use crate::platform::idempotency::{IdempotentRequest, KeyReused, Outcome, run_once};
use crate::platform::unit_of_work::UnitOfWork;

const SCOPE: &str = "withdrawal";
/// Maximum number of payments of one withdrawal, newest first.
const MAX_PAYMENTS: u64 = 100;
const MAX_LISTED: u64 = 100;

/// What can be withdrawn.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalView {
    /// Roubles on the balance.
    pub balance: Kopecks,
    /// Roubles that can be refunded to cards now.
    pub available: Kopecks,
    /// Roubles of the balance that cannot be refunded: no card payment, or too old.
    pub not_returnable: Kopecks,
    /// Roubles credited by operators: spent first, never refunded.
    pub credit: Kopecks,
    /// Refundable payments, newest first; the payment of the running plan is last.
    pub payments: Vec<ReturnablePayment>,
}

/// A refundable payment.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnablePayment {
    pub payment_id: Uuid,
    pub card_title: Option<String>,
    /// Roubles not refunded yet.
    pub amount: Kopecks,
    /// When it succeeded.
    pub date: DateTime<Utc>,
    /// Whether a refund of it ends the running plan at once.
    pub ends_plan: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum WithdrawalError {
    #[error("{0}")]
    Refused(AmountError),
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error(transparent)]
    Refund(#[from] RefundError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Amount that can be withdrawn now, and the payments it is refunded by.
pub async fn overview(ctx: &Context, user: &User) -> Result<WithdrawalView, StorageError> {
    let now = ctx.clock.now();
    let payments = refundable(ctx.db.read(), user, now).await?;
    let balance = Kopecks(user.balance);
    let available = max_divisible(&refundable_amounts(&payments), own_money(user));
    let plan = plan_payment(user, now);
    let returnable = |payment: &Payment| ReturnablePayment {
        payment_id: payment.id,
        card_title: payment.payment_method.clone(),
        amount: Kopecks(payment.amount - payment.refunded),
        date: payment.completed_at.unwrap_or(payment.created_at),
        ends_plan: plan == Some(payment.id),
    };
    Ok(WithdrawalView {
        balance,
        available,
        not_returnable: Kopecks(balance.0 - available.0),
        credit: Kopecks(user.credit),
        payments: payments.iter().map(returnable).collect(),
    })
}

/// Part of the balance that can be refunded to cards.
pub async fn returnable(
    conn: &impl Conn,
    user: &User,
    now: DateTime<Utc>,
) -> Result<Kopecks, StorageError> {
    let payments = refundable(conn, user, now).await?;
    Ok(max_divisible(
        &refundable_amounts(&payments),
        own_money(user),
    ))
}

/// Withdraws an amount. The same key and amount return the same refunds.
pub async fn withdraw(
    ctx: &Arc<Context>,
    user_id: Uuid,
    sum: Kopecks,
    key: Option<String>,
    device: &Device,
) -> Result<Vec<RefundView>, WithdrawalError> {
    if sum <= Kopecks::ZERO {
        return Err(WithdrawalError::Refused(AmountError::NotPositive));
    }
    let request = IdempotentRequest::new(ctx, user_id, SCOPE, key, &sum);
    let answer = run_once(ctx, &request, withdraw_anew(ctx, user_id, sum, device)).await?;
    if let Outcome::New(ids) = &answer {
        refunds::send_soon(ctx, ids).await;
    }
    let ids = answer.into_inner();
    // A read snapshot may be older than the write.
    let rows = refund_repo::list_by_ids(ctx.db.write(), ids).await?;
    Ok(refunds::views(ctx.db.read(), &rows).await?)
}

async fn withdraw_anew<'a>(
    ctx: &'a Context,
    user_id: Uuid,
    sum: Kopecks,
    device: &Device,
) -> Result<(UnitOfWork<'a>, Vec<Uuid>), WithdrawalError> {
    let work = ctx.begin().await?;
    // Concurrent withdrawals wait for this lock.
    let user = locking::lock(&work.tx, user_id).await?;
    let ids = debit(&work, &user, sum).await?;
    let action = Action::MoneyWithdrawn;
    activity_log::record(&work.tx, user_id, action, Some(device), work.now).await?;
    Ok((work, ids))
}

/// The user's refunds of all kinds, newest first.
pub async fn list(ctx: &Context, user_id: Uuid) -> Result<Vec<RefundView>, StorageError> {
    let db = ctx.db.read();
    let rows = refund_repo::list_for_user(db, user_id, MAX_LISTED).await?;
    refunds::views(db, &rows).await
}

async fn debit(
    work: &UnitOfWork<'_>,
    user: &User,
    sum: Kopecks,
) -> Result<Vec<Uuid>, WithdrawalError> {
    let payments = refundable(&work.tx, user, work.now).await?;
    let money = Funds {
        balance: Kopecks(user.balance),
        credit: Kopecks(user.credit),
    };
    let parts = divide(sum, money, &refundable_amounts(&payments));
    let parts = parts.map_err(WithdrawalError::Refused)?;
    let mut ids = Vec::new();
    for (payment, amount) in payments.iter().zip(parts) {
        if amount == Kopecks::ZERO {
            continue;
        }
        let refund = NewRefund {
            payment_id: payment.id,
            user_id: user.id,
            amount,
            kind: Kind::Withdrawal,
            reason: None,
            requested_by: None,
        };
        ids.push(refunds::request(work.ctx, &work.tx, refund).await?);
    }
    Ok(ids)
}

async fn refundable(
    conn: &impl Conn,
    user: &User,
    now: DateTime<Utc>,
) -> Result<Vec<Payment>, StorageError> {
    let since = refunds::refundable_since(now);
    let mut payments = refund_repo::list_refundable(conn, user.id, since, MAX_PAYMENTS).await?;
    let plan = plan_payment(user, now);
    payments.sort_by_key(|payment| plan == Some(payment.id));
    Ok(payments)
}

fn refundable_amounts(payments: &[Payment]) -> Vec<Kopecks> {
    let left = |payment: &Payment| Kopecks(payment.amount - payment.refunded);
    payments.iter().map(left).collect()
}
