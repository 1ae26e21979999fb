//! Payments as administrators see and refund them.

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use chrono::DateTime;
use chrono::Utc;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::repos;
use crate::repos::RepoError;
use crate::repos::admin_payments;
use crate::repos::admin_payments::Filter;
use crate::repos::admin_payments::Search;
use crate::repos::idempotency;
use crate::repos::idempotency::IdempotencyKey;
use crate::repos::payments;
use crate::repos::payments::Payment;
use crate::repos::refunds as refund_rows;
use crate::repos::refunds::Refund;
use crate::repos::users;
use crate::repos::users::User;
use crate::services::Services;
use crate::services::actions;
use crate::services::actions::Action;
use crate::services::admin_users;
use crate::services::refunds;
use crate::services::refunds::Kind;
use crate::services::refunds::NewRefund;
use crate::services::refunds::RefundError;
use crate::services::refunds::RefundView;
use crate::services::sessions::Caller;

const SCOPE: &str = "admin_refund";

/// A payment in the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentRow {
    pub id: Uuid,
    pub yookassa_payment_id: Option<String>,
    pub user_id: Option<Uuid>,
    pub username: Option<String>,
    /// `topup`, `auto_topup`, `package`, `subscription`, `quick_purchase`.
    pub purpose: String,
    /// Roubles.
    #[schema(value_type = f64)]
    pub amount: Kopecks,
    /// Roubles that went back or are on their way.
    #[schema(value_type = f64)]
    pub refunded: Kopecks,
    /// Roubles on the user's balance: no refund can be greater.
    #[schema(value_type = f64)]
    pub user_balance: Kopecks,
    /// `pending`, `succeeded`, `canceled`.
    pub status: String,
    pub decline_reason: Option<String>,
    /// Why it is not credited though the provider says paid.
    pub problem: Option<String>,
    pub card_title: Option<String>,
    pub created_at: DateTime<Utc>,
    pub completed_at: Option<DateTime<Utc>>,
    /// Oldest first.
    pub refunds: Vec<AdminRefundView>,
}

/// A refund with what only administrators read.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminRefundView {
    #[serde(flatten)]
    pub refund: RefundView,
    /// `withdrawal`, `quick_purchase`, `admin`.
    pub kind: String,
    pub reason: Option<String>,
    pub requested_by: Option<Uuid>,
    pub yookassa_refund_id: Option<String>,
    pub cancellation_reason: Option<String>,
}

/// A page of the payments, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaymentPage {
    pub payments: Vec<PaymentRow>,
    /// How many payments fit.
    pub total: u64,
}

#[derive(Debug, thiserror::Error)]
pub enum AdminPaymentError {
    #[error("the idempotency key belongs to another refund")]
    KeyReused,
    #[error(transparent)]
    Refund(#[from] RefundError),
    #[error(transparent)]
    Repo(#[from] RepoError),
}

/// The payments of a status (all without one) whose id, user or provider's id is `search`.
pub async fn list(
    services: &Services,
    status: Option<String>,
    search: &str,
    limit: u64,
    offset: u64,
) -> Result<PaymentPage, RepoError> {
    let db = services.db.read();
    let filter = Filter {
        status,
        search: parse_search(search),
    };
    let found = admin_payments::list(db, &filter, limit, offset).await?;
    let ids = found.iter().map(|payment| payment.id).collect();
    let refunds = refund_rows::list_for_payments(db, ids).await?;
    let owners = found.iter().filter_map(|payment| payment.user_id).collect();
    let owners = users::list(db, owners).await?;
    let row = |payment: &Payment| {
        let owner = owners.iter().find(|user| Some(user.id) == payment.user_id);
        row(payment, owner, &refunds)
    };
    Ok(PaymentPage {
        payments: found.iter().map(row).collect(),
        total: admin_payments::count(db, &filter).await?,
    })
}

/// What is looked for; none in an empty text.
#[must_use]
pub fn parse_search(text: &str) -> Option<Search> {
    let text = text.trim();
    (!text.is_empty()).then(|| Search {
        id: text.to_owned(),
        user: admin_users::parse_search(text),
    })
}

fn row(payment: &Payment, owner: Option<&User>, refunds: &[Refund]) -> PaymentRow {
    let own = refunds.iter().filter(|row| row.payment_id == payment.id);
    PaymentRow {
        id: payment.id,
        yookassa_payment_id: payment.yookassa_payment_id.clone(),
        user_id: payment.user_id,
        username: owner.map(|user| user.username.clone()),
        purpose: payment.purpose.clone(),
        amount: Kopecks(payment.amount),
        refunded: Kopecks(payment.refunded),
        user_balance: Kopecks(owner.map_or(0, |user| user.balance)),
        status: payment.status.clone(),
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
        kind: refund.kind.clone(),
        reason: refund.reason.clone(),
        requested_by: refund.requested_by,
        yookassa_refund_id: refund.yookassa_refund_id.clone(),
        cancellation_reason: refund.cancellation_reason.clone(),
    }
}

/// Sends money of a payment back, from its user's balance. The same key and request give the same
/// refund.
pub async fn refund(
    services: &Arc<Services>,
    admin: &Caller,
    payment_id: Uuid,
    amount: Kopecks,
    reason: String,
    key: Option<String>,
) -> Result<AdminRefundView, AdminPaymentError> {
    let now = services.clock.now();
    let admin_id = admin.user.id;
    let request_hash = services
        .secrets
        .request_hash(&(payment_id, amount, &reason));
    let tx = services.db.begin().await?;
    let payment = payments::find(&tx, payment_id).await?;
    let payment = payment.ok_or(RefundError::PaymentNotFound)?;
    let user_id = payment.user_id.ok_or(RefundError::PaymentNotFound)?;
    // Two equal requests at once come one after the other.
    users::find_locked(&tx, user_id).await?;
    if let Some(key) = &key
        && let Some(row) = idempotency::find(&tx, admin_id, SCOPE, key).await?
    {
        if row.request_hash != request_hash {
            return Err(AdminPaymentError::KeyReused);
        }
        let id = serde_json::from_value(row.response["refund"].clone())
            .map_err(|_| RepoError::Inconsistent("an idempotent answer without a refund"))?;
        drop(tx);
        return view(services, id, &payment).await;
    }
    let new = NewRefund {
        payment_id,
        user_id,
        amount,
        kind: Kind::Admin,
        reason: Some(reason.clone()),
        requested_by: Some(admin_id),
    };
    let id = refunds::request(services, &tx, new).await?;
    if let Some(key) = key {
        let row = IdempotencyKey {
            id: Uuid::now_v7(),
            user_id: admin_id,
            scope: SCOPE.to_owned(),
            key,
            request_hash,
            response: serde_json::json!({ "refund": id }),
            created_at: now,
        };
        idempotency::insert(&tx, row).await?;
    }
    let action = Action::PaymentRefunded;
    actions::record_reasoned(&tx, user_id, action, admin_id, reason, now).await?;
    repos::commit(tx).await?;
    refunds::send_soon(services, &[id]).await;
    view(services, id, &payment).await
}

async fn view(
    services: &Services,
    id: Uuid,
    payment: &Payment,
) -> Result<AdminRefundView, AdminPaymentError> {
    // From where it was just written: a snapshot for reading may be older.
    let refund = refund_rows::find(services.db.write(), id).await?;
    let refund = refund.ok_or(RepoError::Inconsistent("a refund just made is missing"))?;
    Ok(refund_view(&refund, payment))
}
