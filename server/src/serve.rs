//! Runs the interface and the worker until told to stop.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::serve::{Listener, ListenerExt};
use listenfd::ListenFd;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::net::{TcpListener, TcpStream};
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::kit::Kit;
use crate::kit::config::{Config, Mode};
use crate::kit::http::health;
use crate::kit::http::state::AppState;
use crate::kit::stopping::Stopping;
use crate::money::payments;
use crate::worker::Worker;
use crate::{router, telemetry};

/// A connection that was taken just before the process closes has so long to ask: one that has asked
/// nothing is closed without an answer.
const FIRST_BYTES: Duration = Duration::from_millis(300);

/// Serves pages and API; works on the queue too, unless told otherwise.
pub async fn serve(config: &Config, kit: Arc<Kit>, with_worker: bool) -> anyhow::Result<()> {
    check_shop(config.mode, &kit).await?;
    let stop = stop_on_signal()?;
    let metrics = count(config).await?;
    let state = AppState::new(config, Arc::clone(&kit), metrics);
    let router = router::router(state, &config.http.web_dir);
    let listener = inherited_or_new(config.http.listen).await?;
    tracing::info!(address = %listener.local_addr()?, "listening");
    tokio::spawn(wind_down(
        stop.clone(),
        kit.stopping.clone(),
        config.http.drain,
    ));
    let server = answer(
        listener,
        router,
        kit.stopping.closing.clone(),
        config.http.last_answers,
    );
    let worker = async {
        if with_worker {
            Worker::new(kit, config.worker.concurrency).run(stop).await;
        }
    };
    let (result, ()) = tokio::join!(server, worker);
    result.context("the listener failed")
}

/// Counts, at an address of its own where one is set; without, the counters are to be shown beside the
/// pages.
async fn count(config: &Config) -> anyhow::Result<Option<PrometheusHandle>> {
    let metrics = telemetry::start_metrics()?;
    let Some(address) = config.http.metrics_listen else {
        return Ok(Some(metrics));
    };
    let listener = listen(address).await?;
    tokio::spawn(axum::serve(listener, health::metrics_router(metrics)).into_future());
    Ok(None)
}

/// First proxies go elsewhere, then the listener closes.
async fn wind_down(stop: CancellationToken, stopping: Stopping, drain: Duration) {
    stop.cancelled().await;
    stopping.draining.cancel();
    tokio::time::sleep(drain).await;
    stopping.closing.cancel();
}

/// Answers until told to close, and then what is under way, for so long at most.
async fn answer(
    listener: TcpListener,
    router: Router,
    closing: CancellationToken,
    last_answers: Duration,
) -> std::io::Result<()> {
    let make = router.into_make_service_with_connect_info::<SocketAddr>();
    let listener = UntilClosing {
        listener,
        closing: closing.clone(),
    };
    let taken = closing.clone();
    let closed = async move {
        taken.cancelled().await;
        tokio::time::sleep(FIRST_BYTES).await;
    };
    // Through `tap_io`, because only so handlers learn the address behind a listener of our own.
    let graceful = axum::serve(listener.tap_io(|_| {}), make)
        .with_graceful_shutdown(closed)
        .into_future();
    let forced = async {
        closing.cancelled().await;
        tokio::time::sleep(last_answers).await;
    };
    tokio::select! {
        result = graceful => result,
        () = forced => Ok(()),
    }
}

/// Takes no connection while the process closes.
struct UntilClosing {
    listener: TcpListener,
    closing: CancellationToken,
}

impl Listener for UntilClosing {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TcpStream, SocketAddr) {
        let accepted = Listener::accept(&mut self.listener);
        match self.closing.run_until_cancelled(accepted).await {
            Some(connection) => connection,
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// The socket that systemd holds, so that connections wait while one process follows another; without
/// one, a socket of our own.
async fn inherited_or_new(address: SocketAddr) -> anyhow::Result<TcpListener> {
    match ListenFd::from_env().take_tcp_listener(0)? {
        Some(listener) => {
            listener.set_nonblocking(true)?;
            Ok(TcpListener::from_std(listener)?)
        }
        None => listen(address).await,
    }
}

async fn listen(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address)
        .await
        .with_context(|| format!("cannot listen on {address}"))
}

/// Works on the queue only.
pub async fn work(config: &Config, kit: Arc<Kit>) -> anyhow::Result<()> {
    check_shop(config.mode, &kit).await?;
    let stop = stop_on_signal()?;
    if config.http.metrics_listen.is_some() {
        count(config).await?;
    }
    Worker::new(kit, config.worker.concurrency).run(stop).await;
    Ok(())
}

/// In production nobody pays into a wrong shop; a developer is only told.
pub async fn check_shop(mode: Mode, kit: &Kit) -> anyhow::Result<()> {
    let checked = payments::check_shop(kit).await;
    match (checked, mode) {
        (Ok(()), _) => Ok(()),
        (Err(error), Mode::Production) => Err(error).context("the payment shop"),
        (Err(error), Mode::Development) => {
            tracing::warn!(%error, "the payment shop is not what it should be");
            Ok(())
        }
    }
}

fn stop_on_signal() -> anyhow::Result<CancellationToken> {
    let token = CancellationToken::new();
    let mut terminate = signal(SignalKind::terminate())?;
    let stop = token.clone();
    tokio::spawn(async move {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
        tracing::info!("stopping");
        stop.cancel();
    });
    Ok(token)
}
