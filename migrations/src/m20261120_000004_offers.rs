use sea_orm_migration::prelude::*;

use crate::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(payments()).await?;
        manager
            .create_index(index("payments", &["user_id", "created_at"]))
            .await?;
        manager.create_table(packages()).await?;
        manager.create_table(subscription_plans()).await?;
        manager.create_table(user_packages()).await?;
        manager
            .create_index(index("user_packages", &["user_id"]))
            .await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            "user_packages",
            "subscription_plans",
            "packages",
            "payments",
        ] {
            manager.drop_table(drop(table)).await?;
        }
        Ok(())
    }
}

fn payments() -> TableCreateStatement {
    table(
        "payments",
        [
            id(),
            uuid_null("user_id"),
            text_null("yookassa_payment_id").unique(),
            bigint("amount"),
            text("status").default("pending"),
            text_null("payment_method"),
            text_null("confirmation_url"),
            text_null("description"),
            time("created_at"),
            time_null("completed_at"),
        ],
        &[("user_id", "users")],
    )
}

fn packages() -> TableCreateStatement {
    table(
        "packages",
        [
            id(),
            text("name").unique(),
            text("display_name"),
            bigint("price"),
            integer("checks_count"),
            integer("validity_days"),
            bigint("price_per_check"),
            boolean("is_active").default(true),
            text_null("description"),
            json_null("features"),
            time("created_at"),
        ],
        &[],
    )
}

fn subscription_plans() -> TableCreateStatement {
    table(
        "subscription_plans",
        [
            id(),
            text("name").unique(),
            text("display_name"),
            bigint("price_per_check"),
            bigint("min_topup"),
            json_null("features"),
            boolean("api_access").default(false),
            boolean("is_active").default(true),
            text_null("description"),
            time("created_at"),
        ],
        &[],
    )
}

fn user_packages() -> TableCreateStatement {
    table(
        "user_packages",
        [
            id(),
            uuid("user_id"),
            uuid("package_id"),
            integer("checks_remaining"),
            bigint("purchase_price"),
            time("expires_at"),
            boolean("is_active").default(true),
            time("created_at"),
        ],
        &[("user_id", "users"), ("package_id", "packages")],
    )
}
