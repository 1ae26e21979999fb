//! Withdrawals of the balance to the cards that topped it up.

use avtosled_server::platform::entities;
use chrono::Duration;
use futures::future::join_all;
use reqwest::Method;
use sea_orm::EntityTrait;
use sea_orm::sea_query::Expr;
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User};
use crate::money::fixtures::{balance, payment, refunded_kopecks, topup};
use crate::money::payer::GOOD_CARD;

const PATH: &str = "/api/user/withdrawals";

pub async fn withdraw(app: &TestApp, user: &User, roubles: Value) -> Answer {
    app.post_as(user, PATH, json!({ "amount": roubles })).await
}

pub async fn overview(app: &TestApp, user: &User) -> Value {
    app.get_as(user, "/api/user/withdrawal").await.expect(200)
}

#[tokio::test]
async fn withdrawal_refunds_topups_before_newer_package_payment() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let topped_up = topup(&app, &user, 50_000).await;
    app.clock.advance(Duration::minutes(1));
    let bought = json!({ "packageType": "starter", "payWith": "card" });
    let bought = app.post_as(&user, "/api/packages/purchase", bought).await;
    let bought = bought.expect(200);
    app.pay(&bought, GOOD_CARD).await;
    app.ended(&user, &bought).await;
    withdraw(&app, &user, json!(400)).await.expect(200);
    assert_eq!(payment(&app, topped_up).await.refunded, 40_000);
    app.finish().await;
}

#[tokio::test]
async fn withdrawal_refunds_newest_payments_first() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let mut payments = Vec::new();
    for kopecks in [30_000, 20_000, 10_000] {
        payments.push(topup(&app, &user, kopecks).await);
        app.clock.advance(Duration::minutes(1));
    }
    let can = overview(&app, &user).await;
    assert_eq!(
        (&can["available"], &can["notReturnable"]),
        (&json!(600), &json!(0))
    );
    let listed = can["payments"].as_array().unwrap();
    let sums: Vec<&Value> = listed.iter().map(|payment| &payment["amount"]).collect();
    assert_eq!(sums, [100, 200, 300]);
    assert!(listed[0]["methodTitle"].as_str().unwrap().contains("4444"));

    let done = withdraw(&app, &user, json!(250)).await.expect(200);
    let refunds = done["refunds"].as_array().unwrap();
    let parts: Vec<&Value> = refunds.iter().map(|refund| &refund["amount"]).collect();
    assert_eq!(parts, [100, 150]);
    // The worker may send the refunds at the same time.
    app.wait_until("both are refunded", async || {
        refunded_kopecks(&app) == 25_000
    })
    .await;
    assert_eq!(
        (balance(&app, &user).await, refunded_kopecks(&app)),
        (35_000, 25_000)
    );
    for (id, refunded) in payments.iter().zip([0, 15_000, 10_000]) {
        assert_eq!(payment(&app, *id).await.refunded, refunded);
    }
    let listed = app.get_as(&user, PATH).await.expect(200);
    assert_eq!(listed["refunds"].as_array().unwrap().len(), 2);
    let all = withdraw(&app, &user, json!(350)).await.expect(200);
    assert_eq!(all["refunds"].as_array().unwrap().len(), 2);
    assert_eq!(
        (balance(&app, &user).await, refunded_kopecks(&app)),
        (0, 60_000)
    );
    app.finish().await;
}

#[tokio::test]
async fn withdrawal_leaving_at_most_a_rouble_of_a_payment_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    topup(&app, &user, 30_000).await;
    app.credit(&user, 2).await;
    let report = app.order(&user, &["dtp"]).await;
    app.completed(&user, &report).await;
    // 299.50 roubles are available, but 0.50 of the payment would remain.
    let can = overview(&app, &user).await;
    assert_eq!(
        (&can["balance"], &can["available"], &can["notReturnable"]),
        (&json!(299.5), &json!(298.99), &json!(0.51))
    );
    let refused = withdraw(&app, &user, json!(299.5)).await;
    assert_eq!((refused.status, refused.code()), (409, "not_returnable"));
    assert!(refused.body["detail"].as_str().unwrap().contains("298,99₽"));
    assert_eq!(
        (balance(&app, &user).await, refunded_kopecks(&app)),
        (29_950, 0)
    );
    withdraw(&app, &user, json!(298.99)).await.expect(200);
    assert_eq!(
        (balance(&app, &user).await, refunded_kopecks(&app)),
        (51, 29_899)
    );
    app.finish().await;
}

#[tokio::test]
async fn operator_credit_is_not_withdrawable() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let can = overview(&app, &user).await;
    assert_eq!(
        (&can["available"], &can["notReturnable"]),
        (&json!(0), &json!(100))
    );
    let refused = withdraw(&app, &user, json!(1)).await;
    assert_eq!((refused.status, refused.code()), (409, "not_returnable"));
    topup(&app, &user, 5_000).await;
    assert_eq!(overview(&app, &user).await["available"], 50);
    let refused = app
        .delete_account(&user, json!({ "confirm": "УДАЛИТЬ" }))
        .await;
    assert_eq!((refused.status, refused.code()), (409, "balance_left"));
    assert_eq!(
        refused.body["detail"],
        "Сначала верните остаток баланса: 50₽. Ещё 100₽ вернуть нельзя: потратьте их на \
         проверки или напишите в поддержку"
    );
    app.finish().await;
}

#[tokio::test]
async fn withdrawal_with_invalid_amount_or_above_balance_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    topup(&app, &user, 50_000).await;
    for roubles in [
        json!(0),
        json!(-5),
        json!("many"),
        json!(1.001),
        Value::Null,
    ] {
        let refused = withdraw(&app, &user, roubles.clone()).await;
        assert_eq!(
            (refused.status, refused.code()),
            (422, "validation_failed"),
            "{roubles}"
        );
    }
    let refused = withdraw(&app, &user, json!(500.01)).await;
    assert_eq!(
        (refused.status, refused.code()),
        (402, "insufficient_funds")
    );
    let earlier = app.ctx.clock.now() - Duration::minutes(31);
    entities::sessions::Entity::update_many()
        .col_expr(entities::sessions::Column::CreatedAt, Expr::value(earlier))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    let refused = withdraw(&app, &user, json!(500)).await;
    assert_eq!(
        (refused.status, refused.code()),
        (403, "fresh_sign_in_required")
    );
    assert_eq!(
        (balance(&app, &user).await, refunded_kopecks(&app)),
        (50_000, 0)
    );
    app.finish().await;
}

#[tokio::test]
async fn held_money_is_not_withdrawable() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    topup(&app, &user, 50_000).await;
    app.completed_jobs().await;
    app.stop_worker().await;
    app.order(&user, &["dtp", "wanted"]).await;
    assert_eq!(overview(&app, &user).await["available"], 495);
    let refused = withdraw(&app, &user, json!(500)).await;
    assert_eq!(
        (refused.status, refused.code()),
        (402, "insufficient_funds")
    );
    withdraw(&app, &user, json!(495)).await.expect(200);
    app.assert_ledger_consistent().await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn concurrent_withdrawals_and_orders_stay_within_balance() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    topup(&app, &user, 50_000).await;
    let withdrawals = join_all((0..4).map(|_| withdraw(&app, &user, json!(200))));
    let orders = join_all((0..4).map(|_| app.order(&user, &["dtp", "wanted"])));
    let (withdrawals, _) = tokio::join!(withdrawals, orders);
    let done = withdrawals
        .iter()
        .filter(|answer| answer.status == 200)
        .count();
    assert_eq!(done, 2, "{withdrawals:?}");
    app.completed_jobs().await;
    assert_eq!(
        (balance(&app, &user).await, refunded_kopecks(&app)),
        (8_000, 40_000)
    );
    app.finish().await;
}

#[tokio::test]
async fn withdrawal_with_repeated_key_is_made_once() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    topup(&app, &user, 50_000).await;
    let send = |roubles: i32| {
        let request = app
            .request(Method::POST, PATH)
            .bearer_auth(&user.token)
            .header("idempotency-key", "once")
            .json(&json!({ "amount": roubles }));
        app.send(request)
    };
    let first = send(100).await.expect(200);
    for answer in join_all((0..4).map(|_| send(100))).await {
        assert_eq!(answer.expect(200), first);
    }
    assert_eq!(send(101).await.code(), "idempotency_key_reused");
    assert_eq!(
        (balance(&app, &user).await, refunded_kopecks(&app)),
        (40_000, 10_000)
    );
    let rows = entities::refunds::Entity::find().all(app.ctx.db.read());
    assert_eq!(rows.await.unwrap().len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn account_deletion_after_full_withdrawal_erases_refund_details() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let payment_id = topup(&app, &user, 50_000).await;
    withdraw(&app, &user, json!(500)).await.expect(200);
    let export = app.get_as(&user, "/api/user/export").await.expect(200);
    assert_eq!(export["refunds"][0]["amount"], 500);
    assert_eq!(export["refunds"][0]["paymentId"], json!(payment_id));
    let deleted = app
        .delete_account(&user, json!({ "confirm": "УДАЛИТЬ" }))
        .await;
    assert_eq!(deleted.status, 204, "{}", deleted.body);
    let rows = entities::refunds::Entity::find()
        .all(app.ctx.db.read())
        .await
        .unwrap();
    assert_eq!((&rows[0].request, &rows[0].reason), (&None, &None));
    app.finish().await;
}
