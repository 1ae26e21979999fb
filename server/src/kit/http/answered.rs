//! What is counted and logged of each answer.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;

/// Everything that no route of ours answers: the built files.
const PAGES: &str = "pages";
/// Asked every few seconds by machines.
pub const PROBES: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// Counts a request by the pattern of its path, and logs a line with the id that people quote.
pub async fn observe(request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>();
    let route = path.map_or_else(|| PAGES.to_owned(), |path| path.as_str().to_owned());
    let method = request.method().to_string();
    let started = Instant::now();
    let response = next.run(request).await;
    if PROBES.contains(&route.as_str()) {
        return response;
    }
    let (status, took) = (response.status().as_u16(), started.elapsed());
    tracing::info!(status, ms = took.as_millis(), "answered");
    metrics::histogram!("http_request_seconds", "route" => route.clone()).record(took);
    metrics::counter!("http_requests_total", "method" => method, "route" => route,
        "status" => status.to_string())
    .increment(1);
    response
}
