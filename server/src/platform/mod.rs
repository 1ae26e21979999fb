//! Shared infrastructure without business rules.

pub mod audit_log;
pub mod backups;
pub mod cache;
pub mod clock;
pub mod config;
pub mod db;
pub mod documents;
pub mod entities;
pub mod http;
pub mod idempotency;
pub mod jobs;
pub mod keys;
pub mod limits;
pub mod masking;
pub mod process;
pub mod repository;
pub mod service_registry;
pub mod signing_keys;
pub mod unit_of_work;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use avtosled_core::money::Kopecks;
use ipnet::IpNet;
use tokio::sync::Notify;

use crate::platform::cache::aggregate_cache::AggregateCache;
use crate::platform::cache::response_cache::ResponseCache;
use crate::platform::cache::sms_balance::SmsBalance;
use crate::platform::clock::SharedClock;
use crate::platform::config::Contacts;
use crate::platform::config::vk::Vk;
use crate::platform::db::Db;
use crate::platform::documents::pdf_renderer::PdfRenderer;
use crate::platform::keys::encryption::Encryption;
use crate::platform::keys::passwords::Passwords;
use crate::platform::keys::secrets::Secrets;
use crate::platform::limits::background_limit::BackgroundLimit;
use crate::platform::limits::concurrency_limit::PerUserLimit;
use crate::platform::limits::rate_limits::in_process::InProcessLimit;
use crate::platform::limits::single_flight::SingleFlight;
use crate::platform::limits::source_settings::SourceSettings;
use crate::platform::limits::spending_caps::SpendingCaps;
use crate::platform::limits::stream_limit::StreamLimit;
use crate::platform::limits::vendor_permits::VendorPermits;
use crate::platform::process::events::ReportEvents;
use crate::platform::process::shutdown::Shutdown;
use crate::platform::service_registry::ServiceRegistry;
use crate::platform::signing_keys::SigningKeys;
use avtosled_vendors::car_data::CarData;
use avtosled_vendors::mail::MailSender;
use avtosled_vendors::payments::PaymentProvider;
use avtosled_vendors::sms::SmsSender;

/// Dependencies and shared state of a process, passed to every use case.
pub struct Context {
    pub db: Db,
    pub clock: SharedClock,
    pub secrets: Secrets,
    /// Encryption of personal data at rest.
    pub encryption: Arc<Encryption>,
    /// Signing keys of access tokens.
    pub signing_keys: SigningKeys,
    pub passwords: Passwords,
    pub car_data: Arc<dyn CarData>,
    /// Single-flight of paid vendor lookups.
    pub single_flight: SingleFlight,
    pub timeouts: Timeouts,
    /// Settings of which sources are queried.
    pub source_settings: Arc<SourceSettings>,
    pub sms: Arc<dyn SmsSender>,
    pub sms_balance: SmsBalance,
    pub mail: Arc<dyn MailSender>,
    pub vk: Vk,
    pub payments: Arc<dyn PaymentProvider>,
    pub shop: ShopSettings,
    pub events: ReportEvents,
    /// Implementations of traits that earlier domains declare.
    pub services: ServiceRegistry,
    /// Wake-up of this process's worker, sent after a commit that enqueued jobs.
    pub job_wake: Arc<Notify>,
    /// Wake-up of the payment polling, sent after a webhook of the provider.
    pub payment_wake: Arc<Notify>,
    pub spending_caps: SpendingCaps,
    /// Directory of export files, shared by all processes.
    pub exports_dir: PathBuf,
    /// Directory of backups, if configured.
    pub backup_dir: Option<PathBuf>,
    /// Mail address that receives alerts.
    pub operator_email: Option<String>,
    /// Balance at the car-data vendor or the SMS gateway below which an alert is raised.
    pub low_balance: Kopecks,
    /// Maximum code and password attempts per client address in ten minutes.
    pub sign_in_attempts_per_address: u64,
    /// Seller's details and contacts.
    pub contacts: Contacts,
    /// Public base URL without a trailing slash.
    pub public_url: String,
    /// Additional root certificate for VK ID.
    pub vk_root_cert: Option<PathBuf>,
    /// Host named in SMS with codes, so that browsers can autofill the code.
    pub public_host: String,
    /// Permits for vendor calls, shared by all processes.
    pub vendor_permits: VendorPermits,
    /// Rate limit on error reports from pages, per client address.
    pub client_error_limit: InProcessLimit<String>,
    /// Rate limit on token refreshes, per session.
    pub refresh_limit: InProcessLimit,
    pub streams: StreamLimit,
    /// Limit on concurrent photo downloads, per owner of a report.
    pub pictures: PerUserLimit,
    pub pdf_renderer: PdfRenderer,
    /// Limit on source jobs that use the database at once, so that orders do not queue behind them.
    pub background_limit: BackgroundLimit,
    /// Cache of rendered reports.
    pub response_cache: ResponseCache,
    /// Cache of aggregate counts for the admin panel.
    pub aggregate_cache: AggregateCache,
    pub shutdown: Shutdown,
}

/// Timeouts of callers of vendors; an answer after the timeout is still stored.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// Timeout of a person who waits for a lookup.
    pub person: Duration,
    /// Timeout of a report for one source.
    pub source: Duration,
    /// Timeout of a report for one source not confirmed by the vendor's contract.
    pub unconfirmed: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            person: Duration::from_secs(25),
            source: Duration::from_mins(2),
            unconfirmed: Duration::from_mins(1),
        }
    }
}

/// Settings of the merchant account at the payment provider.
#[derive(Clone, Debug)]
pub struct ShopSettings {
    /// Shop id at the provider; payments to other shops are rejected.
    pub id: String,
    /// Whether this is a test shop, whose payments move no money.
    pub is_test: bool,
    /// VAT code on receipts, in the provider's numbering.
    pub vat_code: u8,
    /// Whether closing receipts offset prepayments when the service is delivered (54-FZ).
    pub closing_receipts: bool,
    /// Networks that webhooks are accepted from.
    pub notify_from: Vec<IpNet>,
}
