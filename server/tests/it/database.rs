//! Separate database for each test, copied from a template that is migrated once.
//!
//! On PostgreSQL the server connects as a role that does not own the tables, as in an installation.

use std::{fs, path::Path, sync::OnceLock};

use avtosled_server::platform::db;
use reqwest::Url;
use sea_orm::{ConnectionTrait, DatabaseBackend, DatabaseConnection, Statement};
use tempfile::TempDir;
use tokio::{runtime::Builder, sync::Mutex};
use uuid::Uuid;

/// In-memory file system, which avoids waiting for the disk.
const MEMORY: &str = "/dev/shm";

/// Creates a directory for the files of a test.
pub fn directory() -> TempDir {
    tempfile::tempdir_in(MEMORY)
        .or_else(|_| tempfile::tempdir())
        .unwrap()
}

/// PostgreSQL role of the server.
const APP_ROLE: &str = "avtosled_app";

/// Database of a test: SQLite in the test's directory, or a database on a PostgreSQL server.
///
/// The server is given by `AVTOSLED_TEST_DATABASE_URL`.
pub struct Database {
    /// URL with the role of the server.
    pub url: String,
    server: Option<(String, String)>,
}

impl Database {
    pub async fn create(directory: &Path) -> Self {
        let Ok(server) = std::env::var("AVTOSLED_TEST_DATABASE_URL") else {
            let file = directory.join("test.db");
            fs::write(&file, sqlite_template()).unwrap();
            let url = format!("sqlite://{}", file.display());
            return Self { url, server: None };
        };
        let template = postgres_template(&server).await;
        let name = format!("test_{}", Uuid::new_v4().simple());
        execute(
            &server,
            &format!("CREATE DATABASE {name} TEMPLATE {template}"),
        )
        .await;
        Self {
            url: as_app_role(&database_url(&server, &name)),
            server: Some((server, name)),
        }
    }

    /// URL with the role of the owner of the tables; `None` on SQLite.
    pub fn owner_url(&self) -> Option<String> {
        let (server, name) = self.server.as_ref()?;
        Some(database_url(server, name))
    }

    pub async fn remove(self) {
        if let Some((server, name)) = self.server {
            execute(&server, &format!("DROP DATABASE {name} WITH (FORCE)")).await;
        }
    }
}

/// Connection as the owner of the tables, who may change the schema.
pub async fn owner(db: &DatabaseConnection) -> DatabaseConnection {
    if db.get_database_backend() == DatabaseBackend::Sqlite {
        return db.clone();
    }
    let sql = "SELECT current_database() AS name";
    let row = Statement::from_string(DatabaseBackend::Postgres, sql);
    let row = db.query_one_raw(row).await.unwrap().unwrap();
    let name: String = row.try_get("", "name").unwrap();
    let server = std::env::var("AVTOSLED_TEST_DATABASE_URL").unwrap();
    let url = database_url(&server, &name);
    sea_orm::Database::connect(url).await.unwrap()
}

/// Drops the append-only triggers and grants the changes of immutable rows.
///
/// A test can then create the discrepancies that it expects to be detected.
pub async fn unlock_ledger(db: &DatabaseConnection) {
    let owner = owner(db).await;
    let is_sqlite = db.get_database_backend() == DatabaseBackend::Sqlite;
    let triggers = [
        ("ledger_transfers", "never_updated"),
        ("ledger_transfers", "never_deleted"),
        ("ledger_entries", "never_updated"),
        ("ledger_entries", "never_deleted"),
        ("ledger_entries", "sums_to_zero"),
    ];
    for (table, name) in triggers {
        let on = if is_sqlite {
            String::new()
        } else {
            format!(" ON {table}")
        };
        let sql = format!("DROP TRIGGER {table}_{name}{on}");
        owner.execute_unprepared(&sql).await.unwrap();
    }
    if !is_sqlite {
        let sql = format!("GRANT UPDATE, DELETE ON ledger_transfers, ledger_entries TO {APP_ROLE}");
        owner.execute_unprepared(&sql).await.unwrap();
    }
}

/// Bytes of an empty database with the schema.
fn sqlite_template() -> &'static [u8] {
    static TEMPLATE: OnceLock<Vec<u8>> = OnceLock::new();
    TEMPLATE.get_or_init(|| {
        let directory = directory();
        let file = directory.path().join("template.db");
        let url = format!("sqlite://{}", file.display());
        // Concurrent tests have different runtimes, so the migration runs in a separate one.
        let migrating = std::thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(db::migrate(&url)).unwrap();
        });
        migrating.join().unwrap();
        fs::read(file).unwrap()
    })
}

/// Name of an empty database with the schema on the test server.
async fn postgres_template(server: &str) -> String {
    static TEMPLATE: Mutex<Option<String>> = Mutex::const_new(None);
    let mut template = TEMPLATE.lock().await;
    if template.is_none() {
        let name = format!("test_template_{}", Uuid::new_v4().simple());
        create_app_role(server).await;
        execute(server, &format!("CREATE DATABASE {name}")).await;
        let url = database_url(server, &name);
        let migrated = db::migrate_as_owner(&url, &as_app_role(&url)).await;
        migrated.unwrap();
        *template = Some(name);
    }
    template.clone().unwrap()
}

/// Creates the role of the server with the password of the URL, unless it exists.
async fn create_app_role(server: &str) {
    let url = Url::parse(server).unwrap();
    let password = url.password().unwrap_or_default();
    let sql = format!(
        "DO $$ BEGIN CREATE ROLE {APP_ROLE} LOGIN PASSWORD '{password}'; \
         EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$"
    );
    execute(server, &sql).await;
}

fn as_app_role(url: &str) -> String {
    let mut url = Url::parse(url).unwrap();
    url.set_username(APP_ROLE).unwrap();
    url.into()
}

/// URL of another database on the same server.
fn database_url(server: &str, name: &str) -> String {
    let (base, _) = server.rsplit_once('/').unwrap();
    format!("{base}/{name}")
}

async fn execute(server: &str, sql: &str) {
    let db = sea_orm::Database::connect(server).await.unwrap();
    db.execute_unprepared(sql).await.unwrap();
    db.close().await.unwrap();
}
