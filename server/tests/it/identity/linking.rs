//! Linking of further sign-in methods; a free check is granted once per identity.

use avtosled_server::platform::entities::{free_check_grants, sessions};
use chrono::Duration;
use futures::future::join_all;
use sea_orm::EntityTrait;
use sea_orm::sea_query::Expr;
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User};
use crate::identity::phone::{self, PHONE, cookies, send};
use crate::identity::vk;
use crate::identity::vk::IVAN;
use crate::privacy::key_rotation;

const OTHER_PHONE: &str = "79167654321";

/// Requests a code for a phone and verifies it with the user's token.
pub async fn link_phone(app: &TestApp, user: &User, phone: &str) -> Answer {
    let body = linking_code(app, user, phone).await;
    app.post_as(user, "/api/auth/phone/verify-code", body).await
}

pub async fn replace_phone(app: &TestApp, user: &User, phone: &str) -> Answer {
    let mut body = linking_code(app, user, phone).await;
    body["replacePhone"] = json!(true);
    app.post_as(user, "/api/auth/phone/verify-code", body).await
}

/// Body with a linking code that was requested with the token.
async fn linking_code(app: &TestApp, user: &User, phone: &str) -> Value {
    app.clock.advance(Duration::seconds(61));
    let body = json!({ "phone": phone });
    let sent = app.post_as(user, "/api/auth/phone/send-code", body).await;
    code_body(app, phone, &sent.expect(200)).await
}

/// Body with a sign-in code.
async fn sign_in_code(app: &TestApp, phone: &str) -> Value {
    app.clock.advance(Duration::seconds(61));
    let sent = send(app, phone).await.expect(200);
    code_body(app, phone, &sent).await
}

async fn code_body(app: &TestApp, phone: &str, sent: &Value) -> Value {
    app.completed_jobs().await;
    let code = app.read_code(phone).await;
    json!({ "challengeId": sent["challengeId"], "code": code })
}

/// Signs in by a phone that has received codes before.
async fn sign_in_again(app: &TestApp, phone: &str) -> User {
    let body = sign_in_code(app, phone).await;
    let signed_in = app.post("/api/auth/phone/verify-code", body).await;
    User::signed_in(&signed_in.expect(200))
}

async fn available(app: &TestApp, user: &User) -> Value {
    app.get_as(user, "/api/auth/user").await.expect(200)["freeChecksAvailable"].clone()
}

/// Texts of the rows that linking may change.
async fn rows(app: &TestApp) -> Vec<(String, String)> {
    let mut rows = key_rotation::dump(app).await;
    rows.retain(|(place, _)| {
        let tables = ["users.", "free_check_grants.", "user_actions.", "sessions."];
        tables.iter().any(|table| place.starts_with(table))
    });
    rows.sort_unstable();
    rows
}

#[tokio::test]
async fn linking_second_method_grants_second_free_check() {
    let app = TestApp::start().await;
    let user = app.sign_in_as(PHONE).await;
    let answer = vk::link(&app, &user, IVAN).await;
    assert!(
        !cookies(&answer).contains("refresh_token"),
        "the session is unchanged"
    );
    let linked = answer.expect(200);
    assert_eq!(linked["purpose"], "link");
    assert_eq!(linked["created"], false);
    assert_eq!(linked["user"]["freeChecksAvailable"], 2);
    assert_eq!(linked["user"]["phone"], format!("+{PHONE}"));
    assert_eq!(
        linked["suggestedPhone"],
        Value::Null,
        "the account has a phone"
    );
    assert_eq!(
        available(&app, &user).await,
        2,
        "the earlier token stays valid"
    );
    assert_eq!(available(&app, &User::signed_in(&linked)).await, 2);
    let by_vk = vk::sign_in(&app, IVAN).await.expect(200);
    assert_eq!(by_vk["user"]["id"], linked["user"]["id"]);

    let other = User::signed_in(&vk::sign_in(&app, "100000002").await.expect(200));
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
async fn linking_identity_of_another_account_is_rejected() {
    let app = TestApp::start().await;
    let by_phone = app.sign_in_as(PHONE).await;
    let by_vk = User::signed_in(&vk::sign_in(&app, IVAN).await.expect(200));
    let before = rows(&app).await;
    let answer = vk::link(&app, &by_phone, IVAN).await;
    answer.expect_error(409, "identity_taken");
    assert!(
        answer.body["detail"]
            .as_str()
            .unwrap()
            .starts_with("Этот профиль VK уже привязан")
    );
    let answer = link_phone(&app, &by_vk, PHONE).await;
    answer.expect_error(409, "identity_taken");
    assert!(
        answer.body["detail"]
            .as_str()
            .unwrap()
            .starts_with("Этот номер уже привязан")
    );
    assert_eq!(rows(&app).await, before);

    // An account has at most one VK profile.
    let answer = vk::link(&app, &by_vk, "100000002").await;
    answer.expect_error(409, "vk_already_linked");
    assert_eq!(rows(&app).await, before);
    app.finish().await;
}

#[tokio::test]
async fn phone_replacement_requires_flag_and_fresh_sign_in() {
    let app = TestApp::start().await;
    let user = app.sign_in_as(PHONE).await;
    let before = rows(&app).await;
    let answer = link_phone(&app, &user, OTHER_PHONE).await;
    answer.expect_error(409, "phone_already_linked");
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

    // The released number creates a new account without a free check.
    let newcomer = sign_in_again(&app, PHONE).await;
    assert_eq!(available(&app, &newcomer).await, 0);

    // A refreshed session is not a fresh sign-in.
    let body = sign_in_code(&app, OTHER_PHONE).await;
    let answer = app.post("/api/auth/phone/verify-code", body).await;
    let mut cookie = cookies(&answer);
    let mut stale = User::signed_in(&answer.expect(200));
    for _ in 0..3 {
        app.clock.advance(Duration::minutes(14));
        let answer = phone::refresh(&app, &cookie).await;
        cookie = cookies(&answer);
        stale = User::signed_in(&answer.expect(200));
    }
    let answer = replace_phone(&app, &stale, "79160000077").await;
    answer.expect_error(403, "fresh_sign_in_required");
    let unlink = app.delete_as(&stale, "/api/user/vk").await;
    assert_eq!(unlink.code(), "fresh_sign_in_required");
    app.finish().await;
}

#[tokio::test]
async fn linking_with_old_session_is_rejected() {
    let app = TestApp::start().await;
    let by_phone = app.sign_in_as(PHONE).await;
    let by_vk = User::signed_in(&vk::sign_in(&app, IVAN).await.expect(200));
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
async fn expired_token_with_linking_code_creates_no_account() {
    let app = TestApp::start().await;
    let user = User::signed_in(&vk::sign_in(&app, IVAN).await.expect(200));
    app.clock.advance(Duration::minutes(13));
    let body = linking_code(&app, &user, PHONE).await;
    app.clock.advance(Duration::minutes(2));
    let path = "/api/auth/phone/verify-code";
    assert_eq!(app.post_as(&user, path, body.clone()).await.status, 401);
    let user = User::signed_in(&vk::sign_in(&app, IVAN).await.expect(200));
    let linked = app.post_as(&user, path, body).await.expect(200);
    assert_eq!(linked["user"]["vkLinked"], true, "the code is still valid");
    app.finish().await;
}

#[tokio::test]
async fn vk_link_started_by_another_account_is_rejected() {
    let app = TestApp::start().await;
    let (owner, thief) = (app.sign_in().await, app.sign_in().await);
    let anonymous = app
        .post("/api/auth/vk/start", json!({ "purpose": "link" }))
        .await;
    assert_eq!(anonymous.status, 401);
    let attempt = vk::start(&app, Some(&owner), json!({ "purpose": "link" })).await;
    let body = vk::approve(&attempt, IVAN).await;
    let answer = vk::exchange(&app, Some(&thief), &attempt.cookie, &body).await;
    answer.expect_error(400, "vk_state_invalid");
    assert_eq!(
        vk::exchange(&app, None, &attempt.cookie, &body)
            .await
            .status,
        401
    );
    let linked = vk::exchange(&app, Some(&owner), &attempt.cookie, &body)
        .await
        .expect(200);
    assert_eq!(linked["user"]["vkLinked"], true);
    app.finish().await;
}

#[tokio::test]
async fn repeated_linking_grants_no_second_free_check() {
    let app = TestApp::start().await;
    let user = app.sign_in_as(PHONE).await;
    vk::link(&app, &user, IVAN).await.expect(200);
    let unlink = async |user: &User| {
        let unlinked = app.delete_as(user, "/api/user/vk").await;
        unlinked.expect(204);
        // The revocation invalidates codes that were issued in the meantime.
        app.completed_jobs().await;
    };
    // Repeats: unlink, link, sign out, sign in.
    for _ in 0..2 {
        unlink(&user).await;
        vk::link(&app, &user, IVAN).await.expect(200);
        app.clock.advance(Duration::seconds(1));
    }
    assert_eq!(available(&app, &user).await, 2);
    app.post_as(&user, "/api/auth/logout", json!({})).await;
    let user = sign_in_again(&app, PHONE).await;
    assert_eq!(available(&app, &user).await, 2);

    // The unlinked profile is linked to another account, or creates one.
    unlink(&user).await;
    let other = app.sign_in_as(OTHER_PHONE).await;
    let moved = vk::link(&app, &other, IVAN).await.expect(200);
    assert_eq!(
        moved["user"]["freeChecksAvailable"], 1,
        "only the grant of the phone"
    );
    assert_eq!(moved["user"]["vkPackageAvailable"], false);
    unlink(&other).await;
    let founded = vk::sign_in(&app, IVAN).await.expect(200);
    assert_eq!(founded["created"], true);
    assert_eq!(founded["user"]["freeChecksAvailable"], 0);
    // A second profile grants nothing to the first account.
    let again = vk::link(&app, &user, "100000002").await.expect(200);
    assert_eq!(again["user"]["freeChecksAvailable"], 2);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_linking_grants_free_check_once() {
    let app = TestApp::start().await;
    let user = app.sign_in_as(PHONE).await;
    let mut attempts = Vec::new();
    for _ in 0..20 {
        let attempt = vk::start(&app, Some(&user), json!({ "purpose": "link" })).await;
        let body = vk::approve(&attempt, IVAN).await;
        attempts.push((attempt, body));
    }
    let links = attempts
        .iter()
        .map(|(attempt, body)| vk::exchange(&app, Some(&user), &attempt.cookie, body));
    let answers = join_all(links).await;
    assert!(answers.iter().all(|answer| answer.status == 200));
    assert_eq!(available(&app, &user).await, 2);

    let other = User::signed_in(&vk::sign_in(&app, "100000002").await.expect(200));
    let body = linking_code(&app, &other, OTHER_PHONE).await;
    let path = "/api/auth/phone/verify-code";
    let requests = (0..20).map(|_| app.post_as(&other, path, body.clone()));
    let answers = join_all(requests).await;
    let linked = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(linked, 1);
    assert_eq!(available(&app, &other).await, 2);
    let db = app.ctx.db.read();
    let grants = free_check_grants::Entity::find().all(db).await.unwrap();
    // Two phones, two profiles and two packages were granted.
    assert_eq!(grants.len(), 6);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_linking_of_one_profile_succeeds_for_one_account() {
    let app = TestApp::start().await;
    let mut attempts = Vec::new();
    for _ in 0..10 {
        let user = app.sign_in().await;
        let attempt = vk::start(&app, Some(&user), json!({ "purpose": "link" })).await;
        let body = vk::approve(&attempt, IVAN).await;
        attempts.push((user, attempt, body));
    }
    let links = attempts
        .iter()
        .map(|(user, attempt, body)| vk::exchange(&app, Some(user), &attempt.cookie, body));
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
async fn phone_code_used_for_other_purpose_is_rejected() {
    let app = TestApp::start().await;
    let user = User::signed_in(&vk::sign_in(&app, IVAN).await.expect(200));
    let path = "/api/auth/phone/verify-code";
    let sms = || app.sandbox.messages(Some(OTHER_PHONE)).remove(0).text;

    let linking = linking_code(&app, &user, OTHER_PHONE).await;
    assert!(sms().contains("код привязки номера"), "{}", sms());
    let stolen = app.post(path, linking.clone()).await;
    stolen.expect_error(400, "code_invalid");
    app.post_as(&user, path, linking).await.expect(200);

    let signing_in = sign_in_code(&app, OTHER_PHONE).await;
    assert!(sms().contains("код входа"), "{}", sms());
    let stolen = app.post_as(&user, path, signing_in.clone()).await;
    stolen.expect_error(400, "code_invalid");
    app.post(path, signing_in).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn sign_in_method_changes_notify_confirmed_email() {
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
        let matching = mails.iter().filter(|mail| mail.text.contains(change));
        assert_eq!(matching.count(), 1, "{change}");
    }
    app.finish().await;
}

#[tokio::test]
async fn first_phone_is_notified_as_added_not_replaced() {
    let app = TestApp::start().await;
    let user = User::signed_in(&vk::sign_in(&app, IVAN).await.expect(200));
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
