//! Error reports of the web client: counting and rate limit.

use serde_json::{Value, json};

use crate::app::{TestApp, VIN};
use crate::counters::Counters;

fn error() -> Value {
    json!({ "kind": "render", "route": "/report/:id", "place": "report-section", "message": "no rows" })
}

#[tokio::test]
async fn client_error_is_counted() {
    let counted = Counters::start();
    let app = TestApp::start().await;
    app.post("/api/client-errors", error()).await.expect(204);
    let mut addressed = error();
    addressed["route"] = json!(format!("/services/{VIN}"));
    app.post("/api/client-errors", addressed).await.expect(422);
    assert_eq!(
        counted.of(r#"avtosled_client_errors_total{kind="render"}"#),
        "1"
    );
    app.finish().await;
}

#[tokio::test]
async fn client_errors_are_rate_limited_per_address() {
    let app = TestApp::start().await;
    for _ in 0..60 {
        app.post("/api/client-errors", error()).await.expect(204);
    }
    let refused = app.post("/api/client-errors", error()).await;
    assert_eq!((refused.status, refused.code()), (429, "too_many_requests"));
    app.finish().await;
}
