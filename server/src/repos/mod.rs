//! Database access: plain functions over rows. They decide nothing.
//!
//! With `entities` this is the only layer that knows sea-orm. A function takes a connection or a
//! transaction, is named by what it returns, and answers `Ok(None)` for a row that is not there.

pub mod admin_packages;
pub mod admin_payments;
pub mod admin_users;
pub mod api_requests;
pub mod auto_topup;
pub mod charges;
pub mod consents;
pub mod credentials;
pub mod deletion;
pub mod export;
pub mod free_check_grants;
pub mod guests;
pub mod idempotency;
pub mod identifications;
pub mod job_queue;
pub mod ledger;
pub mod ledger_checks;
pub mod licences;
pub mod messages;
pub mod notifications;
pub mod operation_causes;
pub mod operations;
pub mod packages;
pub mod password_tries;
pub mod payment_methods;
pub mod payments;
pub mod phone_challenges;
pub mod promo;
pub mod provider_rows;
pub mod quick_purchases;
pub mod reconciliation_runs;
pub mod refresh_tokens;
pub mod refunds;
pub mod registration_data;
pub mod repeats;
pub mod report_shares;
pub mod reports;
pub mod retention;
pub mod sealed;
pub mod sessions;
pub mod sign_in_tries;
pub mod signing_keys;
pub mod subscriptions;
pub mod user_actions;
pub mod users;
pub mod vk_attempts;
pub mod vk_links;
pub mod watches;

use std::time::Duration;

use avtosled_migrations::Migrator;
use avtosled_migrations::MigratorTrait;
use chrono::DateTime;
use chrono::Utc;
use sea_orm::AccessMode;
use sea_orm::ColumnTrait;
use sea_orm::ConnectOptions;
use sea_orm::Database;
use sea_orm::DatabaseBackend;
use sea_orm::DatabaseConnection;
use sea_orm::DatabaseTransaction;
use sea_orm::DbErr;
use sea_orm::EntityTrait;
use sea_orm::IsolationLevel;
use sea_orm::PaginatorTrait;
use sea_orm::QueryFilter;
use sea_orm::SqliteTransactionMode;
use sea_orm::Statement;
use sea_orm::TransactionOptions;
use sea_orm::TransactionTrait;

pub use sea_orm::ConnectionTrait as Conn;

/// A unit of work; it is rolled back unless committed.
pub type Tx = DatabaseTransaction;

/// The database failed, or a row holds what the code never writes.
#[derive(Debug, thiserror::Error)]
pub enum RepoError {
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
}

impl Db {
    /// Brings the schema up to date and opens the pools.
    pub async fn open(url: &str, max_connections: u32) -> Result<Self, RepoError> {
        migrate(url).await?;
        if is_sqlite(url) {
            let write = Database::connect(options(url, 1)).await?;
            let read = Database::connect(options(url, max_connections)).await?;
            return Ok(Self { read, write });
        }
        let pool = Database::connect(options(url, max_connections)).await?;
        Ok(Self {
            read: pool.clone(),
            write: pool,
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
        &self.write
    }

    /// Begins a transaction that may write.
    pub async fn begin(&self) -> Result<Tx, RepoError> {
        let options = TransactionOptions {
            sqlite_transaction_mode: self.is_sqlite().then_some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        Ok(self.write.begin_with_options(options).await?)
    }

    /// Begins a transaction that reads everything as of one moment.
    pub async fn begin_snapshot(&self) -> Result<Tx, RepoError> {
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
        Ok(self.read.begin_with_options(options).await?)
    }

    #[must_use]
    pub fn is_sqlite(&self) -> bool {
        self.write.get_database_backend() == DatabaseBackend::Sqlite
    }

    /// Asks the connections that read and those that write.
    pub async fn ping(&self) -> Result<(), RepoError> {
        for db in [&self.read, &self.write] {
            db.execute_unprepared("SELECT 1").await?;
        }
        Ok(())
    }
}

/// Deletes the rows whose `column` lies before `time`.
async fn delete_before<E: EntityTrait>(
    conn: &impl Conn,
    column: E::Column,
    time: DateTime<Utc>,
) -> Result<u64, RepoError> {
    let done = E::delete_many().filter(column.lt(time)).exec(conn).await?;
    Ok(done.rows_affected)
}

/// Counts the rows since `since` (by `created_at`) whose `column` is `value`.
async fn count_since<E>(
    conn: &impl Conn,
    (column, value): (E::Column, &str),
    created_at: E::Column,
    since: DateTime<Utc>,
) -> Result<u64, RepoError>
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

/// Commits a transaction.
pub async fn commit(tx: Tx) -> Result<(), RepoError> {
    Ok(tx.commit().await?)
}

/// Holds everybody else who locks the same key until the transaction ends. SQLite has one writer
/// anyway.
pub async fn lock(tx: &Tx, key: &str) -> Result<(), RepoError> {
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
pub async fn migrate(url: &str) -> Result<(), RepoError> {
    let db = Database::connect(options(url, 1)).await?;
    if db.get_database_backend() == DatabaseBackend::Postgres {
        // Processes that start at once migrate one after the other; closing unlocks.
        db.execute_unprepared("SELECT pg_advisory_lock(hashtextextended('migrations', 0))")
            .await?;
    }
    Migrator::up(&db, None).await?;
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
                .busy_timeout(Duration::from_secs(10))
        });
    options
}
