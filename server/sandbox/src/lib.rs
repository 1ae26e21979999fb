#![doc = include_str!("../README.md")]

mod breakage;
mod car_data;
mod cars;
mod clock;
mod draw;
mod faults;
mod inbox;
mod licences;
mod options;
mod pages;
mod sms;
mod state;
mod stats;
mod vkid;

use std::io;
use std::net::SocketAddr;

use axum::Router;
use axum::routing::get;
use axum::routing::post;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::state::SandboxState;
use crate::state::Shared;

pub use crate::car_data::TOKEN;
pub use crate::faults::Faults;
pub use crate::faults::MethodFault;
pub use crate::inbox::Channel;
pub use crate::inbox::Message;
pub use crate::options::Latency;
pub use crate::options::Options;
pub use crate::stats::Call;
pub use crate::vkid::VK_CLIENT_ID;

/// The emulated services.
#[derive(Debug)]
pub struct Sandbox;

impl Sandbox {
    /// All routes over a fresh state, for tests that need no socket.
    pub fn router(options: &Options) -> Router {
        router(SandboxState::new(options))
    }

    /// Listens and serves until the returned value is stopped or dropped.
    pub async fn start(options: Options) -> io::Result<Running> {
        let refused = |problem| io::Error::new(io::ErrorKind::InvalidInput, problem);
        options.faults.check().map_err(refused)?;
        let state = SandboxState::new(&options);
        let listener = TcpListener::bind(options.listen).await?;
        let address = listener.local_addr()?;
        let (stop, stopped) = oneshot::channel::<()>();
        let service = router(state.clone());
        let task = tokio::spawn(async move {
            let served = axum::serve(listener, service).with_graceful_shutdown(async move {
                // A dropped sender means the same as a sent word: stop.
                let _ = stopped.await;
            });
            if let Err(error) = served.await {
                tracing::error!(%error, "the sandbox stopped serving");
            }
        });
        Ok(Running {
            address,
            state,
            _stop: stop,
            task,
        })
    }
}

/// A sandbox that serves; dropping it stops it.
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    state: Shared,
    _stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Running {
    /// Address of the sandbox without a trailing slash.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Base address of the car-data service.
    #[must_use]
    pub fn car_url(&self) -> String {
        format!("{}/car", self.url())
    }

    /// Base address of the SMS service.
    #[must_use]
    pub fn sms_url(&self) -> String {
        format!("{}/smsru", self.url())
    }

    /// Base address of VK ID.
    #[must_use]
    pub fn vkid_url(&self) -> String {
        format!("{}/vkid", self.url())
    }

    /// Messages delivered so far, newest first; all of them, or those to one recipient.
    #[must_use]
    pub fn messages(&self, to: Option<&str>) -> Vec<Message> {
        self.state.inbox.messages(to)
    }

    /// Calls made so far, oldest first.
    #[must_use]
    pub fn calls(&self) -> Vec<Call> {
        self.state.stats.calls()
    }

    /// Forgets the calls made so far.
    pub fn reset_calls(&self) {
        self.state.stats.reset();
    }

    /// Replaces all faults, as `POST /faults` does; says what is unknown, if anything.
    pub fn set_faults(&self, faults: Faults) -> Result<(), String> {
        faults::put_in_force(&self.state, faults)
    }

    /// Stops taking calls and waits until those under way are answered.
    pub async fn stop(self) {
        let Self {
            _stop: stop, task, ..
        } = self;
        drop(stop);
        if let Err(error) = task.await {
            tracing::error!(%error, "the sandbox did not stop cleanly");
        }
    }
}

fn router(state: Shared) -> Router {
    Router::new()
        .merge(car_data::router())
        .merge(sms::router())
        .merge(vkid::router())
        .merge(pages::router())
        .route("/healthz", get(async || "ok"))
        .route("/inbox.json", get(inbox::list))
        .route("/stats.json", get(stats::list))
        .route("/stats/reset", post(stats::reset))
        .route(
            "/faults",
            get(faults::show)
                .post(faults::replace)
                .delete(faults::restore),
        )
        .with_state(state)
}
