//! Operator credits and debits of balances. Credits above the daily limit of one person need the approval of
//! a second one.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::repository::credits::{self as repo, CreditRequest, Status};
use crate::admin::repository::users as admin_users;
use crate::identity::activity_log::{self, Action};
use crate::identity::repository::users;
use crate::identity::session::sessions::Caller;
use crate::money::ledger::{self, Account, LedgerError, Movement, Reference, TransferKind};
use crate::platform::Context;
use crate::platform::audit_log::NewAuditEvent;
use crate::platform::db::{self, Conn, StorageError};
use crate::platform::idempotency::{IdempotentRequest, KeyReused, run_once};
use crate::platform::repository::pagination;
use crate::platform::unit_of_work::UnitOfWork;

const CREDIT_SCOPE: &str = "admin_credit";
const DEBIT_SCOPE: &str = "admin_debit";
const CREDITED: &str = "Пополнение оператором";
const DEBITED: &str = "Списание оператором";

/// An operator credit or a request for one.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditView {
    pub id: Uuid,
    pub user_id: Uuid,
    pub username: String,
    /// Roubles.
    pub amount: Kopecks,
    pub reason: String,
    pub status: Status,
    pub requested_by: String,
    /// Requested by the caller, who therefore cannot decide on it.
    pub is_own: bool,
    pub decided_by: Option<String>,
    pub decision_reason: Option<String>,
    pub created_at: DateTime<Utc>,
    pub decided_at: Option<DateTime<Utc>>,
}

/// Page of credits, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CreditPage {
    pub credits: Vec<CreditView>,
    pub next: Option<Uuid>,
}

/// Credits that a staff member may grant without approval.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditLimit {
    /// Roubles in 24 hours.
    pub most: Kopecks,
    pub left: Kopecks,
}

#[derive(Debug, thiserror::Error)]
pub enum CreditError {
    #[error("there is no such account, or request")]
    NotFound,
    #[error("staff cannot credit their own accounts")]
    OwnAccount,
    #[error("a request needs another person's decision")]
    OwnRequest,
    #[error("the request is already decided")]
    Decided,
    #[error("the balance does not cover the debit")]
    Insufficient,
    #[error("the amount must be positive")]
    NotPositive,
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<LedgerError> for CreditError {
    fn from(error: LedgerError) -> Self {
        match error {
            LedgerError::Insufficient => Self::Insufficient,
            LedgerError::NotPositive => Self::NotPositive,
            LedgerError::Storage(error) => Self::Storage(error),
        }
    }
}

/// Requested credit: recipient, amount, reason.
#[derive(Clone, Debug, Serialize)]
pub struct Wish {
    pub user_id: Uuid,
    pub amount: Kopecks,
    pub reason: String,
}

/// Credits a balance, or requests an approval above the limit of one person. Idempotent by key.
pub async fn credit(
    ctx: &Context,
    staff: &Caller,
    wish: Wish,
    key: Option<String>,
) -> Result<CreditView, CreditError> {
    let request = IdempotentRequest::new(ctx, staff.user.id, CREDIT_SCOPE, key, &wish);
    let answer = run_once(ctx, &request, credit_anew(ctx, staff, wish)).await?;
    let row = repo::find(ctx.db.write(), answer.into_inner()).await?;
    let row = row.ok_or(StorageError::Inconsistent("a credit just made is missing"))?;
    one(ctx, staff, row).await
}

async fn credit_anew<'a>(
    ctx: &'a Context,
    staff: &Caller,
    wish: Wish,
) -> Result<(UnitOfWork<'a>, Uuid), CreditError> {
    let work = begin(ctx, staff, &wish).await?;
    // Serialises the credits of one person, so that the limit counts all of them.
    db::lock(&work.tx, &format!("credits:{}", staff.user.id)).await?;
    let limit = limit_of(ctx, &work.tx, staff).await?;
    let is_too_much = wish.amount > limit.left;
    let row = CreditRequest {
        id: Uuid::now_v7(),
        user_id: wish.user_id,
        amount: wish.amount.0,
        reason: wish.reason.clone(),
        status: if is_too_much {
            Status::Waiting
        } else {
            Status::Credited
        },
        requested_by: staff.user.id,
        decided_by: None,
        decision_reason: None,
        created_at: work.now,
        decided_at: (!is_too_much).then_some(work.now),
    };
    db::insert(&work.tx, row.clone()).await?;
    let action = if is_too_much {
        Action::CreditRequested
    } else {
        post(&work, &row).await?;
        Action::BalanceCredited
    };
    record(&work, staff, &wish, action).await?;
    Ok((work, row.id))
}

/// Checks that the recipient exists.
async fn begin<'a>(
    ctx: &'a Context,
    staff: &Caller,
    wish: &Wish,
) -> Result<UnitOfWork<'a>, CreditError> {
    if wish.user_id == staff.user.id {
        return Err(CreditError::OwnAccount);
    }
    if wish.amount <= Kopecks::ZERO {
        return Err(CreditError::NotPositive);
    }
    let work = ctx.begin().await?;
    let user = admin_users::find(&work.tx, wish.user_id).await?;
    user.ok_or(CreditError::NotFound)?;
    Ok(work)
}

/// Current limit of a caller without approval.
pub async fn limit(ctx: &Context, staff: &Caller) -> Result<CreditLimit, StorageError> {
    limit_of(ctx, ctx.db.read(), staff).await
}

async fn limit_of(
    ctx: &Context,
    conn: &impl Conn,
    staff: &Caller,
) -> Result<CreditLimit, StorageError> {
    let caps = ctx.spending_caps.in_force(conn).await?;
    let most = if staff.user.is_admin() {
        caps.admin_credits_per_day
    } else {
        caps.operator_credits_per_day
    };
    let since = ctx.clock.now() - Duration::days(1);
    let given = repo::sum_alone(conn, staff.user.id, since).await?;
    Ok(CreditLimit {
        most,
        left: Kopecks((most.0 - given).max(0)),
    })
}

async fn post(work: &UnitOfWork<'_>, row: &CreditRequest) -> Result<(), CreditError> {
    let movement = Movement {
        kind: TransferKind::Adjustment,
        from: Account::Adjustments,
        to: Account::Available(row.user_id),
        amount: Kopecks(row.amount),
        reference: Reference::Admin,
        idempotency_key: format!("adjustment:{}", row.id),
        description: Some(CREDITED.to_owned()),
    };
    ledger::post(&work.tx, movement, work.now).await?;
    Ok(())
}

async fn record(
    work: &UnitOfWork<'_>,
    staff: &Caller,
    wish: &Wish,
    action: Action,
) -> Result<(), StorageError> {
    let event = NewAuditEvent {
        admin_id: Some(staff.user.id),
        action,
        change: wish.amount.formatted(),
        reason: wish.reason.clone(),
    };
    activity_log::record_by_operator(&work.tx, wish.user_id, event, work.now).await
}

/// Approves or rejects the request of another staff member.
pub async fn decide(
    ctx: &Context,
    staff: &Caller,
    id: Uuid,
    is_approved: bool,
    reason: String,
) -> Result<CreditView, CreditError> {
    let work = ctx.begin().await?;
    let row = repo::find(&work.tx, id).await?;
    let row = row.ok_or(CreditError::NotFound)?;
    if row.requested_by == staff.user.id {
        return Err(CreditError::OwnRequest);
    }
    let (status, action) = if is_approved {
        (Status::Credited, Action::BalanceCredited)
    } else {
        (Status::Refused, Action::CreditRefused)
    };
    // Only one of two concurrent decisions succeeds.
    if !repo::decide(&work.tx, id, (status, staff.user.id, &reason), work.now).await? {
        return Err(CreditError::Decided);
    }
    if is_approved {
        if row.user_id == staff.user.id {
            return Err(CreditError::OwnAccount);
        }
        let user = admin_users::find(&work.tx, row.user_id).await?;
        user.ok_or(CreditError::NotFound)?;
        post(&work, &row).await?;
    }
    let wish = Wish {
        user_id: row.user_id,
        amount: Kopecks(row.amount),
        reason,
    };
    record(&work, staff, &wish, action).await?;
    work.commit().await?;
    let row = repo::find(ctx.db.write(), id).await?;
    one(ctx, staff, row.ok_or(CreditError::NotFound)?).await
}

/// Debits a balance: operator credit first.
pub async fn debit(
    ctx: &Context,
    staff: &Caller,
    wish: Wish,
    key: Option<String>,
) -> Result<Kopecks, CreditError> {
    let user_id = wish.user_id;
    let request = IdempotentRequest::new(ctx, staff.user.id, DEBIT_SCOPE, key, &wish);
    run_once(ctx, &request, debit_anew(ctx, staff, wish)).await?;
    let user = users::find(ctx.db.write(), user_id).await?;
    Ok(Kopecks(user.ok_or(CreditError::NotFound)?.balance))
}

async fn debit_anew<'a>(
    ctx: &'a Context,
    staff: &Caller,
    wish: Wish,
) -> Result<(UnitOfWork<'a>, Uuid), CreditError> {
    let work = begin(ctx, staff, &wish).await?;
    let id = Uuid::now_v7();
    let movement = Movement {
        kind: TransferKind::Adjustment,
        from: Account::Available(wish.user_id),
        to: Account::Adjustments,
        amount: wish.amount,
        reference: Reference::Admin,
        idempotency_key: format!("adjustment:{id}"),
        description: Some(DEBITED.to_owned()),
    };
    ledger::post(&work.tx, movement, work.now).await?;
    record(&work, staff, &wish, Action::BalanceDebited).await?;
    Ok((work, id))
}

/// Credits of a status, newest first, after one of them.
pub async fn list(
    ctx: &Context,
    staff: &Caller,
    status: Option<Status>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<CreditPage, StorageError> {
    let db = ctx.db.read();
    let after = match after {
        Some(id) => repo::find(db, id).await?,
        None => None,
    };
    let after = after.map(|row| (row.created_at, row.id));
    let found = repo::list(db, status, after, limit + 1).await?;
    let (found, next) = pagination::cut(found, limit, |row| row.id);
    let credits = views(ctx, staff, found).await?;
    Ok(CreditPage { credits, next })
}

async fn one(ctx: &Context, staff: &Caller, row: CreditRequest) -> Result<CreditView, CreditError> {
    let mut views = views(ctx, staff, vec![row]).await?;
    views.pop().ok_or(CreditError::NotFound)
}

async fn views(
    ctx: &Context,
    staff: &Caller,
    found: Vec<CreditRequest>,
) -> Result<Vec<CreditView>, StorageError> {
    let named = found.iter().flat_map(|row| {
        let people = [Some(row.user_id), Some(row.requested_by), row.decided_by];
        people.into_iter().flatten()
    });
    let people = users::list(ctx.db.read(), named.collect()).await?;
    let name = |id: Uuid| {
        let user = people.iter().find(|user| user.id == id);
        user.map(|user| user.username.clone()).unwrap_or_default()
    };
    let view = |row: CreditRequest| CreditView {
        username: name(row.user_id),
        requested_by: name(row.requested_by),
        is_own: row.requested_by == staff.user.id,
        decided_by: row.decided_by.map(name),
        id: row.id,
        user_id: row.user_id,
        amount: Kopecks(row.amount),
        reason: row.reason,
        status: row.status,
        decision_reason: row.decision_reason,
        created_at: row.created_at,
        decided_at: row.decided_at,
    };
    Ok(found.into_iter().map(view).collect())
}
