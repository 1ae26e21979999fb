//! Fills a database with generated rows and a consistent ledger for `scripts/fill` and `scripts/bench`.
//!
//! `fill lists <database url> <rows>` creates long lists of the admin panel, `fill whole <database url> <users>` a
//! service that is a year old. The rows are generated in SQL.

mod dialect;
mod lists;
mod whole;

use anyhow::Context as _;
use avtosled_server::platform::db::{Conn, Db};

use crate::dialect::Dialect;

/// Number of rows per statement, which limits the memory of the database.
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
        // Checking millions of transfers takes minutes, and the generated ones sum to zero.
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
        // PostgreSQL runs this automatically after a while; the server never runs ANALYZE on SQLite, so plans
        // stay unchanged.
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

/// Runs the statements in one transaction, because a transfer with only one of its entries is rejected.
async fn run(db: &Db, statements: Vec<String>) -> anyhow::Result<()> {
    let tx = db.begin().await?;
    for statement in statements {
        let done = tx.execute_unprepared(&statement).await;
        done.with_context(|| statement.clone())?;
    }
    Ok(db.commit(tx).await?)
}
