//! Flags of the program.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use avtosled_sandbox::Faults;
use avtosled_sandbox::Latency;
use avtosled_sandbox::Options;
use avtosled_sandbox::WEBHOOK_OFFSETS;
use chrono::NaiveDate;
use clap::Parser;

/// Where the product takes notifications about payments.
const NOTIFICATION_PATH: &str = "/api/payment/notification";

/// Local emulators of the services that Автослед calls.
#[derive(Debug, Parser)]
#[command(version)]
pub struct Flags {
    /// Address to listen on.
    #[arg(long, env = "SANDBOX_LISTEN", default_value = "127.0.0.1:8081")]
    listen: SocketAddr,
    /// Address to take mail at.
    #[arg(long, env = "SANDBOX_SMTP_LISTEN", default_value = "127.0.0.1:2525")]
    smtp_listen: SocketAddr,
    /// Where links of the index page lead, and VK ID may go back to.
    #[arg(long, env = "SANDBOX_APP_URL", default_value = "http://127.0.0.1:8080")]
    app_url: String,
    /// Milliseconds that every source takes; 0 answers at once. Without it, 200 to 2000 ms.
    #[arg(long, value_name = "N")]
    latency_ms: Option<u64>,
    /// Milliseconds that one method takes, such as gibdd.dtp=500.
    #[arg(long, value_name = "METHOD=MS")]
    latency: Vec<String>,
    /// Failure of one method, of all its calls or only of the first TIMES.
    #[arg(long, value_name = "METHOD=FAILURE[:TIMES]")]
    fail: Vec<String>,
    /// Changes what happened to the cars, not what they are.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The day it is for the sandbox, as yyyy-mm-dd.
    #[arg(long)]
    today: Option<NaiveDate>,
    /// Roubles on the car-data account.
    #[arg(long, default_value_t = 100_000)]
    balance: i64,
    /// Car-data calls taken at once; more are refused with code 456.
    #[arg(long, default_value_t = 30)]
    max_parallel: usize,
    /// Where notifications about payments go, or none; without it, to the app's own address for them.
    #[arg(long)]
    webhook_url: Option<String>,
    /// Seconds after an event at which a notification is tried.
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', default_values_t = WEBHOOK_OFFSETS)]
    webhook_offsets: Vec<u64>,
    /// How many times faster than that everything about notifications goes.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    webhook_speed: u32,
    /// Payments need no receipts.
    #[arg(long)]
    without_fiscalization: bool,
}

impl Flags {
    /// The settings that the flags stand for.
    pub fn into_options(self) -> anyhow::Result<Options> {
        let faults = self.faults()?;
        let webhook_url = self.webhook_url();
        Ok(Options {
            listen: self.listen,
            smtp_listen: self.smtp_listen,
            app_url: self.app_url,
            latency: self.latency_ms.map_or(Latency::Spread, Latency::from_ms),
            faults,
            seed: self.seed,
            today: self.today,
            balance_roubles: self.balance,
            max_parallel: self.max_parallel,
            webhook_url,
            webhook_offsets: self
                .webhook_offsets
                .into_iter()
                .map(Duration::from_secs)
                .collect(),
            webhook_speed: self.webhook_speed,
            fiscalization: !self.without_fiscalization,
        })
    }

    fn webhook_url(&self) -> Option<String> {
        let Some(url) = &self.webhook_url else {
            let app_url = self.app_url.trim_end_matches('/');
            return Some(format!("{app_url}{NOTIFICATION_PATH}"));
        };
        (url != "none").then(|| url.clone())
    }

    fn faults(&self) -> anyhow::Result<Faults> {
        let mut faults = Faults::default();
        for text in &self.latency {
            let (method, ms) = text.split_once('=').context("--latency takes METHOD=MS")?;
            let ms = ms.parse().with_context(|| format!("--latency {text}"))?;
            faults
                .per_method
                .entry(method.to_owned())
                .or_default()
                .latency_ms = Some(ms);
        }
        for text in &self.fail {
            let (method, fail) = text
                .split_once('=')
                .context("--fail takes METHOD=FAILURE")?;
            let (fail, times) = match fail.split_once(':') {
                Some((fail, times)) => (
                    fail,
                    Some(times.parse().with_context(|| format!("--fail {text}"))?),
                ),
                None => (fail, None),
            };
            let fault = faults.per_method.entry(method.to_owned()).or_default();
            fault.fail = Some(fail.to_owned());
            fault.fail_times = times;
        }
        faults.check().map_err(anyhow::Error::msg)?;
        Ok(faults)
    }
}
