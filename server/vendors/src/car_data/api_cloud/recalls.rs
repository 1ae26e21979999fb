//! `gost.php type=vin`: recalls by manufacturers. One campaign, its fields at the top level; the empty
//! answer was seen on record. What several campaigns look like is not known: a list under any of the
//! names that other methods use is read too.

use avtosled_core::report::{Block, Recall, Recalls};
use serde::Deserialize;
use serde_json::Value;

use super::request::{Method, Request, SourceMethod};
use crate::car_data::Subject;
use crate::car_data::api_cloud::reading::{
    Day, Envelope, Parsed, Reading, SHAPE, Text, WireError, are_days, read_all, text,
};

pub const METHOD: Method = Method {
    price_kopecks: 20,
    ..Method::new("gost", "vin")
};

pub const SOURCE: SourceMethod = SourceMethod {
    ask,
    read: |envelope| Ok(parse(envelope)?.map(Block::Recalls)),
    #[cfg(test)]
    sample: SAMPLE,
};

fn ask(subject: &Subject) -> Request {
    Request::new(&METHOD).with("vin", subject.key())
}

const LISTS: [&str; 3] = ["records", "rez", "result"];

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    date: Day,
    organizator: Text,
    marka: Text,
    namets: Text,
    reasons: Text,
    recommendation: Text,
}

pub fn parse(envelope: &Envelope) -> Result<Parsed<Recalls>, WireError> {
    let list = LISTS
        .iter()
        .find_map(|name| envelope.get(name).and_then(Value::as_array));
    let stated = envelope.get("count").and_then(text::whole);
    let mut records = match list {
        Some(list) => read_all(list, read),
        None => read_all(std::slice::from_ref(&envelope.raw), read),
    };
    if list.is_none() && records.read.is_empty() {
        // No campaign stands at the top level; only a counter tells what that means.
        if stated.is_none() {
            return Err(SHAPE);
        }
        records.count = 0;
        records.unparsed.clear();
    }
    Ok(records.parsed(|count, campaigns| Recalls {
        count: count.max(stated.unwrap_or(0)),
        campaigns,
    }))
}

fn read(record: Record) -> Reading<Recall> {
    let is_full = are_days(&[&record.date]);
    let recall = Recall {
        date: record.date.day(),
        organizer: record.organizator.0,
        brand: record.marka.0,
        model: record.namets.0,
        reason: record.reasons.0,
        recommendation: record.recommendation.0,
    };
    Reading::new(recall, is_full)
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "date": "01.04.2030",
  "organizator": "ООО Тест",
  "marka": "TEST",
  "namets": "Model",
  "reasons": "Тормоза",
  "recommendation": "Обратиться к дилеру",
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn reads_one_campaign_and_several() {
        let (one, unparsed) = samples::known(parse, &samples::json(SAMPLE));
        assert_eq!((one.count, unparsed), (1, 0));
        assert_eq!(one.campaigns[0].date.as_deref(), Some("2030-04-01"));
        assert_eq!(one.campaigns[0].model.as_deref(), Some("Model"));
        let campaign = json!({"marka": "TEST", "date": "?"});
        let (several, unparsed) =
            samples::known(parse, &json!({"count": 2, "rez": [campaign, campaign]}));
        assert_eq!((several.count, unparsed), (2, 2));
    }

    #[test]
    fn none_is_a_counter_at_zero() {
        let none = json!({"status": 200, "count": 0, "message": "Нет"});
        assert_eq!(samples::known(parse, &none), (Recalls::default(), 0));
        assert_eq!(samples::known(parse, &json!({"count": 1})).0.count, 1);
        for strange in [json!({"status": 200}), json!({"message": "Нет"}), json!([])] {
            assert!(samples::is_malformed(parse, &strange));
        }
    }
}
