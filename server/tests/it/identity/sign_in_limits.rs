//! Limits of codes and tries: a guesser is stopped, and nobody can lock another person out.

use avtosled_sandbox::Options;
use chrono::Duration;
use futures::future::join_all;
use reqwest::Method;
use reqwest::header::COOKIE;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use avtosled_server::platform::entities::sign_in_tries;

use crate::app::{Answer, TestApp};
use crate::identity::phone::{PHONE, cookies, send, verify, wrong};

const OWNER: &str = "198.51.100.1";
const STRANGER: &str = "203.0.113.9";

/// A server behind a proxy, so that requests can come from several addresses.
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

/// Guesses by the phone alone.
async fn guess(app: &TestApp, address: &str, code: &str) -> Answer {
    let body = json!({ "phone": PHONE, "code": code });
    from(app, address, "/api/auth/verify-code", body).await
}

#[tokio::test]
async fn a_stranger_who_guesses_by_phone_leaves_the_owner_his_tries() {
    let app = start().await;
    let sent = send_from(&app, OWNER).await;
    let cookie = cookies(&sent);
    let code = app.read_code(PHONE).await;
    for _ in 0..5 {
        assert_eq!(
            guess(&app, STRANGER, wrong(&code)).await.code(),
            "code_invalid"
        );
    }
    let stopped = guess(&app, STRANGER, &code).await;
    assert_eq!((stopped.status, stopped.code()), (429, "too_many_requests"));
    assert_eq!(stopped.body["retryAfter"], 3600);
    assert_eq!(
        guess(&app, OWNER, &code).await.status,
        429,
        "the number alone is not enough now"
    );

    // The browser that asked for the code still names it by its cookie, on either address.
    let challenge = sent.expect(200)["challengeId"].clone();
    for _ in 0..4 {
        assert_eq!(
            verify(&app, &challenge, wrong(&code)).await.code(),
            "code_invalid"
        );
    }
    let request = app
        .request(Method::POST, "/api/auth/verify-code")
        .header(COOKIE, cookie)
        .json(&json!({ "phone": PHONE, "code": code }));
    app.send(request).await.expect(200);
    app.finish().await;
}

/// The newest code, when so many have come.
async fn nth_code(app: &TestApp, count: usize) -> String {
    app.wait_until("the code arrives", async || {
        app.sandbox.messages(Some(PHONE)).len() == count
    })
    .await;
    app.read_code(PHONE).await
}

#[tokio::test]
async fn many_codes_and_tries_in_an_hour_do_not_lock_the_owner_out() {
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
async fn a_stranger_who_asks_for_codes_leaves_the_owner_his() {
    let app = start().await;
    for _ in 0..3 {
        send_from(&app, STRANGER).await.expect(200);
        app.clock.advance(Duration::seconds(60));
    }
    assert_eq!(
        send_from(&app, STRANGER).await.status,
        429,
        "three in ten minutes"
    );
    send_from(&app, OWNER).await.expect(200);
    assert_eq!(send_from(&app, OWNER).await.status, 429, "one a minute");
    app.finish().await;
}

#[tokio::test]
async fn a_phone_gets_twenty_codes_a_day_from_all_addresses_together() {
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
async fn a_browser_that_the_account_knows_gets_its_code_all_the_same() {
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
    // No earlier code is still on its way.
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
    assert_eq!(send_from(&app, STRANGER).await.status, 429);
    verify(&app, &sent["challengeId"], &code).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn a_known_browser_that_moves_about_gets_forty_codes_a_day() {
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
async fn a_strangers_code_leaves_the_owners_good() {
    let app = start().await;
    let sent = send_from(&app, OWNER).await.expect(200);
    let code = app.read_code(PHONE).await;
    app.clock.advance(Duration::seconds(61));
    send_from(&app, STRANGER).await.expect(200);
    verify(&app, &sent["challengeId"], &code).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn an_address_gets_a_limited_number_of_tries() {
    let vars = [("TRIES_PER_ADDRESS", "4"), ("TRUSTED_PROXIES", "127.0.0.1")];
    let app = TestApp::build(Options::default(), &vars, true).await;
    send_from(&app, OWNER).await.expect(200);
    let nobody = json!({ "code": "123456", "challengeId": "018f0000-0000-7000-8000-000000000000" });
    let path = "/api/auth/phone/verify-code";
    // By unknown ids and by phones alike, also at once.
    let tries = (0..3).map(|_| from(&app, STRANGER, path, nobody.clone()));
    for answer in join_all(tries).await {
        assert_eq!(answer.code(), "code_invalid");
    }
    assert_eq!(guess(&app, STRANGER, "000000").await.code(), "code_invalid");
    assert_eq!(guess(&app, STRANGER, "000000").await.status, 429);
    assert_eq!(from(&app, STRANGER, path, nobody.clone()).await.status, 429);
    assert_eq!(from(&app, OWNER, path, nobody.clone()).await.status, 400);
    app.clock.advance(Duration::minutes(10));
    assert_eq!(
        from(&app, STRANGER, path, nobody).await.code(),
        "code_invalid"
    );
    app.finish().await;
}

#[tokio::test]
async fn parallel_guesses_by_phone_do_not_share_a_try() {
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
async fn without_a_trusted_proxy_the_header_changes_nothing() {
    let vars = [
        ("TRIES_PER_ADDRESS", "2"),
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
async fn tries_are_deleted_when_no_limit_needs_them() {
    let app = start().await;
    guess(&app, STRANGER, "000000").await;
    let db = app.ctx.db.write();
    let now = avtosled_server::platform::clock::Clock::now(&*app.clock);
    avtosled_server::identity::repository::sign_in_tries::delete_before(db, now, 500)
        .await
        .unwrap();
    assert_eq!(sign_in_tries::Entity::find().count(db).await.unwrap(), 1);
    avtosled_server::identity::repository::sign_in_tries::delete_before(
        db,
        now + Duration::seconds(1),
        500,
    )
    .await
    .unwrap();
    assert_eq!(sign_in_tries::Entity::find().count(db).await.unwrap(), 0);
    app.finish().await;
}

/// A right code of the browser that asked for it.
async fn answer(app: &TestApp, challenge: &Value, code: &str) -> Answer {
    let body = json!({ "challengeId": challenge, "code": code });
    from(app, STRANGER, "/api/auth/phone/verify-code", body).await
}

#[tokio::test]
async fn who_shares_an_address_does_not_use_up_the_tries_of_others() {
    let vars = [("TRIES_PER_ADDRESS", "4"), ("TRUSTED_PROXIES", "127.0.0.1")];
    let app = TestApp::build(Options::default(), &vars, true).await;
    let sent = send_from(&app, STRANGER).await.expect(200);
    let code = app.read_code(PHONE).await;
    let unknown = json!("018f0000-0000-7000-8000-000000000000");
    for _ in 0..4 {
        let refused = answer(&app, &unknown, "000000").await;
        assert_eq!(refused.code(), "code_invalid");
    }
    assert_eq!(answer(&app, &unknown, "000000").await.status, 429);
    // The same address, and the code that was sent.
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
async fn codes_to_strangers_have_ceilings_that_no_change_of_address_lifts() {
    let vars = [
        ("TRUSTED_PROXIES", "127.0.0.1"),
        ("CODES_PER_ADDRESS", "2"),
        ("CODES_PER_PREFIX", "3"),
        ("CODES_PER_DAY", "12"),
    ];
    let app = TestApp::build(Options::default(), &vars, true).await;
    let signed_in = {
        let sent = send_from(&app, OWNER).await.expect(200);
        let code = app.read_code(PHONE).await;
        verify(&app, &sent["challengeId"], &code).await
    };
    let known = cookies(&signed_in);
    // Subnets of one customer's /48.
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
    assert_eq!((full.status, full.code()), (429, "too_many_requests"));
    // All together.
    assert_eq!(ask_for(&app, "192.0.2.10", 20).await, 200);
    assert_eq!(ask_for(&app, "192.0.2.11", 21).await, 429, "the day");
    // Who was here before gets in all the same.
    app.clock.advance(Duration::minutes(2));
    let request = app.request(Method::POST, "/api/auth/send-code");
    let request = request
        .header(COOKIE, known)
        .json(&json!({ "phone": PHONE }));
    app.send(request).await.expect(200);
    app.clock.advance(Duration::days(1));
    assert_eq!(ask_for(&app, &subnet(8), 8).await, 200, "another day");
    app.finish().await;
}
