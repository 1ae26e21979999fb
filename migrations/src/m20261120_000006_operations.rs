use sea_orm_migration::prelude::*;

use crate::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(jobs()).await?;
        manager
            .create_index(index("jobs", &["kind", "state", "run_at"]))
            .await?;
        manager.create_table(idempotency_keys()).await?;
        manager
            .create_index(
                index("idempotency_keys", &["user_id", "scope", "key"])
                    .unique()
                    .to_owned(),
            )
            .await?;
        manager.create_table(api_balance()).await?;
        manager.create_table(api_performance()).await?;
        manager
            .create_index(index("api_performance", &["api_name", "checked_at"]))
            .await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["api_performance", "api_balance", "idempotency_keys", "jobs"] {
            manager.drop_table(drop(table)).await?;
        }
        Ok(())
    }
}

fn jobs() -> TableCreateStatement {
    table(
        "jobs",
        [
            id(),
            text("kind"),
            // Ids only; a job reads everything else when it runs.
            json("payload"),
            text("dedupe_key").unique(),
            // queued, running, done, dead.
            text("state"),
            integer("attempts").default(0),
            // Unix milliseconds, so that both databases compare them alike.
            bigint("run_at"),
            bigint_null("locked_until"),
            text_null("locked_by"),
            text_null("last_error"),
            time("created_at"),
            time_null("finished_at"),
        ],
        &[],
    )
}

fn idempotency_keys() -> TableCreateStatement {
    table(
        "idempotency_keys",
        [
            id(),
            uuid("user_id"),
            text("scope"),
            text("key"),
            // SHA-256 of the request; another request under the same key is refused.
            text("request_hash"),
            json("response"),
            time("created_at"),
        ],
        &[("user_id", "users")],
    )
}

fn api_balance() -> TableCreateStatement {
    table(
        "api_balance",
        [
            id(),
            bigint("balance"),
            bigint_null("credit_limit"),
            time("last_checked"),
            // Which account, never the key itself.
            text("token"),
        ],
        &[],
    )
}

fn api_performance() -> TableCreateStatement {
    table(
        "api_performance",
        [
            id(),
            text("api_name"),
            text("method"),
            boolean("is_working"),
            integer_null("response_time"),
            time("checked_at"),
        ],
        &[],
    )
}
