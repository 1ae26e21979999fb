//! Automatic top-up: consent, triggers, limits and declines.

use avtosled_server::money::payments as online_payments;
use avtosled_server::money::payments::Purpose;
use avtosled_server::platform::entities::{payment_methods, payments};
use chrono::Duration;
use futures::future::join_all;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::app::{TestApp, User, VIN};
use crate::money::fixtures;
use crate::money::payer::{GOOD_CARD, rows};

const PATH: &str = "/api/user/auto-topup";

fn settings() -> Value {
    json!({ "minimumBalance": 98, "autoTopupEnabled": true, "autoTopupAmount": 300,
        "monthlyTopupRequired": true, "consent": "2026-11-28" })
}

async fn put(app: &TestApp, user: &User, body: Value) -> crate::app::Answer {
    let request = app.request(reqwest::Method::PUT, PATH);
    app.send(request.bearer_auth(&user.token).json(&body)).await
}

async fn get(app: &TestApp, user: &User) -> Value {
    app.get_as(user, PATH).await.expect(200)
}

async fn charges(app: &TestApp) -> Vec<payments::Model> {
    let mut rows = rows(&app.ctx).await;
    rows.retain(|row| row.purpose == payments::PurposeKind::AutoTopup);
    rows
}

/// User with 100₽ and a saved card whose balance is topped up below 98₽.
async fn enabled(app: &TestApp) -> User {
    let user = app.sign_in().await;
    app.save_card(&user, GOOD_CARD).await;
    put(app, &user, settings()).await.expect(200);
    user
}

async fn spend(app: &TestApp, user: &User) {
    let body = json!({ "query": VIN, "selectedServices": ["probeg"], "packageCheck": false });
    let ordered = app.post_as(user, "/api/search", body).await.expect(200);
    app.completed(user, ordered["reportId"].as_str().unwrap())
        .await;
    app.completed_jobs().await;
}

#[tokio::test]
async fn auto_topup_without_card_or_consent_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let first = get(&app, &user).await;
    assert_eq!(first["autoTopupEnabled"], false);
    assert_eq!(
        (&first["minimumBalance"], &first["autoTopupAmount"]),
        (&json!(100), &json!(300))
    );
    assert_eq!(first["monthlyTopupRequired"], true);
    let no_card = put(&app, &user, settings()).await;
    assert_eq!((no_card.status, no_card.code()), (409, "no_saved_method"));
    let card = app.save_card(&user, GOOD_CARD).await;
    for consent in [json!(null), json!("2020-01-01")] {
        let mut body = settings();
        body["consent"] = consent;
        let refused = put(&app, &user, body).await;
        assert_eq!((refused.status, refused.code()), (409, "consent_required"));
    }
    for (field, value) in [
        ("autoTopupAmount", json!(99.99)),
        ("autoTopupAmount", json!(50_001)),
        ("minimumBalance", json!(-1)),
        ("minimumBalance", json!(50_001)),
    ] {
        let mut body = settings();
        body[field] = value;
        let refused = put(&app, &user, body).await;
        assert_eq!(
            (refused.status, &refused.body["errors"][0]["path"]),
            (422, &json!(field))
        );
    }
    let other_user = app.sign_in().await;
    let mut foreign = settings();
    foreign["paymentMethodId"] = json!(card);
    let refused = put(&app, &other_user, foreign).await;
    assert_eq!(
        (refused.status, refused.code()),
        (404, "payment_method_not_found")
    );
    assert_eq!(get(&app, &user).await["autoTopupEnabled"], false);
    let set = put(&app, &user, settings()).await.expect(200);
    assert_eq!(
        (&set["autoTopupEnabled"], &set["paymentMethodId"]),
        (&json!(true), &json!(card))
    );
    assert!(set["consentAt"].is_string());
    assert_eq!(get(&app, &user).await, set);
    app.finish().await;
}

#[tokio::test]
async fn balance_below_minimum_charges_saved_card() {
    let app = TestApp::start().await;
    let user = enabled(&app).await;
    spend(&app, &user).await;
    app.wait_until("the card pays", async || {
        app.balance(&user).await == json!(396)
    })
    .await;
    let charged = charges(&app).await;
    assert_eq!((charged.len(), charged[0].amount), (1, 30_000));
    assert_eq!(charged[0].status, payments::Status::Succeeded);
    assert!(get(&app, &user).await["lastAt"].is_string());
    spend(&app, &user).await;
    assert_eq!(
        charges(&app).await.len(),
        1,
        "above the mark nothing is charged"
    );
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn repeated_low_balance_charges_once_per_hour() {
    let app = TestApp::start().await;
    let user = enabled(&app).await;
    let mut high = settings();
    high["minimumBalance"] = json!(50_000);
    put(&app, &user, high).await.expect(200);
    let body = json!({ "query": VIN, "selectedServices": ["dtp"] });
    join_all((0..8).map(|_| app.post_as(&user, "/api/search", body.clone()))).await;
    app.completed_jobs().await;
    assert_eq!(charges(&app).await.len(), 1);
    app.clock.advance(Duration::minutes(61));
    let user = app.sign_in_again(&user).await;
    spend(&app, &user).await;
    assert_eq!(charges(&app).await.len(), 2);
    app.finish().await;
}

#[tokio::test]
async fn declined_charge_disables_auto_topup_with_reason() {
    let app = TestApp::start().await;
    let user = enabled(&app).await;
    let cards = payment_methods::Entity::find().all(app.ctx.db.read()).await;
    let card = cards.unwrap().remove(0).yookassa_id;
    app.control_sandbox(&format!("payment_methods/{card}/revoke"), json!({}))
        .await;
    spend(&app, &user).await;
    app.wait_until("the bank declines", async || {
        get(&app, &user).await["autoTopupEnabled"] == false
    })
    .await;
    let stopped = get(&app, &user).await;
    assert_eq!(stopped["stoppedReason"], "permission_revoked");
    assert!(stopped["stoppedMessage"].is_string());
    assert_eq!(app.balance(&user).await, json!(96));
    app.clock.advance(Duration::hours(2));
    let user = app.sign_in_again(&user).await;
    spend(&app, &user).await;
    assert_eq!(charges(&app).await.len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn charge_unsent_for_an_hour_is_canceled_and_its_owner_is_mailed() {
    let mut app = TestApp::start().await;
    let user = enabled(&app).await;
    app.set_email(&user, "ivan@example.com").await;
    app.completed_jobs().await;
    app.stop_worker().await;
    let purpose = Purpose::AutoTopup;
    let left = fixtures::prepare_payment(&app, &user, 30_000, purpose.clone()).await;
    // Within an hour the charge is still sent.
    app.clock.advance(Duration::minutes(59));
    online_payments::tick(&app.ctx).await.unwrap();
    let sent = fixtures::payment(&app, left).await;
    assert_eq!(sent.status, payments::Status::Succeeded);
    let unsent = fixtures::prepare_payment(&app, &user, 30_000, purpose).await;
    app.clock.advance(Duration::minutes(61));
    online_payments::tick(&app.ctx).await.unwrap();
    let given_up = fixtures::payment(&app, unsent).await;
    assert_eq!(given_up.status, payments::Status::Canceled);
    assert_eq!(given_up.sent_at, None);
    let user = app.start_worker_and_sign_in(&user).await;
    app.completed_jobs().await;
    assert_eq!(
        charges(&app).await.len(),
        2,
        "nothing but an order begins one"
    );
    assert_eq!(app.balance(&user).await, json!(400));
    let settings = get(&app, &user).await;
    assert_eq!(settings["autoTopupEnabled"], true);
    assert!(settings["stoppedReason"].is_null());
    let mails = app.sandbox.messages(Some("ivan@example.com"));
    let lapsed = |text: &str| text.contains("Автопополнение не состоялось");
    assert_eq!(mails.iter().filter(|mail| lapsed(&mail.text)).count(), 1);
    app.finish().await;
}

#[tokio::test]
async fn changed_auto_topup_settings_start_no_charge_until_next_order() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.save_card(&user, GOOD_CARD).await;
    let mut high = settings();
    high["minimumBalance"] = json!(50_000);
    put(&app, &user, high.clone()).await.expect(200);
    high["monthlyTopupRequired"] = json!(false);
    put(&app, &user, high).await.expect(200);
    app.completed_jobs().await;
    assert_eq!(charges(&app).await.len(), 0);
    spend(&app, &user).await;
    app.completed_jobs().await;
    assert_eq!(charges(&app).await.len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn withdrawn_auto_topup_consent_stops_charges() {
    let app = TestApp::start().await;
    let user = enabled(&app).await;
    let body = json!({ "purpose": "auto_topup", "version": "2026-11-28", "given": false });
    app.post_as(&user, "/api/user/consents", body)
        .await
        .expect(200);
    assert_eq!(get(&app, &user).await["autoTopupEnabled"], false);
    spend(&app, &user).await;
    assert_eq!(charges(&app).await.len(), 0);
    app.finish().await;
}

#[tokio::test]
async fn low_balance_is_mailed_once_each_time_balance_falls_below_mark() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.set_email(&user, "ivan@example.com").await;
    let mails = |app: &TestApp| {
        let all = app.sandbox.messages(Some("ivan@example.com"));
        all.iter()
            .filter(|mail| mail.text.contains("Баланс заканчивается"))
            .count()
    };
    app.credit(&user, 53).await;
    for sent in [1, 1] {
        spend(&app, &user).await;
        assert_eq!(mails(&app), sent);
    }
    app.credit(&user, 10).await;
    spend(&app, &user).await;
    assert_eq!(mails(&app), 1, "51 roubles are enough");
    spend(&app, &user).await;
    assert_eq!(mails(&app), 2);
    let account = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(account["lowBalance"], true);
    // A package paid by card passes through the balance without lowering it.
    let bought = json!({ "packageType": "starter", "payWith": "card" });
    let payment = app
        .post_as(&user, "/api/packages/purchase", bought)
        .await
        .expect(200);
    app.pay(&payment, GOOD_CARD).await;
    app.ended(&user, &payment).await;
    app.completed_jobs().await;
    assert_eq!(mails(&app), 2);
    app.finish().await;
}

#[tokio::test]
async fn quick_purchase_sends_no_low_balance_mail() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.set_email(&user, "ivan@example.com").await;
    app.credit(&user, 20).await;
    let bought = json!({ "packageType": "premium", "query": VIN, "type": "vin",
        "deliveryMethods": ["link"], "contacts": { "link": "" } });
    let path = "/api/payment/quick-purchase";
    let payment = app.post_as(&user, path, bought).await.expect(200);
    app.pay(&payment, GOOD_CARD).await;
    app.ended(&user, &payment).await;
    app.completed_jobs().await;
    let mails = app.sandbox.messages(Some("ivan@example.com"));
    let mut texts = mails.iter().map(|mail| &mail.text);
    assert!(!texts.any(|text| text.contains("Баланс заканчивается")));
    app.finish().await;
}

#[tokio::test]
async fn forbidden_charge_of_saved_method_stops_auto_topup_at_once() {
    let app = TestApp::start().await;
    let user = enabled(&app).await;
    fixtures::set_faults(&app, &[("yookassa.payments.create", "forbidden")]);
    spend(&app, &user).await;
    app.wait_until("the charge is canceled", async || {
        let charges = charges(&app).await;
        !charges.is_empty() && charges[0].status == payments::Status::Canceled
    })
    .await;
    let charged = charges(&app).await.remove(0);
    assert_eq!(
        charged.cancellation_reason.as_deref(),
        Some("method_forbidden")
    );
    let stopped = get(&app, &user).await;
    assert_eq!(
        (&stopped["autoTopupEnabled"], &stopped["stoppedReason"]),
        (&json!(false), &json!("method_forbidden"))
    );
    let cards = app.get_as(&user, "/api/user/payment-methods").await;
    assert_eq!(cards.expect(200).as_array().unwrap().len(), 1, "it is kept");
    app.finish().await;
}

#[tokio::test]
async fn balance_below_minimum_charges_saved_sbp_method() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let body = json!({ "amount": 100, "description": "Пополнение", "saveCard": true });
    let first = app.create_payment(&user, body).await.expect(200);
    app.pay_by_app(&first, "sbp", "paid").await;
    app.ended(&user, &first).await;
    put(&app, &user, settings()).await.expect(200);
    spend(&app, &user).await;
    app.wait_until("the account pays", async || {
        app.balance(&user).await == json!(396)
    })
    .await;
    assert_eq!(charges(&app).await[0].method_kind.as_deref(), Some("sbp"));
    app.finish().await;
}
