//! Access log and request metrics.

use std::time::Instant;

use axum::extract::MatchedPath;
use axum::http::{Method, Request};
use axum::response::Response;

/// Route label of requests that match no API route, such as those for pages and assets.
const PAGES: &str = "pages";
/// Paths of probes that are requested every few seconds and not logged.
pub const PROBES: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// Pattern of the matched API route; not the raw path, which contains personal data.
pub fn route<B>(request: &Request<B>) -> &str {
    let route = request.extensions().get::<MatchedPath>();
    route.map_or(PAGES, MatchedPath::as_str)
}

/// Request under observation: counted by its route pattern and logged with its request id.
pub struct RequestLog {
    /// Matched API route; `None` when none matched.
    route: Option<MatchedPath>,
    method: Method,
    started: Instant,
}

impl RequestLog {
    pub fn begin<B>(request: &Request<B>) -> Self {
        Self {
            route: request.extensions().get::<MatchedPath>().cloned(),
            method: request.method().clone(),
            started: Instant::now(),
        }
    }

    pub fn end(self, response: &Response) {
        let route = self.route.as_ref().map_or(PAGES, MatchedPath::as_str);
        if PROBES.contains(&route) {
            return;
        }
        let (status, took) = (response.status().as_u16(), self.started.elapsed());
        tracing::info!(status, ms = took.as_millis(), "answered");
        metrics::histogram!("avtosled_http_request_duration_seconds", "route" => route.to_owned())
            .record(took);
        metrics::counter!("avtosled_http_requests_total", "method" => self.method.to_string(),
            "route" => route.to_owned(), "status" => status.to_string())
        .increment(1);
    }
}
