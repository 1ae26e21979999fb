//! Card payments to the balance: payment pages, cards, results.

use std::time::Duration;

use avtosled_server::platform::entities::ledger_transfers;
use sea_orm::EntityTrait;
use serde_json::json;

use crate::app::TestApp;
use crate::money::payer::{GOOD_CARD, POOR_CARD, SECURE_CARD, row};

#[tokio::test]
async fn paid_topup_credits_balance() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let body = json!({ "amount": 499.5, "description": "Пополнение баланса",
        "metadata": { "screen": "dashboard" }, "contact": "ivan@example.com" });
    let payment = app.create_payment(&user, body).await.expect(200);
    assert_eq!(payment["amount"], 499.5);
    assert_eq!(payment["status"], "pending");
    let url = payment["confirmationUrl"].as_str().unwrap();
    assert!(url.starts_with(&app.sandbox.url()), "{url}");
    let open = app.payment(&user, &payment).await;
    assert_eq!(open["confirmationUrl"], payment["confirmationUrl"]);
    assert_eq!(app.balance(&user).await, json!(0));

    app.pay(&payment, GOOD_CARD).await;
    let paid = app.ended(&user, &payment).await;
    assert_eq!(
        paid,
        json!({ "id": payment["paymentId"], "purpose": "topup", "status": "succeeded",
            "amount": 499.5, "description": "Пополнение баланса", "createdAt": paid["createdAt"],
            "completedAt": paid["completedAt"], "confirmationUrl": null, "declineReason": null,
            "declineMessage": null, "refunded": 0, "reportId": null, "packageType": null,
            "methodKind": "bank_card", "methodTitle": "MasterCard •• 4444",
            "destination": "на карту MasterCard •• 4444", "test": true })
    );
    assert!(paid["completedAt"].is_string());
    assert_eq!(app.balance(&user).await, json!(499.5));
    let stored = row(&app.ctx, &payment).await;
    let request = stored.request.unwrap();
    assert_eq!(request["metadata"]["payment_id"], payment["paymentId"]);
    assert_eq!(request["metadata"]["screen"], "dashboard");
    assert_eq!(request["receipt"]["customer"]["email"], "ivan@example.com");
    assert_eq!(request["receipt"]["items"][0]["amount"], request["amount"]);
    assert_eq!(request["receipt"]["items"][0]["payment_mode"], "advance");
    let transfers = ledger_transfers::Entity::find();
    let transfers = transfers.all(app.ctx.db.read()).await.unwrap();
    assert_eq!(transfers.len(), 1);
    assert_eq!(transfers[0].kind, ledger_transfers::TransferKind::Topup);
    app.finish().await;
}

#[tokio::test]
async fn three_d_secure_confirms_or_declines_payment() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    for (action, status, reason) in [
        ("ok", "succeeded", json!(null)),
        ("fail", "canceled", json!("3d_secure_failed")),
    ] {
        let payment = app.topup(&user, 10.0).await;
        let page = app.pay(&payment, SECURE_CARD).await;
        app.confirm(&page, action).await;
        let ended = app.ended(&user, &payment).await;
        assert_eq!(ended["status"], status);
        assert_eq!(ended["declineReason"], reason);
    }
    assert_eq!(app.balance(&user).await, json!(10));
    app.finish().await;
}

#[tokio::test]
async fn every_decline_reason_has_its_own_message() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let cards = [
        ("5555555555554592", "3d_secure_failed"),
        ("5555555555554535", "call_issuer"),
        ("5555555555554543", "card_expired"),
        ("5555555555554568", "fraud_suspected"),
        ("5555555555554527", "general_decline"),
        (POOR_CARD, "insufficient_funds"),
        ("5555555555554618", "invalid_card_number"),
        ("5555555555554626", "invalid_csc"),
        ("5555555555554501", "issuer_unavailable"),
        ("5555555555554576", "payment_method_limit_exceeded"),
        ("5555555555554550", "payment_method_restricted"),
        ("5555555555554584", "country_forbidden"),
    ];
    let mut seen = Vec::new();
    for (card, reason) in cards {
        let payment = app.topup(&user, 5.0).await;
        let page = app.pay(&payment, card).await;
        if page.contains("/3ds") {
            app.confirm(&page, "ok").await;
        }
        let ended = app.ended(&user, &payment).await;
        assert_eq!(ended["status"], "canceled", "{reason}");
        assert_eq!(ended["declineReason"], reason);
        let words = ended["declineMessage"].as_str().unwrap().to_owned();
        assert!(words.chars().any(|c| ('а'..='я').contains(&c)), "{words}");
        assert!(
            !seen.contains(&words),
            "{reason} has the message of another reason"
        );
        seen.push(words);
    }
    assert_eq!(app.balance(&user).await, json!(0));
    app.finish().await;
}

#[tokio::test]
async fn abandoned_payment_expires_after_an_hour() {
    let app = TestApp::start().await;
    app.lose_webhooks();
    let user = app.sign_in().await;
    let payment = app.topup(&user, 300.0).await;
    app.abandon(&payment).await;
    app.clock.advance(chrono::Duration::minutes(30));
    let user = app.sign_in_as(&user.phone).await;
    assert_eq!(app.payment(&user, &payment).await["status"], "pending");
    app.sandbox.advance_yookassa(Duration::from_secs(3_601));
    app.clock.advance(chrono::Duration::minutes(31));
    let user = app.sign_in_as(&user.phone).await;
    let ended = app.ended(&user, &payment).await;
    assert_eq!(ended["status"], "canceled");
    assert_eq!(ended["declineReason"], "expired_on_confirmation");
    assert_eq!(ended["confirmationUrl"], json!(null));
    app.finish().await;
}

#[tokio::test]
async fn payment_form_with_invalid_field_is_rejected_with_path_and_message() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let good = json!({ "amount": 100, "description": "Пополнение" });
    let many: serde_json::Map<_, _> = (10..26).map(|i| (i.to_string(), json!("x"))).collect();
    for (field, value, path, message) in [
        (
            "amount",
            json!(0.99),
            "amount",
            "Минимальная сумма платежа 1₽",
        ),
        ("amount", json!(1.001), "amount", "Некорректная сумма"),
        (
            "amount",
            json!("100"),
            "amount",
            "Неверный тип значения: нужно число",
        ),
        (
            "amount",
            json!(350_000.01),
            "amount",
            "Максимальная сумма платежа 350\u{a0}000₽",
        ),
        (
            "description",
            json!(" "),
            "description",
            "Описание платежа обязательно",
        ),
        (
            "returnUrl",
            json!("/payment/success"),
            "returnUrl",
            "Неверная ссылка возврата",
        ),
        (
            "returnUrl",
            json!("https://evil.example/"),
            "returnUrl",
            "Неверная ссылка возврата",
        ),
        (
            "contact",
            json!("никому"),
            "contact",
            "Укажите email или телефон для чека",
        ),
        (
            "metadata",
            json!(many),
            "metadata.25",
            "До 15 полей: имя до 32 символов, значение — текст до 512",
        ),
        (
            "metadata",
            json!({ "a": 1 }),
            "metadata.a",
            "До 15 полей: имя до 32 символов, значение — текст до 512",
        ),
        ("status", json!("succeeded"), "status", "Такого поля нет"),
    ] {
        let mut body = good.clone();
        body[field] = value;
        let refused = app.create_payment(&user, body).await;
        assert_eq!(
            (refused.status, refused.code()),
            (422, "validation_failed"),
            "{field}"
        );
        assert_eq!(refused.body["errors"][0]["path"], path);
        assert_eq!(refused.body["errors"][0]["message"], message);
    }
    for id in ["nonsense", "018f0000-0000-7000-8000-000000000000"] {
        let mut body = good.clone();
        body["paymentMethodId"] = json!(id);
        let refused = app.create_payment(&user, body).await;
        assert_eq!(
            (refused.status, refused.code()),
            (404, "payment_method_not_found")
        );
    }
    assert_eq!(crate::money::payer::rows(&app.ctx).await, []);
    let own = json!({ "amount": 1, "description": "x".repeat(400),
        "returnUrl": format!("{}/dashboard?tab=balance", app.ctx.public_url) });
    let payment = app.create_payment(&user, own).await.expect(200);
    let stored = row(&app.ctx, &payment).await.request.unwrap();
    assert_eq!(stored["description"].as_str().unwrap().len(), 128);
    app.finish().await;
}

#[tokio::test]
async fn payment_request_with_repeated_key_returns_same_payment() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let send = async |amount: i32| {
        let request = app
            .request(reqwest::Method::POST, "/api/payment/create")
            .bearer_auth(&user.token)
            .header("Idempotency-Key", "one")
            .json(&json!({ "amount": amount, "description": "Пополнение" }));
        app.send(request).await
    };
    let (first, second) = tokio::join!(send(200), send(200));
    let (first, second) = (first.expect(200), second.expect(200));
    assert_eq!(first["paymentId"], second["paymentId"]);
    let third = send(200).await.expect(200);
    assert_eq!(third["paymentId"], first["paymentId"]);
    assert!(third["confirmationUrl"].is_string());
    let other = send(201).await;
    assert_eq!(
        (other.status, other.code()),
        (422, "idempotency_key_reused")
    );
    assert_eq!(crate::money::payer::rows(&app.ctx).await.len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn payment_is_visible_to_payer_and_access_key_holder_only() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let other_user = app.sign_in().await;
    let payment = app.topup(&user, 100.0).await;
    let id = payment["paymentId"].as_str().unwrap();
    let path = format!("/api/payment/{id}");
    let refused = app.get_as(&other_user, &path).await;
    assert_eq!((refused.status, refused.code()), (404, "payment_not_found"));
    for path in [
        "/api/payment/x",
        "/api/payment/018f0000-0000-7000-8000-000000000000",
    ] {
        let refused = app.get_as(&user, path).await;
        assert_eq!((refused.status, refused.code()), (404, "payment_not_found"));
    }
    let key = app.ctx.secrets.access_key(id.parse().unwrap());
    let ask = async |key: &str| {
        let request = app.request(reqwest::Method::GET, &path);
        app.send(request.header("X-Access-Key", key)).await
    };
    assert_eq!(ask(&key).await.expect(200)["id"], id);
    assert_eq!(ask("wrong").await.status, 404);
    assert_eq!(app.get(&path).await.status, 401);
    app.finish().await;
}
