//! A user takes the balance off, to the cards that paid it in.

mod split;

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use chrono::DateTime;
use chrono::Utc;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::repos;
use crate::repos::Conn;
use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::idempotency;
use crate::repos::idempotency::IdempotencyKey;
use crate::repos::payments::Payment;
use crate::repos::refunds as refund_rows;
use crate::repos::users::User;
use crate::services::Services;
use crate::services::accounts;
use crate::services::actions;
use crate::services::actions::Action;
use crate::services::refunds;
use crate::services::refunds::Kind;
use crate::services::refunds::NewRefund;
use crate::services::refunds::RefundError;
use crate::services::refunds::RefundView;
use crate::services::sessions::Device;
use crate::services::sessions::SessionError;

const SCOPE: &str = "withdrawal";
/// Payments that one withdrawal is spread over, newest first.
const MOST_PAYMENTS: u64 = 100;
const MOST_LISTED: u64 = 100;

/// What can be taken off.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalView {
    /// Roubles on the balance.
    #[schema(value_type = f64)]
    pub balance: Kopecks,
    /// Roubles that can go back to cards now.
    #[schema(value_type = f64)]
    pub available: Kopecks,
    /// Roubles of the balance that cannot: they came from no card, or too long ago.
    #[schema(value_type = f64)]
    pub not_returnable: Kopecks,
    /// Payments that can give something back, newest first.
    pub payments: Vec<ReturnablePayment>,
}

/// A payment that can give something back.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnablePayment {
    pub payment_id: Uuid,
    pub card_title: Option<String>,
    /// Roubles that have not gone back yet.
    #[schema(value_type = f64)]
    pub amount: Kopecks,
    /// When it was paid.
    pub date: DateTime<Utc>,
}

#[derive(Debug, thiserror::Error)]
pub enum WithdrawalError {
    #[error("the sum is not positive")]
    NotPositive,
    #[error("the balance does not cover the withdrawal")]
    Insufficient { available: Kopecks },
    #[error("no payment can give so much back")]
    NotReturnable { available: Kopecks },
    #[error("the idempotency key belongs to another withdrawal")]
    KeyReused,
    #[error(transparent)]
    Refund(#[from] RefundError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Repo(#[from] RepoError),
}

/// What the user can take off now.
pub async fn overview(services: &Services, user: &User) -> Result<WithdrawalView, RepoError> {
    let payments = refundable(services.db.read(), user.id, services.clock.now()).await?;
    let balance = Kopecks(user.balance);
    let available = split::greatest(&lefts(&payments), balance);
    Ok(WithdrawalView {
        balance,
        available,
        not_returnable: Kopecks(balance.0 - available.0),
        payments: payments.iter().map(ReturnablePayment::from).collect(),
    })
}

/// The part of a balance that can go back to cards.
pub async fn returnable(
    conn: &impl Conn,
    user: &User,
    now: DateTime<Utc>,
) -> Result<Kopecks, RepoError> {
    let payments = refundable(conn, user.id, now).await?;
    Ok(split::greatest(&lefts(&payments), Kopecks(user.balance)))
}

/// Takes a sum off the balance. The same key and sum give the same refunds.
pub async fn withdraw(
    services: &Arc<Services>,
    user_id: Uuid,
    sum: Kopecks,
    key: Option<String>,
    device: &Device,
) -> Result<Vec<RefundView>, WithdrawalError> {
    if sum <= Kopecks::ZERO {
        return Err(WithdrawalError::NotPositive);
    }
    let tx = services.db.begin().await?;
    // Of two withdrawals at once the second one sees what the first one left, and its key.
    let user = accounts::lock(&tx, user_id).await?;
    let request_hash = services.secrets.request_hash(&sum);
    if let Some(key) = &key
        && let Some(row) = idempotency::find(&tx, user_id, SCOPE, key).await?
    {
        return earlier(&tx, &row, &request_hash).await;
    }
    let ids = debit(services, &tx, &user, sum).await?;
    let now = services.clock.now();
    if let Some(key) = key {
        let row = IdempotencyKey {
            id: Uuid::now_v7(),
            user_id,
            scope: SCOPE.to_owned(),
            key,
            request_hash,
            response: serde_json::json!({ "refunds": ids }),
            created_at: now,
        };
        idempotency::insert(&tx, row).await?;
    }
    actions::record(&tx, user_id, Action::MoneyWithdrawn, Some(device), now).await?;
    repos::commit(tx).await?;
    refunds::send_soon(services, &ids).await;
    // From where it was just written: a snapshot for reading may be older.
    let rows = refund_rows::list_by_ids(services.db.write(), ids).await?;
    Ok(refunds::views(services.db.read(), &rows).await?)
}

/// The user's refunds, newest first, whoever asked for them.
pub async fn list(services: &Services, user_id: Uuid) -> Result<Vec<RefundView>, RepoError> {
    let db = services.db.read();
    let rows = refund_rows::list_for_user(db, user_id, MOST_LISTED).await?;
    refunds::views(db, &rows).await
}

async fn debit(
    services: &Services,
    tx: &Tx,
    user: &User,
    sum: Kopecks,
) -> Result<Vec<Uuid>, WithdrawalError> {
    let available = Kopecks(user.balance);
    if sum > available {
        return Err(WithdrawalError::Insufficient { available });
    }
    let payments = refundable(tx, user.id, services.clock.now()).await?;
    let lefts = lefts(&payments);
    let parts = split::split(&lefts, sum).map_err(|_| WithdrawalError::NotReturnable {
        available: split::greatest(&lefts, sum),
    })?;
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
        ids.push(refunds::request(services, tx, refund).await?);
    }
    Ok(ids)
}

async fn earlier(
    tx: &Tx,
    row: &IdempotencyKey,
    request_hash: &str,
) -> Result<Vec<RefundView>, WithdrawalError> {
    if row.request_hash != request_hash {
        return Err(WithdrawalError::KeyReused);
    }
    let ids = serde_json::from_value(row.response["refunds"].clone())
        .map_err(|_| RepoError::Inconsistent("an idempotent answer without refunds"))?;
    let rows = refund_rows::list_by_ids(tx, ids).await?;
    Ok(refunds::views(tx, &rows).await?)
}

async fn refundable(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<Payment>, RepoError> {
    let since = refunds::refundable_since(now);
    refund_rows::list_refundable(conn, user_id, since, MOST_PAYMENTS).await
}

fn lefts(payments: &[Payment]) -> Vec<Kopecks> {
    let left = |payment: &Payment| Kopecks(payment.amount - payment.refunded);
    payments.iter().map(left).collect()
}

impl From<&Payment> for ReturnablePayment {
    fn from(payment: &Payment) -> Self {
        Self {
            payment_id: payment.id,
            card_title: payment.payment_method.clone(),
            amount: Kopecks(payment.amount - payment.refunded),
            date: payment.completed_at.unwrap_or(payment.created_at),
        }
    }
}
