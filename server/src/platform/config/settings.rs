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
    /// Directory that `deploy/backup` writes to; the age of its newest backup is monitored.
    pub backup_dir: Option<PathBuf>,
    pub keys: KeysConfig,
    pub car_data: CarDataConfig,
    pub sms: SmsConfig,
    pub mail: MailConfig,
    pub vk: VkConfig,
    pub payments: PaymentsConfig,
    /// Balance at the car-data vendor or the SMS gateway below which an alert is raised.
    pub low_balance: Kopecks,
    pub spending_caps: SpendingCaps,
    /// Maximum code and password attempts per client address in ten minutes.
    pub sign_in_attempts_per_address: u64,
    /// Maximum concurrent jobs of each kind that calls sources.
    pub worker_concurrency: usize,
    /// Whether webhooks may go to private addresses and over `http`; never in production.
    pub webhooks_allow_private: bool,
    /// Timeout for rendering one PDF, including the wait for a thread.
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
    /// Time for which readiness fails before the listener closes.
    pub drain: Duration,
    /// Timeout for in-flight responses after the listener closed.
    pub last_answers: Duration,
    /// Networks of proxies whose `X-Forwarded-For` entries are trusted.
    pub trusted_proxies: Vec<IpNet>,
}

#[derive(Debug)]
pub struct DatabaseConfig {
    pub url: String,
    /// Database URL of the role that owns and migrates the tables; `None` if the server's role does.
    pub owner_url: Option<String>,
    pub max_connections: u32,
}

/// Secret keys from settings; a missing key is generated and kept in the data directory.
#[derive(Debug, Default)]
pub struct KeysConfig {
    pub phone_code: Option<Key>,
    /// Key that hashes identities that must be recognised but not stored.
    pub identity: Option<Key>,
    /// Key that signs links; replacing it invalidates all links.
    pub links: Option<Key>,
    /// Keys that encrypt personal data; the first encrypts, all decrypt.
    pub data: Vec<DataKey>,
}

#[derive(Debug)]
pub struct CarDataConfig {
    pub url: String,
    pub token: SecretString,
    pub concurrency: usize,
    /// Maximum concurrent calls per file of the car-data vendor.
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
    /// SMTP URL; secret, because it contains credentials.
    pub url: SecretString,
    /// Sender as `Name <address>`.
    pub from: String,
    /// Mail address that receives alerts.
    pub operator: Option<String>,
}

#[derive(Debug)]
pub struct VkConfig {
    pub url: String,
    /// Public application id at VK.
    pub client_id: String,
    /// PEM file with an additional root certificate for VK ID.
    pub root_cert: Option<PathBuf>,
    /// Timeout of a call to VK ID.
    pub timeout: Duration,
}

#[derive(Debug)]
pub struct PaymentsConfig {
    pub url: String,
    pub shop_id: String,
    pub secret_key: SecretString,
    /// Networks allowed to send webhooks besides the provider's own.
    pub notify_from: Vec<IpNet>,
    /// Timeout of a call to the payment provider.
    pub timeout: Duration,
    /// VAT code on receipts, in the provider's numbering (1 to 12).
    pub vat_code: u8,
    /// Whether closing receipts offset prepayments when the service is delivered (54-FZ).
    pub closing_receipts: bool,
}
