//! `avtosled doctor`, the real program: what it finds in a whole installation and in broken ones.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use avtosled_sandbox::{Faults, Options, Running, Sandbox};
use sea_orm::ConnectionTrait;
use tempfile::TempDir;

use crate::database::Database;

/// Nobody listens there.
const NOBODY: &str = "127.0.0.1:1";

struct Installation {
    directory: TempDir,
    database: Database,
    sandbox: Running,
    vars: BTreeMap<String, String>,
}

impl Installation {
    /// Everything but keys, which the first start makes.
    async fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path();
        let database = Database::create(path).await;
        let sandbox = Sandbox::start(Options::default()).await.unwrap();
        fs::write(path.join("shell.html"), "").unwrap();
        let vars = [
            ("DATA_DIR", path.display().to_string()),
            ("WEB_DIR", path.display().to_string()),
            ("DATABASE_URL", database.url.clone()),
            ("CAR_DATA_URL", format!("{}/car", sandbox.url())),
            ("SMS_URL", format!("{}/smsru", sandbox.url())),
            ("SMTP_URL", format!("smtp://{}", sandbox.smtp_address())),
            ("VK_URL", sandbox.vkid_url()),
            ("YOOKASSA_URL", sandbox.yookassa_url()),
            ("OPERATOR_EMAIL", "operator@example.ru".to_owned()),
        ];
        let vars = vars.map(|(name, value)| (name.to_owned(), value));
        Self {
            vars: vars.into(),
            directory,
            database,
            sandbox,
        }
    }

    /// One that was started once.
    async fn started() -> Self {
        let new = Self::new().await;
        let (code, text) = new.run(&["admin", "spending-cap", "list"], &[]).await;
        assert_eq!(code, 0, "{text}");
        new
    }

    /// The exit code and what was said.
    async fn run(&self, arguments: &[&str], changed: &[(&str, &str)]) -> (i32, String) {
        let mut vars = self.vars.clone();
        for (name, value) in changed {
            vars.insert((*name).to_owned(), (*value).to_owned());
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_avtosled"));
        command.args(arguments);
        let vars = vars.iter();
        command.envs(vars.map(|(name, value)| (format!("AVTOSLED_{name}"), value)));
        let output = tokio::task::spawn_blocking(move || command.output().unwrap()).await;
        let output = output.unwrap();
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(said).unwrap();
        (output.status.code().unwrap(), said)
    }

    async fn doctor(&self, changed: &[(&str, &str)]) -> (i32, String) {
        self.run(&["doctor"], changed).await
    }

    fn keys(&self) -> std::path::PathBuf {
        self.directory.path().join("keys")
    }

    async fn remove(self) {
        self.database.remove().await;
    }
}

/// A line of that level about that thing says so.
fn says(said: &str, mark: &str, about: &str, words: &str) -> bool {
    let begin = format!("{mark}  {about}: ");
    said.lines()
        .any(|line| line.starts_with(&begin) && line.contains(words))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_passes_complete_installation_and_warns_about_new_one() {
    let new = Installation::new().await;
    let (code, said) = new.doctor(&[("OPERATOR_EMAIL", "")]).await;
    assert_eq!(code, 1, "{said}");
    assert!(says(&said, "внимание", "Ключи", "их создаст первый запуск"));
    assert!(says(&said, "внимание", "Настройки", "OPERATOR_EMAIL"));
    assert!(!new.keys().exists(), "it makes nothing");
    new.remove().await;

    let whole = Installation::started().await;
    let (code, said) = whole.doctor(&[]).await;
    assert_eq!(code, 0, "{said}");
    assert!(
        said.lines().all(|line| line.starts_with("хорошо")),
        "{said}"
    );
    for about in [
        "База данных",
        "Схема базы",
        "Ключи токенов",
        "Тревоги",
        "Поставщик данных",
        "ЮKassa",
        "SMS",
        "Почта",
        "VK ID",
        "Часы",
        "Диск",
        "Страницы",
    ] {
        assert!(says(&said, "хорошо  ", about, ""), "{about}: {said}");
    }
    whole.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unreachable_or_rejecting_dependency_is_reported_as_broken() {
    let whole = Installation::started().await;
    let nowhere = format!("http://{NOBODY}");
    let nobody_mails = format!("smtp://{NOBODY}");
    let no_certificate = whole.directory.path().join("shell.html");
    let no_certificate = no_certificate.display().to_string();
    let wrong_token = "x".repeat(32);
    for (name, value, about) in [
        ("CAR_DATA_URL", nowhere.as_str(), "Поставщик данных"),
        ("CAR_DATA_TOKEN", wrong_token.as_str(), "Поставщик данных"),
        ("YOOKASSA_URL", nowhere.as_str(), "ЮKassa"),
        ("YOOKASSA_SECRET_KEY", "test_wrong", "ЮKassa"),
        ("SMS_URL", nowhere.as_str(), "SMS"),
        ("SMS_API_ID", "wrong", "SMS"),
        ("SMTP_URL", nobody_mails.as_str(), "Почта"),
        ("VK_URL", nowhere.as_str(), "VK ID"),
        ("VK_ROOT_CERT", no_certificate.as_str(), "Сертификаты"),
        (
            "DATABASE_URL",
            "postgres://nobody@127.0.0.1:1/none",
            "База данных",
        ),
        ("MISSPELT", "1", "Настройки"),
        (
            "DATA_KEYS",
            "other:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "Ключи токенов",
        ),
    ] {
        let (code, said) = whole.doctor(&[(name, value)]).await;
        assert_eq!(code, 2, "{name}: {said}");
        assert!(says(&said, "сломано ", about, ""), "{name}: {said}");
        assert!(!said.contains("test_wrong") && !said.contains(&wrong_token));
    }
    whole.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn low_vendor_balance_is_reported_as_warning() {
    let whole = Installation::started().await;
    let faults = Faults {
        balance: Some(500),
        ..Faults::default()
    };
    whole.sandbox.set_faults(faults).unwrap();
    let (code, said) = whole.doctor(&[]).await;
    assert_eq!(code, 1, "{said}");
    assert!(says(&said, "внимание", "Поставщик данных", "500₽"));
    whole.remove().await;
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readable_or_lost_keys_are_reported_as_broken() {
    let whole = Installation::started().await;
    set_mode(&whole.keys().join("link.key"), 0o644);
    let (code, said) = whole.doctor(&[]).await;
    assert_eq!(code, 2, "{said}");
    assert!(says(&said, "сломано ", "Ключи", "link.key"));
    fs::remove_file(whole.keys().join("data.keys")).unwrap();
    let (code, said) = whole.doctor(&[]).await;
    assert_eq!(code, 2, "{said}");
    assert!(says(
        &said,
        "сломано ",
        "Ключи токенов",
        "верните их из копии"
    ));
    whole.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn newer_database_schema_is_warned_about_and_works() {
    let whole = Installation::started().await;
    let db = sea_orm::Database::connect(&whole.database.url)
        .await
        .unwrap();
    let newer = "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m2099_newer', 0)";
    db.execute_unprepared(newer).await.unwrap();
    db.close().await.unwrap();
    let (code, said) = whole.doctor(&[]).await;
    assert_eq!(code, 1, "{said}");
    assert!(says(&said, "внимание", "Схема базы", "m2099_newer"));
    let (code, said) = whole.run(&["admin", "spending-cap", "list"], &[]).await;
    assert_eq!(code, 0, "the version before starts on it: {said}");
    whole.remove().await;
}
