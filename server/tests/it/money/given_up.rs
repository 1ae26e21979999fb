//! Payments that were given up: paid all the same, or never to be sent any more.

use avtosled_server::kit::tables::payments::{Column, Entity, Status};
use avtosled_server::money::payments;
use chrono::{DateTime, Duration, Utc};
use sea_orm::EntityTrait;
use sea_orm::sea_query::Expr;
use serde_json::json;

use crate::app::TestApp;
use crate::money::paid;
use crate::money::paying::{GOOD_CARD, row};

/// All payments are given up, as if the provider had never heard of them.
async fn give_up(app: &TestApp) {
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Canceled))
        .col_expr(Column::YookassaPaymentId, Expr::value(None::<String>))
        .col_expr(Column::NextCheckAt, Expr::value(None::<DateTime<Utc>>))
        .exec(app.kit.db.write())
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
    assert_eq!(row(&app.kit, &payment).await.status, Status::Succeeded);
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
    let (run, found) = avtosled_server::money::reconciliation::run(&app.kit)
        .await
        .unwrap();
    assert_eq!((found, run.error), (vec![], None));
    assert_eq!(app.balance(&user).await, json!(500));
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
    payments::tick(&app.kit).await.unwrap();
    let payment = paid::payment(&app, id).await;
    assert_eq!(payment.status, Status::Canceled);
    assert_eq!(payment.cancellation_reason.as_deref(), Some("not_sent"));
    assert_eq!(payment.sent_at, None);
    app.start_worker();
    app.finish().await;
}
