//! Answers of car-data vendors, in vendor-independent types.
//!
//! `Debug` output ends up in logs, so it omits identifiers and personal data.

use std::fmt;

use avtosled_core::date::Date;
use avtosled_core::report::{Answer, Block};
use avtosled_core::sources::take_doubted;
use chrono::{DateTime, Utc};
use serde_json::Value;

use super::CallRecord;

/// Answer of a source about a car.
#[derive(Clone, Default, PartialEq)]
pub struct SourceAnswer {
    /// Parsed content; `None` if the source does not know the car.
    ///
    /// Registers that cannot distinguish an unknown car from one without accidents, wanted records or
    /// restrictions return an empty block.
    pub block: Option<Block>,
    /// Raw records that were parsed only partly or not at all.
    ///
    /// The block counts the records, so that an unreadable one never makes a car look clean.
    pub unparsed: Vec<Value>,
    /// Single values that could not be read, with the names of their fields.
    pub unreadable: Vec<Value>,
    /// Russian names of the source's registers that did not answer while others did.
    pub silent: Vec<String>,
    /// Time when the register was queried, if the vendor answered from its cache.
    pub actual_at: Option<DateTime<Utc>>,
    /// Whether the vendor answered from its cache.
    pub from_cache: bool,
    /// Total cost of `calls`, kopecks.
    pub price_kopecks: i64,
    pub calls: Vec<CallRecord>,
    /// Balance of our account in kopecks, if the vendor reports the balance.
    pub account_balance_kopecks: Option<i64>,
    /// Raw answer; may contain personal data.
    pub raw: Value,
    /// Milliseconds from sending the request to the last byte of the answer.
    pub response_ms: u32,
}

impl SourceAnswer {
    /// Answer in the format of a stored report, with unparsed records and doubted values beside the block.
    ///
    /// `block` is the block of this answer or the part that another service reads; values are doubted by `today`.
    #[must_use]
    pub fn stored_with(&self, mut block: Block, today: Date) -> Answer {
        let mut doubted: Vec<String> = self.unreadable.iter().map(Value::to_string).collect();
        doubted.extend(take_doubted(&mut block, today));
        Answer {
            block,
            other: self.unparsed.iter().map(Value::to_string).collect(),
            doubted,
            silent: self.silent.clone(),
        }
    }
}

impl fmt::Debug for SourceAnswer {
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

/// Identifiers of one car, returned by the conversion method.
#[derive(Clone, Default, PartialEq)]
pub struct ConversionAnswer {
    /// Whether the vendor knows the car; each identifier may still be missing.
    pub found: bool,
    /// VIN; a car without one has a body number.
    pub vin: Option<String>,
    /// State plate, Cyrillic, without spaces.
    pub plate: Option<String>,
    pub body: Option<String>,
    pub chassis: Option<String>,
    /// Make and model in one string.
    pub brand_model: Option<String>,
    pub brand: Option<String>,
    pub model: Option<String>,
    /// Model year.
    pub year: Option<i32>,
    /// Total cost of `calls`, kopecks.
    pub price_kopecks: i64,
    pub calls: Vec<CallRecord>,
    /// Balance of our account in kopecks, if the vendor reports the balance.
    pub account_balance_kopecks: Option<i64>,
    /// Raw answer of the vendor.
    pub raw: Value,
}

impl fmt::Debug for ConversionAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConversionAnswer")
            .field("found", &self.found)
            .field("price_kopecks", &self.price_kopecks)
            .finish_non_exhaustive()
    }
}

/// Answer of the register of driving licences.
///
/// The answer names a person, so the raw answer is not stored.
#[derive(Clone, Default, PartialEq)]
pub struct LicenceAnswer {
    /// Driving licence; `None` if the register has no licence with this number and date.
    pub licence: Option<Licence>,
    /// Total cost of `calls`, kopecks.
    pub price_kopecks: i64,
    pub calls: Vec<CallRecord>,
    /// Milliseconds from sending the request to the last byte of the answer.
    pub response_ms: u32,
}

impl fmt::Debug for LicenceAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LicenceAnswer")
            .field("found", &self.licence.is_some())
            .field("price_kopecks", &self.price_kopecks)
            .field("response_ms", &self.response_ms)
            .finish_non_exhaustive()
    }
}

/// Driving licence with its validity and deprivations.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Licence {
    /// Series and number, ten characters.
    pub number: Option<String>,
    pub issued_on: Option<Date>,
    /// Expiry date printed on the document.
    pub printed_end: Option<Date>,
    /// Categories in Latin letters.
    pub categories: Vec<String>,
    pub deprivations: Vec<Deprivation>,
}

/// Deprivation of the right to drive a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deprivation {
    /// Date of the ruling plus the term, which is suspended until the licence is handed in.
    pub ends_on: Option<Date>,
    /// Whether the deprivation is in force, or its data cannot be read.
    pub is_running: bool,
}

/// Balance and credit limit of our account at the vendor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BalanceAnswer {
    /// Balance in kopecks; negative while the credit is used.
    pub balance_kopecks: i64,
    /// Credit limit in kopecks: amount by which the balance may fall below zero.
    pub credit_kopecks: Option<i64>,
}

/// Statement of the vendor about the charges of our account in a period.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OperationsAnswer {
    pub operations: Vec<Operation>,
    /// Raw rows that could not be parsed.
    pub unparsed: Vec<Value>,
}

/// Row of a statement: all calls to one API.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Operation {
    /// Name of the API at the vendor.
    pub api: String,
    pub calls: u32,
    pub charged_kopecks: i64,
    /// Amount refunded for failed calls, kopecks.
    pub returned_kopecks: i64,
    /// Charge less refunds in kopecks, if the vendor reports it.
    pub net_kopecks: Option<i64>,
}
