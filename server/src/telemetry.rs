//! Logs to standard error, metrics for `/metrics`.

use std::io::IsTerminal;

use anyhow::Context;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::EnvFilter;

/// Starts logging; `RUST_LOG` chooses what.
pub fn start_logging() {
    // One line per applied migration is for a shell, not for every start.
    let usual = || EnvFilter::new("info,sea_orm_migration=warn");
    tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::try_from_default_env().unwrap_or_else(|_| usual()))
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
}

/// Starts counting.
pub fn start_metrics() -> anyhow::Result<PrometheusHandle> {
    PrometheusBuilder::new()
        .install_recorder()
        .context("cannot count metrics")
}
