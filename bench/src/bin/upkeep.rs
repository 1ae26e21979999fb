//! Measures for `scripts/bench` what the clock begins in a process: `upkeep`, with the settings of a server.
//! Prints milliseconds: of retention, of the hourly comparison of our own books, of a look at the alarms.

use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use avtosled_server::app;
use avtosled_server::kit::clock::SystemClock;
use avtosled_server::kit::config::Config;
use avtosled_server::money::reconciliation::steps::{self, HOURLY, Place};
use avtosled_server::operations::alarms;
use avtosled_server::privacy;
use chrono::Duration;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    rustls::crypto::aws_lc_rs::default_provider()
        .install_default()
        .map_err(|_| anyhow::anyhow!("the cryptography provider was chosen twice"))?;
    let config = Config::from_env()?;
    let kit = app::kit(&config, Arc::new(SystemClock)).await?;
    // What is due the first time is not what each hour costs.
    privacy::jobs::run(&kit).await?;
    let started = Instant::now();
    privacy::jobs::run(&kit).await?;
    tell("retention", started)?;
    let recent = kit.clock.now() - Duration::hours(2);
    let started = Instant::now();
    let (found, place) = steps::compare(&kit, HOURLY, recent, Place::default()).await?;
    anyhow::ensure!(found.is_empty(), "the books disagree: {found:?}");
    tell("comparison", started)?;
    let is_whole = place == Place::default();
    writeln!(std::io::stdout(), "whole {}", u8::from(is_whole))?;
    let started = Instant::now();
    alarms::tick(&kit).await?;
    tell("alarms", started)
}

fn tell(what: &str, started: Instant) -> anyhow::Result<()> {
    let took = started.elapsed().as_secs_f64() * 1000.0;
    Ok(writeln!(std::io::stdout(), "{what} {took:.1}")?)
}
