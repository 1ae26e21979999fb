//! Configuration structs, one per section.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use avtosled_core::money::Kopecks;
use ipnet::IpNet;
use secrecy::SecretString;

use crate::platform::config::contacts::Contacts;
use crate::platform::config::mode::Mode;
use crate::platform::keys::encryption::DataKey;
use crate::platform::keys::secrets::Key;
use crate::platform::limits::spending_caps::SpendingCaps;

/// Configuration of a process.
#[derive(Debug)]
pub struct Config {
    pub mode: Mode,
    pub http: HttpConfig,
    pub database: DatabaseConfig,
    pub data_dir: PathBuf,
    /// Directory of export files, shared by all processes.
    pub exports_dir: PathBuf,
    /// Folder that `deploy/backup` writes to; its newest copy is watched.
    pub backup_dir: Option<PathBuf>,
    pub keys: KeysConfig,
    pub car_data: CarDataConfig,
    pub sms: SmsConfig,
    pub mail: MailConfig,
    pub vk: VkConfig,
    pub payments: PaymentsConfig,
    /// Balance at the car-data vendor and at the SMS gateway below which an alert is raised.
    pub low_balance: Kopecks,
    pub spending_caps: SpendingCaps,
    /// Code and password attempts per client address in ten minutes.
    pub sign_in_attempts_per_address: u64,
    /// Maximum concurrent jobs of each kind that calls sources.
    pub worker_concurrency: usize,
    /// Timeout of a document, waiting for a thread included.
    pub pdf_timeout: Duration,
    /// Seller's details and contacts.
    pub contacts: Contacts,
}

#[derive(Debug)]
pub struct HttpConfig {
    pub listen: SocketAddr,
    /// Public base URL without a trailing slash.
    pub public_url: String,
    pub web_dir: PathBuf,
    /// Address of a separate `/metrics` listener; without it `/metrics` answers local clients only.
    pub metrics_listen: Option<SocketAddr>,
    /// OTLP endpoint for traces, over HTTP.
    pub traces_url: Option<String>,
    /// Maximum connections; a reserve for probes and staff comes on top.
    pub connections: usize,
    /// Timeout of an API request.
    pub request_timeout: Duration,
    /// How long readiness fails before the listener closes.
    pub drain: Duration,
    /// Timeout for in-flight responses after the listener closed.
    pub last_answers: Duration,
    /// Trusted proxies (`X-Forwarded-For`).
    pub trusted_proxies: Vec<IpNet>,
}

#[derive(Debug)]
pub struct DatabaseConfig {
    pub url: String,
    /// The database as the owner of its tables, who migrates them; none where the server's role owns them.
    pub owner_url: Option<String>,
    pub max_connections: u32,
}

/// Keys from settings; missing ones are kept in the data directory.
#[derive(Debug, Default)]
pub struct KeysConfig {
    pub phone_code: Option<Key>,
    /// Hashes identities that must be recognised but not stored.
    pub identity: Option<Key>,
    /// Signs links; replacing it invalidates all links.
    pub links: Option<Key>,
    /// Data keys; the first encrypts, all decrypt.
    pub data: Vec<DataKey>,
}

#[derive(Debug)]
pub struct CarDataConfig {
    pub url: String,
    pub token: SecretString,
    pub concurrency: usize,
    /// Maximum concurrent calls per file of the vendor.
    pub calls_per_file: usize,
    pub timeout: Duration,
}

#[derive(Debug)]
pub struct SmsConfig {
    pub url: String,
    pub api_id: SecretString,
}

#[derive(Debug)]
pub struct MailConfig {
    /// With credentials, hence a secret.
    pub url: SecretString,
    /// `Name <address>`.
    pub from: String,
    /// Recipient of alerts.
    pub operator: Option<String>,
}

#[derive(Debug)]
pub struct VkConfig {
    pub url: String,
    /// Application id, public.
    pub client_id: String,
    /// PEM file with an additional root certificate.
    pub root_cert: Option<PathBuf>,
    /// Timeout of a call.
    pub timeout: Duration,
}

#[derive(Debug)]
pub struct PaymentsConfig {
    pub url: String,
    pub shop_id: String,
    pub secret_key: SecretString,
    /// Networks allowed to send webhooks besides the provider's own.
    pub notify_from: Vec<IpNet>,
    /// Timeout of a call.
    pub timeout: Duration,
    /// VAT code on receipts, in the provider's numbering (1 to 12).
    pub vat_code: u8,
    /// Whether closing receipts offset prepayments when the service is delivered (54-FZ).
    pub closing_receipts: bool,
}
