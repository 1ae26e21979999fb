use sea_orm_migration::prelude::*;

use crate::prelude::*;

/// What the clean-up looks for by its age.
const AGED: [(&str, &[&str]); 6] = [
    ("vehicle_reports", &["created_at"]),
    ("payments", &["created_at"]),
    ("ledger_transfers", &["created_at"]),
    ("user_actions", &["created_at"]),
    ("sessions", &["expires_at"]),
    ("sessions", &["ended_at"]),
];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(consents()).await?;
        manager
            .create_index(index("consents", &["user_id", "purpose", "created_at"]))
            .await?;
        manager.create_table(account_deletions()).await?;
        manager
            .create_index(index("account_deletions", &["completed_at"]))
            .await?;
        for (table, column) in added() {
            manager.alter_table(add(table, column)).await?;
        }
        for (table, columns) in AGED {
            manager.create_index(index(table, columns)).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, columns) in AGED {
            let index = Index::drop()
                .name(format!("{table}_{}", columns.join("_")))
                .table(Alias::new(table))
                .to_owned();
            manager.drop_index(index).await?;
        }
        for column in ["deleted_at", "notify_report_ready", "notify_low_balance"] {
            manager.alter_table(remove("users", column)).await?;
        }
        for table in ["account_deletions", "consents"] {
            manager.drop_table(drop(table)).await?;
        }
        Ok(())
    }
}

/// Rows are only added: they prove what a person agreed to (152-FZ, article 9).
fn consents() -> TableCreateStatement {
    table(
        "consents",
        [
            id(),
            uuid("user_id"),
            // user_agreement, personal_data, marketing.
            text("purpose"),
            text("version"),
            // SHA-256 of the text that was shown.
            text("text_hash"),
            // False when the consent is withdrawn.
            boolean("given"),
            text_null("ip_address"),
            text_null("user_agent"),
            time("created_at"),
        ],
        &[("user_id", "users")],
    )
}

/// The act of destruction without the data (order 179 of Roskomnadzor of 28.10.2022).
fn account_deletions() -> TableCreateStatement {
    table(
        "account_deletions",
        [
            id(),
            uuid("user_id"),
            time("requested_at"),
            time("completed_at"),
            // How many rows of each table were erased or deleted.
            json("erased"),
        ],
        &[("user_id", "users")],
    )
}

fn added() -> [(&'static str, Column); 3] {
    [
        ("users", boolean("notify_low_balance").default(true)),
        ("users", boolean("notify_report_ready").default(true)),
        // Set when the account was deleted; what is left of it names nobody.
        ("users", time_null("deleted_at")),
    ]
}
