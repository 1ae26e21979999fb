//! Carries notifications to their addresses as they become due.

use std::{sync::Arc, time::Duration};

use reqwest::{Client, redirect::Policy};
use serde_json::Value;
use tokio::{sync::watch, task::JoinSet, time::sleep_until};

use crate::yookassa::shop::Shop;

/// The time that an address may take to answer; what the service allows is not documented.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The client for notifications. The service accepts any certificate and follows no redirects.
pub fn client() -> reqwest::Result<Client> {
    Client::builder()
        .timeout(TIMEOUT)
        .redirect(Policy::none())
        .no_proxy()
        .tls_danger_accept_invalid_certs(true)
        .build()
}

pub async fn run(shop: Arc<Shop>, client: Client, mut stopped: watch::Receiver<()>) {
    let mut stirred = shop.watch();
    let mut trips = JoinSet::new();
    loop {
        stirred.mark_unchanged();
        let (parcels, next) = shop.outgoing();
        for (id, url, body) in parcels {
            trips.spawn(carry(shop.clone(), client.clone(), id, url, body));
        }
        let wake = async {
            match next {
                Some(at) => sleep_until(at).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            // Nothing is ever sent on it: it only closes.
            _ = stopped.changed() => return,
            _ = stirred.changed() => {}
            _ = trips.join_next(), if !trips.is_empty() => {}
            () = wake => {}
        }
    }
}

async fn carry(shop: Arc<Shop>, client: Client, id: u64, url: String, body: Value) {
    let outcome = match client.post(&url).json(&body).send().await {
        Ok(response) => response.status().as_u16().to_string(),
        Err(error) if error.is_timeout() => "no answer in time".to_owned(),
        Err(error) if error.is_connect() => "no connection".to_owned(),
        Err(_) => "no answer".to_owned(),
    };
    tracing::debug!(id, outcome, "yookassa webhook");
    shop.with(|state, now| {
        let schedule = &mut state.schedule;
        state.deliveries.finish(id, outcome, schedule, now);
    });
}
