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
    base::{Call, Faults, Latency, MethodFault, Options},
    car_data::{FixedAnswer, TOKEN},
    inbox::{Attachment, Channel, Mail, Message},
    vkid::VK_CLIENT_ID,
    yookassa::{Balance, Delivery, ShopLedger, YOOKASSA_SECRET_KEY, YOOKASSA_SHOP_ID},
};

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
        // Codes, tokens and ids of an earlier run must be invalid.
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

/// Starter of the emulators.
#[derive(Debug)]
pub struct Sandbox;

impl Sandbox {
    /// Router with new state, for tests without a socket.
    pub fn router(options: &Options) -> Router {
        Services::new(options).router(options)
    }

    /// Starts serving, until the returned value is stopped or dropped.
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

fn check(options: &Options) -> Result<(), String> {
    options.faults.check()?;
    check_webhook_url(options.webhook_url.as_deref())
}

fn check_webhook_url(url: Option<&str>) -> Result<(), String> {
    match url {
        Some(url) if !yookassa::is_address(url) => Err(format!("no address: {url}")),
        _ => Ok(()),
    }
}

async fn serve(listener: TcpListener, service: Router, mut stopped: watch::Receiver<()>) {
    let served = axum::serve(listener, service).with_graceful_shutdown(async move {
        // Nothing is sent on the channel; a dropped sender means to stop.
        let _ = stopped.changed().await;
    });
    if let Err(error) = served.await {
        tracing::error!(%error, "the sandbox stopped serving");
    }
}

/// Running sandbox, stopped on drop.
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    smtp_address: SocketAddr,
    services: Services,
    _stop: watch::Sender<()>,
    tasks: Vec<JoinHandle<()>>,
}

impl Running {
    /// Base URL of the sandbox without a trailing slash.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Address of the SMTP server.
    #[must_use]
    pub fn smtp_address(&self) -> SocketAddr {
        self.smtp_address
    }

    #[must_use]
    pub fn car_url(&self) -> String {
        format!("{}/car", self.url())
    }

    #[must_use]
    pub fn sms_url(&self) -> String {
        format!("{}/smsru", self.url())
    }

    #[must_use]
    pub fn vkid_url(&self) -> String {
        format!("{}/vkid", self.url())
    }

    /// Base URL of the `YooKassa` API.
    #[must_use]
    pub fn yookassa_url(&self) -> String {
        format!("{}/yookassa/v3", self.url())
    }

    /// Sets the URL for the webhooks of `YooKassa`; with `None` nothing is sent.
    pub fn set_webhook_url(&self, url: Option<String>) -> Result<(), String> {
        check_webhook_url(url.as_deref())?;
        self.services
            .shop
            .with(|state, _| state.deliveries.url = url);
        Ok(())
    }

    /// Deliveries of `YooKassa` webhooks, oldest first.
    #[must_use]
    pub fn deliveries(&self) -> Vec<Delivery> {
        self.services.shop.with(|state, _| state.deliveries.all())
    }

    /// Waits until no webhook is being sent.
    pub async fn wait_for_webhooks(&self) {
        self.services.shop.wait_for_webhooks().await;
    }

    /// Captured and refunded amounts of the `YooKassa` shop.
    #[must_use]
    pub fn ledger(&self) -> ShopLedger {
        self.services.shop.with(|state, _| state.ledger.clone())
    }

    /// Advances the clock of `YooKassa`, to the millisecond.
    pub fn advance_yookassa(&self, by: Duration) {
        let by = TimeDelta::from_std(by).unwrap_or_default();
        self.services.shop.advance(by);
    }

    /// Expires all picture links issued so far.
    pub fn expire_pictures(&self) {
        self.services.car_data.expire_pictures();
    }

    /// Fixes the answer of a car-data method; fails for an unknown method or a malformed answer.
    pub fn set_answer(&self, fixed: FixedAnswer) -> Result<(), String> {
        self.services.car_data.set_answer(fixed)
    }

    /// Mails and SMS, newest first, optionally only those to one recipient.
    #[must_use]
    pub fn messages(&self, to: Option<&str>) -> Vec<Message> {
        self.services.inbox.messages(to)
    }

    /// Logged calls, oldest first.
    #[must_use]
    pub fn calls(&self) -> Vec<Call> {
        self.services.harness.call_log.calls()
    }

    /// Clears the call log.
    pub fn reset_calls(&self) {
        self.services.harness.call_log.reset();
    }

    /// Replaces all faults, as `POST /faults` does.
    pub fn set_faults(&self, faults: Faults) -> Result<(), String> {
        control::set_faults(&self.services.car_data, faults)
    }

    /// Stops accepting calls and waits for those in progress.
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
