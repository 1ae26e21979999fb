//! HTTP of the MCP server: origins, methods, limits, errors of the protocol.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::app::TestApp;
use crate::public_api::{ALL_SCOPES, create, settings, text};

const VERSION: &str = "2026-07-28";

async fn test_key(app: &TestApp) -> String {
    let user = app.sign_in().await;
    text(&create(app, &user, settings("test", &ALL_SCOPES)).await)
}

/// Request of the newest version of the protocol.
fn message(app: &TestApp, key: &str, method: &str) -> RequestBuilder {
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": VERSION,
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
    });
    let body = json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": { "_meta": meta } });
    request(app, key)
        .header("mcp-protocol-version", VERSION)
        .header("mcp-method", method)
        .json(&body)
}

fn request(app: &TestApp, key: &str) -> RequestBuilder {
    let request = app.request(Method::POST, "/mcp").bearer_auth(key);
    request.header("accept", "application/json, text/event-stream")
}

#[tokio::test]
async fn page_of_another_site_is_refused() {
    let app = TestApp::start().await;
    let key = test_key(&app).await;
    for origin in ["http://evil.example", "null", "https://127.0.0.1:1"] {
        let request = message(&app, &key, "tools/list").header("origin", origin);
        assert_eq!(app.send(request).await.status, 403, "{origin}");
    }
    let own = app.ctx.public_url.clone();
    let request = message(&app, &key, "tools/list").header("origin", own);
    let listed = app.send(request).await.expect(200);
    assert_eq!(listed["result"]["tools"].as_array().unwrap().len(), 6);
    app.finish().await;
}

#[tokio::test]
async fn rate_limit_and_version_of_the_key_are_in_each_response() {
    let app = TestApp::start().await;
    let key = test_key(&app).await;
    let first = app.send(message(&app, &key, "tools/list")).await;
    let second = app.send(message(&app, &key, "no/such")).await;
    assert_eq!(first.headers["ratelimit"], "\"key\";r=599;t=60");
    assert_eq!(second.headers["ratelimit"], "\"key\";r=598;t=60");
    assert_eq!(first.headers["avtosled-version"], "2026-11-29");
    app.finish().await;
}

#[tokio::test]
async fn error_of_the_protocol_keeps_its_form() {
    let app = TestApp::start().await;
    let key = test_key(&app).await;
    let unknown = app.send(message(&app, &key, "no/such")).await;
    assert_eq!((unknown.status, &unknown.body["id"]), (404, &json!(7)));
    assert_eq!(unknown.body["error"]["code"], -32601);
    // The version of the headers is not that of the message.
    let other = message(&app, &key, "tools/list").build().unwrap();
    let body = other.body().unwrap().as_bytes().unwrap().to_vec();
    let other = request(&app, &key).header("mcp-protocol-version", "2025-06-18");
    let other = other.header("content-type", "application/json").body(body);
    let mismatched = app.send(other).await;
    assert_eq!(mismatched.status, 400);
    assert!(
        mismatched.body["error"]["code"].is_i64(),
        "{:?}",
        mismatched.body
    );
    app.finish().await;
}

#[tokio::test]
async fn other_methods_bodies_and_sizes_are_refused_as_on_other_routes() {
    let app = TestApp::start().await;
    let key = test_key(&app).await;
    for method in [Method::GET, Method::DELETE] {
        let answer = app
            .send(app.request(method, "/mcp").bearer_auth(&key))
            .await;
        assert_eq!(answer.headers["allow"], "POST");
        answer.expect_error(405, "method_not_allowed");
    }
    let plain = request(&app, &key).header("content-type", "text/plain");
    let answer = app.send(plain.body("{}")).await;
    answer.expect_error(415, "unsupported_media_type");
    let long = json!({ "text": "x".repeat(2 * 1024 * 1024) });
    let chunks = futures::stream::iter([Ok::<_, std::io::Error>(long.to_string())]);
    let chunked = request(&app, &key).header("content-type", "application/json");
    for large in [
        request(&app, &key).json(&long),
        chunked.body(reqwest::Body::wrap_stream(chunks)),
    ] {
        app.send(large).await.expect_error(413, "body_too_large");
    }
    let answer = app.send(request(&app, &key).json(&Value::Null)).await;
    assert!((400..500).contains(&answer.status), "{answer:?}");
    app.finish().await;
}
