//! Command `avtosled doctor`: findings in complete, new and broken installations.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use avtosled_sandbox::{Faults, Options, Running, Sandbox};
use avtosled_server::platform::clock::{Clock as _, SystemClock};
use avtosled_server::platform::entities::users;
use chrono::{DateTime, Duration, Utc};
use sea_orm::{ActiveModelTrait, ConnectionTrait, Set};
use tempfile::TempDir;
use uuid::Uuid;

use crate::database::{Database, owner};

/// Address at which connections are refused.
const UNREACHABLE: &str = "127.0.0.1:1";

struct Installation {
    directory: TempDir,
    database: Database,
    sandbox: Running,
    vars: BTreeMap<String, String>,
}

impl Installation {
    /// Creates an installation without keys, which the first start creates.
    async fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path();
        let database = Database::create(path).await;
        let sandbox = Sandbox::start(Options::default()).await.unwrap();
        fs::write(path.join("shell.html"), "").unwrap();
        let backups = path.join("backups");
        fs::create_dir(&backups).unwrap();
        write_backup(&backups, SystemClock.now());
        let vars = [
            ("DATA_DIR", path.display().to_string()),
            ("WEB_DIR", path.display().to_string()),
            ("DATABASE_URL", database.url.clone()),
            ("BACKUP_DIR", backups.display().to_string()),
            ("CAR_DATA_URL", format!("{}/car", sandbox.url())),
            ("SMS_URL", format!("{}/smsru", sandbox.url())),
            ("SMTP_URL", format!("smtp://{}", sandbox.smtp_address())),
            ("VK_URL", sandbox.vkid_url()),
            ("YOOKASSA_URL", sandbox.yookassa_url()),
            ("OPERATOR_EMAIL", "operator@example.ru".to_owned()),
            ("CONTACT_PHONE", "+7 495 123-45-67".to_owned()),
            ("CONTACT_EMAIL", "support@example.ru".to_owned()),
            ("CONTACT_ADDRESS", "101000, Москва, а/я 1".to_owned()),
            ("CONTACT_SELLER", "ИП Иванов Иван Иванович".to_owned()),
            ("CONTACT_INN", "500100732259".to_owned()),
        ];
        let vars = vars.map(|(name, value)| (name.to_owned(), value));
        Self {
            vars: vars.into(),
            directory,
            database,
            sandbox,
        }
    }

    /// Creates an installation that was started once and therefore has keys.
    async fn started() -> Self {
        let new = Self::new().await;
        let (code, text) = new.run(&["admin", "spending-cap", "list"], &[]).await;
        assert_eq!(code, 0, "{text}");
        new
    }

    /// Runs the program; returns the exit code and the combined output.
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
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8(printed).unwrap();
        (output.status.code().unwrap(), printed)
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

/// Writes the files of a backup with the given time.
fn write_backup(folder: &Path, time: DateTime<Utc>) {
    let name = time.format("avtosled-%Y%m%dT%H%M%SZ.db").to_string();
    fs::write(folder.join(&name), "").unwrap();
    fs::write(folder.join(name + ".sha256"), "").unwrap();
}

/// Whether the output has a line of the level and subject that contains the fragment.
fn has_line(printed: &str, mark: &str, subject: &str, fragment: &str) -> bool {
    let begin = format!("{mark}  {subject}: ");
    printed
        .lines()
        .any(|line| line.starts_with(&begin) && line.contains(fragment))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_warns_about_new_installation_and_passes_complete_installation() {
    let new = Installation::new().await;
    let changed = [("OPERATOR_EMAIL", ""), ("CONTACT_PHONE", "")];
    let (code, printed) = new.doctor(&changed).await;
    assert_eq!(code, 1, "{printed}");
    assert!(has_line(
        &printed,
        "внимание",
        "Настройки",
        "AVTOSLED_CONTACT_*"
    ));
    assert!(has_line(
        &printed,
        "внимание",
        "Ключи",
        "их создаст первый запуск"
    ));
    assert!(has_line(
        &printed,
        "внимание",
        "Настройки",
        "OPERATOR_EMAIL"
    ));
    assert!(!new.keys().exists(), "doctor creates no files");
    new.remove().await;

    let installation = Installation::started().await;
    let (code, printed) = installation.doctor(&[]).await;
    assert_eq!(code, 0, "{printed}");
    assert!(
        printed.lines().all(|line| line.starts_with("хорошо")),
        "{printed}"
    );
    for subject in [
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
        "Резервные копии",
    ] {
        assert!(
            has_line(&printed, "хорошо  ", subject, ""),
            "{subject}: {printed}"
        );
    }
    installation.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_reports_unreachable_or_rejecting_dependency_as_broken() {
    let installation = Installation::started().await;
    let unreachable_url = format!("http://{UNREACHABLE}");
    let unreachable_smtp = format!("smtp://{UNREACHABLE}");
    let no_certificate = installation.directory.path().join("shell.html");
    let no_certificate = no_certificate.display().to_string();
    let wrong_token = "x".repeat(32);
    for (name, value, subject) in [
        ("CAR_DATA_URL", unreachable_url.as_str(), "Поставщик данных"),
        ("CAR_DATA_TOKEN", wrong_token.as_str(), "Поставщик данных"),
        ("YOOKASSA_URL", unreachable_url.as_str(), "ЮKassa"),
        ("YOOKASSA_SECRET_KEY", "test_wrong", "ЮKassa"),
        ("SMS_URL", unreachable_url.as_str(), "SMS"),
        ("SMS_API_ID", "wrong", "SMS"),
        ("SMTP_URL", unreachable_smtp.as_str(), "Почта"),
        ("VK_URL", unreachable_url.as_str(), "VK ID"),
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
        let (code, printed) = installation.doctor(&[(name, value)]).await;
        assert_eq!(code, 2, "{name}: {printed}");
        assert!(
            has_line(&printed, "сломано ", subject, ""),
            "{name}: {printed}"
        );
        assert!(!printed.contains("test_wrong") && !printed.contains(&wrong_token));
    }
    installation.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_reports_low_vendor_balance_as_warning() {
    let installation = Installation::started().await;
    let faults = Faults {
        balance: Some(500),
        ..Faults::default()
    };
    installation.sandbox.set_faults(faults).unwrap();
    let (code, printed) = installation.doctor(&[]).await;
    assert_eq!(code, 1, "{printed}");
    assert!(has_line(&printed, "внимание", "Поставщик данных", "500₽"));
    installation.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_reports_missing_or_27_hours_old_backup_as_warning() {
    let installation = Installation::started().await;
    let folder = installation.directory.path().join("backups");
    for file in fs::read_dir(&folder).unwrap() {
        fs::remove_file(file.unwrap().path()).unwrap();
    }
    let warned = async |changed: &[(&str, &str)], fragment: &str| {
        let (code, printed) = installation.doctor(changed).await;
        assert_eq!(code, 1, "{printed}");
        let is_warned = has_line(&printed, "внимание", "Резервные копии", fragment);
        assert!(is_warned, "{fragment}: {printed}");
    };
    warned(&[("BACKUP_DIR", "")], "AVTOSLED_BACKUP_DIR").await;
    warned(&[("BACKUP_DIR", "/nowhere")], "не читается").await;
    warned(&[], "нет ни одной").await;
    write_backup(&folder, SystemClock.now() - Duration::hours(27));
    warned(&[], "часов: 27").await;
    installation.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn failed_systemd_unit_is_mailed_to_operator_without_database() {
    let installation = Installation::new().await;
    let command = ["report-failure", "avtosled-backup.service"];
    let unreachable = ("DATABASE_URL", "postgres://nobody@127.0.0.1:1/none");
    let (code, printed) = installation.run(&command, &[unreachable]).await;
    assert_eq!(code, 0, "{printed}");
    let mails = installation.sandbox.messages(Some("operator@example.ru"));
    let subjects: Vec<_> = mails.iter().map(|mail| mail.subject.as_deref()).collect();
    assert_eq!(subjects, [Some("Сбой: avtosled-backup.service")]);
    assert!(
        mails[0]
            .text
            .contains("journalctl -u avtosled-backup.service")
    );
    let unreachable = ("SMTP_URL", "smtp://127.0.0.1:1");
    for failing in [unreachable, ("OPERATOR_EMAIL", "")] {
        let (code, printed) = installation.run(&command, &[failing]).await;
        assert_eq!(code, 1, "{failing:?}: {printed}");
    }
    installation.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_warns_when_server_role_owns_the_tables() {
    let installation = Installation::started().await;
    if let Some(owner_url) = installation.database.owner_url() {
        let subject = "Права в базе";
        let (code, printed) = installation.doctor(&[]).await;
        assert_eq!(code, 0, "{printed}");
        assert!(has_line(&printed, "хорошо  ", subject, ""), "{printed}");
        let owner = [("DATABASE_URL", owner_url.as_str())];
        let (code, printed) = installation.doctor(&owner).await;
        assert_eq!(code, 1, "{printed}");
        assert!(has_line(&printed, "внимание", subject, "роли"), "{printed}");
    }
    installation.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_warns_about_administrator_without_confirmed_email() {
    let installation = Installation::started().await;
    let db = sea_orm::Database::connect(&installation.database.url)
        .await
        .unwrap();
    let now = SystemClock.now();
    let administrator = users::ActiveModel {
        id: Set(Uuid::now_v7()),
        username: Set("first".to_owned()),
        email: Set(Some("first@example.ru".to_owned())),
        role: Set(users::Role::Admin),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    };
    let row = administrator.insert(&db).await.unwrap();
    let (code, printed) = installation.doctor(&[]).await;
    assert_eq!(code, 1, "{printed}");
    assert!(
        has_line(&printed, "внимание", "Администраторы", "first"),
        "{printed}"
    );
    let mut row = users::ActiveModel::from(row);
    row.email_confirmed_at = Set(Some(now));
    row.update(&db).await.unwrap();
    db.close().await.unwrap();
    let (code, printed) = installation.doctor(&[]).await;
    assert_eq!(code, 0, "{printed}");
    installation.remove().await;
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_reports_world_readable_or_missing_key_files_as_broken() {
    let installation = Installation::started().await;
    set_mode(&installation.keys(), 0o755);
    let (code, printed) = installation.doctor(&[]).await;
    assert_eq!(code, 2, "{printed}");
    assert!(has_line(&printed, "сломано ", "Ключи", "chmod 700"));
    let (code, printed) = installation
        .run(&["admin", "spending-cap", "list"], &[])
        .await;
    assert_eq!(code, 0, "{printed}");
    let mode = installation.keys().metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700, "a start restricts the directory");
    set_mode(&installation.keys().join("link.key"), 0o644);
    let (code, printed) = installation.doctor(&[]).await;
    assert_eq!(code, 2, "{printed}");
    assert!(has_line(&printed, "сломано ", "Ключи", "link.key"));
    fs::remove_file(installation.keys().join("data.keys")).unwrap();
    let (code, printed) = installation.doctor(&[]).await;
    assert_eq!(code, 2, "{printed}");
    assert!(has_line(
        &printed,
        "сломано ",
        "Ключи токенов",
        "верните их из копии"
    ));
    installation.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_warns_about_newer_database_schema_and_commands_still_start() {
    let installation = Installation::started().await;
    let db = sea_orm::Database::connect(&installation.database.url)
        .await
        .unwrap();
    let db = owner(&db).await;
    let newer = "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m2099_newer', 0)";
    db.execute_unprepared(newer).await.unwrap();
    db.close().await.unwrap();
    let (code, printed) = installation.doctor(&[]).await;
    assert_eq!(code, 1, "{printed}");
    assert!(has_line(&printed, "внимание", "Схема базы", "m2099_newer"));
    let (code, printed) = installation
        .run(&["admin", "spending-cap", "list"], &[])
        .await;
    assert_eq!(code, 0, "the older version starts on it: {printed}");
    installation.remove().await;
}
