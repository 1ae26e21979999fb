//! Discounts of a subscription plan whose money is withdrawn.

use avtosled_core::form::{Form as _, Order};
use avtosled_core::money::Kopecks;
use avtosled_server::checks::orders::{self, OrderError};
use avtosled_server::money::ledger::TransferKind;
use avtosled_server::money::reconciliation;
use avtosled_server::money::reconciliation::DiscrepancyKind;
use avtosled_server::platform::clock::moscow_day;
use avtosled_server::platform::entities::{ledger_transfers, report_services};
use chrono::Duration;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::{TestApp, User, VIN};
use crate::money::credits_and_plans::{plan, subscribed};
use crate::money::fixtures::{account, balance, topup};
use crate::money::withdrawals::{overview, withdraw};

/// Order of all services, which cost more than the plan's cap of 15₽.
fn full_report() -> Value {
    json!({ "query": VIN, "fullReport": true })
}

/// Orders a full report at the price of the plan; returns the discount in kopecks.
async fn use_plan(app: &TestApp, user: &User) -> i64 {
    let ordered = app.post_as(user, "/api/search", full_report()).await;
    let id = ordered.expect(200)["reportId"].as_str().unwrap().to_owned();
    let report = app.completed(user, &id).await;
    app.completed_jobs().await;
    let services = report_services::Entity::find()
        .filter(report_services::Column::ReportId.eq(Uuid::parse_str(&id).unwrap()))
        .all(app.ctx.db.read())
        .await
        .unwrap();
    let charged = services.iter().filter(|row| row.cost > 0);
    let discount = charged.map(|row| row.plan_discount).sum();
    let total = report["totalCost"].as_f64().unwrap();
    assert!(discount > 0 && total <= 15.0, "{discount} {total}");
    discount
}

async fn plan_charges(app: &TestApp) -> u64 {
    ledger_transfers::Entity::find()
        .filter(ledger_transfers::Column::Kind.eq(TransferKind::PlanCharge))
        .count(app.ctx.db.read())
        .await
        .unwrap()
}

#[tokio::test]
async fn withdrawal_of_plan_payment_charges_used_plan_discounts() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    subscribed(&app, &user).await;
    let discount = use_plan(&app, &user).await;
    let before = balance(&app, &user).await;
    let can = overview(&app, &user).await;
    let roubles = |kopecks: i64| json!(f64::from(i32::try_from(kopecks).unwrap()) / 100.0);
    assert_eq!(can["planDiscounts"], roubles(discount));
    let refused = withdraw(&app, &user, roubles(before - 101)).await;
    assert_eq!((refused.status, refused.code()), (409, "plan_discounts"));
    assert_eq!(balance(&app, &user).await, before);

    let sum = before - discount;
    assert_eq!(can["available"], roubles(sum));
    withdraw(&app, &user, roubles(sum)).await.expect(200);
    assert_eq!(balance(&app, &user).await, 0);
    assert_eq!(plan(&app, &user).await, Value::Null);
    assert_eq!(plan_charges(&app).await, 1);
    let statement = app.get_as(&user, "/api/user/operations").await.expect(200);
    let first = &statement["operations"][0];
    assert_eq!(first["title"], "Скидки закончившейся подписки");
    app.finish().await;
}

#[tokio::test]
async fn repeated_plan_and_withdrawal_never_cost_less_than_ordinary_price() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let mut ordinary = 0;
    let mut paid = 0;
    for _ in 0..3 {
        subscribed(&app, &user).await;
        let before = balance(&app, &user).await;
        let discount = use_plan(&app, &user).await;
        ordinary += before - balance(&app, &user).await + discount;
        let can = overview(&app, &user).await["available"].clone();
        withdraw(&app, &user, can.clone()).await.expect(200);
        paid += before - balance(&app, &user).await;
        let withdrawn: Kopecks = serde_json::from_value(can).unwrap();
        paid -= withdrawn.0;
        app.clock.advance(Duration::minutes(1));
    }
    assert_eq!(paid, ordinary);
    app.finish().await;
}

#[tokio::test]
async fn withdrawal_of_money_above_plan_payment_charges_no_discounts() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    topup(&app, &user, 50_000).await;
    subscribed(&app, &user).await;
    use_plan(&app, &user).await;
    withdraw(&app, &user, json!(300)).await.expect(200);
    assert_eq!(plan_charges(&app).await, 0);
    assert_eq!(plan(&app, &user).await["status"], "active");
    app.finish().await;
}

#[tokio::test]
async fn charge_of_plan_discounts_uses_operator_credit_first() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    subscribed(&app, &user).await;
    let discount = use_plan(&app, &user).await;
    app.credit(&user, 500).await;
    let own = balance(&app, &user).await - 50_000;
    let can = overview(&app, &user).await["available"].clone();
    assert_eq!(can, json!(f64::from(i32::try_from(own).unwrap()) / 100.0));
    withdraw(&app, &user, can).await.expect(200);
    let row = account(&app, &user).await;
    assert_eq!(
        (row.balance, row.credit),
        (50_000 - discount, 50_000 - discount)
    );
    app.finish().await;
}

#[tokio::test]
async fn withdrawal_of_plan_payment_during_running_check_is_rejected() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    subscribed(&app, &user).await;
    app.completed_jobs().await;
    app.stop_worker().await;
    app.post_as(&user, "/api/search", full_report())
        .await
        .expect(200);
    let refused = withdraw(&app, &user, json!(100)).await;
    assert_eq!((refused.status, refused.code()), (409, "plan_in_use"));
    app.start_worker();
    app.completed_jobs().await;
    withdraw(&app, &user, json!(100)).await.expect(200);
    assert_eq!(plan_charges(&app).await, 1);
    app.finish().await;
}

#[tokio::test]
async fn order_priced_before_plan_ended_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    topup(&app, &user, 50_000).await;
    subscribed(&app, &user).await;
    let stale = account(&app, &user).await;
    withdraw(&app, &user, json!(600)).await.expect(200);
    let form = serde_json::from_value(full_report()).unwrap();
    let today = moscow_day(app.ctx.clock.now());
    let order = Order::read(&form, today).unwrap();
    let placed = orders::place(&app.ctx, &stale, None, order, None).await;
    assert!(matches!(placed, Err(OrderError::PlanEnded)), "{placed:?}");
    let row = account(&app, &user).await;
    assert_eq!(row.held, 0);
    app.finish().await;
}

#[tokio::test]
async fn staff_refund_of_plan_payment_charges_used_plan_discounts() {
    let app = TestApp::start().await;
    let (admin, user) = (app.sign_in().await, app.sign_in().await);
    app.make_admin(&admin).await;
    subscribed(&app, &user).await;
    use_plan(&app, &user).await;
    let payments = app.get_as(&user, "/api/user/withdrawal").await.expect(200);
    let id = payments["payments"][0]["paymentId"]
        .as_str()
        .unwrap()
        .to_owned();
    let path = format!("/api/admin/payments/{id}/refund");
    let body = json!({ "amount": 100, "reason": "По просьбе покупателя" });
    app.post_as(&admin, &path, body).await.expect(200);
    assert_eq!(plan_charges(&app).await, 1);
    assert_eq!(plan(&app, &user).await, Value::Null);
    app.finish().await;
}

#[tokio::test]
async fn staff_refund_charges_plan_discounts_up_to_remaining_balance() {
    let app = TestApp::start().await;
    let (admin, user) = (app.sign_in().await, app.sign_in().await);
    app.make_admin(&admin).await;
    subscribed(&app, &user).await;
    let discount = use_plan(&app, &user).await;
    let own = balance(&app, &user).await;
    let rest = 1_000;
    assert!(rest < discount, "{discount}");
    let payments = overview(&app, &user).await["payments"].clone();
    let id = payments[0]["paymentId"].as_str().unwrap();
    let path = format!("/api/admin/payments/{id}/refund");
    let roubles = f64::from(i32::try_from(own - rest).unwrap()) / 100.0;
    let body = json!({ "amount": roubles, "reason": "По просьбе покупателя" });
    app.post_as(&admin, &path, body).await.expect(200);
    assert_eq!(
        (balance(&app, &user).await, plan_charges(&app).await),
        (0, 1)
    );
    // Reconciliation accepts that the company bears the other discounts.
    app.finish().await;
}

#[tokio::test]
async fn plan_charge_that_differs_from_discounts_is_a_discrepancy() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    subscribed(&app, &user).await;
    use_plan(&app, &user).await;
    withdraw(&app, &user, json!(100)).await.expect(200);
    app.completed_jobs().await;
    app.assert_ledger_consistent().await;
    report_services::Entity::update_many()
        .col_expr(report_services::Column::PlanDiscount, Expr::value(1))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    let found = reconciliation::find_discrepancies(&app.ctx).await.unwrap();
    let kinds: Vec<DiscrepancyKind> = found.iter().map(|it| it.kind).collect();
    assert!(
        kinds.contains(&DiscrepancyKind::CompanyTransferUnexplained),
        "{found:?}"
    );
}
