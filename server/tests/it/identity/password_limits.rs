//! Limits of passwords: a guesser is stopped, and nobody can lock another person out.

use avtosled_sandbox::Options;
use avtosled_server::platform::entities::password_tries;
use chrono::Duration;
use futures::future::join_all;
use reqwest::Method;
use reqwest::header::COOKIE;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::json;

use crate::app::{Answer, TestApp};
use crate::identity::credentials::{NAME, PASSWORD, set_first};
use crate::identity::own_sessions::sign_in_with_cookies;
use crate::identity::phone::PHONE;

const OWNER: &str = "198.51.100.1";
const STRANGER: &str = "203.0.113.9";

/// A server behind a proxy with one account that has a password, and the cookies of its browser.
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
async fn a_guesser_gets_five_tries_in_ten_minutes_and_twenty_a_day() {
    let (app, _) = start().await;
    let mut failed = 0;
    for _ in 0..6 {
        for _ in 0..7 {
            if guess(&app, STRANGER).await.status == 401 {
                failed += 1;
            }
        }
        let stopped = from(&app, STRANGER, "", NAME, PASSWORD).await;
        assert_eq!((stopped.status, stopped.code()), (429, "too_many_requests"));
        assert!(stopped.headers.contains_key("retry-after"));
        app.clock.advance(Duration::minutes(10));
    }
    assert_eq!(failed, 20);
    from(&app, OWNER, "", NAME, PASSWORD).await.expect(200);
    app.clock.advance(Duration::days(1));
    assert_eq!(guess(&app, STRANGER).await.status, 401);
    app.finish().await;
}

#[tokio::test]
async fn parallel_guesses_do_not_share_a_try() {
    let (app, _) = start().await;
    let answers = join_all((0..20).map(|_| guess(&app, STRANGER))).await;
    let failed = answers.iter().filter(|answer| answer.status == 401);
    assert_eq!(failed.count(), 5);
    app.finish().await;
}

#[tokio::test]
async fn a_name_that_nobody_has_is_limited_alike() {
    let (app, _) = start().await;
    for _ in 0..5 {
        let answer = from(&app, STRANGER, "", "nobody", "wrong!").await;
        assert_eq!(answer.status, 401);
    }
    let stopped = from(&app, STRANGER, "", "nobody", "wrong!").await;
    assert_eq!(stopped.status, 429);
    app.finish().await;
}

#[tokio::test]
async fn an_address_gets_a_limited_number_of_tries_of_all_names() {
    let vars = [("TRUSTED_PROXIES", "127.0.0.1"), ("TRIES_PER_ADDRESS", "6")];
    let app = TestApp::build(Options::default(), &vars, true).await;
    for number in 0..6 {
        let name = format!("name{number}");
        assert_eq!(from(&app, STRANGER, "", &name, "wrong!").await.status, 401);
    }
    let stopped = from(&app, STRANGER, "", "another", "wrong!").await;
    assert_eq!(stopped.status, 429);
    assert_eq!(from(&app, OWNER, "", "another", "wrong!").await.status, 401);
    app.clock.advance(Duration::minutes(10));
    let later = from(&app, STRANGER, "", "another", "wrong!").await;
    assert_eq!(later.status, 401);
    app.finish().await;
}

#[tokio::test]
async fn those_who_sign_in_use_up_nothing_of_their_address() {
    let vars = [("TRUSTED_PROXIES", "127.0.0.1"), ("TRIES_PER_ADDRESS", "6")];
    let (app, _) = start_with(&vars).await;
    for _ in 0..7 {
        from(&app, STRANGER, "", NAME, PASSWORD).await.expect(200);
    }
    for number in 0..6 {
        let name = format!("name{number}");
        assert_eq!(from(&app, STRANGER, "", &name, "wrong!").await.status, 401);
    }
    let stopped = from(&app, STRANGER, "", NAME, PASSWORD).await;
    assert_eq!(stopped.status, 429);
    app.finish().await;
}

/// An attacker with many addresses tries the owner's name until none of them may.
async fn attack(app: &TestApp) {
    let mut failed = 0;
    for number in 0..40 {
        let address = format!("192.0.2.{number}");
        while guess(app, &address).await.status == 401 {
            failed += 1;
        }
    }
    assert_eq!(failed, 50 + 30 * 2, "ten addresses come before the alarm");
}

#[tokio::test]
async fn nobody_is_locked_out_by_an_attack_from_many_addresses() {
    let (app, cookies) = start().await;
    attack(&app).await;

    // A fresh address: mistyped once, then right.
    assert_eq!(guess(&app, OWNER).await.status, 401);
    from(&app, OWNER, "", NAME, PASSWORD).await.expect(200);
    from(&app, OWNER, "", NAME, PASSWORD).await.expect(200);

    // The owner's browser, even in the attacker's own network.
    for _ in 0..9 {
        let wrong = from(&app, "192.0.2.1", &cookies, NAME, "wrong!").await;
        assert_eq!(wrong.status, 401);
    }
    from(&app, "192.0.2.1", &cookies, NAME, PASSWORD)
        .await
        .expect(200);

    // By phone, as ever.
    sign_in_with_cookies(&app, PHONE, "").await;
    app.finish().await;
}

#[tokio::test]
async fn a_known_browser_has_limits_too() {
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
async fn a_browser_is_known_by_its_own_accounts_for_four_hundred_days() {
    let (app, cookies) = start().await;
    let (_, others) = sign_in_with_cookies(&app, "79160009999", "").await;
    let forged = cookies.replace("known_device=", "known_device=9");
    let device = cookies.split("known_device=").nth(1).unwrap();
    let renamed = format!("known_device=99999{device}");
    for cookies in [&others, &forged, &renamed, "known_device=a.b.c"] {
        for _ in 0..5 {
            from(&app, STRANGER, cookies, NAME, "wrong!").await;
        }
        let stopped = from(&app, STRANGER, cookies, NAME, "wrong!").await;
        assert_eq!(stopped.status, 429, "{cookies} is a stranger's");
    }
    let known = from(&app, STRANGER, &cookies, NAME, "wrong!").await;
    assert_eq!(known.status, 401);
    app.clock.advance(Duration::days(400));
    for _ in 0..5 {
        from(&app, STRANGER, &cookies, NAME, "wrong!").await;
    }
    let stopped = from(&app, STRANGER, &cookies, NAME, "wrong!").await;
    assert_eq!(stopped.status, 429, "it has been forgotten");
    app.finish().await;
}

#[tokio::test]
async fn addresses_of_one_network_share_what_an_attacked_name_has_left() {
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
async fn tries_are_kept_for_the_limits_only() {
    let (app, _) = start().await;
    guess(&app, STRANGER).await;
    let db = app.ctx.db.write();
    let now = avtosled_server::platform::clock::Clock::now(&*app.clock);
    avtosled_server::identity::repository::password_tries::delete_before(db, now, 500)
        .await
        .unwrap();
    assert_eq!(password_tries::Entity::find().count(db).await.unwrap(), 1);
    let row = password_tries::Entity::find().one(db).await.unwrap();
    let row = format!("{row:?}");
    assert!(!row.contains(NAME) && !row.contains("иван"), "{row}");
    let later = now + Duration::seconds(1);
    avtosled_server::identity::repository::password_tries::delete_before(db, later, 500)
        .await
        .unwrap();
    assert_eq!(password_tries::Entity::find().count(db).await.unwrap(), 0);
    app.finish().await;
}
