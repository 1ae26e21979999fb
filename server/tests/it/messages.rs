//! Mails and SMS: rendering, queueing, delivery.

use std::collections::BTreeSet;
use std::path::Path;

use avtosled_core::money::Kopecks;
use avtosled_sandbox::{Faults, MethodFault, Options};
use avtosled_server::messages::outbox;
use avtosled_server::messages::outbox::{ChangedCar, Channel, Content, NewMessage};
use avtosled_server::messages::repository::Message;
use avtosled_server::platform::clock::Clock;
use avtosled_server::platform::entities;
use sea_orm::EntityTrait;
use serde_json::json;
use uuid::Uuid;

use crate::app::TestApp;

const IVAN: &str = "ivan@example.com";

/// One message of each kind for users.
#[expect(clippy::too_many_lines, reason = "a table")]
fn samples() -> Vec<Content> {
    let id = Uuid::now_v7();
    let time = "2026-11-21T15:30:00Z".parse().unwrap();
    let text = |text: &str| text.to_owned();
    vec![
        Content::PaymentReceived {
            amount: Kopecks::roubles(1500),
            description: text("Пополнение баланса"),
            method: Some(text("СБП")),
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
            ordered: 4,
            silent: vec![text("ДТП")],
            skipped: vec![text("Полис ОСАГО")],
            refunded: Kopecks(450),
            destination: text("на карту Мир •• 2987"),
        },
        Content::ReportFailedGuest {
            query: text("А123ВС77"),
            refunded: Kopecks(950),
            destination: text("на карту Мир •• 2987"),
            is_unknown: false,
        },
        Content::LowBalance {
            balance: Kopecks(4950),
        },
        Content::AutoTopupStopped {
            amount: Kopecks::roubles(300),
            reason: text("не хватает денег на карте."),
        },
        Content::AutoTopupLapsed {
            amount: Kopecks::roubles(300),
        },
        Content::RefundCanceled {
            amount: Kopecks::roubles(300),
            destination: text("по СБП"),
            reason: text("банк не провёл возврат"),
        },
        Content::RefundCanceledGuest {
            payment_id: uuid::Uuid::nil(),
            can_repeat: true,
            amount: Kopecks::roubles(300),
            destination: text("по СБП"),
            reason: text("банк не провёл возврат"),
        },
        Content::RefundCanceledGuest {
            payment_id: uuid::Uuid::nil(),
            can_repeat: false,
            amount: Kopecks::roubles(300),
            destination: text("по СБП"),
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
        Content::StockChanged {
            day: text("30.11.2026"),
            cars: vec![ChangedCar {
                car: text("Лада Гранта <script>, XTA219010N0000001"),
                summary: text("Новое ДТП 20.11.2026 <script>"),
            }],
            total: 21,
            more: 20,
            cost: Kopecks::roubles(105),
        },
    ]
}

/// One message of each kind about the security of an account.
fn security_samples() -> Vec<Content> {
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
        Content::BatchCompleted {
            batch_id: Uuid::nil(),
            name: text("Склад, ноябрь"),
            total: 40,
            stop: 2,
            attention: 5,
            good: 29,
            unknown: 1,
            skipped: 3,
        },
        Content::BatchPaused {
            batch_id: Uuid::nil(),
            name: text("Склад, ноябрь"),
            reason: text("insufficient_funds"),
            waiting: 12,
        },
        Content::CompanyInvitation {
            invitation_id: Uuid::nil(),
            company: text("ООО «Авто» <script>"),
            by: text("Анна"),
            expires_at: time,
        },
        Content::MemberJoined {
            name: text("Иван <script>"),
        },
        Content::MemberRemoved {
            company: text("ООО «Авто»"),
            by: text("Анна"),
        },
        Content::WebhookFailing {
            url: text("https://example.ru/webhook"),
            since: time,
            is_disabled: true,
        },
    ]
}

/// One message of each kind for operators.
fn operator_samples() -> Vec<Content> {
    let time = "2026-11-21T15:30:00Z".parse().unwrap();
    let text = |text: &str| text.to_owned();
    vec![
        Content::SupportMessage {
            user_id: Uuid::now_v7(),
            contact: text("+7 916 123-45-67"),
            text: text("Не приходит отчёт <script>"),
        },
        Content::SpendingCapReached {
            name: "codes_per_day".to_owned(),
            title: "коды на все номера за сутки".to_owned(),
            used: "2400".to_owned(),
            most: "3000".to_owned(),
            is_full: false,
        },
        Content::StaffActed {
            who: text("anna <script>"),
            summary: text("начисление 500₽: выполнено"),
            subject: Some(Uuid::now_v7()),
            contact: Some(text("+7 916 ***-**-67")),
            acted_at: time,
            stop_link_id: Some(Uuid::new_v4()),
        },
        Content::ExportReady {
            title: text("Финансы"),
            from: text("2026-11-01"),
            to: text("2026-11-21"),
            line_count: 1204,
            until: time,
        },
        Content::AlertRaised {
            kind: text("dead_jobs"),
            title: text("Задания <script> брошены"),
            detail: text("Брошено за сутки: 2."),
            advice: text("Причина записана в журнале."),
            raised_at: time,
        },
        Content::AlertResolved {
            kind: text("dead_jobs"),
            title: text("Задания <script> брошены"),
            raised_at: time,
            seen_at: time,
        },
        Content::UnitFailed {
            unit: text("avtosled-backup.service <script>"),
            failed_at: time,
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
async fn every_message_renders_and_every_template_is_used() {
    let app = TestApp::start().await;
    let mut used = BTreeSet::from(["mail/layout.html".to_owned(), "mail/layout.txt".to_owned()]);
    let all = [samples(), security_samples(), operator_samples()];
    for content in all.into_iter().flatten() {
        let row = row(&content, Channel::Email);
        let name = &row.template;
        let rendered = outbox::render(&app.ctx, &row);
        let rendered = rendered.unwrap_or_else(|error| panic!("{name}: {error:?}"));
        for text in [&rendered.subject, &rendered.text, &rendered.html] {
            assert!(!text.is_empty() && !text.contains("{{"), "{name}");
        }
        used.extend(["txt", "html"].map(|kind| format!("mail/{name}.{kind}")));
        assert!(!rendered.subject.contains('\n'), "{name}");
        let link = content.link(&app.ctx.public_url, &app.ctx.secrets);
        assert!(rendered.text.contains(&link), "{name}: {}", rendered.text);
        assert!(rendered.html.contains("Вы получили это письмо, потому что"));
        assert!(rendered.text.contains("Вы получили это письмо, потому что"));
        assert!(!rendered.html.contains("<script>"), "{name}");
        if matches!(
            content,
            Content::ReportReadyGuest { .. }
                | Content::ReportFailedGuest { .. }
                | Content::RefundCanceled { .. }
                | Content::RefundCanceledGuest { .. }
                | Content::SubscriptionReminder { .. }
                | Content::CompanyInvitation { .. }
                | Content::CarChanged { .. }
                | Content::StockChanged { .. }
        ) {
            let sms = outbox::render(&app.ctx, &self::row(&content, Channel::Sms)).unwrap();
            assert!(!sms.text.is_empty() && !sms.text.contains("{{"), "{name}");
            used.insert(format!("sms/{name}.txt"));
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    let mut files = BTreeSet::new();
    list(&root, &root, &mut files);
    assert_eq!(files, used, "every file has a message");
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

/// Queues a mail about a payment.
async fn enqueue(app: &TestApp, to: &str, key: &str) {
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

/// Waits until the only message is sent or has failed, advancing the clock for retries.
async fn delivered(app: &TestApp) -> Message {
    app.wait_until("the message is delivered or failed", async || {
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
async fn mail_with_repeated_dedupe_key_is_sent_once_as_text_and_html() {
    let app = TestApp::start().await;
    enqueue(&app, IVAN, "payment:1").await;
    enqueue(&app, IVAN, "payment:1").await;
    app.completed_jobs().await;
    let inbox = app.sandbox.messages(Some(IVAN));
    assert_eq!(inbox.len(), 1, "the dedupe key is the same");
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
async fn mail_is_retried_after_temporary_failure() {
    let app = TestApp::start().await;
    app.sandbox.set_faults(smtp_fault("451", Some(2))).unwrap();
    enqueue(&app, IVAN, "payment:1").await;
    let row = delivered(&app).await;
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
async fn permanent_mail_failure_is_recorded_and_not_retried() {
    for (to, code) in [
        ("ivan-550@example.com", "550"),
        ("ivan-data-554@example.com", "554"),
        ("не адрес", "None"),
    ] {
        let app = TestApp::start().await;
        enqueue(&app, to, "payment:1").await;
        let row = delivered(&app).await;
        let error = row.error.unwrap();
        assert!(row.failed_at.is_some() && error.contains(code), "{error}");
        assert!(!error.contains("ivan"), "{error}");
        assert_eq!(app.sandbox.messages(Some(to)), []);
        app.finish().await;
    }
}

#[tokio::test]
async fn mail_without_server_reply_is_not_resent() {
    let app = TestApp::start().await;
    app.sandbox
        .set_faults(smtp_fault("CLOSED", Some(1)))
        .unwrap();
    enqueue(&app, IVAN, "payment:1").await;
    let row = delivered(&app).await;
    assert!(row.sent_at.is_some() && row.error.is_some());
    app.completed_jobs().await;
    assert_eq!(app.sandbox.messages(Some(IVAN)).len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn mail_to_unreachable_server_fails_after_retries() {
    let vars = [("SMTP_URL", "smtp://127.0.0.1:1")];
    let app = TestApp::build(Options::default(), &vars, true).await;
    enqueue(&app, IVAN, "payment:1").await;
    app.wait_until("the mail has failed", async || {
        app.clock.advance(chrono::Duration::hours(2));
        app.ctx.job_wake.notify_one();
        rows(&app).await[0].failed_at.is_some()
    })
    .await;
    app.finish().await;
}

#[tokio::test]
async fn completed_report_is_mailed_unless_disabled() {
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
async fn queued_message_of_deleted_account_is_not_sent() {
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

#[tokio::test]
async fn support_message_is_mailed_to_the_published_address_five_times_a_day() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let body = json!({ "contact": "8 916 123 45 67", "message": "Отчёт <b>не приходит</b>" });
    for _ in 0..5 {
        let sent = app.post_as(&user, "/api/support-messages", body.clone());
        sent.await.expect(204);
    }
    let refused = app.post_as(&user, "/api/support-messages", body).await;
    refused.expect(429);
    app.completed_jobs().await;
    let mails = app.sandbox.messages(Some("support@avtosled.test"));
    assert_eq!(mails.len(), 5);
    for part in [
        "Отчёт <b>не приходит</b>",
        "+7 916 123-45-67",
        "/admin/users/",
    ] {
        assert!(mails[0].text.contains(part), "{}", mails[0].text);
    }
    let html = mails[0].mail.as_ref().unwrap().html.as_deref().unwrap();
    assert!(!html.contains("<b>не приходит"));
}
