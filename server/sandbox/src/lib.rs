#![doc = include_str!("../README.md")]

mod base;
mod car_data;
mod cars;
mod control;
mod inbox;
mod index;
mod pages;
mod people;
mod sms;
mod smtp;
mod vkid;
mod yookassa;

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use axum::Router;
use chrono::TimeDelta;
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

use crate::{base::Harness, car_data::CarData, inbox::Inbox, vkid::VkId, yookassa::Shop};

pub use crate::{
    base::{
        call_log::Call,
        fault_injection::{Faults, MethodFault},
        options::{Latency, Options},
    },
    car_data::{FixedAnswer, TOKEN},
    inbox::{Attachment, Channel, Mail, Message},
    vkid::VK_CLIENT_ID,
    yookassa::{Balance, Delivery, ShopLedger, YOOKASSA_SECRET_KEY, YOOKASSA_SHOP_ID},
};

/// The emulated services, each of which owns its state.
#[derive(Debug)]
struct Services {
    harness: Arc<Harness>,
    car_data: Arc<CarData>,
    inbox: Arc<Inbox>,
    vkid: Arc<VkId>,
    shop: Arc<Shop>,
}

impl Services {
    fn new(options: &Options) -> Self {
        let harness = Arc::new(Harness::new(options));
        // Codes, tokens and ids of an earlier run must mean nothing to this one.
        let seed = harness.clock.now().timestamp_micros().unsigned_abs();
        let app_url = options.app_url.trim_end_matches('/');
        let webhook_url = options.webhook_url.clone();
        Self {
            car_data: Arc::new(CarData::new(harness.clone(), seed)),
            inbox: Arc::default(),
            vkid: Arc::new(VkId::new(harness.clone(), app_url, seed)),
            shop: Arc::new(Shop::new(harness.clone(), seed, webhook_url)),
            harness,
        }
    }

    fn router(&self, options: &Options) -> Router {
        Router::new()
            .merge(car_data::router(self.car_data.clone()))
            .merge(sms::router(self.harness.clone(), self.inbox.clone()))
            .merge(vkid::router(self.vkid.clone()))
            .merge(yookassa::router(self.shop.clone()))
            .merge(inbox::router(self.inbox.clone()))
            .merge(index::router(options.app_url.trim_end_matches('/')))
            .merge(control::router(self.car_data.clone()))
            .merge(pages::router())
    }
}

/// A sandbox that does not serve yet.
#[derive(Debug)]
pub struct Sandbox;

impl Sandbox {
    /// All routes over a fresh state, for tests that need no socket.
    pub fn router(options: &Options) -> Router {
        Services::new(options).router(options)
    }

    /// Listens and serves until the returned value is stopped or dropped.
    pub async fn start(options: Options) -> io::Result<Running> {
        check(&options).map_err(|problem| io::Error::new(io::ErrorKind::InvalidInput, problem))?;
        let services = Services::new(&options);
        let listener = TcpListener::bind(options.listen).await?;
        let address = listener.local_addr()?;
        let mail_listener = TcpListener::bind(options.smtp_listen).await?;
        let smtp_address = mail_listener.local_addr()?;
        let client = yookassa::client().map_err(io::Error::other)?;
        let (stop, stopped) = watch::channel(());
        let (harness, inbox) = (services.harness.clone(), services.inbox.clone());
        let webhook_sender = yookassa::run(services.shop.clone(), client, stopped.clone());
        let tasks = vec![
            tokio::spawn(webhook_sender),
            tokio::spawn(smtp::run(harness, inbox, mail_listener, stopped.clone())),
            tokio::spawn(serve(listener, services.router(&options), stopped)),
        ];
        Ok(Running {
            address,
            smtp_address,
            services,
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
    services: Services,
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
        let shop = &self.services.shop;
        shop.with(|register, _| register.deliveries.url = url);
        Ok(())
    }

    /// Notifications of `YooKassa` so far, oldest first.
    #[must_use]
    pub fn deliveries(&self) -> Vec<Delivery> {
        let shop = &self.services.shop;
        shop.with(|register, _| register.deliveries.all())
    }

    /// Waits until every notification that is due has been answered, or has failed for now.
    pub async fn wait_for_webhooks(&self) {
        self.services.shop.settled().await;
    }

    /// The books of `YooKassa`, to compare others with.
    #[must_use]
    pub fn ledger(&self) -> ShopLedger {
        let shop = &self.services.shop;
        shop.with(|register, _| register.ledger.clone())
    }

    /// Moves the clock of `YooKassa` forward, to the millisecond.
    pub fn advance_yookassa(&self, by: Duration) {
        let by = TimeDelta::from_std(by).unwrap_or_default();
        self.services.shop.advance(by);
    }

    /// Ends the life of every link to a picture given so far.
    pub fn expire_pictures(&self) {
        self.services.car_data.expire_pictures();
    }

    /// The answer of a car-data method from now on, set by hand; says what is wrong with it, if
    /// anything.
    pub fn set_answer(&self, by_hand: FixedAnswer) -> Result<(), String> {
        self.services.car_data.set_answer(by_hand)
    }

    /// Messages delivered so far, newest first; all of them, or those to one recipient.
    #[must_use]
    pub fn messages(&self, to: Option<&str>) -> Vec<Message> {
        self.services.inbox.messages(to)
    }

    /// Calls made so far, oldest first.
    #[must_use]
    pub fn calls(&self) -> Vec<Call> {
        self.services.harness.call_log.calls()
    }

    /// Forgets the calls made so far.
    pub fn reset_calls(&self) {
        self.services.harness.call_log.reset();
    }

    /// Replaces all faults, as `POST /faults` does; says what is unknown, if anything.
    pub fn set_faults(&self, faults: Faults) -> Result<(), String> {
        control::set_faults(&self.services.car_data, faults)
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
