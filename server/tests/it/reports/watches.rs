//! Daily checks of watched cars: the first is free, each change is reported and charged once.

use avtosled_sandbox::{Faults, FixedAnswer, MethodFault};
use avtosled_server::offers::repository::subscriptions;
use avtosled_server::platform::clock::Clock;
use avtosled_server::platform::entities::{api_requests, ledger_transfers, watch_changes, watches};
use avtosled_server::reports::watches::{MAX_WATCHES, tick};
use chrono::{DateTime, Duration, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::{Answer, FREE_SET, TestApp, User, VIN};
use crate::database::owner;
use crate::money::reconciliation::execute;

pub const PATH: &str = "/api/user/watches";
pub const MAIL: &str = "ivan@example.com";
pub const BAN: &str =
    "Новая запись об ограничении: Запрет на регистрационные действия, 12.05.2026, Москва";

/// Sets the plan of a user until the given time.
pub async fn give_plan(app: &TestApp, user: &User, plan: &str, until: DateTime<Utc>) {
    let id = app.user_id(user).await;
    set_plan(app, id, plan, until).await;
}

async fn set_plan(app: &TestApp, id: Uuid, plan: &str, until: DateTime<Utc>) {
    let running = subscriptions::Running {
        plan,
        until,
        payment_id: None,
    };
    subscriptions::set_cache(app.ctx.db.write(), id, Some(running))
        .await
        .unwrap();
}

/// Ends all plans, because without payments they would fail reconciliation.
pub async fn end_plans(app: &TestApp) {
    let sql = "UPDATE users SET subscription_type = NULL, subscription_expires_at = NULL";
    let db = app.ctx.db.write();
    db.execute_unprepared(sql).await.unwrap();
}

/// Finishes a test whose plans were set without a payment.
pub async fn finish(app: TestApp) {
    app.completed_jobs().await;
    end_plans(&app).await;
    app.finish().await;
}

async fn add(app: &TestApp, user: &User, report: &str) -> Answer {
    app.post_as(user, PATH, json!({ "reportId": report })).await
}

/// Gives the user a business plan and adds a watch for the report's car.
pub async fn start_watch(app: &TestApp, user: &User, report: &str) -> Value {
    let until = app.clock.now() + Duration::days(365);
    give_plan(app, user, "business_pro", until).await;
    add(app, user, report).await.expect(200)
}

/// App with a business user with 20₽ and a watch that was checked once; the worker is stopped.
pub struct Watching {
    pub app: TestApp,
    user: User,
    pub id: String,
}

impl Watching {
    pub async fn new() -> Self {
        let mut app = TestApp::start().await;
        let user = app.sign_in().await;
        app.set_email(&user, MAIL).await;
        let report = app.order(&user, &FREE_SET).await;
        app.completed(&user, &report).await;
        app.completed_jobs().await;
        app.stop_worker().await;
        app.credit(&user, 20).await;
        set(&app, "gibdd.restrict", restricted(false));
        set(&app, "gibdd.wanted", json!({ "count": 0 }));
        let watch = start_watch(&app, &user, &report).await;
        let id = watch["id"].as_str().unwrap().to_owned();
        tick(&app.ctx).await.unwrap();
        Self { app, user, id }
    }

    /// Advances the clock by a day and runs the daily check.
    pub async fn check_next_day(&self) {
        self.app.clock.advance(Duration::days(1));
        tick(&self.app.ctx).await.unwrap();
    }

    pub async fn changes(&self) -> Vec<watch_changes::Model> {
        let all = watch_changes::Entity::find();
        all.all(self.app.ctx.db.read()).await.unwrap()
    }

    async fn fees(&self) -> usize {
        let all = ledger_transfers::Entity::find().filter(
            ledger_transfers::Column::Kind.eq(ledger_transfers::TransferKind::Notification),
        );
        all.all(self.app.ctx.db.read()).await.unwrap().len()
    }

    pub async fn row(&self) -> watches::Model {
        let id: Uuid = self.id.parse().unwrap();
        let row = watches::Entity::find_by_id(id);
        row.one(self.app.ctx.db.read()).await.unwrap().unwrap()
    }

    /// Starts the worker and signs in again, because a token expires within a day.
    pub async fn start_worker_and_sign_in(&mut self) -> User {
        let user = self.user.clone();
        self.app.start_worker_and_sign_in(&user).await
    }
}

pub fn set(app: &TestApp, method: &str, answer: Value) {
    let fixed = FixedAnswer {
        method: method.to_owned(),
        key: VIN.to_owned(),
        answer: Some(answer),
    };
    app.sandbox.set_answer(fixed).unwrap();
}

pub fn restricted(is_restricted: bool) -> Value {
    if !is_restricted {
        return json!({ "count": 0, "records": [] });
    }
    json!({ "count": 1, "records": [{ "regname": "Москва", "dateogr": "12.05.2026",
        "ogrkod": "1", "ogrkodinfo": "Запрет на регистрационные действия" }] })
}

fn fail(app: &TestApp, methods: &[&str]) {
    let mut faults = Faults::default();
    for method in methods {
        let fault = MethodFault {
            fail: Some("MAINTENANCE".to_owned()),
            ..MethodFault::default()
        };
        faults.per_method.insert((*method).to_owned(), fault);
    }
    app.sandbox.set_faults(faults).unwrap();
}

async fn list(app: &TestApp, user: &User) -> Value {
    app.get_as(user, PATH).await.expect(200)
}

#[tokio::test]
async fn watch_requires_running_business_plan() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let report = app.order(&user, &FREE_SET).await;
    app.completed(&user, &report).await;
    let later = app.clock.now() + Duration::days(1);
    for (plan, until) in [
        (None, later),
        (Some("personal"), later),
        (Some("business_pro"), app.clock.now()),
    ] {
        if let Some(plan) = plan {
            give_plan(&app, &user, plan, until).await;
        }
        let refused = add(&app, &user, &report).await;
        assert_eq!((refused.status, refused.code()), (409, "business_only"));
        assert_eq!(list(&app, &user).await["isOffered"], false);
    }
    give_plan(&app, &user, "business_pro", later).await;
    let offered = list(&app, &user).await;
    assert_eq!(
        (
            &offered["isOffered"],
            &offered["price"],
            &offered["watches"]
        ),
        (&json!(true), &json!(5), &json!([]))
    );
    let begun = add(&app, &user, &report).await.expect(200);
    assert_eq!(
        (&begun["vin"], &begun["state"]),
        (&json!(VIN), &json!("no_money"))
    );
    assert_eq!(begun["lookedAt"], Value::Null);
    // The report is another one of the same car.
    app.credit(&user, 3).await;
    let again = app.order(&user, &FREE_SET[..1]).await;
    let same = add(&app, &user, &again).await;
    assert_eq!(same.expect(200)["id"], begun["id"]);
    let other_user = app.sign_in().await;
    give_plan(&app, &other_user, "business_pro", later).await;
    let refused = add(&app, &other_user, &report).await;
    assert_eq!((refused.status, refused.code()), (404, "report_not_found"));
    let path = format!("{PATH}/{}", begun["id"].as_str().unwrap());
    let refused = app.delete_as(&other_user, &path).await;
    assert_eq!((refused.status, refused.code()), (404, "watch_not_found"));
    assert_eq!(app.delete_as(&user, &path).await.status, 204);
    assert_eq!(app.delete_as(&user, &path).await.status, 404);
    assert_eq!(list(&app, &user).await["watches"], json!([]));
    finish(app).await;
}

#[tokio::test]
async fn watch_above_limit_per_user_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let report = app.order(&user, &FREE_SET).await;
    app.completed(&user, &report).await;
    start_watch(&app, &user, &report).await;
    let first = watches::Entity::find().one(app.ctx.db.read()).await;
    let first = first.unwrap().unwrap();
    for number in 1..MAX_WATCHES {
        let row = watches::Model {
            id: Uuid::now_v7(),
            vin: format!("XTA219010N1{number:06}"),
            ..first.clone()
        };
        let insert = watches::Entity::insert(row.into_active_model());
        insert
            .exec_without_returning(app.ctx.db.write())
            .await
            .unwrap();
    }
    // Adding the same car again returns the existing watch.
    add(&app, &user, &report).await.expect(200);
    execute(
        &app,
        &format!("UPDATE watches SET vin = 'XTA219010N0009999' WHERE vin = '{VIN}'"),
    )
    .await;
    let refused = add(&app, &user, &report).await;
    assert_eq!((refused.status, refused.code()), (409, "too_many_watches"));
    finish(app).await;
}

#[tokio::test]
async fn first_check_of_watched_car_is_free_and_each_change_is_charged_once() {
    let mut watching = Watching::new().await;
    let row = watching.row().await;
    assert_eq!(row.checked_at, Some(watching.app.clock.now()));
    assert_eq!(watching.fees().await, 0);
    watching.check_next_day().await;
    assert_eq!(watching.fees().await, 0, "nothing is new");

    set(&watching.app, "gibdd.restrict", restricted(true));
    tick(&watching.app.ctx).await.unwrap();
    assert_eq!(watching.fees().await, 0, "not due");
    watching.check_next_day().await;
    watching.check_next_day().await;
    let found = watching.changes().await;
    let summaries: Vec<_> = found
        .iter()
        .map(|change| {
            (
                change.summary.as_str(),
                change.sources.as_str(),
                change.cost,
            )
        })
        .collect();
    assert_eq!(summaries, [(BAN, "restrictions", 500)]);
    assert_eq!(watching.fees().await, 1);
    // A removed restriction is a change too; changes of two sources in one check are charged once.
    set(&watching.app, "gibdd.restrict", restricted(false));
    set(
        &watching.app,
        "gibdd.wanted",
        json!({ "count": 1, "records": [{ "w_reg_inic": "Москва", "w_data_pu": "01.06.2026" }] }),
    );
    watching.check_next_day().await;
    let found = watching.changes().await;
    assert_eq!(found.len(), 2);
    assert_eq!(found[1].sources, "wanted,restrictions");

    let user = watching.start_worker_and_sign_in().await;
    let app = &watching.app;
    app.completed_jobs().await;
    assert_eq!(app.balance(&user).await, json!(10));
    let mails = app.sandbox.messages(Some(MAIL));
    let change_mails: Vec<_> = mails
        .iter()
        .filter(|mail| mail.text.contains("В реестрах новое"))
        .collect();
    assert_eq!(change_mails.len(), 2);
    assert!(change_mails.iter().any(|mail| mail.text.contains(BAN)));
    let link = "/dashboard?tab=reports&part=watches";
    assert!(change_mails.iter().all(|mail| mail.text.contains(link)));
    let shown = list(app, &user).await["watches"][0].clone();
    assert_eq!(shown["changes"][1]["summary"], BAN);
    assert_eq!(shown["changes"][1]["cost"], 5);
    assert_eq!(shown["silent"], json!([]));
    let lines = app.get_as(&user, "/api/user/operations?kind=notification");
    let lines = lines.await.expect(200);
    assert_eq!(lines["operations"][1]["amount"], -5);
    assert!(
        lines["operations"][1]["description"]
            .as_str()
            .unwrap()
            .contains(BAN)
    );
    let calls = api_requests::Entity::find()
        .filter(api_requests::Column::ReportId.is_null())
        .filter(api_requests::Column::ApiType.eq("gibdd"));
    let calls = calls.all(app.ctx.db.read()).await.unwrap();
    assert_eq!(calls.len(), 5 * 4);
    finish(watching.app).await;
}

#[tokio::test]
async fn failed_source_of_watched_car_is_no_change_and_is_retried_within_an_hour() {
    let mut watching = Watching::new().await;
    let methods = [
        "gibdd.gibdd",
        "gibdd.dtp",
        "gibdd.wanted",
        "zalog.notary",
        "gibdd.restrict",
    ];
    set(&watching.app, "gibdd.restrict", restricted(true));
    fail(&watching.app, &methods[4..]);
    watching.check_next_day().await;
    assert_eq!(watching.fees().await, 0);
    let before = watching.row().await;
    fail(&watching.app, &methods);
    watching.check_next_day().await;
    let after = watching.row().await;
    assert_eq!(
        (&after.known, after.checked_at),
        (&before.known, before.checked_at)
    );
    let soon = watching.app.clock.now() + Duration::hours(1);
    assert!(after.next_check_at.unwrap() <= soon);

    let user = watching.start_worker_and_sign_in().await;
    let shown = list(&watching.app, &user).await["watches"][0].clone();
    assert_eq!(shown["silent"], json!(["ограничения"]));
    watching.app.stop_worker().await;
    fail(&watching.app, &[]);
    // The circuit breaker of the vendor is open after these failures.
    watching.check_next_day().await;
    assert_eq!(watching.changes().await.len(), 1, "the change is not lost");
    watching.app.start_worker();
    finish(watching.app).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_processes_check_watched_car_once() {
    let mut watching = Watching::new().await;
    let other = watching.app.another_process().await;
    set(&watching.app, "gibdd.restrict", restricted(true));
    let before = watching.app.calls("gibdd.restrict", VIN).await;
    watching.app.clock.advance(Duration::days(1));
    let (one, two) =
        futures::future::join(Box::pin(tick(&watching.app.ctx)), Box::pin(tick(&other))).await;
    one.unwrap();
    two.unwrap();
    let calls = watching.app.calls("gibdd.restrict", VIN).await - before;
    assert_eq!(calls, 1);
    assert_eq!(
        (watching.changes().await.len(), watching.fees().await),
        (1, 1)
    );
    drop(other);
    watching.start_worker_and_sign_in().await;
    finish(watching.app).await;
}

#[tokio::test]
async fn interrupted_check_of_watched_car_is_retried_after_lease_expiry() {
    let mut watching = Watching::new().await;
    set(&watching.app, "gibdd.restrict", restricted(true));
    watching.app.clock.advance(Duration::days(1));
    // The process ends while the source is pending.
    let mut slow = Faults::default();
    let fault = MethodFault {
        fail: Some("HANG".to_owned()),
        ..MethodFault::default()
    };
    slow.per_method.insert("gibdd.restrict".to_owned(), fault);
    watching.app.sandbox.set_faults(slow).unwrap();
    let before = watching.app.calls("gibdd.restrict", VIN).await;
    tokio::select! {
        done = tick(&watching.app.ctx) => panic!("nothing hung: {done:?}"),
        () = watching.app.wait_until("the source is called", async || {
            watching.app.calls("gibdd.restrict", VIN).await > before
        }) => {}
    }
    fail(&watching.app, &[]);
    tick(&watching.app.ctx).await.unwrap();
    assert_eq!(
        watching.fees().await,
        0,
        "the lease of the interrupted check has not expired"
    );
    watching.app.clock.advance(Duration::minutes(15));
    tick(&watching.app.ctx).await.unwrap();
    assert_eq!(
        (watching.changes().await.len(), watching.fees().await),
        (1, 1)
    );
    watching.start_worker_and_sign_in().await;
    finish(watching.app).await;
}

#[tokio::test]
async fn check_of_watched_car_with_failed_commit_is_retried_and_charged_once() {
    let mut watching = Watching::new().await;
    set(&watching.app, "gibdd.restrict", restricted(true));
    let before = watching.row().await;
    // Makes the last insert of the transaction fail.
    let db = owner(watching.app.ctx.db.write()).await;
    db.execute_unprepared("ALTER TABLE messages RENAME TO messages_away")
        .await
        .unwrap();
    watching.check_next_day().await;
    db.execute_unprepared("ALTER TABLE messages_away RENAME TO messages")
        .await
        .unwrap();
    assert_eq!(
        (watching.changes().await.len(), watching.fees().await),
        (0, 0)
    );
    assert_eq!(watching.row().await.known, before.known);
    watching.app.clock.advance(Duration::minutes(15));
    tick(&watching.app.ctx).await.unwrap();
    assert_eq!(
        (watching.changes().await.len(), watching.fees().await),
        (1, 1)
    );
    watching.start_worker_and_sign_in().await;
    finish(watching.app).await;
}

#[tokio::test]
async fn watch_without_money_or_plan_is_paused() {
    let mut watching = Watching::new().await;
    let id = watching.app.user_id(&watching.user).await;
    let user = watching.user.clone();
    execute(
        &watching.app,
        &format!(
            "UPDATE users SET balance = 499, credit = 499 WHERE phone = '{}'",
            user.phone
        ),
    )
    .await;
    assert_eq!(
        list(&watching.app, &user).await["watches"][0]["state"],
        "no_money"
    );
    set(&watching.app, "gibdd.restrict", restricted(true));
    let before = watching.app.calls("gibdd.restrict", VIN).await;
    watching.check_next_day().await;
    assert_eq!(watching.app.calls("gibdd.restrict", VIN).await, before);
    execute(
        &watching.app,
        &format!(
            "UPDATE users SET balance = 2000, credit = 2000 WHERE phone = '{}'",
            user.phone
        ),
    )
    .await;
    let over = watching.app.clock.now();
    set_plan(&watching.app, id, "business_pro", over).await;
    tick(&watching.app.ctx).await.unwrap();
    assert_eq!(watching.app.calls("gibdd.restrict", VIN).await, before);
    let later = over + Duration::days(30);
    set_plan(&watching.app, id, "business_pro", later).await;
    tick(&watching.app.ctx).await.unwrap();
    assert_eq!(
        (watching.changes().await.len(), watching.fees().await),
        (1, 1)
    );
    let user = watching.start_worker_and_sign_in().await;
    let shown = list(&watching.app, &user).await["watches"][0].clone();
    assert_eq!(shown["state"], "active");
    assert_eq!(watching.app.balance(&user).await, json!(15));
    finish(watching.app).await;
}

#[tokio::test]
async fn new_pledge_of_watched_car_is_reported_as_change() {
    let mut watching = Watching::new().await;
    let none = json!({ "num": 0, "rez": [] });
    set(&watching.app, "zalog.notary", none);
    watching.check_next_day().await;
    let notice = json!({ "num": 1, "rez": [{ "id": "2026-011-123456-789",
        "regDate": "20.11.2026", "pledgors": [], "pledgees": [] }] });
    set(&watching.app, "zalog.notary", notice);
    watching.check_next_day().await;
    let found = watching.changes().await;
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].sources, "pledges");
    assert!(found[0].summary.contains("залоге"), "{}", found[0].summary);
    watching.app.start_worker();
    finish(watching.app).await;
}
