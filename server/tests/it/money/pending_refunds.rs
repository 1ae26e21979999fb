//! Refunds that end the next day: the money is refunded once, despite crashes and webhooks.

use avtosled_server::money::reconciliation;
use avtosled_server::money::refunds::{self, Status};
use chrono::Duration;
use futures::future::join_all;
use serde_json::json;
use uuid::Uuid;

use crate::app::{TestApp, User};
use crate::money::fixtures::{
    balance, commit_refund, crash_after, payment, refund, refunded_kopecks, set_faults, topup,
    topup_by,
};
use crate::money::withdrawals::{overview, withdraw};

const PAID: i64 = 100_000;
/// Number of crash points, above the number of awaits in the query of a refund.
const CRASH_POINTS: u32 = 40;

/// User with 1000 roubles paid by СБП; the worker is stopped.
async fn setting(outcome: &str) -> (TestApp, User, Uuid) {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.completed_jobs().await;
    app.stop_worker().await;
    let payment_id = topup_by(&app, &user, PAID, "sbp", outcome).await;
    (app, user, payment_id)
}

/// Advances both clocks, then queries the due refunds.
async fn pass(app: &TestApp, time: Duration) {
    app.clock.advance(time);
    app.sandbox.advance_yookassa(time.to_std().unwrap());
    refunds::tick(&app.ctx).await.unwrap();
    app.assert_ledger_consistent().await;
}

async fn withdrawn(app: &TestApp, user: &User) -> Uuid {
    let done = withdraw(app, user, json!(1000)).await.expect(200);
    let refund = &done["refunds"][0];
    assert_eq!(
        (&refund["status"], &refund["destination"]),
        (&json!("pending"), &json!("по СБП"))
    );
    refund["id"].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn money_of_pending_refund_cannot_be_spent_or_withdrawn_again() {
    let (mut app, user, payment_id) = setting("paid").await;
    let id = withdrawn(&app, &user).await;
    let again = async || {
        let second = withdraw(&app, &user, json!(1)).await;
        assert_eq!(second.code(), "insufficient_funds");
        let order = json!({ "query": "XTAGFL110KY300001", "type": "vin",
            "selectedServices": ["dtp"], "freeCheck": false });
        let order = app.post_as(&user, "/api/search", order).await;
        assert_eq!(order.code(), "insufficient_funds", "{}", order.body);
        assert_eq!(overview(&app, &user).await["available"], 0);
    };
    again().await;
    for hours in [1, 3, 8, 11] {
        pass(&app, Duration::hours(hours)).await;
        assert_eq!(refund(&app, id).await.status, Status::Pending);
        let (run, found) = reconciliation::run(&app.ctx).await.unwrap();
        assert_eq!((found, run.error), (vec![], None), "{hours} h");
    }
    assert_eq!((balance(&app, &user).await, refunded_kopecks(&app)), (0, 0));
    pass(&app, Duration::hours(2)).await;
    assert_eq!(refund(&app, id).await.status, Status::Succeeded);
    assert_eq!(refunded_kopecks(&app), PAID);
    assert_eq!(payment(&app, payment_id).await.refunded, PAID);
    assert_eq!(balance(&app, &user).await, 0);
    let (run, found) = reconciliation::run(&app.ctx).await.unwrap();
    assert_eq!((found, run.error), (vec![], None));
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn refund_canceled_next_day_restores_balance_once() {
    let (mut app, user, payment_id) = setting("refund_canceled").await;
    let id = withdrawn(&app, &user).await;
    pass(&app, Duration::hours(12)).await;
    assert_eq!(balance(&app, &user).await, 0);
    app.clock.advance(Duration::hours(13));
    app.sandbox
        .advance_yookassa(Duration::hours(13).to_std().unwrap());
    let other = app.another_process().await;
    let provider_id = refund(&app, id).await.yookassa_refund_id.unwrap();
    let webhooks = join_all((0..3).map(|_| refunds::handle_webhook(&other, &provider_id)));
    let ticks = (0..4).flat_map(|_| [refunds::tick(&app.ctx), refunds::tick(&other)]);
    let (webhooks, ticks) = tokio::join!(webhooks, join_all(ticks));
    assert!(webhooks.iter().chain(&ticks).all(Result::is_ok));
    pass(&app, Duration::hours(1)).await;
    let ended = refund(&app, id).await;
    assert_eq!(ended.status, Status::Canceled);
    assert_eq!(
        (balance(&app, &user).await, refunded_kopecks(&app)),
        (PAID, 0)
    );
    assert_eq!(payment(&app, payment_id).await.refunded, 0);
    let user = app.start_worker_and_sign_in(&user).await;
    let listed = app.get_as(&user, "/api/user/withdrawals").await.expect(200);
    assert!(listed["refunds"][0]["cancellationMessage"].is_string());
    // The restored money can be withdrawn again.
    withdrawn(&app, &user).await;
    assert_eq!(balance(&app, &user).await, 0);
    app.finish().await;
}

#[tokio::test]
async fn refund_webhooks_in_any_order_and_number_settle_once() {
    let (mut app, user, _) = setting("paid").await;
    let id = withdrawn(&app, &user).await;
    let provider_id = refund(&app, id).await.yookassa_refund_id.unwrap();
    // A false webhook before the end changes nothing.
    for _ in 0..2 {
        refunds::handle_webhook(&app.ctx, &provider_id)
            .await
            .unwrap();
        refunds::tick(&app.ctx).await.unwrap();
        assert_eq!(refund(&app, id).await.status, Status::Pending);
    }
    app.clock.advance(Duration::hours(25));
    app.sandbox
        .advance_yookassa(Duration::hours(25).to_std().unwrap());
    for _ in 0..2 {
        refunds::handle_webhook(&app.ctx, &provider_id)
            .await
            .unwrap();
        refunds::tick(&app.ctx).await.unwrap();
        assert_eq!(refund(&app, id).await.status, Status::Succeeded);
    }
    assert_eq!(
        (balance(&app, &user).await, refunded_kopecks(&app)),
        (0, PAID)
    );
    app.assert_ledger_consistent().await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn crash_at_any_await_of_refund_creation_leaves_one_pending_refund() {
    let (mut app, user, payment_id) = setting("paid").await;
    let mut is_finished = false;
    for waits in 0..CRASH_POINTS {
        let id = commit_refund(&app, &user, payment_id, 1_000).await;
        is_finished = crash_after(Box::pin(refunds::refresh(&app.ctx, id)), waits)
            .await
            .is_some();
        let next = app.another_process().await;
        // The claim of the crashed process has expired.
        app.clock.advance(Duration::seconds(61));
        refunds::tick(&next).await.unwrap();
        let row = refund(&app, id).await;
        assert_eq!(row.status, Status::Pending, "{waits}");
        assert!(row.yookassa_refund_id.is_some(), "{waits}");
        app.assert_ledger_consistent().await;
    }
    assert!(is_finished, "every await was a crash point");
    let made = i64::from(CRASH_POINTS) * 1_000;
    assert_eq!(balance(&app, &user).await, PAID - made);
    pass(&app, Duration::hours(25)).await;
    assert_eq!(refunded_kopecks(&app), made, "each was made once");
    assert_eq!(payment(&app, payment_id).await.refunded, made);
    assert_eq!(balance(&app, &user).await, PAID - made);
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn crash_at_any_await_of_canceled_refund_restores_balance_once() {
    let (mut app, user, payment_id) = setting("refund_canceled").await;
    let mut is_finished = false;
    for waits in 0..CRASH_POINTS {
        let id = commit_refund(&app, &user, payment_id, PAID).await;
        refunds::tick(&app.ctx).await.unwrap();
        assert_eq!(balance(&app, &user).await, 0);
        app.clock.advance(Duration::hours(25));
        app.sandbox
            .advance_yookassa(Duration::hours(25).to_std().unwrap());
        is_finished = crash_after(Box::pin(refunds::refresh(&app.ctx, id)), waits)
            .await
            .is_some();
        let next = app.another_process().await;
        app.clock.advance(Duration::seconds(61));
        refunds::tick(&next).await.unwrap();
        assert_eq!(refund(&app, id).await.status, Status::Canceled, "{waits}");
        assert_eq!(balance(&app, &user).await, PAID, "{waits}");
        assert_eq!(payment(&app, payment_id).await.refunded, 0, "{waits}");
        app.assert_ledger_consistent().await;
    }
    assert!(is_finished, "every await was a crash point");
    assert_eq!(refunded_kopecks(&app), 0);
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn rejected_partial_refund_restores_balance_and_offers_full_refund() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    topup_by(&app, &user, PAID, "yoo_money", "partial_refund_refused").await;
    let part = withdraw(&app, &user, json!(300)).await.expect(200);
    app.wait_until("the refund is over", async || {
        balance(&app, &user).await == PAID
    })
    .await;
    let id = part["refunds"][0]["id"].as_str().unwrap().parse().unwrap();
    let stored = refund(&app, id).await;
    assert_eq!(
        stored.cancellation_reason.as_deref(),
        Some("partial_rejected")
    );
    let listed = app.get_as(&user, "/api/user/withdrawals").await.expect(200);
    let message = listed["refunds"][0]["cancellationMessage"]
        .as_str()
        .unwrap();
    assert!(message.contains("целиком"), "{message}");
    let again = withdraw(&app, &user, json!(300)).await;
    assert_eq!((again.status, again.code()), (409, "not_returnable"));
    let can = overview(&app, &user).await;
    assert_eq!(
        (&can["available"], &can["payments"][0]["wholeOnly"]),
        (&json!(1000), &json!(true))
    );
    withdraw(&app, &user, json!(1000)).await.expect(200);
    app.wait_until("the whole payment is refunded", async || {
        refunded_kopecks(&app) == PAID
    })
    .await;
    assert_eq!(balance(&app, &user).await, 0);
    app.finish().await;
}

/// Withdraws an amount in one refund that the provider rejects; returns the cancellation reason.
async fn rejected(app: &TestApp, user: &User, roubles: i32) -> String {
    let before = balance(app, user).await;
    let asked = withdraw(app, user, json!(roubles)).await.expect(200);
    let id = asked["refunds"][0]["id"].as_str().unwrap().parse().unwrap();
    app.wait_until("the refund is canceled", async || {
        refund(app, id).await.status == Status::Canceled
    })
    .await;
    assert_eq!(balance(app, user).await, before);
    refund(app, id).await.cancellation_reason.unwrap()
}

#[tokio::test]
async fn payment_refundable_only_in_full_does_not_block_refunds_of_others() {
    let app = TestApp::start().await;
    let (admin, user) = (app.sign_in().await, app.sign_in().await);
    app.make_admin(&admin).await;
    let card = topup(&app, &user, 50_000).await;
    app.clock.advance(Duration::minutes(1));
    let wallet = topup_by(&app, &user, 50_000, "yoo_money", "partial_refund_refused").await;
    assert_eq!(rejected(&app, &user, 300).await, "partial_rejected");
    assert!(payment(&app, wallet).await.refunds_whole_only);
    assert!(!payment(&app, card).await.refunds_whole_only);

    // A partial refund by staff is refused before the debit, and the next withdrawal uses the card.
    let path = format!("/api/admin/payments/{wallet}/refund");
    let body = json!({ "amount": 100, "reason": "Просьба клиента" });
    let by_staff = app.post_as(&admin, &path, body).await;
    assert_eq!(
        (by_staff.status, by_staff.code()),
        (422, "validation_failed")
    );
    withdraw(&app, &user, json!(300)).await.expect(200);
    app.wait_until("the card is refunded", async || {
        refunded_kopecks(&app) == 30_000
    })
    .await;
    assert_eq!(payment(&app, card).await.refunded, 30_000);
    withdraw(&app, &user, json!(600)).await.expect(200);
    app.wait_until("the wallet is refunded whole", async || {
        refunded_kopecks(&app) == 90_000
    })
    .await;
    assert_eq!(payment(&app, wallet).await.refunded, 50_000);
    assert_eq!(balance(&app, &user).await, 10_000);
    app.finish().await;
}

#[tokio::test]
async fn only_rejected_partial_refund_marks_payment_as_refundable_in_full_only() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let card = topup(&app, &user, 50_000).await;
    set_faults(&app, &[("yookassa.refunds.create", "not_found")]);
    assert_eq!(rejected(&app, &user, 100).await, "not_found");
    set_faults(&app, &[]);
    withdraw(&app, &user, json!(100)).await.expect(200);
    app.wait_until("a part is refunded", async || {
        refunded_kopecks(&app) == 10_000
    })
    .await;
    // A refund of the whole remainder is not partial.
    set_faults(&app, &[("yookassa.refunds.create", "invalid_request")]);
    assert_eq!(rejected(&app, &user, 400).await, "invalid_request");
    assert!(!payment(&app, card).await.refunds_whole_only);
    assert_eq!(rejected(&app, &user, 100).await, "partial_rejected");
    assert!(payment(&app, card).await.refunds_whole_only);
    app.finish().await;
}
