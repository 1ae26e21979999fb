//! Dashboard and API statistics: each figure equals an independent count from the tables.

use avtosled_sandbox::{MethodFault, Options};
use avtosled_server::admin::vendor::balance;
use avtosled_server::platform::clock::Clock;
use avtosled_server::platform::entities::ledger_entries::AccountKind;
use avtosled_server::platform::entities::{api_balance, api_requests, ledger_entries};
use chrono::Duration;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};

use crate::app::{TestApp, User};
use crate::counters::Counters;

const DASHBOARD: &str = "/api/admin/dashboard";
const PERFORMANCE: &str = "/api/admin/api-performance";
const HISTORY: &str = "/api/admin/api-history";
const STATISTICS: &str = "/api/admin/api-statistics";

async fn with_report(options: Options) -> (TestApp, User) {
    let app = TestApp::with_sandbox(options).await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    app.credit(&admin, 100).await;
    let report = app.order(&admin, &["history", "dtp", "wanted"]).await;
    app.completed(&admin, &report).await;
    app.completed_jobs().await;
    (app, admin)
}

/// Sum of the ledger entries of the revenue account, in kopecks.
async fn revenue(app: &TestApp) -> i64 {
    use ledger_entries::Column;
    let entries = ledger_entries::Entity::find().filter(Column::Account.eq(AccountKind::Revenue));
    let entries = entries.all(app.ctx.db.read()).await.unwrap();
    entries.iter().map(|entry| entry.amount).sum()
}

async fn calls(app: &TestApp) -> Vec<api_requests::Model> {
    let all = api_requests::Entity::find().all(app.ctx.db.read()).await;
    all.unwrap()
}

fn kopecks(roubles: &Value) -> i64 {
    let text = roubles.to_string();
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    format!("{whole}{part:0<2}").parse().unwrap()
}

#[tokio::test]
async fn dashboard_totals_equal_table_counts_cached_for_ten_seconds() {
    let (app, admin) = with_report(Options::default()).await;
    app.sign_in().await;
    app.clock.advance(Duration::hours(25));
    let admin = app.staff_signs_in_again(&admin).await;
    let report = app.order(&admin, &["dtp"]).await;
    app.completed(&admin, &report).await;
    app.completed_jobs().await;

    let counted = Counters::start();
    let seen = app.get_as(&admin, DASHBOARD).await.expect(200);
    let stats = &seen["stats"];
    assert_eq!(stats["totalUsers"], 2);
    assert_eq!(
        (&stats["reports24h"], &stats["totalReports"]),
        (&json!(1), &json!(2))
    );
    let earned = revenue(&app).await;
    assert!(earned > 0);
    assert_eq!(kopecks(&stats["totalRevenue"]), earned);
    let newest = &seen["recentReports"][0];
    assert_eq!(newest["id"], json!(report));
    assert_eq!(
        (&newest["answered"], &newest["sources"]),
        (&json!(1), &json!(1))
    );
    let listed = seen["recentApiRequests"].as_array().unwrap();
    assert_eq!(listed.len(), calls(&app).await.len());
    let nothing = json!({
        "alarms": [], "openDifferences": 0, "heldPayments": 0, "deadJobs": 0, "failedMessages": 0,
    });
    assert_eq!(seen["attention"], nothing);

    // Counts over whole tables are cached for ten seconds, so the new user is not counted yet.
    app.sign_in().await;
    let users =
        async || app.get_as(&admin, DASHBOARD).await.expect(200)["stats"]["totalUsers"].clone();
    assert_eq!(users().await, 2);
    app.clock.advance(Duration::seconds(10));
    assert_eq!(users().await, 3);
    assert_eq!(
        counted.of(r#"avtosled_aggregate_cache_requests_total{result="miss"}"#),
        "2"
    );
    assert_eq!(
        counted.of(r#"avtosled_aggregate_cache_requests_total{result="hit"}"#),
        "1"
    );
    app.finish().await;
}

#[tokio::test]
async fn daily_revenue_lists_days_without_sales_as_zero() {
    let (app, admin) = with_report(Options::default()).await;
    let first_day = revenue(&app).await;
    app.clock.advance(Duration::days(2));
    let admin = app.staff_signs_in_again(&admin).await;
    let report = app.order(&admin, &["history"]).await;
    app.completed(&admin, &report).await;
    app.completed_jobs().await;

    let days = app
        .get_as(&admin, "/api/admin/revenue/30")
        .await
        .expect(200);
    let days = days.as_array().unwrap();
    assert_eq!(days.len(), 30);
    let sums: Vec<i64> = days.iter().map(|day| kopecks(&day["revenue"])).collect();
    let third_day = revenue(&app).await - first_day;
    assert_eq!(&sums[27..], [first_day, 0, third_day]);
    assert_eq!(sums[..27].iter().sum::<i64>(), 0);
    let dates: Vec<&str> = days.iter().filter_map(|day| day["date"].as_str()).collect();
    assert!(dates.is_sorted(), "{dates:?}");
    for days in ["0", "367"] {
        let refused = app
            .get_as(&admin, &format!("/api/admin/revenue/{days}"))
            .await;
        assert_eq!(refused.status, 422);
    }
    app.finish().await;
}

#[tokio::test]
async fn failing_method_marks_its_service_as_error() {
    let fault = MethodFault {
        fail: Some("TIME_MAX_CONNECT".to_owned()),
        ..MethodFault::default()
    };
    let app = TestApp::with_sandbox(Options::default().with_fault("gibdd.dtp", fault)).await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    for method in ["dtp", "wanted", "wanted"] {
        let order = json!({ "apiName": "gibdd", "method": method, "testQuery": crate::app::VIN });
        app.post_as(&admin, "/api/admin/test-api", order)
            .await
            .expect(200);
    }
    let seen = app.get_as(&admin, PERFORMANCE).await.expect(200);
    let police = &seen["services"]["gibdd"];
    assert_eq!(police["status"], "error", "{seen}");
    let methods = police["methods"].as_array().unwrap();
    assert_eq!(police["methodCount"], json!(methods.len()));
    let of = |name: &str| methods.iter().find(|one| one["method"] == name).unwrap();
    assert_eq!(of("dtp")["status"], "error");
    assert_eq!(of("dtp")["p50"], Value::Null);
    assert_eq!(police["error"], of("dtp")["lastError"]);
    assert_eq!(of("wanted")["status"], "ok");
    assert!(of("wanted")["p99"].as_i64() >= of("wanted")["p50"].as_i64());

    let all = calls(&app).await;
    let totals = app.get_as(&admin, STATISTICS).await.expect(200);
    assert_eq!(totals["calls"], json!(all.len()));
    let succeeded = all.iter().filter(|call| call.success).count();
    assert_eq!(totals["succeeded"], json!(succeeded));
    let cost: i64 = all.iter().map(|call| call.cost).sum();
    assert_eq!(kopecks(&totals["cost"]), cost);
    let by_api = totals["byApi"].as_array().unwrap();
    let counted: i64 = by_api.iter().filter_map(|api| api["calls"].as_i64()).sum();
    assert_eq!(counted, i64::try_from(all.len()).unwrap());
    app.finish().await;
}

#[tokio::test]
async fn hourly_daily_and_budget_statistics_contain_each_vendor_call_once() {
    let fault = MethodFault {
        fail: Some("TIME_MAX_CONNECT".to_owned()),
        ..MethodFault::default()
    };
    let options = Options::default().with_fault("gibdd.dtp", fault);
    let (app, admin) = with_report(options).await;
    let first = calls(&app).await;
    app.clock.advance(Duration::hours(25));
    let a_day_later = app.clock.now();
    let admin = app.staff_signs_in_again(&admin).await;
    let report = app.order(&admin, &["history"]).await;
    app.completed(&admin, &report).await;
    app.completed_jobs().await;
    let all = calls(&app).await;
    // A call of the first report may be recorded after `first` was read.
    let late = all.iter().filter(|call| call.created_at >= a_day_later);
    let late = late.count();
    assert!(late > 0 && first.iter().any(|call| !call.success));

    let seen = app.get_as(&admin, HISTORY).await.expect(200);
    let sum = |of: &str, what: &str| {
        let spans = seen[of].as_array().unwrap().iter();
        spans.map(|span| kopecks(&span[what]) / 100).sum::<i64>()
    };
    let count = |is: &dyn Fn(&api_requests::Model) -> bool| {
        i64::try_from(all.iter().filter(|call| is(call)).count()).unwrap()
    };
    assert_eq!(seen["hours"].as_array().unwrap().len(), 24);
    assert_eq!(seen["hours"][23]["calls"], json!(late));
    assert_eq!(sum("hours", "calls"), i64::try_from(late).unwrap());
    assert_eq!(seen["days"].as_array().unwrap().len(), 30);
    assert_eq!(sum("days", "calls"), count(&|_| true));
    assert_eq!(sum("days", "succeeded"), count(&|call| call.success));
    assert_eq!(
        sum("days", "found"),
        count(&|call| call.found == Some(true))
    );
    assert_eq!(sum("days", "answers"), count(&|call| call.found.is_some()));
    assert!(sum("days", "found") > 0);
    let cost: i64 = all.iter().map(|call| call.cost).sum();
    let days = seen["days"].as_array().unwrap().iter();
    assert_eq!(days.map(|day| kopecks(&day["cost"])).sum::<i64>(), cost);
    let mut budgets = seen["budgets"].as_array().unwrap().iter();
    let police = budgets.find(|budget| budget["api"] == "gibdd").unwrap();
    let made = count(&|call| call.api_type == "gibdd");
    assert_eq!(police["calls"], made);
    assert_eq!(police["mayFail"], made / 20);
    let failed = count(&|call| call.api_type == "gibdd" && !call.success);
    assert_eq!(police["failed"], failed);
    app.finish().await;
}

#[tokio::test]
async fn reused_answer_increases_cache_hits_and_hit_rate() {
    let (app, admin) = with_report(Options::default()).await;
    let stats = async || app.get_as(&admin, STATISTICS).await.expect(200)["cacheStats"].clone();
    let count = |stats: &Value, name: &str| stats[name].as_i64().unwrap();
    let before = stats().await;
    let (hits, misses) = (count(&before, "totalHits"), count(&before, "totalMisses"));
    assert_eq!(hits + misses, 3, "{before}");
    let order = json!({
        "query": crate::app::VIN, "type": "vin", "selectedServices": ["dtp"],
        "fullReport": false, "reuseAnswers": true,
    });
    let report = app.post_as(&admin, "/api/search", order).await.expect(200);
    app.completed(&admin, report["reportId"].as_str().unwrap())
        .await;
    let after = stats().await;
    assert_eq!(count(&after, "totalHits"), hits + 1);
    assert_eq!(count(&after, "totalMisses"), misses);
    // A share of four answers is exact in binary floating point.
    let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
    let expected = shares[usize::try_from(hits + 1).unwrap()];
    assert_eq!(after["hitRate"], expected);
    app.finish().await;
}

#[tokio::test]
async fn vendor_balance_is_fetched_once_per_three_minutes_across_processes() {
    let (mut app, admin) = with_report(Options::default()).await;
    app.stop_worker().await;
    let count = || async {
        api_balance::Entity::find()
            .count(app.ctx.db.read())
            .await
            .unwrap()
    };
    let fetched = count().await;
    assert_eq!(fetched, 1, "the worker fetched it at start");
    balance::tick(&app.ctx).await.unwrap();
    assert_eq!(count().await, fetched);
    app.clock.advance(Duration::minutes(3));
    balance::tick(&app.ctx).await.unwrap();
    assert_eq!(count().await, fetched + 1);

    let seen = app.get_as(&admin, DASHBOARD).await.expect(200)["apiBalance"].clone();
    let spent: i64 = calls(&app).await.iter().map(|call| call.cost).sum();
    assert_eq!(kopecks(&seen["spendPerDay"]), spent);
    let available = kopecks(&seen["balance"]) + kopecks(&seen["creditLimit"]);
    assert_eq!(kopecks(&seen["available"]), available);
    assert_eq!(seen["daysLeft"], json!(available / spent));
    assert_eq!(seen["lastChecked"], json!(app.clock.now()));

    let other = app.another_process().await;
    let counted = Counters::start();
    balance::tick(&other).await.unwrap();
    assert_eq!(
        count().await,
        fetched + 1,
        "it was fetched by another process"
    );
    let balance = kopecks(&seen["balance"]).to_string();
    assert_eq!(counted.of("avtosled_vendor_balance_kopecks"), balance);
    app.finish().await;
}

#[tokio::test]
async fn dashboard_shows_open_discrepancies_and_alerts_after_reconciliation() {
    let (app, admin) = with_report(Options::default()).await;
    let corrupt = "UPDATE users SET balance = balance + 1 WHERE balance > 0";
    crate::money::reconciliation::execute(&app, corrupt).await;
    avtosled_server::money::reconciliation::run(&app.ctx)
        .await
        .unwrap();
    let seen = app.get_as(&admin, DASHBOARD).await.expect(200);
    assert_eq!(seen["attention"]["openDifferences"], 1);
    avtosled_server::admin::alerts::tick(&app.ctx)
        .await
        .unwrap();
    let seen = app.get_as(&admin, DASHBOARD).await.expect(200);
    let alert = &seen["attention"]["alarms"][0];
    assert_eq!(alert["kind"], "book_differences");
    assert_eq!(
        alert["detail"],
        "Расхождений, которые никто не разобрал: 1."
    );
    let repair = "UPDATE users SET balance = balance - 1 WHERE balance > 0";
    crate::money::reconciliation::execute(&app, repair).await;
    app.finish().await;
}
