//! Refunds by administrators: limits, cancellation, receipts.

use avtosled_core::money::Kopecks;
use avtosled_server::money::refunds;
use avtosled_server::money::refunds::{Kind, NewRefund, RefundError};
use avtosled_server::platform::entities;
use chrono::Duration;
use futures::future::join_all;
use sea_orm::{EntityTrait, QueryOrder};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::{Answer, TestApp, User};
use crate::money::fixtures::{balance, payment, prepare_topup, refund, refunded_kopecks, topup};
use crate::money::payer::GOOD_CARD;

/// Administrator, user with 500 roubles paid by card, and the payment's id.
pub async fn setting(app: &TestApp) -> (User, User, Uuid) {
    let (admin, user) = (app.sign_in().await, app.sign_in().await);
    app.make_admin(&admin).await;
    let payment_id = topup(app, &user, 50_000).await;
    (admin, user, payment_id)
}

pub async fn refund_by(app: &TestApp, admin: &User, payment_id: Uuid, roubles: Value) -> Answer {
    let path = format!("/api/admin/payments/{payment_id}/refund");
    let body = json!({ "amount": roubles, "reason": "Просьба клиента" });
    app.post_as(admin, &path, body).await
}

fn id_of(refund: &Value) -> Uuid {
    refund["id"].as_str().unwrap().parse().unwrap()
}

/// Waits until a refund succeeds, which the worker may have sent already.
async fn done(app: &TestApp, asked: &Value) {
    let id = id_of(asked);
    app.wait_until("the refund is done", async || {
        refund(app, id).await.status == refunds::Status::Succeeded
    })
    .await;
}

#[tokio::test]
async fn second_full_refund_of_a_payment_is_rejected() {
    let app = TestApp::start().await;
    let (admin, user, payment_id) = setting(&app).await;
    let refunded = refund_by(&app, &admin, payment_id, json!(500))
        .await
        .expect(200);
    done(&app, &refunded).await;
    assert_eq!(refunded["amount"], 500);
    assert_eq!(refunded["kind"], "admin");
    assert_eq!(refunded["reason"], "Просьба клиента");
    assert_eq!(
        (balance(&app, &user).await, refunded_kopecks(&app)),
        (0, 50_000)
    );
    assert_eq!(payment(&app, payment_id).await.refunded, 50_000);

    let again = refund_by(&app, &admin, payment_id, json!(500)).await;
    assert_eq!((again.status, again.code()), (422, "validation_failed"));
    assert_eq!(refunded_kopecks(&app), 50_000);

    let listed = app.get_as(&admin, "/api/admin/payments").await.expect(200);
    assert_eq!(
        (&listed["next"], &listed["payments"][0]["refunded"]),
        (&Value::Null, &json!(500))
    );
    assert_eq!(listed["payments"][0]["refunds"][0]["id"], refunded["id"]);
    let own = app.get_as(&user, "/api/user/withdrawals").await.expect(200);
    assert_eq!(own["refunds"][0]["id"], refunded["id"]);
    app.finish().await;
}

#[tokio::test]
async fn partial_refund_leaving_at_most_a_rouble_is_rejected() {
    let app = TestApp::start().await;
    let (admin, user, payment_id) = setting(&app).await;
    for (roubles, left) in [(json!(100), 40_000), (json!(298.99), 10_101)] {
        let part = refund_by(&app, &admin, payment_id, roubles)
            .await
            .expect(200);
        done(&app, &part).await;
        assert_eq!(balance(&app, &user).await, left);
    }
    for roubles in [
        json!(100.01),
        json!(101),
        json!(101.02),
        json!(0),
        json!(-1),
    ] {
        let refused = refund_by(&app, &admin, payment_id, roubles.clone()).await;
        assert_eq!(
            (refused.status, refused.code()),
            (422, "validation_failed"),
            "{roubles}"
        );
    }
    assert_eq!(
        (balance(&app, &user).await, refunded_kopecks(&app)),
        (10_101, 39_899)
    );
    let rest = refund_by(&app, &admin, payment_id, json!(101.01))
        .await
        .expect(200);
    done(&app, &rest).await;
    assert_eq!(
        (balance(&app, &user).await, refunded_kopecks(&app)),
        (0, 50_000)
    );
    app.finish().await;
}

#[tokio::test]
async fn canceled_refund_restores_balance() {
    let app = TestApp::start().await;
    let (admin, user, payment_id) = setting(&app).await;
    app.set_email(&user, "ivan@example.com").await;
    let pending = refund_by(&app, &admin, payment_id, json!(10.80))
        .await
        .expect(200);
    assert_eq!(pending["status"], "pending");
    assert_eq!(balance(&app, &user).await, 48_920, "it is pending");
    assert_eq!(payment(&app, payment_id).await.refunded, 1_080);
    app.assert_ledger_consistent().await;

    app.sandbox
        .advance_yookassa(std::time::Duration::from_secs(61));
    app.clock.advance(Duration::seconds(11));
    let id = id_of(&pending);
    app.wait_until("the refund is canceled", async || {
        refund(&app, id).await.status == refunds::Status::Canceled
    })
    .await;
    assert_eq!(
        (balance(&app, &user).await, refunded_kopecks(&app)),
        (50_000, 0)
    );
    assert_eq!(payment(&app, payment_id).await.refunded, 0);
    app.assert_ledger_consistent().await;
    app.completed_jobs().await;
    let mails = app.sandbox.messages(Some("ivan@example.com"));
    assert_eq!(mails.len(), 1);
    assert!(mails[0].text.contains("10,80₽"), "{}", mails[0].text);

    let own = app.get_as(&user, "/api/user/withdrawals").await.expect(200);
    assert_eq!(
        own["refunds"][0]["cancellationMessage"],
        "у магазина не хватило денег на возврат. Попробуйте завтра"
    );
    let whole = refund_by(&app, &admin, payment_id, json!(500))
        .await
        .expect(200);
    // The payment can be refunded again.
    done(&app, &whole).await;
    app.finish().await;
}

#[tokio::test]
async fn refund_of_spent_money_is_rejected() {
    let app = TestApp::start().await;
    let (admin, user, payment_id) = setting(&app).await;
    let report = app.order(&user, &["dtp", "wanted"]).await;
    app.completed(&user, &report).await;
    let refused = refund_by(&app, &admin, payment_id, json!(500)).await;
    assert_eq!(
        (refused.status, refused.code()),
        (402, "insufficient_funds")
    );
    assert!(refused.body["detail"].as_str().unwrap().contains("495₽"));
    assert_eq!(
        payment(&app, payment_id).await.refunded,
        0,
        "nothing changed"
    );
    assert_eq!(
        entities::refunds::Entity::find()
            .all(app.ctx.db.read())
            .await
            .unwrap(),
        []
    );
    app.finish().await;
}

#[tokio::test]
async fn concurrent_refunds_stay_within_payment() {
    let app = TestApp::start().await;
    let (admin, user, payment_id) = setting(&app).await;
    app.credit(&user, 1000).await;
    let asked = (0..6).map(|_| refund_by(&app, &admin, payment_id, json!(200)));
    let answers = join_all(asked).await;
    let done = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(done, 2, "{answers:?}");
    assert_eq!(
        (balance(&app, &user).await, refunded_kopecks(&app)),
        (110_000, 40_000)
    );
    app.finish().await;
}

#[tokio::test]
async fn refund_request_with_repeated_key_makes_one_refund() {
    let app = TestApp::start().await;
    let (admin, user, payment_id) = setting(&app).await;
    let path = format!("/api/admin/payments/{payment_id}/refund");
    let send = |roubles: i32| {
        let request = app
            .request(reqwest::Method::POST, &path)
            .bearer_auth(&admin.token)
            .header("idempotency-key", "once")
            .json(&json!({ "amount": roubles, "reason": "Просьба клиента" }));
        app.send(request)
    };
    let answers = join_all((0..5).map(|_| send(50))).await;
    let ids: std::collections::BTreeSet<String> = answers
        .into_iter()
        .map(|answer| answer.expect(200)["id"].to_string())
        .collect();
    assert_eq!(ids.len(), 1);
    assert_eq!(send(51).await.code(), "idempotency_key_reused");
    assert_eq!(
        (balance(&app, &user).await, refunded_kopecks(&app)),
        (45_000, 5_000)
    );
    app.finish().await;
}

async fn requested(app: &TestApp, payment_id: Uuid, user_id: Uuid) -> Result<Uuid, RefundError> {
    let tx = app.ctx.db.begin().await.unwrap();
    let new = NewRefund {
        payment_id,
        user_id,
        amount: Kopecks(5_000),
        kind: Kind::QuickPurchase,
        reason: None,
        requested_by: None,
    };
    let id = refunds::request(&app.ctx, &tx, new).await?;
    app.ctx.db.commit(tx).await.unwrap();
    Ok(id)
}

#[tokio::test]
async fn refund_of_foreign_unpaid_or_old_payment_is_rejected() {
    let app = TestApp::start().await;
    let (_, user, payment_id) = setting(&app).await;
    let other_user = app.sign_in().await;
    app.credit(&other_user, 100).await;
    let (user_id, other_user_id) = (app.user_id(&user).await, app.user_id(&other_user).await);
    let of_other_user = requested(&app, payment_id, other_user_id).await;
    assert!(matches!(of_other_user, Err(RefundError::PaymentNotFound)));
    let unknown = requested(&app, Uuid::now_v7(), user_id).await;
    assert!(matches!(unknown, Err(RefundError::PaymentNotFound)));
    let unpaid = prepare_topup(&app, &user, 10_000).await;
    let unpaid = requested(&app, unpaid, user_id).await;
    assert!(matches!(unpaid, Err(RefundError::NotPaid)));
    app.clock.advance(Duration::days(3 * 366));
    let old = requested(&app, payment_id, user_id).await;
    assert!(matches!(old, Err(RefundError::TooOld)));
    assert_eq!(refunded_kopecks(&app), 0);
    app.finish().await;
}

#[tokio::test]
async fn rolled_back_transaction_leaves_no_refund() {
    let app = TestApp::start().await;
    let (_, user, payment_id) = setting(&app).await;
    let user_id = app.user_id(&user).await;
    let tx = app.ctx.db.begin().await.unwrap();
    let new = NewRefund {
        payment_id,
        user_id,
        amount: Kopecks(5_000),
        kind: Kind::QuickPurchase,
        reason: None,
        requested_by: None,
    };
    refunds::request(&app.ctx, &tx, new).await.unwrap();
    drop(tx);
    refunds::tick(&app.ctx).await.unwrap();
    assert_eq!(
        (balance(&app, &user).await, refunded_kopecks(&app)),
        (50_000, 0)
    );
    app.finish().await;
}

#[tokio::test]
async fn refund_without_reason_is_rejected_and_reason_is_hidden_from_user() {
    let app = TestApp::start().await;
    let (admin, user, payment_id) = setting(&app).await;
    let path = format!("/api/admin/payments/{payment_id}/refund");
    for reason in ["", "  ", "ок", "\u{0}\u{0}\u{0}", &"я".repeat(501)] {
        let body = json!({ "amount": 10, "reason": reason });
        let refused = app.post_as(&admin, &path, body).await;
        assert_eq!(
            (refused.status, refused.code()),
            (422, "validation_failed"),
            "{reason:?}"
        );
        assert_eq!(refused.body["errors"][0]["path"], "reason");
    }
    refund_by(&app, &admin, payment_id, json!(10))
        .await
        .expect(200);
    let actions = entities::user_actions::Entity::find()
        .order_by_desc(entities::user_actions::Column::Id)
        .all(app.ctx.db.read())
        .await
        .unwrap();
    let action = actions
        .iter()
        .find(|row| row.action == entities::user_actions::Action::PaymentRefunded)
        .unwrap();
    assert_eq!(action.user_id, Some(app.user_id(&user).await));
    assert_eq!(action.description, None, "the user may export it");
    let by = app.user_id(&admin).await;
    assert_eq!(action.metadata, Some(json!({ "by": by })));
    app.finish().await;
}

#[tokio::test]
async fn partial_refund_receipt_names_sold_item() {
    let app = TestApp::start().await;
    let (admin, user) = (app.sign_in().await, app.sign_in().await);
    app.make_admin(&admin).await;
    let body = json!({ "amount": 500, "description": "на подарок тёще" });
    let created = app.create_payment(&user, body).await.expect(200);
    app.pay(&created, GOOD_CARD).await;
    app.ended(&user, &created).await;
    let id: Uuid = created["paymentId"].as_str().unwrap().parse().unwrap();
    let part = refund_by(&app, &admin, id, json!(100)).await.expect(200);
    done(&app, &part).await;
    let name =
        |request: Option<Value>| request.unwrap()["receipt"]["items"][0]["description"].clone();
    let sold = name(payment(&app, id).await.request);
    assert_eq!(sold, "Пополнение баланса (аванс за проверку автомобилей)");
    assert_eq!(name(refund(&app, id_of(&part)).await.request), sold);
    app.finish().await;
}
