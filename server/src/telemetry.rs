//! Logs to standard error, metrics for `/metrics`.

use std::time::Duration;

use anyhow::Context as _;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::traces::Traces;

/// Starts logging; `RUST_LOG` chooses what. The traces end when what is answered is dropped.
pub fn start_logging(traces_url: Option<&str>) -> anyhow::Result<Option<Traces>> {
    // One line per applied migration is for a shell, not for every start.
    let usual = || EnvFilter::new("info,sea_orm_migration=warn");
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let traces = traces_url.map(Traces::to).transpose()?;
    tracing_subscriber::registry()
        .with(EnvFilter::try_from_default_env().unwrap_or_else(|_| usual()))
        .with(traces.as_ref().map(Traces::layer))
        .with(lines)
        .init();
    Ok(traces)
}

/// Seconds: an answer from memory, a page, a source, the patience of a person.
const SECONDS: [f64; 12] = [
    0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
];
/// What was measured is kept until it is put into its buckets, asked for or not.
const UPKEEP: Duration = Duration::from_secs(5);

/// Starts counting.
pub fn start_metrics() -> anyhow::Result<PrometheusHandle> {
    let handle = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)
        .context("the buckets of times")?
        .install_recorder()
        .context("cannot count metrics")?;
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
