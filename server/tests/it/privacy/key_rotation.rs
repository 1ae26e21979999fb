//! Personal data at rest: not in clear in database or log, and re-encryption under a new key.

use std::fs::File;
use std::process::{Child, Command, Output, Stdio};

use avtosled_sandbox::Options;
use avtosled_server::platform::keys::encryption::key_id;
use avtosled_server::platform::repository::encrypted_columns;
use avtosled_server::platform::repository::encrypted_columns::COLUMNS;
use avtosled_server::privacy::key_rotation;
use chrono::DateTime;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::json;
use uuid::Uuid;

use crate::app::{TestApp, User};
use crate::identity::credentials;
use crate::identity::credentials::{NAME, PASSWORD};
use crate::identity::registration_data;
use crate::identity::vk;
use crate::identity::vk::IVAN;
use crate::money::payer::GOOD_CARD;
use crate::quick_purchase::purchase;

/// Personal data that no table and no log may contain.
const SECRETS: [&str; 8] = [
    "482915",
    "4511",
    "500100732259",
    "1991-07-23",
    "23.07.1991",
    "2011-08-02",
    "Тотьма",
    "Зюзино",
];
pub const LICENCE: &str = "9900000001";

/// All texts in the database with their `table.column`.
pub async fn dump(app: &TestApp) -> Vec<(String, String)> {
    let db = app.ctx.db.read();
    let backend = db.get_database_backend();
    let list = if app.ctx.db.is_sqlite() {
        "SELECT m.name AS t, c.name AS c FROM sqlite_master m, pragma_table_info(m.name) c \
         WHERE m.type = 'table' AND c.type NOT LIKE 'uuid%'"
    } else {
        "SELECT CAST(table_name AS TEXT) AS t, CAST(column_name AS TEXT) AS c \
         FROM information_schema.columns WHERE table_schema = 'public' AND data_type <> 'uuid'"
    };
    let columns = db
        .query_all_raw(Statement::from_string(backend, list))
        .await
        .unwrap();
    let mut texts = Vec::new();
    for row in columns {
        let (table, column): (String, String) =
            (row.try_get("", "t").unwrap(), row.try_get("", "c").unwrap());
        // Binary values of SQLite may contain text, so they are read as bytes.
        let kind = if app.ctx.db.is_sqlite() {
            "BLOB"
        } else {
            "TEXT"
        };
        let sql = format!(
            "SELECT CAST(\"{column}\" AS {kind}) AS v FROM \"{table}\" WHERE \"{column}\" IS NOT NULL"
        );
        let statement = Statement::from_string(backend, sql);
        for row in db.query_all_raw(statement).await.unwrap() {
            let text = match kind {
                "BLOB" => String::from_utf8_lossy(&row.try_get::<Vec<u8>>("", "v").unwrap()).into(),
                _ => row.try_get("", "v").unwrap(),
            };
            texts.push((format!("{table}.{column}"), text));
        }
    }
    texts
}

/// Uses every feature that stores personal data; returns the user and the SMS code.
pub async fn use_everything(app: &TestApp) -> (User, String) {
    let user = app.sign_in().await;
    let code = app.read_code(&user.phone).await;
    registration_data::save(app, &user, registration_data::form()).await;
    let licence = json!({ "licenseNumber": LICENCE, "issueDate": "15.01.2020" });
    app.post_as(&user, "/api/auth/verify-license", licence)
        .await
        .expect(200);
    credentials::set_first(app, &user, NAME, PASSWORD)
        .await
        .expect(200);
    vk::link(app, &user, IVAN).await.expect(200);
    let export = app.get_as(&user, "/api/user/export").await.expect(200);
    assert_eq!(export["driverLicence"]["number"], LICENCE);
    assert_eq!(export["vk"]["id"], IVAN);
    app.credit(&user, 100).await;
    let report = app.order(&user, &["dtp"]).await;
    app.completed(&user, &report).await;
    (user, code)
}

/// Text without its UUIDs, whose random digits may equal a short secret.
fn without_ids(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let id = rest.get(..36).filter(|id| id.as_bytes()[8] == b'-');
        if id.is_some_and(|id| Uuid::parse_str(id).is_ok()) {
            rest = &rest[36..];
        } else {
            kept.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    kept
}

#[tokio::test]
async fn database_dump_contains_no_personal_data_in_clear() {
    let app = TestApp::start().await;
    let (_, code) = use_everything(&app).await;
    // This VK sign-in is started and never completed.
    vk::start(&app, None, json!({})).await;
    let dump = dump(&app).await;
    let texts: Vec<(&String, String)> = dump
        .iter()
        .map(|(place, text)| (place, without_ids(text)))
        .collect();
    let holds = |word: &str| texts.iter().find(|(_, text)| text.contains(word));
    for secret in SECRETS
        .into_iter()
        .chain([LICENCE, PASSWORD, code.as_str()])
    {
        assert_eq!(holds(secret).map(|(place, _)| place), None, "{secret}");
    }
    // Control test: the dump finds a column that is deliberately not encrypted.
    assert_eq!(holds("Кудеяров").unwrap().0, "users.last_name");
    // Encrypted texts are exactly in the listed columns.
    let names: Vec<&str> = COLUMNS.iter().map(|column| column.name()).collect();
    for (place, text) in &dump {
        let is_encrypted = key_id(text).is_some() && text.starts_with("v1.");
        assert_eq!(names.contains(&place.as_str()), is_encrypted, "{place}");
    }
    app.finish().await;
}

/// Process of the real program, killed on drop.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

#[tokio::test]
async fn trace_log_contains_no_personal_data() {
    let mut app = TestApp::build(Options::default(), &[], false).await;
    let log = app.data_dir().join("log");
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    drop(listener);
    let server = Command::new(env!("CARGO_BIN_EXE_avtosled"))
        .arg("serve")
        .env("RUST_LOG", "trace")
        .env("AVTOSLED_LISTEN", &address)
        .env("AVTOSLED_DATA_DIR", app.data_dir())
        .env("AVTOSLED_DATABASE_URL", app.database_url())
        .env(
            "AVTOSLED_CAR_DATA_URL",
            format!("{}/car", app.sandbox.url()),
        )
        .env("AVTOSLED_SMS_URL", format!("{}/smsru", app.sandbox.url()))
        .env("AVTOSLED_VK_URL", app.sandbox.vkid_url())
        .env("AVTOSLED_YOOKASSA_URL", app.sandbox.yookassa_url())
        .env(
            "AVTOSLED_SMTP_URL",
            format!("smtp://{}", app.sandbox.smtp_address()),
        )
        .stdout(Stdio::null())
        .stderr(File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let server = Program(server);
    app.url = format!("http://{address}");
    app.wait_until("the server is ready", async || {
        tokio::net::TcpStream::connect(&address).await.is_ok()
    })
    .await;
    let (user, code) = use_everything(&app).await;
    let mut wrong = registration_data::form();
    wrong["inn"] = json!("500100732258");
    let refused = app.post_as(&user, registration_data::PATH, wrong).await;
    refused.expect(422);
    let unread = json!({ "inn": 500_100_732_258_u64, "address": ["Тотьма"] });
    let refused = app.post_as(&user, registration_data::PATH, unread).await;
    refused.expect(422);
    let contacts = json!({ "email": purchase::IVAN, "sms": purchase::PHONE });
    let body = purchase::body("basic", &contacts);
    let begun = purchase::begin(&app, body).await;
    app.pay(&begun, GOOD_CARD).await;
    // The program uses the real clock and checks the payment when it is read.
    let payment = format!("/api/payment/{}", begun["paymentId"].as_str().unwrap());
    let key = purchase::key(&begun);
    app.wait_until("the report is there", async || {
        purchase::get_by_key(&app, &payment, key).await;
        purchase::seen(&app, &begun).await["status"] == "delivered"
    })
    .await;
    app.wait_until("the mail is there", async || {
        !app.sandbox.messages(Some(purchase::IVAN)).is_empty()
            && !app.sandbox.messages(Some(purchase::PHONE)).is_empty()
    })
    .await;
    // The program may be killed while a mail is sent, so its jobs are completed first.
    app.completed_jobs().await;
    drop(server);

    let text = std::fs::read_to_string(&log).unwrap();
    assert!(text.contains("TRACE") && text.contains("user signed in by phone"));
    let phone = user.phone.as_str();
    let long_secrets = SECRETS.into_iter().filter(|secret| secret.len() > 4);
    for secret in long_secrets.chain([
        LICENCE,
        PASSWORD,
        &code,
        "50010073225",
        phone,
        &user.token,
        purchase::IVAN,
        purchase::PHONE,
        key,
    ]) {
        let line = text
            .lines()
            .find(|line| without_time(line).contains(secret));
        assert_eq!(line, None, "{secret}");
    }
    app.finish().await;
}

/// Line of a log without its time, whose digits may equal those of a code.
fn without_time(line: &str) -> &str {
    match line.split_once(' ') {
        Some((time, message)) if DateTime::parse_from_rfc3339(time).is_ok() => message,
        _ => line,
    }
}

/// Runs an admin command, asynchronously.
///
/// A blocked thread would keep a transaction of the server open and `SQLite` locked.
async fn admin(app: &TestApp, arguments: &[&str]) -> Output {
    tokio::process::Command::new(env!("CARGO_BIN_EXE_avtosled"))
        .args(["admin", "keys"])
        .args(arguments)
        .env("AVTOSLED_DATA_DIR", app.data_dir())
        .env("AVTOSLED_DATABASE_URL", app.database_url())
        .output()
        .await
        .unwrap()
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[tokio::test]
async fn reencryption_while_server_runs_leaves_no_value_under_old_key() {
    let app = TestApp::start().await;
    let mut users = Vec::new();
    for _ in 0..3 {
        let user = app.sign_in().await;
        registration_data::save(&app, &user, registration_data::form()).await;
        users.push(user);
    }
    // 22 values: seven per user, and the key of access tokens.
    let created = stdout(&admin(&app, &["new-data-key"]).await);
    let id = created.trim().rsplit_once(' ').unwrap().1;
    let first = stdout(&admin(&app, &["reencrypt"]).await);
    assert!(first.contains(&format!("Ключ {id}: 22\n")), "{first}");
    assert!(first.contains("Перешифровано значений: 22\n"), "{first}");
    let second = stdout(&admin(&app, &["reencrypt"]).await);
    assert!(second.contains("Перешифровано значений: 0\n"), "{second}");
    for user in &users {
        let data = app.get_as(user, registration_data::PATH).await.expect(200);
        assert_eq!(data["passportNumber"], "482915");
    }
    // The server loads the new key on the first read and then encrypts with it.
    registration_data::save(&app, &users[0], registration_data::form()).await;
    for (place, text) in dump(&app).await {
        let is_old = text.starts_with("v1.") && key_id(&text) != Some(id);
        assert!(!is_old, "{place}");
    }
    app.finish().await;
}

#[tokio::test]
async fn reencryption_keeps_newer_values_and_skips_unreadable_values() {
    let app = TestApp::start().await;
    let (one, two) = (app.sign_in().await, app.sign_in().await);
    for user in [&one, &two] {
        registration_data::save(&app, user, registration_data::form()).await;
    }
    let id = app.user_id(&one).await;
    let db = app.ctx.db.write();
    let stale = encrypted_columns::list_after(db, encrypted_columns::INN, None, 10)
        .await
        .unwrap();
    let stale = &stale.iter().find(|(row, _)| *row == id).unwrap().1;
    let forged = app
        .ctx
        .encryption
        .encrypt(encrypted_columns::ADDRESS.of(id), "x")
        .unwrap();
    app.ctx.encryption.add_key().unwrap();
    registration_data::save(&app, &one, registration_data::form()).await;
    let done =
        encrypted_columns::replace(db, encrypted_columns::INN, id, stale, "v1.x.stale").await;
    assert!(!done.unwrap(), "the value was changed meanwhile");
    encrypted_columns::set(db, id, vec![(encrypted_columns::INN, Some(forged))])
        .await
        .unwrap();

    let summary = key_rotation::run(&app.ctx).await.unwrap();
    assert_eq!((summary.reencrypted, summary.unreadable), (8, 1));
    let mut counts: Vec<u64> = summary.by_key.into_values().collect();
    counts.sort_unstable();
    assert_eq!(counts, [1, 14]);
    let data = app.get_as(&two, registration_data::PATH).await.expect(200);
    assert_eq!(data["inn"], "500100732259");
    app.finish().await;
}
