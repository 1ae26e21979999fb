//! Database connections and transactions.
//!
//! Repository functions make no decisions: each takes a connection or transaction, is named after what
//! it returns, and returns `Ok(None)` for a missing row.

pub mod address;
pub mod inspection;
mod schema_state;

pub use schema_state::Schema;

use std::time::Duration;

use avtosled_migrations::{Migrator, MigratorTrait, grant};
use chrono::{DateTime, Utc};
use futures::TryFutureExt;
use sea_orm::{
    AccessMode, ColumnTrait, Condition, ConnectOptions, Database, DatabaseBackend,
    DatabaseConnection, DatabaseTransaction, DbErr, DeleteMany, EntityTrait, IntoActiveModel,
    IsolationLevel, ModelTrait, PaginatorTrait, QueryFilter, QuerySelect, QueryTrait,
    SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait, UpdateMany,
};

pub use sea_orm::ConnectionTrait as Conn;

/// Idle time after which a pooled connection is tested before use.
const LONG_IDLE: Duration = Duration::from_secs(1);
/// Maximum prepared statements cached per connection (LRU).
const STATEMENTS: usize = 100;
/// Duration above which a statement is logged as slow.
const SLOW: Duration = Duration::from_secs(1);

/// A database transaction; rolled back unless committed.
pub type Tx = DatabaseTransaction;

/// Database error, or a row that violates an invariant.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    #[error("database: {0}")]
    Database(#[from] DbErr),
    #[error("inconsistent row: {0}")]
    Inconsistent(&'static str),
}

/// Connection pools of a process.
///
/// SQLite has one writer at a time: writes go through a pool of one connection, so that writers queue
/// in the process instead of failing with SQLITE_BUSY. On PostgreSQL both are one pool.
#[derive(Clone, Debug)]
pub struct Db {
    read: DatabaseConnection,
    write: DatabaseConnection,
}

impl Db {
    /// Migrates the schema and opens the pools.
    pub async fn open(url: &str, max_connections: u32) -> Result<Self, StorageError> {
        migrate(url).await?;
        let pool = connect(url, max_connections).await?;
        let write = if is_sqlite(url) {
            connect(url, 1).await?
        } else {
            pool.clone()
        };
        Ok(Self { read: pool, write })
    }

    /// Connection for reads outside a transaction.
    #[must_use]
    pub fn read(&self) -> &DatabaseConnection {
        &self.read
    }

    /// Connection for a single write without a transaction.
    #[must_use]
    pub fn write(&self) -> &DatabaseConnection {
        &self.write
    }

    /// Begins a write transaction.
    pub async fn begin(&self) -> Result<Tx, StorageError> {
        let options = TransactionOptions {
            sqlite_transaction_mode: self.is_sqlite().then_some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        begin(&self.write, options).await
    }

    /// Commits a transaction.
    pub async fn commit(&self, tx: Tx) -> Result<(), StorageError> {
        Ok(tx.commit().await?)
    }

    /// Begins a read-only snapshot transaction.
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

    /// Pings both pools.
    pub async fn ping(&self) -> Result<(), StorageError> {
        for db in [&self.read, &self.write] {
            db.execute_unprepared("SELECT 1").await?;
        }
        Ok(())
    }
}

/// Opens a pool with statement metrics.
async fn connect(url: &str, max_connections: u32) -> Result<DatabaseConnection, StorageError> {
    let mut pool = Database::connect(options(url, max_connections)).await?;
    pool.set_metric_callback(|sent| {
        let verb = match sent.statement.sql.split(' ').next() {
            Some("SELECT") => "select",
            Some("INSERT") => "insert",
            Some("UPDATE") => "update",
            Some("DELETE") => "delete",
            _ => "other",
        };
        metrics::counter!("avtosled_database_statements_total", "verb" => verb).increment(1);
        // Statement text only, without values.
        let sql = sent.statement.sql.as_str();
        tracing::trace!(sql, "a statement");
        if sent.elapsed > SLOW {
            tracing::warn!(ms = sent.elapsed.as_millis(), sql, "a slow statement");
        }
    });
    Ok(pool)
}

/// A statement that modifies rows.
pub trait Write: Sized {
    /// Executes the statement and returns the number of affected rows.
    fn changes(self, conn: &impl Conn) -> impl Future<Output = Result<u64, StorageError>> + Send;

    /// Executes the statement; returns whether exactly one row was affected.
    fn changes_one(
        self,
        conn: &impl Conn,
    ) -> impl Future<Output = Result<bool, StorageError>> + Send {
        self.changes(conn).map_ok(|changed| changed == 1)
    }

    /// Executes the statement, regardless of the number of affected rows.
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

/// Begins a transaction in its own task, so that `BEGIN` completes when the caller is dropped.
/// sqlx loses a dropped `BEGIN`, and the connection would return to the pool inside a transaction.
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

/// Deletes at most `limit` rows matching `condition`; a smaller result means none is left.
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

/// Deletes at most `limit` rows whose `column` is before `time`.
pub async fn delete_before<E: EntityTrait>(
    conn: &impl Conn,
    (id, column): (E::Column, E::Column),
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    let is_over = Condition::all().add(column.lt(time));
    delete_some::<E>(conn, id, is_over, limit).await
}

/// Counts rows since `since` (by `created_at`) whose `column` equals `value`.
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

/// Begins a savepoint.
pub async fn savepoint(tx: &Tx) -> Result<Tx, StorageError> {
    Ok(tx.begin().await?)
}

/// Rolls back a transaction or savepoint.
pub async fn roll_back(tx: Tx) -> Result<(), StorageError> {
    Ok(tx.rollback().await?)
}

/// Releases a savepoint.
pub async fn release(point: Tx) -> Result<(), StorageError> {
    Ok(point.commit().await?)
}

/// Takes an advisory lock on a key until the transaction ends. No-op on SQLite, which has one writer.
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

/// Applies pending migrations on a separate connection, since a pooled one may cache the old schema.
pub async fn migrate(url: &str) -> Result<(), StorageError> {
    Ok(migrated(url).await?.close().await?)
}

/// Applies pending migrations as the owner of the tables; grants the server's role its privileges.
pub async fn migrate_as_owner(owner_url: &str, url: &str) -> Result<(), StorageError> {
    let role = address::role(url);
    if role.is_none() || role == address::role(owner_url) {
        let text =
            "the owner of the tables and the role of the server must be two PostgreSQL roles";
        return Err(DbErr::Custom(text.to_owned()).into());
    }
    let db = migrated(owner_url).await?;
    // Columns of a newer schema are unknown to this program, and their privileges would be revoked.
    if schema_state::read(&db).await.unknown.is_empty() {
        grant(&db, &role.unwrap_or_default()).await?;
    }
    Ok(db.close().await?)
}

async fn migrated(url: &str) -> Result<DatabaseConnection, StorageError> {
    let db = Database::connect(options(url, 1)).await?;
    if db.get_database_backend() == DatabaseBackend::Postgres {
        // Serialises concurrent migrations; closing the connection unlocks.
        db.execute_unprepared("SELECT pg_advisory_lock(hashtextextended('migrations', 0))")
            .await?;
    }
    let state = schema_state::read(&db).await;
    // Not run without need: `Migrator::up` fails for a role that does not own the tables.
    if !state.missing.is_empty() {
        Migrator::up(&db, None).await?;
    } else if !state.unknown.is_empty() {
        // Migrations of a newer release are ignored: it may run beside this one.
        tracing::warn!(unknown = ?state.unknown, "the schema is newer than this program");
    }
    Ok(db)
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
                // Committed money must survive a power failure.
                .synchronous(sqlx::sqlite::SqliteSynchronous::Full)
                // As long as the pool timeout, so that a command beside a busy server does not fail first.
                .busy_timeout(Duration::from_secs(30))
                .statement_cache_capacity(STATEMENTS)
        })
        .map_sqlx_postgres_opts(|postgres| postgres.statement_cache_capacity(STATEMENTS));
    if is_sqlite(url) {
        // A file connection cannot break, and the test costs a thread round trip.
        options.test_before_acquire(false);
    } else {
        // The pool tested the connection when it was returned.
        options.test_before_acquire_if_idle_for(LONG_IDLE);
    }
    options
}
