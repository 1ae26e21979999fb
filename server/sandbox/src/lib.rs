#![doc = include_str!("../README.md")]

mod breakage;
mod car_data;
mod cars;
mod clock;
mod draw;
mod faults;
mod inbox;
mod inn;
mod licences;
mod options;
mod pages;
mod people;
mod sms;
mod smtp;
mod state;
mod stats;
mod vkid;
mod yookassa;

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use axum::routing::post;
use chrono::TimeDelta;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::state::SandboxState;
use crate::state::Shared;

pub use crate::car_data::AnswerByHand;
pub use crate::car_data::TOKEN;
pub use crate::faults::Faults;
pub use crate::faults::MethodFault;
pub use crate::inbox::Attachment;
pub use crate::inbox::Channel;
pub use crate::inbox::Mail;
pub use crate::inbox::Message;
pub use crate::options::Latency;
pub use crate::options::Options;
pub use crate::stats::Call;
pub use crate::vkid::VK_CLIENT_ID;
pub use crate::yookassa::Attempt;
pub use crate::yookassa::Balance;
pub use crate::yookassa::Books;
pub use crate::yookassa::Delivery;
pub use crate::yookassa::DeliveryState;
pub use crate::yookassa::Movement;
pub use crate::yookassa::MovementKind;
pub use crate::yookassa::WEBHOOK_OFFSETS;
pub use crate::yookassa::YOOKASSA_SECRET_KEY;
pub use crate::yookassa::YOOKASSA_SHOP_ID;

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
        check(&options).map_err(|problem| io::Error::new(io::ErrorKind::InvalidInput, problem))?;
        let state = SandboxState::new(&options);
        let listener = TcpListener::bind(options.listen).await?;
        let address = listener.local_addr()?;
        let mail_listener = TcpListener::bind(options.smtp_listen).await?;
        let smtp_address = mail_listener.local_addr()?;
        let client = yookassa::client().map_err(io::Error::other)?;
        let (stop, stopped) = watch::channel(());
        let tasks = vec![
            tokio::spawn(yookassa::run(state.clone(), client, stopped.clone())),
            tokio::spawn(smtp::run(state.clone(), mail_listener, stopped.clone())),
            tokio::spawn(serve(listener, router(state.clone()), stopped)),
        ];
        Ok(Running {
            address,
            smtp_address,
            state,
            _stop: stop,
            tasks,
        })
    }
}

/// Says what is wrong with the settings, if anything.
fn check(options: &Options) -> Result<(), String> {
    options.faults.check()?;
    match &options.webhook_url {
        Some(url) if !yookassa::is_address(url) => Err(format!("no address: {url}")),
        _ => Ok(()),
    }
}

async fn serve(listener: TcpListener, service: Router, mut stopped: watch::Receiver<()>) {
    let served = axum::serve(listener, service).with_graceful_shutdown(async move {
        // Nothing is ever sent: a dropped sender means to stop.
        let _ = stopped.changed().await;
    });
    if let Err(error) = served.await {
        tracing::error!(%error, "the sandbox stopped serving");
    }
}

/// A sandbox that serves; dropping it stops it.
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    smtp_address: SocketAddr,
    state: Shared,
    _stop: watch::Sender<()>,
    tasks: Vec<JoinHandle<()>>,
}

impl Running {
    /// Address of the sandbox without a trailing slash.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Address at which mail is taken.
    #[must_use]
    pub fn smtp_address(&self) -> SocketAddr {
        self.smtp_address
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

    /// Base address of the API of `YooKassa`.
    #[must_use]
    pub fn yookassa_url(&self) -> String {
        format!("{}/yookassa/v3", self.url())
    }

    /// Where `YooKassa` sends its notifications from now on; nowhere when absent.
    pub fn set_webhook_url(&self, url: Option<String>) -> Result<(), String> {
        if let Some(url) = url.as_deref().filter(|url| !yookassa::is_address(url)) {
            return Err(format!("no address: {url}"));
        }
        yookassa::with(&self.state, |register, _| register.deliveries.url = url);
        Ok(())
    }

    /// Notifications of `YooKassa` so far, oldest first.
    #[must_use]
    pub fn deliveries(&self) -> Vec<Delivery> {
        yookassa::with(&self.state, |register, _| register.deliveries.all())
    }

    /// Waits until every notification that is due has been answered, or has failed for now.
    pub async fn webhooks_settled(&self) {
        let mut stirred = self.state.yookassa.watch();
        while !yookassa::is_settled(&self.state) {
            if stirred.changed().await.is_err() {
                return;
            }
        }
    }

    /// The books of `YooKassa`, to compare others with.
    #[must_use]
    pub fn books(&self) -> Books {
        yookassa::with(&self.state, |register, _| register.books.clone())
    }

    /// Moves the clock of `YooKassa` forward, to the millisecond.
    pub fn advance_yookassa(&self, by: Duration) {
        self.state
            .yookassa
            .advance(TimeDelta::from_std(by).unwrap_or_default());
    }

    /// Ends the life of every link to a picture given so far.
    pub fn expire_pictures(&self) {
        self.state.pictures.expire();
    }

    /// What a car-data method answers from now on, as `POST /car/answers` says; says what is wrong
    /// with it, if anything.
    pub fn set_answer(&self, by_hand: AnswerByHand) -> Result<(), String> {
        car_data::set(&self.state, by_hand)
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
            _stop: stop, tasks, ..
        } = self;
        drop(stop);
        for task in tasks {
            if let Err(error) = task.await {
                tracing::error!(%error, "the sandbox did not stop cleanly");
            }
        }
    }
}

fn router(state: Shared) -> Router {
    Router::new()
        .merge(car_data::router())
        .merge(sms::router())
        .merge(vkid::router())
        .merge(yookassa::router())
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
