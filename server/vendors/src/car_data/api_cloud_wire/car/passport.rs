//! `elpts.php type=vin`: electronic vehicle passports. Nothing of the method is confirmed: the fields
//! `type`, `statuspts`, `restrictions` and `displosal_fee` are known from a reseller, `vipusk` and
//! `custenc` from the specification alone, path and type from nowhere.

use avtosled_core::report::{Block, Customs};
use serde::Deserialize;
use serde_json::Value;

use crate::car_data::api_cloud_wire::Parsed;
use crate::car_data::api_cloud_wire::reading::envelope::Envelope;
use crate::car_data::api_cloud_wire::reading::refusal::{SHAPE, WireError};
use crate::car_data::api_cloud_wire::reading::text::{self, Text};

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

pub fn parse(envelope: &Envelope) -> Result<Parsed, WireError> {
    let found = envelope.get("found").and_then(text::flag);
    let record = envelope.get("rez").filter(|rez| rez.is_object());
    let (customs, unparsed) = match (found, record) {
        (Some(false), _) => (Customs::default(), Vec::new()),
        (_, Some(record)) => read(record),
        (Some(true), None) => (
            Customs {
                found: true,
                ..Customs::default()
            },
            envelope.get("rez").cloned().into_iter().collect(),
        ),
        (None, None) => return Err(SHAPE),
    };
    Ok(Parsed {
        block: Some(Block::Customs(customs)),
        unparsed,
    })
}

fn read(value: &Value) -> (Customs, Vec<Value>) {
    let record = Record::deserialize(value).unwrap_or_default();
    let is_understood = record != Record::default();
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
    let unparsed = if is_understood {
        Vec::new()
    } else {
        vec![value.clone()]
    };
    (customs, unparsed)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud_wire::samples;

    fn passport(answer: &Value) -> (Customs, usize) {
        let parsed = parse(&samples::opened(answer).unwrap()).ok().unwrap();
        match parsed.block {
            Some(Block::Customs(block)) => (block, parsed.unparsed.len()),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn reads_a_passport() {
        let (block, unparsed) = passport(&samples::passport());
        assert_eq!((block.found, unparsed), (true, 0));
        assert_eq!(block.passport_status.as_deref(), Some("Действующий"));
        assert_eq!(block.disposal_fee.as_deref(), Some("Уплачен"));
        assert_eq!(block.release, None);
    }

    #[test]
    fn not_found_unreadable_and_strange_are_told_apart() {
        let none = passport(&json!({"status": 200, "found": false, "message": "Нет"}));
        assert_eq!(none, (Customs::default(), 0));
        let unreadable = passport(&json!({"found": true, "rez": {"х": 1}}));
        assert_eq!((unreadable.0.found, unreadable.1), (true, 1));
        let unreadable = passport(&json!({"found": true, "rez": "паспорт"}));
        assert_eq!((unreadable.0.found, unreadable.1), (true, 1));
        let strange = samples::opened(&json!({"status": 200})).unwrap();
        assert_eq!(parse(&strange).err(), Some(SHAPE));
    }
}
