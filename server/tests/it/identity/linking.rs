//! A second way to sign in, and free checks that nobody gets twice.

use avtosled_server::platform::entities::{free_check_grants, sessions};
use chrono::Duration;
use futures::future::join_all;
use reqwest::Method;
use sea_orm::EntityTrait;
use sea_orm::sea_query::Expr;
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User};
use crate::identity::phone::{PHONE, cookies, send};
use crate::identity::vk;
use crate::identity::vk::IVAN;
use crate::privacy::sealing;

const OTHER_PHONE: &str = "79167654321";

/// Sends a code and brings it back with the user's token.
pub async fn link_phone(app: &TestApp, user: &User, phone: &str) -> Answer {
    let body = linking_code(app, user, phone).await;
    app.post_as(user, "/api/auth/phone/verify-code", body).await
}

pub async fn replace_phone(app: &TestApp, user: &User, phone: &str) -> Answer {
    let mut body = linking_code(app, user, phone).await;
    body["replacePhone"] = json!(true);
    app.post_as(user, "/api/auth/phone/verify-code", body).await
}

/// A code that links: it is asked for with the token.
async fn linking_code(app: &TestApp, user: &User, phone: &str) -> Value {
    app.clock.advance(Duration::seconds(61));
    let body = json!({ "phone": phone });
    let sent = app.post_as(user, "/api/auth/phone/send-code", body).await;
    answered(app, phone, &sent.expect(200)).await
}

async fn code_for(app: &TestApp, phone: &str) -> Value {
    app.clock.advance(Duration::seconds(61));
    let sent = send(app, phone).await.expect(200);
    answered(app, phone, &sent).await
}

async fn answered(app: &TestApp, phone: &str, sent: &Value) -> Value {
    app.completed_jobs().await;
    let code = app.read_code(phone).await;
    json!({ "challengeId": sent["challengeId"], "code": code })
}

/// Signs a phone in that has had codes before.
async fn sign_in_again(app: &TestApp, phone: &str) -> User {
    let body = code_for(app, phone).await;
    let signed_in = app.post("/api/auth/phone/verify-code", body).await;
    vk::user(&signed_in.expect(200))
}

async fn available(app: &TestApp, user: &User) -> Value {
    app.get_as(user, "/api/auth/user").await.expect(200)["freeChecksAvailable"].clone()
}

/// What linking may change: accounts, grants and what was done.
async fn rows(app: &TestApp) -> Vec<(String, String)> {
    let mut rows = sealing::dump(app).await;
    rows.retain(|(place, _)| {
        let tables = ["users.", "free_check_grants.", "user_actions.", "sessions."];
        tables.iter().any(|table| place.starts_with(table))
    });
    rows.sort_unstable();
    rows
}

#[tokio::test]
async fn the_second_method_brings_the_second_free_check() {
    let app = TestApp::start().await;
    let user = app.sign_in_as(PHONE).await;
    let answer = vk::link(&app, &user, IVAN).await;
    assert!(
        !cookies(&answer).contains("refresh_token"),
        "the session stays"
    );
    let linked = answer.expect(200);
    assert_eq!(
        (&linked["purpose"], &linked["created"]),
        (&json!("link"), &json!(false))
    );
    assert_eq!(linked["user"]["freeChecksAvailable"], 2);
    assert_eq!(linked["user"]["phone"], format!("+{PHONE}"));
    assert_eq!(
        linked["suggestedPhone"],
        Value::Null,
        "the account has a phone"
    );
    assert_eq!(available(&app, &user).await, 2, "the earlier token is good");
    assert_eq!(available(&app, &vk::user(&linked)).await, 2);
    let by_vk = vk::sign_in(&app, IVAN).await.expect(200);
    assert_eq!(by_vk["user"]["id"], linked["user"]["id"]);

    let other = vk::user(&vk::sign_in(&app, "100000002").await.expect(200));
    let linked = link_phone(&app, &other, OTHER_PHONE).await;
    assert!(!cookies(&linked).contains("refresh_token"));
    let linked = linked.expect(200);
    assert_eq!(linked["user"]["freeChecksAvailable"], 2);
    assert_eq!(linked["token"], linked["phoneToken"]);
    let status = app.get_as(&other, "/api/auth/status").await.expect(200);
    assert_eq!(status["method"], "vk", "the same session");
    let by_phone = sign_in_again(&app, OTHER_PHONE).await;
    let account = app.get_as(&by_phone, "/api/auth/user").await.expect(200);
    assert_eq!(account["id"], linked["user"]["id"]);
    app.finish().await;
}

#[tokio::test]
async fn an_identity_with_an_account_of_its_own_stays_there() {
    let app = TestApp::start().await;
    let by_phone = app.sign_in_as(PHONE).await;
    let by_vk = vk::user(&vk::sign_in(&app, IVAN).await.expect(200));
    let before = rows(&app).await;
    let answer = vk::link(&app, &by_phone, IVAN).await;
    assert_eq!((answer.status, answer.code()), (409, "identity_taken"));
    assert!(
        answer.body["detail"]
            .as_str()
            .unwrap()
            .starts_with("Этот профиль VK уже привязан")
    );
    let answer = link_phone(&app, &by_vk, PHONE).await;
    assert_eq!((answer.status, answer.code()), (409, "identity_taken"));
    assert!(
        answer.body["detail"]
            .as_str()
            .unwrap()
            .starts_with("Этот номер уже привязан")
    );
    assert_eq!(rows(&app).await, before);

    // An account has one profile of VK.
    let answer = vk::link(&app, &by_vk, "100000002").await;
    assert_eq!((answer.status, answer.code()), (409, "vk_already_linked"));
    assert_eq!(rows(&app).await, before);
    app.finish().await;
}

#[tokio::test]
async fn another_number_needs_a_word_and_a_fresh_sign_in() {
    let app = TestApp::start().await;
    let user = app.sign_in_as(PHONE).await;
    let before = rows(&app).await;
    let answer = link_phone(&app, &user, OTHER_PHONE).await;
    assert_eq!(
        (answer.status, answer.code()),
        (409, "phone_already_linked")
    );
    assert_eq!(rows(&app).await, before);
    app.clock.advance(Duration::seconds(61));
    let elsewhere = sign_in_again(&app, PHONE).await;
    let changed = replace_phone(&app, &user, OTHER_PHONE).await.expect(200);
    assert_eq!(app.get_as(&elsewhere, "/api/auth/user").await.status, 401);
    app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(changed["user"]["phone"], format!("+{OTHER_PHONE}"));
    assert_eq!(
        changed["user"]["freeChecksAvailable"], 1,
        "a number brings no second check"
    );

    // The number given up makes an account of its own, without a free check.
    let newcomer = sign_in_again(&app, PHONE).await;
    assert_eq!(available(&app, &newcomer).await, 0);

    // A session that is renewed again and again is not fresh.
    let body = code_for(&app, OTHER_PHONE).await;
    let answer = app.post("/api/auth/phone/verify-code", body).await;
    let mut cookie = cookies(&answer);
    let mut stale = vk::user(&answer.expect(200));
    for _ in 0..3 {
        app.clock.advance(Duration::minutes(14));
        let request = app
            .request(Method::POST, "/api/auth/refresh")
            .header("cookie", &cookie);
        let answer = app.send(request).await;
        cookie = cookies(&answer);
        stale = vk::user(&answer.expect(200));
    }
    let answer = replace_phone(&app, &stale, "79160000077").await;
    assert_eq!(
        (answer.status, answer.code()),
        (403, "fresh_sign_in_required")
    );
    let unlink = app
        .request(Method::DELETE, "/api/user/vk")
        .bearer_auth(&stale.token);
    assert_eq!(app.send(unlink).await.code(), "fresh_sign_in_required");
    app.finish().await;
}

#[tokio::test]
async fn an_old_session_links_nothing() {
    let app = TestApp::start().await;
    let by_phone = app.sign_in_as(PHONE).await;
    let by_vk = vk::user(&vk::sign_in(&app, IVAN).await.expect(200));
    let code = linking_code(&app, &by_vk, OTHER_PHONE).await;
    let old = app.ctx.clock.now() - Duration::minutes(31);
    sessions::Entity::update_many()
        .col_expr(sessions::Column::CreatedAt, Expr::value(old))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    let before = rows(&app).await;
    let path = "/api/auth/vk/start";
    let begun = app.post_as(&by_phone, path, json!({ "purpose": "link" }));
    assert_eq!(begun.await.code(), "fresh_sign_in_required");
    let linked = app.post_as(&by_vk, "/api/auth/phone/verify-code", code);
    assert_eq!(linked.await.code(), "fresh_sign_in_required");
    assert_eq!(rows(&app).await, before);
    app.finish().await;
}

#[tokio::test]
async fn a_token_that_ran_out_makes_no_other_account() {
    let app = TestApp::start().await;
    let user = vk::user(&vk::sign_in(&app, IVAN).await.expect(200));
    app.clock.advance(Duration::minutes(13));
    let body = linking_code(&app, &user, PHONE).await;
    app.clock.advance(Duration::minutes(2));
    let path = "/api/auth/phone/verify-code";
    assert_eq!(app.post_as(&user, path, body.clone()).await.status, 401);
    let user = vk::user(&vk::sign_in(&app, IVAN).await.expect(200));
    let linked = app.post_as(&user, path, body).await.expect(200);
    assert_eq!(linked["user"]["vkLinked"], true, "the code was still good");
    app.finish().await;
}

#[tokio::test]
async fn a_link_ends_where_it_began() {
    let app = TestApp::start().await;
    let (owner, thief) = (app.sign_in().await, app.sign_in().await);
    let nobody = app
        .post("/api/auth/vk/start", json!({ "purpose": "link" }))
        .await;
    assert_eq!(nobody.status, 401);
    let way = vk::start(&app, Some(&owner), json!({ "purpose": "link" })).await;
    let body = vk::approve(&way, IVAN).await;
    let answer = vk::exchange(&app, Some(&thief), &way.cookie, &body).await;
    assert_eq!((answer.status, answer.code()), (400, "vk_state_invalid"));
    assert_eq!(
        vk::exchange(&app, None, &way.cookie, &body).await.status,
        401
    );
    let linked = vk::exchange(&app, Some(&owner), &way.cookie, &body)
        .await
        .expect(200);
    assert_eq!(linked["user"]["vkLinked"], true);
    app.finish().await;
}

#[tokio::test]
async fn nobody_gets_a_free_check_twice_by_going_round() {
    let app = TestApp::start().await;
    let user = app.sign_in_as(PHONE).await;
    vk::link(&app, &user, IVAN).await.expect(200);
    let unlink = async |user: &User| {
        let request = app
            .request(Method::DELETE, "/api/user/vk")
            .bearer_auth(&user.token);
        assert_eq!(app.send(request).await.status, 204);
        // Taking back the permission spends codes that were given meanwhile.
        app.completed_jobs().await;
    };
    // Unlink and link again, out and in again.
    for _ in 0..2 {
        unlink(&user).await;
        vk::link(&app, &user, IVAN).await.expect(200);
        app.clock.advance(Duration::seconds(1));
    }
    assert_eq!(available(&app, &user).await, 2);
    app.post_as(&user, "/api/auth/logout", json!({})).await;
    let user = sign_in_again(&app, PHONE).await;
    assert_eq!(available(&app, &user).await, 2);

    // The profile goes to another account, or founds one.
    unlink(&user).await;
    let other = app.sign_in_as(OTHER_PHONE).await;
    let moved = vk::link(&app, &other, IVAN).await.expect(200);
    assert_eq!(
        moved["user"]["freeChecksAvailable"], 1,
        "only the phone's own"
    );
    assert_eq!(moved["user"]["vkPackageAvailable"], false);
    unlink(&other).await;
    let founded = vk::sign_in(&app, IVAN).await.expect(200);
    assert_eq!(
        (&founded["created"], &founded["user"]["freeChecksAvailable"]),
        (&json!(true), &json!(0))
    );
    // A second profile brings the first account nothing.
    let again = vk::link(&app, &user, "100000002").await.expect(200);
    assert_eq!(again["user"]["freeChecksAvailable"], 2);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_proofs_grant_once() {
    let app = TestApp::start().await;
    let user = app.sign_in_as(PHONE).await;
    let mut ways = Vec::new();
    for _ in 0..20 {
        let way = vk::start(&app, Some(&user), json!({ "purpose": "link" })).await;
        let body = vk::approve(&way, IVAN).await;
        ways.push((way, body));
    }
    let links = ways
        .iter()
        .map(|(way, body)| vk::exchange(&app, Some(&user), &way.cookie, body));
    let answers = join_all(links).await;
    assert!(answers.iter().all(|answer| answer.status == 200));
    assert_eq!(available(&app, &user).await, 2);

    let other = vk::user(&vk::sign_in(&app, "100000002").await.expect(200));
    let body = linking_code(&app, &other, OTHER_PHONE).await;
    let path = "/api/auth/phone/verify-code";
    let tries = (0..20).map(|_| app.post_as(&other, path, body.clone()));
    let answers = join_all(tries).await;
    let linked = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(linked, 1);
    assert_eq!(available(&app, &other).await, 2);
    let db = app.ctx.db.read();
    let grants = free_check_grants::Entity::find().all(db).await.unwrap();
    // Two phones, two profiles, two packages.
    assert_eq!(grants.len(), 6);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_parallel_links_of_one_profile_one_account_gets_it() {
    let app = TestApp::start().await;
    let mut ways = Vec::new();
    for _ in 0..10 {
        let user = app.sign_in().await;
        let way = vk::start(&app, Some(&user), json!({ "purpose": "link" })).await;
        let body = vk::approve(&way, IVAN).await;
        ways.push((user, way, body));
    }
    let links = ways
        .iter()
        .map(|(user, way, body)| vk::exchange(&app, Some(user), &way.cookie, body));
    let answers = join_all(links).await;
    let linked = answers.iter().filter(|answer| answer.status == 200).count();
    let taken = answers
        .iter()
        .filter(|answer| answer.code() == "identity_taken")
        .count();
    assert_eq!((linked, taken), (1, 9));
    app.finish().await;
}

#[tokio::test]
async fn a_code_is_good_for_what_its_sms_says() {
    let app = TestApp::start().await;
    let user = vk::user(&vk::sign_in(&app, IVAN).await.expect(200));
    let path = "/api/auth/phone/verify-code";
    let told = || app.sandbox.messages(Some(OTHER_PHONE)).remove(0).text;

    let linking = linking_code(&app, &user, OTHER_PHONE).await;
    assert!(told().contains("код привязки номера"), "{}", told());
    let stolen = app.post(path, linking.clone()).await;
    assert_eq!((stolen.status, stolen.code()), (400, "code_invalid"));
    app.post_as(&user, path, linking).await.expect(200);

    let signing_in = code_for(&app, OTHER_PHONE).await;
    assert!(told().contains("код входа"), "{}", told());
    let stolen = app.post_as(&user, path, signing_in.clone()).await;
    assert_eq!((stolen.status, stolen.code()), (400, "code_invalid"));
    app.post(path, signing_in).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn each_new_way_in_is_told_to_the_confirmed_address() {
    const MAIL: &str = "ivan@example.com";
    let app = TestApp::start().await;
    let user = app.sign_in_as(PHONE).await;
    app.set_email(&user, MAIL).await;
    replace_phone(&app, &user, OTHER_PHONE).await.expect(200);
    vk::link(&app, &user, IVAN).await.expect(200);
    let password = json!({ "username": "ivan-77", "password": "Правильный пароль" });
    let set = app.post_as(&user, "/api/user/credentials", password).await;
    set.expect(200);
    let change = json!({ "currentPassword": "Правильный пароль", "newPassword": "Другой пароль" });
    let changed = app.post_as(&user, "/api/user/password", change).await;
    assert!(changed.status < 300, "{}", changed.body);
    app.completed_jobs().await;
    let mails = app.sandbox.messages(Some(MAIL));
    for change in [
        "номер для входа заменён на +7 916",
        "добавлен вход через VK ID",
        "добавлен вход по паролю",
        "изменён пароль",
    ] {
        let told = mails.iter().filter(|mail| mail.text.contains(change));
        assert_eq!(told.count(), 1, "{change}");
    }
    app.finish().await;
}

#[tokio::test]
async fn a_first_number_is_not_called_another_one() {
    let app = TestApp::start().await;
    let user = vk::user(&vk::sign_in(&app, IVAN).await.expect(200));
    app.set_email(&user, "vk@example.com").await;
    link_phone(&app, &user, OTHER_PHONE).await.expect(200);
    app.completed_jobs().await;
    let mails = app.sandbox.messages(Some("vk@example.com"));
    assert!(
        mails
            .iter()
            .any(|mail| mail.text.contains("добавлен вход по номеру +7 916"))
    );
    app.finish().await;
}
