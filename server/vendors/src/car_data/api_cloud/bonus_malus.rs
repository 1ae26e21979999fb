//! `rsa.php type=kbm`: the bonus-malus of a driver. The parameters and `kbmValue` are known from
//! another client, the rest of the answer is not. A refusal comes in words alone (`errormsg`,
//! `details`) and is an error of the input.

use avtosled_core::report::BonusMalus;
use serde_json::{Value, json};

use super::request::{Method, Request, russian};
use crate::car_data::Person;
use crate::car_data::api_cloud::reading::{Envelope, Parsed, SHAPE, WireError, text};

pub const METHOD: Method = Method {
    price_kopecks: 50,
    ..Method::new("rsa", "kbm")
};

/// The format of the day is not told; that of all other methods is meant.
pub fn request(driver: &Person, series: &str, number: &str) -> Request {
    Request::new(&METHOD)
        .with("surname", &driver.last_name)
        .with("name", &driver.first_name)
        .with_some("patronymic", driver.patronymic.as_deref())
        .with("birthday", russian(driver.birth_date))
        .with("driverDocSeries", series)
        .with("driverDocNumber", number)
}

/// Bank of Russia, 6007-U: the value of a new driver. The register gives it for whom it does not
/// know, too; a driver who has earned it cannot be told from them.
const NEW_DRIVER_HUNDREDTHS: i64 = 117;
/// No class is above 3.92.
const MOST_HUNDREDTHS: i64 = 1000;

pub fn parse(envelope: &Envelope) -> Result<Parsed<BonusMalus>, WireError> {
    let message = envelope.words();
    let value = envelope.get("kbmValue");
    if value.is_none() && message.is_none() {
        return Err(SHAPE);
    }
    let value = value.unwrap_or(&Value::Null);
    let read = hundredths(value);
    let is_nothing = text::is_nothing(value);
    let mut unparsed = Vec::new();
    if read.is_none() && !is_nothing {
        unparsed.push(json!({ "kbmValue": value }));
    }
    let bonus = BonusMalus {
        found: !is_nothing && read != Some(NEW_DRIVER_HUNDREDTHS),
        value: read.map(decimal),
        message,
    };
    Ok(Parsed::new(bonus, unparsed))
}

/// A coefficient with at most two decimals.
fn hundredths(value: &Value) -> Option<i64> {
    text::kopecks(value).filter(|value| (1..=MOST_HUNDREDTHS).contains(value))
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
    fn a_value_is_a_number_or_a_text() {
        let (read, unparsed) = samples::known(parse, &samples::answer_to(LookupKind::BonusMalus));
        assert_eq!((read.found, unparsed), (true, 0));
        assert_eq!(read.value.as_deref(), Some("0.91"));
        for (value, expected) in [
            (json!(1), "1.00"),
            (json!("0,46"), "0.46"),
            (json!(2.25), "2.25"),
        ] {
            let (read, unparsed) = samples::known(parse, &json!({ "kbmValue": value }));
            assert_eq!(read.value.as_deref(), Some(expected));
            assert!(read.found && unparsed == 0);
        }
    }

    #[test]
    fn a_new_driver_is_not_known() {
        let (read, _) = samples::known(parse, &json!({ "kbmValue": "1.17" }));
        assert_eq!((read.found, read.value.as_deref()), (false, Some("1.17")));
        for none in [
            json!({ "kbmValue": "" }),
            json!({ "kbmValue": null, "message": "Нет" }),
            json!({ "status": 200, "message": "Нет" }),
        ] {
            let (read, unparsed) = samples::known(parse, &none);
            assert_eq!((read.found, read.value, unparsed), (false, None, 0));
            assert_eq!(read.message.is_some(), none.get("message").is_some());
        }
    }

    #[test]
    fn a_refusal_is_an_error_of_the_input() {
        let refused = samples::read(parse, &json!({ "errormsg": "Нет", "details": "Т" }));
        let class = refused.map_err(|error| match error {
            WireError::Refused { class, .. } => class,
            other => panic!("{other:?}"),
        });
        assert_eq!(class, Err(ErrorClass::Input));
        assert_eq!(samples::read(parse, &json!({ "status": 200 })), Err(SHAPE));
        assert_eq!(samples::read(parse, &json!([])), Err(SHAPE));
    }

    #[test]
    fn a_strange_value_is_kept_raw() {
        for value in [
            json!("третий"),
            json!(99),
            json!([1]),
            json!(true),
            json!(-1),
        ] {
            let (read, unparsed) = samples::known(parse, &json!({ "kbmValue": value }));
            assert_eq!((read.value, unparsed), (None, 1), "{value}");
        }
    }
}
