//! Runs the API and the worker until the shutdown signal.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use listenfd::ListenFd;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::money::payments::{self, shop_methods};
use crate::platform::Context;
use crate::platform::config::{Config, Mode};
use crate::platform::http::health;
use crate::platform::http::listener::{self, End};
use crate::platform::http::state::AppState;
use crate::platform::jobs::periodic::run_every;
use crate::platform::process::shutdown::Shutdown;
use crate::worker::Worker;
use crate::{router, telemetry};

/// Maximum connections of the separate metrics listener.
const METRICS_CONNECTIONS: usize = 64;
/// Interval of queries for the payment methods of the shop.
const METHODS_REFRESH: Duration = Duration::from_mins(10);

/// Serves pages and API; also runs the worker if `with_worker`.
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
    let methods = {
        let (ctx, stop) = (Arc::clone(&ctx), stop.clone());
        async move {
            let refresh = || shop_methods::refresh(&ctx);
            run_every(&stop, METHODS_REFRESH, "payment methods", refresh).await;
        }
    };
    let worker = async {
        if with_worker {
            Box::pin(Worker::new(ctx, config.worker_concurrency).run(stop)).await;
        }
    };
    tokio::join!(server, worker, methods);
    Ok(())
}

/// Starts metrics on their own listener, if configured; otherwise returns the handle of `/metrics`.
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

/// Shuts down: fails readiness first, then closes the listener.
async fn wind_down(stop: CancellationToken, stopping: Shutdown, drain: Duration) {
    stop.cancelled().await;
    stopping.draining.cancel();
    tokio::time::sleep(drain).await;
    stopping.closing.cancel();
}

/// Socket inherited from systemd, which queues connections during a restart; otherwise a new one.
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

/// Runs the worker only.
pub async fn work(config: &Config, ctx: Arc<Context>) -> anyhow::Result<()> {
    check_merchant(config.mode, &ctx).await?;
    let stop = stop_on_signal()?;
    if config.http.metrics_listen.is_some() {
        count(config, &ctx.shutdown).await?;
    }
    Box::pin(Worker::new(ctx, config.worker_concurrency).run(stop)).await;
    Ok(())
}

/// Verifies the merchant account; an error in production, a warning in development.
pub async fn check_merchant(mode: Mode, ctx: &Context) -> anyhow::Result<()> {
    let checked = payments::check_merchant(ctx).await;
    match (checked, mode) {
        (Ok(()), _) => Ok(()),
        (Err(error), Mode::Production) => Err(error).context("merchant account"),
        (Err(error), Mode::Development) => {
            tracing::warn!(%error, "the merchant account is misconfigured");
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
