//! `nalog.php`: the taxpayer's number of a person (`type=inn`), and whether a person pays the tax of
//! the self-employed (`type=npd`). Field names come from a typed model of the vendor's pages. Their
//! answers name people.

use avtosled_core::report::{SelfEmployed, TaxNumber};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::car_data::api_cloud_wire::reading::{
    Day, Envelope, Parsed, SHAPE, Text, WireError, text,
};

/// A company has ten digits, a person twelve.
const NUMBER_LENGTHS: [usize; 2] = [10, 12];

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SelfEmployment {
    inn: Value,
    date: Day,
    #[serde(rename = "NPD")]
    npd: Value,
    message: Text,
}

/// The number of a person.
pub fn tax_number(envelope: &Envelope) -> Result<Parsed<TaxNumber>, WireError> {
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

/// Reads whether the tax of the self-employed is paid.
pub fn self_employed(envelope: &Envelope) -> Result<Parsed<SelfEmployed>, WireError> {
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

fn number(value: &Value) -> Option<String> {
    let is_number = |text: &String| {
        NUMBER_LENGTHS.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    text::string(value).filter(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::car_data::LookupKind;
    use crate::car_data::api_cloud_wire::samples;

    #[test]
    fn reads_a_number() {
        let (read, unparsed) =
            samples::known(tax_number, &samples::answer_to(LookupKind::TaxNumber));
        assert_eq!((read.found, unparsed), (true, 0));
        assert_eq!(read.inn.as_deref(), Some("000000000000"));
        let none = json!({"status": 200, "found": false, "message": "Нет"});
        assert!(samples::read(tax_number, &none) == Ok((TaxNumber::default(), 0)));
    }

    #[test]
    fn a_strange_number_is_kept_raw() {
        for inn in [json!("12"), json!(null), json!([]), json!("двенадцать12")] {
            let (read, unparsed) = samples::known(tax_number, &json!({"found": true, "inn": inn}));
            assert_eq!((read.found, read.inn, unparsed), (true, None, 1), "{inn}");
        }
        for strange in [json!({"status": 200}), json!([])] {
            assert!(
                samples::read(tax_number, &strange) == Err(SHAPE),
                "{strange}"
            );
            assert!(
                samples::read(self_employed, &strange) == Err(SHAPE),
                "{strange}"
            );
        }
    }

    #[test]
    fn reads_the_self_employed() {
        let (read, unparsed) =
            samples::known(self_employed, &samples::answer_to(LookupKind::SelfEmployed));
        assert_eq!((read.pays, unparsed), (Some(true), 0));
        assert_eq!(read.date.as_deref(), Some("2030-06-01"));
        let (read, unparsed) = samples::known(self_employed, &json!({"found": true, "NPD": "0"}));
        assert_eq!((read.pays, unparsed), (Some(false), 0));
        let (read, unparsed) =
            samples::known(self_employed, &json!({"found": false, "message": "Нет"}));
        assert_eq!((read.found, read.pays, unparsed), (false, None, 0));
        for field in ["NPD", "date", "inn"] {
            let mut answer = samples::answer_to(LookupKind::SelfEmployed);
            answer[field] = json!("загадка");
            let (read, unparsed) = samples::known(self_employed, &answer);
            assert!(read.found && unparsed == 1, "{field}");
        }
    }
}
