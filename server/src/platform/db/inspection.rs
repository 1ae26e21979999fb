//! Read-only inspection of a database without migrating it.

use std::path::PathBuf;

use chrono::{DateTime, Utc};
use sea_orm::{
    ConnectionTrait, Database, DatabaseBackend, DatabaseConnection, FromQueryResult, Statement,
};

use crate::platform::db::schema_state::{self, Schema};
use crate::platform::db::{StorageError, options};
use crate::platform::keys::private_files;

/// Read-only connection to a database, opened without migrating it.
pub struct Inspected(DatabaseConnection);

/// Path of the SQLite file of a URL, if that file does not exist.
#[must_use]
pub fn missing_file(url: &str) -> Option<PathBuf> {
    private_files::sqlite_path(url).filter(|path| !path.exists())
}

#[derive(FromQueryResult)]
struct Moment {
    now: DateTime<Utc>,
}

#[derive(FromQueryResult)]
struct Privilege {
    is_allowed: bool,
}

impl Inspected {
    pub async fn open(url: &str) -> Result<Self, StorageError> {
        let db = Database::connect(options(url, 1)).await?;
        db.execute_unprepared("SELECT 1").await?;
        Ok(Self(db))
    }

    #[must_use]
    pub fn conn(&self) -> &DatabaseConnection {
        &self.0
    }

    /// Current time of the database server; `None` for SQLite.
    pub async fn time(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        if self.0.get_database_backend() == DatabaseBackend::Sqlite {
            return Ok(None);
        }
        let asked = select::<Moment>(&self.0, "SELECT clock_timestamp() AS now");
        Ok(asked.await?.pop().map(|moment| moment.now))
    }

    /// Whether the connected role may delete ledger entries, as a table owner may; `None` for SQLite.
    pub async fn may_change_ledger(&self) -> Result<Option<bool>, StorageError> {
        if self.0.get_database_backend() == DatabaseBackend::Sqlite {
            return Ok(None);
        }
        let sql = "SELECT has_table_privilege('ledger_entries', 'UPDATE, DELETE, TRUNCATE, TRIGGER') \
                   AS is_allowed";
        let asked = select::<Privilege>(&self.0, sql).await?;
        Ok(asked.first().map(|privilege| privilege.is_allowed))
    }

    /// Compares the applied migrations with those of this program.
    pub async fn schema(&self) -> Schema {
        schema_state::read(&self.0).await
    }
}

async fn select<T: FromQueryResult>(
    db: &DatabaseConnection,
    sql: &str,
) -> Result<Vec<T>, StorageError> {
    let statement = Statement::from_string(db.get_database_backend(), sql);
    Ok(T::find_by_statement(statement).all(db).await?)
}
