//! Rate limits in the database, shared by processes.

use avtosled_server::platform::Context;
use avtosled_server::platform::limits::rate_limits::database::{Name, RateLimit};
use chrono::Duration;
use futures::future::join_all;
use serde_json::json;
use uuid::Uuid;

use crate::app::{Answer, TestApp};
use crate::money::reconciliation::execute;
use crate::quick_purchase::purchase;

const THREE: RateLimit = RateLimit::per_hour(Name::LookUps, 3);

async fn acquire(ctx: &Context, subject: Uuid) -> bool {
    let taken = THREE
        .try_acquire(ctx.db.write(), subject, ctx.clock.now())
        .await;
    taken.unwrap()
}

#[tokio::test]
async fn rate_limit_of_three_is_shared_by_processes_and_refilled_evenly() {
    let app = TestApp::start().await;
    let other = app.another_process().await;
    let (one, another) = (Uuid::from_u128(1), Uuid::from_u128(2));
    let attempts =
        (0..10).map(|number| acquire(if number % 2 == 0 { &app.ctx } else { &other }, one));
    let acquired = join_all(attempts)
        .await
        .into_iter()
        .filter(|is_acquired| *is_acquired);
    assert_eq!(acquired.count(), 3);
    assert!(
        acquire(&other, another).await,
        "each subject has its own quota"
    );
    let previews = RateLimit::per_hour(Name::Previews, 1);
    let (db, now) = (other.db.write(), other.clock.now());
    assert!(
        previews.try_acquire(db, one, now).await.unwrap(),
        "each limit has its own quota"
    );

    // The state is still effective after a restart.
    let restarted = app.another_process().await;
    assert!(!acquire(&restarted, one).await);
    assert!(!THREE.is_left(db, one, now).await.unwrap());
    app.clock
        .advance(Duration::minutes(20) - Duration::milliseconds(1));
    assert!(!acquire(&app.ctx, one).await);
    app.clock.advance(Duration::milliseconds(1));
    assert!(THREE.is_left(db, one, app.ctx.clock.now()).await.unwrap());
    assert!(acquire(&app.ctx, one).await, "one is refilled");
    assert!(!acquire(&other, one).await, "and no more");
    app.clock.advance(Duration::hours(3));
    for _ in 0..3 {
        assert!(
            acquire(&app.ctx, one).await,
            "all are refilled, and not more"
        );
    }
    assert!(!acquire(&app.ctx, one).await);
    app.finish().await;
}

/// Uses up the rate limit `name` for an hour, for every subject that has a row.
async fn use_up(app: &TestApp, name: &str) {
    let until = (app.ctx.clock.now() + Duration::hours(1)).timestamp_millis();
    let sql = format!("UPDATE rate_limits SET used_until = {until} WHERE name = '{name}'");
    execute(app, &sql).await;
}

fn assert_too_many(answer: &Answer) {
    assert_eq!((answer.status, answer.code()), (429, "too_many_requests"));
}

#[tokio::test]
async fn quick_purchase_above_rate_limit_of_address_is_rejected() {
    let app = TestApp::start().await;
    let buy = async || app.post(purchase::PATH, purchase::by_mail()).await;
    buy().await.expect(200);
    use_up(&app, "purchases").await;
    assert_too_many(&buy().await);
    app.clock.advance(Duration::minutes(1));
    buy().await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn car_lookup_above_rate_limit_of_user_is_rejected_unless_cached() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let order = async |plate: &str| {
        let body = json!({ "query": plate, "type": "license", "selectedServices": ["dtp"] });
        app.post_as(&user, "/api/search", body).await
    };
    order("А123ВС777").await.expect(200);
    app.completed_jobs().await;
    let balance = app.balance(&user).await;
    use_up(&app, "look_ups").await;
    assert_too_many(&order("К456МН77").await);
    assert_eq!(app.balance(&user).await, balance);
    order("А123ВС777").await.expect(200); // The car is cached.
    app.completed_jobs().await;
    app.clock.advance(Duration::minutes(1));
    order("К456МН77").await.expect(200);
    app.finish().await;
}
