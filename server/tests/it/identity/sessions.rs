//! Sessions: refresh tokens, access tokens, sign-out.

use avtosled_server::platform::entities::refresh_tokens;
use chrono::Duration;
use futures::future::join_all;
use reqwest::Method;
use reqwest::header::COOKIE;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::json;

use crate::app::{Answer, TestApp, User};
use crate::identity::phone::{PHONE, cookies, send, verify};

/// Signs in and returns the refresh cookie.
async fn sign_in(app: &TestApp) -> String {
    let sent = send(app, PHONE).await.expect(200);
    let code = app.read_code(PHONE).await;
    cookies(&verify(app, &sent["challengeId"], &code).await)
}

async fn refresh(app: &TestApp, cookie: &str) -> Answer {
    let request = app
        .request(Method::POST, "/api/auth/refresh")
        .header(COOKIE, cookie);
    app.send(request).await
}

fn user(answer: &Answer) -> User {
    User {
        phone: PHONE.to_owned(),
        token: answer.body["token"].as_str().unwrap().to_owned(),
    }
}

#[tokio::test]
async fn the_refresh_cookie_rotates_and_a_stolen_one_ends_the_session() {
    let app = TestApp::start().await;
    let first = sign_in(&app).await;
    let second = refresh(&app, &first).await;
    let owner = user(&second);
    app.get_as(&owner, "/api/auth/user").await.expect(200);
    app.set_email(&owner, "ivan@example.com").await;
    assert_ne!(first, cookies(&second));

    app.clock.advance(Duration::seconds(31));
    assert_eq!(refresh(&app, &first).await.status, 401, "a used token");
    assert_eq!(
        refresh(&app, &cookies(&second)).await.status,
        401,
        "the session has ended"
    );
    assert_eq!(app.get_as(&owner, "/api/auth/user").await.status, 401);
    app.completed_jobs().await;
    let mails = app.sandbox.messages(Some("ivan@example.com"));
    let told = mails
        .iter()
        .filter(|mail| mail.text.contains("ключ сеанса"));
    assert_eq!(told.count(), 1, "the owner is told");
    app.finish().await;
}

#[tokio::test]
async fn a_thief_within_the_grace_gets_no_branch_of_their_own() {
    let app = TestApp::start().await;
    let first = sign_in(&app).await;
    // Owner and thief use the same token; then the owner goes on.
    let owner = refresh(&app, &first).await;
    let thief = refresh(&app, &first).await;
    assert_eq!(cookies(&owner), cookies(&thief));
    let owner_next = refresh(&app, &cookies(&owner)).await;

    app.clock.advance(Duration::seconds(31));
    assert_eq!(refresh(&app, &cookies(&thief)).await.status, 401);
    assert_eq!(
        refresh(&app, &cookies(&owner_next)).await.status,
        401,
        "the session has ended"
    );
    app.finish().await;
}

#[tokio::test]
async fn a_token_whose_successor_was_used_opens_nothing_and_ends_nothing() {
    let app = TestApp::start().await;
    let first = sign_in(&app).await;
    let second = cookies(&refresh(&app, &first).await);
    let third = refresh(&app, &second).await;
    for _ in 0..3 {
        assert_eq!(refresh(&app, &first).await.status, 401, "late");
    }
    app.get_as(&user(&third), "/api/auth/user")
        .await
        .expect(200);
    refresh(&app, &cookies(&third)).await.expect(200);
    let rows = refresh_tokens::Entity::find().count(app.ctx.db.read());
    assert_eq!(rows.await.unwrap(), 4, "one line of tokens");
    app.finish().await;
}

#[tokio::test]
async fn the_grace_runs_from_the_first_use() {
    let app = TestApp::start().await;
    let first = sign_in(&app).await;
    refresh(&app, &first).await.expect(200);
    app.clock.advance(Duration::seconds(20));
    // The answer to the first use was lost.
    let again = refresh(&app, &first).await;
    refresh(&app, &cookies(&again)).await.expect(200);
    app.clock.advance(Duration::seconds(11));
    assert_eq!(refresh(&app, &first).await.status, 401);
    app.finish().await;
}

#[tokio::test]
async fn tabs_that_refresh_at_once_all_get_tokens_that_work() {
    let app = TestApp::start().await;
    let first = sign_in(&app).await;
    let answers = join_all((0..8).map(|_| refresh(&app, &first))).await;
    app.clock.advance(Duration::minutes(10));
    for answer in &answers {
        assert_eq!(answer.status, 200, "{}", answer.body);
        app.get_as(&user(answer), "/api/auth/user")
            .await
            .expect(200);
        refresh(&app, &cookies(answer)).await.expect(200);
    }
    app.finish().await;
}

#[tokio::test]
async fn answers_that_overtake_each_other_leave_the_browser_signed_in() {
    let app = TestApp::start().await;
    let first = sign_in(&app).await;
    let slow = refresh(&app, &first).await;
    let quick = refresh(&app, &first).await;
    // Whichever arrives last, the browser keeps the same cookie.
    assert_eq!(cookies(&slow), cookies(&quick));
    app.clock.advance(Duration::hours(1));
    refresh(&app, &cookies(&slow)).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn a_copy_is_recognised_days_later_and_tokens_go_with_their_session() {
    let app = TestApp::start().await;
    let db = app.ctx.db.write();
    let copied = sign_in(&app).await;
    let cookie = cookies(&refresh(&app, &copied).await);
    app.clock.advance(Duration::days(2));
    let old = avtosled_server::platform::clock::Clock::now(&*app.clock) - Duration::days(1);
    let deleted =
        avtosled_server::identity::repository::refresh_tokens::delete_over_before(db, old, 500)
            .await;
    assert_eq!(deleted.unwrap(), 0);
    assert_eq!(refresh(&app, &copied).await.status, 401);
    assert_eq!(
        refresh(&app, &cookie).await.status,
        401,
        "the session ended"
    );
    let old = old + Duration::days(2);
    let deleted =
        avtosled_server::identity::repository::refresh_tokens::delete_over_before(db, old, 500)
            .await;
    assert_eq!(deleted.unwrap(), 2);
    assert_eq!(refresh_tokens::Entity::find().count(db).await.unwrap(), 0);
    app.finish().await;
}

#[tokio::test]
async fn an_access_token_lives_fifteen_minutes() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.clock.advance(Duration::minutes(14));
    app.get_as(&user, "/api/auth/user").await.expect(200);
    app.clock.advance(Duration::minutes(1));
    let answer = app.get_as(&user, "/api/auth/user").await;
    assert_eq!((answer.status, answer.code()), (401, "unauthorized"));
    app.finish().await;
}

#[tokio::test]
async fn sign_out_ends_the_session() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    assert_eq!(
        app.post_as(&user, "/api/auth/logout", json!({}))
            .await
            .status,
        204
    );
    assert_eq!(app.get_as(&user, "/api/auth/user").await.status, 401);
    let status = app.get_as(&user, "/api/auth/status").await.expect(200);
    assert_eq!(status["authenticated"], false);
    app.finish().await;
}

#[tokio::test]
async fn one_session_renews_its_tokens_three_hundred_times_an_hour() {
    let app = TestApp::start().await;
    let cookie = sign_in(&app).await;
    let session = refresh_tokens::Entity::find().one(app.ctx.db.read()).await;
    let session_id = session.unwrap().unwrap().session_id;
    while app.ctx.refresh_limit.take(&session_id) {}
    let refused = refresh(&app, &cookie).await;
    assert_eq!((refused.status, refused.code()), (429, "too_many_requests"));
    // Other people at the same address are not kept waiting.
    let other = app.sign_in().await;
    app.get_as(&other, "/api/auth/user").await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn a_sign_out_empties_the_cache_of_the_browser() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let left = app.post_as(&user, "/api/auth/logout", json!({})).await;
    assert_eq!(left.headers["clear-site-data"], "\"cache\"");
    left.expect(204);
    app.finish().await;
}
