//! Runs the interface and the worker until told to stop.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::Context;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::kit::Kit;
use crate::kit::config::{Config, Mode};
use crate::kit::http::health;
use crate::kit::http::state::AppState;
use crate::money::payments;
use crate::worker::Worker;
use crate::{router, telemetry};

/// Serves pages and API; works on the queue too, unless told otherwise.
pub async fn serve(config: &Config, kit: Arc<Kit>, with_worker: bool) -> anyhow::Result<()> {
    check_shop(config.mode, &kit).await?;
    let stop = stop_on_signal()?;
    let mut metrics = Some(telemetry::start_metrics()?);
    if let Some(address) = config.http.metrics_listen
        && let Some(metrics) = metrics.take()
    {
        let listener = listen(address).await?;
        tokio::spawn(axum::serve(listener, health::metrics_router(metrics)).into_future());
    }
    let state = AppState::new(config, Arc::clone(&kit), metrics);
    let router = router::router(state, &config.http.web_dir);
    let listener = listen(config.http.listen).await?;
    tracing::info!(address = %config.http.listen, "listening");
    let worker = async {
        if with_worker {
            Worker::new(kit, config.worker.concurrency)
                .run(stop.clone())
                .await;
        }
    };
    let make = router.into_make_service_with_connect_info::<SocketAddr>();
    let closing = stop.clone();
    let server = async move {
        let graceful = axum::serve(listener, make)
            .with_graceful_shutdown(closing.clone().cancelled_owned())
            .into_future();
        // Event streams stay open for minutes; a stopping process does not wait for them.
        let forced = async {
            closing.cancelled().await;
            tokio::time::sleep(std::time::Duration::from_secs(2)).await;
        };
        tokio::select! {
            result = graceful => result,
            () = forced => Ok(()),
        }
    };
    let (result, ()) = tokio::join!(server, worker);
    result.context("the listener failed")
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
