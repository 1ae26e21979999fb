//! Withdrawals with operator credits and subscription payments.

use avtosled_core::money::Kopecks;
use avtosled_server::money::reconciliation;
use avtosled_server::money::reconciliation::DiscrepancyKind;
use avtosled_server::platform::entities::payments;
use sea_orm::EntityTrait;
use sea_orm::sea_query::Expr;
use serde_json::{Value, json};

use crate::app::{TestApp, User, VIN};
use crate::money::fixtures::{account, balance, refunded_kopecks, set_faults, topup};
use crate::money::payer::{GOOD_CARD, rows};
use crate::money::withdrawals::{overview, withdraw};

async fn spend(app: &TestApp, user: &User, services: &[&str]) {
    let report = app.order(user, services).await;
    app.completed(user, &report).await;
    app.completed_jobs().await;
}

#[tokio::test]
async fn operator_credit_is_spent_first_and_not_withdrawable() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    topup(&app, &user, 50_000).await;
    spend(&app, &user, &["dtp", "wanted"]).await;
    assert_eq!(balance(&app, &user).await, 49_500);
    app.credit(&user, 100).await;
    let can = overview(&app, &user).await;
    // The payment has 500 roubles left, which would cover the whole balance.
    assert_eq!(
        (&can["available"], &can["notReturnable"], &can["credit"]),
        (&json!(495), &json!(100), &json!(100))
    );
    let refused = withdraw(&app, &user, json!(495.01)).await;
    assert_eq!((refused.status, refused.code()), (409, "not_returnable"));
    assert!(refused.body["detail"].as_str().unwrap().contains("100₽"));

    spend(&app, &user, &["dtp", "wanted"]).await;
    let row = account(&app, &user).await;
    assert_eq!(
        (row.balance, row.credit, row.credit_held),
        (59_000, 9_500, 0)
    );
    withdraw(&app, &user, json!(495)).await.expect(200);
    assert_eq!(
        (balance(&app, &user).await, refunded_kopecks(&app)),
        (9_500, 49_500)
    );
    app.finish().await;
}

#[tokio::test]
async fn release_of_hold_restores_own_money_before_credit() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    topup(&app, &user, 10_000).await;
    app.credit(&user, 6).await;
    app.completed_jobs().await;
    app.stop_worker().await;
    set_faults(&app, &[("gibdd.dtp", "REFUSED")]);
    let report = app.order(&user, &["dtp", "diagnostic"]).await;
    let held = account(&app, &user).await;
    assert_eq!((held.credit, held.credit_held), (0, 600));
    app.start_worker();
    let report = app.completed(&user, &report).await;
    app.completed_jobs().await;
    let earned: Kopecks = serde_json::from_value(report["totalCost"].clone()).unwrap();
    let earned = earned.0;
    assert!(earned > 0 && earned < held.held, "{earned}");
    let row = account(&app, &user).await;
    // The price was paid by credit, and own money was released first.
    assert_eq!(
        (row.balance, row.credit, row.credit_held),
        (10_600 - earned, 600 - earned, 0)
    );
    app.finish().await;
}

#[tokio::test]
async fn withdrawal_below_minimum_balance_starts_no_auto_topup() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.save_card(&user, GOOD_CARD).await;
    let settings = json!({ "minimumBalance": 98, "autoTopupEnabled": true, "autoTopupAmount": 300,
        "monthlyTopupRequired": true, "consent": "2026-11-28" });
    let request = app.request(reqwest::Method::PUT, "/api/user/auto-topup");
    let set = request.bearer_auth(&user.token).json(&settings);
    app.send(set).await.expect(200);
    withdraw(&app, &user, json!(100)).await.expect(200);
    app.completed_jobs().await;
    assert_eq!(rows(&app.ctx).await.len(), 1, "nothing but the top-up");
    assert_eq!(balance(&app, &user).await, 0);
    app.finish().await;
}

pub async fn subscribed(app: &TestApp, user: &User) {
    let body = json!({ "subscriptionType": "personal", "amount": 299, "consent": "2026-11-28",
        "contact": "ivan@example.com" });
    let payment = app.post_as(user, "/api/subscriptions", body).await;
    let payment = payment.expect(200);
    app.pay(&payment, GOOD_CARD).await;
    app.ended(user, &payment).await;
}

pub async fn plan(app: &TestApp, user: &User) -> Value {
    let path = "/api/user/subscription";
    app.get_as(user, path).await.expect(200)["subscription"].clone()
}

#[tokio::test]
async fn withdrawing_plan_payment_ends_plan() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    topup(&app, &user, 50_000).await;
    subscribed(&app, &user).await;
    let can = overview(&app, &user).await;
    // The plan's payment is the newest and is refunded last.
    assert_eq!(
        (
            &can["payments"][0]["endsPlan"],
            &can["payments"][1]["endsPlan"]
        ),
        (&json!(false), &json!(true))
    );
    withdraw(&app, &user, json!(500)).await.expect(200);
    assert_eq!(plan(&app, &user).await["status"], "active");

    withdraw(&app, &user, json!(100)).await.expect(200);
    assert_eq!(plan(&app, &user).await, Value::Null);
    let me = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(me["subscriptionType"], Value::Null);
    app.credit(&user, 100).await;
    let order = json!({ "query": VIN, "fullReport": true });
    let ordered = app.post_as(&user, "/api/search", order).await.expect(200);
    let report = app
        .completed(&user, ordered["reportId"].as_str().unwrap())
        .await;
    assert!(report["totalCost"].as_f64().unwrap() > 15.0);
    app.finish().await;
}

#[tokio::test]
async fn withdrawal_leaving_less_than_plan_payment_ends_plan() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    topup(&app, &user, 50_000).await;
    let body = json!({ "packageType": "starter" });
    let bought = app.post_as(&user, "/api/packages/purchase", body).await;
    bought.expect(200);
    subscribed(&app, &user).await;
    assert_eq!(balance(&app, &user).await, 60_000);
    withdraw(&app, &user, json!(301)).await.expect(200);
    assert_eq!(plan(&app, &user).await["status"], "active");
    // The older payment is refunded, but the plan's money is withdrawn.
    withdraw(&app, &user, json!(1)).await.expect(200);
    assert_eq!(plan(&app, &user).await, Value::Null);
    let rows = rows(&app.ctx).await;
    let of_plan = rows.iter().find(|row| row.amount == 29_900);
    assert_eq!(of_plan.unwrap().refunded, 0);
    app.finish().await;
}

#[tokio::test]
async fn cancelled_package_paid_by_credit_returns_credit() {
    let app = TestApp::start().await;
    let (admin, user) = (app.sign_in().await, app.sign_in().await);
    app.make_admin(&admin).await;
    topup(&app, &user, 50_000).await;
    app.credit(&user, 100).await;
    let body = json!({ "packageType": "starter" });
    let bought = app.post_as(&user, "/api/packages/purchase", body).await;
    let id = bought.expect(200)["userPackage"]["id"].clone();
    assert_eq!(overview(&app, &user).await["available"], 401);
    let path = format!("/api/admin/user-packages/{}/cancel", id.as_str().unwrap());
    let canceled = app
        .post_as(&admin, &path, json!({ "reason": "Ошибка" }))
        .await;
    assert_eq!(canceled.expect(200)["returned"], 199);
    let row = account(&app, &user).await;
    assert_eq!((row.balance, row.credit), (60_000, 10_000));
    assert_eq!(overview(&app, &user).await["available"], 500);
    app.finish().await;
}

#[tokio::test]
async fn running_plan_with_refunded_payment_is_a_discrepancy() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    subscribed(&app, &user).await;
    app.assert_ledger_consistent().await;
    // Simulates a refund of the payment that did not end the plan.
    payments::Entity::update_many()
        .col_expr(payments::Column::Refunded, Expr::value(100))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    let found = reconciliation::find_discrepancies(&app.ctx).await.unwrap();
    let is_seen = |kind| found.iter().any(|it| it.kind == kind);
    assert!(is_seen(DiscrepancyKind::PlanPayment), "{found:?}");
}
