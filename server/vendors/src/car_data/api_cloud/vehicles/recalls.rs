//! Method `gost.php type=vin`: recall campaigns of manufacturers.
//!
//! One campaign has its fields at the top level; only an empty answer was recorded. The format of
//! several campaigns is unknown: a list with any of the names of other methods is accepted.

use avtosled_core::report::{Block, Recall, Recalls};
use serde::Deserialize;
use serde_json::Value;

use crate::car_data::api_cloud::parsing::{
    Day, Envelope, ParsedAnswer, ParsedRecord, Text, UNEXPECTED_SHAPE, WireError, are_valid_dates,
    parse_list,
};
use crate::car_data::api_cloud::request::{Method, SourceMethod, by_vin};

pub const METHOD: Method = Method::new("gost", "vin").with_price_kopecks(20);

pub const SOURCE: SourceMethod = SourceMethod {
    request: |subject| by_vin(&METHOD, subject),
    parse: |envelope| Ok(parse(envelope)?.map(Block::Recalls)),
    #[cfg(test)]
    sample: SAMPLE,
};

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

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Recalls>, WireError> {
    let list = LISTS
        .iter()
        .find_map(|name| envelope.get(name).and_then(Value::as_array));
    let stated = envelope.whole("count");
    let mut records = match list {
        Some(list) => parse_list(list, parse_record),
        None => parse_list(std::slice::from_ref(&envelope.raw), parse_record),
    };
    if list.is_none() && records.parsed.is_empty() {
        // Without a campaign at the top level, the counter is required.
        if stated.is_none() {
            return Err(UNEXPECTED_SHAPE);
        }
        records.count = 0;
        records.unparsed.clear();
    }
    Ok(records.into_answer(|count, campaigns| Recalls {
        count: count.max(stated.unwrap_or(0)),
        campaigns,
    }))
}

fn parse_record(record: Record) -> ParsedRecord<Recall> {
    let is_complete = are_valid_dates(&[&record.date]);
    let recall = Recall {
        date: record.date.day(),
        organizer: record.organizator.0,
        brand: record.marka.0,
        model: record.namets.0,
        reason: record.reasons.0,
        recommendation: record.recommendation.0,
    };
    ParsedRecord::new(recall, is_complete)
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
    fn recall_campaigns_are_parsed_and_unreadable_date_is_kept_raw() {
        let (one, unparsed) = samples::parse(parse, &samples::json(SAMPLE));
        assert_eq!((one.count, unparsed), (1, 0));
        assert_eq!(one.campaigns[0].date.as_deref(), Some("2030-04-01"));
        assert_eq!(one.campaigns[0].model.as_deref(), Some("Model"));
        let campaign = json!({"marka": "TEST", "date": "?"});
        let (several, unparsed) =
            samples::parse(parse, &json!({"count": 2, "rez": [campaign, campaign]}));
        assert_eq!((several.count, unparsed), (2, 2));
    }

    #[test]
    fn zero_counter_means_no_recalls() {
        let none = json!({"status": 200, "count": 0, "message": "Нет"});
        assert_eq!(samples::parse(parse, &none), (Recalls::default(), 0));
        assert_eq!(samples::parse(parse, &json!({"count": 1})).0.count, 1);
        for malformed in [json!({"status": 200}), json!({"message": "Нет"}), json!([])] {
            assert!(samples::is_malformed(parse, &malformed));
        }
    }
}
