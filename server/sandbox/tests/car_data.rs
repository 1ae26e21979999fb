//! The car-data service: order of checks, shapes of answers and errors, money.

mod support;

use avtosled_sandbox::Latency;
use avtosled_sandbox::Options;
use avtosled_sandbox::TOKEN;
use axum::body::Body;
use axum::http::Request;
use axum::http::StatusCode;
use serde_json::Value;
use serde_json::json;
use support::Client;
use support::gibdd_path;

async fn error_code(client: &Client, path: &str) -> String {
    let answer = client.json(path).await;
    assert!(answer.get("status").is_none(), "{answer}");
    assert!(answer["message"].is_string(), "{answer}");
    answer["error"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn checks_come_in_the_order_of_the_service() {
    let client = Client::new();
    let unknown = "x".repeat(32);
    let locked = format!("error504{}", "x".repeat(24));
    let cases = [
        ("502", "type=nothing".to_owned()),
        ("499", "token=short&type=nothing".to_owned()),
        ("503", format!("token={unknown}&type=nothing")),
        ("504", format!("token={locked}&type=nothing")),
        ("500", format!("token={TOKEN}")),
        ("500", format!("token={TOKEN}&type=nothing&vin=XTA")),
        ("766", format!("token={TOKEN}&type=dtp")),
        ("766", format!("token={TOKEN}&type=dtp&vin=")),
        (
            "888",
            format!("token={TOKEN}&type=dtp&vin=%D0%A5%D0%A2%D0%90"),
        ),
        ("888", format!("token={TOKEN}&type=dtp&vin=XTA%20219")),
    ];
    for (code, query) in cases {
        assert_eq!(
            error_code(&client, &format!("/car/api/gibdd.php?{query}")).await,
            code
        );
    }
}

#[tokio::test]
async fn money_is_checked_last_and_goes_down_with_answers_only() {
    let client = Client::with(Options {
        balance_roubles: 1,
        ..Options::default()
    });
    assert_eq!(error_code(&client, &gibdd_path("dtp", "%20")).await, "888");
    let answer = client.gibdd("dtp", support::CLEAN).await;
    assert_eq!(answer["inquiry"]["price"], json!(0.8));
    assert_eq!(answer["inquiry"]["balance"], json!(0.2));
    assert_eq!(
        error_code(&client, &gibdd_path("dtp", support::CLEAN)).await,
        "498"
    );
    let balance = client
        .json(&format!("/car/api/apilk.php?type=balance&token={TOKEN}"))
        .await;
    assert_eq!(
        balance,
        json!({"status": 200, "balance": 0.2, "credit": "0.00", "error": null, "message": null})
    );
}

#[tokio::test]
async fn the_token_may_come_as_a_header_and_only_get_has_parameters() {
    let client = Client::new();
    let path = format!("/car/api/gibdd.php?type=dtp&vin={}", support::CLEAN);
    let with_header = |request: axum::http::request::Builder| {
        request
            .uri(&path)
            .header("Token", TOKEN)
            .body(Body::empty())
            .unwrap()
    };
    let (_, body) = client
        .send(with_header(Request::builder().method("GET")))
        .await;
    assert!(body.contains("\"count\":0"), "{body}");
    let (_, body) = client
        .send(with_header(Request::builder().method("POST")))
        .await;
    assert!(body.contains("\"error\":\"500\""), "{body}");
}

#[tokio::test]
async fn an_unknown_page_is_no_json() {
    let (status, body) = Client::new().get("/car/api/nothing.php").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(serde_json::from_str::<Value>(&body).is_err());
}

#[tokio::test]
async fn parallel_calls_above_the_cap_are_refused() {
    let client = Client::with(Options {
        max_parallel: 0,
        ..Options::default()
    });
    assert_eq!(
        error_code(&client, &gibdd_path("dtp", support::CLEAN)).await,
        "456"
    );
    // A refusal gives its place back.
    client.set_faults(&json!({"maxParallel": 1})).await;
    for _ in 0..3 {
        assert_eq!(client.gibdd("dtp", support::CLEAN).await["count"], 0);
    }
}

#[tokio::test]
async fn not_found_looks_different_in_each_register() {
    let client = Client::new();
    let shape = async |kind: &str| {
        let answer = client.gibdd(kind, support::UNKNOWN).await;
        assert_eq!(
            answer["inquiry"]["price"],
            json!(0.8),
            "not found is charged"
        );
        assert!(answer["status"] == 200 || answer["status"] == "200");
        let has = |field: &str| answer.get(field).is_some();
        (answer.get("count").cloned(), has("message"), has("records"))
    };
    assert_eq!(shape("dtp").await, (Some(json!(0)), false, true));
    assert_eq!(shape("wanted").await, (Some(json!(0)), true, false));
    assert_eq!(shape("restrict").await, (Some(json!(0)), true, false));
    assert_eq!(shape("eaisto").await, (Some(json!(0)), true, false));
    let history = client.gibdd("gibdd", support::UNKNOWN).await;
    assert_eq!(history["found"], false);
    assert!(history["message"].is_string() && history.get("vehicle").is_none());
    let conversion = client.convert(support::UNKNOWN).await;
    assert_eq!(
        conversion,
        json!({"status": 200, "found": false, "result": {}})
    );
}

#[tokio::test]
async fn the_data_have_the_quirks_of_the_service() {
    let client = Client::new();
    let (mut padded, mut no_engine, mut text_status, mut cached) = (false, false, false, false);
    for serial in 0..60 {
        let vin = format!("Z94K241CBER{serial:06}");
        let history = client.gibdd("gibdd", &vin).await;
        let vehicle = &history["vehicle"];
        assert!(vehicle["year"].is_string() && vehicle["engineVolume"].is_string());
        let last = history["ownershipPeriod"]
            .as_array()
            .unwrap()
            .last()
            .unwrap();
        assert_eq!(last["to"], "null", "the word, not JSON's null");
        padded |= vehicle["model"].as_str().unwrap().ends_with(' ');
        no_engine |= vehicle["engineNumber"].is_null();
        text_status |= history["status"] == "200";
        cached |= history["cache"]["start"]["timestamp"].is_i64();
    }
    assert!(padded && no_engine && text_status && cached);
    let card = &client.gibdd("eaisto", support::TAXI).await["records"][0];
    let older: Vec<&str> = card["previousDcs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card| card["dcDate"].as_str().unwrap())
        .collect();
    assert!(
        !older.is_sorted() && !older.iter().rev().is_sorted(),
        "{older:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn the_spread_is_the_same_for_a_method_and_car() {
    let client = Client::with(Options {
        latency: Latency::Spread,
        ..Options::default()
    });
    for vin in [
        "XTA219010N0000001",
        "XTA219010N0000002",
        "XTA219010N0000003",
    ] {
        let mut taken = Vec::new();
        for _ in 0..2 {
            let start = tokio::time::Instant::now();
            client.gibdd("dtp", vin).await;
            taken.push(start.elapsed().as_millis());
        }
        assert_eq!(taken[0], taken[1]);
        assert!((200..=2001).contains(&taken[0]), "{taken:?}");
    }
}
