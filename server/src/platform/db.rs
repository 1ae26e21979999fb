//! Connections and transactions of the database.
//!
//! Functions over rows stand in the `rows` of the domains and decide nothing. Each takes a connection
//! or a transaction, is named by what it returns, and answers `Ok(None)` for a row that is not there.

pub mod address;
pub mod inspection;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use avtosled_migrations::{Migrator, MigratorTrait};
use chrono::{DateTime, Utc};
use futures::TryFutureExt;
use sea_orm::{
    AccessMode, ColumnTrait, Condition, ConnectOptions, Database, DatabaseBackend,
    DatabaseConnection, DatabaseTransaction, DbErr, DeleteMany, EntityTrait, IntoActiveModel,
    IsolationLevel, ModelTrait, PaginatorTrait, QueryFilter, QuerySelect, QueryTrait,
    SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait, UpdateMany,
};

pub use sea_orm::ConnectionTrait as Conn;

/// A connection that nobody used for so long may have broken off.
const LONG_IDLE: Duration = Duration::from_secs(1);
/// Prepared statements that a connection keeps: those used last.
const STATEMENTS: usize = 100;
/// A statement that takes longer lacks an index, reads more than anybody waits for, or waits for another's lock.
const SLOW: Duration = Duration::from_secs(1);

/// Counts a write when it is over, also one that nobody waits for any more.
struct Writing<'a>(&'a AtomicU64);

impl Drop for Writing<'_> {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::AcqRel);
    }
}

/// A unit of work; it is rolled back unless committed.
pub type Tx = DatabaseTransaction;

/// The database failed, or a row holds what the code never writes.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    #[error("database: {0}")]
    Database(#[from] DbErr),
    #[error("inconsistent row: {0}")]
    Inconsistent(&'static str),
}

/// The connections of a process.
///
/// SQLite has one writer at a time, so all writing goes through a pool of one connection: writers
/// queue up in the process instead of failing with SQLITE_BUSY. On PostgreSQL both are one pool.
#[derive(Clone, Debug)]
pub struct Db {
    read: DatabaseConnection,
    write: DatabaseConnection,
    writes: Arc<AtomicU64>,
}

impl Db {
    /// Brings the schema up to date and opens the pools.
    pub async fn open(url: &str, max_connections: u32) -> Result<Self, StorageError> {
        migrate(url).await?;
        let writes = Arc::<AtomicU64>::default();
        let pool = connect(url, max_connections, &writes).await?;
        let write = if is_sqlite(url) {
            connect(url, 1, &writes).await?
        } else {
            pool.clone()
        };
        Ok(Self {
            read: pool,
            write,
            writes,
        })
    }

    /// For reading outside a transaction.
    #[must_use]
    pub fn read(&self) -> &DatabaseConnection {
        &self.read
    }

    /// For a single write that needs no transaction.
    #[must_use]
    pub fn write(&self) -> &DatabaseConnection {
        drop(Writing(&self.writes));
        &self.write
    }

    /// A number that grows whenever this process may have written: with each statement that does not read,
    /// and with each commit. What was read before it grew may be out of date.
    #[must_use]
    pub fn writes(&self) -> u64 {
        self.writes.load(Ordering::Acquire)
    }

    /// Begins a transaction that may write.
    pub async fn begin(&self) -> Result<Tx, StorageError> {
        let options = TransactionOptions {
            sqlite_transaction_mode: self.is_sqlite().then_some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        begin(&self.write, options).await
    }

    /// Commits a transaction.
    pub async fn commit(&self, tx: Tx) -> Result<(), StorageError> {
        let _writing = Writing(&self.writes);
        Ok(tx.commit().await?)
    }

    /// Begins a transaction that reads everything as of one moment.
    pub async fn begin_snapshot(&self) -> Result<Tx, StorageError> {
        let options = if self.is_sqlite() {
            TransactionOptions {
                sqlite_transaction_mode: Some(SqliteTransactionMode::Deferred),
                ..TransactionOptions::default()
            }
        } else {
            TransactionOptions {
                isolation_level: Some(IsolationLevel::RepeatableRead),
                access_mode: Some(AccessMode::ReadOnly),
                ..TransactionOptions::default()
            }
        };
        begin(&self.read, options).await
    }

    #[must_use]
    pub fn is_sqlite(&self) -> bool {
        self.write.get_database_backend() == DatabaseBackend::Sqlite
    }

    /// Asks the connections that read and those that write.
    pub async fn ping(&self) -> Result<(), StorageError> {
        for db in [&self.read, &self.write] {
            db.execute_unprepared("SELECT 1").await?;
        }
        Ok(())
    }
}

/// A pool whose statements are counted.
async fn connect(
    url: &str,
    max_connections: u32,
    writes: &Arc<AtomicU64>,
) -> Result<DatabaseConnection, StorageError> {
    let mut pool = Database::connect(options(url, max_connections)).await?;
    let writes = Arc::clone(writes);
    pool.set_metric_callback(move |sent| {
        let verb = match sent.statement.sql.split(' ').next() {
            Some("SELECT") => "select",
            Some("INSERT") => "insert",
            Some("UPDATE") => "update",
            Some("DELETE") => "delete",
            _ => "other",
        };
        metrics::counter!("statements_total", "verb" => verb).increment(1);
        // Its text holds no values.
        let sql = sent.statement.sql.as_str();
        tracing::trace!(sql, "a statement");
        if sent.elapsed > SLOW {
            tracing::warn!(ms = sent.elapsed.as_millis(), sql, "a slow statement");
        }
        if verb != "select" {
            drop(Writing(&writes));
        }
    });
    Ok(pool)
}

/// A statement that changes rows.
pub trait Write: Sized {
    /// Answers how many rows it changed.
    fn changes(self, conn: &impl Conn) -> impl Future<Output = Result<u64, StorageError>> + Send;

    /// True when it changed the one row that it is about.
    fn changes_one(
        self,
        conn: &impl Conn,
    ) -> impl Future<Output = Result<bool, StorageError>> + Send {
        self.changes(conn).map_ok(|changed| changed == 1)
    }

    /// Changes whatever rows there are, be it none.
    fn run(self, conn: &impl Conn) -> impl Future<Output = Result<(), StorageError>> + Send {
        self.changes(conn).map_ok(drop)
    }
}

impl<E: EntityTrait> Write for UpdateMany<E> {
    async fn changes(self, conn: &impl Conn) -> Result<u64, StorageError> {
        Ok(self.exec(conn).await?.rows_affected)
    }
}

impl<E: EntityTrait> Write for DeleteMany<E> {
    async fn changes(self, conn: &impl Conn) -> Result<u64, StorageError> {
        Ok(self.exec(conn).await?.rows_affected)
    }
}

/// Begins in a task of its own, which goes on when the caller leaves, as a handler does whose client
/// is gone. sqlx forgets a `BEGIN` that nobody waits for any more: the connection would return to the
/// pool within a transaction and take with it all that is written there later.
async fn begin(db: &DatabaseConnection, options: TransactionOptions) -> Result<Tx, StorageError> {
    let db = db.clone();
    let begun = tokio::spawn(async move { db.begin_with_options(options).await }).await;
    Ok(begun.map_err(|error| DbErr::Custom(error.to_string()))??)
}

/// Inserts a row.
pub async fn insert<R>(conn: &impl Conn, row: R) -> Result<(), StorageError>
where
    R: ModelTrait + IntoActiveModel<<R::Entity as EntityTrait>::ActiveModel>,
{
    R::Entity::insert(row.into_active_model())
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

/// Inserts rows in one statement.
pub async fn insert_all<R>(conn: &impl Conn, rows: Vec<R>) -> Result<(), StorageError>
where
    R: ModelTrait + IntoActiveModel<<R::Entity as EntityTrait>::ActiveModel>,
{
    if rows.is_empty() {
        return Ok(());
    }
    let rows = rows.into_iter().map(IntoActiveModel::into_active_model);
    R::Entity::insert_many(rows)
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

/// Deletes at most `limit` rows that fit `condition`; fewer than that means that none is left.
pub async fn delete_some<E: EntityTrait>(
    conn: &impl Conn,
    id: E::Column,
    condition: impl Into<Condition>,
    limit: u64,
) -> Result<u64, StorageError> {
    let some = E::find()
        .select_only()
        .column(id)
        .filter(condition)
        .limit(limit)
        .into_query();
    E::delete_many()
        .filter(id.in_subquery(some))
        .changes(conn)
        .await
}

/// The same of rows whose `column` lies before `time`.
pub async fn delete_before<E: EntityTrait>(
    conn: &impl Conn,
    (id, column): (E::Column, E::Column),
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    let is_over = Condition::all().add(column.lt(time));
    delete_some::<E>(conn, id, is_over, limit).await
}

/// Counts the rows since `since` (by `created_at`) whose `column` is `value`.
pub async fn count_since<E>(
    conn: &impl Conn,
    (column, value): (E::Column, &str),
    created_at: E::Column,
    since: DateTime<Utc>,
) -> Result<u64, StorageError>
where
    E: EntityTrait,
    E::Model: Sync,
{
    Ok(E::find()
        .filter(column.eq(value))
        .filter(created_at.gt(since))
        .count(conn)
        .await?)
}

/// Begins a part of a transaction that can be rolled back alone.
pub async fn savepoint(tx: &Tx) -> Result<Tx, StorageError> {
    Ok(tx.begin().await?)
}

/// Undoes a transaction, or a part of one.
pub async fn roll_back(tx: Tx) -> Result<(), StorageError> {
    Ok(tx.rollback().await?)
}

/// Ends a part of a transaction: it stays if the transaction does.
pub async fn release(point: Tx) -> Result<(), StorageError> {
    Ok(point.commit().await?)
}

/// Holds everybody else who locks the same key until the transaction ends. SQLite has one writer
/// anyway.
pub async fn lock(tx: &Tx, key: &str) -> Result<(), StorageError> {
    let backend = tx.get_database_backend();
    if backend == DatabaseBackend::Postgres {
        let sql = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";
        tx.execute_raw(Statement::from_sql_and_values(backend, sql, [key.into()]))
            .await?;
    }
    Ok(())
}

fn is_sqlite(url: &str) -> bool {
    url.starts_with("sqlite:")
}

/// Applies what is missing, on a connection of its own: a pooled connection could keep an older
/// schema in memory.
pub async fn migrate(url: &str) -> Result<(), StorageError> {
    let db = Database::connect(options(url, 1)).await?;
    if db.get_database_backend() == DatabaseBackend::Postgres {
        // Processes that start at once migrate one after the other; closing unlocks.
        db.execute_unprepared("SELECT pg_advisory_lock(hashtextextended('migrations', 0))")
            .await?;
    }
    let state = inspection::schema(&db).await;
    if state.unknown.is_empty() || !state.missing.is_empty() {
        Migrator::up(&db, None).await?;
    } else {
        // The next version is starting beside this one; what it added does not disturb us.
        tracing::warn!(unknown = ?state.unknown, "the schema is newer than this program");
    }
    db.close().await?;
    Ok(())
}

fn options(url: &str, max_connections: u32) -> ConnectOptions {
    let mut options = ConnectOptions::new(url.to_owned());
    options
        .max_connections(max_connections)
        .min_connections(1)
        .acquire_timeout(Duration::from_secs(30))
        .sqlx_logging(false)
        .map_sqlx_sqlite_opts(|sqlite| {
            sqlite
                .create_if_missing(true)
                .foreign_keys(true)
                .journal_mode(sqlx::sqlite::SqliteJournalMode::Wal)
                // Money: what was committed survives a power cut.
                .synchronous(sqlx::sqlite::SqliteSynchronous::Full)
                // As long as a connection is waited for: a command beside a busy server must not give up first.
                .busy_timeout(Duration::from_secs(30))
                .statement_cache_capacity(STATEMENTS)
        })
        .map_sqlx_postgres_opts(|postgres| postgres.statement_cache_capacity(STATEMENTS));
    if is_sqlite(url) {
        // A file does not break off, and asking it costs a way to its thread and back.
        options.test_before_acquire(false);
    } else {
        // It was asked when it was given back.
        options.test_before_acquire_if_idle_for(LONG_IDLE);
    }
    options
}
