//! The history of an account's money: one line for each movement, from the ledger.

mod causes;
mod csv_statement;
mod filter;
mod pdf_statement;
mod period;
mod spending;
mod titles;

pub use csv_statement::begin_csv;
pub use filter::{Filter, Paging};
pub use pdf_statement::make_pdf;
pub use spending::{MonthSpending, spending, total_spent};

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::repository::users::User;
use crate::money::ledger::{AccountKind, TransferKind};
use crate::money::repository::operations::{self, Order, Side, Wanted};
use crate::platform::Context;
use crate::platform::db::{Conn, StorageError};
use crate::platform::typesetting::Stopped;

/// One movement, as its owner reads it. Sums are roubles.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Operation {
    pub id: Uuid,
    pub kind: TransferKind,
    /// What happened, in Russian.
    pub title: String,
    /// About what: the car, the card, the words of the payment.
    pub description: Option<String>,
    pub report_id: Option<Uuid>,
    /// What the report was ordered by.
    pub query: Option<String>,
    /// The source that was paid or given back, in Russian.
    pub source: Option<String>,
    pub payment_id: Option<Uuid>,
    /// By how much the available sum changed.
    pub amount: Kopecks,
    /// By how much the held sum changed.
    pub held_change: Kopecks,
    /// The available sum after it.
    pub balance_after: Kopecks,
    /// The held sum after it.
    pub held_after: Kopecks,
    pub created_at: DateTime<Utc>,
}

/// A page of the history, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OperationPage {
    pub operations: Vec<Operation>,
    /// What the next page comes after; null on the last one.
    pub next: Option<i64>,
    pub balance: Kopecks,
    pub held: Kopecks,
}

#[derive(Debug, thiserror::Error)]
pub enum OperationsError {
    #[error("the user has too many streams open")]
    TooMany,
    #[error("the statement has more lines than a document may")]
    TooLong,
    #[error("the document could not be made: {0}")]
    Render(#[from] avtosled_render::RenderError),
    #[error("the document's task ended early")]
    Stopped(#[from] Stopped),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A page of a user's history.
pub async fn list(
    ctx: &Context,
    user: &User,
    filter: Filter,
    paging: Paging,
) -> Result<OperationPage, StorageError> {
    let db = ctx.db.read();
    let mut range = period::find(db, user.id, filter).await?;
    if let Some(seq) = paging.after {
        range.last = range.last.min(seq - 1);
    }
    let wanted = range.wanted(user.id, filter);
    let (rows, is_last) = read(db, wanted, Order::NewestFirst, paging.limit).await?;
    let next = rows.last().filter(|_| !is_last).map(|row| row.seq);
    Ok(OperationPage {
        operations: titles::describe(db, rows).await?,
        next,
        balance: Kopecks(user.balance),
        held: Kopecks(user.held),
    })
}

/// A movement: the sides of one transfer that touched the account.
struct Row {
    seq: i64,
    /// The first of its sides, for all that they share.
    side: Side,
    amount: i64,
    held_change: i64,
}

/// At most `limit` movements, and whether none follow.
async fn read(
    conn: &impl Conn,
    wanted: Wanted,
    order: Order,
    limit: usize,
) -> Result<(Vec<Row>, bool), StorageError> {
    // A movement has one side or two: this many hold one movement more than asked for, whole.
    let sides = u64::try_from((limit + 1) * 2).unwrap_or(u64::MAX);
    let mut rows: Vec<Row> = Vec::new();
    for side in operations::list(conn, wanted, order, sides).await? {
        let (amount, held_change) = match side.account {
            AccountKind::Held => (0, side.amount),
            _ => (side.amount, 0),
        };
        match rows.last_mut().filter(|row| row.seq == side.seq) {
            Some(row) => {
                row.amount += amount;
                row.held_change += held_change;
            }
            None => rows.push(Row {
                seq: side.seq,
                side,
                amount,
                held_change,
            }),
        }
    }
    let is_last = rows.len() <= limit;
    rows.truncate(limit);
    Ok((rows, is_last))
}
