//! Error reports of the web client: counting and rate limit.

use serde_json::{Value, json};

use crate::app::{TestApp, VIN};
use crate::counters::Counters;

fn error() -> Value {
    json!({ "kind": "render", "route": "/report/:id", "place": "report-section", "message": "no rows" })
}

#[tokio::test]
async fn client_error_increments_metric_and_route_with_vin_is_rejected() {
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
async fn client_errors_above_sixty_per_address_are_rejected() {
    let app = TestApp::start().await;
    for _ in 0..60 {
        app.post("/api/client-errors", error()).await.expect(204);
    }
    let refused = app.post("/api/client-errors", error()).await;
    assert_eq!((refused.status, refused.code()), (429, "too_many_requests"));
    app.finish().await;
}
