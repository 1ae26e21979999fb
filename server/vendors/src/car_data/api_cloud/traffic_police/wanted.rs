//! Method `gibdd.php type=wanted`: list of wanted cars.
//!
//! Field names come from other clients of the vendor; only an empty answer, without `records`, was
//! recorded.

use avtosled_core::report::{Block, Wanted, WantedRecord};
use serde::Deserialize;

use crate::car_data::api_cloud::parsing::{
    Day, Envelope, ParsedAnswer, ParsedRecord, Text, Whole, WireError, are_valid_dates, lenient,
    parse_records,
};
use crate::car_data::api_cloud::request::{Method, SourceMethod, by_vin};

pub const METHOD: Method = Method::new("gibdd", "wanted").with_price_kopecks(80);

pub const SOURCE: SourceMethod = SourceMethod {
    request: |subject| by_vin(&METHOD, subject),
    parse: |envelope| Ok(parse(envelope)?.map(Block::Wanted)),
    #[cfg(test)]
    sample: SAMPLE,
};

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

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Wanted>, WireError> {
    Ok(
        parse_records(envelope, parse_record)?.into_answer(|count, records| Wanted {
            count,
            message: envelope.text("message"),
            records,
        }),
    )
}

fn parse_record(record: Record) -> ParsedRecord<WantedRecord> {
    let is_complete = are_valid_dates(&[&record.recorded_on]);
    let wanted = WantedRecord {
        region: record.region.0,
        model: lenient::known(record.model),
        year: lenient::year(record.year),
        vin: lenient::known(record.vin),
        body_number: lenient::known(record.body),
        date: record.recorded_on.day(),
    };
    ParsedRecord::new(wanted, is_complete)
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
    fn wanted_sample_is_parsed_with_region_year_and_date() {
        let (block, unparsed) = samples::parse(parse, &samples::json(SAMPLE));
        assert_eq!((block.count, unparsed), (1, 0));
        let record = &block.records[0];
        assert_eq!(record.region.as_deref(), Some("Тестовая область"));
        assert_eq!(record.year, Some(2017));
        assert_eq!(record.body_number, None);
        assert_eq!(record.date.as_deref(), Some("2030-01-01"));
    }

    #[test]
    fn answer_without_list_means_not_wanted() {
        let (block, _) = samples::parse(parse, &samples::none_without_records());
        assert_eq!(block.count, 0);
        assert_eq!(block.message.as_deref(), Some("Сведений не найдено"));
    }

    #[test]
    fn counter_without_list_is_wanted_and_missing_counter_is_an_error() {
        let (block, _) = samples::parse(parse, &json!({"count": "1", "message": "Найдено"}));
        assert_eq!((block.count, block.records.len()), (1, 0));
        assert!(samples::is_malformed(
            parse,
            &json!({"status": 200, "found": false})
        ));
    }

    #[test]
    fn not_found_text_in_place_of_list_is_no_record_if_counter_is_zero() {
        let answer = |count| json!({"count": count, "records": "Ничего не найдено"});
        let (block, unparsed) = samples::parse(parse, &answer(0));
        assert_eq!((block.count, unparsed), (0, 0));
        let (block, unparsed) = samples::parse(parse, &answer(1));
        assert_eq!((block.count, unparsed), (1, 1));
    }

    #[test]
    fn wanted_record_with_unreadable_date_is_counted_and_kept_raw() {
        let (block, unparsed) = samples::parse(
            parse,
            &json!({"records": [{"w_model": "А", "w_data_pu": "?"}]}),
        );
        assert_eq!((block.count, block.records.len(), unparsed), (1, 1, 1));
    }
}
