//! Tests of the control endpoints and the index page.

use avtosled_sandbox::{MethodFault, Options};
use axum::{body::Body, http::Request};
use serde_json::json;

use crate::support::{CLEAN, CRASHED, Client, DOWN};

#[tokio::test]
async fn fault_fails_given_times_is_restored_and_unknown_fault_is_rejected() {
    let fault = MethodFault {
        fail: Some("MAINTENANCE".into()),
        ..MethodFault::default()
    };
    let client = Client::with(Options::default().with_fault("gibdd.dtp", fault));
    let fails = async || client.gibdd("dtp", CLEAN).await["status"] == 404;
    assert!(fails().await);
    let twice = json!({ "fail": "TIME_MAX_CONNECT", "failTimes": 2 });
    client.fail("gibdd.dtp", twice).await;
    let failed = [fails().await, fails().await, fails().await];
    assert_eq!(failed, [true, true, false]);
    let restore = Request::delete("/faults").body(Body::empty()).unwrap();
    client.text(restore).await;
    assert!(fails().await);
    for (method, fail) in [
        ("gibdd.nothing", "EMPTY"),
        ("gibdd.dtp", "NOTHING"),
        ("sms.send", "EMPTY"),
        ("vkid.authorize", "TRUNCATED"),
        ("yookassa.payments.create", "STALE"),
        ("yookassa.webhook", "HANG"),
    ] {
        let status = client.fail(method, json!({ "fail": fail })).await;
        assert_eq!(status, 422, "{method} {fail}");
    }
}

#[tokio::test]
async fn call_log_contains_each_call_with_its_outcome() {
    let client = Client::new();
    client.gibdd("dtp", CRASHED).await;
    client.gibdd("wanted", CRASHED).await;
    client.gibdd("wanted", DOWN).await;
    client.convert("А123ВС77").await;
    let expected = [
        ["gibdd.dtp", CRASHED, "found"],
        ["gibdd.wanted", CRASHED, "notFound"],
        ["gibdd.wanted", DOWN, "TIME_MAX_CONNECT"],
        ["converter.search", "А123ВС77", "found"],
    ];
    assert_eq!(client.calls().await, expected);
    client.post("/stats/reset", "text/plain", "").await;
    assert_eq!(client.json("/stats.json").await, json!([]));
}

#[tokio::test]
async fn index_page_links_to_the_app_and_lists_the_showcase() {
    let client = Client::with(Options {
        app_url: "http://app.test/".into(),
        ..Options::default()
    });
    let (status, page) = client.get("/").await;
    let page = page.replace("&#x2f;", "/");
    assert_eq!(status, 200);
    for text in [
        "http://app.test/?plate=%D0%90123%D0%92%D0%A177",
        "http://app.test/?body=GRX130-6012345",
        "Должников Олег Тестович",
        "5555555555554600",
        "gibdd.driver",
    ] {
        assert!(page.contains(text), "{text}");
    }
}

#[tokio::test]
async fn index_page_lists_methods_sorted_by_name() {
    let (_, page) = Client::new().get("/").await;
    let (_, list) = page.split_once("Методы:").unwrap();
    let (list, _) = list.split_once("</p>").unwrap();
    let names: Vec<&str> = list.split("<code>").skip(1).collect();
    assert!(names.len() > 1 && names.is_sorted(), "{list}");
}
