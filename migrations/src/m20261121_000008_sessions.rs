use sea_orm_migration::prelude::*;

use crate::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .alter_table(add("sessions", time_null("last_used_at")))
            .await?;
        let opened = Query::update()
            .table(Alias::new("sessions"))
            .value(
                Alias::new("last_used_at"),
                Expr::col(Alias::new("created_at")),
            )
            .to_owned();
        manager.execute(opened).await?;
        // The username as sign-in looks it up; only of accounts with a password.
        manager
            .alter_table(add("users", text_null("login")))
            .await?;
        manager
            .create_index(index("users", &["login"]).unique().to_owned())
            .await?;
        manager.create_table(signing_keys()).await?;
        manager.create_table(password_tries()).await?;
        for columns in [["ip_address", "created_at"], ["login_hash", "created_at"]] {
            manager
                .create_index(index("password_tries", &columns))
                .await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["password_tries", "signing_keys"] {
            manager.drop_table(drop(table)).await?;
        }
        let login = Index::drop()
            .name("users_login")
            .table(Alias::new("users"))
            .to_owned();
        manager.drop_index(login).await?;
        manager.alter_table(remove("users", "login")).await?;
        manager
            .alter_table(remove("sessions", "last_used_at"))
            .await?;
        Ok(())
    }
}

fn signing_keys() -> TableCreateStatement {
    table(
        "signing_keys",
        [
            // The `kid` of the tokens.
            id(),
            // Sealed with a key outside the database.
            text("secret"),
            time("created_at"),
            // When another key took over; what this one signed is good for some minutes more.
            time_null("retired_at"),
        ],
        &[],
    )
}

fn password_tries() -> TableCreateStatement {
    table(
        "password_tries",
        [
            id(),
            // HMAC-SHA-256 under a key outside the database: people mistake fields, and type
            // phones and passwords here.
            text("login_hash"),
            text_null("ip_address"),
            // The part of an address that one stranger may have many of.
            text_null("network"),
            // The browser, when the account knows it.
            text_null("device"),
            boolean("succeeded").default(false),
            time("created_at"),
        ],
        &[],
    )
}
