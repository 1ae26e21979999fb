//! Answers as the vendor gives them, with invented values; the tests of this module start here.

mod questions;

use avtosled_core::sources::SourceId;
use serde_json::{Value, json};

use crate::car_data::LookupKind;
use crate::car_data::api_cloud_wire::reading::{Envelope, Parsed, SHAPE, WireError, open};

pub use questions::questions;

macro_rules! samples {
    ($($name:ident),* $(,)?) => {$(
        pub fn $name() -> Value {
            serde_json::from_str(include_str!(concat!(stringify!($name), ".json"))).unwrap()
        }
    )*};
}

samples! {
    accidents, auctions, balance, bankruptcy, bonus_malus, cards, company, conversion, customs,
    decoding, enforcement, fine_photos, fines, history, inspection_operator, inspections, leases,
    licence, makes, modifications, more_photos, passport, photos, pledges, policies, recalls,
    restrictions, self_employed, sole_trader, tax_number, taxi, valuation, wanted, years,
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
    match call {
        SourceId::History => history(),
        SourceId::Accidents => accidents(),
        SourceId::Wanted => wanted(),
        SourceId::Restrictions => restrictions(),
        SourceId::Inspections | SourceId::Mileage => inspections(),
        SourceId::Policies | SourceId::PolicyDetails => policies(),
        SourceId::Customs => customs(),
        SourceId::Photos => photos(),
        SourceId::Pledges => pledges(),
        SourceId::Leases => leases(),
        SourceId::Recalls => recalls(),
        SourceId::Decoding => decoding(),
        SourceId::Taxi => taxi(),
        SourceId::Fines => fines(),
        SourceId::Auctions => auctions(),
        SourceId::Conversion => conversion(),
        SourceId::Enforcement => enforcement(),
        SourceId::Valuation => valuation(),
        SourceId::Bankruptcy => bankruptcy(),
    }
}

/// A full answer to a question.
pub fn answer_to(kind: LookupKind) -> Value {
    match kind {
        LookupKind::FinePhotos => fine_photos(),
        LookupKind::InspectionOperator => inspection_operator(),
        LookupKind::BonusMalus => bonus_malus(),
        LookupKind::Policy => policies(),
        LookupKind::TaxNumber => tax_number(),
        LookupKind::SelfEmployed => self_employed(),
        LookupKind::SoleTrader => sole_trader(),
        LookupKind::Company => company(),
        LookupKind::Makes | LookupKind::Models => makes(),
        LookupKind::Years => years(),
        LookupKind::Modifications => modifications(),
    }
}

/// The wanted list and the restrictions say «none» without a list.
pub fn none_without_records() -> Value {
    json!({"status": 200, "count": 0, "message": "Сведений не найдено", "inquiry": inquiry()})
}

pub fn inquiry() -> Value {
    json!({"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1})
}
