//! Measures the duration of background work in milliseconds for `scripts/bench`.
//!
//! Covers retention, a reconciliation batch, the hourly reconciliation and the alert detectors, with the settings of
//! the server.

use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use avtosled_server::admin::alerts;
use avtosled_server::app;
use avtosled_server::money::reconciliation::batches::{self, BatchSizes, Cursor, HOURLY};
use avtosled_server::platform::clock::SystemClock;
use avtosled_server::platform::config::Config;
use avtosled_server::privacy;
use chrono::Duration;

/// Reconciliation batch that is smaller than even a short ledger.
const PART: BatchSizes = BatchSizes {
    transfers: 100,
    users: 10,
    batches: 5,
};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    rustls::crypto::aws_lc_rs::default_provider()
        .install_default()
        .map_err(|_| anyhow::anyhow!("the cryptography provider is already installed"))?;
    let config = Config::from_env()?;
    let ctx = app::context(&config, Arc::new(SystemClock)).await?;
    // The first run also deletes the backlog, which an hourly run does not have.
    privacy::retention_jobs::run(&ctx).await?;
    let started = Instant::now();
    privacy::retention_jobs::run(&ctx).await?;
    print_duration("retention", started)?;
    let now = ctx.clock.now();
    for (what, pace, recent) in [
        ("part", PART, now),
        ("hourly", HOURLY, now - Duration::hours(2)),
    ] {
        let started = Instant::now();
        let (found, _) = batches::compare(&ctx, pace, recent, Cursor::default()).await?;
        anyhow::ensure!(found.is_empty(), "discrepancies found: {found:?}");
        print_duration(what, started)?;
    }
    let started = Instant::now();
    alerts::tick(&ctx).await?;
    print_duration("alerts", started)
}

fn print_duration(what: &str, started: Instant) -> anyhow::Result<()> {
    let took = started.elapsed().as_secs_f64() * 1000.0;
    Ok(writeln!(std::io::stdout(), "{what} {took:.1}")?)
}
