//! Operational endpoints: liveness, readiness, metrics.

use std::net::IpAddr;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;

use crate::platform::http::client_address;
use crate::platform::http::readiness;
use crate::platform::http::state::AppState;

pub fn router() -> Router<AppState> {
    Router::new()
        .route("/healthz", get(async || "ok"))
        .route("/readyz", get(ready))
        .route("/metrics", get(local_metrics))
}

/// Router with `/metrics` only, for a separate listener.
pub fn metrics_router(metrics: PrometheusHandle) -> Router {
    Router::new().route("/metrics", get(async move || metrics.render()))
}

async fn ready(State(state): State<AppState>) -> (StatusCode, &'static str) {
    if state.ctx.shutdown.draining.is_cancelled() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping");
    }
    let db = &state.ctx.db;
    if state.readiness.is_ready(|| readiness::check(db)).await {
        (StatusCode::OK, "ok")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "database")
    }
}

async fn local_metrics(
    State(state): State<AppState>,
    request: Request,
) -> Result<String, StatusCode> {
    let peer = client_address::peer(request.extensions());
    match state.metrics {
        Some(metrics) if is_local(peer, request.headers()) => Ok(metrics.render()),
        _ => Err(StatusCode::NOT_FOUND),
    }
}

/// Whether a client is local; a forwarded request is not, since a local proxy serves remote clients.
fn is_local(peer: Option<IpAddr>, headers: &HeaderMap) -> bool {
    peer.is_some_and(|peer| peer.is_loopback()) && !client_address::is_forwarded(headers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forwarded_or_remote_request_is_not_local() {
        let peer = |text: &str| Some(text.parse().unwrap());
        let plain = HeaderMap::new();
        assert!(is_local(peer("127.0.0.1"), &plain));
        assert!(is_local(peer("::1"), &plain));
        assert!(!is_local(peer("10.0.0.5"), &plain));
        assert!(!is_local(None, &plain));
        for name in ["x-forwarded-for", "forwarded"] {
            let mut passed_on = HeaderMap::new();
            passed_on.insert(name, "203.0.113.9".parse().unwrap());
            assert!(!is_local(peer("127.0.0.1"), &passed_on), "{name}");
        }
    }
}
