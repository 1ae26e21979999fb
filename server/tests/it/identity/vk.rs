//! Sign-in by VK ID.

use std::collections::HashMap;

use avtosled_sandbox::{Faults, MethodFault, Options};
use avtosled_server::platform::entities::{sessions, users};
use chrono::Duration;
use futures::future::join_all;
use reqwest::header::COOKIE;
use reqwest::{Method, Url};
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User};
use crate::identity::phone::cookies;

pub const IVAN: &str = "100000001";
const ANNA: &str = "100000002";
const OLEG: &str = "100000003";
const MARIA: &str = "100000004";
const PETR: &str = "100000005";

/// Started authorization attempt of a browser.
pub struct Attempt {
    pub authorize_url: String,
    pub cookie: String,
}

/// Starts an authorization attempt; with a user it links the profile.
pub async fn start(app: &TestApp, user: Option<&User>, body: Value) -> Attempt {
    let mut request = app.request(Method::POST, "/api/auth/vk/start").json(&body);
    if let Some(user) = user {
        request = request.bearer_auth(&user.token);
    }
    let answer = app.send(request).await;
    let cookie = cookies(&answer);
    let started = answer.expect(200);
    assert_eq!(started["expiresIn"], 600);
    Attempt {
        authorize_url: started["authorizeUrl"].as_str().unwrap().to_owned(),
        cookie,
    }
}

/// Submits VK's consent page; returns the query of the redirect.
async fn submit(attempt: &Attempt, fields: &[(&str, &str)]) -> HashMap<String, String> {
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap();
    let response = client
        .post(&attempt.authorize_url)
        .form(fields)
        .send()
        .await;
    let response = response.unwrap();
    assert_eq!(response.status().as_u16(), 303);
    let location = response.headers()["location"].to_str().unwrap();
    let location = Url::parse(location).unwrap();
    location.query_pairs().into_owned().collect()
}

/// Approves the attempt on VK's page; returns the body of the exchange.
pub async fn approve(attempt: &Attempt, vk_id: &str) -> Value {
    let query = submit(attempt, &[("user_id", vk_id), ("action", "approve")]).await;
    json!({ "code": query["code"], "state": query["state"], "device_id": query["device_id"] })
}

pub async fn exchange(app: &TestApp, user: Option<&User>, cookie: &str, body: &Value) -> Answer {
    let mut request = app
        .request(Method::POST, "/api/auth/vk/exchange")
        .header(COOKIE, cookie)
        .json(body);
    if let Some(user) = user {
        request = request.bearer_auth(&user.token);
    }
    app.send(request).await
}

/// Signs in by VK.
pub async fn sign_in(app: &TestApp, vk_id: &str) -> Answer {
    let attempt = start(app, None, json!({})).await;
    let body = approve(&attempt, vk_id).await;
    exchange(app, None, &attempt.cookie, &body).await
}

/// Links a VK profile.
pub async fn link(app: &TestApp, user: &User, vk_id: &str) -> Answer {
    let attempt = start(app, Some(user), json!({ "purpose": "link" })).await;
    let body = approve(&attempt, vk_id).await;
    exchange(app, Some(user), &attempt.cookie, &body).await
}

/// Number of calls of the server to VK.
fn calls(app: &TestApp) -> usize {
    let calls = app.sandbox.calls();
    let of_server = |method: &str| method.starts_with("vkid.") && method != "vkid.authorize";
    calls.iter().filter(|call| of_server(&call.method)).count()
}

fn fault(method: &str, fail: &str) -> Faults {
    Options::default()
        .with_fault(
            method,
            MethodFault {
                fail: Some(fail.to_owned()),
                ..MethodFault::default()
            },
        )
        .faults
}

async fn assert_no_accounts(app: &TestApp, what: &str) {
    let db = app.ctx.db.read();
    assert_eq!(users::Entity::find().count(db).await.unwrap(), 0, "{what}");
    assert_eq!(
        sessions::Entity::find().count(db).await.unwrap(),
        0,
        "{what}"
    );
}

#[track_caller]
fn assert_refused(answer: &Answer, status: u16, code: &str) {
    assert_eq!(
        (answer.status, answer.code()),
        (status, code),
        "{}",
        answer.body
    );
    assert!(!cookies(answer).contains("refresh_token"));
}

#[tokio::test]
async fn vk_sign_in_creates_account_and_grants_free_check() {
    let app = TestApp::start().await;
    let attempt = start(&app, None, json!({ "returnTo": "/services?vin=1" })).await;
    assert!(attempt.cookie.starts_with("vk_browser="));
    let body = approve(&attempt, IVAN).await;
    let answer = exchange(&app, None, &attempt.cookie, &body).await;
    assert!(cookies(&answer).contains("refresh_token="));
    let first = answer.expect(200);
    assert_eq!(first["created"], true);
    assert_eq!(first["purpose"], "sign_in");
    assert_eq!(first["returnTo"], "/services?vin=1");
    assert_eq!(first["suggestedPhone"], "+79161000001");
    let account = &first["user"];
    assert_eq!(account["firstName"], "Иван");
    assert_eq!(account["phone"], Value::Null, "a phone is never taken over");
    assert_eq!(account["vkLinked"], true);
    assert_eq!(account["phoneVerified"], false);
    assert_eq!(account["freeChecksAvailable"], 1);
    assert_eq!(account["vkPackageAvailable"], true);

    let status = app
        .get_as(&User::signed_in(&first), "/api/auth/status")
        .await
        .expect(200);
    assert_eq!(status["method"], "vk");
    assert_eq!(status["usedFreeChecks"], 0);
    assert_eq!(
        status["methods"],
        json!({ "phone": false, "vk": true, "licence": false, "password": false })
    );
    let granted: Vec<&Value> = status["freeChecks"].as_array().unwrap().iter().collect();
    assert_eq!(granted.len(), 3);
    assert_eq!(granted[1]["kind"], "vk");
    assert_eq!(granted[1]["granted"], true);
    assert_eq!(granted[0]["granted"], false);
    assert_eq!(granted[2]["granted"], false);

    let second = sign_in(&app, IVAN).await.expect(200);
    assert_eq!(second["created"], false);
    assert_eq!(second["user"]["id"], account["id"]);
    assert_eq!(second["user"]["freeChecksAvailable"], 1);
    app.finish().await;
}

#[tokio::test]
async fn vk_sign_in_in_popup_redirects_to_callback_page() {
    let app = TestApp::start().await;
    let attempt = start(&app, None, json!({ "display": "popup" })).await;
    let url = Url::parse(&attempt.authorize_url).unwrap();
    let query: HashMap<String, String> = url.query_pairs().into_owned().collect();
    assert_eq!(query["redirect_uri"], "http://127.0.0.1:8080/vk-callback");
    assert_eq!(query["code_challenge"].len(), 43);
    assert!(!attempt.authorize_url.contains("verifier"));
    let mut body = approve(&attempt, IVAN).await;
    body["redirect_uri"] = json!("http://127.0.0.1:8080/vk-callback");
    let path = "/api/auth/vk/callback";
    let signed_in = app.post_with_cookies(path, &attempt.cookie, body).await;
    signed_in.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn vk_sign_in_refused_by_user_is_rejected() {
    let app = TestApp::start().await;
    let attempt = start(&app, None, json!({})).await;
    let query = submit(&attempt, &[("user_id", IVAN), ("action", "refuse")]).await;
    assert_eq!(query["error"], "access_denied");
    let body = json!({ "state": query["state"] });
    let answer = exchange(&app, None, &attempt.cookie, &body).await;
    assert_refused(&answer, 400, "vk_code_missing");
    assert_eq!(answer.body["detail"], "Не получен код авторизации");
    assert_eq!(calls(&app), 0);
    assert_no_accounts(&app, "refused").await;
    app.finish().await;
}

#[tokio::test]
async fn invalid_vk_response_is_rejected_without_calling_vk() {
    let app = TestApp::start().await;
    let attempt = start(&app, None, json!({})).await;
    let good = approve(&attempt, IVAN).await;
    let with = |name: &str, value: Value| {
        let mut body = good.clone();
        body[name] = value;
        body
    };
    let unknown = "s".repeat(43);
    let other_cookie = start(&app, None, json!({})).await.cookie;
    for (cookie, body, code) in [
        (
            attempt.cookie.as_str(),
            with("state", json!(unknown)),
            "vk_state_invalid",
        ),
        (
            attempt.cookie.as_str(),
            with("state", Value::Null),
            "vk_state_invalid",
        ),
        ("", good.clone(), "vk_state_invalid"),
        ("vk_browser=short", good.clone(), "vk_state_invalid"),
        (other_cookie.as_str(), good.clone(), "vk_state_invalid"),
        (
            attempt.cookie.as_str(),
            with("redirect_uri", json!("https://evil.example/")),
            "vk_state_invalid",
        ),
        (
            attempt.cookie.as_str(),
            with("device_id", json!("")),
            "vk_code_invalid",
        ),
        (
            attempt.cookie.as_str(),
            with("code", json!("")),
            "vk_code_missing",
        ),
    ] {
        let answer = exchange(&app, None, cookie, &body).await;
        assert_refused(&answer, 400, code);
    }
    assert_eq!(calls(&app), 0);
    // None of the failed exchanges consumed the attempt.
    exchange(&app, None, &attempt.cookie, &good)
        .await
        .expect(200);
    let before = calls(&app);
    let again = exchange(&app, None, &attempt.cookie, &good).await;
    assert_refused(&again, 400, "vk_state_invalid");
    assert_eq!(again.body["detail"], "Ошибка авторизации");

    let late = start(&app, None, json!({})).await;
    let body = approve(&late, ANNA).await;
    app.clock.advance(Duration::seconds(600));
    let answer = exchange(&app, None, &late.cookie, &body).await;
    assert_refused(&answer, 400, "vk_state_invalid");
    assert_eq!(calls(&app), before);
    app.finish().await;
}

#[tokio::test]
async fn parallel_exchanges_of_one_state_sign_in_once() {
    let app = TestApp::start().await;
    let attempt = start(&app, None, json!({})).await;
    let body = approve(&attempt, IVAN).await;
    let answers = join_all((0..20).map(|_| exchange(&app, None, &attempt.cookie, &body))).await;
    let won = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(won, 1);
    assert_eq!(calls(&app), 2, "one exchange and one profile");
    let db = app.ctx.db.read();
    assert_eq!(sessions::Entity::find().count(db).await.unwrap(), 1);
    app.finish().await;
}

#[tokio::test]
async fn parallel_first_vk_sign_ins_create_one_account() {
    let app = TestApp::start().await;
    let mut attempts = Vec::new();
    for _ in 0..20 {
        let attempt = start(&app, None, json!({})).await;
        let body = approve(&attempt, IVAN).await;
        attempts.push((attempt, body));
    }
    let signed_in = attempts
        .iter()
        .map(|(attempt, body)| exchange(&app, None, &attempt.cookie, body));
    let answers = join_all(signed_in).await;
    assert!(answers.iter().all(|answer| answer.status == 200));
    let created = answers
        .iter()
        .filter(|answer| answer.body["created"] == true)
        .count();
    assert_eq!(created, 1);
    let db = app.ctx.db.read();
    let account = users::Entity::find().all(db).await.unwrap();
    assert_eq!((account.len(), account[0].free_checks_level), (1, 1));
    app.finish().await;
}

#[tokio::test]
async fn vk_code_used_twice_or_for_another_attempt_is_rejected() {
    let app = TestApp::start().await;
    let first = start(&app, None, json!({})).await;
    let spent = approve(&first, IVAN).await;
    exchange(&app, None, &first.cookie, &spent)
        .await
        .expect(200);
    // The used code is sent with a new state.
    let second = start(&app, None, json!({})).await;
    let mut replayed = approve(&second, IVAN).await;
    replayed["code"] = spent["code"].clone();
    let answer = exchange(&app, None, &second.cookie, &replayed).await;
    assert_refused(&answer, 400, "vk_code_invalid");
    assert_eq!(
        answer.body["detail"],
        "Произошла ошибка при входе через VK ID"
    );
    // The code of another attempt does not match the verifier.
    let third = start(&app, None, json!({})).await;
    let fourth = start(&app, None, json!({})).await;
    let mut mixed = approve(&third, ANNA).await;
    mixed["code"] = approve(&fourth, ANNA).await["code"].clone();
    let answer = exchange(&app, None, &third.cookie, &mixed).await;
    assert_refused(&answer, 400, "vk_code_invalid");
    app.finish().await;
}

#[tokio::test]
async fn vk_responses_naming_different_users_are_rejected() {
    let app = TestApp::start().await;
    let answer = sign_in(&app, MARIA).await;
    assert_refused(&answer, 400, "vk_code_invalid");
    assert_no_accounts(&app, "ids that differ").await;
    app.sandbox
        .set_faults(fault("vkid.auth", "WRONG_STATE"))
        .unwrap();
    let answer = sign_in(&app, IVAN).await;
    assert_refused(&answer, 400, "vk_code_invalid");
    assert_no_accounts(&app, "a foreign answer").await;
    app.finish().await;
}

#[tokio::test]
async fn vk_sign_in_with_missing_or_unusual_profile_fields_succeeds() {
    let app = TestApp::start().await;
    let petr = sign_in(&app, PETR).await.expect(200);
    assert!(petr["suggestedPhone"].as_str().unwrap().starts_with("+79"));
    let oleg = sign_in(&app, OLEG).await.expect(200);
    assert_eq!(oleg["suggestedPhone"], Value::Null);
    assert_eq!(oleg["user"]["email"], Value::Null);
    // An account is not matched by an e-mail that VK reports.
    let body = json!({ "vkId": "7", "email": "ivan.petrov@example.com" });
    let demo = app.post("/api/auth/vk", body).await.expect(200);
    let ivan = sign_in(&app, IVAN).await.expect(200);
    assert_eq!(demo["user"]["email"], ivan["user"]["email"]);
    assert_ne!(demo["user"]["id"], ivan["user"]["id"]);
    app.finish().await;
}

#[tokio::test]
async fn vk_failure_returns_503_and_creates_neither_session_nor_account() {
    let app =
        TestApp::limited(|config| config.vk.timeout = std::time::Duration::from_secs(1)).await;
    let fails = [
        "slow_down",
        "server_error",
        "temporarily_unavailable",
        "CAPTCHA",
        "HTTP_404",
        "HTTP_429",
        "HTTP_500",
        "HTTP_502",
        "HANG",
        "TRUNCATED",
        "WRONG_TYPES",
        "NOT_JSON",
        "EMPTY",
        "invalid_client",
    ];
    for method in ["vkid.auth", "vkid.user_info"] {
        for fail in fails {
            app.sandbox.set_faults(fault(method, fail)).unwrap();
            let attempt = start(&app, None, json!({})).await;
            let body = approve(&attempt, IVAN).await;
            app.sandbox.reset_calls();
            let answer = exchange(&app, None, &attempt.cookie, &body).await;
            assert_eq!(
                (answer.status, answer.code()),
                (503, "vk_unavailable"),
                "{method} {fail}"
            );
            assert_eq!(
                answer.body["detail"],
                "VK сервис временно недоступен. Попробуйте позже."
            );
            assert_no_accounts(&app, &format!("{method} {fail}")).await;
            let asked = app.sandbox.calls();
            let exchanges = asked
                .iter()
                .filter(|call| call.method == "vkid.auth")
                .count();
            assert_eq!(
                exchanges, 1,
                "{method} {fail}: an exchange is never repeated"
            );
        }
    }
    for method in ["vkid.auth", "vkid.user_info"] {
        app.sandbox
            .set_faults(fault(method, "access_denied"))
            .unwrap();
        let answer = sign_in(&app, IVAN).await;
        assert_refused(&answer, 400, "vk_code_invalid");
    }
    app.sandbox.set_faults(Faults::default()).unwrap();
    sign_in(&app, IVAN).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn vk_profile_request_failing_once_is_retried_and_signs_in() {
    let once = MethodFault {
        fail: Some("HTTP_502".to_owned()),
        fail_times: Some(1),
        ..MethodFault::default()
    };
    let app = TestApp::with_sandbox(Options::default().with_fault("vkid.user_info", once)).await;
    sign_in(&app, IVAN).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn unreachable_vk_returns_503() {
    let vars = [("VK_URL", "http://127.0.0.1:9/vkid")];
    let app = TestApp::build(Options::default(), &vars, true).await;
    let attempt = start(&app, None, json!({})).await;
    let url = Url::parse(&attempt.authorize_url).unwrap();
    let (_, state) = url.query_pairs().find(|(name, _)| name == "state").unwrap();
    let body = json!({ "code": "c", "state": state, "device_id": "d" });
    let answer = exchange(&app, None, &attempt.cookie, &body).await;
    assert_refused(&answer, 503, "vk_unavailable");
    assert_no_accounts(&app, "no connection").await;
    app.finish().await;
}

#[tokio::test]
async fn vk_access_token_instead_of_code_is_rejected() {
    let app = TestApp::start().await;
    for path in ["/api/auth/vk/callback", "/api/auth/vk/exchange"] {
        for body in [
            json!({ "access_token": "vk1.a.x", "token": "t", "uuid": "u" }),
            json!({ "access_token": "vk1.a.x" }),
            json!({ "token": "t", "uuid": "u" }),
            json!({ "uuid": "u", "state": "s", "device_id": "d" }),
        ] {
            let answer = app.post(path, body).await;
            assert_refused(&answer, 410, "vk_token_flow_gone");
        }
        let as_code = json!({ "code": "vk1.a.x", "state": "s", "device_id": "d" });
        assert_refused(&app.post(path, as_code).await, 400, "vk_state_invalid");
    }
    assert_eq!(calls(&app), 0);
    assert_no_accounts(&app, "a token").await;
    app.finish().await;
}

#[tokio::test]
async fn vk_return_path_to_another_host_is_rejected() {
    let app = TestApp::start().await;
    for path in [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "services",
        "/a b",
        "",
    ] {
        let answer = app
            .post("/api/auth/vk/start", json!({ "returnTo": path }))
            .await;
        assert_eq!(
            (answer.status, &answer.body["errors"][0]["path"]),
            (422, &json!("returnTo")),
            "{path}"
        );
    }
    app.finish().await;
}

#[tokio::test]
async fn vk_attempts_above_limit_per_address_are_rejected_for_ten_minutes() {
    let vars = [("RATE_LIMIT_SIGN_IN_ATTEMPTS_PER_ADDRESS", "1")];
    let app = TestApp::build(Options::default(), &vars, true).await;
    for _ in 0..20 {
        start(&app, None, json!({})).await;
    }
    let refused = app.post("/api/auth/vk/start", json!({})).await;
    refused.expect_error(429, "too_many_requests");
    app.clock.advance(Duration::seconds(600));
    start(&app, None, json!({})).await;
    app.finish().await;
}

#[tokio::test]
async fn vk_attempt_limit_of_one_browser_does_not_block_others_at_its_address() {
    let app = TestApp::start().await;
    let first = start(&app, None, json!({})).await;
    let again = async || {
        let path = "/api/auth/vk/start";
        app.post_with_cookies(path, &first.cookie, json!({})).await
    };
    for _ in 1..20 {
        again().await.expect(200);
    }
    let refused = again().await;
    refused.expect_error(429, "too_many_requests");
    assert_eq!(refused.body["retryAfter"], 600);
    // Other users at the same address.
    for _ in 0..120 {
        start(&app, None, json!({})).await;
    }
    app.clock.advance(Duration::seconds(600));
    again().await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn vk_attempts_per_network_are_limited_to_four_times_address_limit() {
    let vars = [
        ("RATE_LIMIT_SIGN_IN_ATTEMPTS_PER_ADDRESS", "1"),
        ("TRUSTED_PROXIES", "127.0.0.1"),
    ];
    let app = TestApp::build(Options::default(), &vars, true).await;
    let begin = async |address: &str| {
        let request = app
            .request(Method::POST, "/api/auth/vk/start")
            .header("x-forwarded-for", address)
            .json(&json!({}));
        app.send(request).await.status
    };
    for number in 1..=80 {
        assert_eq!(begin(&format!("2001:db8:7:{number}::1")).await, 200);
    }
    assert_eq!(begin("2001:db8:7:85::1").await, 429);
    assert_eq!(begin("2001:db8:8:5::1").await, 200, "another network");
    app.clock.advance(Duration::seconds(600));
    assert_eq!(begin("2001:db8:7:85::1").await, 200);
    app.finish().await;
}

#[tokio::test]
async fn vk_demo_sign_in_is_available_against_sandbox_only() {
    let app = TestApp::start().await;
    let body = json!({ "vkId": "42", "firstName": "Олег" });
    let answer = app.post("/api/auth/vk", body.clone()).await;
    assert!(cookies(&answer).contains("refresh_token="));
    let demo = answer.expect(200);
    assert_eq!(demo["user"]["firstName"], "Олег");
    assert_eq!(demo["user"]["vkLinked"], true);
    let missing = app.post("/api/auth/vk", json!({})).await.expect(422);
    assert_eq!(missing["detail"], "Не получен токен авторизации");
    assert_eq!(
        app.post("/api/auth/vk", json!({ "vkId": "id1" }))
            .await
            .status,
        422
    );
    let setup = app.get("/api/auth/vk/setup").await.expect(200);
    assert_eq!(
        setup,
        json!({ "origin": "http://127.0.0.1:8080", "redirectUri": "http://127.0.0.1:8080/auth-flow",
            "popupRedirectUri": "http://127.0.0.1:8080/vk-callback",
            "clientIdVariable": "AVTOSLED_VK_CLIENT_ID", "isSandbox": true, "configured": false })
    );
    app.finish().await;

    let app = TestApp::build(Options::default(), &[("VK_CLIENT_ID", "51000000")], true).await;
    for body in [body, json!({}), json!([])] {
        let answer = app.post("/api/auth/vk", body).await;
        assert_refused(&answer, 404, "not_found");
    }
    assert_no_accounts(&app, "demo").await;
    let setup = app.get("/api/auth/vk/setup").await.expect(200);
    assert_eq!(setup["isSandbox"], false);
    assert_eq!(setup["configured"], true);
    app.finish().await;
}
