//! Recovery of payments and refunds that were canceled locally and succeeded, or expired unsent.

use avtosled_server::money::payments;
use avtosled_server::money::reconciliation;
use avtosled_server::money::reconciliation::DiscrepancyKind;
use avtosled_server::platform::entities::payments::{Column, Entity, Status};
use avtosled_server::platform::entities::refunds;
use avtosled_vendors::payments::ListQuery;
use chrono::{DateTime, Duration, Utc};
use sea_orm::EntityTrait;
use sea_orm::sea_query::Expr;
use serde_json::json;

use crate::app::{TestApp, User};
use crate::money::fixtures;
use crate::money::payer::{GOOD_CARD, row};

/// Cancels all payments, as if the provider had not created them.
async fn give_up(app: &TestApp) {
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Canceled))
        .col_expr(Column::YookassaPaymentId, Expr::value(None::<String>))
        .col_expr(Column::NextCheckAt, Expr::value(None::<DateTime<Utc>>))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
}

#[tokio::test]
async fn payment_succeeded_after_cancel_is_credited_by_webhook() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let payment = app.topup(&user, 500.0).await;
    give_up(&app).await;
    app.pay(&payment, GOOD_CARD).await;
    app.wait_until("the money is there", async || {
        app.balance(&user).await == json!(500)
    })
    .await;
    assert_eq!(row(&app.ctx, &payment).await.status, Status::Succeeded);
    app.finish().await;
}

#[tokio::test]
async fn payment_succeeded_after_cancel_is_credited_by_reconciliation() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.lose_webhooks();
    let payment = app.topup(&user, 500.0).await;
    give_up(&app).await;
    app.pay(&payment, GOOD_CARD).await;
    let (run, found) = avtosled_server::money::reconciliation::run(&app.ctx)
        .await
        .unwrap();
    assert_eq!((found, run.error), (vec![], None));
    assert_eq!(app.balance(&user).await, json!(500));
    app.finish().await;
}

#[tokio::test]
async fn payment_succeeded_after_account_deletion_is_refunded() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let payment = app.topup(&user, 500.0).await;
    give_up(&app).await;
    let body = json!({ "confirm": "УДАЛИТЬ" });
    app.delete_account(&user, body).await.expect(204);
    app.pay(&payment, GOOD_CARD).await;
    app.wait_until("the money went back", async || {
        fixtures::refunded_kopecks(&app) == 50_000
    })
    .await;
    assert_eq!(row(&app.ctx, &payment).await.status, Status::Succeeded);
    app.finish().await;
}

#[tokio::test]
async fn payment_unsent_after_payer_timeout_is_canceled() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.completed_jobs().await;
    app.stop_worker().await;
    let id = fixtures::prepare_topup(&app, &user, 50_000).await;
    app.clock.advance(Duration::minutes(11));
    payments::tick(&app.ctx).await.unwrap();
    let payment = fixtures::payment(&app, id).await;
    assert_eq!(payment.status, Status::Canceled);
    assert_eq!(payment.cancellation_reason.as_deref(), Some("not_sent"));
    assert_eq!(payment.sent_at, None);
    app.start_worker();
    app.finish().await;
}

/// User whose refund of 100 of 500 roubles was executed by the provider and canceled locally.
///
/// The response was lost, the retry was rejected, and the list was stale.
async fn refund_given_up(app: &TestApp) -> User {
    app.lose_webhooks();
    let user = app.sign_in().await;
    fixtures::topup(app, &user, 50_000).await;
    fixtures::set_faults(app, &[("yookassa.refunds.create", "COMMITTED_500")]);
    let body = json!({ "amount": 100 });
    let asked = app.post_as(&user, "/api/user/withdrawals", body).await;
    asked.expect(200);
    let lost = [
        ("yookassa.refunds.create", "invalid_request"),
        ("yookassa.refunds.list", "LAGGING"),
    ];
    fixtures::set_faults(app, &lost);
    app.wait_until("the refund is given up", async || {
        app.clock.advance(Duration::seconds(1));
        let rows = refunds::Entity::find().all(app.ctx.db.write()).await;
        rows.unwrap()[0].status == refunds::Status::Canceled
    })
    .await;
    fixtures::set_faults(app, &[]);
    let sums = (
        fixtures::balance(app, &user).await,
        fixtures::refunded_kopecks(app),
    );
    assert_eq!(sums, (50_000, 10_000));
    user
}

#[tokio::test]
async fn refund_succeeded_after_cancel_is_debited_once_by_reconciliation() {
    let app = TestApp::start().await;
    let user = refund_given_up(&app).await;
    for _ in 0..2 {
        let (run, found) = reconciliation::run(&app.ctx).await.unwrap();
        assert_eq!((found, run.error), (vec![], None));
        assert_eq!(fixtures::balance(&app, &user).await, 40_000);
    }
    app.finish().await;
}

#[tokio::test]
async fn refund_succeeded_after_cancel_is_debited_once_by_webhook() {
    let app = TestApp::start().await;
    let user = refund_given_up(&app).await;
    let made = app.ctx.payments.list_refunds(&ListQuery::default()).await;
    let id = made.unwrap().items[0].id.clone();
    let body =
        json!({ "type": "notification", "event": "refund.succeeded", "object": { "id": id } });
    for _ in 0..2 {
        let accepted = app.post("/api/payment/notification", body.clone()).await;
        accepted.expect(200);
        assert_eq!(fixtures::balance(&app, &user).await, 40_000);
    }
    app.finish().await;
}

#[tokio::test]
async fn refund_succeeded_after_cancel_of_spent_money_is_a_discrepancy() {
    let app = TestApp::start().await;
    let user = refund_given_up(&app).await;
    let body = json!({ "packageType": "active" });
    let bought = app.post_as(&user, "/api/packages/purchase", body).await;
    bought.expect(200);
    let (_, found) = reconciliation::run(&app.ctx).await.unwrap();
    let kinds: Vec<_> = found.iter().map(|it| it.kind).collect();
    assert_eq!(kinds, [DiscrepancyKind::RefundStatus]);
    assert_eq!(fixtures::balance(&app, &user).await, 100);
}
