#![doc = include_str!("../README.md")]

pub use sea_orm_migration::MigratorTrait;
use sea_orm_migration::prelude::*;

mod m20261122_000001_schema;
mod prelude;
mod tables;

/// All migrations, oldest first.
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(m20261122_000001_schema::Migration)]
    }
}
