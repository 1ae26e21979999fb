use sea_orm_migration::prelude::*;

use crate::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

const SERVICES: &str = "report_services";
const ASKED: &[&str] = &["asked_hash", "fetched_at"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // What the source was asked, as a keyed hash: an answer is used again for the same question.
        let asked = text_null("asked_hash");
        manager.alter_table(add(SERVICES, asked)).await?;
        manager.create_index(index(SERVICES, ASKED)).await?;
        // The report whose stale answers this one asked for again; it may be gone.
        let refreshed = uuid_null("refreshed_from");
        manager
            .alter_table(add("vehicle_reports", refreshed))
            .await?;
        let index = index("vehicle_reports", &["refreshed_from"]);
        manager.create_index(index).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, columns) in [
            (SERVICES, ASKED),
            ("vehicle_reports", &["refreshed_from"][..]),
        ] {
            let name = format!("{table}_{}", columns.join("_"));
            let drop = Index::drop().name(name).table(Alias::new(table)).to_owned();
            manager.drop_index(drop).await?;
            manager.alter_table(remove(table, columns[0])).await?;
        }
        Ok(())
    }
}
