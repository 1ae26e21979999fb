//! Read-only inspection of a database without migrating it.

use std::path::PathBuf;

use avtosled_migrations::{Migrator, MigratorTrait};
use chrono::{DateTime, Utc};
use sea_orm::{
    ConnectionTrait, Database, DatabaseBackend, DatabaseConnection, FromQueryResult, Statement,
};

use crate::platform::config::private_files;
use crate::platform::db::{StorageError, options};

/// Connection to a database that is not migrated.
pub struct Inspected(DatabaseConnection);

/// Migrations of the database compared with this program's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schema {
    /// Migrations not yet applied.
    pub missing: Vec<String>,
    /// Migrations of a newer program.
    pub unknown: Vec<String>,
}

/// Path of a missing SQLite file.
#[must_use]
pub fn missing_file(url: &str) -> Option<PathBuf> {
    private_files::sqlite_path(url).filter(|path| !path.exists())
}

#[derive(FromQueryResult)]
struct Applied {
    version: String,
}

#[derive(FromQueryResult)]
struct Moment {
    now: DateTime<Utc>,
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

    /// Compares the applied migrations.
    pub async fn schema(&self) -> Schema {
        schema(&self.0).await
    }
}

/// Compares the applied migrations; a database without the migration table has none.
pub async fn schema(db: &DatabaseConnection) -> Schema {
    let applied = select::<Applied>(db, "SELECT version FROM seaql_migrations");
    let applied = applied.await.unwrap_or_default();
    let applied: Vec<String> = applied.into_iter().map(|step| step.version).collect();
    let known = Migrator::migrations();
    let known: Vec<String> = known.iter().map(|step| step.name().to_owned()).collect();
    let without = |all: &[String], others: &[String]| {
        let rest = all.iter().filter(|step| !others.contains(step));
        rest.cloned().collect()
    };
    Schema {
        missing: without(&known, &applied),
        unknown: without(&applied, &known),
    }
}

async fn select<T: FromQueryResult>(
    db: &DatabaseConnection,
    sql: &str,
) -> Result<Vec<T>, StorageError> {
    let statement = Statement::from_string(db.get_database_backend(), sql);
    Ok(T::find_by_statement(statement).all(db).await?)
}
