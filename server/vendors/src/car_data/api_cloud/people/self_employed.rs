//! Method `nalog.php type=npd`: self-employed tax status of a person; the answer names people.
//!
//! Field names come from a typed model of the vendor's pages.

use avtosled_core::report::SelfEmployed;
use serde::Deserialize;
use serde_json::{Value, json};

use super::tax_number::parse_inn;
use crate::car_data::api_cloud::parsing::{
    Day, Envelope, Flag, ParsedAnswer, Text, UNEXPECTED_SHAPE, WireError, lenient,
};
use crate::car_data::api_cloud::request::{Method, Request};

pub const METHOD: Method = Method::new("nalog", "npd").with_price_kopecks(60);

pub fn request(inn: &str) -> Request {
    Request::new(&METHOD).with("inn", inn)
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Record {
    inn: Value,
    date: Day,
    #[serde(rename = "NPD")]
    npd: Flag,
    message: Text,
}

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<SelfEmployed>, WireError> {
    if !envelope.raw.is_object() {
        return Err(UNEXPECTED_SHAPE);
    }
    let record = Record::deserialize(&envelope.raw).map_err(|_| UNEXPECTED_SHAPE)?;
    let pays = record.npd.0;
    let found = match (envelope.found(), pays) {
        (Some(found), _) => found,
        (None, Some(_)) => true,
        (None, None) => return Err(UNEXPECTED_SHAPE),
    };
    let inn = parse_inn(&record.inn);
    let is_complete = pays.is_some()
        && record.date != Day::Unreadable
        && (inn.is_some() || lenient::is_blank(&record.inn));
    let unparsed = if found && !is_complete {
        let field = |name| envelope.get(name).unwrap_or(&Value::Null);
        vec![json!({ "inn": field("inn"), "date": field("date"), "NPD": field("NPD") })]
    } else {
        Vec::new()
    };
    let employed = SelfEmployed {
        found,
        inn: inn.filter(|_| found),
        date: record.date.day().filter(|_| found),
        pays: pays.filter(|_| found),
        message: record.message.0,
    };
    Ok(ParsedAnswer::new(employed, unparsed))
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "found": true,
  "inn": "000000000000",
  "date": "01.06.2030",
  "NPD": 1,
  "message": "Т",
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn self_employed_state_is_parsed_as_payer_non_payer_or_not_found() {
        let (employed, unparsed) = samples::parse(parse, &samples::json(SAMPLE));
        assert_eq!((employed.pays, unparsed), (Some(true), 0));
        assert_eq!(employed.date.as_deref(), Some("2030-06-01"));
        let (employed, unparsed) = samples::parse(parse, &json!({"found": true, "NPD": "0"}));
        assert_eq!((employed.pays, unparsed), (Some(false), 0));
        let (employed, unparsed) =
            samples::parse(parse, &json!({"found": false, "message": "Нет"}));
        assert_eq!((employed.found, employed.pays, unparsed), (false, None, 0));
        for malformed in [json!({"status": 200}), json!([])] {
            assert!(
                samples::try_parse(parse, &malformed) == Err(UNEXPECTED_SHAPE),
                "{malformed}"
            );
        }
    }

    #[test]
    fn unreadable_self_employed_field_is_kept_raw() {
        for field in ["NPD", "date", "inn"] {
            let mut answer = samples::json(SAMPLE);
            answer[field] = json!("загадка");
            let (employed, unparsed) = samples::parse(parse, &answer);
            assert!(employed.found && unparsed == 1, "{field}");
        }
    }
}
