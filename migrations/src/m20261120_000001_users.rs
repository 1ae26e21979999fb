use sea_orm_migration::prelude::*;

use crate::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(users()).await?;
        manager.create_table(user_actions()).await?;
        manager
            .create_index(index("user_actions", &["user_id", "created_at"]))
            .await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["user_actions", "users"] {
            manager.drop_table(drop(table)).await?;
        }
        Ok(())
    }
}

fn users() -> TableCreateStatement {
    table(
        "users",
        vec![
            id(),
            text("username").unique(),
            text_null("password"),
            text_null("email"),
            text_null("phone").unique(),
            text_null("vk_id").unique(),
            boolean("vk_auth").default(false),
            text_null("vk_token"),
            boolean("phone_verified").default(false),
            // Kept because the specification lists them; codes live hashed in phone_challenges.
            text_null("phone_code"),
            time_null("phone_code_sent_at"),
            boolean("license_verified").default(false),
            text_null("license_number"),
            boolean("monthly_topup_required").default(true),
            time_null("last_topup_date"),
            bigint("minimum_balance").default(10_000_i64),
            boolean("auto_topup_enabled").default(false),
            bigint("auto_topup_amount").default(30_000_i64),
            bigint("balance")
                .default(0_i64)
                .check_not_negative("balance"),
            bigint("held").default(0_i64).check_not_negative("held"),
            text_null("first_name"),
            text_null("last_name"),
            text_null("patronymic"),
            text_null("birth_date"),
            text_null("inn"),
            text_null("passport_series"),
            text_null("passport_number"),
            text_null("passport_issued"),
            text_null("passport_date"),
            text_null("address"),
            text("business_type").default("individual"),
            text_null("package_type"),
            integer("package_checks_remaining").default(0),
            time_null("package_expires_at"),
            text_null("subscription_type"),
            time_null("subscription_expires_at"),
            integer("free_checks_level").default(0),
            integer("free_checks_used")
                .default(0)
                .check_not_negative("free_checks_used"),
            json_null("vk_bonus_services"),
            text("role").default("user"),
            boolean("is_active").default(true),
            time_null("last_login_at"),
            time("created_at"),
            time("updated_at"),
        ],
        &[],
    )
}

fn user_actions() -> TableCreateStatement {
    table(
        "user_actions",
        [
            id(),
            uuid_null("user_id"),
            text("action"),
            text_null("description"),
            json_null("metadata"),
            text_null("ip_address"),
            text_null("user_agent"),
            time("created_at"),
        ],
        &[("user_id", "users")],
    )
}
