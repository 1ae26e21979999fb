//! A database of its own for each test: a copy of one that was migrated once.

use std::{fs, path::Path, sync::OnceLock};

use avtosled_server::platform::db;
use sea_orm::{ConnectionTrait, DatabaseBackend};
use tempfile::TempDir;
use tokio::{runtime::Builder, sync::Mutex};
use uuid::Uuid;

/// Where nothing waits for the disk: no test outlives its machine.
const MEMORY: &str = "/dev/shm";

/// A directory for the files of a test.
pub fn directory() -> TempDir {
    tempfile::tempdir_in(MEMORY)
        .or_else(|_| tempfile::tempdir())
        .unwrap()
}

/// SQLite in the test's directory, or a database of its own on the PostgreSQL server that
/// `AVTOSLED_TEST_DATABASE_URL` names.
pub struct Database {
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
            url: neighbour(&server, &name),
            server: Some((server, name)),
        }
    }

    pub async fn remove(self) {
        if let Some((server, name)) = self.server {
            execute(&server, &format!("DROP DATABASE {name} WITH (FORCE)")).await;
        }
    }
}

/// Lets a test rewrite the past, which the schema refuses: that something is seen needs something
/// wrong.
pub async fn unlock_ledger(db: &impl ConnectionTrait) {
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
        db.execute_unprepared(&sql).await.unwrap();
    }
}

/// The bytes of an empty database with its schema.
fn sqlite_template() -> &'static [u8] {
    static TEMPLATE: OnceLock<Vec<u8>> = OnceLock::new();
    TEMPLATE.get_or_init(|| {
        let directory = directory();
        let file = directory.path().join("template.db");
        let url = format!("sqlite://{}", file.display());
        // Tests that need it at once wait in different runtimes: it gets one of its own.
        let migrating = std::thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(db::migrate(&url)).unwrap();
        });
        migrating.join().unwrap();
        fs::read(file).unwrap()
    })
}

/// The name of an empty database with its schema, on the server of the tests.
async fn postgres_template(server: &str) -> String {
    static TEMPLATE: Mutex<Option<String>> = Mutex::const_new(None);
    let mut template = TEMPLATE.lock().await;
    if template.is_none() {
        let name = format!("test_template_{}", Uuid::new_v4().simple());
        execute(server, &format!("CREATE DATABASE {name}")).await;
        db::migrate(&neighbour(server, &name)).await.unwrap();
        *template = Some(name);
    }
    template.clone().unwrap()
}

/// The address of another database of a server.
fn neighbour(server: &str, name: &str) -> String {
    let (base, _) = server.rsplit_once('/').unwrap();
    format!("{base}/{name}")
}

async fn execute(server: &str, sql: &str) {
    let db = sea_orm::Database::connect(server).await.unwrap();
    db.execute_unprepared(sql).await.unwrap();
    db.close().await.unwrap();
}
