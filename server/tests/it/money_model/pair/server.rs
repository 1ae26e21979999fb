//! Server process that kills itself with SIGKILL at a given crash point.
//!
//! Crash points are commits and calls to the payment provider, before and after each; the server logs them
//! with the target `crash_point`.

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

/// Settings of the process, passed as JSON in the variable [`ORDERS`].
#[derive(Serialize, Deserialize)]
pub struct Orders {
    pub vars: HashMap<String, String>,
    pub now: DateTime<Utc>,
    /// File to which the name of the crash point is written.
    pub crash_file: PathBuf,
}

pub const ORDERS: &str = "AVTOSLED_TEST_ORDERS";
/// Prefix of the address that the process prints to standard output.
pub const LISTENING: &str = "listening on ";

struct Controls {
    process: Process,
    clock: Arc<TestClock>,
    places: Arc<AtomicI64>,
}

/// Main function of the server processes, started as an ignored test.
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
        crash_file: orders.crash_file,
    };
    tracing_subscriber::registry().with(end).init();
    let config = process::config(orders.vars);
    let clock = Arc::new(TestClock::at(orders.now));
    let process = Process::start(&config, &clock);
    let controls = Arc::new(Controls {
        process,
        clock,
        places,
    });
    let app = controls
        .process
        .router
        .clone()
        .merge(control_routes(&controls));
    controls.process.run(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        writeln!(std::io::stdout(), "\n{LISTENING}{address}").unwrap();
        let app = app.into_make_service_with_connect_info::<SocketAddr>();
        axum::serve(listener, app).await.unwrap();
    });
}

/// Control endpoints of the model.
fn control_routes(controls: &Arc<Controls>) -> Router {
    let advance = async |State(controls): State<Arc<Controls>>, Path(seconds): Path<i64>| {
        controls.clock.advance(chrono::Duration::seconds(seconds));
    };
    let end_at = async |State(controls): State<Arc<Controls>>, Path(place): Path<i64>| {
        controls.places.store(place, Ordering::SeqCst);
    };
    let tick = async |State(controls): State<Arc<Controls>>| tick(&controls.process.ctx).await;
    let work_off =
        async |State(controls): State<Arc<Controls>>| work_off(&controls.process.ctx).await;
    Router::new()
        .route("/model/advance/{seconds}", post(advance))
        .route("/model/end-at/{place}", post(end_at))
        .route("/model/tick", post(tick))
        .route("/model/work-off", post(work_off))
        .with_state(controls.clone())
}

/// Log layer that kills the process after a number of crash points; zero means never.
struct End {
    places: Arc<AtomicI64>,
    crash_file: PathBuf,
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
        std::fs::write(&self.crash_file, place.0).unwrap();
        rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL)
            .unwrap();
    }
}

#[derive(Default)]
struct Place(String);

impl Visit for Place {
    fn record_debug(&mut self, _: &Field, value: &dyn Debug) {
        write!(self.0, "{value:?} ").unwrap();
    }
}
