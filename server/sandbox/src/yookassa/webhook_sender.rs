//! Background task that sends webhooks when due.

use std::{sync::Arc, time::Duration};

use reqwest::{Client, redirect::Policy};
use tokio::{sync::watch, task::JoinSet, time::sleep_until};

use crate::yookassa::{shop::Shop, webhooks::Outgoing};

/// Timeout of a request, which the service does not document.
const TIMEOUT: Duration = Duration::from_secs(10);

/// HTTP client for webhooks; like the service it accepts any certificate and follows no redirects.
pub fn client() -> reqwest::Result<Client> {
    Client::builder()
        .timeout(TIMEOUT)
        .redirect(Policy::none())
        .no_proxy()
        .tls_danger_accept_invalid_certs(true)
        .build()
}

pub async fn run(shop: Arc<Shop>, client: Client, mut stopped: watch::Receiver<()>) {
    let mut changed = shop.watch();
    let mut requests = JoinSet::new();
    loop {
        changed.mark_unchanged();
        let (outgoing, next) = shop.outgoing();
        for webhook in outgoing {
            requests.spawn(send(shop.clone(), client.clone(), webhook));
        }
        let next_task = async {
            match next {
                Some(at) => sleep_until(at).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            // Nothing is sent on the channel; it only closes.
            _ = stopped.changed() => return,
            _ = changed.changed() => {}
            _ = requests.join_next(), if !requests.is_empty() => {}
            () = next_task => {}
        }
    }
}

async fn send(shop: Arc<Shop>, client: Client, (id, url, body): Outgoing) {
    let outcome = match client.post(&url).json(&body).send().await {
        Ok(response) => response.status().as_u16().to_string(),
        Err(error) if error.is_timeout() => "no answer in time".to_owned(),
        Err(error) if error.is_connect() => "no connection".to_owned(),
        Err(_) => "no answer".to_owned(),
    };
    tracing::debug!(id, outcome, "yookassa webhook");
    shop.with(|state, now| {
        state
            .deliveries
            .finish(id, outcome, &mut state.schedule, now);
    });
}
