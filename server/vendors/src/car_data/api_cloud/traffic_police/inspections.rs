//! Method `gibdd.php type=eaisto`: inspection cards; known from a recorded answer.

use avtosled_core::report::{Block, Inspection, Inspections};
use serde::Deserialize;
use serde_json::Value;

use crate::car_data::api_cloud::parsing::{
    Day, Envelope, Kilometres, ParsedAnswer, ParsedRecord, Text, WireError, as_list, lenient,
    parse_object, parse_records,
};
use crate::car_data::api_cloud::request::{Method, SourceMethod, by_vin};

pub const METHOD: Method = Method::new("gibdd", "eaisto").with_price_kopecks(80);

pub const SOURCE: SourceMethod = SourceMethod {
    request: |subject| by_vin(&METHOD, subject),
    parse: |envelope| Ok(parse(envelope)?.map(Block::Inspections)),
    #[cfg(test)]
    sample: SAMPLE,
};

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Record {
    body: Text,
    brand: Text,
    model: Text,
    #[serde(flatten)]
    card: Card,
    previous_dcs: Value,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Card {
    dc_number: Text,
    dc_date: Day,
    dc_expiration_date: Day,
    odometer_value: Value,
    operator_name: Text,
    point_address: Text,
}

/// Parsed record: the car as described by the card, the card, and older cards.
struct CarCards {
    brand: Option<String>,
    model: Option<String>,
    body_number: Option<String>,
    card: Option<Inspection>,
    previous: Vec<Inspection>,
}

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Inspections>, WireError> {
    let records = parse_records(envelope, parse_record)?;
    if records.count == 0 {
        return Ok(ParsedAnswer::unknown());
    }
    let mut cards = Vec::new();
    // Cards of the record come first, as they have more fields than in the history of another record.
    cards.extend(
        records
            .parsed
            .iter()
            .filter_map(|record| record.card.clone()),
    );
    cards.extend(
        records
            .parsed
            .iter()
            .flat_map(|record| record.previous.iter().cloned()),
    );
    let cards = newest_first(merge(cards));
    let stated = |part: fn(&CarCards) -> &Option<String>| {
        records
            .parsed
            .iter()
            .find_map(|record| part(record).clone())
    };
    let inspections = Inspections {
        count: u32::try_from(cards.len())
            .unwrap_or(u32::MAX)
            .max(records.count),
        brand: stated(|record| &record.brand),
        model: stated(|record| &record.model),
        body_number: stated(|record| &record.body_number),
        cards,
    };
    Ok(ParsedAnswer::new(inspections, records.unparsed))
}

fn parse_record(record: Record) -> ParsedRecord<CarCards> {
    let mut is_complete = true;
    let mut previous = Vec::new();
    for value in as_list(Some(&record.previous_dcs)) {
        let (card, is_card_full) = parse_object(value).map_or((None, false), inspection);
        is_complete &= is_card_full;
        previous.extend(card);
    }
    let (card, is_card_full) = inspection(record.card);
    is_complete &= is_card_full;
    let cards = CarCards {
        brand: lenient::known(record.brand),
        model: lenient::known(record.model),
        body_number: lenient::known(record.body),
        card,
        previous,
    };
    ParsedRecord::new(cards, is_complete)
}

/// Parses a card that has a number or a date, and returns whether it is complete.
fn inspection(card: Card) -> (Option<Inspection>, bool) {
    let mileage = mileage(&card.odometer_value);
    let is_complete = matches!(card.dc_date, Day::Known { .. })
        && card.dc_expiration_date != Day::Unreadable
        && mileage.is_ok();
    let number = lenient::known(card.dc_number);
    let date = card.dc_date.day();
    if number.is_none() && date.is_none() {
        return (None, false);
    }
    let inspection = Inspection {
        number,
        date: date.unwrap_or_default(),
        expires: card.dc_expiration_date.day(),
        mileage: mileage.unwrap_or(None),
        operator: lenient::known(card.operator_name),
        address: lenient::known(card.point_address),
        ..Inspection::default()
    };
    (Some(inspection), is_complete)
}

/// Mileage in kilometres; `None` for 0, an empty field of the operator; `Err` if not a number.
fn mileage(value: &Value) -> Result<Option<u32>, ()> {
    if lenient::is_nothing(value) {
        return Ok(None);
    }
    let kilometres = Kilometres::read(value).0.ok_or(())?;
    Ok((kilometres > 0).then_some(kilometres))
}

/// Merges cards with equal numbers; missing fields are taken from later ones.
fn merge(cards: Vec<Inspection>) -> Vec<Inspection> {
    let mut merged: Vec<Inspection> = Vec::with_capacity(cards.len());
    for card in cards {
        let same = |other: &&mut Inspection| card.number.is_some() && other.number == card.number;
        match merged.iter_mut().find(same) {
            Some(first) => {
                if first.date.is_empty() {
                    first.date = card.date;
                }
                first.expires = first.expires.take().or(card.expires);
                first.mileage = first.mileage.or(card.mileage);
                first.operator = first.operator.take().or(card.operator);
                first.address = first.address.take().or(card.address);
            }
            None => merged.push(card),
        }
    }
    merged
}

fn newest_first(mut cards: Vec<Inspection>) -> Vec<Inspection> {
    cards.sort_by(|a, b| b.date.cmp(&a.date));
    cards
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "count": 1,
  "records": [
    {
      "num": 1,
      "vin": "X9F00TEST00000001",
      "body": "ОТСУТСТВУЕТ",
      "chassis": "ОТСУТСТВУЕТ",
      "brand": "TEST",
      "model": "Model",
      "dcNumber": "000000000000003",
      "dcDate": "2030-05-01",
      "dcExpirationDate": "2031-05-01",
      "odometerValue": "61000",
      "operatorName": "00001",
      "pointAddress": "Тестовая ул., 1",
      "previousDcs": [
        {
          "dcNumber": "000000000000001",
          "dcDate": "2027-05-01",
          "dcExpirationDate": "2028-05-01",
          "odometerValue": "20000"
        },
        {
          "dcNumber": "000000000000002",
          "dcDate": "2028-05-01",
          "dcExpirationDate": "2029-05-01",
          "odometerValue": "0"
        },
        {"dcNumber": "000000000000003", "dcDate": "2030-05-01"}
      ]
    }
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    fn inspections(answer: &Value) -> (Inspections, Vec<Value>) {
        let parsed = parse(&samples::envelope(answer).unwrap()).ok().unwrap();
        (parsed.block.unwrap(), parsed.unparsed)
    }

    #[test]
    fn previous_cards_are_listed_newest_first() {
        let (block, unparsed) = inspections(&samples::json(SAMPLE));
        assert!(unparsed.is_empty());
        assert_eq!(block.count, 3);
        assert_eq!(block.brand.as_deref(), Some("TEST"));
        assert_eq!(block.body_number, None);
        let days: Vec<&str> = block.cards.iter().map(|card| card.date.as_str()).collect();
        assert_eq!(days, ["2030-05-01", "2028-05-01", "2027-05-01"]);
        let mileages: Vec<_> = block.cards.iter().map(|card| card.mileage).collect();
        assert_eq!(mileages, [Some(61_000), None, Some(20_000)]);
        assert_eq!(block.cards[0].operator.as_deref(), Some("00001"));
        assert_eq!(block.cards[0].expires.as_deref(), Some("2031-05-01"));
    }

    #[test]
    fn cards_with_same_number_are_merged() {
        let answer = json!({"count": 2, "records": [
            {"dcNumber": "1", "dcDate": "2030-05-01"},
            {"dcNumber": "1", "dcDate": "2030-05-01", "odometerValue": "500"},
            {"dcDate": "2029-05-01"},
            {"dcDate": "2029-05-01"},
        ]});
        let (block, _) = inspections(&answer);
        assert_eq!(block.cards.len(), 3);
        assert_eq!(block.cards[0].mileage, Some(500));
    }

    #[test]
    fn answer_without_inspection_cards_is_an_unknown_car() {
        let parsed = parse(&samples::envelope(&samples::none_without_records()).unwrap());
        assert!(parsed.ok().unwrap().block.is_none());
    }

    #[test]
    fn unreadable_inspection_record_is_kept_raw() {
        for (record, cards) in [
            (json!({"dcNumber": "1", "dcDate": "весной"}), 1),
            (
                json!({"dcNumber": "1", "dcDate": "2030-05-01", "odometerValue": "сто"}),
                1,
            ),
            (
                json!({"dcNumber": "1", "dcDate": "2030-05-01", "previousDcs": [1]}),
                1,
            ),
            (
                json!({"dcNumber": "1", "dcDate": "2030-05-01", "previousDcs": {"0": {}}}),
                1,
            ),
            (json!({"vin": "X", "brand": "TEST"}), 0),
            (json!([1]), 0),
        ] {
            let (block, unparsed) = inspections(&json!({"count": 1, "records": [record.clone()]}));
            assert_eq!(block.cards.len(), cards, "{record}");
            assert_eq!(block.count, 1, "{record}");
            assert_eq!(unparsed, [record]);
        }
    }
}
