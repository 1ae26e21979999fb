//! Idempotence keys, and sums that make answers go wrong.

use std::time::Duration;

use axum::body::Body;
use axum::http::Method;
use axum::http::StatusCode;
use serde_json::Value;
use serde_json::json;

use crate::shop::GOOD;
use crate::shop::Shop;
use crate::shop::id_of;
use crate::shop::request;
use crate::shop::rub;

/// How many payments there are.
async fn count(shop: &Shop) -> usize {
    let list = shop.look("payments?limit=100").await;
    list["items"].as_array().unwrap().len()
}

#[tokio::test(start_paused = true)]
async fn a_key_has_its_effect_once() {
    let shop = Shop::new();
    let body = request("10.00", &json!({}));
    let (_, first) = shop.post_with("payments", "same", &body).await;
    // The same data with its names in another order and other spaces.
    let spaced = serde_json::to_string_pretty(&body).unwrap();
    let call = Shop::builder(Method::POST, "payments").header("Idempotence-Key", "same");
    let (status, again) = shop.send(call.body(Body::from(spaced)).unwrap()).await;
    assert_eq!((status, &again), (StatusCode::OK, &first));
    shop.pay(&id_of(&first), GOOD).await;
    let (_, after) = shop.post_with("payments", "same", &body).await;
    assert_eq!(
        after, first,
        "the answer of the first request, not the state of now"
    );
    let (_, other) = shop.post_with("payments", "other", &body).await;
    assert_ne!(other["id"], first["id"]);
    assert_eq!(count(&shop).await, 2);
}

#[tokio::test(start_paused = true)]
async fn a_key_stands_for_one_request() {
    let shop = Shop::new();
    shop.post_with("payments", "same", &request("10.00", &json!({})))
        .await;
    let refund = json!({ "payment_id": "x", "amount": rub("1.00") });
    for (path, body) in [
        ("payments", request("10.01", &json!({}))),
        ("payments", request("10.00", &json!({ "capture": false }))),
        ("refunds", refund),
    ] {
        let (status, refused) = shop.post_with(path, "same", &body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        assert_eq!(refused["parameter"], "Idempotence-Key");
        assert_eq!(refused["description"], "Idempotence key duplicated");
    }
    assert_eq!(count(&shop).await, 1);
}

#[tokio::test(start_paused = true)]
async fn a_refused_request_leaves_its_key_free() {
    let shop = Shop::new();
    let bad = request("10.00", &json!({ "description": "я".repeat(129) }));
    assert_eq!(
        shop.post_with("payments", "same", &bad).await.0,
        StatusCode::BAD_REQUEST
    );
    let good = request("10.00", &json!({}));
    assert_eq!(
        shop.post_with("payments", "same", &good).await.0,
        StatusCode::OK
    );
}

#[tokio::test(start_paused = true)]
async fn a_key_is_needed_and_has_a_shape() {
    let shop = Shop::new();
    let body = request("10.00", &json!({})).to_string();
    let long = "k".repeat(65);
    for key in [
        None,
        Some(""),
        Some(long.as_str()),
        Some("with space"),
        Some("ключ"),
    ] {
        let mut call = Shop::builder(Method::POST, "payments");
        if let Some(key) = key {
            call = call.header("Idempotence-Key", key.as_bytes());
        }
        let (status, refused) = shop
            .send(call.body(Body::from(body.clone())).unwrap())
            .await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{key:?}");
        assert_eq!(refused["parameter"], "Idempotence-Key");
    }
    let longest = "0aZ+-_.:".repeat(8);
    let (status, _) = shop
        .post_with("payments", &longest, &request("10.00", &json!({})))
        .await;
    assert_eq!(status, StatusCode::OK);
}

#[tokio::test(start_paused = true)]
async fn a_key_is_forgotten_after_a_day() {
    let shop = Shop::new();
    let body = request("10.00", &json!({}));
    let (_, first) = shop.post_with("payments", "same", &body).await;
    shop.advance(24 * 3600 - 1).await;
    let (_, again) = shop.post_with("payments", "same", &body).await;
    assert_eq!(again["id"], first["id"]);
    shop.advance(1).await;
    let (_, anew) = shop.post_with("payments", "same", &body).await;
    assert_ne!(anew["id"], first["id"], "executed anew");
}

/// The first answer to a payment of that sum, the second to its repetition, and how many there are.
async fn twice(value: &str) -> (StatusCode, Value, Value, usize) {
    let shop = Shop::new();
    let body = request(value, &json!({}));
    let (status, first) = shop.post_with("payments", "same", &body).await;
    let before = count(&shop).await;
    let (repeated, second) = shop.post_with("payments", "same", &body).await;
    assert_eq!(repeated, StatusCode::OK, "{value}");
    assert_eq!(count(&shop).await, 1, "{value}");
    (status, first, second, before)
}

#[tokio::test(start_paused = true)]
async fn magic_sums_spoil_the_first_answer_only() {
    for (value, status, code, is_done) in [
        ("19.81", 500, "internal_server_error", true),
        ("4081.00", 500, "internal_server_error", true),
        ("19.82", 500, "internal_server_error", false),
        ("19.84", 429, "too_many_requests", false),
        ("4084.00", 429, "too_many_requests", false),
    ] {
        let (found, first, second, before) = twice(value).await;
        assert_eq!(found.as_u16(), status, "{value}");
        assert_eq!(first["code"], code);
        assert_eq!(first.get("retry_after").is_some(), status == 429);
        assert_eq!(before, usize::from(is_done), "{value}");
        assert_eq!(second["status"], "pending");
    }
    let (status, first, second, before) = twice("19.85").await;
    assert_eq!(status, StatusCode::ACCEPTED);
    assert_eq!(first["type"], "processing");
    assert!(first["retry_after"].is_number());
    assert_eq!((before, &second["status"]), (1, &json!("pending")));
}

#[tokio::test(start_paused = true)]
async fn a_connection_may_break_after_the_deed() {
    let shop = Shop::new();
    let body = request("19.88", &json!({}));
    let call = Shop::builder(Method::POST, "payments").header("Idempotence-Key", "same");
    let response = shop
        .0
        .response(call.body(Body::from(body.to_string())).unwrap())
        .await;
    assert!(
        axum::body::to_bytes(response.into_body(), usize::MAX)
            .await
            .is_err()
    );
    let (_, repeated) = shop.post_with("payments", "same", &body).await;
    assert_eq!(repeated["status"], "pending");
    assert_eq!(count(&shop).await, 1);
}

#[tokio::test(start_paused = true)]
async fn a_key_is_busy_while_its_first_request_is_not_answered() {
    let shop = Shop::new();
    let body = request("19.89", &json!({}));
    {
        let hanging = shop.post_with("payments", "same", &body);
        let answered = tokio::time::timeout(Duration::from_secs(30), async {
            let other = async {
                tokio::task::yield_now().await;
                let (status, busy) = shop.post_with("payments", "same", &body).await;
                assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR, "result unknown");
                assert_eq!(busy["code"], "internal_server_error");
                let (status, _) = shop
                    .post_with("payments", "same", &request("20.00", &json!({})))
                    .await;
                assert_eq!(
                    status,
                    StatusCode::BAD_REQUEST,
                    "another request all the same"
                );
            };
            tokio::join!(hanging, other)
        });
        assert!(answered.await.is_err(), "it is never answered");
    }
    // The caller has hung up.
    let (status, repeated) = shop.post_with("payments", "same", &body).await;
    assert_eq!(
        (status, &repeated["status"]),
        (StatusCode::OK, &json!("pending"))
    );
    assert_eq!(count(&shop).await, 1);
}

#[tokio::test(start_paused = true)]
async fn a_slow_answer_takes_less_than_the_service_promises() {
    let shop = Shop::new();
    let start = tokio::time::Instant::now();
    shop.create("19.83", &json!({})).await;
    assert_eq!(start.elapsed().as_secs(), 25);
}

#[tokio::test(start_paused = true)]
async fn faults_may_come_before_and_after_the_deed() {
    let shop = Shop::new();
    for (fail, status, is_done) in [
        ("COMMITTED_500", 500, true),
        ("COMMITTED_202", 202, true),
        ("HTTP_202", 202, false),
        ("internal_server_error", 500, false),
        ("HTTP_503", 503, false),
    ] {
        let shop_before = count(&shop).await;
        shop.fail(
            "yookassa.payments.create",
            json!({ "fail": fail, "failTimes": 1 }),
        )
        .await;
        let body = request("10.00", &json!({}));
        let call = Shop::builder(Method::POST, "payments").header("Idempotence-Key", fail);
        let (found, _) = shop
            .0
            .send(call.body(Body::from(body.to_string())).unwrap())
            .await;
        assert_eq!(found.as_u16(), status, "{fail}");
        assert_eq!(
            count(&shop).await,
            shop_before + usize::from(is_done),
            "{fail}"
        );
        let (repeated, _) = shop.post_with("payments", fail, &body).await;
        assert_eq!(repeated, StatusCode::OK);
        assert_eq!(count(&shop).await, shop_before + 1, "{fail}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_payment_may_stay_pending_for_ever() {
    let shop = Shop::new();
    let id = shop.paid("19.86", &json!({})).await;
    let stuck = shop.payment(&id).await;
    assert_eq!(
        (&stuck["status"], &stuck["paid"]),
        (&json!("pending"), &json!(false))
    );
    assert!(
        stuck.get("confirmation").is_none(),
        "nobody is asked any more"
    );
    shop.advance(30 * 24 * 3600).await;
    assert_eq!(shop.payment(&id).await["status"], "pending");
    assert_eq!(shop.events().await, [""; 0]);

    let path = format!("payments/{id}/settle");
    let settled = shop.control(&path, &json!({ "outcome": "canceled" })).await;
    assert_eq!(settled["cancellation_details"]["reason"], "general_decline");
    let id = shop.paid("4086.00", &json!({})).await;
    shop.control(&format!("payments/{id}/settle"), &json!({}))
        .await;
    assert_eq!(shop.payment(&id).await["status"], "succeeded");
    let unpaid = id_of(&shop.create("19.86", &json!({})).await);
    shop.advance(2 * 3600).await;
    assert_eq!(
        shop.payment(&unpaid).await["status"],
        "pending",
        "nor does the payer's time end"
    );
}

#[tokio::test(start_paused = true)]
async fn a_payment_may_wait_for_the_cash_register() {
    let shop = Shop::new();
    let id = shop.paid("19.87", &json!({})).await;
    shop.advance(59).await;
    let waiting = shop.payment(&id).await;
    assert_eq!(
        (&waiting["status"], &waiting["receipt_registration"]),
        (&json!("pending"), &json!("pending"))
    );
    shop.advance(1).await;
    assert_eq!(shop.payment(&id).await["status"], "succeeded");
    assert_eq!(shop.events().await, ["payment.succeeded"]);
}
