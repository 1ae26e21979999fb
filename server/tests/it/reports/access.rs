//! Reading of reports: a whole report, the list, the event stream.

use avtosled_sandbox::{MethodFault, Options};
use futures::StreamExt;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{FREE_SET, TestApp, User, VIN};

/// Name and data of all events of a report until its stream ends.
async fn events(app: &TestApp, user: &User, id: &str, last: Option<&str>) -> Vec<(String, Value)> {
    let path = format!("/api/reports/{id}/events");
    let mut request = app.request(Method::GET, &path).bearer_auth(&user.token);
    if let Some(last) = last {
        request = request.header("Last-Event-ID", last);
    }
    let response = request.send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    let mut stream = response.bytes_stream();
    let mut bytes = Vec::new();
    while let Some(chunk) = stream.next().await {
        bytes.extend_from_slice(&chunk.unwrap());
    }
    let text = String::from_utf8(bytes).unwrap();
    let blocks = text.split("\n\n").filter(|block| block.contains("event:"));
    let field = |block: &str, name: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_default().trim().to_owned()
    };
    blocks
        .map(|block| {
            (
                field(block, "event:"),
                serde_json::from_str(&field(block, "data:")).unwrap(),
            )
        })
        .collect()
}

#[tokio::test]
async fn report_stream_sends_each_version_until_complete() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let id = app.order(&user, &FREE_SET).await;
    let events = events(&app, &user, &id, None).await;
    let (last_name, _) = events.last().unwrap();
    assert_eq!(last_name, "end");
    let reports: Vec<&Value> = events
        .iter()
        .filter(|(name, _)| name == "report")
        .map(|(_, data)| data)
        .collect();
    let versions: Vec<i64> = reports
        .iter()
        .map(|r| r["version"].as_i64().unwrap())
        .collect();
    assert!(
        versions.windows(2).all(|pair| pair[0] < pair[1]),
        "{versions:?}"
    );
    let last = reports.last().unwrap();
    assert_eq!(last["status"], "completed");
    assert_eq!(
        **last,
        app.get_as(&user, &format!("/api/reports/{id}"))
            .await
            .expect(200)
    );
    app.finish().await;
}

#[tokio::test]
async fn report_stream_with_last_event_id_sends_missed_versions_only() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let id = app.order(&user, &FREE_SET).await;
    let report = app.completed(&user, &id).await;
    let before_last = (report["version"].as_i64().unwrap() - 1).to_string();
    let missed = events(&app, &user, &id, Some(&before_last)).await;
    assert_eq!(missed.len(), 2);
    let nothing = events(&app, &user, &id, Some(&report["version"].to_string())).await;
    assert_eq!(nothing.len(), 1, "only the end");
    app.finish().await;
}

#[tokio::test]
async fn report_of_another_user_is_not_found() {
    let app = TestApp::start().await;
    let owner = app.sign_in().await;
    let other_user = app.sign_in().await;
    let id = app.order(&owner, &FREE_SET).await;
    for path in [
        format!("/api/reports/{id}"),
        format!("/api/reports/{id}/events"),
    ] {
        let answer = app.get_as(&other_user, &path).await;
        assert_eq!((answer.status, answer.code()), (404, "report_not_found"));
    }
    assert_eq!(
        app.get_as(&other_user, "/api/reports").await.expect(200),
        json!([])
    );
    let page = format!("/api/reports?after={id}");
    assert_eq!(app.get_as(&other_user, &page).await.expect(200), json!([]));
    app.completed(&owner, &id).await;
    app.finish().await;
}

#[tokio::test]
async fn report_list_is_paged_newest_first() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 50).await;
    let mut ids = Vec::new();
    for _ in 0..5 {
        let id = app.order(&user, &["wanted"]).await;
        app.completed(&user, &id).await;
        ids.insert(0, id);
    }
    let read = async |path: &str| -> Vec<String> {
        let page = app.get_as(&user, path).await.expect(200);
        let items = page.as_array().unwrap().iter();
        items
            .map(|item| item["id"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(read("/api/reports").await, ids);
    let first = read("/api/reports?limit=2").await;
    assert_eq!(first, ids[..2]);
    assert_eq!(
        read(&format!("/api/reports?limit=9&after={}", first[1])).await,
        ids[2..]
    );
    app.finish().await;
}

#[tokio::test]
async fn order_after_identification_of_same_plate_makes_no_second_lookup() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let body = json!({ "type": "license", "query": "А123ВС777" });
    let car = app
        .post_as(&user, "/api/vehicle/identify", body)
        .await
        .expect(200);
    assert_eq!(car["found"], true);
    assert_eq!(car["mismatch"], Value::Null);
    let body = json!({ "type": "license", "query": "a123bc 777", "selectedServices": FREE_SET });
    let ordered = app.post_as(&user, "/api/search", body).await.expect(200);
    let report = app
        .completed(&user, ordered["reportId"].as_str().unwrap())
        .await;
    assert_eq!(report["reportData"]["vehicle"]["vin"], car["vin"]);
    assert_eq!(
        report["reportData"]["vehicle"]["licenseNumber"],
        "А123ВС777"
    );
    // Both requests share one conversion.
    assert_eq!(app.calls("converter.search", "А123ВС777").await, 1);
    app.finish().await;
}

#[tokio::test]
async fn identify_by_vin_uses_own_earlier_report_only() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let other_user = app.sign_in().await;
    let named = async |user: &User| {
        let body = json!({ "type": "vin", "query": VIN });
        let answer = app.post_as(user, "/api/vehicle/identify", body).await;
        let car = answer.expect(200);
        (car["brandModel"].clone(), car["year"].clone())
    };
    assert_eq!(named(&user).await, (Value::Null, Value::Null));
    let id = app.order(&user, &FREE_SET).await;
    let report = app.completed(&user, &id).await;
    let car = &report["reportData"]["vehicle"];
    let brand_model = format!(
        "{} {}",
        car["brand"].as_str().unwrap(),
        car["model"].as_str().unwrap()
    );
    assert_eq!(
        named(&user).await,
        (json!(brand_model), car["year"].clone())
    );
    assert_eq!(named(&other_user).await, (Value::Null, Value::Null));
    app.finish().await;
}

#[tokio::test]
async fn slow_source_does_not_block_other_sources() {
    let fault = MethodFault {
        latency_ms: Some(1500),
        ..MethodFault::default()
    };
    let app = TestApp::with_sandbox(Options::default().with_fault("gibdd.dtp", fault)).await;
    let user = app.sign_in().await;
    let id = app.order(&user, &FREE_SET).await;
    let path = format!("/api/reports/{id}");
    app.wait_until("four sources have answered", async || {
        app.get_as(&user, &path).await.expect(200)["answeredCount"] == 4
    })
    .await;
    let report = app.completed(&user, &id).await;
    assert_eq!(report["successfulServicesCount"], 5);
    app.finish().await;
}
