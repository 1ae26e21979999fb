//! Limits of SMS codes and code attempts.

use avtosled_sandbox::Options;
use chrono::Duration;
use futures::future::join_all;
use futures::stream::{self, StreamExt};
use reqwest::Method;
use reqwest::header::{COOKIE, HeaderValue};
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use avtosled_server::identity::accounts::{self, NewIdentity};
use avtosled_server::identity::device::Device;
use avtosled_server::identity::repository::users;
use avtosled_server::identity::session::known_devices;
use avtosled_server::platform::clock::Clock as _;
use avtosled_server::platform::entities::sign_in_attempts;
use avtosled_server::platform::unit_of_work::UnitOfWork;

use crate::app::{Answer, TestApp};
use crate::counters::Counters;
use crate::identity::phone::{PHONE, cookies, send, verify, wrong};

const OWNER: &str = "198.51.100.1";
const ATTACKER: &str = "203.0.113.9";

/// Starts a server behind a proxy, so that requests can have several addresses.
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

/// Verifies a code without a challenge id, only with the phone.
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

    // The cookie of the browser that requested the code still identifies the challenge, by either route.
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

/// Advances the clock until another code may be sent to the phone.
fn wait_for_next(app: &TestApp, sent: &Value) {
    let seconds = sent["resendAfter"].as_i64().unwrap();
    app.clock.advance(Duration::seconds(seconds));
}

/// Newest code once `count` SMS have arrived.
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
        wait_for_next(&app, &sent);
    }
    let sent = send_from(&app, OWNER).await.expect(200);
    let code = nth_code(&app, 6).await;
    verify(&app, &sent["challengeId"], &code).await.expect(200);
    app.finish().await;
}

/// Requests a code from a browser with a cookie.
async fn send_known(app: &TestApp, address: &str, cookie: &str, phone: &str) -> Answer {
    let request = app
        .request(Method::POST, "/api/auth/send-code")
        .header("x-forwarded-for", address)
        .header(COOKIE, cookie.to_owned());
    app.send(request.json(&json!({ "phone": phone }))).await
}

/// Signs in from the owner's address; returns the cookies of the browser, which is known afterwards.
async fn known_browser(app: &TestApp) -> String {
    let sent = send_from(app, OWNER).await.expect(200);
    let code = app.read_code(PHONE).await;
    cookies(&verify(app, &sent["challengeId"], &code).await)
}

#[tokio::test]
async fn each_further_code_to_a_phone_requires_a_longer_wait() {
    let app = start().await;
    for (n, delay_s) in [60, 120, 300, 900, 1800, 3600, 3600]
        .into_iter()
        .enumerate()
    {
        let address = format!("192.0.2.{n}");
        let sent = send_from(&app, &address).await.expect(200);
        assert_eq!(sent["resendAfter"], delay_s);
        app.clock.advance(Duration::seconds(delay_s - 1));
        let early = send_from(&app, OWNER).await;
        early.expect_error(429, "too_many_requests");
        assert_eq!(early.body["retryAfter"], 1);
        app.clock.advance(Duration::seconds(1));
    }
    app.finish().await;
}

#[tokio::test]
async fn unknown_browsers_get_eight_codes_a_day_per_phone() {
    let app = start().await;
    for n in 0..8 {
        let sent = send_from(&app, &format!("192.0.2.{n}")).await.expect(200);
        if n < 7 {
            wait_for_next(&app, &sent);
        }
    }
    app.clock.advance(Duration::hours(2));
    let refused = send_from(&app, OWNER).await;
    refused.expect_error(429, "too_many_requests");
    let since_first = 60 + 120 + 300 + 900 + 1800 + 3600 + 3600 + 7200;
    assert_eq!(refused.body["retryAfter"], 24 * 3600 - since_first);
    app.finish().await;
}

#[tokio::test]
async fn codes_of_others_delay_known_browser_by_a_minute_only() {
    let app = start().await;
    let known = known_browser(&app).await;
    app.clock.advance(Duration::hours(1));
    for n in 0..7 {
        let sent = send_from(&app, &format!("192.0.2.{n}")).await.expect(200);
        // The jobs run before the code expires.
        app.completed_jobs().await;
        if n < 6 {
            wait_for_next(&app, &sent);
        }
    }
    assert_eq!(send_known(&app, OWNER, &known, PHONE).await.status, 429);
    app.clock.advance(Duration::seconds(60));
    assert_eq!(send_from(&app, OWNER).await.status, 429);
    let before = app.read_code(PHONE).await;
    let sent = send_known(&app, OWNER, &known, PHONE).await.expect(200);
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
async fn known_browser_gets_ten_codes_a_day_with_growing_waits() {
    let app = start().await;
    let known = known_browser(&app).await;
    app.clock.advance(Duration::seconds(60));
    for n in 0..9 {
        let address = format!("2001:db8:0:{n:x}::1");
        let sent = send_known(&app, &address, &known, PHONE).await.expect(200);
        let again = send_known(&app, "192.0.2.1", &known, PHONE).await;
        again.expect_error(429, "too_many_requests");
        assert_eq!(again.body["retryAfter"], sent["resendAfter"]);
        if n < 8 {
            wait_for_next(&app, &sent);
        }
    }
    app.clock.advance(Duration::hours(2));
    let refused = send_known(&app, OWNER, &known, PHONE).await;
    refused.expect_error(429, "too_many_requests");
    app.finish().await;
}

/// Creates an account with a phone; returns the cookie of a browser known to the account.
async fn account_with_known_browser(app: &TestApp, work: &UnitOfWork<'_>, phone: &str) -> String {
    let identity = NewIdentity::Phone(phone);
    let (ctx, tx, device) = (&app.ctx, &work.tx, Device::default());
    let user = accounts::create(ctx, tx, identity, &device, work.now).await;
    let cookie = known_devices::issue(ctx, user.unwrap().id, work.now);
    format!("known_device={cookie}")
}

#[tokio::test]
async fn codes_for_thousand_known_browsers_stay_within_daily_cap() {
    let app = TestApp::limited(|config| config.spending_caps.codes_per_day = 50).await;
    let work = app.ctx.begin().await.unwrap();
    let mut browsers = Vec::new();
    for n in 0..1000 {
        // Each number is in a different block of numbers.
        let phone = format!("7917{n:03}0001");
        browsers.push((account_with_known_browser(&app, &work, &phone).await, phone));
    }
    work.commit().await.unwrap();
    let mut accepted = 0;
    for (n, (cookie, phone)) in browsers.iter().enumerate() {
        let address = format!("2001:db8:{n:x}::1");
        let answer = send_known(&app, &address, cookie, phone).await;
        if answer.status == 200 {
            accepted += 1;
        } else {
            answer.expect_error(429, "too_many_requests");
        }
    }
    assert_eq!(accepted, 50);
    app.finish().await;
}

#[tokio::test]
async fn thousand_browsers_of_one_account_get_one_code_a_minute() {
    let app = start().await;
    let work = app.ctx.begin().await.unwrap();
    account_with_known_browser(&app, &work, PHONE).await;
    let owner = users::find_by_phone(&work.tx, PHONE).await.unwrap();
    let owner = owner.unwrap().id;
    work.commit().await.unwrap();
    let now = app.clock.now();
    let cookies = (0..1000).map(|_| known_devices::issue(&app.ctx, owner, now));
    let requests = cookies.enumerate().map(async |(n, cookie)| {
        let cookie = format!("known_device={cookie}");
        let address = format!("2001:db8:{n:x}::1");
        send_known(&app, &address, &cookie, PHONE).await.status
    });
    let statuses: Vec<u16> = stream::iter(requests).buffer_unordered(8).collect().await;
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1);
    assert_eq!(
        statuses.iter().filter(|status| **status == 429).count(),
        999
    );
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
async fn code_attempts_above_limit_per_address_are_rejected_for_ten_minutes() {
    let vars = [
        ("RATE_LIMIT_SIGN_IN_ATTEMPTS_PER_ADDRESS", "4"),
        ("TRUSTED_PROXIES", "127.0.0.1"),
    ];
    let app = TestApp::build(Options::default(), &vars, true).await;
    send_from(&app, OWNER).await.expect(200);
    let unknown =
        json!({ "code": "123456", "challengeId": "018f0000-0000-7000-8000-000000000000" });
    let path = "/api/auth/phone/verify-code";
    // Attempts by unknown ids and by phone share the limit, also concurrently.
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
async fn parallel_code_guesses_by_phone_stay_within_limit_of_five() {
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
async fn unreadable_forwarded_header_of_trusted_proxy_is_rejected() {
    let app = start().await;
    let counted = Counters::start();
    let send = async |line: &[u8]| {
        let request = app.request(Method::POST, "/api/auth/verify-code");
        let line = HeaderValue::from_bytes(line).unwrap();
        let request = request.header("x-forwarded-for", line);
        let body = json!({ "phone": PHONE, "code": "000000" });
        app.send(request.json(&body)).await
    };
    for line in [b"\xd0\xb0".as_slice(), b"192.0.2.1, \xff", b"unknown"] {
        send(line).await.expect_error(400, "bad_request");
    }
    assert_eq!(counted.of("avtosled_forwarded_headers_invalid_total"), "3");
    // Entries that a client adds before that of the proxy are ignored.
    for n in 0..2 {
        let line = [b"\xff, ", format!("192.0.2.{n}").as_bytes()].concat();
        send(&line).await.expect_error(400, "code_invalid");
    }
    let attempts = sign_in_attempts::Entity::find();
    let attempts = attempts.all(app.ctx.db.read()).await.unwrap();
    let addresses: Vec<_> = attempts
        .iter()
        .filter_map(|row| row.ip_address.as_deref())
        .collect();
    assert_eq!(addresses, ["192.0.2.0", "192.0.2.1"]);
    app.finish().await;
}

#[tokio::test]
async fn sign_in_attempts_older_than_given_time_are_deleted() {
    let app = start().await;
    guess(&app, ATTACKER, "000000").await;
    let db = app.ctx.db.write();
    let now = app.clock.now();
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

/// Verifies a code by the id of its challenge.
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
async fn code_caps_hold_across_network_prefix_and_day_with_reserve_for_known_browser() {
    let app = TestApp::limited(|config| {
        config.spending_caps.codes_per_address = 2;
        config.spending_caps.codes_per_prefix = 3;
        config.spending_caps.codes_per_day = 15;
    })
    .await;
    let known = known_browser(&app).await;
    // All subnets are within one /48.
    let subnet = |n: u32| format!("2001:db8:7:{n:x}::1");
    for n in 0..8 {
        assert_eq!(ask_for(&app, &subnet(n), n).await, 200, "{n}");
    }
    assert_eq!(ask_for(&app, &subnet(8), 8).await, 429, "the network");
    // The numbers are in one block.
    for n in 0..2 {
        let body = json!({ "phone": format!("7916000000{}", n + 2) });
        let address = format!("192.0.2.{n}");
        let sent = from(&app, &address, "/api/auth/send-code", body).await;
        assert_eq!(sent.status, 200);
    }
    let body = json!({ "phone": "79160000009" });
    let full = from(&app, "192.0.2.9", "/api/auth/send-code", body).await;
    full.expect_error(429, "too_many_requests");
    // The total limit is twelve of fifteen, because three are reserved.
    assert_eq!(ask_for(&app, "192.0.2.10", 20).await, 200);
    assert_eq!(ask_for(&app, "192.0.2.11", 21).await, 429, "the day");
    for n in 0..3 {
        // The cap of the block of numbers is per hour.
        app.clock.advance(Duration::hours(1));
        let address = format!("192.0.3.{n}");
        let sent = send_known(&app, &address, &known, PHONE).await;
        assert_eq!(sent.status, 200, "{n}");
    }
    app.clock.advance(Duration::hours(1));
    let refused = send_known(&app, "192.0.3.9", &known, PHONE).await;
    refused.expect_error(429, "too_many_requests");
    app.clock.advance(Duration::days(1));
    assert_eq!(ask_for(&app, &subnet(8), 8).await, 200, "another day");
    app.finish().await;
}
