//! Sign-in by phone.

use chrono::Duration;
use futures::future::join_all;
use reqwest::Method;
use reqwest::header::COOKIE;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp};

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

pub fn wrong(code: &str) -> &'static str {
    if code == "000000" { "000001" } else { "000000" }
}

#[tokio::test]
async fn a_code_signs_in_and_grants_the_first_free_check() {
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

    let user = crate::app::User {
        phone: PHONE.to_owned(),
        token: signed_in["token"].as_str().unwrap().to_owned(),
    };
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
async fn the_second_pair_of_addresses_works_alike() {
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
async fn the_browsers_cookie_names_the_challenge() {
    let app = TestApp::start().await;
    let sent = send(&app, PHONE).await;
    let cookie = cookies(&sent);
    let code = app.read_code(PHONE).await;
    let request = |cookie: Option<&str>| {
        let request = app
            .request(Method::POST, "/api/auth/phone/verify-code")
            .json(&json!({ "code": code }));
        match cookie {
            Some(cookie) => request.header(COOKIE, cookie),
            None => request,
        }
    };
    assert_eq!(app.send(request(None)).await.code(), "code_invalid");
    app.send(request(Some(&cookie))).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn known_and_unknown_numbers_get_the_same_answer() {
    let app = TestApp::start().await;
    app.sign_in_as(PHONE).await;
    app.clock.advance(Duration::seconds(61));
    let known = send(&app, PHONE).await;
    let unknown = send(&app, "79160000000").await;
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
async fn another_code_must_wait_and_voids_the_first() {
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
async fn a_phone_gets_three_codes_in_ten_minutes_and_five_in_an_hour() {
    let app = TestApp::start().await;
    let mut sent = 0;
    for _ in 0..59 {
        if send(&app, PHONE).await.status == 200 {
            sent += 1;
        }
        app.clock.advance(Duration::minutes(1));
        if sent == 3 {
            assert_eq!(send(&app, PHONE).await.status, 429);
            app.clock.advance(Duration::minutes(11));
        }
    }
    assert!(
        (5..=8).contains(&sent),
        "{sent} codes in about an hour and a half"
    );
    app.finish().await;
}

#[tokio::test]
async fn an_address_gets_a_limited_number_of_codes() {
    let vars = [("CODES_PER_ADDRESS", "3")];
    let app = TestApp::build(avtosled_sandbox::Options::default(), &vars, true).await;
    for tail in 0..3 {
        send(&app, &format!("7916000000{tail}")).await.expect(200);
    }
    assert_eq!(send(&app, "79160000009").await.code(), "too_many_requests");
    app.clock.advance(Duration::minutes(10));
    send(&app, "79160000009").await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn after_five_wrong_tries_the_right_code_fails() {
    let app = TestApp::start().await;
    let sent = send(&app, PHONE).await.expect(200);
    let code = app.read_code(PHONE).await;
    for _ in 0..5 {
        let answer = verify(&app, &sent["challengeId"], wrong(&code)).await;
        assert_eq!((answer.status, answer.code()), (400, "code_invalid"));
        assert_eq!(answer.body["detail"], "Неверный код подтверждения");
    }
    assert_eq!(
        verify(&app, &sent["challengeId"], &code).await.code(),
        "code_invalid"
    );
    app.finish().await;
}

#[tokio::test]
async fn a_code_lives_five_minutes() {
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
async fn of_parallel_verifications_one_wins() {
    let app = TestApp::start().await;
    let sent = send(&app, PHONE).await.expect(200);
    let code = app.read_code(PHONE).await;
    let tries = (0..100).map(|_| verify(&app, &sent["challengeId"], &code));
    // The address has its own limit of tries, this is about the challenge.
    let won = join_all(tries)
        .await
        .iter()
        .filter(|answer| answer.status == 200)
        .count();
    assert_eq!(won, 1);
    app.finish().await;
}

#[tokio::test]
async fn the_database_holds_no_code_in_clear() {
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
