//! Method `elpts.php type=vin`: electronic vehicle passports; not confirmed by a contract.
//!
//! The fields `type`, `statuspts`, `restrictions` and `displosal_fee` are known from a reseller,
//! `vipusk` and `custenc` from the specification; path and type are a guess.

use avtosled_core::report::Customs;
use serde::Deserialize;
use serde_json::Value;

use crate::car_data::Subject;
use crate::car_data::api_cloud::parsing::{
    Envelope, NO_CONTENT, ParsedAnswer, Text, UNEXPECTED_SHAPE, WireError, has_record,
    is_not_found, lenient, parse_object,
};
use crate::car_data::api_cloud::request::{Method, Request, by_vin};

pub const METHOD: Method = Method::new("elpts", "vin")
    .with_price_kopecks(50)
    .unconfirmed();

/// Name in reports if the register does not answer.
pub const NAME: &str = "Электронные паспорта";

pub fn request(subject: &Subject) -> Request {
    by_vin(&METHOD, subject)
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

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Customs>, WireError> {
    let rez = envelope.get("rez").filter(|rez| !lenient::is_nothing(rez));
    if is_not_found(envelope, || rez.is_some_and(has_record::<Record>)) {
        let unparsed = rez.cloned().into_iter().collect();
        return Ok(ParsedAnswer::not_found(Customs::default(), unparsed));
    }
    let is_record = rez.is_some_and(Value::is_object);
    if envelope.found().is_none() && !is_record {
        return Err(UNEXPECTED_SHAPE);
    }
    let (record, unparsed) = match rez.map(|rez| (rez, parse_object::<Record>(rez))) {
        Some((_, Some(record))) => (record, Vec::new()),
        Some((rez, None)) => (Record::default(), vec![rez.clone()]),
        None => return Err(NO_CONTENT),
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
    Ok(ParsedAnswer::new(customs, unparsed))
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
    fn passport_sample_is_parsed_with_status_and_disposal_fee() {
        let (block, unparsed) = samples::parse(parse, &samples::json(SAMPLE));
        assert_eq!((block.found, unparsed), (true, 0));
        assert_eq!(block.passport_status.as_deref(), Some("Действующий"));
        assert_eq!(block.disposal_fee.as_deref(), Some("Уплачен"));
        assert_eq!(block.release, None);
    }

    #[test]
    fn found_false_with_passport_is_found() {
        let mut answer = samples::json(SAMPLE);
        answer["found"] = json!(false);
        assert!(samples::parse(parse, &answer).0.found);
    }

    #[test]
    fn found_false_without_passport_is_not_found() {
        for (rez, unparsed) in [
            (json!("Информация не найдена"), 0),
            (json!({"number": null, "type": "-", "x": ""}), 0),
            (json!([{}]), 0),
            (json!("паспорт 1"), 1),
            (json!({"х": 1}), 1),
        ] {
            let answer = json!({"found": false, "rez": rez});
            let parsed = samples::parse(parse, &answer);
            assert_eq!(parsed, (Customs::default(), unparsed), "{answer}");
        }
    }

    #[test]
    fn not_found_is_an_answer_unreadable_is_kept_raw_and_empty_an_error() {
        let none = samples::parse(
            parse,
            &json!({"status": 200, "found": false, "message": "Нет"}),
        );
        assert_eq!(none, (Customs::default(), 0));
        let unreadable = samples::parse(parse, &json!({"found": true, "rez": {"х": 1}}));
        assert_eq!((unreadable.0.found, unreadable.1), (true, 1));
        let unreadable = samples::parse(parse, &json!({"found": true, "rez": "паспорт"}));
        assert_eq!((unreadable.0.found, unreadable.1), (true, 1));
        for empty in [
            json!({"status": 200}),
            json!({"found": true}),
            json!({"found": true, "rez": {}}),
        ] {
            assert!(samples::is_malformed(parse, &empty), "{empty}");
        }
    }
}
