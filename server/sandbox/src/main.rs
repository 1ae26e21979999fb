//! Program `avtosled-sandbox`, which serves all emulators.

use std::{net::SocketAddr, time::Duration};

use anyhow::Context;
use avtosled_sandbox::{Faults, Latency, Options, Sandbox};
use chrono::NaiveDate;
use clap::Parser;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

/// Maximum time for calls in progress at shutdown.
const STOP_TIMEOUT: Duration = Duration::from_secs(3);

const NOTIFICATION_PATH: &str = "/api/payment/notification";

/// Local emulators of the services that Автослед calls.
#[derive(Debug, Parser)]
#[command(version)]
struct Flags {
    /// Address to listen on.
    #[arg(long, env = "SANDBOX_LISTEN", default_value = "127.0.0.1:8081")]
    listen: SocketAddr,
    /// SMTP address to listen on.
    #[arg(long, env = "SANDBOX_SMTP_LISTEN", default_value = "127.0.0.1:2525")]
    smtp_listen: SocketAddr,
    /// Origin of the product: target of the index page's links and of VK ID's redirects.
    #[arg(long, env = "SANDBOX_APP_URL", default_value = "http://127.0.0.1:8080")]
    app_url: String,
    /// Latency of every source in milliseconds; without it, 200 to 2000 ms.
    #[arg(long, value_name = "N")]
    latency_ms: Option<u64>,
    /// Latency of one method, such as gibdd.dtp=500.
    #[arg(long, value_name = "METHOD=MS")]
    latency: Vec<String>,
    /// Date of the sandbox, as yyyy-mm-dd.
    #[arg(long)]
    today: Option<NaiveDate>,
    /// Address for payment webhooks, or none; without it, that of the app.
    #[arg(long)]
    webhook_url: Option<String>,
}

impl Flags {
    fn into_options(self) -> anyhow::Result<Options> {
        let mut faults = Faults::default();
        for text in &self.latency {
            let (method, ms) = text.split_once('=').context("--latency takes METHOD=MS")?;
            let ms = ms.parse().with_context(|| format!("--latency {text}"))?;
            let fault = faults.per_method.entry(method.to_owned()).or_default();
            fault.latency_ms = Some(ms);
        }
        let app_url = self.app_url.trim_end_matches('/');
        let webhook_url = match self.webhook_url.as_deref() {
            None => Some(format!("{app_url}{NOTIFICATION_PATH}")),
            Some("none") => None,
            Some(url) => Some(url.to_owned()),
        };
        Ok(Options {
            listen: self.listen,
            smtp_listen: self.smtp_listen,
            latency: self.latency_ms.map_or(Latency::Spread, Latency::from_ms),
            faults,
            today: self.today,
            webhook_url,
            app_url: self.app_url,
        })
    }
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();

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
