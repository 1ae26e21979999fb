//! Maintenance by staff: jobs, messages, sources, promo codes and consent texts.

use avtosled_core::money::Kopecks;
use avtosled_server::messages::outbox::{self, Channel, Content, NewMessage};
use avtosled_server::platform::db;
use avtosled_server::platform::entities::{jobs, messages, promo_uses};
use avtosled_server::platform::jobs::queue::State;
use chrono::Duration;
use reqwest::Method;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::{TestApp, User};

const ADDRESS: &str = "ivan@example.com";

fn reason() -> Value {
    json!({ "reason": "Просьба клиента" })
}

/// Inserts a job without an effect, because its message does not exist; returns the id.
pub async fn job(app: &TestApp, state: State) -> String {
    let now = app.ctx.clock.now();
    let row = jobs::Model {
        id: Uuid::now_v7(),
        kind: "send_message".to_owned(),
        payload: json!({ "message_id": Uuid::nil() }),
        dedupe_key: Uuid::now_v7().to_string(),
        state,
        attempts: 16,
        run_at: (now + Duration::days(1)).timestamp_millis(),
        locked_until: None,
        locked_by: None,
        last_error: Some("550 no such user".to_owned()),
        created_at: now,
        finished_at: (state == State::Dead).then_some(now),
    };
    let id = row.id.to_string();
    db::insert(app.ctx.db.write(), row).await.unwrap();
    id
}

/// Sends a mail; returns the id of its message.
pub async fn sent_message(app: &TestApp) -> String {
    let work = app.ctx.begin().await.unwrap();
    let message = NewMessage {
        user_id: None,
        channel: Channel::Email,
        recipient: ADDRESS.to_owned(),
        content: Content::LowBalance {
            balance: Kopecks(4_950),
        },
        dedupe_key: Uuid::now_v7().to_string(),
    };
    outbox::enqueue(&work.tx, message, work.now).await.unwrap();
    work.commit().await.unwrap();
    app.completed_jobs().await;
    let all = messages::Entity::find().all(app.ctx.db.read()).await;
    let mut all = all.unwrap().into_iter();
    let sent = all.rfind(|row| row.template == "low_balance");
    sent.unwrap().id.to_string()
}

/// Creates a promo code over HTTP; returns its id.
pub async fn promo_code(app: &TestApp, admin: &User) -> String {
    let order = json!({ "code": "осень25", "percent": 25, "reason": "Акция" });
    let made = app.post_as(admin, "/api/admin/promo-codes", order).await;
    made.expect(200)["id"].as_str().unwrap().to_owned()
}

async fn admin(app: &TestApp) -> User {
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    admin
}

#[tokio::test]
async fn dead_job_is_listed_with_error_and_completes_after_retry() {
    let app = TestApp::start().await;
    let admin = admin(&app).await;
    let id = job(&app, State::Dead).await;
    let dead = app
        .get_as(&admin, "/api/admin/jobs?state=dead")
        .await
        .expect(200);
    assert_eq!(dead["jobs"].as_array().unwrap().len(), 1);
    let seen = &dead["jobs"][0];
    assert_eq!(
        (&seen["id"], &seen["error"]),
        (&json!(id), &json!("550 no such user"))
    );
    let path = format!("/api/admin/jobs/{id}/retry");
    let row = app.post_as(&admin, &path, reason()).await.expect(200);
    assert_eq!(
        (&row["state"], &row["attempts"]),
        (&json!("queued"), &json!(0))
    );
    app.completed_jobs().await;
    let again = app.post_as(&admin, &path, reason()).await;
    assert_eq!((again.status, again.code()), (409, "job_state"));
    let dead = app
        .get_as(&admin, "/api/admin/jobs?state=dead")
        .await
        .expect(200);
    assert_eq!(dead["jobs"], json!([]));
    app.finish().await;
}

#[tokio::test]
async fn canceled_job_completes_after_retry_and_second_cancel_is_rejected() {
    let app = TestApp::start().await;
    let admin = admin(&app).await;
    let id = job(&app, State::Queued).await;
    let path = |what: &str| format!("/api/admin/jobs/{id}/{what}");
    let row = app
        .post_as(&admin, &path("cancel"), reason())
        .await
        .expect(200);
    assert_eq!(row["state"], "canceled");
    let again = app.post_as(&admin, &path("cancel"), reason()).await;
    assert_eq!((again.status, again.code()), (409, "job_state"));
    app.post_as(&admin, &path("retry"), reason())
        .await
        .expect(200);
    app.completed_jobs().await;
    let all = app.get_as(&admin, "/api/admin/jobs?state=done");
    assert_eq!(all.await.expect(200)["jobs"][0]["id"], json!(id));
    app.finish().await;
}

#[tokio::test]
async fn message_resend_with_same_key_sends_one_message() {
    let app = TestApp::start().await;
    let admin = admin(&app).await;
    let id = sent_message(&app).await;
    let listed = app
        .get_as(&admin, "/api/admin/messages?state=sent")
        .await
        .expect(200);
    let seen = listed["messages"].as_array().unwrap().iter();
    let seen = seen
        .clone()
        .find(|row| row["id"] == json!(id))
        .unwrap()
        .clone();
    assert_eq!(seen["recipient"], "i***@example.com");
    assert!(!listed.to_string().contains(ADDRESS));
    let send = async || {
        let path = format!("/api/admin/messages/{id}/send-again");
        let request = app.request(Method::POST, &path).bearer_auth(&admin.token);
        let request = request.header("idempotency-key", "one").json(&reason());
        app.send(request).await.expect(200)
    };
    let first = send().await;
    assert_eq!(send().await["id"], first["id"]);
    app.completed_jobs().await;
    assert_eq!(app.sandbox.messages(Some(ADDRESS)).len(), 2);
    let rows = messages::Entity::find()
        .all(app.ctx.db.read())
        .await
        .unwrap();
    let mails = rows
        .iter()
        .filter(|row| row.template == "low_balance")
        .count();
    assert_eq!(mails, 2);
    app.finish().await;
}

#[tokio::test]
async fn source_state_change_reaches_all_processes() {
    let app = TestApp::start().await;
    let admin = admin(&app).await;
    let other = app.another_process().await;
    let set = async |name: &str, state: &str| {
        let body = json!({ "state": state, "reason": "Реестр переезжает" });
        app.post_as(&admin, &format!("/api/admin/sources/{name}"), body)
            .await
    };
    let find = |all: &Value| {
        let rows = all["sources"].as_array().unwrap().iter();
        rows.clone()
            .find(|row| row["source"] == "wanted")
            .unwrap()
            .clone()
    };
    let before = app.get_as(&admin, "/api/admin/sources").await.expect(200);
    let before = find(&before);
    assert_eq!(
        (&before["state"], &before["isConnected"]),
        (&Value::Null, &json!(true))
    );
    for (state, is_enabled, is_confirmed) in [
        ("off", false, true),
        ("unconfirmed", true, false),
        ("on", true, true),
    ] {
        let row = find(&set("wanted", state).await.expect(200));
        assert_eq!(
            (&row["state"], &row["isConnected"]),
            (&json!(state), &json!(is_enabled))
        );
        let source = avtosled_core::sources::SourceId::Wanted;
        // The server reads the settings before each vendor call.
        other.source_settings.read(other.db.read()).await.unwrap();
        assert_eq!(
            other.source_settings.is_enabled(source),
            is_enabled,
            "{state}"
        );
        assert_eq!(
            other.source_settings.is_confirmed(source),
            is_confirmed,
            "{state}"
        );
    }
    assert_eq!(set("wnated", "off").await.status, 404);
    assert_eq!(set("wanted", "maybe").await.status, 422);
    app.finish().await;
}

#[tokio::test]
async fn source_limit_change_keeps_state_and_reaches_all_processes() {
    let app = TestApp::start().await;
    let admin = admin(&app).await;
    let other = app.another_process().await;
    let set = async |most: Value| {
        let body = json!({ "mostAtOnce": most, "reason": "Поставщик просит реже" });
        let path = "/api/admin/sources/wanted/limit";
        app.post_as(&admin, path, body).await
    };
    let body = json!({ "state": "off", "reason": "Реестр переезжает" });
    let path = "/api/admin/sources/wanted";
    app.post_as(&admin, path, body).await.expect(200);
    for most in [Some(3), None] {
        let all = set(json!(most)).await.expect(200);
        let mut rows = all["sources"].as_array().unwrap().iter();
        let row = rows.find(|row| row["source"] == "wanted").unwrap();
        assert_eq!(
            (&row["mostAtOnce"], &row["state"]),
            (&json!(most), &json!("off"))
        );
        // A worker reads the settings every second.
        other.source_settings.read(other.db.read()).await.unwrap();
        assert_eq!(other.source_settings.most_at_once("wanted"), most);
        assert_eq!(other.source_settings.most_at_once("history"), None);
    }
    for wrong in [json!(0), json!(51)] {
        assert_eq!(set(wrong).await.status, 422);
    }
    app.finish().await;
}

#[tokio::test]
async fn stopped_promo_code_is_inactive_and_lists_its_uses() {
    let app = TestApp::start().await;
    let admin = admin(&app).await;
    let id = promo_code(&app, &admin).await;
    let order = json!({ "code": "ОСЕНЬ25", "percent": 25, "reason": "Акция" });
    let taken = app.post_as(&admin, "/api/admin/promo-codes", order).await;
    assert_eq!(
        (taken.status, &taken.body["errors"][0]["code"]),
        (422, &json!("taken"))
    );
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let order = json!({
        "query": crate::app::VIN, "type": "vin", "selectedServices": ["history"],
        "promoCode": "осень25",
    });
    let report = app.post_as(&user, "/api/search", order).await.expect(200);
    app.completed(&user, report["reportId"].as_str().unwrap())
        .await;
    let path = format!("/api/admin/promo-codes/{id}/uses");
    let page = app.get_as(&admin, &path).await.expect(200);
    assert_eq!(page["uses"].as_array().unwrap().len(), 1, "{page}");
    assert_eq!(page["uses"][0]["reportId"], report["reportId"]);
    let rows = promo_uses::Entity::find().count(app.ctx.db.read()).await;
    assert_eq!(rows.unwrap(), 2, "the account and its phone");
    let stop = format!("/api/admin/promo-codes/{id}/stop");
    assert_eq!(app.post_as(&admin, &stop, reason()).await.status, 204);
    let codes = app
        .get_as(&admin, "/api/admin/promo-codes")
        .await
        .expect(200);
    let mut codes = codes["codes"].as_array().unwrap().iter();
    let code = codes.find(|code| code["id"] == json!(id)).unwrap();
    assert_eq!(
        (&code["isActive"], &code["uses"]),
        (&json!(false), &json!(1))
    );
    app.finish().await;
}

#[tokio::test]
async fn consent_text_list_contains_version_of_every_text() {
    let app = TestApp::start().await;
    let admin = admin(&app).await;
    let seen = app
        .get_as(&admin, "/api/admin/consent-texts")
        .await
        .expect(200);
    let texts = seen["texts"].as_array().unwrap();
    assert_eq!(
        texts.len(),
        avtosled_server::identity::consents::all().len()
    );
    assert!(texts.iter().all(|text| text["version"].is_string()));
    app.finish().await;
}
