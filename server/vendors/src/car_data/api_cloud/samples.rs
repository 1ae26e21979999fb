//! Sample answers in the vendor's format, with invented values, and helpers to parse them in tests.

use avtosled_core::date::Date;
use avtosled_core::sources::SourceId;
use serde_json::Value;
use strum::VariantArray;

use super::method_of;
use super::parsing::{
    Envelope, NO_CONTENT, ParsedAnswer, UNEXPECTED_SHAPE, WireError, parse_envelope,
};
use super::people::{bonus_malus, companies, self_employed, tax_number};
use super::request::SourceMethod;
use super::traffic_police::fine_photos;
use super::vehicles::{operators, policies, valuation};
use crate::car_data::{Lookup, LookupKind, SourceAnswer};

/// Parses the text of an answer as JSON.
pub fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// Parses the envelope of an answer with HTTP status 200.
pub fn envelope(answer: &Value) -> Result<Envelope, WireError> {
    parse_envelope(Some(200), answer.to_string().as_bytes())
}

/// Block of an answer with HTTP status 200, and the number of unparsed records.
pub fn try_parse<T>(
    parse: impl Fn(&Envelope) -> Result<ParsedAnswer<T>, WireError>,
    answer: &Value,
) -> Result<(T, usize), WireError> {
    let parsed = parse(&envelope(answer)?)?;
    Ok((parsed.block.unwrap(), parsed.unparsed.len()))
}

/// Parses a valid answer like [`try_parse`].
pub fn parse<T>(
    parse: impl Fn(&Envelope) -> Result<ParsedAnswer<T>, WireError>,
    answer: &Value,
) -> (T, usize) {
    try_parse(parse, answer).unwrap()
}

/// Answer of a source with HTTP status 200, including the unread values.
pub fn source_answer(source: &SourceMethod, answer: &Value) -> SourceAnswer {
    let envelope = envelope(answer).unwrap();
    let parsed = (source.parse)(&envelope).unwrap_or_else(|error| panic!("{error:?}"));
    parsed.into_source_answer(envelope, 0)
}

/// Whether an answer with HTTP status 200 lacks the required fields.
pub fn is_malformed<T>(
    parse: impl Fn(&Envelope) -> Result<ParsedAnswer<T>, WireError>,
    answer: &Value,
) -> bool {
    let error = try_parse(parse, answer).err();
    error == Some(UNEXPECTED_SHAPE) || error == Some(NO_CONTENT)
}

/// Complete sample answer of a source.
pub fn for_source(call: SourceId) -> Value {
    json(method_of(call).sample)
}

/// Complete sample answer of a lookup.
pub fn for_lookup(kind: LookupKind) -> Value {
    json(match kind {
        LookupKind::FinePhotos => fine_photos::SAMPLE,
        LookupKind::InspectionOperator => operators::SAMPLE,
        LookupKind::BonusMalus => bonus_malus::SAMPLE,
        LookupKind::Policy => policies::SAMPLE,
        LookupKind::TaxNumber => tax_number::SAMPLE,
        LookupKind::SelfEmployed => self_employed::SAMPLE,
        LookupKind::SoleTrader => companies::TRADER_SAMPLE,
        LookupKind::Company => companies::COMPANY_SAMPLE,
        LookupKind::Makes | LookupKind::Models | LookupKind::Modifications => {
            valuation::NAMES_SAMPLE
        }
        LookupKind::Years => valuation::YEARS_SAMPLE,
    })
}

/// Sample queries in the order of [`LookupKind::VARIANTS`].
const LOOKUP_QUERIES: [&str; LookupKind::VARIANTS.len()] = [
    "А123ВС77|00000000000000000001|pt-000001|0000",
    "00001",
    "Тестов|Тест|Тестович|9900|000001|02.01.1980",
    "ХХХ 0000000001",
    "Тестов|Тест|Тестович|9905000001|02.01.1980",
    "770000000156",
    "770000000156",
    "7700000016",
    "",
    "TEST",
    "TEST|Model",
    "TEST|Model|2017",
];

/// Lookups of each kind, in the order of [`LookupKind::VARIANTS`].
pub fn lookups() -> Vec<Lookup> {
    let today = Date::new(2030, 1, 1).unwrap();
    let queries = LookupKind::VARIANTS.iter().zip(LOOKUP_QUERIES);
    queries
        .map(|(kind, query)| kind.parse_query(query, today).unwrap())
        .collect()
}

/// Sample answer «nothing found» without a list, as for the wanted list and restrictions.
pub fn none_without_records() -> Value {
    serde_json::json!({"status": 200, "count": 0, "message": "Сведений не найдено", "inquiry": inquiry()})
}

pub fn inquiry() -> Value {
    serde_json::json!({"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1})
}
