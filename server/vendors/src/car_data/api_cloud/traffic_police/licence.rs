//! Method `gibdd.php type=driver`: driving licence by number and date of issue.
//!
//! Field names come from the vendor's sample. The answer names a person, so no raw values are stored.

use avtosled_core::date::Date;
use serde::Deserialize;
use serde_json::Value;

use crate::car_data::api_cloud::parsing::{
    Day, Envelope, Text, UNEXPECTED_SHAPE, Whole, WireError, has_record, is_not_found, lenient,
};
use crate::car_data::api_cloud::request::{Method, Request, russian_date};
use crate::car_data::{Deprivation, Licence, LicenceAnswer};

pub const METHOD: Method = Method::new("gibdd", "driver")
    .with_price_kopecks(50)
    .interactive();

pub fn request(number: &str, issued_on: Date) -> Request {
    Request::new(&METHOD)
        .with("serianomer", number)
        .with("date", russian_date(issued_on))
}

/// Code of a deprivation in force; other codes are unknown.
const RUNNING: &str = "78";
const MAX_CATEGORIES: usize = 20;

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Doc {
    num: Text,
    date: Day,
    srok: Day,
    cat: Text,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Decision {
    date: Day,
    srok: Whole,
    state: Text,
}

pub fn parse(envelope: &Envelope, response_ms: u32) -> Result<LicenceAnswer, WireError> {
    let doc = envelope.get("doc").filter(|doc| doc.is_object());
    let licence = match doc {
        _ if is_not_found(envelope, || doc.is_some_and(has_record::<Doc>)) => None,
        Some(doc) => Some(parse_licence(doc, envelope.get("decis"))?),
        None => return Err(UNEXPECTED_SHAPE),
    };
    Ok(LicenceAnswer {
        licence,
        response_ms,
        ..LicenceAnswer::default()
    })
}

fn parse_licence(doc: &Value, decisions: Option<&Value>) -> Result<Licence, WireError> {
    let doc = Doc::deserialize(doc).map_err(|_| UNEXPECTED_SHAPE)?;
    let decisions = match decisions {
        None | Some(Value::Null) => &[][..],
        Some(Value::Array(decisions)) => decisions,
        Some(_) => return Err(UNEXPECTED_SHAPE),
    };
    Ok(Licence {
        number: doc.num.0,
        issued_on: date(doc.date),
        printed_end: date(doc.srok),
        categories: categories(doc.cat.0.as_deref().unwrap_or_default()),
        deprivations: decisions.iter().map(deprivation).collect(),
    })
}

/// Parses a deprivation; an unreadable one counts as in force, so that no licence looks too good.
fn deprivation(value: &Value) -> Deprivation {
    let decision = Decision::deserialize(lenient::content(value)).unwrap_or_default();
    let ends_on = match (date(decision.date), decision.srok.0) {
        (Some(day), Some(months)) => Some(day.plus_months(months)),
        _ => None,
    };
    let state = decision.state.0;
    Deprivation {
        is_running: ends_on.is_none() || state.is_some_and(|state| state == RUNNING),
        ends_on,
    }
}

fn date(day: Day) -> Option<Date> {
    day.day()?.parse().ok()
}

/// Categories in Latin letters; the register mixes both alphabets.
fn categories(text: &str) -> Vec<String> {
    let latin = |c: char| match c {
        'А' => 'A',
        'В' | 'Б' => 'B',
        'С' => 'C',
        'Д' => 'D',
        'Е' => 'E',
        'М' => 'M',
        'Т' => 'T',
        c => c,
    };
    text.split([',', ';', ' '])
        .map(|part| part.to_uppercase().chars().map(latin).collect::<String>())
        .filter(|part| (1..=3).contains(&part.len()))
        .filter(|part| part.bytes().all(|byte| byte.is_ascii_alphanumeric()))
        .take(MAX_CATEGORIES)
        .collect()
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "found": true,
  "doc": {
    "num": "0000000001",
    "date": "2030-01-15",
    "srok": "2040-01-15",
    "stag": "2010",
    "bdate": "1980-01-01",
    "cat": "В,B1,м",
    "type": "45",
    "division": "Т",
    "divid": "000 "
  },
  "decis": [{"date": "2031-02-01", "state": "78", "srok": 12, "bplace": "Т"}],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    fn parse_json(answer: &Value) -> Result<LicenceAnswer, WireError> {
        parse(&samples::envelope(answer).unwrap(), 7)
    }

    #[test]
    fn licence_sample_is_parsed_with_dates_categories_and_deprivation() {
        let answer = parse_json(&samples::json(SAMPLE)).unwrap();
        assert_eq!(answer.response_ms, 7);
        let licence = answer.licence.unwrap();
        assert_eq!(licence.number.as_deref(), Some("0000000001"));
        assert_eq!(licence.issued_on.unwrap().to_string(), "2030-01-15");
        assert_eq!(licence.printed_end.unwrap().to_string(), "2040-01-15");
        assert_eq!(licence.categories, ["B", "B1", "M"]);
        let deprivation = &licence.deprivations[0];
        assert!(deprivation.is_running);
        assert_eq!(deprivation.ends_on.unwrap().to_string(), "2032-02-01");
    }

    #[test]
    fn deprivation_within_a_titled_object_is_read() {
        let plain = samples::json(SAMPLE);
        let mut answer = plain.clone();
        answer["decis"][0] = json!({ "title": "Т", "value": plain["decis"][0] });
        let deprivation = |answer| parse_json(answer).unwrap().licence.unwrap().deprivations[0];
        assert_eq!(deprivation(&answer), deprivation(&plain));
    }

    #[test]
    fn licence_not_found_with_either_message_spelling_is_an_answer() {
        for word in ["message", "messege"] {
            let answer =
                parse_json(&json!({ "status": 200, "found": false, word: "Нет" })).unwrap();
            assert!(answer.licence.is_none());
        }
    }

    #[test]
    fn document_beside_found_false_is_a_found_licence() {
        let mut answer = samples::json(SAMPLE);
        answer["found"] = json!(false);
        assert!(parse_json(&answer).unwrap().licence.is_some());
        answer["doc"] = json!({ "num": "", "date": null });
        assert!(parse_json(&answer).unwrap().licence.is_none());
    }

    #[test]
    fn unreadable_deprivation_is_treated_as_running() {
        for decision in [
            json!({}),
            json!("x"),
            json!({ "date": "?", "srok": 12 }),
            json!(null),
        ] {
            let mut answer = samples::json(SAMPLE);
            answer["decis"] = json!([decision]);
            let licence = parse_json(&answer).unwrap().licence.unwrap();
            assert!(licence.deprivations[0].is_running);
        }
        let mut answer = samples::json(SAMPLE);
        answer["decis"] = json!([{ "date": "2020-02-01", "srok": 12, "state": "80" }]);
        assert!(!parse_json(&answer).unwrap().licence.unwrap().deprivations[0].is_running);
    }

    #[test]
    fn licence_answer_of_unexpected_shape_is_an_error() {
        for (field, value) in [
            ("doc", json!(null)),
            ("doc", json!([])),
            ("decis", json!("none")),
        ] {
            let mut answer = samples::json(SAMPLE);
            answer[field] = value;
            assert_eq!(parse_json(&answer).err(), Some(UNEXPECTED_SHAPE), "{field}");
        }
    }

    #[test]
    fn debug_output_of_licence_has_no_personal_data() {
        let debug = format!("{:?}", parse_json(&samples::json(SAMPLE)).unwrap());
        assert!(
            !debug.contains("0000000001") && !debug.contains("2030"),
            "{debug}"
        );
    }
}
