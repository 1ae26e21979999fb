use sea_orm_migration::prelude::*;

use crate::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // What an order tells of the owner, sealed, until the report is complete.
        let inputs = text_null("source_inputs");
        manager.alter_table(add("vehicle_reports", inputs)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let inputs = remove("vehicle_reports", "source_inputs");
        manager.alter_table(inputs).await
    }
}
