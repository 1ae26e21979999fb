//! Limits of failed password attempts.

use avtosled_sandbox::Options;
use avtosled_server::platform::entities::password_attempts;
use chrono::Duration;
use futures::future::join_all;
use reqwest::Method;
use reqwest::header::COOKIE;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::json;

use crate::app::{Answer, TestApp};
use crate::identity::credentials::{NAME, PASSWORD, set_first};
use crate::identity::phone::PHONE;
use crate::identity::session_list::sign_in_with_cookies;

const OWNER: &str = "198.51.100.1";
const ATTACKER: &str = "203.0.113.9";

/// Starts a server behind a proxy with a password account; returns the cookies of its browser.
async fn start() -> (TestApp, String) {
    start_with(&[("TRUSTED_PROXIES", "127.0.0.1")]).await
}

async fn start_with(vars: &[(&str, &str)]) -> (TestApp, String) {
    let app = TestApp::build(Options::default(), vars, true).await;
    let (owner, cookies) = sign_in_with_cookies(&app, PHONE, "").await;
    set_first(&app, &owner, NAME, PASSWORD).await.expect(200);
    (app, cookies)
}

async fn from(app: &TestApp, address: &str, cookies: &str, name: &str, word: &str) -> Answer {
    let request = app
        .request(Method::POST, "/api/auth/login")
        .header("x-forwarded-for", address)
        .header(COOKIE, cookies)
        .json(&json!({ "username": name, "password": word }));
    app.send(request).await
}

async fn guess(app: &TestApp, address: &str) -> Answer {
    from(app, address, "", NAME, "wrong!").await
}

#[tokio::test]
async fn failed_passwords_per_address_are_limited_by_ten_minutes_and_day() {
    let (app, _) = start().await;
    let mut failed = 0;
    for _ in 0..6 {
        for _ in 0..7 {
            if guess(&app, ATTACKER).await.status == 401 {
                failed += 1;
            }
        }
        let stopped = from(&app, ATTACKER, "", NAME, PASSWORD).await;
        stopped.expect_error(429, "too_many_requests");
        assert!(stopped.headers.contains_key("retry-after"));
        app.clock.advance(Duration::minutes(10));
    }
    assert_eq!(failed, 20);
    from(&app, OWNER, "", NAME, PASSWORD).await.expect(200);
    app.clock.advance(Duration::days(1));
    assert_eq!(guess(&app, ATTACKER).await.status, 401);
    app.finish().await;
}

#[tokio::test]
async fn parallel_password_guesses_stay_within_limit_of_five() {
    let (app, _) = start().await;
    let answers = join_all((0..20).map(|_| guess(&app, ATTACKER))).await;
    let failed = answers.iter().filter(|answer| answer.status == 401);
    assert_eq!(failed.count(), 5);
    app.finish().await;
}

#[tokio::test]
async fn sixth_failed_password_for_unknown_name_is_rate_limited() {
    let (app, _) = start().await;
    for _ in 0..5 {
        let answer = from(&app, ATTACKER, "", "nobody", "wrong!").await;
        assert_eq!(answer.status, 401);
    }
    let stopped = from(&app, ATTACKER, "", "nobody", "wrong!").await;
    assert_eq!(stopped.status, 429);
    app.finish().await;
}

#[tokio::test]
async fn failed_passwords_of_one_address_are_limited_across_names() {
    let vars = [
        ("TRUSTED_PROXIES", "127.0.0.1"),
        ("RATE_LIMIT_SIGN_IN_ATTEMPTS_PER_ADDRESS", "6"),
    ];
    let app = TestApp::build(Options::default(), &vars, true).await;
    for number in 0..6 {
        let name = format!("name{number}");
        assert_eq!(from(&app, ATTACKER, "", &name, "wrong!").await.status, 401);
    }
    let stopped = from(&app, ATTACKER, "", "another", "wrong!").await;
    assert_eq!(stopped.status, 429);
    assert_eq!(from(&app, OWNER, "", "another", "wrong!").await.status, 401);
    app.clock.advance(Duration::minutes(10));
    let later = from(&app, ATTACKER, "", "another", "wrong!").await;
    assert_eq!(later.status, 401);
    app.finish().await;
}

#[tokio::test]
async fn successful_sign_ins_do_not_use_up_address_limit() {
    let vars = [
        ("TRUSTED_PROXIES", "127.0.0.1"),
        ("RATE_LIMIT_SIGN_IN_ATTEMPTS_PER_ADDRESS", "6"),
    ];
    let (app, _) = start_with(&vars).await;
    for _ in 0..7 {
        from(&app, ATTACKER, "", NAME, PASSWORD).await.expect(200);
    }
    for number in 0..6 {
        let name = format!("name{number}");
        assert_eq!(from(&app, ATTACKER, "", &name, "wrong!").await.status, 401);
    }
    let stopped = from(&app, ATTACKER, "", NAME, PASSWORD).await;
    assert_eq!(stopped.status, 429);
    app.finish().await;
}

/// Sends wrong passwords from many addresses until attempts are blocked.
async fn attack(app: &TestApp) {
    let mut failed = 0;
    for number in 0..40 {
        let address = format!("192.0.2.{number}");
        while guess(app, &address).await.status == 401 {
            failed += 1;
        }
    }
    assert_eq!(
        failed,
        50 + 30 * 2,
        "ten addresses before the attack threshold"
    );
}

#[tokio::test]
async fn distributed_attack_does_not_lock_out_owner() {
    let (app, cookies) = start().await;
    attack(&app).await;

    // From a new address: one wrong password, then the correct one.
    assert_eq!(guess(&app, OWNER).await.status, 401);
    from(&app, OWNER, "", NAME, PASSWORD).await.expect(200);
    from(&app, OWNER, "", NAME, PASSWORD).await.expect(200);

    // The owner's device is not limited, even in the attacker's network.
    for _ in 0..9 {
        let wrong = from(&app, "192.0.2.1", &cookies, NAME, "wrong!").await;
        assert_eq!(wrong.status, 401);
    }
    from(&app, "192.0.2.1", &cookies, NAME, PASSWORD)
        .await
        .expect(200);

    // Sign-in by phone is not affected.
    sign_in_with_cookies(&app, PHONE, "").await;
    app.finish().await;
}

#[tokio::test]
async fn known_device_is_limited_to_ten_failed_passwords() {
    let (app, cookies) = start().await;
    for _ in 0..10 {
        let wrong = from(&app, OWNER, &cookies, NAME, "wrong!").await;
        assert_eq!(wrong.status, 401);
    }
    let stopped = from(&app, OWNER, &cookies, NAME, PASSWORD).await;
    assert_eq!(stopped.status, 429);
    from(&app, OWNER, "", NAME, PASSWORD).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn known_device_cookie_is_valid_for_its_account_for_400_days() {
    let (app, cookies) = start().await;
    let (_, others) = sign_in_with_cookies(&app, "79160009999", "").await;
    let forged = cookies.replace("known_device=", "known_device=9");
    let device = cookies.split("known_device=").nth(1).unwrap();
    let renamed = format!("known_device=99999{device}");
    for cookies in [&others, &forged, &renamed, "known_device=a.b.c"] {
        for _ in 0..5 {
            from(&app, ATTACKER, cookies, NAME, "wrong!").await;
        }
        let stopped = from(&app, ATTACKER, cookies, NAME, "wrong!").await;
        assert_eq!(stopped.status, 429, "{cookies} is unknown");
    }
    let known = from(&app, ATTACKER, &cookies, NAME, "wrong!").await;
    assert_eq!(known.status, 401);
    app.clock.advance(Duration::days(400));
    for _ in 0..5 {
        from(&app, ATTACKER, &cookies, NAME, "wrong!").await;
    }
    let stopped = from(&app, ATTACKER, &cookies, NAME, "wrong!").await;
    assert_eq!(stopped.status, 429, "the cookie has expired");
    app.finish().await;
}

#[tokio::test]
async fn addresses_of_one_network_share_attempts_for_attacked_name() {
    let (app, _) = start().await;
    attack(&app).await;
    let mut failed = 0;
    for number in 0..10 {
        let address = format!("2001:db8:7:{number}::1");
        if guess(&app, &address).await.status == 401 {
            failed += 1;
        }
    }
    assert_eq!(failed, 2);
    from(&app, "2001:db8:8::1", "", NAME, PASSWORD)
        .await
        .expect(200);
    app.finish().await;
}

#[tokio::test]
async fn password_attempts_are_deleted_after_limits_and_store_no_name() {
    let (app, _) = start().await;
    guess(&app, ATTACKER).await;
    let db = app.ctx.db.write();
    let now = avtosled_server::platform::clock::Clock::now(&*app.clock);
    avtosled_server::identity::repository::password_attempts::delete_before(db, now, 500)
        .await
        .unwrap();
    assert_eq!(
        password_attempts::Entity::find().count(db).await.unwrap(),
        1
    );
    let row = password_attempts::Entity::find().one(db).await.unwrap();
    let row = format!("{row:?}");
    assert!(!row.contains(NAME) && !row.contains("иван"), "{row}");
    let later = now + Duration::seconds(1);
    avtosled_server::identity::repository::password_attempts::delete_before(db, later, 500)
        .await
        .unwrap();
    assert_eq!(
        password_attempts::Entity::find().count(db).await.unwrap(),
        0
    );
    app.finish().await;
}
