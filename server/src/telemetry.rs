//! Logging to standard error, and metrics for `/metrics`.

use std::time::Duration;

use anyhow::Context as _;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::traces::Traces;

/// Starts logging, filtered by `RUST_LOG`; dropping the returned value ends the traces.
pub fn start_logging(traces_url: Option<&str>) -> anyhow::Result<Option<Traces>> {
    // Applied migrations are logged for the command line, not at every start.
    // The MCP library logs each request as a session, and texts of clients in its warnings.
    let usual = || EnvFilter::new("info,rmcp=error,sea_orm_migration=warn");
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let traces = traces_url.map(Traces::to).transpose()?;
    tracing_subscriber::registry()
        .with(EnvFilter::try_from_default_env().unwrap_or_else(|_| usual()))
        .with(traces.as_ref().map(Traces::layer))
        .with(lines)
        .init();
    Ok(traces)
}

/// Histogram buckets in seconds, from a cache hit up to the timeout of a user.
const SECONDS: [f64; 12] = [
    0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
];
/// Interval at which metric samples move into buckets, so that memory is bounded without scrapes.
const UPKEEP: Duration = Duration::from_secs(5);

/// Starts the recording of metrics.
pub fn start_metrics() -> anyhow::Result<PrometheusHandle> {
    let handle = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)
        .context("cannot set the buckets of durations")?
        .install_recorder()
        .context("cannot start metrics")?;
    metrics::gauge!("avtosled_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1);
    let kept = handle.clone();
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(UPKEEP).await;
            kept.run_upkeep();
        }
    });
    Ok(handle)
}
