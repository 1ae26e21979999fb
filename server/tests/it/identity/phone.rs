//! Sign-in by a code from an SMS.

use chrono::Duration;
use futures::future::join_all;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User};

pub const PHONE: &str = "79161234567";

pub fn cookies(answer: &Answer) -> String {
    let set = answer.headers.get_all("set-cookie").iter();
    let pairs = set.map(|value| {
        value
            .to_str()
            .unwrap()
            .split(';')
            .next()
            .unwrap()
            .to_owned()
    });
    pairs.collect::<Vec<_>>().join("; ")
}

pub async fn send(app: &TestApp, phone: &str) -> Answer {
    app.post("/api/auth/phone/send-code", json!({ "phone": phone }))
        .await
}

pub async fn verify(app: &TestApp, challenge: &Value, code: &str) -> Answer {
    let body = json!({ "challengeId": challenge, "code": code });
    app.post("/api/auth/phone/verify-code", body).await
}

/// Signs in by the phone [`PHONE`].
pub async fn sign_in(app: &TestApp) -> Answer {
    let sent = send(app, PHONE).await.expect(200);
    let code = app.read_code(PHONE).await;
    verify(app, &sent["challengeId"], &code).await
}

pub async fn refresh(app: &TestApp, cookies: &str) -> Answer {
    let path = "/api/auth/refresh";
    app.post_with_cookies(path, cookies, json!({})).await
}

pub fn wrong(code: &str) -> &'static str {
    if code == "000000" { "000001" } else { "000000" }
}

#[tokio::test]
async fn phone_code_signs_in_and_grants_free_check() {
    let app = TestApp::start().await;
    let sent = send(&app, "+7 (916) 123-45-67").await.expect(200);
    assert_eq!(sent["resendAfter"], 60);
    assert_eq!(sent["expiresIn"], 300);
    assert_eq!(sent["length"], 6);
    let code = app.read_code(PHONE).await;
    let answer = verify(&app, &sent["challengeId"], &code).await;
    assert!(cookies(&answer).contains("refresh_token="));
    let signed_in = answer.expect(200);
    assert_eq!(signed_in["token"], signed_in["phoneToken"]);
    assert_eq!(signed_in["user"]["phone"], "+79161234567");
    assert_eq!(signed_in["user"]["freeChecksAvailable"], 1);

    let user = User::signed_in(&signed_in);
    let status = app.get_as(&user, "/api/auth/status").await.expect(200);
    assert_eq!(status["authenticated"], true);
    assert_eq!(status["method"], "phone");
    assert_eq!(status["usedFreeChecks"], 0);
    let me = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(me["balance"], 0);
    assert_eq!(
        app.get_as(&user, "/api/user/balance").await.expect(200)["balance"],
        0
    );
    assert_eq!(
        app.get_as(&user, "/api/user/profile").await.expect(200)["reportsCount"],
        0
    );
    app.finish().await;
}

#[tokio::test]
async fn phone_sign_in_over_alias_routes_opens_session() {
    let app = TestApp::start().await;
    app.post("/api/auth/send-code", json!({ "phone": PHONE }))
        .await
        .expect(200);
    let code = app.read_code(PHONE).await;
    let body = json!({ "phone": "8 916 123-45-67", "code": code });
    let signed_in = app.post("/api/auth/verify-code", body).await.expect(200);
    assert_eq!(signed_in["user"]["phone"], "+79161234567");
    app.finish().await;
}

#[tokio::test]
async fn code_without_challenge_id_requires_challenge_cookie() {
    let app = TestApp::start().await;
    let sent = send(&app, PHONE).await;
    let cookie = cookies(&sent);
    let code = app.read_code(PHONE).await;
    let (path, body) = ("/api/auth/phone/verify-code", json!({ "code": code }));
    let refused = app.post(path, body.clone()).await;
    assert_eq!(refused.code(), "code_invalid");
    let signed_in = app.post_with_cookies(path, &cookie, body).await;
    signed_in.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn code_request_for_known_and_unknown_phone_gets_same_response() {
    const UNKNOWN: &str = "79160000001";
    let app = TestApp::start().await;
    app.sign_in_as(PHONE).await;
    send(&app, UNKNOWN).await.expect(200);
    app.clock.advance(Duration::seconds(61));
    let known = send(&app, PHONE).await;
    let unknown = send(&app, UNKNOWN).await;
    assert_eq!(known.status, unknown.status);
    let names = |answer: Answer| {
        let mut body = answer.body;
        body["challengeId"] = Value::Null;
        body
    };
    assert_eq!(names(known), names(unknown));
    app.finish().await;
}

#[tokio::test]
async fn new_phone_code_requires_60_seconds_wait_and_invalidates_previous_code() {
    let app = TestApp::start().await;
    let first = send(&app, PHONE).await.expect(200);
    let first_code = app.read_code(PHONE).await;
    let early = send(&app, PHONE).await;
    assert_eq!(early.code(), "too_many_requests");
    assert_eq!(early.headers["retry-after"], "60");
    assert_eq!(early.body["retryAfter"], 60);

    app.clock.advance(Duration::seconds(60));
    send(&app, PHONE).await.expect(200);
    let late = verify(&app, &first["challengeId"], &first_code).await;
    assert_eq!(late.code(), "code_invalid");
    app.finish().await;
}

#[tokio::test]
async fn sms_codes_above_cap_per_address_are_rejected_for_ten_minutes() {
    let app = TestApp::limited(|config| config.spending_caps.codes_per_address = 3).await;
    for tail in 0..3 {
        send(&app, &format!("7916000000{tail}")).await.expect(200);
    }
    // A fifth of three is rounded down, so none is reserved.
    assert_eq!(send(&app, "79160000009").await.code(), "too_many_requests");
    app.clock.advance(Duration::minutes(10));
    send(&app, "79160000009").await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn correct_code_after_five_wrong_attempts_is_rejected() {
    let app = TestApp::start().await;
    let sent = send(&app, PHONE).await.expect(200);
    let code = app.read_code(PHONE).await;
    for _ in 0..5 {
        let answer = verify(&app, &sent["challengeId"], wrong(&code)).await;
        answer.expect_error(400, "code_invalid");
        assert_eq!(answer.body["detail"], "Неверный код подтверждения");
    }
    assert_eq!(
        verify(&app, &sent["challengeId"], &code).await.code(),
        "code_invalid"
    );
    app.finish().await;
}

#[tokio::test]
async fn phone_code_is_rejected_after_five_minutes() {
    let app = TestApp::start().await;
    let sent = send(&app, PHONE).await.expect(200);
    let code = app.read_code(PHONE).await;
    app.clock.advance(Duration::seconds(300));
    assert_eq!(
        verify(&app, &sent["challengeId"], &code).await.code(),
        "code_invalid"
    );
    app.finish().await;
}

#[tokio::test]
async fn parallel_verifications_of_one_code_sign_in_once() {
    let app = TestApp::start().await;
    let sent = send(&app, PHONE).await.expect(200);
    let code = app.read_code(PHONE).await;
    let requests = (0..100).map(|_| verify(&app, &sent["challengeId"], &code));
    // The limit of the address is higher than that of the challenge.
    let won = join_all(requests)
        .await
        .iter()
        .filter(|answer| answer.status == 200)
        .count();
    assert_eq!(won, 1);
    app.finish().await;
}

#[tokio::test]
async fn phone_code_is_not_stored_in_clear() {
    let app = TestApp::start().await;
    send(&app, PHONE).await.expect(200);
    let code = app.read_code(PHONE).await;
    let db = app.ctx.db.read();
    for table in ["phone_challenges", "jobs", "users"] {
        let sql = format!("SELECT * FROM {table}");
        let rows = db
            .query_all_raw(Statement::from_string(db.get_database_backend(), sql))
            .await;
        for row in rows.unwrap() {
            for name in row.column_names() {
                let text: Option<String> = row.try_get("", &name).unwrap_or_default();
                let holds = text.is_some_and(|text| text.contains(&code));
                assert!(!holds, "{table}.{name} holds the code");
            }
        }
    }
    app.finish().await;
}
