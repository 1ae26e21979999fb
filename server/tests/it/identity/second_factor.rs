//! Second factor of staff: enrolment, codes, recovery codes and required routes.

use avtosled_server::identity::permissions::Role;
use avtosled_server::identity::second_factor::enrolment;
use avtosled_server::platform::audit_log::Action;
use avtosled_server::platform::clock::Clock;
use avtosled_server::platform::entities::{audit_events, users};
use avtosled_server::platform::keys::encryption::key_id;
use avtosled_server::platform::repository::encrypted_columns::TOTP_SECRET;
use avtosled_server::privacy::key_rotation;
use chrono::Duration;
use futures::future::join;
use reqwest::Method;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

use crate::app::{Answer, TestApp, User};
use crate::identity::session_list::recorded_actions;
use crate::privacy::key_rotation::dump;
use crate::routes::contract::operations;

const FACTOR: &str = "/api/user/second-factor";
const ENROLMENT: &str = "/api/user/second-factor/enrolment";
const CONFIRM: &str = "/api/auth/second-factor";
const USERS: &str = "/api/admin/users";
const STEP_S: i64 = 30;

/// Current TOTP code of a secret.
fn totp_code(app: &TestApp, secret: &str) -> String {
    let secret = Secret::try_from_base32(secret).unwrap();
    let totp = Builder::new().with_secret(secret).build().unwrap();
    let now = u64::try_from(app.clock.now().timestamp()).unwrap();
    totp.generate(now).to_string()
}

/// Enrols a second factor; returns the recovery codes.
pub async fn enrol(app: &TestApp, user: &User) -> Vec<String> {
    let begun = app.post_as(user, FACTOR, json!({})).await.expect(200);
    let code = totp_code(app, begun["secret"].as_str().unwrap());
    let enrolled = send(app, user, ENROLMENT, &code).await.expect(200);
    serde_json::from_value(enrolled["recoveryCodes"].clone()).unwrap()
}

/// Confirms the session by the next TOTP code.
pub async fn confirm(app: &TestApp, user: &User) {
    let code = next_code(app, user).await;
    send(app, user, CONFIRM, &code).await.expect(204);
}

async fn next_code(app: &TestApp, user: &User) -> String {
    app.clock.advance(Duration::seconds(STEP_S));
    totp_code(app, &secret(app, user).await)
}

async fn secret(app: &TestApp, user: &User) -> String {
    let id = app.user_id(user).await;
    let row = users::Entity::find_by_id(id).one(app.ctx.db.read()).await;
    let encrypted = row.unwrap().unwrap().totp_secret.unwrap();
    app.ctx
        .encryption
        .decrypt(TOTP_SECRET.of(id), &encrypted)
        .unwrap()
}

async fn send(app: &TestApp, user: &User, path: &str, code: &str) -> Answer {
    app.post_as(user, path, json!({ "code": code })).await
}

#[tokio::test]
async fn admin_routes_without_confirmed_second_factor_are_rejected() {
    let app = TestApp::start().await;
    let without = app.sign_in().await;
    app.give_role(&without, Role::Admin).await;
    let with = app.sign_in_admin().await;
    let elsewhere = app.sign_in_again(&with).await;
    let all = operations().into_iter();
    for (method, path, _) in all.filter(|(_, path, _)| path.starts_with("/api/admin/")) {
        let path = path.replace("{id}", "018f0000-0000-7000-8000-000000000000");
        for (user, code) in [
            (&without, "second_factor_missing"),
            (&elsewhere, "second_factor_required"),
        ] {
            let request = app.request(method.clone(), &path).json(&json!({}));
            let answer = app.send(request.bearer_auth(&user.token)).await;
            assert_eq!(
                (answer.status, answer.code()),
                (403, code),
                "{method} {path}"
            );
        }
    }
    app.get_as(&with, USERS).await.expect(200);
    confirm(&app, &elsewhere).await;
    app.get_as(&elsewhere, USERS).await.expect(200);
    // Routes of users do not require a second factor.
    app.get_as(&without, "/api/auth/user").await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn second_factor_takes_effect_after_code_of_latest_secret() {
    let app = TestApp::start().await;
    let plain = app.sign_in().await;
    let refused = app.post_as(&plain, FACTOR, json!({})).await;
    refused.expect_error(403, "admin_only");
    app.give_role(&plain, Role::Admin).await;
    let admin = plain;
    let refused = send(&app, &admin, ENROLMENT, "000000").await;
    assert_eq!(refused.code(), "second_factor_missing");

    let first = app.post_as(&admin, FACTOR, json!({})).await.expect(200);
    let second = app.post_as(&admin, FACTOR, json!({})).await.expect(200);
    assert_ne!(first["secret"], second["secret"]);
    let text = second["secret"].as_str().unwrap();
    let address = second["address"].as_str().unwrap();
    assert!(address.starts_with("otpauth://totp/") && address.contains(text));
    let picture = second["picture"].as_str().unwrap();
    assert!(picture.starts_with("data:image/svg+xml;base64,"));
    // Codes of a replaced secret are rejected.
    let stale = totp_code(&app, first["secret"].as_str().unwrap());
    let refused = send(&app, &admin, ENROLMENT, &stale).await;
    refused.expect_error(400, "code_invalid");
    assert_eq!(
        app.get_as(&admin, USERS).await.code(),
        "second_factor_missing"
    );

    let enrolled = send(&app, &admin, ENROLMENT, &totp_code(&app, text)).await;
    let codes = enrolled.expect(200)["recoveryCodes"].clone();
    assert_eq!(codes.as_array().unwrap().len(), 10);
    let view = app.get_as(&admin, FACTOR).await.expect(200);
    assert_eq!(view["recoveryCodesLeft"], 10);
    assert!(view["enrolledAt"].is_string() && view["confirmedAt"].is_string());
    let again = app.post_as(&admin, FACTOR, json!({})).await;
    again.expect_error(409, "second_factor_exists");
    let dump = dump(&app).await;
    let secrets = codes.as_array().unwrap().iter().filter_map(Value::as_str);
    for secret in secrets.chain([text]) {
        let plain = secret.replace('-', "");
        let found = dump
            .iter()
            .find(|(_, stored)| stored.contains(secret) || stored.contains(&plain));
        assert_eq!(found.map(|(place, _)| place), None);
    }
    app.finish().await;
}

#[tokio::test]
async fn totp_code_used_twice_or_two_steps_old_is_rejected() {
    let app = TestApp::start().await;
    let admin = app.sign_in_admin().await;
    let code = next_code(&app, &admin).await;
    let (one, other) = join(
        send(&app, &admin, CONFIRM, &code),
        send(&app, &admin, CONFIRM, &code),
    )
    .await;
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 400]);
    // A code older than the last used one is rejected, although its time step is still valid.
    let earlier = next_code(&app, &admin).await;
    confirm(&app, &admin).await;
    assert_eq!(
        send(&app, &admin, CONFIRM, &earlier).await.code(),
        "code_invalid"
    );
    // A clock skew of one time step is accepted, of two is not.
    let early = next_code(&app, &admin).await;
    app.clock.advance(Duration::seconds(2 * STEP_S));
    assert_eq!(
        send(&app, &admin, CONFIRM, &early).await.code(),
        "code_invalid"
    );
    app.finish().await;
}

#[tokio::test]
async fn second_factor_code_after_five_failures_of_account_is_rejected() {
    let app = TestApp::start().await;
    let admin = app.sign_in_admin().await;
    let elsewhere = app.sign_in_again(&admin).await;
    for user in [&admin, &elsewhere, &admin, &elsewhere, &admin] {
        assert_eq!(send(&app, user, CONFIRM, "000000").await.status, 400);
    }
    let code = next_code(&app, &admin).await;
    let refused = send(&app, &elsewhere, CONFIRM, &code).await;
    refused.expect_error(429, "too_many_requests");
    app.clock.advance(Duration::minutes(10));
    confirm(&app, &elsewhere).await;
    app.finish().await;
}

#[tokio::test]
async fn recovery_code_confirms_session_once() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.give_role(&user, Role::Admin).await;
    let codes = enrol(&app, &user).await;
    let elsewhere = app.sign_in_again(&user).await;
    let typed = codes[0].replace('-', " ").to_lowercase();
    send(&app, &elsewhere, CONFIRM, &typed).await.expect(204);
    app.get_as(&elsewhere, USERS).await.expect(200);
    let again = send(&app, &elsewhere, CONFIRM, &codes[0]).await;
    again.expect_error(400, "code_invalid");
    let view = app.get_as(&elsewhere, FACTOR).await.expect(200);
    assert_eq!(view["recoveryCodesLeft"], 9);
    // Codes of another account are rejected.
    let other = app.sign_in_admin().await;
    assert_eq!(send(&app, &other, CONFIRM, &codes[1]).await.status, 400);
    assert!(
        recorded_actions(&app)
            .await
            .contains(&"recovery_code_used".to_owned())
    );
    app.finish().await;
}

#[tokio::test]
async fn second_factor_removal_requires_fresh_code_and_locks_admin_routes() {
    let app = TestApp::start().await;
    let admin = app.sign_in_admin().await;
    let elsewhere = app.sign_in_again(&admin).await;
    let refused = app.delete_as(&elsewhere, FACTOR).await;
    refused.expect_error(403, "second_factor_required");
    // Sensitive changes require a second factor too, although the sign-in is recent.
    let email = json!({ "email": "thief@example.com" });
    let refused = app.patch_as(&elsewhere, "/api/user/email", email).await;
    refused.expect_error(403, "second_factor_required");
    confirm(&app, &elsewhere).await;
    app.delete_as(&elsewhere, FACTOR).await.expect(204);
    for user in [&admin, &elsewhere] {
        assert_eq!(
            app.get_as(user, USERS).await.code(),
            "second_factor_missing"
        );
    }
    // A new factor confirms only the session in which it was enrolled.
    enrol(&app, &elsewhere).await;
    app.get_as(&elsewhere, USERS).await.expect(200);
    assert_eq!(
        app.get_as(&admin, USERS).await.code(),
        "second_factor_required"
    );
    app.finish().await;
}

#[tokio::test]
async fn second_factor_reset_by_operator_ends_sessions_and_is_recorded() {
    let app = TestApp::start().await;
    let admin = app.sign_in_admin().await;
    let reset = enrolment::reset(&app.ctx, &admin.phone, "Потерян телефон".into());
    assert!(reset.await.unwrap());
    assert!(
        !enrolment::reset(&app.ctx, "79990000000", String::new())
            .await
            .unwrap()
    );
    assert_eq!(app.get_as(&admin, "/api/auth/user").await.status, 401);
    let acts = audit_events::Entity::find()
        .all(app.ctx.db.read())
        .await
        .unwrap();
    let act = acts
        .iter()
        .find(|act| act.action == Action::SecondFactorReset)
        .unwrap();
    assert_eq!(
        (act.admin_id, act.reason.as_str()),
        (None, "Потерян телефон")
    );
    let back = app.sign_in_again(&admin).await;
    assert_eq!(
        app.get_as(&back, USERS).await.code(),
        "second_factor_missing"
    );
    enrol(&app, &back).await;
    app.get_as(&back, USERS).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn totp_secret_is_reencrypted_under_new_key() {
    let app = TestApp::start().await;
    let admin = app.sign_in_admin().await;
    let new = app.ctx.encryption.add_key().unwrap();
    assert_eq!(key_rotation::run(&app.ctx).await.unwrap().unreadable, 0);
    let rows = users::Entity::find().all(app.ctx.db.read()).await.unwrap();
    let mut encrypted = rows.iter().filter_map(|row| row.totp_secret.as_deref());
    assert!(encrypted.all(|text| key_id(text) == Some(&new)));
    confirm(&app, &admin).await;
    let request = app.request(Method::GET, USERS).bearer_auth(&admin.token);
    app.send(request).await.expect(200);
    app.finish().await;
}
