//! Sign-in by recycled phone numbers.

use avtosled_server::identity::sign_in::recycled_phone;
use avtosled_server::platform::entities::users;
use chrono::Duration;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User};
use crate::identity::phone::{PHONE, cookies, send};
use crate::identity::vk::{self, IVAN};
use crate::identity::{linking, registration_data};

const PATH: &str = "/api/auth/phone/verify-code";

/// Creates an account with phone and registration data; returns the id and the cookies.
async fn account(app: &TestApp) -> (String, String) {
    let body = code(app).await;
    let answer = app.post(PATH, body).await;
    let cookies = cookies(&answer);
    let user = User::signed_in(&answer.expect(200));
    registration_data::save(app, &user, registration_data::form()).await;
    (app.user_id(&user).await.to_string(), cookies)
}

async fn code(app: &TestApp) -> Value {
    app.clock.advance(Duration::minutes(2));
    let sent = send(app, PHONE).await.expect(200);
    app.completed_jobs().await;
    let code = app.read_code(PHONE).await;
    json!({ "challengeId": sent["challengeId"], "code": code })
}

async fn verify(app: &TestApp, body: &Value, cookies: &str) -> Answer {
    app.post_with_cookies(PATH, cookies, body.clone()).await
}

#[track_caller]
fn assert_proof_required(answer: &Answer) {
    answer.expect_error(403, "second_proof_required");
    assert!(!cookies(answer).contains("refresh_token"));
}

#[tokio::test]
async fn phone_unused_for_180_days_requires_second_proof() {
    let app = TestApp::start().await;
    let (id, known) = account(&app).await;
    app.clock.advance(Duration::days(179));
    let body = code(&app).await;
    let opened = verify(&app, &body, "").await.expect(200);
    assert_eq!(opened["user"]["id"], id);

    app.clock.advance(Duration::days(180));
    let body = code(&app).await;
    assert_proof_required(&verify(&app, &body, "").await);
    assert_proof_required(&verify(&app, &body, "known_device=1.a.b").await);
    let opened = verify(&app, &body, &known).await.expect(200);
    assert_eq!(opened["user"]["id"], id, "a known device");
    let body = code(&app).await;
    let opened = verify(&app, &body, "").await.expect(200);
    assert_eq!(opened["user"]["id"], id, "the ownership was confirmed");
    app.finish().await;
}

#[tokio::test]
async fn phone_is_accepted_again_after_known_device_or_operator_confirmation() {
    let app = TestApp::start().await;
    let by_vk = User::signed_in(&vk::sign_in(&app, IVAN).await.expect(200));
    linking::link_phone(&app, &by_vk, PHONE).await.expect(200);
    app.clock.advance(Duration::days(200));
    let body = code(&app).await;
    assert_proof_required(&verify(&app, &body, "").await);
    let by_vk = vk::sign_in(&app, IVAN).await;
    // A sign-in by VK does not prove the ownership of the phone; the known-device cookie does.
    assert_proof_required(&verify(&app, &body, "").await);
    verify(&app, &body, &cookies(&by_vk)).await.expect(200);

    app.clock.advance(Duration::days(200));
    assert!(
        recycled_phone::vouch(&app.ctx, PHONE, "Паспорт в офисе".to_owned())
            .await
            .unwrap()
    );
    assert!(
        !recycled_phone::vouch(&app.ctx, "79160000000", String::new())
            .await
            .unwrap()
    );
    let body = code(&app).await;
    verify(&app, &body, "").await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn start_anew_with_recycled_phone_creates_account_without_old_data() {
    let app = TestApp::start().await;
    let (id, known) = account(&app).await;
    app.clock.advance(Duration::days(200));
    let mut body = code(&app).await;
    assert_proof_required(&verify(&app, &body, "").await);
    body["startAnew"] = json!(true);
    let begun = verify(&app, &body, "").await.expect(200);
    assert_ne!(begun["user"]["id"], id);
    assert_eq!(
        begun["user"]["freeChecksAvailable"], 0,
        "the number has used its grant"
    );
    let data = app
        .get_as(&User::signed_in(&begun), registration_data::PATH)
        .await;
    assert_eq!(data.expect(200)["inn"], Value::Null);
    let row = users::Entity::find_by_id(id.parse::<uuid::Uuid>().unwrap());
    let row = row.one(app.ctx.db.read()).await.unwrap().unwrap();
    assert_eq!(
        (row.phone, row.inn.is_some()),
        (None, true),
        "the earlier account keeps its data"
    );

    // A code creates one account, to which the device of the earlier account then signs in.
    assert_eq!(verify(&app, &body, "").await.status, 400);
    let body = code(&app).await;
    let opened = verify(&app, &body, &known).await.expect(200);
    assert_eq!(opened["user"]["id"], begun["user"]["id"]);
    let accounts = users::Entity::find().count(app.ctx.db.read()).await;
    assert_eq!(accounts.unwrap(), 2);
    app.finish().await;
}

#[tokio::test]
async fn start_anew_is_ignored_for_active_and_blocked_accounts() {
    let app = TestApp::start().await;
    let (id, known) = account(&app).await;
    // The choice is ignored for an active account.
    let mut body = code(&app).await;
    body["startAnew"] = json!(true);
    let opened = verify(&app, &body, "").await.expect(200);
    assert_eq!(opened["user"]["id"], id);

    let blocked = users::ActiveModel {
        id: sea_orm::ActiveValue::Unchanged(id.parse().unwrap()),
        is_active: sea_orm::ActiveValue::Set(false),
        ..Default::default()
    };
    users::Entity::update(blocked)
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    app.clock.advance(Duration::days(200));
    let mut body = code(&app).await;
    body["startAnew"] = json!(true);
    for cookies in ["", known.as_str()] {
        let answer = verify(&app, &body, cookies).await;
        answer.expect_error(403, "account_blocked");
    }
    app.finish().await;
}
