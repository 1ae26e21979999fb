//! Refunds with lost, late or wrong responses and crashes: executed once, or the balance is restored.

use std::sync::Arc;
use std::time::Duration;

use avtosled_core::money::Kopecks;
use avtosled_server::money::refunds;
use avtosled_server::money::refunds::Status;
use avtosled_server::platform::Context;
use avtosled_vendors::http_client;
use avtosled_vendors::payments::yookassa::{YooKassa, YooKassaConfig};
use uuid::Uuid;

use crate::app::{TestApp, User};
use crate::money::fixtures::{
    balance, commit_refund, payment, refund, refunded_kopecks, set_faults, topup,
};

const PAID: i64 = 100_000;

/// User with 1000 roubles paid by card; the worker is stopped.
async fn setting() -> (TestApp, User, Uuid) {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.completed_jobs().await;
    app.stop_worker().await;
    let payment_id = topup(&app, &user, PAID).await;
    (app, user, payment_id)
}

/// Status of a refund after a number of due queries.
async fn status_after_queries(app: &TestApp, ctx: &Context, id: Uuid, times: u32) -> Status {
    for _ in 0..times {
        refunds::tick(ctx).await.unwrap();
        app.assert_ledger_consistent().await;
        app.clock.advance(chrono::Duration::minutes(15));
    }
    refund(app, id).await.status
}

/// Context of a process with a short provider timeout.
async fn with_short_timeout(app: &TestApp) -> Arc<Context> {
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

async fn assert_made_once(app: &TestApp, user: &User, payment_id: Uuid, kopecks: i64) {
    assert_eq!(refunded_kopecks(app), kopecks);
    assert_eq!(balance(app, user).await, PAID - kopecks);
    assert_eq!(payment(app, payment_id).await.refunded, kopecks);
}

async fn assert_restored(app: &TestApp, user: &User, payment_id: Uuid) {
    assert_eq!(refunded_kopecks(app), 0);
    assert_eq!(balance(app, user).await, PAID);
    assert_eq!(payment(app, payment_id).await.refunded, 0);
}

#[tokio::test]
async fn refund_with_lost_response_is_retried_with_same_key_and_made_once() {
    for number in [81, 82, 84, 85, 88] {
        let (mut app, user, payment_id) = setting().await;
        let kopecks = 1_000 + number;
        let id = commit_refund(&app, &user, payment_id, kopecks).await;
        assert_eq!(
            status_after_queries(&app, &app.ctx, id, 1).await,
            Status::Pending,
            "{number}"
        );
        assert_eq!(
            status_after_queries(&app, &app.ctx, id, 1).await,
            Status::Succeeded,
            "{number}"
        );
        assert_made_once(&app, &user, payment_id, kopecks).await;
        app.start_worker();
        app.finish().await;
    }
}

#[tokio::test]
async fn refund_with_expired_key_is_looked_up_not_recreated() {
    for number in [83, 89] {
        let (mut app, user, payment_id) = setting().await;
        let ctx = with_short_timeout(&app).await;
        let kopecks = 1_000 + number;
        let id = commit_refund(&app, &user, payment_id, kopecks).await;
        assert_eq!(
            status_after_queries(&app, &ctx, id, 1).await,
            Status::Pending,
            "{number}"
        );
        app.clock.advance(chrono::Duration::hours(23));
        assert_eq!(
            status_after_queries(&app, &ctx, id, 1).await,
            Status::Succeeded,
            "{number}"
        );
        let made = app.sandbox.calls().into_iter();
        let made = made.filter(|call| call.method == "yookassa.refunds.create");
        assert_eq!(made.count(), 1, "{number}: it is not created again");
        assert_made_once(&app, &user, payment_id, kopecks).await;
        app.start_worker();
        app.finish().await;
    }
}

#[tokio::test]
async fn refund_never_made_is_canceled_after_a_day() {
    let (mut app, user, payment_id) = setting().await;
    let create = "yookassa.refunds.create";
    set_faults(&app, &[(create, "internal_server_error")]);
    let id = commit_refund(&app, &user, payment_id, 1_000).await;
    assert_eq!(
        status_after_queries(&app, &app.ctx, id, 3).await,
        Status::Pending
    );
    set_faults(&app, &[]);
    app.clock.advance(chrono::Duration::minutes(22 * 60 + 30));
    assert_eq!(
        status_after_queries(&app, &app.ctx, id, 1).await,
        Status::Pending,
        "a call may still arrive"
    );
    assert_eq!(
        refunded_kopecks(&app),
        0,
        "the key has expired: nothing is created again"
    );
    app.clock.advance(chrono::Duration::minutes(45));
    let list = "yookassa.refunds.list";
    set_faults(&app, &[(list, "UNREADABLE")]);
    assert_eq!(
        status_after_queries(&app, &app.ctx, id, 1).await,
        Status::Pending,
        "the unreadable item may be it"
    );
    set_faults(&app, &[]);
    app.clock.advance(chrono::Duration::hours(1));
    assert_eq!(
        status_after_queries(&app, &app.ctx, id, 1).await,
        Status::Canceled
    );
    assert_eq!(
        refund(&app, id).await.cancellation_reason.as_deref(),
        Some("not_found")
    );
    assert_restored(&app, &user, payment_id).await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn rejected_refund_restores_balance() {
    let (mut app, user, payment_id) = setting().await;
    set_faults(&app, &[("yookassa.refunds.create", "invalid_request")]);
    let id = commit_refund(&app, &user, payment_id, 1_000).await;
    assert_eq!(
        status_after_queries(&app, &app.ctx, id, 1).await,
        Status::Canceled
    );
    assert_restored(&app, &user, payment_id).await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn refund_rejected_after_lost_response_is_looked_up_and_settled() {
    let (mut app, user, payment_id) = setting().await;
    let create = "yookassa.refunds.create";
    set_faults(&app, &[(create, "COMMITTED_500")]);
    let id = commit_refund(&app, &user, payment_id, 1_000).await;
    assert_eq!(
        status_after_queries(&app, &app.ctx, id, 1).await,
        Status::Pending
    );
    set_faults(&app, &[(create, "invalid_request")]);
    assert_eq!(
        status_after_queries(&app, &app.ctx, id, 1).await,
        Status::Succeeded
    );
    assert_made_once(&app, &user, payment_id, 1_000).await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn rejected_credentials_keep_refund_pending() {
    let (mut app, user, payment_id) = setting().await;
    set_faults(&app, &[("yookassa.refunds.create", "invalid_credentials")]);
    let id = commit_refund(&app, &user, payment_id, 1_000).await;
    assert_eq!(
        status_after_queries(&app, &app.ctx, id, 4).await,
        Status::Pending
    );
    set_faults(&app, &[]);
    assert_eq!(
        status_after_queries(&app, &app.ctx, id, 1).await,
        Status::Succeeded
    );
    assert_made_once(&app, &user, payment_id, 1_000).await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn refund_after_crash_before_call_is_made_by_another_process() {
    let (mut app, user, payment_id) = setting().await;
    let id = commit_refund(&app, &user, payment_id, 1_000).await;
    let next = app.another_process().await;
    assert_eq!(
        status_after_queries(&app, &next, id, 1).await,
        Status::Succeeded
    );
    assert_made_once(&app, &user, payment_id, 1_000).await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn refund_after_crash_before_commit_is_settled_by_another_process() {
    let (mut app, user, payment_id) = setting().await;
    let id = commit_refund(&app, &user, payment_id, 1_000).await;
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
        "it is still claimed"
    );
    app.clock.advance(chrono::Duration::seconds(61));
    assert_eq!(
        status_after_queries(&app, &next, id, 1).await,
        Status::Succeeded
    );
    assert_made_once(&app, &user, payment_id, 1_000).await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn concurrent_ticks_of_two_processes_make_one_refund() {
    let (mut app, user, payment_id) = setting().await;
    let id = commit_refund(&app, &user, payment_id, 1_000).await;
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
async fn webhook_makes_pending_refund_due_before_next_check() {
    let (mut app, user, payment_id) = setting().await;
    let id = commit_refund(&app, &user, payment_id, 1_087).await;
    refunds::tick(&app.ctx).await.unwrap();
    app.lose_webhooks();
    app.sandbox.advance_yookassa(Duration::from_secs(61));
    refunds::tick(&app.ctx).await.unwrap();
    assert_eq!(
        refund(&app, id).await.status,
        Status::Pending,
        "not due yet"
    );
    refunds::handle_webhook(&app.ctx, "no-such-refund")
        .await
        .unwrap();
    let number = refund(&app, id).await.yookassa_refund_id.unwrap();
    refunds::handle_webhook(&app.ctx, &number).await.unwrap();
    refunds::tick(&app.ctx).await.unwrap();
    assert_eq!(refund(&app, id).await.status, Status::Succeeded);
    refunds::handle_webhook(&app.ctx, &number).await.unwrap();
    assert_eq!(refund(&app, id).await.next_check_at, None, "final");
    assert_made_once(&app, &user, payment_id, 1_087).await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn refund_that_differs_from_provider_is_not_settled() {
    let (mut app, user, payment_id) = setting().await;
    let id = commit_refund(&app, &user, payment_id, 1_086).await;
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
