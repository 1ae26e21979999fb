//! Facts about a car from outside registers: the trait, our types, and the vendor's client.

pub mod api_cloud;
mod arrived;
mod breaker;
mod calls;
mod error;
mod leases;
mod lookup;
mod picture;
mod places;
mod routing;
mod subject;
mod switches;
mod turns;

pub use breaker::BreakerPolicy;
pub use calls::{ABANDONED, CallFailure, CallRecord};
pub use error::{CallTrace, ErrorClass, MalformedCause, ProviderError, UnavailableCause};
pub use leases::{Lease, Leases, Lessor};
pub use lookup::{Lookup, LookupKind, Person, QueryError, TestQuestion, TestedMethod};
pub use picture::{Picture, PictureError, PictureKind};
pub use routing::{Routing, Vendor};
pub use subject::Subject;
pub use switches::{Switches, Switching};

use avtosled_core::sources::SourceId;
use std::fmt;

use avtosled_core::date::Date;
use avtosled_core::report::Block;
use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use serde_json::Value;

/// The answer of a source about a car.
#[derive(Clone, Default, PartialEq)]
pub struct SourceAnswer {
    /// `None`: the source knows nothing of the car. A car without accidents, wanted records or
    /// restrictions is a block with none, as these registers cannot tell it from an unknown car.
    pub block: Option<Block>,
    /// Records that were not fully understood, as they came. They are counted in the block, so
    /// that an unreadable record never makes a car look clean.
    pub unparsed: Vec<Value>,
    /// Russian names of registers behind the source that did not answer, where others did.
    pub silent: Vec<String>,
    /// When the vendor really asked the register, if it answered from its cache.
    pub actual_at: Option<DateTime<Utc>>,
    /// The vendor answered from its cache.
    pub from_cache: bool,
    /// The price of all calls for us.
    pub price_kopecks: i64,
    /// The calls that it took.
    pub calls: Vec<CallRecord>,
    /// The rest on our account, where the vendor says so.
    pub account_balance_kopecks: Option<i64>,
    /// The whole answer as it came. It may hold personal data.
    pub raw: Value,
    /// Time from sending the request to the last byte of the answer.
    pub response_ms: u32,
}

impl fmt::Debug for SourceAnswer {
    // The answer may hold personal data, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SourceAnswer")
            .field("known", &self.block.is_some())
            .field("unparsed", &self.unparsed.len())
            .field("from_cache", &self.from_cache)
            .field("price_kopecks", &self.price_kopecks)
            .field("response_ms", &self.response_ms)
            .finish_non_exhaustive()
    }
}

/// The identifiers that belong to one car.
#[derive(Clone, Default, PartialEq)]
pub struct ConversionAnswer {
    /// The vendor knows the car. Each identifier may still be missing.
    pub found: bool,
    /// VIN; cars without one have a body number.
    pub vin: Option<String>,
    /// State plate, Cyrillic, without spaces.
    pub plate: Option<String>,
    /// Body number.
    pub body: Option<String>,
    /// Chassis number.
    pub chassis: Option<String>,
    /// Make and model in one string.
    pub brand_model: Option<String>,
    /// Make.
    pub brand: Option<String>,
    /// Model.
    pub model: Option<String>,
    /// Model year.
    pub year: Option<i32>,
    /// The price of all calls for us.
    pub price_kopecks: i64,
    /// The calls that it took.
    pub calls: Vec<CallRecord>,
    /// The rest on our account, where the vendor says so.
    pub account_balance_kopecks: Option<i64>,
    /// The whole answer as it came.
    pub raw: Value,
    /// Time from sending the request to the last byte of the answer.
    pub response_ms: u32,
}

impl fmt::Debug for ConversionAnswer {
    // A plate leads to a person, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConversionAnswer")
            .field("found", &self.found)
            .field("price_kopecks", &self.price_kopecks)
            .field("response_ms", &self.response_ms)
            .finish_non_exhaustive()
    }
}

/// The answer of the register of driving licences. It names a person, so it is never kept as it
/// came.
#[derive(Clone, Default, PartialEq)]
pub struct LicenceAnswer {
    /// `None`: the register knows none with this number and date.
    pub licence: Option<Licence>,
    /// The price of all calls for us.
    pub price_kopecks: i64,
    /// The calls that it took.
    pub calls: Vec<CallRecord>,
    /// Time from sending the request to the last byte of the answer.
    pub response_ms: u32,
}

/// A driving licence.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Licence {
    /// Series and number, ten characters.
    pub number: Option<String>,
    pub issued_on: Option<Date>,
    /// The last day as it is printed.
    pub printed_end: Option<Date>,
    /// In Latin letters.
    pub categories: Vec<String>,
    pub deprivations: Vec<Deprivation>,
}

/// The right to drive was taken away for a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deprivation {
    /// By ruling and term; the term stands still while the licence is not handed in.
    pub ends_on: Option<Date>,
    /// The register says that the term is running, or what nobody can read.
    pub is_running: bool,
}

impl fmt::Debug for LicenceAnswer {
    // A licence leads to a person, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LicenceAnswer")
            .field("found", &self.licence.is_some())
            .field("price_kopecks", &self.price_kopecks)
            .field("response_ms", &self.response_ms)
            .finish_non_exhaustive()
    }
}

/// The state of our account with the vendor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BalanceAnswer {
    /// Money left; below zero when the credit is in use.
    pub balance_kopecks: i64,
    /// The sum that the balance may go below zero.
    pub credit_kopecks: Option<i64>,
    /// Time from sending the request to the last byte of the answer.
    pub response_ms: u32,
}

/// What our account was charged in a time, by the vendor's own count.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OperationsAnswer {
    pub operations: Vec<Operation>,
    /// Rows that could not be read, as they came.
    pub unparsed: Vec<Value>,
    /// Time from sending the request to the last byte of the answer.
    pub response_ms: u32,
}

/// The calls to one API together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Operation {
    /// The vendor's name of the API.
    pub api: String,
    pub calls: u32,
    pub charged_kopecks: i64,
    /// Given back, for calls that failed.
    pub returned_kopecks: i64,
    /// What is left of the charge, where the vendor says so.
    pub net_kopecks: Option<i64>,
}

/// A future of an answer.
pub type Answer<'a, T> = BoxFuture<'a, Result<T, ProviderError>>;

/// A vendor of facts about cars.
pub trait CarData: Send + Sync {
    /// Asks one source about a car, of which the caller knows what the source asks by.
    fn fetch<'a>(&'a self, call: SourceId, subject: &'a Subject) -> Answer<'a, SourceAnswer>;

    /// Asks the second source of a call whose first one failed for good; the answer names the first
    /// as silent, and has no block when the second one knows nothing. `None`: the call has no second
    /// source, or the subject lacks what that one asks by.
    fn fetch_second<'a>(
        &'a self,
        call: SourceId,
        subject: &'a Subject,
    ) -> BoxFuture<'a, Option<Result<SourceAnswer, ProviderError>>>;

    /// Finds the identifiers of a car by one of them: VIN, plate or body number.
    fn convert<'a>(&'a self, text: &'a str) -> Answer<'a, ConversionAnswer>;

    /// Looks a driving licence up by its series and number, without spaces, and its date of issue.
    fn licence<'a>(&'a self, number: &'a str, issued_on: Date) -> Answer<'a, LicenceAnswer>;

    /// Asks a method beside the sources of a report. Its answer always has a block, which says
    /// whether anything was found; most of them name people.
    fn look_up<'a>(&'a self, lookup: &'a Lookup) -> Answer<'a, SourceAnswer>;

    /// Fetches a picture that an answer links to.
    fn picture<'a>(&'a self, link: &'a str) -> BoxFuture<'a, Result<Picture, PictureError>>;

    /// Finds an enforcement proceeding by its number, whoever owes: the sum that lifts a ban. The
    /// answer names people.
    fn proceedings_by_number<'a>(&'a self, number: &'a str) -> Answer<'a, SourceAnswer>;

    /// Asks for the state of our account; free of charge.
    fn balance(&self) -> Answer<'_, BalanceAnswer>;

    /// Asks what our account was charged from the first day to the last, Moscow time; free of charge.
    fn operations(&self, first: Date, last: Date) -> Answer<'_, OperationsAnswer>;

    /// The methods that this process has stopped asking because they kept failing, such as
    /// `gibdd.dtp`; each until it answers again.
    fn open_breakers(&self) -> Vec<String>;
}
