//! State shared by handlers.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::FromRef;
use metrics_exporter_prometheus::PrometheusHandle;

use crate::platform::Context;
use crate::platform::config::Config;
use crate::platform::http::client_address::TrustedProxies;
use crate::platform::http::readiness::Readiness;

/// State shared by handlers.
#[derive(Clone)]
pub struct AppState {
    pub ctx: Arc<Context>,
    /// Handle of `/metrics` for local clients of this listener; `None` with a separate listener.
    pub metrics: Option<PrometheusHandle>,
    /// Whether the public URL is https.
    pub is_https: bool,
    pub request_timeout: Duration,
    pub readiness: Arc<Readiness>,
    trusted_proxies: TrustedProxies,
}

impl AppState {
    #[must_use]
    pub fn new(config: &Config, ctx: Arc<Context>, metrics: Option<PrometheusHandle>) -> Self {
        Self {
            ctx,
            metrics,
            is_https: config.is_https(),
            request_timeout: config.http.request_timeout,
            readiness: Arc::default(),
            trusted_proxies: TrustedProxies::new(&config.http.trusted_proxies),
        }
    }
}

impl FromRef<AppState> for TrustedProxies {
    fn from_ref(state: &AppState) -> Self {
        state.trusted_proxies.clone()
    }
}

impl FromRef<AppState> for Arc<Context> {
    fn from_ref(state: &AppState) -> Self {
        Self::clone(&state.ctx)
    }
}
