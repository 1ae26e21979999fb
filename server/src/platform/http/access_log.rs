//! Access log and request metrics.

use std::time::Instant;

use axum::extract::MatchedPath;
use axum::http::{Method, Request};
use axum::response::Response;

/// Path prefix of the built files.
const PAGES: &str = "pages";
/// Probes requested every few seconds.
pub const PROBES: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// Pattern of the matched API route; raw paths contain personal data.
pub fn route<B>(request: &Request<B>) -> &str {
    let route = request.extensions().get::<MatchedPath>();
    route.map_or(PAGES, MatchedPath::as_str)
}

/// Counts a request by its route pattern and logs a line with its request id.
pub struct Observed {
    /// `None` when no API route matched.
    route: Option<MatchedPath>,
    method: Method,
    started: Instant,
}

impl Observed {
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
