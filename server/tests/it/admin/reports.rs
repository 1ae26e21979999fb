//! Staff view of a report: failure reasons, free retry of a source, resending of the mail.

use avtosled_server::checks::source_settings::{self, State};
use avtosled_server::platform::entities::{api_requests, report_services};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User};
use crate::checks::late_answers::{failing, incomplete};
use crate::checks::source_settings::by;
use crate::money::fixtures::account;

async fn admin(app: &TestApp) -> User {
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    admin
}

fn line<'a>(report: &'a Value, source: &str) -> &'a Value {
    let lines = report["sources"].as_array().unwrap();
    lines.iter().find(|line| line["source"] == source).unwrap()
}

async fn retry(app: &TestApp, admin: &User, id: &str, source: &str) -> Answer {
    let body = json!({ "source": source, "reason": "Клиент ждёт" });
    app.post_as(admin, &format!("/api/admin/reports/{id}/ask"), body)
        .await
}

#[tokio::test]
async fn failed_source_shows_error_and_staff_retry_adds_answer_free_of_charge() {
    let app = TestApp::with_sandbox(failing(Some(1))).await;
    let admin = admin(&app).await;
    let (user, report) = incomplete(&app).await;
    let id = report["id"].as_str().unwrap();
    let path = format!("/api/admin/reports/{id}");
    let seen = app.get_as(&admin, &path).await.expect(200);
    let failed = line(&seen, "accidents");
    let row = report_services::Entity::find()
        .filter(report_services::Column::ServiceName.eq("dtp"))
        .one(app.ctx.db.read())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(failed["status"], "error");
    assert_eq!(failed["errorCode"], json!(row.error_code));
    assert_eq!(failed["attempts"], json!(row.attempts));
    assert_eq!(
        (&failed["canBeAsked"], &failed["released"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(line(&seen, "history")["canBeAsked"], false);
    let calls = api_requests::Entity::find().all(app.ctx.db.read()).await;
    let calls = calls.unwrap();
    let recorded = seen["calls"].as_array().unwrap();
    assert_eq!(recorded.len(), calls.len());
    let row = calls
        .iter()
        .find(|row| row.endpoint == "gibdd.dtp")
        .unwrap();
    let refused = recorded.iter().find(|call| call["endpoint"] == "gibdd.dtp");
    assert!(row.error_code.is_some());
    assert_eq!(refused.unwrap()["errorCode"], json!(row.error_code));
    assert_eq!(
        (&seen["earned"], &seen["released"]),
        (&json!(2.5), &json!(2.5))
    );

    let first = app.get_as(&admin, "/api/admin/dashboard").await.expect(200);
    assert_eq!(first["recentReports"][0]["cost"], seen["earned"]);

    let before = account(&app, &user).await.balance;
    assert_eq!(retry(&app, &admin, id, "accidents").await.status, 204);
    app.wait_until("the answer is added to the report", async || {
        let seen = app.get_as(&admin, &path).await.expect(200);
        line(&seen, "accidents")["status"] == "success"
    })
    .await;
    let seen = app.get_as(&admin, &path).await.expect(200);
    let answered = line(&seen, "accidents");
    assert_eq!(
        (&answered["late"], &answered["cost"]),
        (&json!(true), &json!(0))
    );
    assert_eq!(account(&app, &user).await.balance, before);
    let again = retry(&app, &admin, id, "accidents").await;
    assert_eq!((again.status, again.code()), (409, "source_not_failed"));
    app.finish().await;
}

#[tokio::test]
async fn staff_retry_of_disabled_or_unknown_source_is_rejected() {
    let app = TestApp::with_sandbox(failing(None)).await;
    let admin = admin(&app).await;
    let (_, report) = incomplete(&app).await;
    let id = report["id"].as_str().unwrap();
    source_settings::set(&app.ctx, "accidents", State::Off, by("Реестр переезжает"))
        .await
        .unwrap();
    let off = retry(&app, &admin, id, "accidents").await;
    assert_eq!((off.status, off.code()), (409, "source_off"));
    let unknown = retry(&app, &admin, "1", "accidents").await;
    assert_eq!((unknown.status, unknown.code()), (404, "report_not_found"));
    assert_eq!(retry(&app, &admin, id, "nothing").await.status, 422);
    app.finish().await;
}

#[tokio::test]
async fn report_mail_is_resent_to_owner_and_rejected_without_address() {
    let app = TestApp::start().await;
    let admin = admin(&app).await;
    let user = app.sign_in().await;
    app.credit(&user, 20).await;
    let id = app.order(&user, &["history"]).await;
    app.completed(&user, &id).await;
    let path = format!("/api/admin/reports/{id}/mail");
    let why = || json!({ "reason": "Письмо потерялось" });
    let refused = app.post_as(&admin, &path, why()).await;
    assert_eq!((refused.status, refused.code()), (409, "no_address"));
    app.set_email(&user, "ivan@example.com").await;
    assert_eq!(app.post_as(&admin, &path, why()).await.status, 204);
    app.completed_jobs().await;
    let mails = app.sandbox.messages(Some("ivan@example.com"));
    assert!(mails.iter().any(|mail| mail.text.contains(&id)));
    app.finish().await;
}
