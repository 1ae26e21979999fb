//! Closing receipts: what was paid before is set off against what was given, once.

use avtosled_sandbox::{Faults, MethodFault, Options};
use avtosled_server::money::closing_receipts;
use avtosled_server::money::reconciliation::{DifferenceKind, find_differences};
use avtosled_server::money::refunds;
use avtosled_server::money::repository::closing_receipts as repo;
use avtosled_server::platform::db;
use avtosled_server::platform::entities::closing_receipts::{Column, Entity, Model};
use avtosled_server::platform::entities::{jobs, refunds as refund_table, user_packages};
use avtosled_server::platform::queue;
use avtosled_server::platform::queue::State;
use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::{TestApp, User};
use crate::money::paid::{account, committed, payment, refund, topup};

const ON: &[(&str, &str)] = &[("CLOSING_RECEIPTS", "true")];
const SEND: &str = "send_closing_receipt";

async fn start() -> TestApp {
    TestApp::build(Options::default(), ON, true).await
}

/// The receipts of the next night, made and, where nothing stands in the way, registered.
async fn night(app: &TestApp) {
    closing_receipts::tick(&app.ctx).await.unwrap();
    app.clock.advance(Duration::hours(28));
    app.ctx.job_wake.notify_one();
    ended(app, "close_day").await;
}

/// Waits until no job of a kind is left, or only those that were given up.
async fn ended(app: &TestApp, kind: &'static str) {
    app.wait_until("the jobs are over", async || {
        let waiting = jobs::Entity::find()
            .filter(jobs::Column::Kind.eq(kind))
            .filter(jobs::Column::State.is_in([State::Queued, State::Running]))
            // Of tonight: the worker plans those of the day that has begun.
            .filter(jobs::Column::RunAt.lte(app_now(app)));
        waiting.one(app.ctx.db.write()).await.unwrap().is_none()
    })
    .await;
}

fn app_now(app: &TestApp) -> i64 {
    app.ctx.clock.now().timestamp_millis()
}

/// The cash register answers.
async fn registered(app: &TestApp) {
    app.wait_until("the receipts are registered", async || {
        app.sandbox
            .advance_yookassa(Duration::seconds(10).to_std().unwrap());
        app.clock.advance(Duration::minutes(2));
        app.ctx.job_wake.notify_one();
        receipts(app)
            .await
            .iter()
            .all(|row| row.registered_at.is_some())
    })
    .await;
}

async fn receipts(app: &TestApp) -> Vec<Model> {
    let all = Entity::find().order_by_asc(Column::Id);
    all.all(app.ctx.db.write()).await.unwrap()
}

/// What the provider's cash register has of a payment beside its own receipt, the oldest first.
async fn closing(app: &TestApp, payment_id: Uuid) -> Vec<Value> {
    let number = payment(app, payment_id).await.yookassa_payment_id.unwrap();
    let url = format!(
        "{}/receipts?payment_id={number}",
        app.sandbox.yookassa_url()
    );
    let request = app.request_to(reqwest::Method::GET, &url).basic_auth(
        avtosled_sandbox::YOOKASSA_SHOP_ID,
        Some(avtosled_sandbox::YOOKASSA_SECRET_KEY),
    );
    let list = app.send(request).await.expect(200);
    let items = list["items"].as_array().unwrap().iter().rev();
    items
        .filter(|receipt| receipt["settlements"].is_array())
        .cloned()
        .collect()
}

/// A receipt of so many kopecks is registered.
async fn set_off(app: &TestApp, payment_id: Uuid, amount: i64) {
    let (id, now, db) = (Uuid::now_v7(), app.ctx.clock.now(), app.ctx.db.write());
    let receipt = Model {
        id,
        payment_id,
        amount,
        idempotence_key: id.to_string(),
        request: None,
        yookassa_receipt_id: Some(format!("rt-{id}")),
        sent_at: Some(now),
        created_at: now,
        registered_at: Some(now),
    };
    db::insert(db, receipt).await.unwrap();
    repo::add_closed(db, payment_id, amount).await.unwrap();
}

fn sums(receipts: &[Model]) -> Vec<i64> {
    receipts.iter().map(|row| row.amount).collect()
}

/// Orders one source, and answers the kopecks that it cost.
async fn spend(app: &TestApp, user: &User) -> i64 {
    let before = account(app, user).await.balance;
    let report = app.order(user, &["dtp"]).await;
    app.completed(user, &report).await;
    before - account(app, user).await.balance
}

fn fault(app: &TestApp, fail: &str, times: u32) {
    let fault = MethodFault {
        fail: Some(fail.to_owned()),
        fail_times: Some(times),
        ..MethodFault::default()
    };
    let mut faults = Faults::default();
    let method = "yookassa.receipts.create".to_owned();
    faults.per_method.insert(method, fault);
    app.sandbox.set_faults(faults).unwrap();
}

#[tokio::test]
async fn what_a_day_spent_is_set_off_at_night_and_never_again() {
    let app = start().await;
    let user = app.sign_in().await;
    let first = topup(&app, &user, 1_000).await;
    let second = topup(&app, &user, 50_000).await;
    let spent = spend(&app, &user).await;
    assert!(spent > 0);
    night(&app).await;
    registered(&app).await;
    assert_eq!(sums(&receipts(&app).await), [spent]);
    assert_eq!(payment(&app, first).await.closed, spent);

    let made = closing(&app, first).await;
    assert_eq!(made.len(), 1);
    let item = &made[0]["items"][0];
    assert_eq!(
        (&item["payment_mode"], &item["payment_subject"]),
        (&json!("full_payment"), &json!("service"))
    );
    assert_eq!(item["description"], "Проверка автомобиля");
    assert_eq!(made[0]["type"], "payment");
    assert_eq!(made[0]["settlements"][0]["type"], "prepayment");
    assert_eq!(made[0]["settlements"][0]["amount"], item["amount"]);
    assert!(
        receipts(&app).await[0].request.is_none(),
        "it named the buyer"
    );

    night(&app).await;
    assert_eq!(receipts(&app).await.len(), 1, "nothing was spent since");

    // The oldest payments go first; what is left comes of the next one.
    let user = app.sign_in_again(&user).await;
    let mut more = 0;
    while spent + more <= 1_000 {
        more += spend(&app, &user).await;
    }
    night(&app).await;
    registered(&app).await;
    assert_eq!(payment(&app, first).await.closed, 1_000);
    assert_eq!(payment(&app, second).await.closed, spent + more - 1_000);
    assert_eq!(closing(&app, second).await.len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn what_no_receipt_set_off_is_found() {
    let app = start().await;
    let user = app.sign_in().await;
    let id = topup(&app, &user, 50_000).await;
    repo::add_closed(app.ctx.db.write(), id, 100).await.unwrap();
    let found = find_differences(&app.ctx).await.unwrap();
    let told = found.iter().map(|it| (it.kind, it.found.as_str()));
    let told: Vec<_> = told.collect();
    assert_eq!(told, [(DifferenceKind::PaymentClosed, "1₽")]);
}

#[tokio::test]
async fn nothing_is_made_unless_it_is_switched_on() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let id = topup(&app, &user, 50_000).await;
    spend(&app, &user).await;
    night(&app).await;
    assert_eq!(
        (receipts(&app).await.len(), payment(&app, id).await.closed),
        (0, 0)
    );
    app.finish().await;
}

#[tokio::test]
async fn a_gift_was_never_paid() {
    let app = start().await;
    let user = app.sign_in().await;
    let id = topup(&app, &user, 50_000).await;
    app.credit(&user, 3).await;
    let spent = spend(&app, &user).await;
    assert!(spent < 300, "the gift covers it");
    night(&app).await;
    assert_eq!(payment(&app, id).await.closed, 0);
    let user = app.sign_in_again(&user).await;
    let mut all = spent;
    while all <= 300 {
        all += spend(&app, &user).await;
    }
    night(&app).await;
    registered(&app).await;
    assert_eq!(payment(&app, id).await.closed, all - 300);
    app.finish().await;
}

#[tokio::test]
async fn a_package_is_set_off_check_by_check_and_whole_when_it_is_over() {
    let app = start().await;
    let user = app.sign_in().await;
    let id = topup(&app, &user, 19_900).await;
    let body = json!({ "packageType": "start" });
    let bought = app.post_as(&user, "/api/packages/purchase", body).await;
    bought.expect(200);
    night(&app).await;
    assert_eq!(payment(&app, id).await.closed, 0, "no check was given yet");

    user_packages::Entity::update_many()
        .col_expr(user_packages::Column::ChecksRemaining, Expr::value(3))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    night(&app).await;
    registered(&app).await;
    assert_eq!(payment(&app, id).await.closed, 19_900 * 2 / 5);

    app.clock.advance(Duration::days(400));
    night(&app).await;
    registered(&app).await;
    assert_eq!(payment(&app, id).await.closed, 19_900);
    app.finish().await;
}

#[tokio::test]
async fn what_was_set_off_goes_back_as_the_service_and_last() {
    let mut app = start().await;
    let user = app.sign_in().await;
    let id = topup(&app, &user, 100_000).await;
    app.completed_jobs().await;
    app.stop_worker().await;
    set_off(&app, id, 30_000).await;

    let part = committed(&app, &user, id, 60_000).await;
    assert_eq!(
        modes(&app, part).await,
        [("advance".to_owned(), "600.00".to_owned())]
    );
    assert_eq!(payment(&app, id).await.closed, 30_000);
    let rest = committed(&app, &user, id, 40_000).await;
    let (advance, given) = (("advance", "100.00"), ("full_payment", "300.00"));
    let owned = |(mode, sum): (&str, &str)| (mode.to_owned(), sum.to_owned());
    assert_eq!(modes(&app, rest).await, [owned(advance), owned(given)]);
    assert_eq!(payment(&app, id).await.closed, 0);

    // The provider refuses the second one: it is set off as before.
    let now = app.ctx.clock.now();
    let row = refund(&app, rest).await;
    assert_eq!(row.reopened, 30_000);
    canceled(&app, rest, now).await;
    let paid = payment(&app, id).await;
    assert_eq!((paid.refunded, paid.closed), (60_000, 30_000));
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn a_whole_payment_that_was_set_off_needs_a_receipt_to_go_back() {
    let mut app = start().await;
    let user = app.sign_in().await;
    let id = topup(&app, &user, 10_000).await;
    app.completed_jobs().await;
    app.stop_worker().await;
    set_off(&app, id, 10_000).await;
    let whole = committed(&app, &user, id, 10_000).await;
    assert_eq!(
        modes(&app, whole).await,
        [("full_payment".to_owned(), "100.00".to_owned())]
    );
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn a_lost_answer_makes_no_second_receipt() {
    let app = start().await;
    let user = app.sign_in().await;
    let id = topup(&app, &user, 50_000).await;
    spend(&app, &user).await;
    fault(&app, "COMMITTED_500", 1);
    night(&app).await;
    registered(&app).await;
    assert_eq!(closing(&app, id).await.len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn a_lost_answer_is_looked_up_when_the_key_is_forgotten() {
    let mut app = start().await;
    let user = app.sign_in().await;
    let id = topup(&app, &user, 50_000).await;
    spend(&app, &user).await;
    fault(&app, "COMMITTED_500", 1);
    night(&app).await;
    app.wait_until("the receipt was sent", async || {
        let rows = receipts(&app).await;
        rows.first().is_some_and(|row| row.sent_at.is_some())
    })
    .await;
    app.stop_worker().await;
    app.clock.advance(Duration::hours(25));
    app.start_worker();
    registered(&app).await;
    assert_eq!(closing(&app, id).await.len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn a_refused_receipt_waits_for_an_operator_who_may_send_it_again() {
    let app = start().await;
    let user = app.sign_in().await;
    let id = topup(&app, &user, 50_000).await;
    let spent = spend(&app, &user).await;
    fault(&app, "invalid_request", 1);
    night(&app).await;
    let mut dead = None;
    app.wait_until("the receipt is given up", async || {
        dead = jobs::Entity::find()
            .filter(jobs::Column::Kind.eq(SEND))
            .filter(jobs::Column::State.eq(State::Dead))
            .one(app.ctx.db.write())
            .await
            .unwrap();
        dead.is_some()
    })
    .await;
    assert_eq!(
        payment(&app, id).await.closed,
        spent,
        "it is not made twice"
    );
    let now = app.ctx.clock.now();
    let dead = dead.unwrap().id;
    assert!(
        queue::retry_ended(app.ctx.db.write(), dead, now)
            .await
            .unwrap()
    );
    registered(&app).await;
    assert_eq!(closing(&app, id).await.len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn a_deleted_account_gets_its_last_receipt() {
    let app = start().await;
    let user = app.sign_in().await;
    let id = topup(&app, &user, 250).await;
    assert_eq!(spend(&app, &user).await, 250);
    let body = json!({ "confirm": "УДАЛИТЬ" });
    app.delete_account(&user, body).await.expect(204);
    registered(&app).await;
    assert_eq!(payment(&app, id).await.closed, 250);
    assert_eq!(closing(&app, id).await.len(), 1);
    app.finish().await;
}

/// Mode and sum of the positions of a refund's receipt.
async fn modes(app: &TestApp, refund_id: Uuid) -> Vec<(String, String)> {
    let request = refund(app, refund_id).await.request.unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let items = request["receipt"]["items"].as_array().unwrap().iter();
    items
        .map(|item| (text(&item["payment_mode"]), text(&item["amount"]["value"])))
        .collect()
}

/// The provider says that a refund will not be.
async fn canceled(app: &TestApp, id: Uuid, now: DateTime<Utc>) {
    // Never sent, and its key is forgotten: the provider does not know it.
    refund_table::Entity::update_many()
        .col_expr(
            refund_table::Column::SentAt,
            Expr::value(now - Duration::hours(25)),
        )
        .filter(refund_table::Column::Id.eq(id))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    refunds::tick(&app.ctx).await.unwrap();
}
