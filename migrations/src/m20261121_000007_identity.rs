use sea_orm_migration::prelude::*;

use crate::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(vk_attempts()).await?;
        manager
            .create_index(index("vk_attempts", &["ip_address", "created_at"]))
            .await?;
        manager.create_table(free_check_grants()).await?;
        for columns in [["kind", "identity_hash"], ["kind", "user_id"]] {
            let mut unique = index("free_check_grants", &columns);
            manager.create_index(unique.unique().to_owned()).await?;
        }
        for (table, column) in added() {
            manager.alter_table(add(table, column)).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in [
            ("vehicle_reports", "vk_package"),
            ("users", "license_checked_at"),
            ("users", "license_data"),
            ("users", "vk_synced_at"),
        ] {
            manager.alter_table(remove(table, column)).await?;
        }
        for table in ["free_check_grants", "vk_attempts"] {
            manager.drop_table(drop(table)).await?;
        }
        Ok(())
    }
}

fn vk_attempts() -> TableCreateStatement {
    table(
        "vk_attempts",
        [
            id(),
            // SHA-256: state and browser cookie have 256 random bits each.
            text("state_hash").unique(),
            text("browser_hash"),
            // Of PKCE; worth nothing without the code that VK gives the browser.
            text("verifier"),
            // sign_in or link; a link belongs to the account that started it.
            text("purpose"),
            uuid_null("user_id"),
            text("redirect_uri"),
            text_null("return_to"),
            text_null("ip_address"),
            time("created_at"),
            time("expires_at"),
            time_null("used_at"),
        ],
        &[("user_id", "users")],
    )
}

fn free_check_grants() -> TableCreateStatement {
    table(
        "free_check_grants",
        [
            id(),
            uuid("user_id"),
            // phone, vk, licence, vk_package.
            text("kind"),
            // HMAC-SHA-256 under a key outside the database; it outlives link and account.
            text("identity_hash"),
            time("created_at"),
        ],
        &[("user_id", "users")],
    )
}

fn added() -> [(&'static str, Column); 4] {
    [
        // When a sync with VK last began: two at once would use one refresh token twice.
        ("users", time_null("vk_synced_at")),
        // Sealed, as license_number is: what the register said.
        ("users", text_null("license_data")),
        ("users", time_null("license_checked_at")),
        ("vehicle_reports", boolean("vk_package").default(false)),
    ]
}
