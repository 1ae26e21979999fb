#![doc = include_str!("../README.md")]

pub use sea_orm_migration::MigratorTrait;
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{ConnectionTrait, DatabaseConnection, TransactionTrait};

mod m20261122_000001_schema;
mod prelude;
mod tables;

/// Runner of all migrations, oldest first.
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(m20261122_000001_schema::Migration)]
    }
}

/// Grants a PostgreSQL role the use of all tables, but not changes of the schema or of immutable rows.
///
/// Run by the owner of the tables after each migration.
pub async fn grant(db: &DatabaseConnection, role: &str) -> Result<(), DbErr> {
    let role = format!("\"{}\"", role.replace('"', "\"\""));
    let tx = db.begin().await?;
    let mut statements = vec![
        // A temporary table would hide a table of the ledger from the functions of its triggers.
        "DO $$ BEGIN EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database()); END $$"
            .to_owned(),
        format!("GRANT USAGE ON SCHEMA public TO {role}"),
        format!("REVOKE ALL ON seaql_migrations FROM {role}"),
        format!("GRANT SELECT ON seaql_migrations TO {role}"),
    ];
    for table in m20261122_000001_schema::tables() {
        statements.extend(table.grants(&role));
    }
    tx.execute_unprepared(&statements.join("; ")).await?;
    tx.commit().await
}
