//! Carries notifications to their addresses as they become due.

use std::time::Duration;

use reqwest::Client;
use reqwest::redirect::Policy;
use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep_until;

use crate::state::Shared;
use crate::yookassa::shop;

/// How long an address may take to answer; what the service allows is not documented.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Outcomes of attempts that no status came back from.
pub const NO_CONNECTION: &str = "no connection";
pub const NO_ANSWER_IN_TIME: &str = "no answer in time";
pub const NO_ANSWER: &str = "no answer";

/// The client for notifications. The service accepts any certificate and follows no redirects.
pub fn client() -> reqwest::Result<Client> {
    Client::builder()
        .timeout(TIMEOUT)
        .redirect(Policy::none())
        .no_proxy()
        .tls_danger_accept_invalid_certs(true)
        .build()
}

/// Works until the sandbox stops.
pub async fn run(state: Shared, client: Client, mut stopped: watch::Receiver<()>) {
    let mut stirred = state.yookassa.watch();
    let mut trips = JoinSet::new();
    loop {
        stirred.mark_unchanged();
        let (parcels, next) = shop::outgoing(&state);
        for (id, url, body) in parcels {
            trips.spawn(carry(state.clone(), client.clone(), id, url, body));
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

async fn carry(state: Shared, client: Client, id: u64, url: String, body: Value) {
    let outcome = match client.post(&url).json(&body).send().await {
        Ok(response) => response.status().as_u16().to_string(),
        Err(error) if error.is_timeout() => NO_ANSWER_IN_TIME.to_owned(),
        Err(error) if error.is_connect() => NO_CONNECTION.to_owned(),
        Err(_) => NO_ANSWER.to_owned(),
    };
    tracing::debug!(id, outcome, "yookassa webhook");
    shop::with(&state, |register, now| {
        let agenda = &mut register.agenda;
        register.deliveries.finish(id, outcome, agenda, now);
    });
}
