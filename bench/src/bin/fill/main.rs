//! Fills a database for `scripts/fill` and `scripts/bench`: `fill lists <database url> <rows>` makes the
//! lists of the panel long, `fill whole <database url> <users>` makes a service that is a year old. Written
//! by the database itself; the ledger is consistent afterwards.

mod dialect;
mod lists;
mod whole;

use anyhow::Context as _;
use avtosled_server::platform::db::{Conn, Db};

use crate::dialect::Dialect;

/// Rows of a statement: what it holds in memory.
const BATCH: u64 = 100_000;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, url, count] = arguments.as_slice() else {
        anyhow::bail!("three arguments: lists or whole, database url, number of rows or users");
    };
    let db = Db::open(url, 1).await?;
    let count: u64 = count.parse().context("the number")?;
    let dialect = |rows| Dialect {
        is_sqlite: db.is_sqlite(),
        rows,
    };
    let conn = db.write();
    if db.is_sqlite() {
        conn.execute_unprepared("PRAGMA synchronous = OFF").await?;
    } else {
        // Millions of checked movements take minutes; these sum to zero as they are written.
        conn.execute_unprepared("SET session_replication_role = replica")
            .await?;
    }
    match what.as_str() {
        "lists" => {
            let lists = dialect(count);
            run(&db, lists::offers(&lists)).await?;
            in_batches(&db, count, |numbers| lists::batch(&lists, numbers)).await?;
        }
        "whole" => {
            for (rows, write) in whole::tables(count) {
                let table = dialect(rows);
                in_batches(&db, rows, |numbers| write(&table, count, numbers)).await?;
            }
        }
        other => anyhow::bail!("neither lists nor whole: {other}"),
    }
    if !db.is_sqlite() {
        // As it does by itself in time. The server never asks SQLite to count its rows, so plans stay as they are.
        conn.execute_unprepared("VACUUM ANALYZE").await?;
    }
    Ok(())
}

async fn in_batches(
    db: &Db,
    rows: u64,
    write: impl Fn((u64, u64)) -> Vec<String>,
) -> anyhow::Result<()> {
    for first in (1..=rows).step_by(usize::try_from(BATCH)?) {
        run(db, write((first, rows.min(first + BATCH - 1)))).await?;
    }
    Ok(())
}

/// At once: the halves of a transfer are in two statements, and half of one is refused.
async fn run(db: &Db, statements: Vec<String>) -> anyhow::Result<()> {
    let tx = db.begin().await?;
    for statement in statements {
        let done = tx.execute_unprepared(&statement).await;
        done.with_context(|| statement.clone())?;
    }
    Ok(db.commit(tx).await?)
}
