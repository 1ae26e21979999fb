//! Conventions of the open API: versions, idempotent calculations, documented error codes.

use reqwest::Method;
use serde_json::json;

use crate::app::{TestApp, VIN};
use crate::public_api::{call, get, live_key, post_once};

#[tokio::test]
async fn request_may_name_a_supported_version_and_no_other() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let key = live_key(&app, &user).await;
    let with_version = async |version: &str| {
        let request = app.request(Method::GET, "/v1/balance").bearer_auth(&key);
        app.send(request.header("avtosled-version", version)).await
    };
    let named = with_version("2026-11-29").await;
    assert_eq!(named.headers["avtosled-version"], "2026-11-29");
    assert!(!named.headers.contains_key("deprecation"));
    named.expect(200);
    for version in ["2020-01-01", "", "последняя"] {
        with_version(version)
            .await
            .expect_error(400, "unknown_version");
    }
    let pinned = get(&app, &key, "/v1/balance").await;
    assert_eq!(pinned.headers["avtosled-version"], "2026-11-29");
    app.finish().await;
}

#[tokio::test]
async fn calculation_repeated_with_idempotency_key_is_equal_and_another_body_is_refused() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let key = live_key(&app, &user).await;
    let validate = async |text: &str| {
        let body = json!({ "identifier": text });
        post_once(&app, &key, "/v1/validate", "one", body).await
    };
    let first = validate(VIN).await.expect(200);
    assert_eq!(validate(VIN).await.expect(200), first);
    let reused = validate("А001АА77").await;
    reused.expect_error(422, "idempotency_key_reused");
    app.finish().await;
}

#[tokio::test]
async fn error_outside_of_handlers_has_a_documented_and_linked_code() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let key = live_key(&app, &user).await;
    let unknown = get(&app, &key, "/v1/nothing").await;
    unknown.expect_error(404, "not_found");
    let method = call(&app, &key, Method::PUT, "/v1/checks", None).await;
    assert_eq!(method.headers["allow"], "POST, GET");
    method.expect_error(405, "method_not_allowed");
    let large = json!({ "identifier": "A".repeat(2 << 20) });
    let large = call(&app, &key, Method::POST, "/v1/checks", Some(large)).await;
    large.expect_error(413, "body_too_large");
    let pages = app.get("/api/nothing").await;
    assert!(pages.body.get("docs").is_none(), "{:?}", pages.body);
    app.finish().await;
}
