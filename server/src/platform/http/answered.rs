//! What is counted and logged of each answer.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::Method;
use axum::response::Response;

/// The built files.
const PAGES: &str = "pages";
/// Asked every few seconds by machines.
pub const PROBES: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// Counts a request by the pattern of its path, and logs a line with the id that people quote.
pub struct Observed {
    /// `None`: everything that no route of ours answers.
    route: Option<MatchedPath>,
    method: Method,
    started: Instant,
}

impl Observed {
    pub fn begin(request: &Request) -> Self {
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
        metrics::histogram!("http_request_seconds", "route" => route.to_owned()).record(took);
        metrics::counter!("http_requests_total", "method" => self.method.to_string(),
            "route" => route.to_owned(), "status" => status.to_string())
        .increment(1);
    }
}
