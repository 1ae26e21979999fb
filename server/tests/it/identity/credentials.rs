//! Username, password and e-mail address of an account.

use argon2::{Algorithm, Argon2, Params, PasswordHasher, Version};
use avtosled_server::identity::device::Device;
use avtosled_server::identity::emails::{self, EmailError};
use avtosled_server::identity::session::SessionError;
use avtosled_server::identity::session::sessions::Caller;
use avtosled_server::platform::entities::{sessions, users};
use chrono::Duration;
use futures::future::join_all;
use sea_orm::{ConnectionTrait, EntityTrait, Statement};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User};
use crate::identity::phone::{self, PHONE, cookies};
use crate::identity::session_list::{recorded_actions, sign_in_with_cookies};

pub const NAME: &str = "Иван-77";
pub const PASSWORD: &str = "Правильный пароль";

pub async fn set_first(app: &TestApp, user: &User, name: &str, password: &str) -> Answer {
    let body = json!({ "username": name, "password": password });
    app.post_as(user, "/api/user/credentials", body).await
}

pub async fn login(app: &TestApp, name: &str, password: &str) -> Answer {
    let body = json!({ "username": name, "password": password });
    app.post("/api/auth/login", body).await
}

/// Starts a server with one account that has a password.
pub async fn with_password() -> (TestApp, User) {
    let app = TestApp::start().await;
    let (user, _) = sign_in_with_cookies(&app, PHONE, "").await;
    set_first(&app, &user, NAME, PASSWORD).await.expect(200);
    (app, user)
}

async fn change(app: &TestApp, user: &User, current: &str, new: &str) -> Answer {
    let body = json!({ "currentPassword": current, "newPassword": new });
    app.post_as(user, "/api/user/password", body).await
}

async fn stored_hash(app: &TestApp) -> String {
    let id = sea_orm::Value::from(PHONE);
    let db = app.ctx.db.read();
    let sql = "SELECT password FROM users WHERE phone = $1";
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [id]);
    let row = db.query_one_raw(statement).await.unwrap().unwrap();
    row.try_get("", "password").unwrap()
}

#[tokio::test]
async fn password_sign_in_opens_session_of_same_account() {
    let (app, owner) = with_password().await;
    let id = app.user_id(&owner).await;
    let answer = login(&app, "  иван-77 ", PASSWORD).await;
    assert!(cookies(&answer).contains("refresh_token="));
    assert!(cookies(&answer).contains("known_device="));
    let signed_in = User::signed_in(&answer.body);
    assert_eq!(answer.expect(200)["user"]["username"], NAME);
    assert_eq!(app.user_id(&signed_in).await, id);
    let sessions = app.get_as(&signed_in, "/api/user/sessions").await;
    assert_eq!(sessions.expect(200)[0]["method"], "password");
    let hash = stored_hash(&app).await;
    assert!(
        hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
        "{hash}"
    );
    assert!(!hash.contains(PASSWORD));
    let expected = ["consent_given", "signed_in", "password_set", "signed_in"];
    assert_eq!(recorded_actions(&app).await, expected);
    app.finish().await;
}

#[tokio::test]
async fn wrong_password_and_unknown_name_get_same_response() {
    let (app, _) = with_password().await;
    app.sign_in().await;
    let body = |answer: Answer| {
        let mut body = answer.body;
        body["request_id"] = Value::Null;
        (answer.status, body)
    };
    let wrong = body(login(&app, NAME, "wrong!").await);
    assert_eq!(wrong.0, 401);
    assert_eq!(wrong.1["code"], "login_failed");
    assert_eq!(wrong.1["detail"], "Неверное имя пользователя или пароль");
    assert_eq!(body(login(&app, "nobody", PASSWORD).await), wrong);
    assert_eq!(body(login(&app, PHONE, PASSWORD).await), wrong);
    // Generated names of accounts without a password cannot be used to sign in.
    let sql = "UPDATE users SET username = 'user-abc' WHERE password IS NULL";
    let db = app.ctx.db.write();
    db.execute_unprepared(sql).await.unwrap();
    assert_eq!(body(login(&app, "user-abc", PASSWORD).await), wrong);
    app.finish().await;
}

#[tokio::test]
async fn username_differing_only_in_case_is_taken() {
    let (app, _) = with_password().await;
    let other = app.sign_in().await;
    for name in [NAME, "иван-77", " ИВАН-77 "] {
        let refused = set_first(&app, &other, name, PASSWORD).await;
        refused.expect_error(409, "username_taken");
    }
    let racers = [app.sign_in().await, app.sign_in().await, other];
    let names = ["Racer", "racer", "RACER"];
    let requests = racers.iter().zip(names);
    let answers =
        join_all(requests.map(|(user, name)| set_first(&app, user, name, PASSWORD))).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409]);
    app.finish().await;
}

#[tokio::test]
async fn first_password_requires_fresh_sign_in_and_is_set_once() {
    let app = TestApp::start().await;
    let (user, cookies) = sign_in_with_cookies(&app, PHONE, "").await;
    let body = json!({ "username": NAME, "password": PASSWORD, "role": "admin" });
    let refused = app.post_as(&user, "/api/user/credentials", body).await;
    assert_eq!(refused.expect(422)["errors"][0]["path"], "role");
    app.clock.advance(Duration::minutes(31));
    let user = User::signed_in(&phone::refresh(&app, &cookies).await.expect(200));
    let stale = set_first(&app, &user, NAME, PASSWORD).await;
    stale.expect_error(403, "fresh_sign_in_required");
    let (user, _) = sign_in_with_cookies(&app, PHONE, "").await;
    let body = json!({ "username": NAME, "password": PASSWORD, "email": " a@example.com " });
    let set = app.post_as(&user, "/api/user/credentials", body).await;
    assert_eq!(set.expect(200)["email"], "a@example.com");
    let again = set_first(&app, &user, "other", PASSWORD).await;
    again.expect_error(409, "password_exists");
    app.finish().await;
}

#[tokio::test]
async fn password_change_ends_all_other_sessions() {
    let (app, owner) = with_password().await;
    let thief = User::signed_in(&login(&app, NAME, PASSWORD).await.body);
    let wrong = change(&app, &owner, "wrong!", "Новый пароль").await;
    wrong.expect_error(400, "password_wrong");
    app.get_as(&thief, "/api/auth/user").await.expect(200);
    let same_as_name = change(&app, &owner, PASSWORD, NAME).await;
    assert_eq!(same_as_name.status, 422);
    change(&app, &owner, PASSWORD, "Новый пароль")
        .await
        .expect(204);
    assert_eq!(app.get_as(&thief, "/api/auth/user").await.status, 401);
    app.get_as(&owner, "/api/auth/user").await.expect(200);
    assert_eq!(login(&app, NAME, PASSWORD).await.code(), "login_failed");
    login(&app, NAME, "Новый пароль").await.expect(200);
    let recorded = recorded_actions(&app).await;
    assert!(recorded.contains(&"password_changed".to_owned()));
    app.finish().await;
}

#[tokio::test]
async fn password_change_after_five_wrong_passwords_is_rate_limited() {
    let (app, owner) = with_password().await;
    let thief = User::signed_in(&login(&app, NAME, PASSWORD).await.body);
    for _ in 0..5 {
        let wrong = change(&app, &thief, "wrong!", "Новый пароль").await;
        assert_eq!(wrong.code(), "password_wrong");
    }
    let stopped = change(&app, &thief, PASSWORD, "Новый пароль").await;
    assert_eq!(stopped.status, 429);
    assert_eq!(stopped.headers["retry-after"], "600");
    change(&app, &owner, PASSWORD, "Новый пароль")
        .await
        .expect(204);
    app.finish().await;
}

#[tokio::test]
async fn password_change_of_account_without_password_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let refused = change(&app, &user, PASSWORD, "Новый пароль").await;
    refused.expect_error(409, "password_missing");
    app.finish().await;
}

#[tokio::test]
async fn parallel_sign_in_and_password_change_leave_no_session_of_old_password() {
    let (app, owner) = with_password().await;
    let sign_ins = join_all((0..4).map(|_| login(&app, NAME, PASSWORD)));
    let changed = change(&app, &owner, PASSWORD, "Новый пароль");
    let (sign_ins, changed) = futures::future::join(sign_ins, changed).await;
    changed.expect(204);
    for answer in sign_ins.iter().filter(|answer| answer.status == 200) {
        let session = app
            .get_as(&User::signed_in(&answer.body), "/api/auth/user")
            .await;
        assert_eq!(
            session.status, 401,
            "a session of the old password must have ended"
        );
    }
    app.finish().await;
}

#[tokio::test]
async fn password_hash_with_old_parameters_is_upgraded_at_sign_in() {
    let (app, owner) = with_password().await;
    let weak = Params::new(64, 1, 1, None).unwrap();
    let weak = Argon2::new(Algorithm::Argon2id, Version::V0x13, weak);
    let weak = weak.hash_password(PASSWORD.as_bytes()).unwrap().to_string();
    let id = app.user_id(&owner).await;
    let db = app.ctx.db.write();
    let now = avtosled_server::platform::clock::Clock::now(&*app.clock);
    let before = stored_hash(&app).await;
    avtosled_server::identity::repository::credentials::replace_password(
        db, id, &before, &weak, now,
    )
    .await
    .unwrap();
    login(&app, NAME, "wrong!").await.expect(401);
    assert_eq!(stored_hash(&app).await, weak);
    login(&app, NAME, PASSWORD).await.expect(200);
    let renewed = stored_hash(&app).await;
    assert!(renewed.contains("m=19456"), "{renewed}");
    login(&app, NAME, PASSWORD).await.expect(200);
    assert_eq!(stored_hash(&app).await, renewed);
    app.finish().await;
}

#[tokio::test]
async fn email_is_trimmed_when_set_cleared_by_null_and_rejected_when_malformed() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let set = async |email: Value| {
        let body = json!({ "email": email });
        app.patch_as(&user, "/api/user/email", body).await
    };
    let account = set(json!(" ivan@example.com ")).await.expect(200);
    assert_eq!(account["email"], "ivan@example.com");
    let wrong = set(json!("ivan@")).await;
    assert_eq!(wrong.expect(422)["errors"][0]["path"], "email");
    let left_out = app.patch_as(&user, "/api/user/email", json!({})).await;
    assert_eq!(left_out.expect(422)["errors"][0]["code"], "required");
    let me = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(me["email"], "ivan@example.com");
    assert_eq!(set(Value::Null).await.expect(200)["email"], Value::Null);
    app.finish().await;
}

#[tokio::test]
async fn weak_password_is_rejected_by_registration_and_change() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    for password in ["123456", "йцукен", "111111"] {
        let refused = set_first(&app, &user, NAME, password).await;
        let error = refused.expect(422)["errors"][0].clone();
        assert_eq!(error["path"], "password");
        assert_eq!(error["code"], "guessable_password", "{password}");
    }
    set_first(&app, &user, NAME, PASSWORD).await.expect(200);
    let weak = json!({ "currentPassword": PASSWORD, "newPassword": "qwerty" });
    let refused = app.post_as(&user, "/api/user/password", weak).await;
    assert_eq!(
        refused.expect(422)["errors"][0]["code"],
        "guessable_password"
    );
    app.finish().await;
}

#[tokio::test]
async fn password_strong_enough_for_user_is_rejected_for_staff() {
    let app = TestApp::start().await;
    let admin = app.sign_in_admin().await;
    let strong_for_user = "korova42";
    let refused = set_first(&app, &admin, NAME, strong_for_user).await;
    let error = refused.expect(422)["errors"][0].clone();
    assert_eq!(error["code"], "guessable_password");
    set_first(&app, &admin, NAME, PASSWORD).await.expect(200);
    let refused = change(&app, &admin, PASSWORD, strong_for_user).await;
    assert_eq!(
        refused.expect(422)["errors"][0]["code"],
        "guessable_password"
    );
    let user = app.sign_in().await;
    set_first(&app, &user, "somebody", strong_for_user)
        .await
        .expect(200);
    app.finish().await;
}

#[tokio::test]
async fn email_change_without_fresh_sign_in_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let user_id = app.user_id(&user).await;
    let row = users::Entity::find_by_id(user_id);
    let user = row.one(app.ctx.db.read()).await.unwrap().unwrap();
    let session = sessions::Entity::find().one(app.ctx.db.read()).await;
    let session = session.unwrap().unwrap();
    let caller = Caller { user, session };
    app.clock.advance(chrono::Duration::minutes(31));
    let device = Device::default();
    let changed = emails::change(&app.ctx, &caller, Some("a@example.com"), &device);
    assert!(matches!(
        changed.await,
        Err(EmailError::Session(SessionError::NotFresh))
    ));
    app.finish().await;
}
