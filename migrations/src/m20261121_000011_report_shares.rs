use sea_orm_migration::prelude::*;

use crate::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "report_shares";
const INDEX: &[&str] = &["report_id"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(report_shares()).await?;
        manager.create_index(index(TABLE, INDEX)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(drop(TABLE)).await
    }
}

/// Links by which somebody without an account reads a report. What opens one is not stored.
fn report_shares() -> TableCreateStatement {
    table(
        TABLE,
        [
            id(),
            uuid("report_id"),
            uuid("user_id"),
            // Whether the identifiers of the car are hidden.
            boolean("masked"),
            integer("opened_count"),
            time_null("last_opened_at"),
            time("created_at"),
            time("expires_at"),
            time_null("revoked_at"),
        ],
        &[("report_id", "vehicle_reports"), ("user_id", "users")],
    )
}
