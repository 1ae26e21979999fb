//! A server in a process of its own, that ends itself by SIGKILL at a place it was told.
//!
//! Places are where the product commits and where it calls the provider of payments, before and after:
//! it tells of them by events of the target `place`.

use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use avtosled_server::platform::clock::TestClock;
use axum::Router;
use axum::extract::{Path, State};
use axum::routing::post;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt::{Debug, Write};
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use crate::money_model::process::{self, Process, tick, work_off};

/// What a server needs to know, as JSON in [`ORDERS`].
#[derive(Serialize, Deserialize)]
pub struct Orders {
    pub vars: HashMap<String, String>,
    pub now: DateTime<Utc>,
    /// Where it writes the place at which it ends.
    pub grave: PathBuf,
}

pub const ORDERS: &str = "AVTOSLED_TEST_ORDERS";
/// Before the address, on a line of standard output.
pub const LISTENING: &str = "listening on ";

struct Hands {
    process: Process,
    clock: Arc<TestClock>,
    places: Arc<AtomicI64>,
}

/// Not a test: the program of the second and third process.
#[test]
#[ignore = "started by the model of money"]
fn serve() {
    let Ok(orders) = std::env::var(ORDERS) else {
        return;
    };
    let orders: Orders = serde_json::from_str(&orders).unwrap();
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    let places = Arc::new(AtomicI64::new(0));
    let end = End {
        places: places.clone(),
        grave: orders.grave,
    };
    tracing_subscriber::registry().with(end).init();
    let config = process::config(orders.vars);
    let clock = Arc::new(TestClock::at(orders.now));
    let process = Process::start(&config, &clock);
    let hands = Arc::new(Hands {
        process,
        clock,
        places,
    });
    let app = hands.process.router.clone().merge(orders_taken(&hands));
    hands.process.run(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        writeln!(std::io::stdout(), "\n{LISTENING}{address}").unwrap();
        let app = app.into_make_service_with_connect_info::<SocketAddr>();
        axum::serve(listener, app).await.unwrap();
    });
}

/// What the model has a server do besides what is asked of it by everybody.
fn orders_taken(hands: &Arc<Hands>) -> Router {
    let advance = async |State(hands): State<Arc<Hands>>, Path(seconds): Path<i64>| {
        hands.clock.advance(chrono::Duration::seconds(seconds));
    };
    let end_at = async |State(hands): State<Arc<Hands>>, Path(place): Path<i64>| {
        hands.places.store(place, Ordering::SeqCst);
    };
    let tick = async |State(hands): State<Arc<Hands>>| tick(&hands.process.ctx).await;
    let work_off = async |State(hands): State<Arc<Hands>>| work_off(&hands.process.ctx).await;
    Router::new()
        .route("/model/advance/{seconds}", post(advance))
        .route("/model/end-at/{place}", post(end_at))
        .route("/model/tick", post(tick))
        .route("/model/work-off", post(work_off))
        .with_state(hands.clone())
}

/// Ends the process at the place that was told: so many from now, zero for none.
struct End {
    places: Arc<AtomicI64>,
    grave: PathBuf,
}

impl<S: Subscriber> Layer<S> for End {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() != "crash_point" {
            return;
        }
        if self.places.fetch_sub(1, Ordering::SeqCst) != 1 {
            return;
        }
        let mut place = Place::default();
        event.record(&mut place);
        std::fs::write(&self.grave, place.0).unwrap();
        rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL)
            .unwrap();
    }
}

/// `src/money/balance.rs:82:10 committed`.
#[derive(Default)]
struct Place(String);

impl Visit for Place {
    fn record_debug(&mut self, _: &Field, value: &dyn Debug) {
        write!(self.0, "{value:?} ").unwrap();
    }
}
