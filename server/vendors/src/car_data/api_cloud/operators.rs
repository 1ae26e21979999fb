//! `eaisto.php type=operator`: one operator of technical inspection. Nothing of it is confirmed but
//! that cards name an operator, or its number: path, type, parameter and all fields are our proposal.

use avtosled_core::report::InspectionOperator;
use serde::Deserialize;

use super::request::{Method, Request};
use crate::car_data::api_cloud::reading::{
    Envelope, Parsed, Reading, SHAPE, Text, WireError, items, read_all, text,
};

pub const METHOD: Method = Method {
    price_kopecks: 50,
    is_confirmed: false,
    ..Method::new("eaisto", "operator")
};

/// The question by the number in the register.
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

/// The operator of the answer; an answer with neither record nor «not found» is an error.
pub fn parse(envelope: &Envelope) -> Result<Parsed<InspectionOperator>, WireError> {
    let count = envelope.get("count").and_then(text::whole);
    let is_none = envelope.found() == Some(false) || count == Some(0);
    let mut records = read_all(items(envelope.get("rez")), read);
    if records.count == 0 && !is_none {
        return Err(SHAPE);
    }
    let found = records.count > 0;
    let operator = if records.read.is_empty() {
        InspectionOperator::default()
    } else {
        records.read.swap_remove(0)
    };
    let operator = InspectionOperator { found, ..operator };
    Ok(Parsed::new(operator, records.unparsed))
}

fn read(record: Record) -> Reading<InspectionOperator> {
    let is_active = record.status.0.as_deref().and_then(is_active);
    let is_full = is_active.is_some() || record.status.0.is_none();
    let operator = InspectionOperator {
        found: true,
        number: text::present(record.number),
        name: text::present(record.name),
        address: text::present(record.address),
        status: record.status.0,
        is_active,
    };
    Reading::new(operator, is_full)
}

/// By the register's words; `None` for those that are not known.
fn is_active(status: &str) -> Option<bool> {
    let status = status.to_lowercase();
    let is_over = ["не действ", "аннулир", "приостан", "прекра", "исключ"]
        .iter()
        .any(|word| status.contains(word));
    match status {
        _ if is_over => Some(false),
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
    fn reads_an_operator() {
        let sample = samples::answer_to(LookupKind::InspectionOperator);
        let mut list = sample.clone();
        list["rez"] = json!([sample["rez"]]);
        for answer in [sample, list] {
            let (operator, unparsed) = samples::known(parse, &answer);
            assert_eq!((operator.found, unparsed), (true, 0));
            assert_eq!(operator.number.as_deref(), Some("00001"));
            assert_eq!(operator.is_active, Some(true));
        }
    }

    #[test]
    fn nobody_is_an_answer() {
        for none in [
            json!({"found": false, "message": "Нет"}),
            json!({"status": 200, "count": "0"}),
        ] {
            assert_eq!(
                samples::read(parse, &none),
                Ok((InspectionOperator::default(), 0))
            );
        }
        for strange in [json!({"status": 200}), json!({"found": true}), json!([])] {
            assert_eq!(samples::read(parse, &strange), Err(SHAPE), "{strange}");
        }
    }

    #[test]
    fn what_is_not_understood_is_kept_raw() {
        for record in [
            json!({"number": "1", "status": "Загадка"}),
            json!({"x": 1}),
            json!([1]),
        ] {
            let (operator, unparsed) =
                samples::known(parse, &json!({"found": true, "rez": [record]}));
            assert_eq!((operator.found, operator.is_active), (true, None));
            assert_eq!(unparsed, 1, "{record}");
        }
        for word in ["Не действует", "Аттестат аннулирован"] {
            assert_eq!(is_active(word), Some(false), "{word}");
        }
    }
}
