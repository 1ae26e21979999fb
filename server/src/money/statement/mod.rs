//! Account history and statements, read from the ledger.

mod causes;
mod csv_statement;
mod filter;
mod operation;
mod pdf_statement;
mod period;
mod spending;
mod titles;

pub use csv_statement::begin_csv;
pub use filter::{Filter, Paging};
pub use operation::Operation;

pub use pdf_statement::{grouped, make_pdf};
pub(in crate::money) use period::find_first;
pub use spending::{MonthSpending, spending, total_spent};

use avtosled_core::money::Kopecks;
use serde::Serialize;
use utoipa::ToSchema;

use crate::identity::repository::users::User;
use crate::money::ledger::AccountKind;
use crate::money::repository::operations::{self, Order, RowFilter};
use crate::money::statement::operation::Row;
use crate::platform::Context;
use crate::platform::db::{Conn, StorageError};
use crate::platform::documents::pdf_renderer::RenderInterrupted;

/// A page of the account history, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OperationPage {
    pub operations: Vec<Operation>,
    /// Value of `after` for the next page; null on the last one.
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
    #[error(transparent)]
    Interrupted(#[from] RenderInterrupted),
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
    let row_filter = range.rows_of(user.id, filter);
    let (rows, is_last) = read(db, row_filter, Order::NewestFirst, paging.limit).await?;
    let next = rows.last().filter(|_| !is_last).map(|row| row.seq);
    Ok(OperationPage {
        operations: titles::describe(db, rows).await?,
        next,
        balance: Kopecks(user.balance),
        held: Kopecks(user.held),
    })
}

/// Reads at most `limit` transfers, and whether they are the last ones.
async fn read(
    conn: &impl Conn,
    filter: RowFilter,
    order: Order,
    limit: usize,
) -> Result<(Vec<Row>, bool), StorageError> {
    // A transfer has at most two entries, so this reads one transfer more than requested.
    let entries = u64::try_from((limit + 1) * 2).unwrap_or(u64::MAX);
    let mut rows: Vec<Row> = Vec::new();
    for entry in operations::list(conn, filter, order, entries).await? {
        let (amount, held_change) = match entry.account {
            AccountKind::Held => (0, entry.amount),
            _ => (entry.amount, 0),
        };
        match rows.last_mut().filter(|row| row.seq == entry.seq) {
            Some(row) => {
                row.amount += amount;
                row.held_change += held_change;
            }
            None => rows.push(Row {
                seq: entry.seq,
                entry,
                amount,
                held_change,
            }),
        }
    }
    let is_last = rows.len() <= limit;
    rows.truncate(limit);
    Ok((rows, is_last))
}
