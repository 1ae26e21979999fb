//! `elpts.php type=vin`: electronic vehicle passports. Nothing of the method is confirmed: the fields
//! `type`, `statuspts`, `restrictions` and `displosal_fee` are known from a reseller, `vipusk` and
//! `custenc` from the specification alone, path and type from nowhere.

use avtosled_core::report::Customs;
use serde::Deserialize;
use serde_json::Value;

use crate::car_data::api_cloud_wire::reading::{Envelope, Parsed, SHAPE, Text, WireError, object};

/// Part of the path, and type.
pub const METHOD: (&str, &str) = ("elpts", "vin");

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
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud_wire::samples;

    #[test]
    fn reads_a_passport() {
        let (block, unparsed) = samples::known(parse, &samples::passport());
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
