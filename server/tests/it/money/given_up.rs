//! Payments and refunds that were given up: made all the same, or never to be sent any more.

use avtosled_sandbox::{Faults, MethodFault};
use avtosled_server::money::payments;
use avtosled_server::money::reconciliation;
use avtosled_server::money::reconciliation::DifferenceKind;
use avtosled_server::platform::entities::payments::{Column, Entity, Status};
use avtosled_server::platform::entities::refunds;
use avtosled_vendors::payments::ListQuery;
use chrono::{DateTime, Duration, Utc};
use sea_orm::EntityTrait;
use sea_orm::sea_query::Expr;
use serde_json::json;

use crate::app::{TestApp, User};
use crate::money::paid;
use crate::money::paying::{GOOD_CARD, row};

/// All payments are given up, as if the provider had never heard of them.
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
async fn a_late_success_is_credited_by_its_notification() {
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
async fn a_late_success_is_credited_by_the_comparison_of_the_books() {
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
async fn a_late_success_of_an_account_that_left_goes_back_to_the_card() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let payment = app.topup(&user, 500.0).await;
    give_up(&app).await;
    let body = json!({ "confirm": "УДАЛИТЬ" });
    app.delete_account(&user, body).await.expect(204);
    app.pay(&payment, GOOD_CARD).await;
    app.wait_until("the money went back", async || {
        paid::given_back(&app) == 50_000
    })
    .await;
    assert_eq!(row(&app.ctx, &payment).await.status, Status::Succeeded);
    app.finish().await;
}

#[tokio::test]
async fn what_nobody_waits_for_any_more_is_not_sent() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.completed_jobs().await;
    app.stop_worker().await;
    let id = paid::prepared(&app, &user, 50_000).await;
    app.clock.advance(Duration::minutes(11));
    payments::tick(&app.ctx).await.unwrap();
    let payment = paid::payment(&app, id).await;
    assert_eq!(payment.status, Status::Canceled);
    assert_eq!(payment.cancellation_reason.as_deref(), Some("not_sent"));
    assert_eq!(payment.sent_at, None);
    app.start_worker();
    app.finish().await;
}

fn fail(app: &TestApp, all: &[(&str, &str)]) {
    let mut faults = Faults::default();
    for (method, fail) in all {
        let fault = MethodFault {
            fail: Some((*fail).to_owned()),
            ..MethodFault::default()
        };
        faults.per_method.insert((*method).to_owned(), fault);
    }
    app.sandbox.set_faults(faults).unwrap();
}

/// Of 500 roubles 100 went back to the card, and we gave that up: the answer was lost, the repeated
/// call was refused, and the list did not know of it yet.
async fn refund_given_up(app: &TestApp) -> User {
    app.lose_webhooks();
    let user = app.sign_in().await;
    paid::topup(app, &user, 50_000).await;
    fail(app, &[("yookassa.refunds.create", "COMMITTED_500")]);
    let body = json!({ "amount": 100 });
    let asked = app.post_as(&user, "/api/user/withdrawals", body).await;
    asked.expect(200);
    let lost = [
        ("yookassa.refunds.create", "invalid_request"),
        ("yookassa.refunds.list", "LAGGING"),
    ];
    fail(app, &lost);
    app.wait_until("the refund is given up", async || {
        app.clock.advance(Duration::seconds(1));
        let rows = refunds::Entity::find().all(app.ctx.db.write()).await;
        rows.unwrap()[0].status == refunds::Status::Canceled
    })
    .await;
    app.sandbox.set_faults(Faults::default()).unwrap();
    let sums = (paid::balance(app, &user).await, paid::given_back(app));
    assert_eq!(sums, (50_000, 10_000));
    user
}

#[tokio::test]
async fn a_refund_made_late_leaves_the_balance_by_the_comparison_of_the_books() {
    let app = TestApp::start().await;
    let user = refund_given_up(&app).await;
    for _ in 0..2 {
        let (run, found) = reconciliation::run(&app.ctx).await.unwrap();
        assert_eq!((found, run.error), (vec![], None));
        assert_eq!(paid::balance(&app, &user).await, 40_000);
    }
    app.finish().await;
}

#[tokio::test]
async fn a_refund_made_late_leaves_the_balance_by_its_notification() {
    let app = TestApp::start().await;
    let user = refund_given_up(&app).await;
    let made = app.ctx.payments.list_refunds(&ListQuery::default()).await;
    let id = made.unwrap().items[0].id.clone();
    let body =
        json!({ "type": "notification", "event": "refund.succeeded", "object": { "id": id } });
    for _ in 0..2 {
        let told = app.post("/api/payment/notification", body.clone()).await;
        told.expect(200);
        assert_eq!(paid::balance(&app, &user).await, 40_000);
    }
    app.finish().await;
}

#[tokio::test]
async fn a_refund_made_late_whose_money_is_spent_stays_a_difference() {
    let app = TestApp::start().await;
    let user = refund_given_up(&app).await;
    let body = json!({ "packageType": "active" });
    let bought = app.post_as(&user, "/api/packages/purchase", body).await;
    bought.expect(200);
    let (_, found) = reconciliation::run(&app.ctx).await.unwrap();
    let kinds: Vec<_> = found.iter().map(|it| it.kind).collect();
    assert_eq!(kinds, [DifferenceKind::RefundStatus]);
    assert_eq!(paid::balance(&app, &user).await, 100);
}
