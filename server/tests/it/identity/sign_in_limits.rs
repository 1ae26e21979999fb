//! Limits of SMS codes and code attempts.

use avtosled_sandbox::Options;
use chrono::Duration;
use futures::future::join_all;
use reqwest::Method;
use reqwest::header::COOKIE;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use avtosled_server::platform::entities::sign_in_attempts;

use crate::app::{Answer, TestApp};
use crate::identity::phone::{PHONE, cookies, send, verify, wrong};

const OWNER: &str = "198.51.100.1";
const ATTACKER: &str = "203.0.113.9";

/// Starts a server behind a proxy, so that requests can come from several addresses.
async fn start() -> TestApp {
    TestApp::build(
        Options::default(),
        &[("TRUSTED_PROXIES", "127.0.0.1")],
        true,
    )
    .await
}

async fn from(app: &TestApp, address: &str, path: &str, body: Value) -> Answer {
    let request = app
        .request(Method::POST, path)
        .header("x-forwarded-for", address)
        .json(&body);
    app.send(request).await
}

async fn send_from(app: &TestApp, address: &str) -> Answer {
    from(
        app,
        address,
        "/api/auth/send-code",
        json!({ "phone": PHONE }),
    )
    .await
}

/// Verifies a code that identifies the challenge by the phone only.
async fn guess(app: &TestApp, address: &str, code: &str) -> Answer {
    let body = json!({ "phone": PHONE, "code": code });
    from(app, address, "/api/auth/verify-code", body).await
}

#[tokio::test]
async fn guesses_by_phone_do_not_use_up_attempts_of_owner() {
    let app = start().await;
    let sent = send_from(&app, OWNER).await;
    let cookie = cookies(&sent);
    let code = app.read_code(PHONE).await;
    for _ in 0..5 {
        assert_eq!(
            guess(&app, ATTACKER, wrong(&code)).await.code(),
            "code_invalid"
        );
    }
    let stopped = guess(&app, ATTACKER, &code).await;
    stopped.expect_error(429, "too_many_requests");
    assert_eq!(stopped.body["retryAfter"], 3600);
    assert_eq!(
        guess(&app, OWNER, &code).await.status,
        429,
        "the phone alone no longer identifies the challenge"
    );

    // The cookie of the browser that requested the code still identifies it, by either route.
    let challenge = sent.expect(200)["challengeId"].clone();
    for _ in 0..4 {
        assert_eq!(
            verify(&app, &challenge, wrong(&code)).await.code(),
            "code_invalid"
        );
    }
    let body = json!({ "phone": PHONE, "code": code });
    let path = "/api/auth/verify-code";
    let signed_in = app.post_with_cookies(path, &cookie, body).await;
    signed_in.expect(200);
    app.finish().await;
}

/// The newest code after `count` SMS.
async fn nth_code(app: &TestApp, count: usize) -> String {
    app.wait_until("the code arrives", async || {
        app.sandbox.messages(Some(PHONE)).len() == count
    })
    .await;
    app.read_code(PHONE).await
}

#[tokio::test]
async fn many_codes_and_attempts_by_others_do_not_lock_out_owner() {
    let app = start().await;
    for round in 0..5 {
        let address = format!("192.0.2.{round}");
        let sent = send_from(&app, &address).await.expect(200);
        let code = nth_code(&app, round + 1).await;
        for _ in 0..5 {
            verify(&app, &sent["challengeId"], wrong(&code)).await;
        }
        app.clock.advance(Duration::seconds(60));
    }
    let sent = send_from(&app, OWNER).await.expect(200);
    let code = nth_code(&app, 6).await;
    verify(&app, &sent["challengeId"], &code).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn codes_requested_by_attacker_do_not_use_up_those_of_owner() {
    let app = start().await;
    for _ in 0..3 {
        send_from(&app, ATTACKER).await.expect(200);
        app.clock.advance(Duration::seconds(60));
    }
    assert_eq!(
        send_from(&app, ATTACKER).await.status,
        429,
        "three in ten minutes"
    );
    send_from(&app, OWNER).await.expect(200);
    assert_eq!(send_from(&app, OWNER).await.status, 429, "one a minute");
    app.finish().await;
}

#[tokio::test]
async fn codes_per_phone_are_limited_to_twenty_a_day_across_addresses() {
    let app = start().await;
    for round in 0..20 {
        send_from(&app, &format!("192.0.2.{round}"))
            .await
            .expect(200);
        app.clock.advance(Duration::seconds(60));
    }
    let refused = send_from(&app, OWNER).await;
    assert_eq!(refused.status, 429);
    assert_eq!(refused.body["retryAfter"], 24 * 3600 - 20 * 60);
    app.finish().await;
}

#[tokio::test]
async fn known_device_gets_code_when_phone_limit_is_used_up() {
    let app = start().await;
    let sent = send_from(&app, OWNER).await.expect(200);
    let code = app.read_code(PHONE).await;
    let signed_in = verify(&app, &sent["challengeId"], &code).await;
    let known = cookies(&signed_in);
    for round in 0..20 {
        app.clock.advance(Duration::seconds(61));
        let address = format!("192.0.2.{round}");
        send_from(&app, &address).await;
    }
    assert_eq!(send_from(&app, OWNER).await.status, 429);
    let ask = async |cookie: &str| {
        let request = app
            .request(Method::POST, "/api/auth/send-code")
            .header("x-forwarded-for", OWNER)
            .header(COOKIE, cookie.to_owned());
        app.send(request.json(&json!({ "phone": PHONE }))).await
    };
    // All earlier codes have arrived.
    app.completed_jobs().await;
    let before = app.read_code(PHONE).await;
    let sent = ask(&known).await.expect(200);
    let mut code = before.clone();
    app.wait_until("the new code arrives", async || {
        code = app.read_code(PHONE).await;
        code != before
    })
    .await;
    app.clock.advance(Duration::seconds(61));
    assert_eq!(send_from(&app, ATTACKER).await.status, 429);
    verify(&app, &sent["challengeId"], &code).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn known_device_with_changing_addresses_is_limited_to_forty_codes_a_day() {
    let app = start().await;
    let sent = send_from(&app, OWNER).await.expect(200);
    let code = app.read_code(PHONE).await;
    let known = cookies(&verify(&app, &sent["challengeId"], &code).await);
    let ask = async |address: String| {
        app.clock.advance(Duration::seconds(61));
        let request = app.request(Method::POST, "/api/auth/send-code");
        let request = request.header("x-forwarded-for", address);
        let request = request.header(COOKIE, known.clone());
        app.send(request.json(&json!({ "phone": PHONE }))).await
    };
    for round in 0..39 {
        ask(format!("2001:db8:0:{round:x}::1")).await.expect(200);
    }
    assert_eq!(ask("2001:db8:0:ff::1".to_owned()).await.status, 429);
    app.finish().await;
}

#[tokio::test]
async fn code_requested_by_attacker_does_not_invalidate_code_of_owner() {
    let app = start().await;
    let sent = send_from(&app, OWNER).await.expect(200);
    let code = app.read_code(PHONE).await;
    app.clock.advance(Duration::seconds(61));
    send_from(&app, ATTACKER).await.expect(200);
    verify(&app, &sent["challengeId"], &code).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn code_attempts_per_address_are_limited() {
    let vars = [
        ("RATE_LIMIT_SIGN_IN_ATTEMPTS_PER_ADDRESS", "4"),
        ("TRUSTED_PROXIES", "127.0.0.1"),
    ];
    let app = TestApp::build(Options::default(), &vars, true).await;
    send_from(&app, OWNER).await.expect(200);
    let unknown =
        json!({ "code": "123456", "challengeId": "018f0000-0000-7000-8000-000000000000" });
    let path = "/api/auth/phone/verify-code";
    // Attempts by unknown ids and by phone share the limit, also in parallel.
    let attempts = (0..3).map(|_| from(&app, ATTACKER, path, unknown.clone()));
    for answer in join_all(attempts).await {
        assert_eq!(answer.code(), "code_invalid");
    }
    assert_eq!(guess(&app, ATTACKER, "000000").await.code(), "code_invalid");
    assert_eq!(guess(&app, ATTACKER, "000000").await.status, 429);
    assert_eq!(
        from(&app, ATTACKER, path, unknown.clone()).await.status,
        429
    );
    assert_eq!(from(&app, OWNER, path, unknown.clone()).await.status, 400);
    app.clock.advance(Duration::minutes(10));
    assert_eq!(
        from(&app, ATTACKER, path, unknown).await.code(),
        "code_invalid"
    );
    app.finish().await;
}

#[tokio::test]
async fn parallel_guesses_by_phone_are_counted_separately() {
    let app = start().await;
    let code = {
        send(&app, PHONE).await.expect(200);
        app.read_code(PHONE).await
    };
    let guesses = (0..12).map(|n| {
        let app = &app;
        let code = wrong(&code);
        async move { guess(app, &format!("192.0.2.{n}"), code).await.status }
    });
    let answers = join_all(guesses).await;
    assert_eq!(answers.iter().filter(|status| **status == 400).count(), 5);
    assert_eq!(answers.iter().filter(|status| **status == 429).count(), 7);
    app.finish().await;
}

#[tokio::test]
async fn forwarded_header_of_untrusted_proxy_is_ignored() {
    let vars = [
        ("RATE_LIMIT_SIGN_IN_ATTEMPTS_PER_ADDRESS", "2"),
        ("TRUSTED_PROXIES", "10.0.0.0/8"),
    ];
    let app = TestApp::build(Options::default(), &vars, true).await;
    for (n, expected) in [(1, 400), (2, 400), (3, 429)] {
        let answer = guess(&app, &format!("192.0.2.{n}"), "000000").await;
        assert_eq!(answer.status, expected);
    }
    app.finish().await;
}

#[tokio::test]
async fn sign_in_attempts_are_deleted_by_age() {
    let app = start().await;
    guess(&app, ATTACKER, "000000").await;
    let db = app.ctx.db.write();
    let now = avtosled_server::platform::clock::Clock::now(&*app.clock);
    avtosled_server::identity::repository::sign_in_attempts::delete_before(db, now, 500)
        .await
        .unwrap();
    assert_eq!(sign_in_attempts::Entity::find().count(db).await.unwrap(), 1);
    avtosled_server::identity::repository::sign_in_attempts::delete_before(
        db,
        now + Duration::seconds(1),
        500,
    )
    .await
    .unwrap();
    assert_eq!(sign_in_attempts::Entity::find().count(db).await.unwrap(), 0);
    app.finish().await;
}

/// Verifies a code by its challenge.
async fn answer(app: &TestApp, challenge: &Value, code: &str) -> Answer {
    let body = json!({ "challengeId": challenge, "code": code });
    from(app, ATTACKER, "/api/auth/phone/verify-code", body).await
}

#[tokio::test]
async fn address_limit_does_not_block_attempts_of_open_challenge() {
    let vars = [
        ("RATE_LIMIT_SIGN_IN_ATTEMPTS_PER_ADDRESS", "4"),
        ("TRUSTED_PROXIES", "127.0.0.1"),
    ];
    let app = TestApp::build(Options::default(), &vars, true).await;
    let sent = send_from(&app, ATTACKER).await.expect(200);
    let code = app.read_code(PHONE).await;
    let unknown = json!("018f0000-0000-7000-8000-000000000000");
    for _ in 0..4 {
        let refused = answer(&app, &unknown, "000000").await;
        assert_eq!(refused.code(), "code_invalid");
    }
    assert_eq!(answer(&app, &unknown, "000000").await.status, 429);
    // An open challenge at the same address is not limited.
    answer(&app, &sent["challengeId"], wrong(&code)).await;
    answer(&app, &sent["challengeId"], &code).await.expect(200);
    app.finish().await;
}

fn phone(number: u32) -> Value {
    json!({ "phone": format!("7916{:07}", number * 10_000 + 1) })
}

async fn ask_for(app: &TestApp, address: &str, number: u32) -> u16 {
    let path = "/api/auth/send-code";
    from(app, address, path, phone(number)).await.status
}

#[tokio::test]
async fn code_caps_hold_across_network_prefix_and_day_but_not_for_known_device() {
    let app = TestApp::limited(|config| {
        config.spending_caps.codes_per_address = 2;
        config.spending_caps.codes_per_prefix = 3;
        config.spending_caps.codes_per_day = 12;
    })
    .await;
    let signed_in = {
        let sent = send_from(&app, OWNER).await.expect(200);
        let code = app.read_code(PHONE).await;
        verify(&app, &sent["challengeId"], &code).await
    };
    let known = cookies(&signed_in);
    // Subnets of one /48.
    let subnet = |n: u32| format!("2001:db8:7:{n:x}::1");
    for n in 0..8 {
        assert_eq!(ask_for(&app, &subnet(n), n).await, 200, "{n}");
    }
    assert_eq!(ask_for(&app, &subnet(8), 8).await, 429, "the network");
    // Numbers of one block.
    for n in 0..2 {
        let body = json!({ "phone": format!("7916000000{}", n + 2) });
        let address = format!("192.0.2.{n}");
        let sent = from(&app, &address, "/api/auth/send-code", body).await;
        assert_eq!(sent.status, 200);
    }
    let body = json!({ "phone": "79160000009" });
    let full = from(&app, "192.0.2.9", "/api/auth/send-code", body).await;
    full.expect_error(429, "too_many_requests");
    // The total.
    assert_eq!(ask_for(&app, "192.0.2.10", 20).await, 200);
    assert_eq!(ask_for(&app, "192.0.2.11", 21).await, 429, "the day");
    // A known device is exempt.
    app.clock.advance(Duration::minutes(2));
    let body = json!({ "phone": PHONE });
    let sent = app
        .post_with_cookies("/api/auth/send-code", &known, body)
        .await;
    sent.expect(200);
    app.clock.advance(Duration::days(1));
    assert_eq!(ask_for(&app, &subnet(8), 8).await, 200, "another day");
    app.finish().await;
}
