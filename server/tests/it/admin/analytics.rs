//! Analytics of a period: each figure is compared with an independent count from the tables.

use avtosled_sandbox::{MethodFault, Options};
use avtosled_server::platform::clock::{Clock, moscow_day};
use avtosled_server::platform::entities::ledger_entries::AccountKind;
use avtosled_server::platform::entities::{
    api_requests, ledger_entries, ledger_transfers, payments, report_services, vehicle_reports,
};
use chrono::Duration;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::app::{TestApp, User};
use crate::money::fixtures::topup;

/// Kopecks of an amount in JSON roubles.
#[expect(clippy::cast_possible_truncation, reason = "sums of a test")]
fn kopecks(roubles: &Value) -> i64 {
    (roubles.as_f64().unwrap() * 100.0).round() as i64
}

async fn analytics(app: &TestApp, admin: &User, days: i64) -> Value {
    let today = moscow_day(app.clock.now());
    let first = moscow_day(app.clock.now() - Duration::days(days - 1));
    let path = format!("/api/admin/analytics?from={first}&to={today}");
    app.get_as(admin, &path).await.expect(200)
}

/// Sum of one field over a list, in kopecks.
fn total(list: &Value, field: &str) -> i64 {
    let rows = list.as_array().unwrap().iter();
    rows.map(|row| kopecks(&row[field])).sum()
}

/// Sum of the ledger entries of a company account, in kopecks.
async fn ledger(app: &TestApp, account: AccountKind) -> i64 {
    let entries = ledger_entries::Entity::find().all(app.ctx.db.read()).await;
    let entries = entries.unwrap();
    let own = entries.iter().filter(|entry| entry.account == account);
    own.map(|entry| entry.amount).sum()
}

/// App with a package buyer and an administrator who checked a car; one source failed.
async fn app_with_sales() -> (TestApp, User) {
    let fault = MethodFault {
        fail: Some("MAINTENANCE".to_owned()),
        ..MethodFault::default()
    };
    let options = Options::default().with_fault("gibdd.wanted", fault);
    let app = TestApp::with_sandbox(options).await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    let customer = app.sign_in().await;
    topup(&app, &customer, 200_000).await;
    let starter = json!({ "packageType": "starter" });
    let bought = app.post_as(&customer, "/api/packages/purchase", starter);
    bought.await.expect(200);
    app.credit(&admin, 100).await;
    let report = app.order(&admin, &["history", "dtp", "wanted"]).await;
    app.completed(&admin, &report).await;
    app.completed_jobs().await;
    (app, admin)
}

#[tokio::test]
async fn analytics_revenue_and_cost_equal_ledger_and_calls_in_every_breakdown() {
    let (app, admin) = app_with_sales().await;
    let seen = analytics(&app, &admin, 30).await;
    let current = &seen["current"];
    let earned = ledger(&app, AccountKind::Revenue).await;
    assert!(earned > 0);
    assert_eq!(kopecks(&current["revenue"]), earned);
    for (list, field) in [
        ("days", "revenue"),
        ("sales", "sum"),
        ("sources", "revenue"),
    ] {
        assert_eq!(
            total(&current[list], field),
            earned,
            "{list}: {}",
            current[list]
        );
    }
    let days = current["days"].as_array().unwrap();
    assert_eq!(days.len(), 30);
    assert_eq!(kopecks(&days[29]["revenue"]), earned, "all of it today");
    let sold: Vec<&str> = current["sales"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|sale| sale["sold"].as_str())
        .collect();
    assert_eq!(sold, ["checks", "packages"]);
    let captures = ledger_transfers::Entity::find()
        .all(app.ctx.db.read())
        .await
        .unwrap();
    let captures = captures
        .iter()
        .filter(|row| row.kind.to_string() == "capture")
        .count();
    assert_eq!(current["sales"][0]["count"], json!(captures));

    let calls = api_requests::Entity::find()
        .all(app.ctx.db.read())
        .await
        .unwrap();
    let cost: i64 = calls.iter().map(|call| call.cost).sum();
    assert_eq!(
        (
            kopecks(&current["cost"]),
            total(&current["sources"], "cost")
        ),
        (cost, cost)
    );
    let sources = current["sources"].as_array().unwrap().iter();
    let counted: i64 = sources
        .clone()
        .filter_map(|one| one["calls"].as_i64())
        .sum();
    assert_eq!(counted, i64::try_from(calls.len()).unwrap());
    let failed: i64 = sources.filter_map(|one| one["failed"].as_i64()).sum();
    let expected = calls.iter().filter(|call| !call.success).count();
    assert_eq!(failed, i64::try_from(expected).unwrap());
    app.finish().await;
}

#[tokio::test]
async fn analytics_income_equals_payments_plus_operator_credits() {
    let (app, admin) = app_with_sales().await;
    let income = analytics(&app, &admin, 7).await["current"]["income"].clone();
    let of = |purpose: Value| {
        let rows = income.as_array().unwrap().iter();
        let rows: Vec<_> = rows.filter(|row| row["purpose"] == purpose).collect();
        rows.first().map_or(0, |row| kopecks(&row["sum"]))
    };
    let paid = payments::Entity::find()
        .all(app.ctx.db.read())
        .await
        .unwrap();
    let paid: i64 = paid.iter().map(|payment| payment.amount).sum();
    let operator_credits = of(Value::Null);
    assert_eq!(
        operator_credits,
        -ledger(&app, AccountKind::Adjustments).await
    );
    assert_eq!(total(&income, "sum") - operator_credits, paid);
    assert_eq!(
        paid,
        -ledger(&app, AccountKind::Provider).await,
        "nothing was refunded"
    );
    app.finish().await;
}

#[tokio::test]
async fn analytics_funnel_and_loss_figures_equal_table_counts() {
    let (app, admin) = app_with_sales().await;
    let current = analytics(&app, &admin, 1).await["current"].clone();
    let reports = vehicle_reports::Entity::find()
        .all(app.ctx.db.read())
        .await
        .unwrap();
    let known: Vec<_> = reports.iter().filter(|report| report.car_known).collect();
    let paid = known
        .iter()
        .filter(|report| report.total_cost > 0 || report.user_package_id.is_some());
    assert_eq!(
        current["checks"],
        json!({ "searched": reports.len(), "known": known.len(), "completed": known.len(),
            "paid": paid.count() })
    );
    assert_eq!(
        current["people"],
        json!({ "registered": 2, "searched": 1, "paid": 1 })
    );
    let services = report_services::Entity::find()
        .all(app.ctx.db.read())
        .await
        .unwrap();
    let failed = services
        .iter()
        .filter(|row| row.status.to_string() == "error")
        .count();
    assert_eq!(failed, 1);
    let losses = &current["losses"];
    assert_eq!(
        (&losses["sources"], &losses["failedSources"]),
        (&json!(services.len()), &json!(failed))
    );
    assert_eq!(
        (&losses["refunds"], &losses["failedPayments"]),
        (&json!(0), &json!(0))
    );
    app.finish().await;
}

#[tokio::test]
async fn analytics_of_30_days_include_previous_period_and_returning_users() {
    let (app, admin) = app_with_sales().await;
    let first = kopecks(&analytics(&app, &admin, 1).await["current"]["revenue"]);
    app.clock.advance(Duration::days(40));
    let admin = app.staff_signs_in_again(&admin).await;
    let report = app.order(&admin, &["dtp"]).await;
    app.completed(&admin, &report).await;
    app.completed_jobs().await;

    let seen = analytics(&app, &admin, 30).await;
    let second = ledger(&app, AccountKind::Revenue).await - first;
    assert_eq!(kopecks(&seen["current"]["revenue"]), second);
    assert_eq!(kopecks(&seen["previous"]["revenue"]), first);
    assert_eq!(seen["previous"]["days"].as_array().unwrap().len(), 30);
    assert_eq!(seen["current"]["people"]["registered"], 0);
    assert_eq!(seen["previous"]["people"]["registered"], 2);

    let cohorts = seen["cohorts"].as_array().unwrap();
    assert_eq!(cohorts.len(), 6);
    let cohort_sizes: Vec<i64> = cohorts
        .iter()
        .filter_map(|one| one["people"].as_i64())
        .collect();
    assert_eq!(
        cohort_sizes.iter().sum::<i64>(),
        1,
        "one person ever checked a car: {cohorts:?}"
    );
    let returned: i64 = cohorts
        .iter()
        .flat_map(|one| one["returned"].as_array().unwrap())
        .filter_map(Value::as_i64)
        .sum();
    assert_eq!(returned, 1, "and returned forty days later");
    app.finish().await;
}

#[tokio::test]
async fn analytics_with_missing_malformed_or_too_long_period_is_rejected() {
    let app = TestApp::start().await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    for query in [
        "",
        "?from=2026-11-01",
        "?from=x&to=2026-11-01",
        "?from=2026-01-01&to=2027-12-31",
    ] {
        let refused = app
            .get_as(&admin, &format!("/api/admin/analytics{query}"))
            .await;
        assert!(
            (400..500).contains(&refused.status),
            "{query}: {}",
            refused.status
        );
    }
    app.finish().await;
}
