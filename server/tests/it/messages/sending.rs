//! Mails and SMS: promised in a commit, sent once, whatever the other side does.

use std::collections::BTreeSet;
use std::path::Path;

use avtosled_core::money::Kopecks;
use avtosled_sandbox::{Faults, MethodFault, Options};
use avtosled_server::messages::outbox;
use avtosled_server::messages::outbox::{Channel, Content, NewMessage};
use avtosled_server::messages::repository::Message;
use avtosled_server::platform::clock::Clock;
use avtosled_server::platform::entities;
use sea_orm::EntityTrait;
use serde_json::json;
use uuid::Uuid;

use crate::app::TestApp;

const IVAN: &str = "ivan@example.com";

/// One message of each kind that people get.
fn samples() -> Vec<Content> {
    let id = Uuid::now_v7();
    let time = "2026-11-21T15:30:00Z".parse().unwrap();
    let text = |text: &str| text.to_owned();
    vec![
        Content::PaymentReceived {
            amount: Kopecks::roubles(1500),
            description: text("Пополнение баланса"),
            card: Some(text("Мир *2987")),
            paid_at: time,
        },
        Content::ReportReady {
            report_id: id,
            query: text("А123ВС77"),
            answered: 2,
            asked: 3,
            charged: Kopecks(950),
            is_unknown: false,
        },
        Content::ReportReadyGuest {
            payment_id: id,
            report_id: id,
            query: text("А123ВС77"),
            answered: 2,
            asked: 3,
            refunded: Kopecks(450),
        },
        Content::ReportFailedGuest {
            query: text("А123ВС77"),
            refunded: Kopecks(950),
            is_unknown: false,
        },
        Content::LowBalance {
            balance: Kopecks(4950),
        },
        Content::AutoTopupStopped {
            amount: Kopecks::roubles(300),
            reason: text("не хватает денег на карте."),
        },
        Content::RefundCanceled {
            amount: Kopecks::roubles(300),
            card: Some(text("Мир *2987")),
            reason: text("банк не провёл возврат"),
        },
        Content::RefundCanceledGuest {
            payment_id: uuid::Uuid::nil(),
            amount: Kopecks::roubles(300),
            card: Some(text("Мир *2987")),
            reason: text("банк не провёл возврат"),
        },
        Content::SubscriptionReminder {
            plan: text("Персональная"),
            amount: Kopecks::roubles(299),
            charge_at: time,
        },
        Content::SubscriptionRenewed {
            plan: text("Персональная"),
            amount: Kopecks::roubles(299),
            until: time,
        },
        Content::SubscriptionFailed {
            plan: text("Персональная"),
            amount: Kopecks::roubles(299),
            reason: text("карта просрочена."),
        },
        Content::ReportSent {
            report_id: id,
            share_id: id,
            sender: Some(text("+7 916 ***-**-67")),
            car: text("LADA Vesta 2022"),
            query: text("А123ВС777"),
            note: text("Посмотри, <b>что думаешь</b>?"),
            expires_at: time,
        },
        Content::LateAnswer {
            report_id: id,
            query: text("<script>"),
            sources: vec![text("ДТП <script>")],
        },
        Content::CarChanged {
            report_id: id,
            vin: text("XTA219010N0000001"),
            changes: vec![text("Новое ДТП 20.11.2026 <script>")],
            cost: Kopecks::roubles(5),
        },
    ]
}

/// The same of those that tell of an account.
fn samples_of_accounts() -> Vec<Content> {
    let time = "2026-11-21T15:30:00Z".parse().unwrap();
    let text = |text: &str| text.to_owned();
    vec![
        Content::SignedIn {
            device: text("Chrome, <script>"),
            ip_address: Some(text("127.0.0.1")),
            signed_in_at: time,
        },
        Content::SessionEnded {
            device: text("Chrome, <script>"),
            ended_at: time,
        },
        Content::SignInChanged {
            change: text("номер для входа заменён на +7 916 ***-**-67"),
            changed_at: time,
        },
        Content::EmailConfirmation {
            link_id: Uuid::now_v7(),
        },
        Content::EmailChanged {
            to: Some(text("p***@example.com")),
            changed_at: time,
        },
    ]
}

/// The same of those that operators get.
fn samples_for_operators() -> Vec<Content> {
    let time = "2026-11-21T15:30:00Z".parse().unwrap();
    let text = |text: &str| text.to_owned();
    vec![
        Content::CeilingReached {
            name: "codes_per_day".to_owned(),
            title: "коды на все номера за сутки".to_owned(),
            used: "2400".to_owned(),
            most: "3000".to_owned(),
            is_full: false,
        },
        Content::ExportReady {
            title: text("Финансы"),
            from: text("2026-11-01"),
            to: text("2026-11-21"),
            line_count: 1204,
            until: time,
        },
        Content::AlarmRaised {
            kind: text("dead_jobs"),
            title: text("Задания <script> брошены"),
            detail: text("Брошено за сутки: 2."),
            advice: text("Причина записана в журнале."),
            raised_at: time,
        },
        Content::AlarmEnded {
            kind: text("dead_jobs"),
            title: text("Задания <script> брошены"),
            raised_at: time,
            seen_at: time,
        },
    ]
}

fn row(content: &Content, channel: Channel) -> Message {
    let content = serde_json::to_value(content).unwrap();
    Message {
        id: Uuid::now_v7(),
        user_id: None,
        channel,
        recipient: IVAN.to_owned(),
        template: content["template"].as_str().unwrap().to_owned(),
        context: content["context"].clone(),
        dedupe_key: String::new(),
        created_at: "2026-11-21T15:30:00Z".parse().unwrap(),
        sent_at: None,
        failed_at: None,
        error: None,
    }
}

#[tokio::test]
async fn every_template_is_there_and_is_used() {
    let app = TestApp::start().await;
    let mut used = BTreeSet::from(["mail/layout.html".to_owned(), "mail/layout.txt".to_owned()]);
    let all = [samples(), samples_of_accounts(), samples_for_operators()];
    for content in all.into_iter().flatten() {
        let row = row(&content, Channel::Email);
        let name = &row.template;
        let written = outbox::write(&app.ctx, &row);
        let written = written.unwrap_or_else(|error| panic!("{name}: {error:?}"));
        for text in [&written.subject, &written.text, &written.html] {
            assert!(!text.is_empty() && !text.contains("{{"), "{name}");
        }
        used.extend(["txt", "html"].map(|kind| format!("mail/{name}.{kind}")));
        assert!(!written.subject.contains('\n'), "{name}");
        let link = content.link(&app.ctx.public_url, &app.ctx.secrets);
        assert!(written.text.contains(&link), "{name}: {}", written.text);
        assert!(written.html.contains("Вы получили это письмо, потому что"));
        assert!(written.text.contains("Вы получили это письмо, потому что"));
        assert!(!written.html.contains("<script>"), "{name}");
        if matches!(
            content,
            Content::ReportReadyGuest { .. }
                | Content::ReportFailedGuest { .. }
                | Content::RefundCanceled { .. }
                | Content::RefundCanceledGuest { .. }
                | Content::SubscriptionReminder { .. }
                | Content::CarChanged { .. }
        ) {
            let sms = outbox::write(&app.ctx, &self::row(&content, Channel::Sms)).unwrap();
            assert!(!sms.text.is_empty() && !sms.text.contains("{{"), "{name}");
            used.insert(format!("sms/{name}.txt"));
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    let mut there = BTreeSet::new();
    list(&root, &root, &mut there);
    assert_eq!(there, used, "in the folder, and read by a message");
    app.finish().await;
}

fn list(root: &Path, folder: &Path, files: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            list(root, &path, files);
        } else {
            let name = path.strip_prefix(root).unwrap();
            files.insert(name.display().to_string());
        }
    }
}

/// Promises a mail about a payment.
async fn promise(app: &TestApp, to: &str, key: &str) {
    let message = NewMessage {
        user_id: None,
        channel: Channel::Email,
        recipient: to.to_owned(),
        content: samples().remove(0),
        dedupe_key: key.to_owned(),
    };
    let tx = app.ctx.db.begin().await.unwrap();
    outbox::enqueue(&tx, message, app.clock.now())
        .await
        .unwrap();
    app.ctx.db.commit(tx).await.unwrap();
    app.ctx.job_wake.notify_one();
}

async fn rows(app: &TestApp) -> Vec<Message> {
    let db = app.ctx.db.read();
    entities::messages::Entity::find().all(db).await.unwrap()
}

/// Waits until the only message has ended; its retries become due meanwhile.
async fn ended(app: &TestApp) -> Message {
    app.wait_until("the message has ended", async || {
        app.clock.advance(chrono::Duration::minutes(5));
        let row = &rows(app).await[0];
        row.sent_at.is_some() || row.failed_at.is_some()
    })
    .await;
    rows(app).await.remove(0)
}

fn smtp_fault(fail: &str, times: Option<u32>) -> Faults {
    let fault = MethodFault {
        fail: Some(fail.to_owned()),
        fail_times: times,
        ..MethodFault::default()
    };
    Faults {
        per_method: [("smtp.send".to_owned(), fault)].into(),
        ..Faults::default()
    }
}

#[tokio::test]
async fn a_mail_arrives_once_with_both_bodies() {
    let app = TestApp::start().await;
    promise(&app, IVAN, "payment:1").await;
    promise(&app, IVAN, "payment:1").await;
    app.completed_jobs().await;
    let inbox = app.sandbox.messages(Some(IVAN));
    assert_eq!(inbox.len(), 1, "the second promise was the same");
    assert_eq!(
        inbox[0]
            .subject
            .as_deref()
            .map(|text| text.replace('\u{a0}', " ")),
        Some("Платёж на 1 500₽ получен".to_owned())
    );
    assert!(
        inbox[0]
            .text
            .contains("21 ноября 2026 года, 18:30 по Москве")
    );
    let mail = inbox[0].mail.as_ref().unwrap();
    let html = mail.html.as_deref().unwrap();
    assert!(html.contains("<h1") && html.contains("Платёж получен"));
    let row = rows(&app).await.remove(0);
    let id = mail.message_id.clone().unwrap();
    assert!(id.contains(&row.id.to_string()), "{id}");
    assert!(row.sent_at.is_some() && row.error.is_none());
    app.finish().await;
}

#[tokio::test]
async fn a_busy_server_gets_the_mail_later() {
    let app = TestApp::start().await;
    app.sandbox.set_faults(smtp_fault("451", Some(2))).unwrap();
    promise(&app, IVAN, "payment:1").await;
    let row = ended(&app).await;
    assert!(
        row.sent_at.is_some() && row.error.is_none(),
        "{:?}",
        row.error
    );
    assert_eq!(app.sandbox.messages(Some(IVAN)).len(), 1);
    assert_eq!(app.calls("smtp.send", IVAN).await, 3);
    app.finish().await;
}

#[tokio::test]
async fn a_refusal_for_good_is_noted_and_not_repeated() {
    for (to, code) in [
        ("ivan-550@example.com", "550"),
        ("ivan-data-554@example.com", "554"),
        ("не адрес", "None"),
    ] {
        let app = TestApp::start().await;
        promise(&app, to, "payment:1").await;
        let row = ended(&app).await;
        let error = row.error.unwrap();
        assert!(row.failed_at.is_some() && error.contains(code), "{error}");
        assert!(!error.contains("ivan"), "{error}");
        assert_eq!(app.sandbox.messages(Some(to)), []);
        app.finish().await;
    }
}

#[tokio::test]
async fn a_mail_without_an_answer_is_not_sent_again() {
    let app = TestApp::start().await;
    app.sandbox
        .set_faults(smtp_fault("CLOSED", Some(1)))
        .unwrap();
    promise(&app, IVAN, "payment:1").await;
    let row = ended(&app).await;
    assert!(row.sent_at.is_some() && row.error.is_some());
    app.completed_jobs().await;
    assert_eq!(app.sandbox.messages(Some(IVAN)).len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn a_server_out_of_reach_is_asked_for_hours_and_then_given_up() {
    let vars = [("SMTP_URL", "smtp://127.0.0.1:1")];
    let app = TestApp::build(Options::default(), &vars, true).await;
    promise(&app, IVAN, "payment:1").await;
    app.wait_until("it is given up", async || {
        app.clock.advance(chrono::Duration::hours(2));
        app.ctx.job_wake.notify_one();
        rows(&app).await[0].failed_at.is_some()
    })
    .await;
    app.finish().await;
}

#[tokio::test]
async fn a_ready_report_is_told_to_whoever_wants_it() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let silent = app.order(&user, &["dtp"]).await;
    app.completed(&user, &silent).await;
    assert_eq!(rows(&app).await, [], "no address");

    app.set_email(&user, IVAN).await;
    let report = app.order(&user, &["dtp", "wanted"]).await;
    app.completed(&user, &report).await;
    app.completed_jobs().await;
    let inbox = app.sandbox.messages(Some(IVAN));
    assert_eq!(inbox.len(), 1);
    let link = format!("{}/report/{report}", app.ctx.public_url);
    assert!(inbox[0].text.contains(&link), "{}", inbox[0].text);
    assert!(inbox[0].text.contains("Ответили источников: 2 из 2."));

    let off = json!({ "reportReady": false });
    app.patch_as(&user, "/api/user/notifications", off)
        .await
        .expect(200);
    let report = app.order(&user, &["dtp"]).await;
    app.completed(&user, &report).await;
    assert_eq!(rows(&app).await.len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn a_deleted_account_gets_nothing_more() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.completed_jobs().await;
    app.stop_worker().await;
    let id = app.user_id(&user).await;
    let tx = app.ctx.db.begin().await.unwrap();
    let message = NewMessage {
        user_id: Some(id),
        channel: Channel::Email,
        recipient: IVAN.to_owned(),
        content: samples().remove(0),
        dedupe_key: "payment:1".to_owned(),
    };
    outbox::enqueue(&tx, message, app.clock.now())
        .await
        .unwrap();
    app.ctx.db.commit(tx).await.unwrap();
    app.delete_account(&user, json!({ "confirm": "УДАЛИТЬ" }))
        .await
        .expect(204);
    app.start_worker();
    app.completed_jobs().await;
    assert_eq!(app.sandbox.messages(Some(IVAN)), []);
    assert_eq!(rows(&app).await, []);
    app.finish().await;
}
