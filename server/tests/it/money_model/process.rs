//! Server process that can crash at any await.
//!
//! It has its own runtime. A crash drops the current work at one of its awaits and all tasks, like SIGKILL;
//! data sent to the database or the provider may still arrive.

use std::collections::HashMap;
use std::future::Future;
use std::net::{Ipv4Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use avtosled_server::money::{payments, refunds};
use avtosled_server::offers::{packages, subscriptions};
use avtosled_server::platform::Context;
use avtosled_server::platform::clock::TestClock;
use avtosled_server::platform::config::Config;
use avtosled_server::platform::entities::jobs;
use avtosled_server::platform::http::state::AppState;
use avtosled_server::platform::jobs::queue;
use avtosled_server::platform::limits::spending_caps::Rolling;
use avtosled_server::reports::watches;
use avtosled_server::worker::Worker;
use avtosled_server::{app, router};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

/// Maximum wait for the provider, which answers some amounts after 25 s and some never.
const ANSWER: Duration = Duration::from_secs(1);
/// Maximum wait for the result of a concurrent identical lookup.
const PATIENCE: Duration = Duration::from_secs(2);
/// Time without progress after which leases are released; longer than any job.
const SILENCE: Duration = Duration::from_secs(10);

pub fn config(vars: HashMap<String, String>) -> Config {
    let mut config = Config::from_vars(vars).unwrap();
    config.payments.timeout = ANSWER;
    // Sequences last minutes, and withdraw money that they have just paid.
    config.spending_caps.withdrawal_hold_hours = 0;
    // Only credits need a second administrator in the model.
    config.spending_caps.debits = Rolling::roubles(i32::MAX, i32::MAX);
    config.spending_caps.refunds = Rolling::roubles(i32::MAX, i32::MAX);
    config
}

/// Headers of a model request.
#[derive(Default)]
pub struct Headers<'a> {
    pub token: Option<&'a str>,
    /// Value of the header `Idempotency-Key`.
    pub key: Option<&'a str>,
    pub access_key: Option<&'a str>,
}

pub struct Process {
    pub ctx: Arc<Context>,
    pub router: Router,
    /// Runtime of the process; `None` after a crash.
    runtime: Option<Runtime>,
}

impl Process {
    pub fn start(config: &Config, clock: &Arc<TestClock>) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let mut ctx = runtime
            .block_on(app::context(config, clock.clone()))
            .unwrap();
        Arc::get_mut(&mut ctx).unwrap().timeouts.person = PATIENCE;
        let state = AppState::new(config, ctx.clone(), None);
        Self {
            router: router::router(state, &config.http.web_dir),
            ctx,
            runtime: Some(runtime),
        }
    }

    pub fn run<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.as_ref().unwrap().block_on(work)
    }

    /// Runs work to its end; `None` if it crashes after a number of awaits.
    pub fn run_until<T>(&self, work: impl Future<Output = T>, waits: Option<u32>) -> Option<T> {
        self.run(async move {
            let mut work = pin!(work);
            let mut left = waits;
            std::future::poll_fn(|context| match (work.as_mut().poll(context), left) {
                (Poll::Ready(done), _) => Poll::Ready(Some(done)),
                (Poll::Pending, Some(0)) => Poll::Ready(None),
                (Poll::Pending, waits) => {
                    left = waits.map(|waits| waits - 1);
                    Poll::Pending
                }
            })
            .await
        })
    }

    /// Sends a request to the router, without a socket; returns status and body.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &Headers<'_>,
        body: Value,
    ) -> (u16, Value) {
        let bytes = serde_json::to_vec(&body).unwrap();
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = headers.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if let Some(key) = headers.key {
            request = request.header("idempotency-key", key);
        }
        if let Some(key) = headers.access_key {
            request = request.header("x-access-key", key);
        }
        let request = request
            .header("content-type", "application/json")
            .extension(ConnectInfo(SocketAddr::from((Ipv4Addr::LOCALHOST, 1))))
            .body(Body::from(bytes))
            .unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX)
            .await
            .unwrap();
        let body = serde_json::from_slice(&bytes).unwrap_or(json!(null));
        (status, body)
    }
}

/// Runs the periodic tasks of the worker: queries of due payments, refunds, plans and watches.
pub async fn tick(ctx: &Arc<Context>) {
    payments::tick(ctx).await.unwrap();
    refunds::tick(ctx).await.unwrap();
    subscriptions::tick(ctx).await.unwrap();
    packages::tick(ctx).await.unwrap();
    watches::tick(ctx).await.unwrap();
}

/// Runs due jobs like the worker, until none is left.
pub async fn work_off(ctx: &Arc<Context>) {
    let db = ctx.db.write();
    let now = ctx.clock.now();
    queue::release_expired(db, now).await.unwrap();
    if count_due(ctx).await == 0 {
        return;
    }
    let stop = CancellationToken::new();
    let worker = Worker::new(ctx.clone(), 8).run_queue(stop.clone());
    let until_idle = async {
        let mut since = Instant::now();
        while count_due(ctx).await > 0 {
            tokio::time::sleep(Duration::from_millis(2)).await;
            // Jobs of a killed process stay leased, because the test clock does not advance.
            if since.elapsed() >= SILENCE {
                since = Instant::now();
                let after = now + chrono::Duration::minutes(1);
                queue::release_expired(db, after).await.unwrap();
            }
        }
        stop.cancel();
    };
    // As in the worker, periodic tasks run concurrently with jobs.
    tokio::join!(Box::pin(worker), until_idle, Box::pin(tick(ctx)));
}

async fn count_due(ctx: &Context) -> u64 {
    let now = ctx.clock.now().timestamp_millis();
    let due = jobs::Column::State
        .eq(jobs::State::Queued)
        .and(jobs::Column::RunAt.lte(now));
    jobs::Entity::find()
        .filter(jobs::Column::State.eq(jobs::State::Running).or(due))
        .count(ctx.db.read())
        .await
        .unwrap()
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
