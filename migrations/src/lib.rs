#![doc = include_str!("../README.md")]

pub use sea_orm_migration::MigratorTrait;
use sea_orm_migration::prelude::*;

mod m20261120_000001_users;
mod m20261120_000002_sign_in;
mod m20261120_000003_reports;
mod m20261120_000004_offers;
mod m20261120_000005_ledger;
mod m20261120_000006_operations;
mod m20261121_000007_identity;
mod m20261121_000008_sessions;
mod m20261121_000009_personal_data;
mod m20261121_000010_money;
mod m20261121_000011_report_shares;
mod m20261121_000012_source_inputs;
mod m20261122_000013_repeated_orders;
mod prelude;

/// All migrations, oldest first.
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261120_000001_users::Migration),
            Box::new(m20261120_000002_sign_in::Migration),
            Box::new(m20261120_000003_reports::Migration),
            Box::new(m20261120_000004_offers::Migration),
            Box::new(m20261120_000005_ledger::Migration),
            Box::new(m20261120_000006_operations::Migration),
            Box::new(m20261121_000007_identity::Migration),
            Box::new(m20261121_000008_sessions::Migration),
            Box::new(m20261121_000009_personal_data::Migration),
            Box::new(m20261121_000010_money::Migration),
            Box::new(m20261121_000011_report_shares::Migration),
            Box::new(m20261121_000012_source_inputs::Migration),
            Box::new(m20261122_000013_repeated_orders::Migration),
        ]
    }
}
