//! A user takes the balance off, to the cards that paid it in.

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use avtosled_core::withdrawal::{Funds, AmountError, divide, max_divisible};
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
use crate::platform::idempotency::{Outcome, KeyReused, IdempotentRequest, run_once};
use crate::platform::unit_of_work::UnitOfWork;

const SCOPE: &str = "withdrawal";
/// Payments that one withdrawal is spread over, newest first.
const MOST_PAYMENTS: u64 = 100;
const MOST_LISTED: u64 = 100;

/// What can be taken off.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalView {
    /// Roubles on the balance.
    pub balance: Kopecks,
    /// Roubles that can go back to cards now.
    pub available: Kopecks,
    /// Roubles of the balance that cannot: they came from no card, or too long ago.
    pub not_returnable: Kopecks,
    /// Roubles of the balance that an operator gave: spent first, and on checks only.
    pub credit: Kopecks,
    /// Payments that can give something back, newest first; the one that the running plan is paid by is
    /// the last.
    pub payments: Vec<ReturnablePayment>,
}

/// A payment that can give something back.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnablePayment {
    pub payment_id: Uuid,
    pub card_title: Option<String>,
    /// Roubles that have not gone back yet.
    pub amount: Kopecks,
    /// When it was paid.
    pub date: DateTime<Utc>,
    /// Taking any of it back ends the running plan at once.
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

/// The sum that the user can take off now, and the payments that can give it back.
pub async fn overview(ctx: &Context, user: &User) -> Result<WithdrawalView, StorageError> {
    let now = ctx.clock.now();
    let payments = refundable(ctx.db.read(), user, now).await?;
    let balance = Kopecks(user.balance);
    let available = max_divisible(&lefts(&payments), own_money(user));
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

/// The part of a balance that can go back to cards.
pub async fn returnable(
    conn: &impl Conn,
    user: &User,
    now: DateTime<Utc>,
) -> Result<Kopecks, StorageError> {
    let payments = refundable(conn, user, now).await?;
    Ok(max_divisible(&lefts(&payments), own_money(user)))
}

/// Takes a sum off the balance. The same key and sum give the same refunds.
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
    // From where it was just written: a snapshot for reading may be older.
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
    // Of two withdrawals at once the second one sees what the first one left.
    let user = locking::lock(&work.tx, user_id).await?;
    let ids = debit(&work, &user, sum).await?;
    let action = Action::MoneyWithdrawn;
    activity_log::record(&work.tx, user_id, action, Some(device), work.now).await?;
    Ok((work, ids))
}

/// The user's refunds, newest first, whoever asked for them.
pub async fn list(ctx: &Context, user_id: Uuid) -> Result<Vec<RefundView>, StorageError> {
    let db = ctx.db.read();
    let rows = refund_repo::list_for_user(db, user_id, MOST_LISTED).await?;
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
    let parts = divide(sum, money, &lefts(&payments));
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
    let mut payments = refund_repo::list_refundable(conn, user.id, since, MOST_PAYMENTS).await?;
    let plan = plan_payment(user, now);
    payments.sort_by_key(|payment| plan == Some(payment.id));
    Ok(payments)
}

fn lefts(payments: &[Payment]) -> Vec<Kopecks> {
    let left = |payment: &Payment| Kopecks(payment.amount - payment.refunded);
    payments.iter().map(left).collect()
}
