//! The sandbox as a program.

mod flags;

use std::io::IsTerminal;
use std::time::Duration;

use anyhow::Context;
use avtosled_sandbox::Sandbox;
use clap::Parser;
use tokio::signal::unix::SignalKind;
use tokio::signal::unix::signal;
use tracing_subscriber::EnvFilter;

use crate::flags::Flags;

/// A slow source must not hold up the end of the program for long.
const STOP_TIMEOUT: Duration = Duration::from_secs(3);

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let is_terminal = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    log.with_ansi(is_terminal).init();

    let options = Flags::parse().into_options()?;
    let (listen, smtp_listen) = (options.listen, options.smtp_listen);
    let running = Sandbox::start(options)
        .await
        .with_context(|| format!("listening on {listen}, and for mail on {smtp_listen}"))?;
    let smtp = running.smtp_address();
    tracing::info!(url = running.url(), %smtp, "the sandbox is ready");

    let mut terminated = signal(SignalKind::terminate())?;
    tokio::select! {
        result = tokio::signal::ctrl_c() => result?,
        _ = terminated.recv() => {}
    }
    if tokio::time::timeout(STOP_TIMEOUT, running.stop())
        .await
        .is_err()
    {
        tracing::info!("calls under way were cut off");
    }
    Ok(())
}
