//! Subscriptions: first payment, reminder, renewal, decline, cancellation.

use avtosled_server::money::payments as online_payments;
use avtosled_server::offers::subscriptions;
use avtosled_server::platform::entities::{payment_methods, payments, user_subscriptions};
use chrono::{DateTime, Duration, Months, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ConnectionTrait, EntityTrait};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User, VIN};
use crate::database::owner;
use crate::money::fixtures;
use crate::money::payer::{GOOD_CARD, POOR_CARD, rows};

const PATH: &str = "/api/user/subscription";

fn order(plan: &str, amount: f64) -> Value {
    json!({ "subscriptionType": plan, "amount": amount, "consent": "2026-11-28",
        "contact": "ivan@example.com" })
}

async fn subscribe(app: &TestApp, user: &User, body: Value) -> Answer {
    app.post_as(user, "/api/subscriptions", body).await
}

async fn subscribed(app: &TestApp, user: &User) -> Value {
    let payment = subscribe(app, user, order("personal", 299.0))
        .await
        .expect(200);
    app.pay(&payment, GOOD_CARD).await;
    assert_eq!(app.ended(user, &payment).await["status"], "succeeded");
    find(app, user).await
}

async fn find(app: &TestApp, user: &User) -> Value {
    app.get_as(user, PATH).await.expect(200)["subscription"].clone()
}

fn time(value: &Value) -> DateTime<Utc> {
    value.as_str().unwrap().parse().unwrap()
}

/// Advances the clocks of server and sandbox to a time.
fn go_to(app: &TestApp, moment: DateTime<Utc>) {
    use avtosled_server::platform::clock::Clock;
    let by = moment - app.clock.now();
    app.clock.advance(by);
    app.sandbox.advance_yookassa(by.to_std().unwrap());
}

async fn renewals(app: &TestApp) -> Vec<payments::Model> {
    let mut rows = rows(&app.ctx).await;
    rows.retain(|row| {
        row.purpose_data
            .as_ref()
            .is_some_and(|data| data["renewal"] == true)
    });
    rows
}

async fn provider_card(app: &TestApp) -> String {
    let cards = payment_methods::Entity::find().all(app.ctx.db.read()).await;
    cards.unwrap().remove(0).yookassa_id
}

#[tokio::test]
async fn first_plan_payment_starts_plan_and_caps_report_price() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let old = json!({ "subscriptionType": "personal", "amount": 299, "consent": "2020-01-01" });
    let refused = subscribe(&app, &user, old).await;
    assert_eq!((refused.status, refused.code()), (409, "consent_required"));
    for (plan, amount) in [
        ("personal", 300.0),
        ("business_pro", 298.99),
        ("gold", 299.0),
    ] {
        assert_eq!(
            subscribe(&app, &user, order(plan, amount)).await.status,
            422
        );
    }
    let subscription = subscribed(&app, &user).await;
    assert_eq!(subscription["status"], "active");
    assert_eq!(
        (&subscription["amount"], &subscription["pricePerCheck"]),
        (&json!(299), &json!(15))
    );
    assert_eq!(
        subscription["nextChargeAt"],
        subscription["currentPeriodEnd"]
    );
    assert_eq!(subscription["methodTitle"], "MasterCard •• 4444");
    assert_eq!(app.balance(&user).await, json!(299));
    let account = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(account["subscriptionType"], "personal");
    let again = subscribe(&app, &user, order("personal", 299.0)).await;
    assert_eq!((again.status, again.code()), (409, "subscription_active"));

    let estimate = json!({ "kind": "order", "query": VIN, "fullReport": true });
    let estimated = app
        .post_as(&user, "/api/estimate", estimate)
        .await
        .expect(200);
    let body = json!({ "query": VIN, "fullReport": true });
    let ordered = app.post_as(&user, "/api/search", body).await.expect(200);
    let report = app
        .completed(&user, ordered["reportId"].as_str().unwrap())
        .await;
    assert_eq!(report["totalCost"], estimated["total"]);
    assert!(
        report["totalCost"].as_f64().unwrap() <= 15.0,
        "{}",
        report["totalCost"]
    );
    app.finish().await;
}

#[tokio::test]
async fn renewal_reminder_is_mailed_once_three_days_before_charge() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.set_email(&user, "ivan@example.com").await;
    let end = time(&subscribed(&app, &user).await["nextChargeAt"]);
    app.completed_jobs().await;
    app.stop_worker().await;
    let mails = |app: &TestApp| {
        let all = app.sandbox.messages(Some("ivan@example.com"));
        all.iter()
            .filter(|mail| mail.text.contains("Скоро оплата"))
            .count()
    };
    go_to(&app, end - Duration::days(3) - Duration::seconds(1));
    subscriptions::tick(&app.ctx).await.unwrap();
    go_to(&app, end - Duration::days(3));
    for _ in 0..2 {
        subscriptions::tick(&app.ctx).await.unwrap();
    }
    app.start_worker();
    app.completed_jobs().await;
    assert_eq!(mails(&app), 1);
    assert_eq!(renewals(&app).await.len(), 0);
    app.finish().await;
}

#[tokio::test]
async fn renewal_reminder_to_account_without_email_is_sent_by_sms() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    let end = time(&subscribed(&app, &user).await["nextChargeAt"]);
    app.stop_worker().await;
    go_to(&app, end - Duration::days(2));
    subscriptions::tick(&app.ctx).await.unwrap();
    app.start_worker();
    app.completed_jobs().await;
    let all = app.sandbox.messages(Some(&user.phone));
    let sent = all.iter().filter(|sms| sms.text.contains("за подписку"));
    assert_eq!(sent.count(), 1);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_ticks_charge_a_plan_period_once() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    let begun = subscribed(&app, &user).await;
    let end = time(&begun["nextChargeAt"]);
    app.stop_worker().await;
    let other = app.another_process().await;
    go_to(&app, end);
    let (one, two) = futures::future::join(
        Box::pin(subscriptions::tick(&app.ctx)),
        Box::pin(subscriptions::tick(&other)),
    )
    .await;
    one.unwrap();
    two.unwrap();
    subscriptions::tick(&other).await.unwrap();
    let charged = renewals(&app).await;
    assert_eq!(charged.len(), 1);
    assert_eq!(charged[0].status, payments::Status::Succeeded);
    let user = app.start_worker_and_sign_in(&user).await;
    assert_eq!(app.balance(&user).await, json!(598));
    let renewed = find(&app, &user).await;
    let next = end.checked_add_months(Months::new(1)).unwrap();
    assert!((time(&renewed["currentPeriodEnd"]) - next).num_days().abs() <= 3);
    assert!(time(&renewed["currentPeriodEnd"]) > end);
    assert_eq!(renewed["status"], "active");
    drop(other);
    app.finish().await;
}

#[tokio::test]
async fn plan_renewal_unsent_for_an_hour_is_canceled_and_plan_is_past_due() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    let end = time(&subscribed(&app, &user).await["nextChargeAt"]);
    app.completed_jobs().await;
    app.stop_worker().await;
    go_to(&app, end);
    let renewal = online_payments::Purpose::Subscription {
        plan: "personal".to_owned(),
        renewal: true,
    };
    let unsent = fixtures::prepare_payment(&app, &user, 29_900, renewal).await;
    go_to(&app, end + Duration::minutes(61));
    online_payments::tick(&app.ctx).await.unwrap();
    let given_up = fixtures::payment(&app, unsent).await;
    assert_eq!(given_up.status, payments::Status::Canceled);
    assert_eq!(given_up.sent_at, None);
    let user = app.start_worker_and_sign_in(&user).await;
    let found = find(&app, &user).await;
    assert_eq!(found["status"], "past_due");
    let words = online_payments::decline_message(online_payments::NOT_SENT);
    assert_eq!(found["failureMessage"], words);
    assert_eq!(app.balance(&user).await, json!(299));
    app.finish().await;
}

#[tokio::test]
async fn failed_renewal_reminder_does_not_block_charges() {
    let mut app = TestApp::start().await;
    let (anna, boris) = (app.sign_in().await, app.sign_in().await);
    subscribed(&app, &anna).await;
    let end = time(&subscribed(&app, &boris).await["nextChargeAt"]);
    app.stop_worker().await;
    let db = app.ctx.db.write();
    user_subscriptions::Entity::update_many()
        .col_expr(user_subscriptions::Column::NextChargeAt, Expr::value(end))
        .exec(db)
        .await
        .unwrap();
    // Makes the second reminder for one charge fail each time.
    let owner = owner(db).await;
    let index = "CREATE UNIQUE INDEX one_announcement ON user_subscriptions (reminded_for)";
    owner.execute_unprepared(index).await.unwrap();
    go_to(&app, end);
    subscriptions::tick(&app.ctx).await.unwrap();
    assert_eq!(renewals(&app).await.len(), 2);
    let index = "DROP INDEX one_announcement";
    owner.execute_unprepared(index).await.unwrap();
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn plan_renewal_with_failed_provider_call_is_retried_and_charged_once() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    let end = time(&subscribed(&app, &user).await["nextChargeAt"]);
    app.stop_worker().await;
    go_to(&app, end);
    // The payment is prepared, but the provider fails.
    let fault = avtosled_sandbox::MethodFault {
        fail: Some("internal_server_error".to_owned()),
        fail_times: Some(1),
        ..Default::default()
    };
    let mut faults = avtosled_sandbox::Faults::default();
    faults
        .per_method
        .insert("yookassa.payments.create".to_owned(), fault);
    app.sandbox.set_faults(faults).unwrap();
    subscriptions::tick(&app.ctx).await.unwrap();
    subscriptions::tick(&app.ctx).await.unwrap();
    assert_eq!(renewals(&app).await.len(), 1);
    for _ in 0..5 {
        app.clock.advance(Duration::minutes(5));
        online_payments::tick(&app.ctx).await.unwrap();
        subscriptions::tick(&app.ctx).await.unwrap();
    }
    let charged = renewals(&app).await;
    assert_eq!(
        (charged.len(), charged[0].status),
        (1, payments::Status::Succeeded)
    );
    let user = app.start_worker_and_sign_in(&user).await;
    assert_eq!(app.balance(&user).await, json!(598));
    app.finish().await;
}

#[tokio::test]
async fn declined_plan_renewal_marks_plan_past_due_and_is_not_retried() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.set_email(&user, "ivan@example.com").await;
    let end = time(&subscribed(&app, &user).await["nextChargeAt"]);
    app.stop_worker().await;
    let card = provider_card(&app).await;
    let path = format!("payment_methods/{card}/decline");
    app.control_sandbox(&path, json!({ "reason": "insufficient_funds" }))
        .await;
    go_to(&app, end);
    for _ in 0..3 {
        subscriptions::tick(&app.ctx).await.unwrap();
        app.clock.advance(Duration::hours(1));
    }
    assert_eq!(
        renewals(&app).await.len(),
        1,
        "a decline is not tried again"
    );
    let user = app.start_worker_and_sign_in(&user).await;
    let stopped = find(&app, &user).await;
    assert_eq!(stopped["status"], "past_due");
    assert_eq!(stopped["nextChargeAt"], json!(null));
    assert!(
        stopped["failureMessage"]
            .as_str()
            .unwrap()
            .contains("денег")
    );
    let account = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(account["subscriptionType"], json!(null));
    app.completed_jobs().await;
    let all = app.sandbox.messages(Some("ivan@example.com"));
    assert!(
        all.iter()
            .any(|mail| mail.text.contains("Подписка не оплачена"))
    );
    assert_eq!(
        app.balance(&user).await,
        json!(299),
        "money does not expire"
    );
    app.control_sandbox(&path, json!({ "reason": null })).await;
    let subscription = subscribed(&app, &user).await;
    assert_eq!(subscription["status"], "active");
    app.finish().await;
}

#[tokio::test]
async fn cancelled_plan_runs_to_period_end_without_charge() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    let begun = subscribed(&app, &user).await;
    let end = time(&begun["nextChargeAt"]);
    let cancelled = app
        .post_as(&user, &format!("{PATH}/cancel"), json!({}))
        .await;
    let cancelled = cancelled.expect(200)["subscription"].clone();
    assert_eq!(
        (&cancelled["status"], &cancelled["nextChargeAt"]),
        (&json!("cancelled"), &json!(null))
    );
    assert_eq!(cancelled["currentPeriodEnd"], begun["currentPeriodEnd"]);
    let resume = json!({ "consent": "2026-11-28" });
    let resumed = app
        .post_as(&user, &format!("{PATH}/resume"), resume.clone())
        .await;
    assert_eq!(
        resumed.expect(200)["subscription"]["nextChargeAt"],
        begun["nextChargeAt"]
    );
    app.post_as(&user, &format!("{PATH}/cancel"), json!({}))
        .await
        .expect(200);
    app.stop_worker().await;
    go_to(&app, end);
    subscriptions::tick(&app.ctx).await.unwrap();
    assert_eq!(renewals(&app).await.len(), 0);
    let user = app.start_worker_and_sign_in(&user).await;
    assert_eq!(find(&app, &user).await, json!(null));
    let late = app.post_as(&user, &format!("{PATH}/resume"), resume).await;
    assert_eq!((late.status, late.code()), (404, "subscription_not_found"));
    app.finish().await;
}

#[tokio::test]
async fn resume_of_active_subscription_returns_active_state() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    subscribed(&app, &user).await;
    let body = json!({ "consent": "2026-11-28" });
    let resumed = app
        .post_as(&user, "/api/user/subscription/resume", body)
        .await;
    assert_eq!(resumed.expect(200)["subscription"]["status"], "active");
    app.finish().await;
}

#[tokio::test]
async fn changed_plan_applies_from_next_charge() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    let end = time(&subscribed(&app, &user).await["nextChargeAt"]);
    let wrong = json!({ "amount": 300 });
    assert_eq!(app.patch_as(&user, PATH, wrong).await.status, 422);
    let change = json!({ "subscriptionType": "business_pro", "amount": 1000 });
    let changed = app.patch_as(&user, PATH, change).await.expect(200);
    let changed = &changed["subscription"];
    assert_eq!(
        (&changed["plan"], &changed["nextPlan"]),
        (&json!("personal"), &json!("business_pro"))
    );
    assert_eq!(
        (&changed["amount"], &changed["nextAmount"]),
        (&json!(299), &json!(1000))
    );
    app.stop_worker().await;
    go_to(&app, end);
    subscriptions::tick(&app.ctx).await.unwrap();
    let user = app.start_worker_and_sign_in(&user).await;
    let renewed = find(&app, &user).await;
    assert_eq!(
        (&renewed["plan"], &renewed["amount"]),
        (&json!("business_pro"), &json!(1000))
    );
    assert_eq!(renewed["nextPlan"], json!(null));
    assert_eq!(app.balance(&user).await, json!(1299));
    app.finish().await;
}

#[tokio::test]
async fn declined_first_plan_payment_starts_no_plan() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let payment = subscribe(&app, &user, order("personal", 299.0))
        .await
        .expect(200);
    app.pay(&payment, POOR_CARD).await;
    assert_eq!(app.ended(&user, &payment).await["status"], "canceled");
    assert_eq!(find(&app, &user).await, json!(null));
    assert_eq!(subscribed(&app, &user).await["status"], "active");
    app.finish().await;
}

/// User with a plan whose period has ended and whose renewal is pending.
async fn renewing() -> (TestApp, User) {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    let end = time(&subscribed(&app, &user).await["nextChargeAt"]);
    app.stop_worker().await;
    go_to(&app, end - Duration::minutes(4));
    let fault = ("yookassa.payments.create", "internal_server_error");
    fixtures::set_faults(&app, &[fault]);
    subscriptions::tick(&app.ctx).await.unwrap();
    assert_eq!(renewals(&app).await.len(), 1, "before the plan ends");
    go_to(&app, end + Duration::hours(2));
    let user = app.start_worker_and_sign_in(&user).await;
    (app, user)
}

async fn renewed(app: &TestApp) {
    fixtures::set_faults(app, &[]);
    app.wait_until("the renewal is paid", async || {
        app.clock.advance(Duration::seconds(30));
        renewals(app).await[0].status == payments::Status::Succeeded
    })
    .await;
}

#[tokio::test]
async fn plan_stays_active_while_renewal_payment_is_pending() {
    let (app, user) = renewing().await;
    let account = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(account["subscriptionType"], "personal");
    renewed(&app).await;
    app.finish().await;
}

#[tokio::test]
async fn withdrawal_during_pending_renewal_ends_plan_and_renewal_stays_on_balance() {
    let (app, user) = renewing().await;
    let body = json!({ "amount": 299 });
    let withdrawn = app.post_as(&user, "/api/user/withdrawals", body).await;
    withdrawn.expect(200);
    let account = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(account["subscriptionType"], Value::Null);
    renewed(&app).await;
    let user = app.sign_in_again(&user).await;
    let account = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(account["subscriptionType"], Value::Null);
    assert_eq!(app.balance(&user).await, json!(299));
    app.finish().await;
}

#[tokio::test]
async fn payment_for_second_plan_stays_on_balance_and_keeps_first_plan() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let personal = subscribe(&app, &user, order("personal", 299.0)).await;
    let pro = subscribe(&app, &user, order("business_pro", 1000.0)).await;
    let (personal, pro) = (personal.expect(200), pro.expect(200));
    app.pay(&personal, GOOD_CARD).await;
    app.ended(&user, &personal).await;
    let before = find(&app, &user).await;
    app.pay(&pro, GOOD_CARD).await;
    app.ended(&user, &pro).await;
    assert_eq!(find(&app, &user).await, before);
    assert_eq!(app.balance(&user).await, json!(1299));
    app.finish().await;
}

#[tokio::test]
async fn forbidden_renewal_marks_plan_past_due_at_once() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    let end = time(&subscribed(&app, &user).await["nextChargeAt"]);
    app.stop_worker().await;
    fixtures::set_faults(&app, &[("yookassa.payments.create", "forbidden")]);
    go_to(&app, end);
    subscriptions::tick(&app.ctx).await.unwrap();
    let renewal = renewals(&app).await.remove(0);
    assert_eq!(
        (renewal.status, renewal.cancellation_reason.as_deref()),
        (payments::Status::Canceled, Some("method_forbidden"))
    );
    let user = app.start_worker_and_sign_in(&user).await;
    let stopped = find(&app, &user).await;
    assert_eq!(stopped["status"], "past_due");
    let message = stopped["failureMessage"].as_str().unwrap();
    assert!(message.contains("не разрешил списание"), "{message}");
    app.finish().await;
}

#[tokio::test]
async fn plan_without_saved_method_ends_at_period_end_and_announces_no_charge() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.set_email(&user, "ivan@example.com").await;
    let payment = subscribe(&app, &user, order("personal", 299.0))
        .await
        .expect(200);
    // Simulates a provider that could not save the method.
    payments::Entity::update_many()
        .col_expr(payments::Column::SaveMethod, Expr::value(false))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    app.pay(&payment, GOOD_CARD).await;
    app.ended(&user, &payment).await;
    let plan = find(&app, &user).await;
    assert_eq!(
        [&plan["status"], &plan["nextChargeAt"], &plan["methodTitle"]],
        [&json!("active"), &Value::Null, &Value::Null]
    );
    app.completed_jobs().await;
    app.stop_worker().await;
    let end = time(&plan["currentPeriodEnd"]);
    go_to(&app, end - Duration::days(1));
    subscriptions::tick(&app.ctx).await.unwrap();
    go_to(&app, end);
    subscriptions::tick(&app.ctx).await.unwrap();
    assert!(renewals(&app).await.is_empty());
    let user = app.start_worker_and_sign_in(&user).await;
    let ended = find(&app, &user).await;
    assert_eq!(ended["status"], "past_due");
    let message = ended["failureMessage"].as_str().unwrap();
    assert!(message.contains("Сохранённого способа"), "{message}");
    app.completed_jobs().await;
    let all = app.sandbox.messages(Some("ivan@example.com"));
    let has = |text: &str| all.iter().any(|mail| mail.text.contains(text));
    assert!(has("Подписка не оплачена"));
    assert!(!has("спишем"), "no charge is promised");
    app.finish().await;
}

#[tokio::test]
async fn plan_paid_by_sbp_is_renewed_from_saved_sbp_method() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    let payment = subscribe(&app, &user, order("personal", 299.0))
        .await
        .expect(200);
    app.pay_by_app(&payment, "sbp", "paid").await;
    app.ended(&user, &payment).await;
    let plan = find(&app, &user).await;
    assert_eq!(plan["methodTitle"], "СБП");
    app.stop_worker().await;
    go_to(&app, time(&plan["nextChargeAt"]));
    subscriptions::tick(&app.ctx).await.unwrap();
    let user = app.start_worker_and_sign_in(&user).await;
    renewed(&app).await;
    assert_eq!(find(&app, &user).await["status"], "active");
    assert_eq!(app.balance(&user).await, json!(598));
    app.finish().await;
}
