//! Reports sent by e-mail: content, validation and limits.

use avtosled_sandbox::Message;
use futures::future::join_all;
use reqwest::Method;
use serde_json::json;

use crate::app::{Answer, FREE_SET, TestApp, User, VIN};
use crate::money::payer::GOOD_CARD;

const OLGA: &str = "olga@example.com";

async fn setting() -> (TestApp, User, String) {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let report = app.order(&user, &FREE_SET).await;
    app.completed(&user, &report).await;
    (app, user, report)
}

async fn send(app: &TestApp, user: &User, report: &str, email: &str) -> Answer {
    let body = json!({ "reportId": report, "email": email, "message": "Посмотри <b>сам</b>" });
    app.post_as(user, "/api/reports/send-email", body).await
}

async fn bytes(app: &TestApp, url: &str) -> Vec<u8> {
    let answer = app.request_to(Method::GET, url).send().await.unwrap();
    assert_eq!(answer.status(), 200, "{url}");
    answer.bytes().await.unwrap().to_vec()
}

#[tokio::test]
async fn mailed_report_has_pdf_and_share_link() {
    let (app, user, report) = setting().await;
    send(&app, &user, &report, " olga@example.com ")
        .await
        .expect(200);
    app.completed_jobs().await;
    let mails: Vec<Message> = app.sandbox.messages(Some(OLGA));
    assert_eq!(mails.len(), 1);
    let mail = mails[0].mail.as_ref().unwrap();
    assert!(mails[0].text.contains("Посмотри <b>сам</b>"));
    assert!(!mail.html.as_deref().unwrap().contains("<b>сам"));
    let file = &mail.attachments[0];
    assert_eq!(file.kind, "application/pdf");
    assert_eq!(file.name, format!("avtosled-{report}.pdf"));
    assert!(file.size < 2 << 20, "{}", file.size);
    let pdf = bytes(&app, &format!("{}{}", app.sandbox.url(), file.link)).await;
    assert!(pdf.starts_with(b"%PDF-1.7"));

    let link = mails[0].text.split_whitespace();
    let link = link
        .into_iter()
        .find(|word| word.contains("#key="))
        .unwrap();
    let (address, key) = link.split_once("#key=").unwrap();
    let share = address.rsplit('/').next().unwrap();
    let opened = app.request(Method::GET, &format!("/api/shared-reports/{share}"));
    let opened = app
        .send(opened.header("x-access-key", key))
        .await
        .expect(200);
    assert_eq!(opened["report"]["reportData"]["vehicle"]["vin"], VIN);
    app.finish().await;
}

#[tokio::test]
async fn report_mail_with_invalid_address_or_foreign_report_is_rejected() {
    let (app, user, report) = setting().await;
    for (email, code, message) in [
        ("  ", "required", "Пожалуйста, введите email адрес"),
        ("olga", "email_format", "Invalid email format"),
    ] {
        let refused = send(&app, &user, &report, email).await;
        assert_eq!((refused.status, refused.code()), (422, "validation_failed"));
        assert_eq!(refused.body["errors"][0]["code"], code);
        assert_eq!(refused.body["errors"][0]["message"], message);
    }
    let other_user = app.sign_in().await;
    for id in [report.as_str(), "x"] {
        let refused = send(&app, &other_user, id, OLGA).await;
        assert_eq!((refused.status, refused.code()), (404, "report_not_found"));
    }
    assert!(app.sandbox.messages(Some(OLGA)).is_empty());
    app.finish().await;
}

#[tokio::test]
async fn report_mail_names_masked_sender_and_message_with_link_is_rejected() {
    let (app, user, report) = setting().await;
    send(&app, &user, &report, OLGA).await.expect(200);
    app.completed_jobs().await;
    let mail = app.sandbox.messages(Some(OLGA)).remove(0);
    let tail = &user.phone[9..];
    let sender = format!("с телефоном +7 917 ***-**-{tail}");
    assert!(mail.text.contains(&sender), "{}", mail.text);
    assert!(!mail.text.contains(&user.phone));
    for message in ["Смотри evil.example/x", "пиши на a@b.ru"] {
        let body = json!({ "reportId": report, "email": "petr@example.com", "message": message });
        let refused = app.post_as(&user, "/api/reports/send-email", body).await;
        let errors = &refused.expect(422)["errors"];
        assert_eq!(
            (&errors[0]["path"], &errors[0]["code"]),
            (&json!("message"), &json!("link_in_message"))
        );
    }
    assert!(app.sandbox.messages(Some("petr@example.com")).is_empty());
    app.finish().await;
}

#[tokio::test]
async fn report_mail_to_same_address_is_limited_to_one_per_day() {
    let (app, user, report) = setting().await;
    let answers = join_all((0..4).map(|_| send(&app, &user, &report, OLGA))).await;
    let sent = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(sent, 1);
    let again = send(&app, &user, &report, "olga@EXAMPLE.com").await;
    assert_eq!((again.status, again.code()), (429, "mail_sent_today"));
    app.clock.advance(chrono::Duration::days(1));
    let user = app.sign_in_again(&user).await;
    send(&app, &user, &report, OLGA).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn report_mails_are_limited_to_three_per_day_and_twenty_for_payers() {
    let (mut app, user, report) = setting().await;
    let addresses: Vec<String> = (0..24).map(|n| format!("o{n}@example.com")).collect();
    let requests = addresses[..6].iter();
    let answers = join_all(requests.map(|to| send(&app, &user, &report, to))).await;
    let refused = |answer: &&Answer| answer.status == 429 && answer.code() == "too_many_mails";
    assert_eq!(answers.iter().filter(refused).count(), 3);

    let payment = app.topup(&user, 100.0).await;
    app.pay(&payment, GOOD_CARD).await;
    app.ended(&user, &payment).await;
    // Rendering a PDF for each mail would take too long.
    app.stop_worker().await;
    let requests = addresses.iter();
    let answers = join_all(requests.map(|to| send(&app, &user, &report, to))).await;
    let sent = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(sent, 17, "three were sent before");
}
