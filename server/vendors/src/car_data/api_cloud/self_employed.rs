//! `nalog.php type=npd`: whether a person pays the tax of the self-employed. Field names come from a
//! typed model of the vendor's pages. The answer names people.

use avtosled_core::report::SelfEmployed;
use serde::Deserialize;
use serde_json::{Value, json};

use super::request::{Method, Request};
use super::tax_number::number;
use crate::car_data::api_cloud::reading::{Day, Envelope, Parsed, SHAPE, Text, WireError, text};

pub const METHOD: Method = Method {
    price_kopecks: 60,
    ..Method::new("nalog", "npd")
};

pub fn request(inn: &str) -> Request {
    Request::new(&METHOD).with("inn", inn)
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SelfEmployment {
    inn: Value,
    date: Day,
    #[serde(rename = "NPD")]
    npd: Value,
    message: Text,
}

/// Reads whether the tax of the self-employed is paid.
pub fn parse(envelope: &Envelope) -> Result<Parsed<SelfEmployed>, WireError> {
    if !envelope.raw.is_object() {
        return Err(SHAPE);
    }
    let read = SelfEmployment::deserialize(&envelope.raw).map_err(|_| SHAPE)?;
    let pays = text::flag(&read.npd);
    let found = match (envelope.found(), pays) {
        (Some(found), _) => found,
        (None, Some(_)) => true,
        (None, None) => return Err(SHAPE),
    };
    let inn = number(&read.inn);
    let is_full =
        pays.is_some() && read.date != Day::Unreadable && (inn.is_some() || read.inn.is_null());
    let unparsed = if found && !is_full {
        let field = |name| envelope.get(name).unwrap_or(&Value::Null);
        vec![json!({ "inn": field("inn"), "date": field("date"), "NPD": field("NPD") })]
    } else {
        Vec::new()
    };
    let employed = SelfEmployed {
        found,
        inn: inn.filter(|_| found),
        date: read.date.day().filter(|_| found),
        pays: pays.filter(|_| found),
        message: read.message.0,
    };
    Ok(Parsed::new(employed, unparsed))
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
    fn reads_the_self_employed() {
        let (read, unparsed) = samples::known(parse, &samples::json(SAMPLE));
        assert_eq!((read.pays, unparsed), (Some(true), 0));
        assert_eq!(read.date.as_deref(), Some("2030-06-01"));
        let (read, unparsed) = samples::known(parse, &json!({"found": true, "NPD": "0"}));
        assert_eq!((read.pays, unparsed), (Some(false), 0));
        let (read, unparsed) = samples::known(parse, &json!({"found": false, "message": "Нет"}));
        assert_eq!((read.found, read.pays, unparsed), (false, None, 0));
        for strange in [json!({"status": 200}), json!([])] {
            assert!(samples::read(parse, &strange) == Err(SHAPE), "{strange}");
        }
    }

    #[test]
    fn a_strange_field_is_kept_raw() {
        for field in ["NPD", "date", "inn"] {
            let mut answer = samples::json(SAMPLE);
            answer[field] = json!("загадка");
            let (read, unparsed) = samples::known(parse, &answer);
            assert!(read.found && unparsed == 1, "{field}");
        }
    }
}
