//! Statements that PostgreSQL refuses to the role of the server.
//!
//! The other tests connect as this role, and so show that everything else is permitted.

use avtosled_server::platform::db;
use sea_orm::{ConnectionTrait, DatabaseBackend, DatabaseConnection, DbErr, Statement};

use crate::app::TestApp;
use crate::database::{Database, directory, owner};
use crate::money::fixtures::topup;

/// Tables with immutable rows, each with an immutable column.
const APPEND_ONLY: [(&str, &str); 5] = [
    ("ledger_transfers", "kind"),
    ("ledger_entries", "amount"),
    ("ledger_digests", "digest"),
    ("audit_events", "reason"),
    ("provider_responses", "status"),
];

fn is_denied(error: &DbErr) -> bool {
    let text = error.to_string();
    let refusals = ["permission denied", "must be owner", "must be superuser"];
    refusals.iter().any(|refusal| text.contains(refusal))
}

async fn assert_denied(db: &DatabaseConnection, sql: &str) {
    let refusal = db.execute_unprepared(sql).await.err();
    let is_refused = refusal.as_ref().is_some_and(is_denied);
    assert!(is_refused, "{sql}: {refusal:?}");
}

async fn count_triggers(db: &DatabaseConnection) -> i64 {
    let sql = "SELECT COUNT(*) AS n FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O'";
    let row = Statement::from_string(DatabaseBackend::Postgres, sql);
    let row = db.query_one_raw(row).await.unwrap().unwrap();
    row.try_get("", "n").unwrap()
}

#[tokio::test]
async fn server_role_cannot_change_ledger_and_audit_rows_or_their_triggers() {
    let app = TestApp::start().await;
    let db = app.ctx.db.write();
    if app.ctx.db.is_sqlite() {
        return app.finish().await;
    }
    let user = app.sign_in().await;
    topup(&app, &user, 30_000).await;
    // Unlike those of tables, privileges of a database are not copied from the template.
    let (owner_url, url) = app.database_urls();
    let granted = db::migrate_as_owner(&owner_url.unwrap(), url).await;
    granted.unwrap();
    let triggers = count_triggers(db).await;
    assert!(triggers >= 15, "{triggers}");
    for (table, column) in APPEND_ONLY {
        for sql in [
            format!("UPDATE {table} SET {column} = {column}"),
            format!("DELETE FROM {table}"),
            format!("TRUNCATE {table} CASCADE"),
            format!("DROP TRIGGER {table}_never_updated ON {table}"),
            format!("ALTER TABLE {table} DISABLE TRIGGER {table}_never_deleted"),
            format!("ALTER TABLE {table} DISABLE TRIGGER ALL"),
            format!(
                "CREATE TRIGGER mine BEFORE INSERT ON {table} EXECUTE FUNCTION {table}_never_changed()"
            ),
            format!("ALTER TABLE {table} DROP COLUMN {column}"),
            format!("ALTER TABLE {table} OWNER TO CURRENT_USER"),
            format!("DROP TABLE {table} CASCADE"),
            format!("DROP FUNCTION {table}_never_changed CASCADE"),
            format!(
                "CREATE OR REPLACE FUNCTION {table}_never_changed() RETURNS trigger \
                 LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$"
            ),
            format!("CREATE RULE mine AS ON INSERT TO {table} DO INSTEAD NOTHING"),
        ] {
            assert_denied(db, &sql).await;
        }
    }
    for sql in [
        "SET session_replication_role = replica",
        "CREATE TABLE mine (id int)",
        "CREATE TEMPORARY TABLE ledger_entries (transfer_id uuid, amount bigint)",
        "DELETE FROM seaql_migrations",
        "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m2099_newer', 0)",
        "ALTER ROLE CURRENT_USER SUPERUSER",
    ] {
        assert_denied(db, sql).await;
    }
    // Grants without the grant option have no effect, and are no error.
    for (table, column) in APPEND_ONLY {
        let grant = format!("GRANT ALL ON {table} TO CURRENT_USER");
        let _ = db.execute_unprepared(&grant).await;
        assert_denied(db, &format!("UPDATE {table} SET {column} = {column}")).await;
    }
    assert_eq!(count_triggers(db).await, triggers);
    app.finish().await;
}

#[tokio::test]
async fn server_role_can_update_columns_blanked_by_retention() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    topup(&app, &user, 30_000).await;
    for sql in [
        "UPDATE ledger_transfers SET reference = reference, description = NULL",
        "UPDATE provider_responses SET response = response",
    ] {
        let done = app.ctx.db.write().execute_unprepared(sql).await;
        assert!(done.unwrap().rows_affected() > 0, "{sql}");
    }
    app.finish().await;
}

#[tokio::test]
async fn server_role_starts_on_the_current_schema_and_cannot_migrate() {
    let directory = directory();
    let database = Database::create(directory.path()).await;
    if let Some(owner_url) = database.owner_url() {
        db::migrate(&database.url).await.unwrap();
        let same = db::migrate_as_owner(&database.url, &database.url).await;
        assert!(
            same.unwrap_err()
                .to_string()
                .contains("two PostgreSQL roles")
        );
        let app = sea_orm::Database::connect(&database.url).await.unwrap();
        let owner = owner(&app).await;
        owner
            .execute_unprepared("DELETE FROM seaql_migrations")
            .await
            .unwrap();
        let denied = db::migrate(&database.url).await.unwrap_err().to_string();
        assert!(denied.contains("permission denied"), "{denied}");
        // The migration runs as the owner, and its grants reach the role of the server.
        let schema = "DROP SCHEMA public CASCADE; CREATE SCHEMA public";
        owner.execute_unprepared(schema).await.unwrap();
        let migrated = db::migrate_as_owner(&owner_url, &database.url).await;
        migrated.unwrap();
        app.execute_unprepared("SELECT id FROM users")
            .await
            .unwrap();
        app.close().await.unwrap();
        owner.close().await.unwrap();
    }
    database.remove().await;
}
