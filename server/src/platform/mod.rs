//! The tools of the house: every domain needs them, and they know no business.

pub mod clock;
pub mod config;
pub mod db;
pub mod drawings;
pub mod entities;
pub mod events;
pub mod given;
pub mod health;
pub mod http;
pub mod job;
pub mod keys;
pub mod limits;
pub mod masking;
pub mod mismatch;
pub mod once;
pub mod operator_acts;
pub mod page;
pub mod poll;
pub mod private_files;
pub mod questions;
pub mod queue;
pub mod recent;
pub mod repository;
pub mod signed_tokens;
pub mod signing_keys;
pub mod sms_account;
pub mod spreadsheet;
pub mod stopping;
pub mod switches;
pub mod totals;
pub mod typesetting;
pub mod vendor_places;
pub mod vk;
pub mod work;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use avtosled_core::money::Kopecks;
use ipnet::IpNet;
use tokio::sync::Notify;

use crate::platform::clock::SharedClock;
use crate::platform::config::Contacts;
use crate::platform::db::Db;
use crate::platform::drawings::Drawings;
use crate::platform::events::ReportEvents;
use crate::platform::given::Given;
use crate::platform::keys::passwords::Passwords;
use crate::platform::keys::secrets::Secrets;
use crate::platform::keys::vault::Vault;
use crate::platform::limits::ceilings::Ceilings;
use crate::platform::limits::lookup_limit::LookupLimit;
use crate::platform::limits::shared_places::SharedPlaces;
use crate::platform::limits::stream_limit::StreamLimit;
use crate::platform::limits::turns::Turns;
use crate::platform::questions::Questions;
use crate::platform::recent::Recent;
use crate::platform::signed_tokens::SignedTokens;
use crate::platform::signing_keys::SigningKeys;
use crate::platform::sms_account::SmsAccount;
use crate::platform::stopping::Stopping;
use crate::platform::switches::Switches;
use crate::platform::totals::KeptTotals;
use crate::platform::typesetting::Typesetting;
use crate::platform::vendor_places::VendorPlaces;
use crate::platform::vk::Vk;
use avtosled_vendors::car_data::CarData;
use avtosled_vendors::mail::MailSender;
use avtosled_vendors::payments::PaymentProvider;
use avtosled_vendors::sms::SmsSender;

/// The tools of a process.
pub struct Context {
    pub db: Db,
    pub clock: SharedClock,
    pub secrets: Secrets,
    /// Seals personal data.
    pub vault: Arc<Vault>,
    /// Sign access tokens.
    pub signing_keys: SigningKeys,
    /// Access tokens whose signature was found good.
    pub signed_tokens: SignedTokens,
    pub passwords: Passwords,
    pub car_data: Arc<dyn CarData>,
    /// Paid questions that a person waits for.
    pub questions: Questions,
    pub patience: Patience,
    /// The sources that are asked.
    pub switches: Arc<Switches>,
    pub sms: Arc<dyn SmsSender>,
    pub sms_account: SmsAccount,
    pub mail: Arc<dyn MailSender>,
    pub vk: Vk,
    pub payments: Arc<dyn PaymentProvider>,
    pub shop: ShopSettings,
    pub events: ReportEvents,
    /// Services of later domains for earlier ones.
    pub given: Given,
    /// Wakes the worker of this process after a commit that enqueued jobs.
    pub job_wake: Arc<Notify>,
    /// Wakes the questions about payments after a notification of the provider.
    pub payment_wake: Arc<Notify>,
    pub ceilings: Ceilings,
    /// Where the files of exports are, for all processes.
    pub exports_dir: PathBuf,
    /// Whoever is told of alarms and of ceilings that are used up.
    pub operator_email: Option<String>,
    /// At so much money with the vendor the operator is told.
    pub low_vendor_balance: Kopecks,
    /// The same with the SMS gateway.
    pub low_sms_balance: Kopecks,
    /// Tries of a code per address in ten minutes.
    pub tries_per_address: u64,
    /// Whom people buy from and how to reach him.
    pub contacts: Contacts,
    /// The address people type, without a slash at the end.
    pub public_url: String,
    /// A root that VK ID is trusted by beside the usual ones.
    pub vk_root_cert: Option<PathBuf>,
    /// The host that codes are for, named in their SMS so that browsers can fill them in.
    pub public_host: String,
    /// Places for calls to the vendor, shared by all processes.
    pub vendor_places: VendorPlaces,
    /// Errors that pages report, per address.
    pub client_error_limit: LookupLimit<String>,
    /// Renewals of its tokens, per session.
    pub refresh_limit: LookupLimit,
    pub streams: StreamLimit,
    /// Pictures that are fetched at once, per owner of a report.
    pub pictures: SharedPlaces,
    pub typesetting: Typesetting,
    /// Of sources whose beginning or end is stored: an order that a person waits for is not behind all of them.
    pub source_turns: Turns,
    /// Answers that are drawn once.
    pub drawings: Drawings,
    /// Rows that were read a moment ago.
    pub recent: Recent,
    /// Figures of the panel over whole tables.
    pub totals: KeptTotals,
    pub stopping: Stopping,
}

/// How long people and reports wait for an answer. It is taken in whenever it comes.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// A person before a form.
    pub person: Duration,
    /// A report, for one source.
    pub source: Duration,
    /// The same, for one that no contract confirms: it delays no report.
    pub unconfirmed: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            person: Duration::from_secs(25),
            source: Duration::from_mins(2),
            unconfirmed: Duration::from_mins(1),
        }
    }
}

/// Our shop as the payment provider knows it.
#[derive(Clone, Debug)]
pub struct ShopSettings {
    /// Number of the shop; payments to another are not ours.
    pub id: String,
    /// Payments are play money.
    pub is_test: bool,
    /// Rate of VAT on receipts, in the provider's numbering.
    pub vat_code: u8,
    /// What was paid before is set off by receipts of its own when the service was given (54-FZ).
    pub closing_receipts: bool,
    /// Networks that may notify us.
    pub notify_from: Vec<IpNet>,
}
