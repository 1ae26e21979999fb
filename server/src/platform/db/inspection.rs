//! A database as it stands, for whoever looks at it and must not change it.

use std::path::PathBuf;

use avtosled_migrations::{Migrator, MigratorTrait};
use chrono::{DateTime, Utc};
use sea_orm::{
    ConnectionTrait, Database, DatabaseBackend, DatabaseConnection, FromQueryResult, Statement,
};

use crate::platform::db::{StorageError, options};
use crate::platform::private_files;

/// An open database that was not brought up to date.
pub struct Inspected(DatabaseConnection);

/// The schema beside the one that this program knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schema {
    /// Steps that were not applied.
    pub missing: Vec<String>,
    /// Steps of a newer program.
    pub unknown: Vec<String>,
}

/// The file of an SQLite database that is not there.
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

    /// The time by the clock of the database; `None` where it has none of its own.
    pub async fn time(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        if self.0.get_database_backend() == DatabaseBackend::Sqlite {
            return Ok(None);
        }
        let asked = select::<Moment>(&self.0, "SELECT clock_timestamp() AS now");
        Ok(asked.await?.pop().map(|moment| moment.now))
    }

    /// What of the schema is there.
    pub async fn schema(&self) -> Schema {
        schema(&self.0).await
    }
}

/// What of the schema is there. A database without the table of steps has none of them.
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
