//! Vendor statements: charges of a day, compared with the recorded calls.

use avtosled_core::date::Date;
use avtosled_sandbox::{Faults, FixedAnswer, MethodFault, Options, TOKEN};
use avtosled_server::admin::vendor::statements::{
    self, Explanation, StatementDifference, StatementError, StatementState as State, StatementView,
};
use avtosled_server::platform::clock::{Clock, TestClock};
use avtosled_server::platform::config::Config;
use avtosled_server::platform::entities::api_requests;
use chrono::{DateTime, Duration, NaiveDate, Utc};
use futures::future::join_all;
use reqwest::Method;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::{TestApp, User, VIN};

const LIST: &str = "apilk.reportOperations";
const DAY: &str = "2026-11-21";
const PERIOD: &str = "21.11.2026";
/// Noon in Moscow on the day of the calls.
const NOON: &str = "2026-11-21T09:00:00Z";
/// Time when the comparison is due: 04:00 in Moscow on the next day.
const FOUR: &str = "2026-11-22T01:00:00Z";
/// Ordered services; the conversion is called in addition to them.
const ORDERED: [&str; 3] = ["history", "dtp", "wanted"];

fn options() -> Options {
    Options {
        today: NaiveDate::from_ymd_opt(2026, 11, 21),
        ..Options::default()
    }
}

fn failing(method: &str, fail: &str) -> Faults {
    let fault = MethodFault {
        fail: Some(fail.to_owned()),
        ..MethodFault::default()
    };
    options().with_fault(method, fault).faults
}

fn move_to(app: &TestApp, time: &str) {
    let time: DateTime<Utc> = time.parse().unwrap();
    app.clock.advance(time - app.clock.now());
}

/// App without a worker that made the calls of a day, at the time of the comparison.
async fn app_before_comparison(options: Options, configure: fn(&mut Config)) -> (TestApp, User) {
    let clock = TestClock::at(NOON.parse().unwrap());
    let mut app = TestApp::configured(clock, options, &[], configure).await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let report = app.order(&user, &ORDERED).await;
    app.completed(&user, &report).await;
    app.completed_jobs().await;
    app.stop_worker().await;
    move_to(&app, FOUR);
    app.clock.advance(Duration::seconds(-1));
    tick(&app).await;
    assert_eq!(statements::list(&app.ctx).await.unwrap(), []);
    app.clock.advance(Duration::seconds(1));
    (app, user)
}

async fn tick(app: &TestApp) {
    statements::tick(&app.ctx).await.unwrap();
}

/// Runs the comparison; returns the statement of the day.
async fn compared(app: &TestApp) -> StatementView {
    tick(app).await;
    statement(app, DAY).await
}

async fn statement(app: &TestApp, day: &str) -> StatementView {
    let all = statements::list(&app.ctx).await.unwrap();
    let found = all.into_iter().find(|statement| statement.day == day);
    found.unwrap()
}

fn only(statement: &StatementView) -> &StatementDifference {
    assert_eq!(statement.differences.len(), 1, "{statement:?}");
    &statement.differences[0]
}

async fn fetch_count(app: &TestApp) -> usize {
    app.calls(LIST, PERIOD).await
}

fn set_statement(app: &TestApp, rows: &Value) {
    let answer = FixedAnswer {
        method: LIST.to_owned(),
        key: PERIOD.to_owned(),
        answer: Some(json!({ "status": 200, "result": rows })),
    };
    app.sandbox.set_answer(answer).unwrap();
}

#[tokio::test]
async fn worker_compares_vendor_statement_of_a_day_once() {
    let (mut app, user) = app_before_comparison(options(), |_| {}).await;
    app.start_worker();
    app.wait_until("the day is compared", async || {
        let all = statements::list(&app.ctx).await.unwrap();
        all.iter().any(|one| one.compared_at.is_some())
    })
    .await;
    tick(&app).await;
    assert_eq!(fetch_count(&app).await, 1);
    let statement = statement(&app, DAY).await;
    assert_eq!(
        (statement.state, statement.differences.len()),
        (State::Equal, 0)
    );
    assert_eq!(statement.their_calls, statement.our_calls);
    assert_eq!(statement.their_cost, statement.our_cost);
    let calls = api_requests::Entity::find().count(app.ctx.db.read()).await;
    assert_eq!(statement.our_calls, i64::try_from(calls.unwrap()).ok());
    assert!(statement.our_calls >= Some(3));
    let user = app.sign_in_again(&user).await;
    let path = "/api/admin/vendor-statements";
    assert_eq!(app.get_as(&user, path).await.status, 403);
    app.make_admin(&user).await;
    let listed = app.get_as(&user, path).await.expect(200);
    let [one] = listed["days"].as_array().unwrap().as_slice() else {
        panic!("{listed}")
    };
    assert_eq!((&one["day"], &one["state"]), (&json!(DAY), &json!("equal")));
    assert_eq!(one["theirCost"], one["ourCost"]);
    app.finish().await;
}

#[tokio::test]
async fn vendor_charge_without_recorded_call_is_a_difference() {
    let (app, _) = app_before_comparison(options(), |_| {}).await;
    let url = format!("{}/api/gibdd.php?type=dtp&vin={VIN}", app.sandbox.car_url());
    let call = app.request_to(Method::GET, &url).header("Token", TOKEN);
    assert_eq!(app.send(call).await.status, 200);
    let statement = compared(&app).await;
    assert_eq!(
        (statement.state, statement.difference_count),
        (State::Different, 1)
    );
    let difference = only(&statement);
    assert_eq!(difference.name.as_deref(), Some("gibdd"));
    assert_eq!(difference.their_calls, Some(difference.our_calls + 1));
    let more = difference.their_cost.unwrap().0 - difference.our_cost.0;
    assert_eq!((more, difference.explained), (80, None));
    app.finish().await;
}

#[tokio::test]
async fn recorded_call_without_vendor_charge_is_a_difference() {
    let (app, _) = app_before_comparison(options(), |_| {}).await;
    let db = app.ctx.db.write();
    let found = api_requests::Entity::find().filter(api_requests::Column::Endpoint.eq("gibdd.dtp"));
    let mut row = found.one(db).await.unwrap().unwrap();
    row.id = Uuid::now_v7();
    let insert = api_requests::Entity::insert(row.into_active_model());
    insert.exec_without_returning(db).await.unwrap();
    let statement = compared(&app).await;
    assert_eq!(statement.state, State::Different);
    let difference = only(&statement);
    assert_eq!(difference.their_calls, Some(difference.our_calls - 1));
    let less = difference.our_cost.0 - difference.their_cost.unwrap().0;
    assert_eq!((less, difference.explained), (80, None));
    app.finish().await;
}

#[tokio::test]
async fn missing_vendor_charge_is_explained_by_call_without_answer() {
    let options = Options {
        faults: failing("gibdd.wanted", "HANG"),
        ..options()
    };
    let (app, _) = app_before_comparison(options, |config| {
        config.car_data.timeout = std::time::Duration::from_secs(1);
    })
    .await;
    let rows = api_requests::Entity::find();
    let rows = rows.filter(api_requests::Column::CostEstimated.eq(true));
    let rows = rows.all(app.ctx.db.read()).await.unwrap();
    let [row] = rows.as_slice() else {
        panic!("{rows:?}")
    };
    assert_eq!(
        (row.endpoint.as_str(), row.cost, row.success),
        ("gibdd.wanted", 80, false)
    );
    let statement = compared(&app).await;
    assert_eq!(
        (statement.state, statement.difference_count),
        (State::Explained, 0)
    );
    let difference = only(&statement);
    assert_eq!(difference.explained, Some(Explanation::UnknownOutcome));
    assert_eq!(difference.their_calls, Some(difference.our_calls - 1));
    app.finish().await;
}

#[tokio::test]
async fn call_around_midnight_explains_difference_of_both_days() {
    let (app, _) = app_before_comparison(options(), |_| {}).await;
    // The answer arrives after midnight, so its row belongs to the next day.
    let late: DateTime<Utc> = "2026-11-21T21:00:20Z".parse().unwrap();
    let moved = api_requests::Entity::update_many()
        .col_expr(api_requests::Column::CreatedAt, Expr::value(late))
        .filter(api_requests::Column::Endpoint.eq("gibdd.dtp"))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    assert_eq!(moved.rows_affected, 1);
    let first = compared(&app).await;
    assert_eq!(first.state, State::Explained);
    assert_eq!(only(&first).explained, Some(Explanation::Midnight));
    app.clock.advance(Duration::days(1));
    tick(&app).await;
    let second = statement(&app, "2026-11-22").await;
    assert_eq!(second.state, State::Explained);
    assert_eq!(only(&second).explained, Some(Explanation::Midnight));
    assert_eq!((second.their_calls, second.our_calls), (Some(0), Some(1)));
    app.finish().await;
}

#[tokio::test]
async fn unreadable_vendor_statement_row_is_a_difference() {
    let (app, _) = app_before_comparison(options(), |_| {}).await;
    let ours = compared(&app).await;
    let row = |name: &str, calls: Value, cost: Value| json!({ "api": name, "count": calls, "sumPay": cost });
    let sums = api_requests::Entity::find().all(app.ctx.db.read()).await;
    let sums = sums.unwrap();
    let mut rows: Vec<Value> = sums
        .iter()
        .map(|call| {
            let cost = avtosled_core::money::Kopecks(call.cost);
            row(&call.endpoint, json!(1), json!(cost))
        })
        .collect();
    set_statement(&app, &json!(rows));
    let same = statements::compare_now(&app.ctx, None).await.unwrap();
    assert_eq!((same.state, same.their_cost), (State::Equal, ours.our_cost));
    rows.push(row("Итого", json!("?"), json!(1)));
    set_statement(&app, &json!(rows));
    let wrong = statements::compare_now(&app.ctx, None).await.unwrap();
    assert_eq!((wrong.state, wrong.difference_count), (State::Different, 1));
    assert_eq!(
        (&only(&wrong).name, only(&wrong).their_calls),
        (&None, None)
    );
    assert!(only(&wrong).message.contains("Итого"));
    app.finish().await;
}

#[tokio::test]
async fn unavailable_vendor_statement_is_fetched_again_with_backoff() {
    let (app, _) = app_before_comparison(options(), |_| {}).await;
    app.sandbox.set_faults(failing(LIST, "HTTP_500")).unwrap();
    for _ in 0..2 {
        let waiting = compared(&app).await;
        assert_eq!((waiting.state, waiting.compared_at), (State::Waiting, None));
        assert_eq!((waiting.their_calls, waiting.our_calls), (None, None));
        assert!(
            waiting
                .error
                .unwrap()
                .contains("не прислал список операций")
        );
    }
    // The next retry waits longer.
    assert_eq!(fetch_count(&app).await, 1);
    app.clock.advance(Duration::seconds(76));
    tick(&app).await;
    app.clock.advance(Duration::seconds(76));
    tick(&app).await;
    assert_eq!(fetch_count(&app).await, 2);
    app.sandbox.set_faults(Faults::default()).unwrap();
    app.clock.advance(Duration::minutes(3));
    let fetched = compared(&app).await;
    assert_eq!((fetched.state, fetched.error), (State::Equal, None));
    app.finish().await;
}

#[tokio::test]
async fn day_without_vendor_statement_for_three_days_is_marked_not_compared() {
    let (app, _) = app_before_comparison(options(), |_| {}).await;
    app.sandbox.set_faults(failing(LIST, "HTTP_500")).unwrap();
    tick(&app).await;
    app.clock.advance(Duration::days(2));
    assert_eq!(compared(&app).await.state, State::Waiting);
    app.clock.advance(Duration::days(1));
    let given_up = compared(&app).await;
    assert_eq!(given_up.state, State::NotCompared);
    assert!(given_up.error.is_some() && given_up.compared_at.is_none());
    app.sandbox.set_faults(Faults::default()).unwrap();
    app.clock.advance(Duration::days(1));
    assert_eq!(compared(&app).await.state, State::NotCompared);
    // An operator can still start the comparison of the day.
    let day: Date = DAY.parse().unwrap();
    let late = statements::compare_now(&app.ctx, Some(day)).await;
    assert_eq!(late.unwrap().state, State::Equal);
    assert_eq!(statement(&app, DAY).await.state, State::Equal);
    app.finish().await;
}

#[tokio::test]
async fn vendor_statements_of_last_three_missed_days_only_are_compared() {
    let (app, _) = app_before_comparison(options(), |_| {}).await;
    app.clock.advance(Duration::days(5));
    tick(&app).await;
    let all = statements::list(&app.ctx).await.unwrap();
    let summary: Vec<(&str, State, bool)> = all
        .iter()
        .map(|one| (one.day.as_str(), one.state, one.error.is_some()))
        .collect();
    assert_eq!(
        summary,
        [
            ("2026-11-26", State::Equal, false),
            ("2026-11-25", State::Equal, false),
            ("2026-11-24", State::Equal, false),
            ("2026-11-23", State::NotCompared, true),
            ("2026-11-22", State::NotCompared, true),
            (DAY, State::NotCompared, true),
        ]
    );
    assert_eq!(fetch_count(&app).await, 0);
    app.finish().await;
}

#[tokio::test]
async fn vendor_statement_comparison_of_unfinished_day_is_rejected() {
    let (app, _) = app_before_comparison(options(), |_| {}).await;
    let today: Date = "2026-11-22".parse().unwrap();
    let refused = statements::compare_now(&app.ctx, Some(today)).await;
    assert!(matches!(refused, Err(StatementError::NotOver)));
    assert_eq!(statements::list(&app.ctx).await.unwrap(), []);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn vendor_statement_is_fetched_by_one_of_several_processes() {
    let (app, _) = app_before_comparison(options(), |_| {}).await;
    let mut contexts = vec![app.ctx.clone()];
    for _ in 0..3 {
        contexts.push(app.another_process().await);
    }
    let ticks = join_all(contexts.iter().map(|ctx| statements::tick(ctx))).await;
    assert!(ticks.into_iter().all(|tick| tick.is_ok()));
    assert_eq!(statement(&app, DAY).await.state, State::Equal);
    assert_eq!(fetch_count(&app).await, 1);
    drop(contexts);
    app.finish().await;
}

#[tokio::test]
async fn statement_comparison_of_killed_process_is_repeated_after_ten_minutes() {
    let (app, _) = app_before_comparison(options(), |_| {}).await;
    app.sandbox.set_faults(failing(LIST, "HANG")).unwrap();
    let is_fetched = app.wait_until("the list is fetched", async || fetch_count(&app).await == 1);
    tokio::select! {
        ended = statements::tick(&app.ctx) => panic!("{ended:?}"),
        () = is_fetched => {}
    }
    app.sandbox.set_faults(Faults::default()).unwrap();
    assert_eq!(compared(&app).await.state, State::Waiting);
    app.clock.advance(Duration::minutes(10));
    assert_eq!(compared(&app).await.state, State::Equal);
    app.finish().await;
}
