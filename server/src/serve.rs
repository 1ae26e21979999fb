//! Runs the interface and the worker until told to stop.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use listenfd::ListenFd;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::money::payments;
use crate::platform::Context;
use crate::platform::config::{Config, Mode};
use crate::platform::http::health;
use crate::platform::http::listener::{self, End};
use crate::platform::http::state::AppState;
use crate::platform::process::shutdown::Shutdown;
use crate::worker::Worker;
use crate::{router, telemetry};

/// Whoever reads the counters at their own address.
const METRICS_CONNECTIONS: usize = 64;

/// Serves pages and API; works on the queue too, unless told otherwise.
pub async fn serve(config: &Config, ctx: Arc<Context>, with_worker: bool) -> anyhow::Result<()> {
    check_merchant(config.mode, &ctx).await?;
    let stop = stop_on_signal()?;
    listener::raise_open_files(config.http.connections);
    let metrics = count(config, &ctx.shutdown).await?;
    let state = AppState::new(config, Arc::clone(&ctx), metrics);
    let router = router::router(state, &config.http.web_dir);
    let listener = inherited_or_new(config.http.listen).await?;
    tracing::info!(address = %listener.local_addr()?, "listening");
    tokio::spawn(wind_down(
        stop.clone(),
        ctx.shutdown.clone(),
        config.http.drain,
    ));
    let end = End {
        closing: ctx.shutdown.closing.clone(),
        last_answers: config.http.last_answers,
    };
    let server = listener::answer(listener, router, config.http.connections, end);
    let worker = async {
        if with_worker {
            Worker::new(ctx, config.worker_concurrency).run(stop).await;
        }
    };
    tokio::join!(server, worker);
    Ok(())
}

/// Counts, at an address of its own where one is set; without, the counters are to be shown beside the
/// pages.
async fn count(config: &Config, stopping: &Shutdown) -> anyhow::Result<Option<PrometheusHandle>> {
    let metrics = telemetry::start_metrics()?;
    let Some(address) = config.http.metrics_listen else {
        return Ok(Some(metrics));
    };
    let listener = listen(address).await?;
    let router = health::metrics_router(metrics);
    let end = End {
        closing: stopping.closing.clone(),
        last_answers: config.http.last_answers,
    };
    tokio::spawn(listener::answer(listener, router, METRICS_CONNECTIONS, end));
    Ok(None)
}

/// First proxies go elsewhere, then the listener closes.
async fn wind_down(stop: CancellationToken, stopping: Shutdown, drain: Duration) {
    stop.cancelled().await;
    stopping.draining.cancel();
    tokio::time::sleep(drain).await;
    stopping.closing.cancel();
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
pub async fn work(config: &Config, ctx: Arc<Context>) -> anyhow::Result<()> {
    check_merchant(config.mode, &ctx).await?;
    let stop = stop_on_signal()?;
    if config.http.metrics_listen.is_some() {
        count(config, &ctx.shutdown).await?;
    }
    Worker::new(ctx, config.worker_concurrency).run(stop).await;
    Ok(())
}

/// In production nobody pays into a wrong shop; a developer is only told.
pub async fn check_merchant(mode: Mode, ctx: &Context) -> anyhow::Result<()> {
    let checked = payments::check_merchant(ctx).await;
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
