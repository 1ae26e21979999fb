//! Answers as the vendor gives them, with invented values; the tests of this module start here.

mod questions;

use avtosled_core::sources::SourceId;
use serde_json::Value;

use super::{
    bonus_malus, companies, fine_photos, method_of, operators, policies, self_employed, tax_number,
    valuation,
};
use crate::car_data::LookupKind;
use crate::car_data::api_cloud::reading::{Envelope, Parsed, SHAPE, WireError, open};

pub use questions::questions;

/// An answer from its text.
pub fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// Opens an answer of HTTP status 200.
pub fn opened(answer: &Value) -> Result<Envelope, WireError> {
    open(Some(200), answer.to_string().as_bytes())
}

/// The block of an answer of HTTP status 200, and the number of records that are kept raw.
pub fn read<T>(
    parse: impl Fn(&Envelope) -> Result<Parsed<T>, WireError>,
    answer: &Value,
) -> Result<(T, usize), WireError> {
    let parsed = parse(&opened(answer)?)?;
    Ok((parsed.block.unwrap(), parsed.unparsed.len()))
}

/// The same of an answer that is one.
pub fn known<T>(
    parse: impl Fn(&Envelope) -> Result<Parsed<T>, WireError>,
    answer: &Value,
) -> (T, usize) {
    read(parse, answer).unwrap()
}

/// True when an answer of HTTP status 200 is none of its method.
pub fn is_malformed<T>(
    parse: impl Fn(&Envelope) -> Result<Parsed<T>, WireError>,
    answer: &Value,
) -> bool {
    read(parse, answer).err() == Some(SHAPE)
}

/// A full answer to a call.
pub fn of(call: SourceId) -> Value {
    json(method_of(call).sample)
}

/// A full answer to a question.
pub fn answer_to(kind: LookupKind) -> Value {
    json(match kind {
        LookupKind::FinePhotos => fine_photos::SAMPLE,
        LookupKind::InspectionOperator => operators::SAMPLE,
        LookupKind::BonusMalus => bonus_malus::SAMPLE,
        LookupKind::Policy => policies::SAMPLE,
        LookupKind::TaxNumber => tax_number::SAMPLE,
        LookupKind::SelfEmployed => self_employed::SAMPLE,
        LookupKind::SoleTrader => companies::TRADER_SAMPLE,
        LookupKind::Company => companies::COMPANY_SAMPLE,
        LookupKind::Makes | LookupKind::Models => valuation::MAKES_SAMPLE,
        LookupKind::Years => valuation::YEARS_SAMPLE,
        LookupKind::Modifications => valuation::MODIFICATIONS_SAMPLE,
    })
}

/// The wanted list and the restrictions say «none» without a list.
pub fn none_without_records() -> Value {
    serde_json::json!({"status": 200, "count": 0, "message": "Сведений не найдено", "inquiry": inquiry()})
}

pub fn inquiry() -> Value {
    serde_json::json!({"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1})
}
