//! Closing receipts: prepayments are offset against delivered services, once.

use avtosled_sandbox::{Faults, MethodFault, Options};
use avtosled_server::money::closing_receipts;
use avtosled_server::money::reconciliation::{DiscrepancyKind, find_discrepancies};
use avtosled_server::money::refunds;
use avtosled_server::money::repository::closing_receipts as repo;
use avtosled_server::platform::db;
use avtosled_server::platform::entities::closing_receipts::{Column, Entity, Model};
use avtosled_server::platform::entities::{jobs, refunds as refund_table, user_packages};
use avtosled_server::platform::jobs::queue;
use avtosled_server::platform::jobs::queue::State;
use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::{TestApp, User};
use crate::money::fixtures::{account, commit_refund, payment, refund, topup};

const ON: &[(&str, &str)] = &[("CLOSING_RECEIPTS", "true")];
const SEND: &str = "send_closing_receipt";

async fn start() -> TestApp {
    TestApp::build(Options::default(), ON, true).await
}

/// Runs the nightly job and waits until it has ended.
async fn night(app: &TestApp) {
    closing_receipts::tick(&app.ctx).await.unwrap();
    app.clock.advance(Duration::hours(28));
    app.ctx.job_wake.notify_one();
    ended(app, "close_day").await;
}

/// Waits until all jobs of a kind are done or dead.
async fn ended(app: &TestApp, kind: &'static str) {
    app.wait_until("the jobs have ended", async || {
        let waiting = jobs::Entity::find()
            .filter(jobs::Column::Kind.eq(kind))
            .filter(jobs::Column::State.is_in([State::Queued, State::Running]))
            // Excludes the job that the worker scheduled for the next day.
            .filter(jobs::Column::RunAt.lte(app_now(app)));
        waiting.one(app.ctx.db.write()).await.unwrap().is_none()
    })
    .await;
}

fn app_now(app: &TestApp) -> i64 {
    app.ctx.clock.now().timestamp_millis()
}

/// Waits until the provider has registered all receipts.
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

/// Closing receipts of a payment at the provider, oldest first.
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

/// Inserts a registered receipt of `amount` kopecks.
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

/// Orders one source; returns the charged kopecks.
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
async fn spending_of_a_day_gets_one_closing_receipt() {
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
        "the request names the buyer"
    );

    night(&app).await;
    assert_eq!(receipts(&app).await.len(), 1, "nothing was spent since");

    // The oldest payment is closed first, the rest by the next one.
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
async fn closed_amount_without_receipt_is_a_discrepancy() {
    let app = start().await;
    let user = app.sign_in().await;
    let id = topup(&app, &user, 50_000).await;
    repo::add_closed(app.ctx.db.write(), id, 100).await.unwrap();
    let found = find_discrepancies(&app.ctx).await.unwrap();
    let summary = found.iter().map(|it| (it.kind, it.found.as_str()));
    let summary: Vec<_> = summary.collect();
    assert_eq!(summary, [(DiscrepancyKind::PaymentClosed, "1₽")]);
}

#[tokio::test]
async fn disabled_closing_receipts_are_not_created() {
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
async fn spending_of_operator_credit_gets_no_closing_receipt() {
    let app = start().await;
    let user = app.sign_in().await;
    let id = topup(&app, &user, 50_000).await;
    app.credit(&user, 3).await;
    let spent = spend(&app, &user).await;
    assert!(spent < 300, "the credit covers it");
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
async fn package_prepayment_is_closed_per_used_check_and_fully_at_expiry() {
    let app = start().await;
    let user = app.sign_in().await;
    let id = topup(&app, &user, 19_900).await;
    let body = json!({ "packageType": "start" });
    let bought = app.post_as(&user, "/api/packages/purchase", body).await;
    bought.expect(200);
    night(&app).await;
    assert_eq!(payment(&app, id).await.closed, 0, "no check was used yet");

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
async fn refund_uses_unclosed_part_of_payment_first_then_reopens_closed_part() {
    let mut app = start().await;
    let user = app.sign_in().await;
    let id = topup(&app, &user, 100_000).await;
    app.completed_jobs().await;
    app.stop_worker().await;
    set_off(&app, id, 30_000).await;

    let part = commit_refund(&app, &user, id, 60_000).await;
    assert_eq!(
        modes(&app, part).await,
        [("advance".to_owned(), "600.00".to_owned())]
    );
    assert_eq!(payment(&app, id).await.closed, 30_000);
    let rest = commit_refund(&app, &user, id, 40_000).await;
    let (advance, given) = (("advance", "100.00"), ("full_payment", "300.00"));
    let owned = |(mode, sum): (&str, &str)| (mode.to_owned(), sum.to_owned());
    assert_eq!(modes(&app, rest).await, [owned(advance), owned(given)]);
    assert_eq!(payment(&app, id).await.closed, 0);

    // The provider rejects the second refund, so its part is closed again.
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
async fn full_refund_of_closed_payment_has_full_payment_receipt() {
    let mut app = start().await;
    let user = app.sign_in().await;
    let id = topup(&app, &user, 10_000).await;
    app.completed_jobs().await;
    app.stop_worker().await;
    set_off(&app, id, 10_000).await;
    let whole = commit_refund(&app, &user, id, 10_000).await;
    assert_eq!(
        modes(&app, whole).await,
        [("full_payment".to_owned(), "100.00".to_owned())]
    );
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn lost_response_to_closing_receipt_creates_no_second_receipt() {
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
async fn closing_receipt_with_expired_key_is_looked_up_not_recreated() {
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
async fn job_of_rejected_closing_receipt_is_dead_until_operator_retries() {
    let app = start().await;
    let user = app.sign_in().await;
    let id = topup(&app, &user, 50_000).await;
    let spent = spend(&app, &user).await;
    fault(&app, "invalid_request", 1);
    night(&app).await;
    let mut dead = None;
    app.wait_until("the receipt job is dead", async || {
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
        "it is not created twice"
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
async fn account_deletion_creates_closing_receipt_of_unclosed_spending() {
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

/// Mode and amount of the items of a refund's receipt.
async fn modes(app: &TestApp, refund_id: Uuid) -> Vec<(String, String)> {
    let request = refund(app, refund_id).await.request.unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let items = request["receipt"]["items"].as_array().unwrap().iter();
    items
        .map(|item| (text(&item["payment_mode"]), text(&item["amount"]["value"])))
        .collect()
}

/// Cancels a refund that the provider does not know and whose key has expired.
async fn canceled(app: &TestApp, id: Uuid, now: DateTime<Utc>) {
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
