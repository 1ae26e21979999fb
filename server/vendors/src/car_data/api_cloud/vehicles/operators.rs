//! Method `eaisto.php type=operator`: operator of technical inspections; not confirmed.
//!
//! Path, type, parameter and fields are our proposal.

use avtosled_core::normalise::comparable_words;
use avtosled_core::report::InspectionOperator;
use serde::Deserialize;

use crate::car_data::api_cloud::parsing::{
    Envelope, ParsedAnswer, ParsedRecord, Text, UNEXPECTED_SHAPE, WireError, as_list, lenient,
    parse_list,
};
use crate::car_data::api_cloud::request::{Method, Request};

pub const METHOD: Method = Method::new("eaisto", "operator")
    .with_price_kopecks(50)
    .unconfirmed();

/// Request for an operator by its number in the register.
pub fn request(number: &str) -> Request {
    Request::new(&METHOD).with("number", number)
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    number: Text,
    name: Text,
    address: Text,
    status: Text,
}

/// Parses the operator; an answer with neither a record nor «not found» is an error.
pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<InspectionOperator>, WireError> {
    let count = envelope.whole("count");
    let is_not_found = envelope.found() == Some(false) || count == Some(0);
    let mut records = parse_list(as_list(envelope.get("rez")), parse_record);
    if records.count == 0 && !is_not_found {
        return Err(UNEXPECTED_SHAPE);
    }
    let found = records.count > 0;
    let operator = if records.parsed.is_empty() {
        InspectionOperator::default()
    } else {
        records.parsed.swap_remove(0)
    };
    let operator = InspectionOperator { found, ..operator };
    Ok(ParsedAnswer::new(operator, records.unparsed))
}

fn parse_record(record: Record) -> ParsedRecord<InspectionOperator> {
    let is_active = record.status.0.as_deref().and_then(is_active);
    let is_complete = is_active.is_some() || record.status.0.is_none();
    let operator = InspectionOperator {
        found: true,
        number: lenient::known(record.number),
        name: lenient::known(record.name),
        address: lenient::known(record.address),
        status: record.status.0,
        is_active,
    };
    ParsedRecord::new(operator, is_complete)
}

/// Interprets a status of the register; `None` if unknown.
fn is_active(status: &str) -> Option<bool> {
    let status = comparable_words(status);
    let is_inactive = ["не действ", "аннулир", "приостан", "прекра", "исключ"]
        .iter()
        .any(|word| status.contains(word));
    match status {
        _ if is_inactive => Some(false),
        status if status.starts_with("действ") => Some(true),
        _ => None,
    }
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "found": true,
  "rez": {"number": "00001", "name": "ООО Тест", "address": "Т", "status": "Действует"},
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::LookupKind;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn operator_is_parsed_from_object_and_list() {
        let sample = samples::for_lookup(LookupKind::InspectionOperator);
        let mut list = sample.clone();
        list["rez"] = json!([sample["rez"]]);
        for answer in [sample, list] {
            let (operator, unparsed) = samples::parse(parse, &answer);
            assert_eq!((operator.found, unparsed), (true, 0));
            assert_eq!(operator.number.as_deref(), Some("00001"));
            assert_eq!(operator.is_active, Some(true));
        }
    }

    #[test]
    fn operator_not_found_is_an_answer_and_missing_data_is_an_error() {
        for none in [
            json!({"found": false, "message": "Нет"}),
            json!({"status": 200, "count": "0"}),
        ] {
            assert_eq!(
                samples::try_parse(parse, &none),
                Ok((InspectionOperator::default(), 0))
            );
        }
        for malformed in [json!({"status": 200}), json!({"found": true}), json!([])] {
            assert_eq!(
                samples::try_parse(parse, &malformed),
                Err(UNEXPECTED_SHAPE),
                "{malformed}"
            );
        }
    }

    #[test]
    fn unreadable_operator_record_is_kept_raw() {
        for record in [
            json!({"number": "1", "status": "Загадка"}),
            json!({"x": 1}),
            json!([1]),
        ] {
            let (operator, unparsed) =
                samples::parse(parse, &json!({"found": true, "rez": [record]}));
            assert_eq!((operator.found, operator.is_active), (true, None));
            assert_eq!(unparsed, 1, "{record}");
        }
        for word in ["Не действует", "Аттестат аннулирован"] {
            assert_eq!(is_active(word), Some(false), "{word}");
        }
    }
}
