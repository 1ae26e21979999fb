//! SMTP: takes every mail and puts it into the inbox.

mod mail;
mod reply;
mod session;

use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::smtp::session::Session;
use crate::state::Shared;

pub use crate::smtp::reply::is_failure;

/// Name in stats and faults: one mail, when all of it is there.
pub const METHOD: &str = "smtp.send";

/// Connections served at once; others wait to be greeted.
const MOST_SESSIONS: usize = 100;

/// Serves until the sandbox stops.
pub async fn run(state: Shared, listener: TcpListener, mut stopped: watch::Receiver<()>) {
    let places = Arc::new(Semaphore::new(MOST_SESSIONS));
    let mut sessions = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            // Nothing is ever sent on it: it only closes.
            _ = stopped.changed() => return,
            _ = sessions.join_next(), if !sessions.is_empty() => continue,
            accepted = listener.accept() => accepted,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                tracing::warn!(%error, "an SMTP connection could not be taken");
                continue;
            }
        };
        let (state, places) = (state.clone(), places.clone());
        sessions.spawn(async move {
            let _place = places.acquire_owned().await;
            if let Err(error) = Session::new(state, stream).serve().await {
                tracing::debug!(%error, "an SMTP connection broke");
            }
        });
    }
}
