//! Method `rsa.php type=kbm`: bonus-malus coefficient of a driver.
//!
//! The parameters and `kbmValue` are known from another client, the rest of the answer is not. A
//! refusal has only a message (`errormsg`, `details`) and is an input error.

use avtosled_core::report::BonusMalus;
use serde_json::{Value, json};

use crate::car_data::Person;
use crate::car_data::api_cloud::parsing::{
    Envelope, ParsedAnswer, UNEXPECTED_SHAPE, WireError, lenient,
};
use crate::car_data::api_cloud::request::{Method, Request, russian_date};

pub const METHOD: Method = Method::new("rsa", "kbm").with_price_kopecks(50);

/// Request by driving licence; its date format is undocumented and assumed as in other methods.
pub fn request(driver: &Person, series: &str, number: &str) -> Request {
    Request::new(&METHOD)
        .with("surname", &driver.last_name)
        .with("name", &driver.first_name)
        .with_optional("patronymic", driver.patronymic.as_deref())
        .with("birthday", russian_date(driver.birth_date))
        .with("driverDocSeries", series)
        .with("driverDocNumber", number)
}

/// Coefficient of a new driver (Bank of Russia, 6007-U), hundredths.
///
/// The register also returns it for unknown drivers, so it counts as not found.
const NEW_DRIVER_HUNDREDTHS: i64 = 117;
/// Maximum plausible coefficient, hundredths; the worst class has 3.92.
const MAX_HUNDREDTHS: i64 = 1000;

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<BonusMalus>, WireError> {
    let message = envelope.message();
    let value = envelope.get("kbmValue");
    if value.is_none() && message.is_none() {
        return Err(UNEXPECTED_SHAPE);
    }
    let value = value.unwrap_or(&Value::Null);
    let hundredths = hundredths(value);
    let is_blank = lenient::is_blank(value);
    let mut unparsed = Vec::new();
    if hundredths.is_none() && !is_blank {
        unparsed.push(json!({ "kbmValue": value }));
    }
    let bonus = BonusMalus {
        found: !is_blank && hundredths != Some(NEW_DRIVER_HUNDREDTHS),
        value: hundredths.map(decimal),
        message,
    };
    Ok(ParsedAnswer::new(bonus, unparsed))
}

/// Reads a coefficient in hundredths.
fn hundredths(value: &Value) -> Option<i64> {
    lenient::kopecks(value).filter(|value| (1..=MAX_HUNDREDTHS).contains(value))
}

fn decimal(hundredths: i64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "kbmValue": "0.91",
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::car_data::api_cloud::samples;
    use crate::car_data::{ErrorClass, LookupKind};

    #[test]
    fn bonus_malus_value_is_parsed_from_number_or_text() {
        let (bonus, unparsed) = samples::parse(parse, &samples::for_lookup(LookupKind::BonusMalus));
        assert_eq!((bonus.found, unparsed), (true, 0));
        assert_eq!(bonus.value.as_deref(), Some("0.91"));
        for (value, expected) in [
            (json!(1), "1.00"),
            (json!("0,46"), "0.46"),
            (json!(2.25), "2.25"),
        ] {
            let (bonus, unparsed) = samples::parse(parse, &json!({ "kbmValue": value }));
            assert_eq!(bonus.value.as_deref(), Some(expected));
            assert!(bonus.found && unparsed == 0);
        }
    }

    #[test]
    fn bonus_malus_of_new_driver_or_without_value_is_not_found() {
        let (bonus, _) = samples::parse(parse, &json!({ "kbmValue": "1.17" }));
        assert_eq!((bonus.found, bonus.value.as_deref()), (false, Some("1.17")));
        for none in [
            json!({ "kbmValue": "" }),
            json!({ "kbmValue": null, "message": "Нет" }),
            json!({ "status": 200, "message": "Нет" }),
        ] {
            let (bonus, unparsed) = samples::parse(parse, &none);
            assert_eq!((bonus.found, bonus.value, unparsed), (false, None, 0));
            assert_eq!(bonus.message.is_some(), none.get("message").is_some());
        }
    }

    #[test]
    fn bonus_malus_refusal_is_an_input_error() {
        let rejected = samples::try_parse(parse, &json!({ "errormsg": "Нет", "details": "Т" }));
        let class = rejected.map_err(|error| match error {
            WireError::Rejected { class, .. } => class,
            other => panic!("{other:?}"),
        });
        assert_eq!(class, Err(ErrorClass::Input));
        assert_eq!(
            samples::try_parse(parse, &json!({ "status": 200 })),
            Err(UNEXPECTED_SHAPE)
        );
        assert_eq!(samples::try_parse(parse, &json!([])), Err(UNEXPECTED_SHAPE));
    }

    #[test]
    fn unreadable_bonus_malus_value_is_kept_raw() {
        for value in [
            json!("третий"),
            json!(99),
            json!([1]),
            json!(true),
            json!(-1),
        ] {
            let (bonus, unparsed) = samples::parse(parse, &json!({ "kbmValue": value }));
            assert_eq!((bonus.value, unparsed), (None, 1), "{value}");
        }
    }
}
