//! Method `nalog.php type=inn`: taxpayer number (INN) of a person; the answer names people.
//!
//! Field names come from a typed model of the vendor's pages.

use avtosled_core::report::TaxNumber;
use serde_json::{Value, json};

use crate::car_data::Person;
use crate::car_data::api_cloud::parsing::{
    Envelope, ParsedAnswer, Text, UNEXPECTED_SHAPE, WireError, lenient,
};
use crate::car_data::api_cloud::request::{Method, Request, russian_date};

pub const METHOD: Method = Method::new("nalog", "inn").with_price_kopecks(60);

/// Request for a taxpayer number by passport.
pub fn request(person: &Person, passport: &str) -> Request {
    Request::new(&METHOD)
        .with("lastname", &person.last_name)
        .with("firstname", &person.first_name)
        .with_optional("secondname", person.patronymic.as_deref())
        .with("birthdate", russian_date(person.birth_date))
        .with("serianomer", passport)
}

/// Number of digits of a company's INN and of a person's.
const INN_LENGTHS: [usize; 2] = [10, 12];

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<TaxNumber>, WireError> {
    let value = envelope.get("inn").unwrap_or(&Value::Null);
    let inn = parse_inn(value);
    let mut unparsed = Vec::new();
    let found = match (envelope.found(), &inn) {
        (Some(false), _) => false,
        (_, Some(_)) => true,
        (Some(true), None) => {
            unparsed.push(json!({ "inn": value }));
            true
        }
        (None, None) => return Err(UNEXPECTED_SHAPE),
    };
    let inn = inn.filter(|_| found);
    Ok(ParsedAnswer::new(TaxNumber { found, inn }, unparsed))
}

/// INN with a valid number of digits.
pub fn parse_inn(value: &Value) -> Option<String> {
    Text::read(value).0.filter(|text| is_inn(text))
}

/// INN in a field that may also contain other text.
pub fn find_inn(value: &Value) -> Option<String> {
    lenient::string(value).filter(|text| is_inn(text))
}

fn is_inn(text: &str) -> bool {
    INN_LENGTHS.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "found": true,
  "inn": "000000000000",
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn found_tax_number_is_parsed_and_not_found_answer_has_none() {
        let (number, unparsed) = samples::parse(parse, &samples::json(SAMPLE));
        assert_eq!((number.found, unparsed), (true, 0));
        assert_eq!(number.inn.as_deref(), Some("000000000000"));
        let none = json!({"status": 200, "found": false, "message": "Нет"});
        assert!(samples::try_parse(parse, &none) == Ok((TaxNumber::default(), 0)));
    }

    #[test]
    fn unreadable_tax_number_is_kept_raw() {
        for inn in [json!("12"), json!(null), json!([]), json!("двенадцать12")] {
            let (number, unparsed) = samples::parse(parse, &json!({"found": true, "inn": inn}));
            assert_eq!(
                (number.found, number.inn, unparsed),
                (true, None, 1),
                "{inn}"
            );
        }
        for malformed in [json!({"status": 200}), json!([])] {
            assert!(
                samples::try_parse(parse, &malformed) == Err(UNEXPECTED_SHAPE),
                "{malformed}"
            );
        }
    }
}
