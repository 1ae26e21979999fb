//! `gibdd.php type=wanted`: the wanted list. Field names come from other clients of the vendor;
//! only the empty answer (no `records` at all) was seen on record.

use avtosled_core::report::{Block, Wanted, WantedRecord};
use serde::Deserialize;

use super::request::{Method, Request, SourceMethod};
use crate::car_data::Subject;
use crate::car_data::api_cloud::reading::{
    Day, Envelope, Parsed, Reading, Text, Whole, WireError, are_days, records, text,
};

pub const METHOD: Method = Method {
    price_kopecks: 80,
    ..Method::new("gibdd", "wanted")
};

pub const SOURCE: SourceMethod = SourceMethod {
    ask,
    read: |envelope| Ok(parse(envelope)?.map(Block::Wanted)),
    #[cfg(test)]
    sample: SAMPLE,
};

fn ask(subject: &Subject) -> Request {
    Request::new(&METHOD).with("vin", subject.key())
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    #[serde(rename = "w_reg_inic")]
    region: Text,
    #[serde(rename = "w_model")]
    model: Text,
    #[serde(rename = "w_god_vyp")]
    year: Whole,
    #[serde(rename = "w_vin")]
    vin: Text,
    #[serde(rename = "w_kuzov")]
    body: Text,
    #[serde(rename = "w_data_pu")]
    recorded_on: Day,
}

pub fn parse(envelope: &Envelope) -> Result<Parsed<Wanted>, WireError> {
    Ok(records(envelope, read)?.parsed(|count, records| Wanted {
        count,
        message: envelope.get("message").and_then(text::string),
        records,
    }))
}

fn read(record: Record) -> Reading<WantedRecord> {
    let is_full = are_days(&[&record.recorded_on]);
    let wanted = WantedRecord {
        region: record.region.0,
        model: text::present(record.model),
        year: text::year(record.year),
        vin: text::present(record.vin),
        body_number: text::present(record.body),
        date: record.recorded_on.day(),
    };
    Reading::new(wanted, is_full)
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": "200",
  "count": 1,
  "records": [
    {
      "num": 1,
      "w_reg_inic": "Тестовая область",
      "w_model": "ТЕСТ МОДЕЛЬ",
      "w_god_vyp": "2017",
      "w_vin": "X9F00TEST00000001",
      "w_kuzov": "ОТСУТСТВУЕТ",
      "w_data_pu": "01.01.2030"
    }
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn reads_a_record() {
        let (block, unparsed) = samples::known(parse, &samples::json(SAMPLE));
        assert_eq!((block.count, unparsed), (1, 0));
        let record = &block.records[0];
        assert_eq!(record.region.as_deref(), Some("Тестовая область"));
        assert_eq!(record.year, Some(2017));
        assert_eq!(record.body_number, None);
        assert_eq!(record.date.as_deref(), Some("2030-01-01"));
    }

    #[test]
    fn none_comes_without_a_list() {
        let (block, _) = samples::known(parse, &samples::none_without_records());
        assert_eq!(block.count, 0);
        assert_eq!(block.message.as_deref(), Some("Сведений не найдено"));
    }

    #[test]
    fn a_counter_alone_is_believed_and_no_counter_is_an_error() {
        let (block, _) = samples::known(parse, &json!({"count": "1", "message": "Найдено"}));
        assert_eq!((block.count, block.records.len()), (1, 0));
        assert!(samples::is_malformed(
            parse,
            &json!({"status": 200, "found": false})
        ));
    }

    #[test]
    fn an_unreadable_day_is_kept_raw() {
        let (block, unparsed) = samples::known(
            parse,
            &json!({"records": [{"w_model": "А", "w_data_pu": "?"}]}),
        );
        assert_eq!((block.count, block.records.len(), unparsed), (1, 1, 1));
    }
}
