//! Answers of the provider that are lost, late or wrong, and processes that die between two lines:
//! the refund is made once, or its money is back.

use std::sync::Arc;
use std::time::Duration;

use avtosled_core::money::Kopecks;
use avtosled_sandbox::{Faults, MethodFault};
use avtosled_server::money::refunds;
use avtosled_server::money::refunds::Status;
use avtosled_server::platform::Context;
use avtosled_vendors::http_client;
use avtosled_vendors::payments::yookassa::{YooKassa, YooKassaConfig};
use uuid::Uuid;

use crate::app::{TestApp, User};
use crate::money::paid::{balance, committed, given_back, payment, refund, topup};

const PAID: i64 = 100_000;

/// A user with 1000 roubles paid by card; nobody works.
async fn setting() -> (TestApp, User, Uuid) {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.completed_jobs().await;
    app.stop_worker().await;
    let payment_id = topup(&app, &user, PAID).await;
    (app, user, payment_id)
}

/// The status after the refund has been asked for `times` times, as it becomes due.
async fn asked(app: &TestApp, ctx: &Context, id: Uuid, times: u32) -> Status {
    for _ in 0..times {
        refunds::tick(ctx).await.unwrap();
        app.assert_books_agree().await;
        app.clock.advance(chrono::Duration::minutes(15));
    }
    refund(app, id).await.status
}

/// A process that gives the provider no time.
async fn hasty(app: &TestApp) -> Arc<Context> {
    let mut ctx = app.another_process().await;
    let config = YooKassaConfig {
        base_url: app.sandbox.yookassa_url(),
        shop_id: avtosled_sandbox::YOOKASSA_SHOP_ID.to_owned(),
        secret_key: avtosled_sandbox::YOOKASSA_SECRET_KEY.to_owned().into(),
        total_timeout: Duration::from_millis(500),
    };
    let client = YooKassa::new(http_client::build().unwrap(), config).unwrap();
    Arc::get_mut(&mut ctx).unwrap().payments = Arc::new(client);
    ctx
}

fn fault(app: &TestApp, method: &str, fail: Option<&str>) {
    let mut faults = Faults::default();
    if let Some(fail) = fail {
        let fault = MethodFault {
            fail: Some(fail.to_owned()),
            ..MethodFault::default()
        };
        faults.per_method.insert(method.to_owned(), fault);
    }
    app.sandbox.set_faults(faults).unwrap();
}

async fn assert_made_once(app: &TestApp, user: &User, payment_id: Uuid, kopecks: i64) {
    assert_eq!(given_back(app), kopecks);
    assert_eq!(balance(app, user).await, PAID - kopecks);
    assert_eq!(payment(app, payment_id).await.refunded, kopecks);
}

async fn assert_undone(app: &TestApp, user: &User, payment_id: Uuid) {
    assert_eq!(given_back(app), 0);
    assert_eq!(balance(app, user).await, PAID);
    assert_eq!(payment(app, payment_id).await.refunded, 0);
}

#[tokio::test]
async fn lost_answers_are_asked_for_with_the_same_key() {
    for number in [81, 82, 84, 85, 88] {
        let (mut app, user, payment_id) = setting().await;
        let kopecks = 1_000 + number;
        let id = committed(&app, &user, payment_id, kopecks).await;
        assert_eq!(
            asked(&app, &app.ctx, id, 1).await,
            Status::Pending,
            "{number}"
        );
        assert_eq!(
            asked(&app, &app.ctx, id, 1).await,
            Status::Succeeded,
            "{number}"
        );
        assert_made_once(&app, &user, payment_id, kopecks).await;
        app.start_worker();
        app.finish().await;
    }
}

#[tokio::test]
async fn answers_that_never_come_are_looked_up_when_the_key_is_forgotten() {
    for number in [83, 89] {
        let (mut app, user, payment_id) = setting().await;
        let ctx = hasty(&app).await;
        let kopecks = 1_000 + number;
        let id = committed(&app, &user, payment_id, kopecks).await;
        assert_eq!(asked(&app, &ctx, id, 1).await, Status::Pending, "{number}");
        app.clock.advance(chrono::Duration::hours(23));
        assert_eq!(
            asked(&app, &ctx, id, 1).await,
            Status::Succeeded,
            "{number}"
        );
        let made = app.sandbox.calls().into_iter();
        let made = made.filter(|call| call.method == "yookassa.refunds.create");
        assert_eq!(made.count(), 1, "{number}: it is not made again");
        assert_made_once(&app, &user, payment_id, kopecks).await;
        app.start_worker();
        app.finish().await;
    }
}

#[tokio::test]
async fn what_the_provider_never_made_is_given_up_after_a_day() {
    let (mut app, user, payment_id) = setting().await;
    let create = "yookassa.refunds.create";
    fault(&app, create, Some("internal_server_error"));
    let id = committed(&app, &user, payment_id, 1_000).await;
    assert_eq!(asked(&app, &app.ctx, id, 3).await, Status::Pending);
    fault(&app, create, None);
    app.clock.advance(chrono::Duration::minutes(22 * 60 + 30));
    assert_eq!(
        asked(&app, &app.ctx, id, 1).await,
        Status::Pending,
        "something may be on its way"
    );
    assert_eq!(
        given_back(&app),
        0,
        "the key is forgotten: nothing is made anew"
    );
    app.clock.advance(chrono::Duration::minutes(45));
    let list = "yookassa.refunds.list";
    fault(&app, list, Some("UNREADABLE"));
    assert_eq!(
        asked(&app, &app.ctx, id, 1).await,
        Status::Pending,
        "what was not read may be it"
    );
    fault(&app, list, None);
    app.clock.advance(chrono::Duration::hours(1));
    assert_eq!(asked(&app, &app.ctx, id, 1).await, Status::Canceled);
    assert_eq!(
        refund(&app, id).await.cancellation_reason.as_deref(),
        Some("not_found")
    );
    assert_undone(&app, &user, payment_id).await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn a_refusal_gives_the_money_back() {
    let (mut app, user, payment_id) = setting().await;
    fault(&app, "yookassa.refunds.create", Some("invalid_request"));
    let id = committed(&app, &user, payment_id, 1_000).await;
    assert_eq!(asked(&app, &app.ctx, id, 1).await, Status::Canceled);
    assert_undone(&app, &user, payment_id).await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn a_refusal_after_a_lost_answer_is_not_believed() {
    let (mut app, user, payment_id) = setting().await;
    let create = "yookassa.refunds.create";
    fault(&app, create, Some("COMMITTED_500"));
    let id = committed(&app, &user, payment_id, 1_000).await;
    assert_eq!(asked(&app, &app.ctx, id, 1).await, Status::Pending);
    fault(&app, create, Some("invalid_request"));
    assert_eq!(asked(&app, &app.ctx, id, 1).await, Status::Succeeded);
    assert_made_once(&app, &user, payment_id, 1_000).await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn wrong_credentials_wait_for_an_operator() {
    let (mut app, user, payment_id) = setting().await;
    fault(&app, "yookassa.refunds.create", Some("invalid_credentials"));
    let id = committed(&app, &user, payment_id, 1_000).await;
    assert_eq!(asked(&app, &app.ctx, id, 4).await, Status::Pending);
    fault(&app, "yookassa.refunds.create", None);
    assert_eq!(asked(&app, &app.ctx, id, 1).await, Status::Succeeded);
    assert_made_once(&app, &user, payment_id, 1_000).await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn a_process_that_died_before_the_call_is_followed_by_another() {
    let (mut app, user, payment_id) = setting().await;
    let id = committed(&app, &user, payment_id, 1_000).await;
    let next = app.another_process().await;
    assert_eq!(asked(&app, &next, id, 1).await, Status::Succeeded);
    assert_made_once(&app, &user, payment_id, 1_000).await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn a_process_that_died_before_the_commit_is_followed_by_another() {
    let (mut app, user, payment_id) = setting().await;
    let id = committed(&app, &user, payment_id, 1_000).await;
    let now = app.ctx.clock.now();
    let until = now + chrono::Duration::seconds(60);
    let claimed =
        avtosled_server::money::repository::refunds::claim(app.ctx.db.write(), id, until, now)
            .await;
    let claimed = claimed.unwrap().unwrap();
    let body = claimed.request.unwrap();
    let made = app
        .ctx
        .payments
        .create_refund(&claimed.idempotence_key, &body);
    made.await.unwrap();

    let next = app.another_process().await;
    refunds::tick(&next).await.unwrap();
    assert_eq!(
        refund(&app, id).await.status,
        Status::Pending,
        "the claim still holds"
    );
    app.clock.advance(chrono::Duration::seconds(61));
    assert_eq!(asked(&app, &next, id, 1).await, Status::Succeeded);
    assert_made_once(&app, &user, payment_id, 1_000).await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn many_processes_at_once_make_one_refund() {
    let (mut app, user, payment_id) = setting().await;
    let id = committed(&app, &user, payment_id, 1_000).await;
    let other = app.another_process().await;
    let ticks = (0..4).flat_map(|_| [refunds::tick(&app.ctx), refunds::tick(&other)]);
    for done in futures::future::join_all(ticks).await {
        done.unwrap();
    }
    assert_eq!(refund(&app, id).await.status, Status::Succeeded);
    let made = app.sandbox.calls().into_iter();
    let made = made.filter(|call| call.method == "yookassa.refunds.create");
    assert_eq!(made.count(), 1);
    assert_made_once(&app, &user, payment_id, 1_000).await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn a_notification_hurries_a_pending_refund() {
    let (mut app, user, payment_id) = setting().await;
    let id = committed(&app, &user, payment_id, 1_087).await;
    refunds::tick(&app.ctx).await.unwrap();
    // Its own notification would come at any moment.
    app.lose_webhooks();
    app.sandbox.advance_yookassa(Duration::from_secs(61));
    refunds::tick(&app.ctx).await.unwrap();
    assert_eq!(
        refund(&app, id).await.status,
        Status::Pending,
        "not due yet"
    );
    refunds::hurry(&app.ctx, "no-such-refund").await.unwrap();
    let number = refund(&app, id).await.yookassa_refund_id.unwrap();
    refunds::hurry(&app.ctx, &number).await.unwrap();
    refunds::tick(&app.ctx).await.unwrap();
    assert_eq!(refund(&app, id).await.status, Status::Succeeded);
    refunds::hurry(&app.ctx, &number).await.unwrap();
    assert_eq!(refund(&app, id).await.next_check_at, None, "final");
    assert_made_once(&app, &user, payment_id, 1_087).await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn another_sum_than_asked_for_is_not_taken_over() {
    let (mut app, user, payment_id) = setting().await;
    let id = committed(&app, &user, payment_id, 1_086).await;
    refunds::tick(&app.ctx).await.unwrap();
    let number = refund(&app, id).await.yookassa_refund_id.unwrap();
    let theirs = app
        .ctx
        .payments
        .find_refund(&number)
        .await
        .unwrap()
        .unwrap();
    let ours = refund(&app, id).await;
    for (amount, currency, number) in [
        (Kopecks(1_087), "RUB", &number),
        (theirs.amount, "USD", &number),
        (theirs.amount, "RUB", &"another".to_owned()),
    ] {
        let mut other = theirs.clone();
        other.status = avtosled_vendors::payments::RefundStatus::Succeeded;
        (other.amount, other.currency, other.id) = (amount, currency.to_owned(), number.clone());
        let is_taken = refunds::settle(&app.ctx, &ours, &other).await.unwrap();
        assert!(!is_taken, "{other:?}");
    }
    assert_eq!(refund(&app, id).await.status, Status::Pending);
    app.start_worker();
    app.finish().await;
}
