//! `nalog.php type=inn`: the taxpayer's number of a person. Field names come from a typed model of the
//! vendor's pages. The answer names people.

use avtosled_core::report::TaxNumber;
use serde_json::{Value, json};

use super::request::{Method, Request, russian};
use crate::car_data::Person;
use crate::car_data::api_cloud::reading::{Envelope, Parsed, SHAPE, WireError, text};

pub const METHOD: Method = Method {
    price_kopecks: 60,
    ..Method::new("nalog", "inn")
};

/// The question by the person's passport.
pub fn request(person: &Person, passport: &str) -> Request {
    Request::new(&METHOD)
        .with("lastname", &person.last_name)
        .with("firstname", &person.first_name)
        .with_some("secondname", person.patronymic.as_deref())
        .with("birthdate", russian(person.birth_date))
        .with("serianomer", passport)
}

/// A company has ten digits, a person twelve.
const NUMBER_LENGTHS: [usize; 2] = [10, 12];

/// The number of a person.
pub fn parse(envelope: &Envelope) -> Result<Parsed<TaxNumber>, WireError> {
    let value = envelope.get("inn").unwrap_or(&Value::Null);
    let inn = number(value);
    let mut unparsed = Vec::new();
    let found = match (envelope.found(), &inn) {
        (Some(false), _) => false,
        (_, Some(_)) => true,
        (Some(true), None) => {
            unparsed.push(json!({ "inn": value }));
            true
        }
        (None, None) => return Err(SHAPE),
    };
    let inn = inn.filter(|_| found);
    Ok(Parsed::new(TaxNumber { found, inn }, unparsed))
}

/// A taxpayer's number.
pub fn number(value: &Value) -> Option<String> {
    let is_number = |text: &String| {
        NUMBER_LENGTHS.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    text::string(value).filter(is_number)
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
    fn reads_a_number() {
        let (read, unparsed) = samples::known(parse, &samples::json(SAMPLE));
        assert_eq!((read.found, unparsed), (true, 0));
        assert_eq!(read.inn.as_deref(), Some("000000000000"));
        let none = json!({"status": 200, "found": false, "message": "Нет"});
        assert!(samples::read(parse, &none) == Ok((TaxNumber::default(), 0)));
    }

    #[test]
    fn a_strange_number_is_kept_raw() {
        for inn in [json!("12"), json!(null), json!([]), json!("двенадцать12")] {
            let (read, unparsed) = samples::known(parse, &json!({"found": true, "inn": inn}));
            assert_eq!((read.found, read.inn, unparsed), (true, None, 1), "{inn}");
        }
        for strange in [json!({"status": 200}), json!([])] {
            assert!(samples::read(parse, &strange) == Err(SHAPE), "{strange}");
        }
    }
}
