//! Who is let in, and what refusals look like.

use axum::body::Body;
use axum::http::Method;
use axum::http::Request;
use axum::http::StatusCode;
use axum::http::header;
use serde_json::Value;
use serde_json::json;

use crate::shop::Shop;
use crate::shop::basic;
use crate::shop::new_key;
use crate::shop::request;

#[tokio::test(start_paused = true)]
async fn only_the_shop_is_let_in() {
    let shop = Shop::new();
    let secret = avtosled_sandbox::YOOKASSA_SECRET_KEY;
    for (authorization, text) in [
        (None, "Authorization header not found"),
        (
            Some("Bearer token".to_owned()),
            "Authorization header has illegal format",
        ),
        (
            Some("Basic !!!".to_owned()),
            "Basic authentication data has illegal format",
        ),
        (Some(basic("shop", secret)), "Login has illegal format"),
        (Some(basic("100500", "")), "Password is missing"),
        (Some(basic("100501", secret)), "Basic authentication failed"),
        (
            Some(basic("100500", "live_key")),
            "Basic authentication failed",
        ),
    ] {
        let mut request = Request::get("/yookassa/v3/payments");
        if let Some(authorization) = authorization {
            request = request.header(header::AUTHORIZATION, authorization);
        }
        let (status, body) = shop.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
        assert_eq!(body["type"], "error");
        assert_eq!(body["code"], "invalid_credentials");
        assert_eq!(body["description"], text);
        assert_eq!(body["id"].as_str().unwrap().len(), 36);
    }
}

#[tokio::test(start_paused = true)]
async fn every_refusal_is_json() {
    let shop = Shop::new();
    let empty = || Body::empty();
    let large = || Body::from(vec![b' '; 3_000_000]);
    let cases = [
        (Method::GET, "", empty(), 404),
        (Method::GET, "nothing", empty(), 404),
        (Method::GET, "payments/", empty(), 404),
        (Method::GET, "payments/a/b", empty(), 404),
        (Method::PUT, "payments", empty(), 405),
        (Method::DELETE, "payments/a", empty(), 405),
        (Method::POST, "me", empty(), 405),
        (Method::POST, "payments", Body::from("{"), 400),
        (Method::POST, "payments", Body::from("[]"), 400),
        (Method::POST, "payments", empty(), 400),
        (Method::POST, "payments", large(), 413),
        (Method::GET, "payments?limit=101", empty(), 400),
    ];
    for (verb, path, body, expected) in cases {
        let request = Shop::builder(verb.clone(), path).header("Idempotence-Key", new_key());
        let (status, json) = shop.send(request.body(body).unwrap()).await;
        assert_eq!(status.as_u16(), expected, "{verb} {path}");
        assert_eq!(json["type"], "error");
        assert!(json["code"].is_string() && json["description"].is_string());
    }
    let mut request = Shop::builder(Method::POST, "payments").header("Idempotence-Key", "k");
    request
        .headers_mut()
        .unwrap()
        .insert(header::CONTENT_TYPE, "text/plain".parse().unwrap());
    let (status, _) = shop.send(request.body(Body::from("{}")).unwrap()).await;
    assert_eq!(status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test(start_paused = true)]
async fn faults_of_the_switchboard_reach_the_api() {
    let shop = Shop::new();
    for (fail, status, code) in [
        ("too_many_requests", 429, "too_many_requests"),
        ("forbidden", 403, "forbidden"),
        ("invalid_credentials", 401, "invalid_credentials"),
        ("internal_server_error", 500, "internal_server_error"),
        ("gone", 410, "gone"),
    ] {
        shop.fail("yookassa.payments.list", json!({ "fail": fail }))
            .await;
        let (found, body) = shop.get("payments").await;
        assert_eq!(found.as_u16(), status, "{fail}");
        assert_eq!(body["code"], code);
    }
}

#[tokio::test(start_paused = true)]
async fn a_spoiled_answer_was_a_right_one() {
    let shop = Shop::new();
    shop.fail(
        "yookassa.payments.create",
        json!({ "fail": "TRUNCATED", "failTimes": 1 }),
    )
    .await;
    let body = request("10.00", &json!({}));
    let call = Shop::builder(Method::POST, "payments").header("Idempotence-Key", "spoiled");
    let call = call.body(Body::from(body.to_string())).unwrap();
    let (status, text) = shop.0.send(call).await;
    assert_eq!(status, StatusCode::OK);
    assert!(serde_json::from_str::<Value>(&text).is_err(), "{text}");
    let (_, repeated) = shop.post_with("payments", "spoiled", &body).await;
    assert_eq!(repeated["status"], "pending");
    let listed = shop.look("payments").await;
    assert_eq!(listed["items"].as_array().unwrap().len(), 1);

    let calls = shop.0.json("/stats.json").await;
    let calls: Vec<(&str, &str, &str)> = calls
        .as_array()
        .unwrap()
        .iter()
        .map(|call| {
            let field = |name: &str| call[name].as_str().unwrap();
            (field("method"), field("key"), field("outcome"))
        })
        .collect();
    assert_eq!(
        calls,
        [
            ("yookassa.payments.create", "spoiled", "TRUNCATED"),
            ("yookassa.payments.create", "spoiled", "ok"),
            ("yookassa.payments.list", "", "ok"),
        ]
    );
}

#[tokio::test(start_paused = true)]
async fn every_method_has_its_own_failures() {
    let shop = Shop::new();
    for (method, fail) in [
        ("yookassa.payments.create", "LOST"),
        ("yookassa.webhook", "too_many_requests"),
        ("yookassa.checkout", "TRUNCATED"),
        ("yookassa.payments", "gone"),
    ] {
        let faults = json!({ "perMethod": { method: { "fail": fail } } });
        let status = shop.0.set_faults(&faults).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{method} {fail}");
    }
}

#[tokio::test(start_paused = true)]
async fn webhooks_are_listed_and_deleted() {
    let shop = Shop::new();
    let body = json!({ "event": "payment.succeeded", "url": "http://127.0.0.1:9/hook" });
    let (status, hook) = shop.post("webhooks", &body).await;
    assert_eq!(
        (status, &hook["event"]),
        (StatusCode::OK, &json!("payment.succeeded"))
    );
    let list = shop.look("webhooks").await;
    assert_eq!(list, json!({ "type": "list", "items": [hook] }));
    for bad in [
        json!({ "event": "payment.pending", "url": "http://a.test/" }),
        json!({ "event": "payment.succeeded", "url": "ftp://a.test/" }),
        json!({ "event": "payment.succeeded" }),
    ] {
        assert_eq!(shop.post("webhooks", &bad).await.0, StatusCode::BAD_REQUEST);
    }
    let path = format!("webhooks/{}", hook["id"].as_str().unwrap());
    let delete = |key: &str| {
        let request = Shop::builder(Method::DELETE, &path).header("Idempotence-Key", key);
        request.body(Body::empty()).unwrap()
    };
    let (status, answer) = shop.send(delete("one")).await;
    assert_eq!((status, answer), (StatusCode::OK, json!({})));
    assert_eq!(shop.look("webhooks").await["items"], json!([]));
    assert_eq!(shop.send(delete("two")).await.0, StatusCode::NOT_FOUND);
}
