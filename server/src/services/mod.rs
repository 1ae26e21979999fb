//! Use cases. They own their transactions; a change and the jobs that follow commit together, and
//! nothing outside is called inside a transaction.

pub mod access_tokens;
pub mod accounts;
pub mod actions;
pub mod admin_packages;
pub mod admin_payments;
pub mod admin_users;
pub mod announcements;
pub mod auto_topup;
pub mod call_record;
pub mod completion;
pub mod consents;
pub mod credentials;
pub mod deletion;
pub mod device_name;
pub mod estimate;
pub mod export;
pub mod free_checks;
pub mod health;
pub mod identification;
pub mod known_devices;
pub mod ledger;
pub mod licence;
pub mod linking;
pub mod lookup_limit;
pub mod low_balance;
pub mod masking;
pub mod messages;
pub mod notifications;
pub mod operations;
pub mod orders;
pub mod own_sessions;
pub mod packages;
pub mod password_limits;
pub mod passwords;
pub mod payments;
pub mod phone_sign_in;
pub mod photos;
pub mod promo;
pub mod quick_purchases;
pub mod reconciliation;
pub mod reencryption;
pub mod refunds;
pub mod registration_data;
pub mod replies;
pub mod report_mail;
pub mod report_pdf;
pub mod report_refresh;
pub mod report_shares;
pub mod report_view;
pub mod reports;
pub mod sessions;
pub mod settlement;
pub mod sign_in_limits;
pub mod signing_keys;
pub mod source_inputs;
pub mod sources;
pub mod stored_answers;
pub mod stream_limit;
pub mod subscriptions;
pub mod vk_attempts;
pub mod vk_demo;
pub mod vk_sign_in;
pub mod vk_tokens;
pub mod watches;
pub mod withdrawals;

use std::sync::Arc;

use ipnet::IpNet;
use tokio::sync::Notify;
use tokio::sync::Semaphore;

use crate::clock::SharedClock;
use crate::events::ReportEvents;
use crate::providers::car_data::CarData;
use crate::providers::mail::MailSender;
use crate::providers::payments::PaymentProvider;
use crate::providers::sms::SmsSender;
use crate::repos::Db;
use crate::secrets::Secrets;
use crate::services::lookup_limit::LookupLimit;
use crate::services::messages::Templates;
use crate::services::passwords::Passwords;
use crate::services::signing_keys::SigningKeys;
use crate::services::stream_limit::StreamLimit;
use crate::services::vk_sign_in::Vk;
use crate::vault::Vault;

/// The database failed; nothing a client could do differently.
pub use crate::repos::RepoError as StorageError;

/// What the use cases need.
pub struct Services {
    pub db: Db,
    pub clock: SharedClock,
    pub secrets: Secrets,
    /// Seals personal data.
    pub vault: Vault,
    /// Sign access tokens.
    pub signing_keys: SigningKeys,
    pub passwords: Passwords,
    pub car_data: Arc<dyn CarData>,
    pub sms: Arc<dyn SmsSender>,
    pub mail: Arc<dyn MailSender>,
    /// The texts of messages.
    pub templates: Templates,
    pub vk: Vk,
    pub payments: Arc<dyn PaymentProvider>,
    pub shop: ShopSettings,
    pub events: ReportEvents,
    /// Wakes the worker of this process after a commit that enqueued jobs.
    pub job_wake: Arc<Notify>,
    /// Wakes the questions about payments after a notification of the provider.
    pub payment_wake: Arc<Notify>,
    /// Codes per address in ten minutes.
    pub codes_per_address: u64,
    /// Tries of a code per address in ten minutes.
    pub tries_per_address: u64,
    /// The address people type, without a slash at the end.
    pub public_url: String,
    /// The host that codes are for, named in their SMS so that browsers can fill them in.
    pub public_host: String,
    pub identification_limit: LookupLimit,
    pub licence_limit: LookupLimit,
    /// Purchases at once, per address or user.
    pub purchase_limit: LookupLimit,
    /// Tries of promo codes.
    pub promo_limit: LookupLimit,
    pub streams: StreamLimit,
    /// Documents that are made at once; each takes a processor and much memory.
    pub typesetting: Semaphore,
}

/// Who we are to the payment provider.
#[derive(Clone, Debug)]
pub struct ShopSettings {
    /// Number of the shop; payments to another are not ours.
    pub id: String,
    /// Whether payments are play money.
    pub is_test: bool,
    /// Rate of VAT on receipts, in the provider's numbering.
    pub vat_code: u8,
    /// Who may notify us.
    pub notify_from: Vec<IpNet>,
}
