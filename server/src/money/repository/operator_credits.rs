//! Queries of operator credits for reconciliation: credited users, their transfers, audit events.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter};
use uuid::Uuid;

use crate::money::repository::batches::{
    TimeRange, and_of_users, page_by_id, placeholders, select_all, within,
};
use crate::money::repository::company_accounts::CompanyTransfer;
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::audit_events::{Column, Entity, Model as AuditEvent};
use crate::platform::entities::ledger_entries::AccountKind;
use crate::platform::entities::ledger_transfers::TransferKind;
use crate::platform::entities::user_actions::Action;

/// A user with the cached credit, in kopecks.
#[derive(Clone, Debug, FromQueryResult)]
pub struct CreditedUser {
    pub id: Uuid,
    pub credit: i64,
    pub credit_held: i64,
}

/// Users who have a credit or ever received one.
pub async fn list_credited(
    conn: &impl Conn,
    users: Option<&[Uuid]>,
) -> Result<Vec<CreditedUser>, StorageError> {
    let mut values = vec![
        AccountKind::Available.into(),
        AccountKind::Adjustments.into(),
    ];
    let of_users = and_of_users("u.id", users, &mut values);
    let sql = format!(
        "SELECT u.id, u.credit, u.credit_held FROM users u WHERE (u.credit <> 0 OR u.credit_held <> 0 \
         OR EXISTS (SELECT 1 FROM ledger_entries e JOIN ledger_entries o \
         ON o.transfer_id = e.transfer_id AND o.account = $2 \
         WHERE e.user_id = u.id AND e.account = $1 AND e.amount > 0)){of_users} ORDER BY u.id"
    );
    select_all(conn, sql, values).await
}

/// Transfer as a change of one user's accounts.
#[derive(Clone, Debug, FromQueryResult)]
pub struct AccountMovement {
    pub seq: i64,
    pub from_account: AccountKind,
    pub to_account: AccountKind,
    /// Kopecks received; negative when debited, or moved between the user's own accounts.
    pub amount: i64,
}

/// Page of the transfers of a user by row number, after a given number.
pub async fn page_movements(
    conn: &impl Conn,
    user: Uuid,
    after: i64,
    limit: u64,
) -> Result<Vec<AccountMovement>, StorageError> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let values = [user.into(), after.into(), limit.into()];
    // For a transfer between the user's own accounts, only the debited entry is read.
    let sql = "SELECT e.seq, e.amount, \
         CASE WHEN e.amount < 0 THEN e.account ELSE o.account END AS from_account, \
         CASE WHEN e.amount < 0 THEN o.account ELSE e.account END AS to_account \
         FROM ledger_entries e JOIN ledger_entries o \
         ON o.transfer_id = e.transfer_id AND o.id <> e.id \
         WHERE e.user_id = $1 AND e.seq > $2 \
         AND (e.amount < 0 OR o.user_id IS NULL OR o.user_id <> e.user_id) \
         ORDER BY e.seq LIMIT $3";
    select_all(conn, sql, values).await
}

/// User, formatted amount and time, by which an adjustment and its audit event match.
type Adjustment = (String, String, DateTime<Utc>);

fn about_balances() -> Condition {
    let actions = [Action::BalanceCredited, Action::BalanceDebited];
    Condition::all().add(Column::Action.is_in(actions))
}

fn adjustment_of(event: &AuditEvent) -> Adjustment {
    (
        event.subject.clone(),
        event.change.clone(),
        event.created_at,
    )
}

/// Page of the audit events about balances by id, after a given id.
pub async fn page_audit_events(
    conn: &impl Conn,
    range: Option<TimeRange>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<AuditEvent>, StorageError> {
    let which = within(Column::CreatedAt, range).add(about_balances());
    page_by_id::<Entity>(conn, Column::Id, which, after, limit).await
}

/// Audit events among the given ones without an adjustment in the ledger.
pub async fn without_adjustment<'a>(
    conn: &impl Conn,
    events: &'a [AuditEvent],
) -> Result<Vec<&'a AuditEvent>, StorageError> {
    let posted = adjustments_at(conn, events.iter().map(|event| event.created_at)).await?;
    let mut posted: Vec<Adjustment> = posted.into_iter().map(|(_, posted)| posted).collect();
    // Each adjustment explains one event.
    let is_missing = |event: &&AuditEvent| {
        let index = posted.iter().position(|one| *one == adjustment_of(event));
        index.map(|index| posted.swap_remove(index)).is_none()
    };
    Ok(events.iter().filter(is_missing).collect())
}

/// Adjustments among the given ones that have an audit event with the same user, amount and time.
pub async fn adjusted_by_operators(
    conn: &impl Conn,
    adjustments: &[&CompanyTransfer],
) -> Result<Vec<Uuid>, StorageError> {
    let times = adjustments.iter().map(|transfer| transfer.created_at);
    let events = Entity::find()
        .filter(about_balances())
        .filter(Column::CreatedAt.is_in(times.clone()))
        .all(conn)
        .await?;
    let mut events: Vec<Adjustment> = events.iter().map(adjustment_of).collect();
    let mut explained = Vec::new();
    for (transfer, wanted) in adjustments_at(conn, times).await? {
        let is_requested = adjustments.iter().any(|one| one.id == transfer);
        let index = events.iter().position(|event| *event == wanted);
        if let Some(index) = index.filter(|_| is_requested) {
            events.swap_remove(index);
            explained.push(transfer);
        }
    }
    Ok(explained)
}

/// Balance adjustments at the given times, by transfer.
async fn adjustments_at(
    conn: &impl Conn,
    times: impl Iterator<Item = DateTime<Utc>>,
) -> Result<Vec<(Uuid, Adjustment)>, StorageError> {
    #[derive(FromQueryResult)]
    struct Row {
        id: Uuid,
        user_id: Uuid,
        amount: i64,
        created_at: DateTime<Utc>,
    }
    let mut values = vec![
        TransferKind::Adjustment.into(),
        AccountKind::Available.into(),
    ];
    let kinds = values.len();
    values.extend(times.map(sea_orm::Value::from));
    if values.len() == kinds {
        return Ok(Vec::new());
    }
    let sql = format!(
        "SELECT t.id, e.user_id, e.amount, t.created_at FROM ledger_transfers t \
         JOIN ledger_entries e ON e.transfer_id = t.id AND e.account = $2 \
         WHERE t.kind = $1 AND t.created_at IN ({})",
        placeholders(kinds + 1..=values.len())
    );
    let rows: Vec<Row> = select_all(conn, sql, values).await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let sum = Kopecks(row.amount.abs()).formatted();
            (row.id, (row.user_id.to_string(), sum, row.created_at))
        })
        .collect())
}
