//! Errors of the pages.

use metrics_exporter_prometheus::PrometheusBuilder;
use serde_json::{Value, json};

use crate::app::{TestApp, VIN};

fn error() -> Value {
    json!({ "kind": "render", "route": "/report/:id", "place": "report-section", "message": "no rows" })
}

#[tokio::test]
async fn an_error_of_a_page_is_counted() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let handle = recorder.handle();
    // Everything of this test runs on its thread, so it counts alone.
    let _counting = metrics::set_default_local_recorder(&recorder);
    let app = TestApp::start().await;
    app.post("/api/client-errors", error()).await.expect(204);
    let mut addressed = error();
    addressed["route"] = json!(format!("/services/{VIN}"));
    app.post("/api/client-errors", addressed).await.expect(422);
    let counted = handle.render();
    let expected = "client_errors_total{kind=\"render\"} 1";
    assert!(counted.contains(expected), "{counted}");
    app.finish().await;
}

#[tokio::test]
async fn an_address_reports_so_many_errors_and_no_more() {
    let app = TestApp::start().await;
    for _ in 0..60 {
        app.post("/api/client-errors", error()).await.expect(204);
    }
    let refused = app.post("/api/client-errors", error()).await;
    assert_eq!((refused.status, refused.code()), (429, "too_many_requests"));
    app.finish().await;
}
