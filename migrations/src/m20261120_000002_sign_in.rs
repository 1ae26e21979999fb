use sea_orm_migration::prelude::*;

use crate::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(sessions()).await?;
        manager
            .create_index(index("sessions", &["user_id"]))
            .await?;
        manager.create_table(refresh_tokens()).await?;
        manager
            .create_index(index("refresh_tokens", &["session_id"]))
            .await?;
        manager
            .create_index(index("refresh_tokens", &["replaced_at"]))
            .await?;
        manager.create_table(phone_challenges()).await?;
        manager
            .create_index(index("phone_challenges", &["phone", "created_at"]))
            .await?;
        manager
            .create_index(index("phone_challenges", &["ip_address", "created_at"]))
            .await?;
        manager.create_table(sign_in_tries()).await?;
        for column in ["ip_address", "phone"] {
            manager
                .create_index(index("sign_in_tries", &[column, "created_at"]))
                .await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            "sign_in_tries",
            "phone_challenges",
            "refresh_tokens",
            "sessions",
        ] {
            manager.drop_table(drop(table)).await?;
        }
        Ok(())
    }
}

fn sessions() -> TableCreateStatement {
    table(
        "sessions",
        [
            id(),
            uuid("user_id"),
            // How the person signed in: phone, vk, password.
            text("method"),
            time("created_at"),
            time("expires_at"),
            time_null("ended_at"),
            text_null("ip_address"),
            text_null("user_agent"),
        ],
        &[("user_id", "users")],
    )
}

fn refresh_tokens() -> TableCreateStatement {
    table(
        "refresh_tokens",
        [
            id(),
            uuid("session_id"),
            // SHA-256: the token has 256 random bits.
            text("hash").unique(),
            time("issued_at"),
            // When the token was first exchanged for another.
            time_null("replaced_at"),
        ],
        &[("session_id", "sessions")],
    )
}

fn phone_challenges() -> TableCreateStatement {
    table(
        "phone_challenges",
        [
            id(),
            text("phone"),
            // HMAC-SHA-256 under a key outside the database.
            text("code_hash"),
            integer("tries").default(0),
            text_null("ip_address"),
            time("created_at"),
            time("expires_at"),
            // Set by a right code, by a later code for the same number, or by too many tries.
            time_null("closed_at"),
        ],
        &[],
    )
}

fn sign_in_tries() -> TableCreateStatement {
    table(
        "sign_in_tries",
        [
            id(),
            text_null("ip_address"),
            // Only of a try that named its challenge by nothing else.
            text_null("phone"),
            time("created_at"),
        ],
        &[],
    )
}
