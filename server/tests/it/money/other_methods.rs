//! Payments by СБП, `SberPay`, T-Pay and `ЮMoney`, and the methods that the shop accepts.

use avtosled_server::money::payments::shop_methods;
use avtosled_server::money::{reconciliation, refunds};
use avtosled_server::platform::entities;
use avtosled_vendors::payments::PaymentsError;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use crate::app::TestApp;
use crate::money::fixtures::{payment, refunded_kopecks, set_faults, topup, topup_by};
use crate::money::payer::row;
use crate::money::withdrawals::{overview, withdraw};

const SAVED: &str = "/api/user/payment-methods";

#[tokio::test]
async fn sbp_topup_is_credited_and_named_in_payment_history_and_withdrawals() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let payment = app.topup(&user, 500.0).await;
    app.pay_by_app(&payment, "sbp", "paid").await;
    let paid = app.ended(&user, &payment).await;
    assert_eq!(
        [
            &paid["status"],
            &paid["methodKind"],
            &paid["methodTitle"],
            &paid["destination"]
        ],
        ["succeeded", "sbp", "СБП", "по СБП"]
    );
    assert_eq!(app.balance(&user).await, json!(500));
    let stored = row(&app.ctx, &payment).await;
    assert_eq!(stored.method_kind.as_deref(), Some("sbp"));
    let history = app.get_as(&user, "/api/user/operations").await.expect(200);
    let line = &history["operations"][0];
    assert_eq!(line["title"], "Пополнение баланса");
    assert_eq!(line["description"], "Пополнение баланса · СБП");
    let can = overview(&app, &user).await;
    assert_eq!(can["payments"][0]["destination"], "по СБП");
    let (run, found) = reconciliation::run(&app.ctx).await.unwrap();
    assert_eq!((found, run.error), (vec![], None));
    app.finish().await;
}

#[tokio::test]
async fn payment_by_every_method_stores_title_and_refund_destination() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    for (method, title, destination) in [
        ("sbp", "СБП", "по СБП"),
        ("sberbank", "SberPay", "через SberPay"),
        ("tinkoff_bank", "T-Pay", "через T-Pay"),
        ("yoo_money", "ЮMoney •• 1136", "на кошелёк ЮMoney •• 1136"),
    ] {
        let id = topup_by(&app, &user, 10_000, method, "paid").await;
        let paid = payment(&app, id).await;
        assert_eq!(paid.payment_method.as_deref(), Some(title));
        assert_eq!(paid.destination(), destination);
    }
    assert_eq!(app.balance(&user).await, json!(400));
    app.finish().await;
}

#[tokio::test]
async fn unfinished_sbp_payment_is_canceled_with_reason_and_message() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    for (outcome, reason, text) in [
        ("declined", "general_decline", "Банк отклонил оплату"),
        (
            "insufficient_funds",
            "insufficient_funds",
            "не хватает денег",
        ),
        ("expired", "expired_on_confirmation", "QR-код"),
    ] {
        let payment = app.topup(&user, 500.0).await;
        app.pay_by_app(&payment, "sbp", outcome).await;
        let ended = app.ended(&user, &payment).await;
        assert_eq!(
            (&ended["status"], &ended["declineReason"]),
            (&json!("canceled"), &json!(reason))
        );
        let message = ended["declineMessage"].as_str().unwrap();
        assert!(message.contains(text), "{message}");
    }
    assert_eq!(app.balance(&user).await, json!(0));
    app.finish().await;
}

#[tokio::test]
async fn saved_sbp_is_charged_until_permission_is_revoked() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let body = json!({ "amount": 100, "description": "Пополнение", "saveCard": true });
    let first = app.create_payment(&user, body).await.expect(200);
    app.pay_by_app(&first, "sbp", "paid").await;
    app.ended(&user, &first).await;
    let saved = app.get_as(&user, SAVED).await.expect(200);
    assert_eq!(
        [&saved[0]["kind"], &saved[0]["title"], &saved[0]["last4"]],
        [&json!("sbp"), &json!("СБП"), &json!(null)]
    );
    let charge =
        json!({ "amount": 250, "description": "Списание", "paymentMethodId": saved[0]["id"] });
    let charged = app.create_payment(&user, charge.clone()).await.expect(200);
    assert_eq!(charged["status"], "succeeded");
    assert_eq!(app.balance(&user).await, json!(350));

    let provider_id = row(&app.ctx, &first).await.yookassa_payment_id.unwrap();
    app.control_sandbox(&format!("payment_methods/{provider_id}/revoke"), json!({}))
        .await;
    let refused = app.create_payment(&user, charge).await.expect(200);
    assert_eq!(refused["status"], "canceled");
    assert_eq!(app.get_as(&user, SAVED).await.expect(200), json!([]));
    app.finish().await;
}

#[tokio::test]
async fn payment_by_unknown_method_is_credited_and_refunded_but_never_saved() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let body = json!({ "amount": 100, "description": "Пополнение", "saveCard": true });
    let created = app.create_payment(&user, body).await.expect(200);
    app.pay_by_app(&created, "alfa_pay", "paid").await;
    let paid = app.ended(&user, &created).await;
    assert_eq!(
        [&paid["status"], &paid["methodKind"], &paid["methodTitle"]],
        ["succeeded", "other", "Другой способ"]
    );
    assert_eq!(app.balance(&user).await, json!(100));
    assert_eq!(app.get_as(&user, SAVED).await.expect(200), json!([]));
    withdraw(&app, &user, json!(40)).await.expect(200);
    withdraw(&app, &user, json!(60)).await.expect(200);
    app.wait_until("all is refunded", async || refunded_kopecks(&app) == 10_000)
        .await;
    assert_eq!(app.balance(&user).await, json!(0));
    app.finish().await;
}

#[tokio::test]
async fn sberpay_payment_older_than_a_year_is_not_refundable() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    for (method, available) in [("sberbank", 0), ("sbp", 100)] {
        let id = topup_by(&app, &user, 10_000, method, "paid").await;
        let year_ago = app.ctx.clock.now() - chrono::Duration::days(366);
        set_created(&app, year_ago).await;
        assert_eq!(
            overview(&app, &user).await["available"],
            available,
            "{method}"
        );
        let stored = payment(&app, id).await;
        assert_eq!(
            refunds::is_too_old(&stored, app.ctx.clock.now()),
            available == 0
        );
    }
    assert_eq!(
        withdraw(&app, &user, json!(101)).await.code(),
        "not_returnable"
    );
    app.finish().await;
}

#[tokio::test]
async fn payments_too_old_to_refund_do_not_hide_older_refundable_payment() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let card = topup(&app, &user, 10_000).await;
    let pay = payment(&app, card).await;
    let now = app.ctx.clock.now();
    set_created(&app, now - chrono::Duration::days(800)).await;
    let tx = app.ctx.db.begin().await.unwrap();
    for number in 0..100 {
        let row = entities::payments::Model {
            id: uuid::Uuid::now_v7(),
            yookassa_payment_id: Some(format!("old-{number}")),
            idempotence_key: Some(format!("old-{number}")),
            method_kind: Some("sberbank".to_owned()),
            created_at: now - chrono::Duration::days(400),
            ..pay.clone()
        };
        avtosled_server::platform::db::insert(&tx, row)
            .await
            .unwrap();
    }
    app.ctx.db.commit(tx).await.unwrap();
    let can = overview(&app, &user).await;
    assert_eq!(can["available"], 100);
    assert_eq!(can["payments"].as_array().unwrap().len(), 1);
    // The inserted payments have no transfers.
    entities::payments::Entity::delete_many()
        .filter(entities::payments::Column::Id.ne(card))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    app.finish().await;
}

async fn set_created(app: &TestApp, time: chrono::DateTime<chrono::Utc>) {
    entities::payments::Entity::update_many()
        .col_expr(entities::payments::Column::CreatedAt, Expr::value(time))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
}

#[tokio::test]
async fn payment_methods_of_shop_are_listed_and_kept_when_provider_fails() {
    let app = TestApp::start().await;
    let kinds = async || {
        let methods = app.get("/api/payment/methods").await.expect(200);
        let methods = methods.as_array().unwrap().clone();
        let kinds = methods
            .iter()
            .map(|method| method["kind"].as_str().unwrap().to_owned());
        kinds.collect::<Vec<_>>()
    };
    assert_eq!(
        kinds().await,
        ["bank_card"],
        "the provider was not asked yet"
    );
    let all = ["sbp", "bank_card", "sberbank", "tinkoff_bank", "yoo_money"];
    shop_methods::refresh(&app.ctx).await.unwrap();
    assert_eq!(kinds().await, all);
    set_faults(&app, &[("yookassa.me", "internal_server_error")]);
    let failed = shop_methods::refresh(&app.ctx).await.unwrap_err();
    assert!(matches!(
        failed,
        shop_methods::RefreshError::Provider(PaymentsError::Unknown { .. })
    ));
    assert_eq!(kinds().await, all, "the known methods are kept");
    set_faults(&app, &[]);
    let first = app.get("/api/payment/methods").await.expect(200)[0].clone();
    assert_eq!(
        first,
        json!({ "kind": "sbp", "name": "СБП", "by": "по СБП", "isSaveable": true })
    );
    app.finish().await;
}
