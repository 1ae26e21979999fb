//! Sessions: refresh tokens, access tokens, sign-out.

use avtosled_server::platform::entities::refresh_tokens;
use chrono::Duration;
use futures::future::join_all;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::json;

use crate::app::{TestApp, User};
use crate::identity::phone::{self, cookies, refresh};

/// Signs in; returns the refresh cookie.
async fn sign_in(app: &TestApp) -> String {
    cookies(&phone::sign_in(app).await)
}

#[tokio::test]
async fn reused_refresh_token_ends_session_and_notifies_owner() {
    let app = TestApp::start().await;
    let first = sign_in(&app).await;
    let second = refresh(&app, &first).await;
    let owner = User::signed_in(&second.body);
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
    let notifications = mails
        .iter()
        .filter(|mail| mail.text.contains("ключ сеанса"));
    assert_eq!(notifications.count(), 1);
    app.finish().await;
}

#[tokio::test]
async fn refresh_token_reused_within_grace_gets_same_successor() {
    let app = TestApp::start().await;
    let first = sign_in(&app).await;
    // Owner and thief use the same token; then the owner uses the next one.
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
async fn refresh_token_with_used_successor_is_rejected_without_ending_session() {
    let app = TestApp::start().await;
    let first = sign_in(&app).await;
    let second = cookies(&refresh(&app, &first).await);
    let third = refresh(&app, &second).await;
    for _ in 0..3 {
        assert_eq!(
            refresh(&app, &first).await.status,
            401,
            "the successor was used"
        );
    }
    app.get_as(&User::signed_in(&third.body), "/api/auth/user")
        .await
        .expect(200);
    refresh(&app, &cookies(&third)).await.expect(200);
    let rows = refresh_tokens::Entity::find().count(app.ctx.db.read());
    assert_eq!(
        rows.await.unwrap(),
        4,
        "the chain of tokens does not branch"
    );
    app.finish().await;
}

#[tokio::test]
async fn refresh_token_grace_of_30_seconds_starts_at_first_use() {
    let app = TestApp::start().await;
    let first = sign_in(&app).await;
    refresh(&app, &first).await.expect(200);
    app.clock.advance(Duration::seconds(20));
    // The response to the first use was lost.
    let again = refresh(&app, &first).await;
    refresh(&app, &cookies(&again)).await.expect(200);
    app.clock.advance(Duration::seconds(11));
    assert_eq!(refresh(&app, &first).await.status, 401);
    app.finish().await;
}

#[tokio::test]
async fn parallel_refreshes_all_get_valid_tokens() {
    let app = TestApp::start().await;
    let first = sign_in(&app).await;
    let answers = join_all((0..8).map(|_| refresh(&app, &first))).await;
    app.clock.advance(Duration::minutes(10));
    for answer in &answers {
        assert_eq!(answer.status, 200, "{}", answer.body);
        app.get_as(&User::signed_in(&answer.body), "/api/auth/user")
            .await
            .expect(200);
        refresh(&app, &cookies(answer)).await.expect(200);
    }
    app.finish().await;
}

#[tokio::test]
async fn refresh_responses_in_any_order_set_same_cookie() {
    let app = TestApp::start().await;
    let first = sign_in(&app).await;
    let slow = refresh(&app, &first).await;
    let quick = refresh(&app, &first).await;
    // Whichever response arrives last, the browser stores the same cookie.
    assert_eq!(cookies(&slow), cookies(&quick));
    app.clock.advance(Duration::hours(1));
    refresh(&app, &cookies(&slow)).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn refresh_token_reused_after_two_days_ends_session_and_tokens_are_deleted() {
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
async fn access_token_expires_after_fifteen_minutes() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.clock.advance(Duration::minutes(14));
    app.get_as(&user, "/api/auth/user").await.expect(200);
    app.clock.advance(Duration::minutes(1));
    let answer = app.get_as(&user, "/api/auth/user").await;
    answer.expect_error(401, "unauthorized");
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
async fn refreshes_per_session_are_limited_to_three_hundred_an_hour() {
    let app = TestApp::start().await;
    let cookie = sign_in(&app).await;
    let session = refresh_tokens::Entity::find().one(app.ctx.db.read()).await;
    let session_id = session.unwrap().unwrap().session_id;
    while app.ctx.refresh_limit.try_acquire(&session_id) {}
    let refused = refresh(&app, &cookie).await;
    refused.expect_error(429, "too_many_requests");
    // Other sessions at the same address are not limited.
    let other = app.sign_in().await;
    app.get_as(&other, "/api/auth/user").await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn sign_out_clears_browser_cache() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let left = app.post_as(&user, "/api/auth/logout", json!({})).await;
    assert_eq!(left.headers["clear-site-data"], "\"cache\"");
    left.expect(204);
    app.finish().await;
}
