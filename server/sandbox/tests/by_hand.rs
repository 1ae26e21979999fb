//! A car changes between two calls.

mod support;

use axum::http::StatusCode;
use serde_json::Value;
use serde_json::json;

use crate::support::CLEAN;
use crate::support::Client;

async fn set(client: &Client, method: &str, answer: Value) -> StatusCode {
    let body = json!({ "method": method, "key": CLEAN, "answer": answer });
    client
        .post("/car/answers", "application/json", &body.to_string())
        .await
        .0
}

#[tokio::test]
async fn an_answer_set_by_hand_stands_until_it_is_taken_back() {
    let client = Client::new();
    let drawn = client.gibdd("wanted", CLEAN).await;
    assert_eq!(drawn["count"], 0);
    let answer = json!({ "count": 1, "records": [{ "w_data_pu": "12.05.2026" }] });
    let done = set(&client, "gibdd.wanted", answer).await;
    assert_eq!(done, StatusCode::NO_CONTENT);
    let by_hand = client.gibdd("wanted", CLEAN).await;
    assert_eq!(by_hand["records"][0]["w_data_pu"], "12.05.2026");
    assert!(by_hand["inquiry"].is_object());
    assert_eq!(client.gibdd("dtp", CLEAN).await["count"], 0);
    set(&client, "gibdd.wanted", Value::Null).await;
    assert_eq!(client.gibdd("wanted", CLEAN).await["count"], 0);
    for (method, answer) in [("gibdd.wnated", json!({})), ("gibdd.wanted", json!([]))] {
        let refused = set(&client, method, answer).await;
        assert_eq!(refused, StatusCode::UNPROCESSABLE_ENTITY);
    }
}
