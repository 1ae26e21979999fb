//! Payment webhooks: lost, late, repeated, reordered, forged.

use avtosled_sandbox::{MethodFault, Options};
use avtosled_server::money::payments;
use avtosled_server::platform::entities::ledger_transfers;
use reqwest::Method;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::app::TestApp;
use crate::money::payer::{GOOD_CARD, POOR_CARD, row};

const PATH: &str = "/api/payment/notification";

fn notification(event: &str, id: &str) -> Value {
    json!({ "type": "notification", "event": event, "object": { "id": id, "status": "succeeded",
        "paid": true, "amount": { "value": "1000000.00", "currency": "RUB" }, "new_field": 1 } })
}

async fn provider_id(app: &TestApp, payment: &Value) -> String {
    row(&app.ctx, payment).await.yookassa_payment_id.unwrap()
}

async fn credits(app: &TestApp) -> usize {
    let transfers = ledger_transfers::Entity::find();
    transfers.all(app.ctx.db.write()).await.unwrap().len()
}

#[tokio::test]
async fn payment_webhook_credits_balance_before_next_query_is_due() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let payment = app.topup(&user, 100.0).await;
    // The next query is not due yet.
    app.clock.advance(chrono::Duration::seconds(3));
    app.pay(&payment, GOOD_CARD).await;
    app.wait_until("the money is there", async || {
        app.balance(&user).await == json!(100)
    })
    .await;
    app.finish().await;
}

#[tokio::test]
async fn payments_with_lost_webhooks_are_settled_by_queries() {
    let app = TestApp::start().await;
    app.lose_webhooks();
    let user = app.sign_in().await;
    let good = app.topup(&user, 100.0).await;
    let poor = app.topup(&user, 50.0).await;
    app.pay(&good, GOOD_CARD).await;
    app.pay(&poor, POOR_CARD).await;
    app.clock.advance(chrono::Duration::seconds(10));
    app.wait_until("both are final", async || {
        row(&app.ctx, &good).await.status == payments::Status::Succeeded
            && row(&app.ctx, &poor).await.status == payments::Status::Canceled
    })
    .await;
    assert_eq!(app.balance(&user).await, json!(100));
    assert_eq!(
        app.sandbox
            .deliveries()
            .iter()
            .filter(|one| !one.attempts.is_empty())
            .count(),
        0
    );
    app.finish().await;
}

#[tokio::test]
async fn duplicate_late_and_reordered_webhooks_credit_once() {
    for fault in ["DUPLICATED", "REORDERED", "STALE"] {
        let fault = MethodFault {
            fail: Some(fault.to_owned()),
            ..MethodFault::default()
        };
        let options = Options::default().with_fault("yookassa.webhook", fault);
        let app = TestApp::with_sandbox(options).await;
        let user = app.sign_in().await;
        for card in [GOOD_CARD, POOR_CARD, GOOD_CARD] {
            let payment = app.topup(&user, 100.0).await;
            app.pay(&payment, card).await;
            app.ended(&user, &payment).await;
        }
        app.sandbox
            .advance_yookassa(std::time::Duration::from_secs(4_000));
        app.sandbox.wait_for_webhooks().await;
        // Webhooks about a final payment change nothing.
        for delivery in app.sandbox.deliveries() {
            let opposite = if delivery.event == "payment.succeeded" {
                "payment.canceled"
            } else {
                "payment.succeeded"
            };
            let said = notification(opposite, &delivery.object_id);
            app.post(PATH, said).await.expect(200);
        }
        app.clock.advance(chrono::Duration::minutes(20));
        payments::tick(&app.ctx).await.unwrap();
        let user = app.sign_in_as(&user.phone).await;
        assert_eq!(app.balance(&user).await, json!(200));
        assert_eq!(credits(&app).await, 2);
        app.finish().await;
    }
}

#[tokio::test]
async fn webhook_for_unpaid_payment_queries_provider_and_credits_nothing() {
    let app = TestApp::start().await;
    app.lose_webhooks();
    let user = app.sign_in().await;
    let payment = app.topup(&user, 100.0).await;
    let id = provider_id(&app, &payment).await;
    app.clock.advance(chrono::Duration::seconds(3));
    app.post(PATH, notification("payment.succeeded", &id))
        .await
        .expect(200);
    app.wait_until("it was asked", async || {
        app.calls("yookassa.payments.get", &id).await == 1
    })
    .await;
    assert_eq!(app.payment(&user, &payment).await["status"], "pending");
    assert_eq!(app.balance(&user).await, json!(0));
    app.finish().await;
}

#[tokio::test]
async fn hundred_webhooks_of_one_payment_cause_one_provider_query() {
    let app = TestApp::start().await;
    app.lose_webhooks();
    let user = app.sign_in().await;
    let payment = app.topup(&user, 100.0).await;
    let id = provider_id(&app, &payment).await;
    app.clock.advance(chrono::Duration::seconds(3));
    let flood = (0..100).map(|_| app.post(PATH, notification("payment.succeeded", &id)));
    for answer in futures::future::join_all(flood).await {
        answer.expect(200);
    }
    payments::tick(&app.ctx).await.unwrap();
    app.wait_until("it was asked", async || {
        app.calls("yookassa.payments.get", &id).await > 0
    })
    .await;
    payments::tick(&app.ctx).await.unwrap();
    assert_eq!(app.calls("yookassa.payments.get", &id).await, 1);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_webhooks_queries_and_ticks_credit_once() {
    let app = TestApp::start().await;
    app.lose_webhooks();
    let user = app.sign_in().await;
    let payment = app.topup(&user, 100.0).await;
    let id = provider_id(&app, &payment).await;
    app.pay(&payment, GOOD_CARD).await;
    let other = app.another_process().await;
    app.clock.advance(chrono::Duration::seconds(60));
    let notes = (0..40).map(|_| async {
        app.post(PATH, notification("payment.succeeded", &id))
            .await
            .expect(200);
    });
    let polls = (0..40).map(|_| async {
        app.clock.advance(chrono::Duration::seconds(2));
        app.payment(&user, &payment).await;
    });
    let ticks = (0..20).map(|_| async {
        payments::tick(&other).await.unwrap();
    });
    tokio::join!(
        futures::future::join_all(notes),
        futures::future::join_all(polls),
        futures::future::join_all(ticks)
    );
    assert_eq!(app.ended(&user, &payment).await["status"], "succeeded");
    assert_eq!(app.balance(&user).await, json!(100));
    assert_eq!(credits(&app).await, 1);
    app.finish().await;
}

#[tokio::test]
async fn webhook_from_foreign_address_is_forbidden() {
    let vars = [
        ("YOOKASSA_NOTIFY_FROM", "203.0.113.0/24"),
        ("TRUSTED_PROXIES", "127.0.0.1"),
    ];
    let app = TestApp::build(Options::default(), &vars, true).await;
    let send = async |forwarded: Option<&str>| {
        let mut request = app.request(Method::POST, PATH);
        if let Some(forwarded) = forwarded {
            request = request.header("X-Forwarded-For", forwarded);
        }
        app.send(request.json(&notification("payment.succeeded", "x")))
            .await
    };
    for (forwarded, status) in [
        (None, 403),
        (Some("198.51.100.1"), 403),
        (Some("185.71.76.31"), 200),
        (Some("185.71.76.32"), 403),
        (Some("77.75.156.35"), 200),
        (Some("2a02:5180:0:1509::1"), 200),
        (Some("2a02:5181::1"), 403),
        (Some("203.0.113.9"), 200),
        (Some("185.71.76.1, 198.51.100.1"), 403),
    ] {
        let answer = send(forwarded).await;
        assert_eq!(answer.status, status, "{forwarded:?}");
        if status == 403 {
            assert_eq!(answer.code(), "not_the_provider");
        }
    }
    app.finish().await;
}

#[tokio::test]
async fn webhook_with_unknown_id_is_accepted_and_malformed_body_rejected() {
    let app = TestApp::start().await;
    for event in ["payment.succeeded", "refund.succeeded", "deal.closed"] {
        app.post(
            PATH,
            notification(event, "2f0a0000-000f-5000-8000-000000000000"),
        )
        .await
        .expect(200);
    }
    for body in [
        json!([]),
        json!({ "event": "payment.succeeded" }),
        json!({ "event": 1, "object": {} }),
    ] {
        let refused = app.post(PATH, body).await;
        assert_eq!(
            (refused.status, refused.code()),
            (400, "malformed_notification")
        );
    }
    app.finish().await;
}
