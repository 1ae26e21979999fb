//! Payments with unknown results, and crashes of the process before the result is stored.

use std::sync::Arc;
use std::time::Duration;

use avtosled_core::money::Kopecks;
use avtosled_server::money::payments;
use avtosled_server::money::payments::{NewPayment, Payment, PaymentError, Purpose};
use avtosled_server::platform::Context;
use avtosled_server::platform::config::Mode;
use avtosled_server::serve;
use avtosled_vendors::http_client;
use avtosled_vendors::payments::ListQuery;
use avtosled_vendors::payments::yookassa::{YooKassa, YooKassaConfig};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::{TestApp, User};
use crate::money::fixtures::set_faults;
use crate::money::payer::{GOOD_CARD, row, rows};

/// Number of payments at the provider.
async fn made(ctx: &Context) -> usize {
    let page = ctx.payments.list_payments(&ListQuery::default()).await;
    page.unwrap().items.len()
}

fn new(user_id: Uuid, kopecks: i64) -> NewPayment {
    NewPayment {
        user_id,
        amount: Kopecks(kopecks),
        purpose: Purpose::Topup,
        description: "Пополнение баланса".to_owned(),
        contact: None,
        save_card: false,
        method: None,
        return_url: None,
        metadata: std::collections::BTreeMap::new(),
    }
}

async fn prepare(ctx: &Context, new: NewPayment) -> Payment {
    let tx = ctx.db.begin().await.unwrap();
    let payment = payments::prepare(ctx, &tx, new).await.unwrap();
    ctx.db.commit(tx).await.unwrap();
    payment
}

/// View of the only payment, with `paymentId` as in the response to its creation.
async fn page(app: &TestApp, user: &User) -> Value {
    let id = rows(&app.ctx).await[0].id;
    let view = json!({ "paymentId": id });
    let mut view = app.payment(user, &view).await;
    view["paymentId"] = json!(id);
    view
}

#[tokio::test]
async fn payment_with_unknown_result_is_retried_with_same_key_and_made_once() {
    for kopecks in [81, 82, 85, 88] {
        let app = TestApp::start().await;
        let user = app.sign_in().await;
        let body = json!({ "amount": f64::from(10_000 + kopecks) / 100.0, "description": "x" });
        let refused = app.create_payment(&user, body).await;
        assert_eq!(
            (refused.status, refused.code()),
            (502, "payment_failed"),
            "{kopecks}"
        );
        assert_eq!(refused.body["error"], "Payment creation failed");
        let sent = rows(&app.ctx).await;
        assert_eq!((sent.len(), sent[0].status), (1, payments::Status::Pending));
        app.clock.advance(chrono::Duration::seconds(10));
        app.wait_until("the payment is made", async || {
            page(&app, &user).await["confirmationUrl"].is_string()
        })
        .await;
        assert_eq!(made(&app.ctx).await, 1, "{kopecks}");
        let open = page(&app, &user).await;
        app.pay(&open, GOOD_CARD).await;
        assert_eq!(app.ended(&user, &open).await["status"], "succeeded");
        assert_eq!(app.balance(&user).await, open["amount"]);
        app.finish().await;
    }
}

#[tokio::test]
async fn payer_retry_with_same_key_returns_payment_page() {
    let app = TestApp::build(avtosled_sandbox::Options::default(), &[], false).await;
    let user = sign_in_with_worker(&app).await;
    let send = async || {
        let request = app
            .request(reqwest::Method::POST, "/api/payment/create")
            .bearer_auth(&user.token)
            .header("Idempotency-Key", "one")
            .json(&json!({ "amount": 100.81, "description": "x" }));
        app.send(request).await
    };
    assert_eq!(send().await.status, 502);
    app.clock.advance(chrono::Duration::seconds(2));
    let payment = send().await.expect(200);
    assert!(payment["confirmationUrl"].is_string());
    assert_eq!(made(&app.ctx).await, 1);
    app.finish().await;
}

#[tokio::test]
async fn unsent_payment_is_canceled_at_once() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let body = json!({ "amount": 100.84, "description": "x" });
    let refused = app.create_payment(&user, body).await;
    assert_eq!((refused.status, refused.code()), (502, "payment_failed"));
    let ended = page(&app, &user).await;
    assert_eq!(
        (&ended["status"], &ended["declineReason"]),
        (&json!("canceled"), &json!("not_sent"))
    );
    assert!(
        ended["declineMessage"]
            .as_str()
            .unwrap()
            .contains("деньги не списаны")
    );
    app.clock.advance(chrono::Duration::hours(1));
    payments::tick(&app.ctx).await.unwrap();
    assert_eq!(made(&app.ctx).await, 0);
    app.finish().await;
}

/// Context of another process with a changed provider client.
async fn with_client(app: &TestApp, change: impl FnOnce(&mut YooKassaConfig)) -> Context {
    let mut ctx = Arc::try_unwrap(app.another_process().await).ok().unwrap();
    let mut config = YooKassaConfig {
        base_url: app.sandbox.yookassa_url(),
        shop_id: avtosled_sandbox::YOOKASSA_SHOP_ID.to_owned(),
        secret_key: avtosled_sandbox::YOOKASSA_SECRET_KEY.into(),
        total_timeout: Duration::from_secs(40),
    };
    change(&mut config);
    let client = YooKassa::new(http_client::build().unwrap(), config).unwrap();
    ctx.payments = Arc::new(client);
    ctx
}

#[tokio::test]
async fn timed_out_payment_creation_is_retried_and_made_once() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let impatient = |config: &mut YooKassaConfig| config.total_timeout = Duration::from_millis(300);
    let ctx = with_client(&app, impatient).await;
    let payment = prepare(&ctx, new(app.user_id(&user).await, 10_089)).await;
    let sent = payments::send(&ctx, payment.id).await;
    assert!(matches!(sent, Err(PaymentError::Failed)), "{sent:?}");
    app.clock.advance(chrono::Duration::seconds(61));
    let view = json!({ "paymentId": payment.id });
    app.wait_until("the payment is made", async || {
        app.payment(&user, &view).await["confirmationUrl"].is_string()
    })
    .await;
    assert_eq!(made(&app.ctx).await, 1);
    app.finish().await;
}

#[tokio::test]
async fn prepared_payment_of_ended_process_is_sent_by_another_process() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let other = app.another_process().await;
    let payment = prepare(&other, new(app.user_id(&user).await, 10_000)).await;
    drop(other);
    app.clock.advance(chrono::Duration::seconds(10));
    let mut view = json!({ "paymentId": payment.id });
    app.wait_until("the payment is made", async || {
        view = app
            .payment(&user, &json!({ "paymentId": payment.id }))
            .await;
        view["confirmationUrl"].is_string()
    })
    .await;
    assert_eq!(made(&app.ctx).await, 1);
    app.finish().await;
}

/// Payment by saved card whose response was not stored.
async fn charged(app: &TestApp, user: &User) -> Value {
    let card = app.save_card(user, GOOD_CARD).await;
    let charge = NewPayment {
        method: Some(card.parse().unwrap()),
        ..new(app.user_id(user).await, 30_000)
    };
    let payment = prepare(&app.ctx, charge).await;
    let key = payment.idempotence_key.clone().unwrap();
    let body = payment.request.clone().unwrap();
    let mut sent = payment.clone().into_active_model();
    sent.sent_at = Set(Some(payment.created_at));
    sent.update(app.ctx.db.write()).await.unwrap();
    app.ctx.payments.create_payment(&key, &body).await.unwrap();
    json!({ "paymentId": payment.id })
}

#[tokio::test]
async fn saved_card_charge_with_lost_response_is_recovered_with_same_key() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.lose_webhooks();
    let payment = charged(&app, &user).await;
    let before = made(&app.ctx).await;

    app.clock.advance(chrono::Duration::seconds(10));
    assert_eq!(app.ended(&user, &payment).await["status"], "succeeded");
    assert_eq!(app.balance(&user).await, json!(400));
    assert_eq!(made(&app.ctx).await, before);
    app.finish().await;
}

#[tokio::test]
async fn webhook_before_creation_response_settles_payment() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let payment = charged(&app, &user).await;
    // No query is due, because the clock does not advance.
    app.wait_until("the money is there", async || {
        app.balance(&user).await == json!(400)
    })
    .await;
    assert_eq!(app.payment(&user, &payment).await["status"], "succeeded");
    app.finish().await;
}

/// Payment that was sent a day ago and whose response was lost.
async fn lost(app: &TestApp, user: &User, is_made: bool) -> Value {
    let mut payment = prepare(&app.ctx, new(app.user_id(user).await, 10_000)).await;
    if is_made {
        let key = payment.idempotence_key.clone().unwrap();
        let body = payment.request.clone().unwrap();
        app.ctx.payments.create_payment(&key, &body).await.unwrap();
    }
    let mut sent = payment.clone().into_active_model();
    sent.sent_at = Set(Some(payment.created_at));
    payment = sent.update(app.ctx.db.write()).await.unwrap();
    app.clock.advance(chrono::Duration::hours(24));
    json!({ "paymentId": payment.id })
}

#[tokio::test]
async fn payment_with_expired_key_is_looked_up_not_recreated() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let found = lost(&app, &user, true).await;
    let user = app.sign_in_as(&user.phone).await;
    app.wait_until("the payment is found", async || {
        app.payment(&user, &found).await["confirmationUrl"].is_string()
    })
    .await;
    let list = "yookassa.payments.list";
    set_faults(&app, &[(list, "UNREADABLE")]);
    let never = lost(&app, &user, false).await;
    let user = app.sign_in_as(&user.phone).await;
    let asked = || {
        let calls = app.sandbox.calls().into_iter();
        calls.filter(|call| call.method == list).count()
    };
    let before = asked();
    // The second query starts after the first one was applied.
    app.wait_until("the list was read twice", async || {
        app.clock.advance(chrono::Duration::milliseconds(100));
        asked() >= before + 2
    })
    .await;
    let open = app.payment(&user, &never).await;
    assert_eq!(open["status"], "pending", "the unreadable item may be it");
    set_faults(&app, &[]);
    let ended = app.ended(&user, &never).await;
    assert_eq!(
        (&ended["status"], &ended["declineReason"]),
        (&json!("canceled"), &json!("never_made"))
    );
    assert_eq!(made(&app.ctx).await, 1);
    app.finish().await;
}

#[tokio::test]
async fn payment_that_differs_from_provider_is_not_credited_until_corrected() {
    for problem in ["amount", "shop", "test", "payment"] {
        let app = TestApp::build(avtosled_sandbox::Options::default(), &[], false).await;
        let user = sign_in_with_worker(&app).await;
        let payment = app.topup(&user, 100.0).await;
        app.pay(&payment, GOOD_CARD).await;
        let stored = row(&app.ctx, &payment).await;
        let mut ctx = Arc::try_unwrap(app.another_process().await).ok().unwrap();
        let mut changed = stored.clone().into_active_model();
        match problem {
            "amount" => changed.amount = Set(9_999),
            "payment" => changed.yookassa_payment_id = Set(Some(other(&app, &user).await)),
            "shop" => ctx.shop.id = "100501".to_owned(),
            _ => ctx.shop.is_test = false,
        }
        changed.update(app.ctx.db.write()).await.unwrap();
        app.clock.advance(chrono::Duration::seconds(30));
        payments::tick(&ctx).await.unwrap();
        let pending = row(&app.ctx, &payment).await;
        assert_eq!(
            (pending.status, pending.problem.as_deref()),
            (payments::Status::Pending, Some(problem))
        );
        assert!(
            pending.next_check_at > stored.next_check_at,
            "it is queried again"
        );
        assert_eq!(app.balance(&user).await, json!(0));
        // After a correction by an operator the payment is credited.
        stored
            .into_active_model()
            .reset_all()
            .update(app.ctx.db.write())
            .await
            .unwrap();
        payments::tick(&app.ctx).await.unwrap();
        assert_eq!(app.balance(&user).await, json!(100), "{problem}");
        assert_eq!(row(&app.ctx, &payment).await.problem, None);
        app.finish().await;
    }
}

/// Provider id of another paid payment.
async fn other(app: &TestApp, user: &User) -> String {
    let payment = app.topup(user, 100.0).await;
    app.pay(&payment, GOOD_CARD).await;
    let stored = row(&app.ctx, &payment).await;
    let id = stored.yookassa_payment_id.clone().unwrap();
    let mut freed = stored.into_active_model();
    freed.yookassa_payment_id = Set(None);
    freed.next_check_at = Set(None);
    freed.update(app.ctx.db.write()).await.unwrap();
    id
}

/// Signs in a user of an app without worker; a worker runs until the sign-in is complete.
pub async fn sign_in_with_worker(app: &TestApp) -> User {
    let worker = avtosled_server::worker::Worker::new(app.ctx.clone(), 8);
    let stop = tokio_util::sync::CancellationToken::new();
    let running = tokio::spawn(worker.run(stop.clone()));
    let user = app.sign_in().await;
    stop.cancel();
    running.await.unwrap();
    user
}

#[tokio::test]
async fn wrong_merchant_fails_production_start() {
    let app = TestApp::start().await;
    let check = async |mode, ctx: &Context| serve::check_merchant(mode, ctx).await.is_ok();
    let (production, development) = (Mode::Production, Mode::Development);
    assert!(
        check(production, &app.ctx).await,
        "the shop matches the settings"
    );
    let refused = |config: &mut YooKassaConfig| config.secret_key = "test_wrong".into();
    let refused = with_client(&app, refused).await;
    let mut another = with_client(&app, |_| {}).await;
    another.shop.id = "100501".to_owned();
    let mut real = with_client(&app, |_| {}).await;
    real.shop.is_test = false;
    for ctx in [&refused, &another, &real] {
        assert!(!check(production, ctx).await);
        assert!(
            check(development, ctx).await,
            "development only logs a warning"
        );
    }
    let down = |config: &mut YooKassaConfig| config.base_url = "http://127.0.0.1:9/v3".to_owned();
    let down = with_client(&app, down).await;
    assert!(
        check(production, &down).await,
        "an unreachable provider does not prevent the start"
    );
    app.finish().await;
}
