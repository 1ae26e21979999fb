//! `elpts.php type=vin`: electronic vehicle passports. Nothing of the method is confirmed: the fields
//! `type`, `statuspts`, `restrictions` and `displosal_fee` are known from a reseller, `vipusk` and
//! `custenc` from the specification alone, path and type from nowhere.

use avtosled_core::report::Customs;
use serde::Deserialize;
use serde_json::Value;

use super::request::{Method, Request};
use crate::car_data::Subject;
use crate::car_data::api_cloud::reading::{Envelope, Parsed, SHAPE, Text, WireError, object};

pub const METHOD: Method = Method {
    price_kopecks: 50,
    is_confirmed: false,
    ..Method::new("elpts", "vin")
};

/// As a report names it when it is silent.
pub const NAME: &str = "Электронные паспорта";

pub fn request(subject: &Subject) -> Request {
    Request::new(&METHOD).with("vin", subject.key())
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    number: Text,
    #[serde(rename = "type")]
    kind: Text,
    statuspts: Text,
    restrictions: Text,
    displosal_fee: Text,
    vipusk: Text,
    custenc: Text,
}

pub fn parse(envelope: &Envelope) -> Result<Parsed<Customs>, WireError> {
    let found = envelope.found();
    let rez = envelope.get("rez");
    let is_record = rez.is_some_and(Value::is_object);
    match found {
        Some(false) => return Ok(Parsed::new(Customs::default(), Vec::new())),
        None if !is_record => return Err(SHAPE),
        _ => {}
    }
    let (record, unparsed) = match rez.and_then(object::<Record>) {
        Some(record) => (record, Vec::new()),
        None => (Record::default(), rez.cloned().into_iter().collect()),
    };
    let customs = Customs {
        found: true,
        passport_number: record.number.0,
        passport_type: record.kind.0,
        passport_status: record.statuspts.0,
        disposal_fee: record.displosal_fee.0,
        release: record.vipusk.0,
        encumbrances: record.custenc.0,
        restrictions: record.restrictions.0,
        ..Customs::default()
    };
    Ok(Parsed::new(customs, unparsed))
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "found": true,
  "rez": {
    "number": "000000000000001",
    "type": "Электронный паспорт",
    "statuspts": "Действующий",
    "restrictions": "Ограничений нет",
    "displosal_fee": "Уплачен",
    "vipusk": null,
    "custenc": ""
  },
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn reads_a_passport() {
        let (block, unparsed) = samples::known(parse, &samples::json(SAMPLE));
        assert_eq!((block.found, unparsed), (true, 0));
        assert_eq!(block.passport_status.as_deref(), Some("Действующий"));
        assert_eq!(block.disposal_fee.as_deref(), Some("Уплачен"));
        assert_eq!(block.release, None);
    }

    #[test]
    fn not_found_unreadable_and_strange_are_told_apart() {
        let none = samples::known(
            parse,
            &json!({"status": 200, "found": false, "message": "Нет"}),
        );
        assert_eq!(none, (Customs::default(), 0));
        let unreadable = samples::known(parse, &json!({"found": true, "rez": {"х": 1}}));
        assert_eq!((unreadable.0.found, unreadable.1), (true, 1));
        let unreadable = samples::known(parse, &json!({"found": true, "rez": "паспорт"}));
        assert_eq!((unreadable.0.found, unreadable.1), (true, 1));
        assert!(samples::is_malformed(parse, &json!({"status": 200})));
    }
}
