//! Comparison of the applied migrations of a database with those of this program.

use avtosled_migrations::{Migrator, MigratorTrait};
use sea_orm::{DatabaseConnection, FromQueryResult, Statement};

/// Difference between the migrations of a database and those of this program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schema {
    /// Migrations of this program that are not applied yet.
    pub missing: Vec<String>,
    /// Applied migrations of a newer program.
    pub unknown: Vec<String>,
}

#[derive(FromQueryResult)]
struct Applied {
    version: String,
}

/// Compares the applied migrations; a database without the migration table has none.
pub async fn read(db: &DatabaseConnection) -> Schema {
    let statement = Statement::from_string(
        db.get_database_backend(),
        "SELECT version FROM seaql_migrations",
    );
    let applied = Applied::find_by_statement(statement).all(db).await;
    let applied = applied.unwrap_or_default();
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
