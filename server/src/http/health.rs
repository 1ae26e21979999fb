//! For operators: is the process alive, can it serve, what does it count.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;

use crate::http::AppState;
use crate::services::Services;
use crate::services::reports;

pub fn router() -> Router<AppState> {
    Router::new()
        .route("/healthz", get(async || "ok"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
}

async fn ready(State(services): State<Arc<Services>>) -> (StatusCode, &'static str) {
    match reports::check_storage(&services).await {
        Ok(()) => (StatusCode::OK, "ok"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "database"),
    }
}

async fn metrics(State(state): State<AppState>) -> Result<String, StatusCode> {
    state
        .metrics
        .map(|handle| handle.render())
        .ok_or(StatusCode::NOT_FOUND)
}
