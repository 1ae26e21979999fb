//! Withdrawals of the balance: refunds to the payment methods that the money came from.

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use avtosled_core::withdrawal::{AmountError, Funds, Withdrawal};
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::activity_log::{self, Action};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::users::User;
use crate::identity::session::SessionError;
use crate::money::limits::{self, Exceeded};
use crate::money::payments::PurposeKind;
use crate::money::refunds::{
    self, Kind, NewRefund, RefundError, RefundView, own_money, plan_payment,
};
use crate::money::repository::payments::Payment;
use crate::money::repository::plan_discounts;
use crate::money::repository::refunds as refund_repo;
use crate::platform::Context;
use crate::platform::db::{Conn, StorageError};
use crate::platform::idempotency::{IdempotentRequest, KeyReused, Outcome, run_once};
use crate::platform::limits::spending_caps::SpendingCaps;
use crate::platform::unit_of_work::UnitOfWork;

const SCOPE: &str = "withdrawal";
/// Maximum number of payments refunded by one withdrawal, newest first.
const MAX_PAYMENTS: u64 = 100;
const MAX_LISTED: u64 = 100;

/// Money of a user that can be withdrawn.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalView {
    /// Roubles on the balance.
    pub balance: Kopecks,
    /// Roubles that can be refunded now.
    pub available: Kopecks,
    /// Roubles of the balance that cannot be refunded: no payment, or too old.
    pub not_returnable: Kopecks,
    /// Roubles credited by operators: spent first, never refunded.
    pub credit: Kopecks,
    /// Roubles topped up too recently to be withdrawn.
    pub recent: Kopecks,
    /// Time when the first part of `recent` can be withdrawn.
    pub recent_until: Option<DateTime<Utc>>,
    /// Discounts of the running plan in roubles; charged when a withdrawal takes the plan's money.
    pub plan_discounts: Kopecks,
    /// Refundable payments in the order of refunds, that of the running plan last.
    /// Payments that can be divided come before those refunded only whole; of both, top-ups before
    /// purchases, each newest first.
    pub payments: Vec<ReturnablePayment>,
}

/// A payment that can be refunded by a withdrawal.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnablePayment {
    pub payment_id: Uuid,
    /// Title of the payment method, such as «Visa •• 4444» or «СБП».
    pub method_title: Option<String>,
    /// Destination of a refund, such as «на карту Visa •• 4444» or «по СБП».
    pub destination: String,
    /// Roubles of the payment not refunded yet.
    pub amount: Kopecks,
    /// Time when the payment succeeded.
    pub date: DateTime<Utc>,
    /// Whether a refund of the payment ends the running plan at once.
    pub ends_plan: bool,
    /// Whether the payment is refunded whole or not at all.
    pub whole_only: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum WithdrawalError {
    #[error("{0}")]
    Refused(AmountError),
    #[error("a part of the balance was topped up too recently")]
    TooRecent {
        refusal: AmountError,
        /// Time when the first part of the recent money can be withdrawn.
        until: Option<DateTime<Utc>>,
    },
    #[error("the withdrawal exceeds a limit")]
    Limit(Exceeded),
    #[error("the provider's fees of the refunded payments exceed the amount")]
    Unprofitable { fees: Kopecks },
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error(transparent)]
    Refund(#[from] RefundError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Amount that can be withdrawn now, and the payments that would be refunded.
pub async fn overview(ctx: &Context, user: &User) -> Result<WithdrawalView, StorageError> {
    let now = ctx.clock.now();
    let db = ctx.db.read();
    let caps = ctx.spending_caps.in_force(db).await?;
    let source = Source::find(db, user, hold(&caps), now).await?;
    let balance = Kopecks(user.balance);
    let available = source.withdrawal(Kopecks::ZERO).max();
    let plan = plan_payment(user, now);
    let returnable = |payment: &Payment| ReturnablePayment {
        payment_id: payment.id,
        method_title: payment.payment_method.clone(),
        destination: payment.destination(),
        amount: left(payment),
        date: payment.completed_at.unwrap_or(payment.created_at),
        ends_plan: plan == Some(payment.id),
        whole_only: payment.refunds_whole_only,
    };
    let returnable_later = source.without_plan_discounts().max();
    let not_returnable = balance.0 - returnable_later.0 - source.funds.recent.0;
    Ok(WithdrawalView {
        balance,
        available,
        not_returnable: Kopecks(not_returnable.max(0)),
        credit: Kopecks(user.credit),
        recent: source.funds.recent,
        recent_until: source.recent_until,
        plan_discounts: source.funds.plan_discounts,
        payments: source.payments.iter().map(returnable).collect(),
    })
}

/// Part of the balance that can be withdrawn, now or after hold and running plan have ended.
pub async fn returnable(
    conn: &impl Conn,
    user: &User,
    now: DateTime<Utc>,
) -> Result<Kopecks, StorageError> {
    let source = Source::find(conn, user, Duration::zero(), now).await?;
    Ok(source.without_plan_discounts().max())
}

/// Withdraws an amount; the same key and amount return the same refunds.
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
    // Read from the write connection, because a read snapshot may be older than the write.
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
    let caps = work.ctx.spending_caps.in_force(&work.tx).await?;
    let source = Source::find(&work.tx, user, hold(&caps), work.now).await?;
    let division = source.withdrawal(sum).divide();
    let division = division.map_err(|refusal| match refusal {
        AmountError::TooRecent { .. } => WithdrawalError::TooRecent {
            refusal,
            until: source.recent_until,
        },
        refusal => WithdrawalError::Refused(refusal),
    })?;
    let exceeded = limits::check_withdrawal(&work.tx, &caps, user.id, sum, work.now).await?;
    if let Some(exceeded) = exceeded {
        return Err(WithdrawalError::Limit(exceeded));
    }
    let parts: Vec<(&Payment, Kopecks)> = source.payments.iter().zip(division.parts).collect();
    let fees = lost_fees(&parts);
    if fees >= sum {
        return Err(WithdrawalError::Unprofitable { fees });
    }
    let mut ids = Vec::new();
    for (payment, amount) in parts {
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

/// Funds of a user and the payments that a withdrawal refunds.
struct Source {
    funds: Funds,
    /// Payments that can be refunded, in the order of refunds.
    payments: Vec<Payment>,
    pays_plan: bool,
    /// Time when the first part of the recent money can be withdrawn.
    recent_until: Option<DateTime<Utc>>,
}

impl Source {
    async fn find(
        conn: &impl Conn,
        user: &User,
        hold: Duration,
        now: DateTime<Utc>,
    ) -> Result<Self, StorageError> {
        let since = |kind| refunds::refundable_since(kind, now);
        let all = refund_repo::list_refundable(conn, user.id, since, MAX_PAYMENTS).await?;
        let returnable_from =
            |payment: &Payment| payment.completed_at.unwrap_or(payment.created_at) + hold;
        let (recent, mut payments): (Vec<Payment>, Vec<Payment>) = all
            .into_iter()
            .partition(|payment| is_kept(payment) && returnable_from(payment) > now);
        let plan = plan_payment(user, now);
        // Money of the balance comes from top-ups rather than from a bought package or report.
        payments.sort_by_key(|payment| {
            let is_plan = plan == Some(payment.id);
            (is_plan, payment.refunds_whole_only, !is_kept(payment))
        });
        let recent_sum = Kopecks(recent.iter().map(|payment| left(payment).0).sum());
        let plan_discounts = match plan {
            Some(plan) => plan_discounts::sum(conn, plan).await?,
            None => 0,
        };
        Ok(Self {
            funds: Funds {
                balance: Kopecks(user.balance),
                credit: Kopecks(user.credit),
                recent: recent_sum.min(own_money(user)),
                plan_discounts: Kopecks(plan_discounts),
            },
            pays_plan: payments.last().is_some_and(|last| plan == Some(last.id)),
            payments,
            recent_until: recent.iter().map(returnable_from).min(),
        })
    }

    /// Withdrawal as if no plan ran, so that no discounts are charged.
    fn without_plan_discounts(&self) -> Withdrawal {
        let mut withdrawal = self.withdrawal(Kopecks::ZERO);
        withdrawal.funds.plan_discounts = Kopecks::ZERO;
        withdrawal
    }

    fn withdrawal(&self, amount: Kopecks) -> Withdrawal {
        Withdrawal {
            amount,
            funds: self.funds,
            payments: self.payments.iter().map(left).collect(),
            whole_only: self.payments.iter().map(is_whole_only).collect(),
            pays_plan: self.pays_plan,
        }
    }
}

fn hold(caps: &SpendingCaps) -> Duration {
    Duration::hours(caps.withdrawal_hold_hours.into())
}

/// Kopecks of a payment that are not refunded yet.
const fn left(payment: &Payment) -> Kopecks {
    Kopecks(payment.unrefunded())
}

const fn is_whole_only(payment: &Payment) -> bool {
    payment.refunds_whole_only
}

/// Whether the money of a payment stays on the balance, unlike that of a package or single report.
const fn is_kept(payment: &Payment) -> bool {
    matches!(
        payment.purpose,
        PurposeKind::Topup | PurposeKind::AutoTopup | PurposeKind::Subscription
    )
}

/// Provider's fees for the refunded parts of payments, in kopecks rounded down.
/// The provider keeps them.
fn lost_fees(parts: &[(&Payment, Kopecks)]) -> Kopecks {
    let fee = |(payment, part): &(&Payment, Kopecks)| {
        let fee = i128::from(payment.fee.unwrap_or(0)) * i128::from(part.0);
        i64::try_from(fee / i128::from(payment.amount.max(1))).unwrap_or(i64::MAX)
    };
    Kopecks(parts.iter().map(fee).sum())
}
