//! A number that nobody signed in by for half a year may be another person's.

use avtosled_server::identity::sign_in::silent_number;
use avtosled_server::platform::entities::users;
use chrono::Duration;
use reqwest::Method;
use reqwest::header::COOKIE;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp};
use crate::identity::phone::{PHONE, cookies, send};
use crate::identity::vk::{self, IVAN};
use crate::identity::{linking, registration_data};

const PATH: &str = "/api/auth/phone/verify-code";

/// An account with papers and a phone; its browser's cookies.
async fn account(app: &TestApp) -> (String, String) {
    let body = code(app).await;
    let answer = app.post(PATH, body).await;
    let cookies = cookies(&answer);
    let user = vk::user(&answer.expect(200));
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

async fn bring(app: &TestApp, body: &Value, cookies: &str) -> Answer {
    let request = app.request(Method::POST, PATH).header(COOKIE, cookies);
    app.send(request.json(body)).await
}

#[track_caller]
fn assert_shut(answer: &Answer) {
    assert_eq!(
        (answer.status, answer.code()),
        (403, "second_proof_required")
    );
    assert!(!cookies(answer).contains("refresh_token"));
}

#[tokio::test]
async fn the_number_alone_opens_the_account_for_half_a_year() {
    let app = TestApp::start().await;
    let (id, known) = account(&app).await;
    app.clock.advance(Duration::days(179));
    let body = code(&app).await;
    let opened = bring(&app, &body, "").await.expect(200);
    assert_eq!(opened["user"]["id"], id);

    app.clock.advance(Duration::days(180));
    let body = code(&app).await;
    assert_shut(&bring(&app, &body, "").await);
    assert_shut(&bring(&app, &body, "known_device=1.a.b").await);
    let opened = bring(&app, &body, &known).await.expect(200);
    assert_eq!(opened["user"]["id"], id, "a browser of the account");
    let body = code(&app).await;
    let opened = bring(&app, &body, "").await.expect(200);
    assert_eq!(opened["user"]["id"], id, "its owner was there");
    app.finish().await;
}

#[tokio::test]
async fn what_vk_opens_or_an_operator_vouches_for_opens_to_a_silent_number_again() {
    let app = TestApp::start().await;
    let by_vk = vk::user(&vk::sign_in(&app, IVAN).await.expect(200));
    linking::link_phone(&app, &by_vk, PHONE).await.expect(200);
    app.clock.advance(Duration::days(200));
    let body = code(&app).await;
    assert_shut(&bring(&app, &body, "").await);
    let by_vk = vk::sign_in(&app, IVAN).await;
    // VK tells nothing of who has the number now: the browser that it signed in does.
    assert_shut(&bring(&app, &body, "").await);
    bring(&app, &body, &cookies(&by_vk)).await.expect(200);

    app.clock.advance(Duration::days(200));
    assert!(
        silent_number::vouch(&app.ctx, PHONE, "Паспорт в офисе".to_owned())
            .await
            .unwrap()
    );
    assert!(
        !silent_number::vouch(&app.ctx, "79160000000", String::new())
            .await
            .unwrap()
    );
    let body = code(&app).await;
    bring(&app, &body, "").await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn whoever_has_the_number_begins_a_clean_account() {
    let app = TestApp::start().await;
    let (id, known) = account(&app).await;
    app.clock.advance(Duration::days(200));
    let mut body = code(&app).await;
    assert_shut(&bring(&app, &body, "").await);
    body["startAnew"] = json!(true);
    let begun = bring(&app, &body, "").await.expect(200);
    assert_ne!(begun["user"]["id"], id);
    assert_eq!(
        begun["user"]["freeChecksAvailable"], 0,
        "the number had its own"
    );
    let data = app.get_as(&vk::user(&begun), registration_data::PATH).await;
    assert_eq!(data.expect(200)["inn"], Value::Null);
    let row = users::Entity::find_by_id(id.parse::<uuid::Uuid>().unwrap());
    let row = row.one(app.ctx.db.read()).await.unwrap().unwrap();
    assert_eq!(
        (row.phone, row.inn.is_some()),
        (None, true),
        "nothing is lost"
    );

    // A right code begins one account, and the earlier browser leads to none of the two.
    assert_eq!(bring(&app, &body, "").await.status, 400);
    let body = code(&app).await;
    let opened = bring(&app, &body, &known).await.expect(200);
    assert_eq!(opened["user"]["id"], begun["user"]["id"]);
    let accounts = users::Entity::find().count(app.ctx.db.read()).await;
    assert_eq!(accounts.unwrap(), 2);
    app.finish().await;
}

#[tokio::test]
async fn a_clean_account_is_no_way_around_a_block_or_a_second_proof() {
    let app = TestApp::start().await;
    let (id, known) = account(&app).await;
    // Where the account is not shut the wish means nothing.
    let mut body = code(&app).await;
    body["startAnew"] = json!(true);
    let opened = bring(&app, &body, "").await.expect(200);
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
        let answer = bring(&app, &body, cookies).await;
        assert_eq!((answer.status, answer.code()), (403, "account_blocked"));
    }
    app.finish().await;
}
