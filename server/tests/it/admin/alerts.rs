//! Alerts: one mail when an alert opens, and one when it closes.

use std::path::Path;

use avtosled_core::sources::SourceId;
use avtosled_sandbox::{Faults, Message, MethodFault, Options};
use avtosled_server::admin::alerts;
use avtosled_server::admin::vendor::balance as vendor_balance;
use avtosled_server::money::reconciliation;
use avtosled_server::platform::clock::Clock;
use avtosled_server::platform::db;
use avtosled_server::platform::entities::alerts::{self as table, Kind};
use avtosled_server::platform::entities::payments::Status;
use avtosled_server::platform::entities::{jobs, payments, vendor_statements};
use avtosled_server::platform::jobs::queue::State;
use avtosled_vendors::car_data::Subject;
use chrono::Duration;
use sea_orm::{ActiveValue::Set, EntityTrait};
use serde_json::json;
use strum::IntoEnumIterator;
use uuid::Uuid;

use crate::app::{TestApp, VIN};
use crate::counters::Counters;

pub const OPERATOR: &str = "operator@example.ru";

pub async fn app() -> TestApp {
    TestApp::build(Options::default(), &[("OPERATOR_EMAIL", OPERATOR)], true).await
}

/// Runs the detectors; returns all mails to the operator so far, oldest first.
pub async fn mails(app: &TestApp) -> Vec<Message> {
    alerts::tick(&app.ctx).await.unwrap();
    app.completed_jobs().await;
    let mut mails = app.sandbox.messages(Some(OPERATOR));
    // Acts of staff are mailed to the operator too.
    mails.retain(|mail| !mail.text.contains("Действие сотрудника"));
    mails.sort_by_key(|mail| mail.at);
    mails
}

pub async fn subjects(app: &TestApp) -> Vec<String> {
    let mails = mails(app).await;
    mails.into_iter().filter_map(|mail| mail.subject).collect()
}

pub async fn open(app: &TestApp) -> Vec<(Kind, String)> {
    let open = alerts::list_open(&app.ctx).await.unwrap();
    open.into_iter()
        .map(|alert| (alert.kind, alert.subject))
        .collect()
}

fn fault(method: &str) -> Faults {
    let fault = MethodFault {
        fail: Some("TIME_MAX_CONNECT".to_owned()),
        ..MethodFault::default()
    };
    Faults {
        per_method: [(method.to_owned(), fault)].into(),
        ..Faults::default()
    }
}

/// Sets the balance at the vendor and lets the server fetch it.
async fn set_balance(app: &TestApp, roubles: i64) {
    let faults = Faults {
        balance: Some(roubles),
        ..Faults::default()
    };
    app.sandbox.set_faults(faults).unwrap();
    app.clock.advance(Duration::minutes(3));
    vendor_balance::tick(&app.ctx).await.unwrap();
}

#[tokio::test]
async fn low_vendor_balance_alert_is_mailed_once_at_opening_and_once_at_closing() {
    let app = app().await;
    set_balance(&app, 5_000).await;
    assert_eq!(subjects(&app).await, Vec::<String>::new());
    set_balance(&app, 900).await;
    let received = mails(&app).await;
    assert_eq!(received.len(), 1);
    let text = &received[0].text;
    for word in [
        "Осталось 900₽",
        "Пополните счёт",
        "docs/runbook.md, раздел low_vendor_balance",
        "/admin",
    ] {
        assert!(text.contains(word), "{word}: {text}");
    }
    set_balance(&app, 800).await;
    assert_eq!(subjects(&app).await.len(), 1, "mailed once");
    set_balance(&app, 5_000).await;
    assert_eq!(
        subjects(&app).await.len(),
        1,
        "not closed before the quiet period"
    );
    set_balance(&app, 800).await;
    assert_eq!(subjects(&app).await.len(), 1, "the same alert");
    set_balance(&app, 5_000).await;
    set_balance(&app, 5_000).await;
    let received = subjects(&app).await;
    assert_eq!(received.len(), 2);
    assert!(
        received[1].starts_with("Закончилось: На счёте"),
        "{received:?}"
    );
    assert_eq!(open(&app).await, []);
    set_balance(&app, 100).await;
    let received = subjects(&app).await;
    assert_eq!(received.len(), 3);
    assert!(received[2].starts_with("Тревога: На счёте"), "{received:?}");
    app.finish().await;
}

#[tokio::test]
async fn vendor_balance_not_fetched_for_31_minutes_raises_failing_source_alert() {
    let app = TestApp::build(Options::default(), &[], false).await;
    set_balance(&app, 5_000).await;
    app.clock.advance(Duration::minutes(31));
    alerts::tick(&app.ctx).await.unwrap();
    assert_eq!(
        open(&app).await,
        [(Kind::FailingSource, "apilk.balance".to_owned())]
    );
    app.finish().await;
}

#[tokio::test]
async fn open_circuit_breaker_raises_alert() {
    let app = app().await;
    app.sandbox.set_faults(fault("gibdd.dtp")).unwrap();
    for _ in 0..15 {
        assert_eq!(open(&app).await, []);
        let subject = Subject::of_vin(VIN);
        let fetched = app.ctx.car_data.fetch(SourceId::Accidents, &subject);
        fetched.await.unwrap_err();
    }
    assert_eq!(
        subjects(&app).await,
        ["Тревога: Метод gibdd.dtp отключён предохранителем"]
    );
    app.finish().await;
}

#[tokio::test]
async fn source_failing_five_times_in_a_row_raises_alert() {
    let app = app().await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    let test = async || {
        let order = json!({ "apiName": "gibdd", "method": "dtp", "testQuery": VIN });
        app.post_as(&admin, "/api/admin/test-api", order)
            .await
            .expect(200);
    };
    test().await;
    app.sandbox.set_faults(fault("gibdd.dtp")).unwrap();
    for _ in 0..4 {
        test().await;
    }
    assert_eq!(subjects(&app).await, Vec::<String>::new());
    test().await;
    assert_eq!(
        subjects(&app).await,
        ["Тревога: Метод gibdd.dtp поставщика не отвечает"]
    );
    app.sandbox.set_faults(Faults::default()).unwrap();
    test().await;
    app.clock.advance(Duration::minutes(5));
    let received = subjects(&app).await;
    assert!(
        received[1].starts_with("Закончилось: Метод gibdd.dtp"),
        "{received:?}"
    );
    app.finish().await;
}

#[tokio::test]
async fn ledger_discrepancy_raises_alert() {
    let app = app().await;
    let user = app.sign_in().await;
    app.credit(&user, 10).await;
    let change = async |sign| {
        let sql = format!("UPDATE users SET balance = balance {sign} 1 WHERE balance > 0");
        crate::money::reconciliation::execute(&app, &sql).await;
    };
    change("+").await;
    reconciliation::run(&app.ctx).await.unwrap();
    assert_eq!(subjects(&app).await, ["Тревога: В книгах есть расхождения"]);
    change("-").await;
    app.finish().await;
}

#[tokio::test]
async fn vendor_statement_difference_raises_alert() {
    let app = app().await;
    let day = vendor_statements::Model {
        id: Uuid::now_v7(),
        day: "2026-11-22".to_owned(),
        asks: 1,
        next_ask_at: None,
        compared_at: Some(app.clock.now()),
        their_calls: Some(2),
        their_cost: Some(200),
        our_calls: Some(1),
        our_cost: Some(100),
        differences: None,
        difference_count: 1,
        error: None,
        created_at: app.clock.now(),
    };
    db::insert(app.ctx.db.write(), day).await.unwrap();
    assert_eq!(
        subjects(&app).await,
        ["Тревога: Списания поставщика за 2026-11-22 расходятся с нашими вызовами"]
    );
    app.finish().await;
}

/// Inserts a finished payment, or an authorised one when `status` is `Pending`.
async fn insert_payment(app: &TestApp, status: Status, reason: Option<&str>) {
    let now = app.clock.now();
    let is_held = status == Status::Pending;
    let row = payments::ActiveModel {
        id: Set(Uuid::now_v7()),
        amount: Set(10_000),
        status: Set(status),
        created_at: Set(now - Duration::minutes(20)),
        completed_at: Set((!is_held).then(|| now - Duration::minutes(10))),
        cancellation_reason: Set(reason.map(ToOwned::to_owned)),
        problem: Set(is_held.then(|| "another sum".to_owned())),
        ..Default::default()
    };
    let inserted = payments::Entity::insert(row).exec_without_returning(app.ctx.db.write());
    inserted.await.unwrap();
}

async fn delete_payments(app: &TestApp) {
    let deleted = payments::Entity::delete_many().exec(app.ctx.db.write());
    deleted.await.unwrap();
}

#[tokio::test]
async fn paid_but_uncredited_payment_raises_alert() {
    let app = app().await;
    insert_payment(&app, Status::Pending, None).await;
    assert_eq!(
        subjects(&app).await,
        ["Тревога: Есть оплаченные, но не зачисленные платежи"]
    );
    delete_payments(&app).await;
    app.finish().await;
}

#[tokio::test]
async fn five_declined_payments_an_hour_raise_alert_and_abandoned_payments_do_not() {
    let app = app().await;
    for _ in 0..6 {
        let left = Some("expired_on_confirmation");
        insert_payment(&app, Status::Canceled, left).await;
    }
    for _ in 0..4 {
        let refused = Some("general_decline");
        insert_payment(&app, Status::Canceled, refused).await;
    }
    assert_eq!(subjects(&app).await, Vec::<String>::new());
    insert_payment(&app, Status::Canceled, Some("general_decline")).await;
    let received = mails(&app).await;
    assert_eq!(received.len(), 1);
    assert!(received[0].text.contains("За час отклонено 5 из 5."));
    delete_payments(&app).await;
    app.finish().await;
}

/// Inserts a dead job that could not send a message.
async fn insert_dead_job(app: &TestApp) {
    let row = jobs::Model {
        id: Uuid::now_v7(),
        kind: "send_message".to_owned(),
        payload: json!({}),
        dedupe_key: Uuid::now_v7().to_string(),
        state: State::Dead,
        attempts: 16,
        run_at: 0,
        locked_until: None,
        locked_by: None,
        last_error: Some("the server is out of reach".to_owned()),
        created_at: app.clock.now(),
        finished_at: Some(app.clock.now()),
    };
    db::insert(app.ctx.db.write(), row).await.unwrap();
}

async fn delete_jobs(app: &TestApp) {
    let deleted = jobs::Entity::delete_many().exec(app.ctx.db.write());
    deleted.await.unwrap();
}

const DEAD_JOBS: &str = "Тревога: Задания send_message брошены после всех попыток";

#[tokio::test]
async fn dead_job_found_by_worker_is_mailed_to_operator() {
    let vars = [("OPERATOR_EMAIL", OPERATOR)];
    let mut app = TestApp::build(Options::default(), &vars, false).await;
    insert_dead_job(&app).await;
    app.start_worker();
    let mut received = Vec::new();
    app.wait_until("the operator is mailed", async || {
        received = app.sandbox.messages(Some(OPERATOR));
        !received.is_empty()
    })
    .await;
    assert_eq!(received[0].subject.as_deref(), Some(DEAD_JOBS));
    app.completed_jobs().await;
    delete_jobs(&app).await;
    app.finish().await;
}

#[tokio::test]
async fn alert_detected_by_two_processes_is_mailed_once() {
    let app = app().await;
    let other = app.another_process().await;
    insert_dead_job(&app).await;
    let (one, two) = tokio::join!(alerts::tick(&app.ctx), alerts::tick(&other));
    one.unwrap();
    two.unwrap();
    assert_eq!(subjects(&app).await, [DEAD_JOBS]);
    delete_jobs(&app).await;
    app.finish().await;
}

#[tokio::test]
async fn signing_key_older_than_100_days_raises_alert() {
    let app = app().await;
    app.clock.advance(Duration::days(101));
    let received = subjects(&app).await;
    let key = "Тревога: Ключ токенов доступа пора сменить".to_owned();
    assert!(received.contains(&key), "{received:?}");
    app.finish().await;
}

#[tokio::test]
async fn expired_root_certificate_raises_alert() {
    let key = rcgen::KeyPair::generate().unwrap();
    let mut root = rcgen::CertificateParams::new(vec!["vk.test".to_owned()]).unwrap();
    root.not_after = rcgen::date_time_ymd(2100, 1, 1);
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), root.self_signed(&key).unwrap().pem()).unwrap();
    let path = file.path().to_str().unwrap();
    let vars = [("OPERATOR_EMAIL", OPERATOR), ("VK_ROOT_CERT", path)];
    let app = TestApp::build(Options::default(), &vars, true).await;
    assert!(
        !subjects(&app)
            .await
            .iter()
            .any(|subject| subject.contains(path))
    );
    root.not_after = rcgen::date_time_ymd(2020, 1, 1);
    std::fs::write(file.path(), root.self_signed(&key).unwrap().pem()).unwrap();
    let expected = format!("Тревога: Сертификат {path} скоро закончится");
    assert!(subjects(&app).await.contains(&expected));
    app.finish().await;
}

#[tokio::test]
async fn missing_or_26_hours_old_backup_raises_alert_and_its_age_is_a_metric() {
    let counters = Counters::start();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let vars = [("OPERATOR_EMAIL", OPERATOR), ("BACKUP_DIR", path)];
    let app = TestApp::build(Options::default(), &vars, true).await;
    let text = mails(&app).await.pop().unwrap().text;
    assert!(text.contains("нет ни одной копии"), "{text}");
    let made = app.clock.now() - Duration::hours(25);
    let name = made.format("avtosled-%Y%m%dT%H%M%SZ.dump").to_string();
    std::fs::write(folder.path().join(&name), "").unwrap();
    std::fs::write(folder.path().join(name + ".sha256"), "").unwrap();
    app.clock.advance(Duration::minutes(6));
    let subject = "Нет свежей резервной копии базы";
    assert_eq!(
        subjects(&app).await,
        [
            format!("Тревога: {subject}"),
            format!("Закончилось: {subject}")
        ]
    );
    let age = counters.of("avtosled_backup_age_seconds");
    let age = age.parse::<f64>().unwrap();
    assert!((90_360.0..90_362.0).contains(&age), "{age}");
    app.clock.advance(Duration::hours(1));
    // The balance of the vendor, unknown for an hour, raises another alert.
    let is_raised = |mail: &Message| mail.text.contains("Последняя копия сделана");
    assert!(mails(&app).await.iter().any(is_raised));
    app.finish().await;
}

#[tokio::test]
async fn alert_without_operator_email_is_stored_and_not_mailed() {
    let app = TestApp::start().await;
    insert_dead_job(&app).await;
    alerts::tick(&app.ctx).await.unwrap();
    assert_eq!(
        open(&app).await,
        [(Kind::DeadJobs, "send_message".to_owned())]
    );
    let rows = table::Entity::find().all(app.ctx.db.read()).await.unwrap();
    assert_eq!(rows.len(), 1);
    delete_jobs(&app).await;
    app.finish().await;
}

#[test]
fn every_alert_kind_has_a_runbook_section() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let runbook = std::fs::read_to_string(root.join("docs/runbook.md")).unwrap();
    let pages: Vec<&str> = runbook
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .collect();
    for kind in Kind::iter() {
        assert!(pages.contains(&kind.to_string().as_str()), "{kind}");
    }
}
