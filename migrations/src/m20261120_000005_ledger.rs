use sea_orm_migration::prelude::*;

use crate::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(ledger_transfers()).await?;
        manager
            .create_index(index("ledger_transfers", &["reference"]))
            .await?;
        manager.create_table(ledger_entries()).await?;
        manager
            .create_index(index("ledger_entries", &["user_id", "account"]))
            .await?;
        manager
            .create_index(index("ledger_entries", &["transfer_id"]))
            .await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["ledger_entries", "ledger_transfers"] {
            manager.drop_table(drop(table)).await?;
        }
        Ok(())
    }
}

fn ledger_transfers() -> TableCreateStatement {
    table(
        "ledger_transfers",
        [
            id(),
            // topup, hold, capture, release, refund, bonus, package, subscription, adjustment, promo.
            text("kind"),
            // What caused it: `report:<id>`, `report_service:<id>`, `payment:<id>`, `admin`.
            text("reference"),
            text("idempotency_key").unique(),
            text_null("description"),
            time("created_at"),
        ],
        &[],
    )
}

fn ledger_entries() -> TableCreateStatement {
    table(
        "ledger_entries",
        [
            id(),
            uuid("transfer_id"),
            // available and held belong to a user; revenue, provider, bonus, adjustments to the house.
            text("account"),
            uuid_null("user_id"),
            // Kopecks; the entries of a transfer sum to zero.
            bigint("amount"),
        ],
        &[("transfer_id", "ledger_transfers"), ("user_id", "users")],
    )
}
