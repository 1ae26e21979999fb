//! `gibdd.php type=eaisto`: inspection cards. Seen on record.

use avtosled_core::report::{Block, Inspection, Inspections};
use serde::Deserialize;
use serde_json::Value;

use super::request::{Method, Request, SourceMethod};
use crate::car_data::Subject;
use crate::car_data::api_cloud::reading::{
    Day, Envelope, Parsed, Reading, Text, WireError, object, records, text,
};

pub const METHOD: Method = Method {
    price_kopecks: 80,
    ..Method::new("gibdd", "eaisto")
};

pub const SOURCE: SourceMethod = SourceMethod {
    ask,
    read: |envelope| Ok(parse(envelope)?.map(Block::Inspections)),
    #[cfg(test)]
    sample: SAMPLE,
};

fn ask(subject: &Subject) -> Request {
    Request::new(&METHOD).with("vin", subject.key())
}

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
    odometer_value: Text,
    operator_name: Text,
    point_address: Text,
}

/// One record of the answer: the car as that card describes it, its card, and older cards.
struct Read {
    brand: Option<String>,
    model: Option<String>,
    body_number: Option<String>,
    card: Option<Inspection>,
    previous: Vec<Inspection>,
}

pub fn parse(envelope: &Envelope) -> Result<Parsed<Inspections>, WireError> {
    let records = records(envelope, read)?;
    if records.count == 0 {
        return Ok(Parsed::unknown());
    }
    let mut cards = Vec::new();
    // Own cards first: they say more than the same cards in another record's history.
    cards.extend(records.read.iter().filter_map(|record| record.card.clone()));
    cards.extend(
        records
            .read
            .iter()
            .flat_map(|record| record.previous.iter().cloned()),
    );
    let cards = newest_first(merged(cards));
    let stated = |part: fn(&Read) -> &Option<String>| {
        records.read.iter().find_map(|record| part(record).clone())
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
    Ok(Parsed::new(inspections, records.unparsed))
}

fn read(record: Record) -> Reading<Read> {
    let mut is_full = true;
    let mut previous = Vec::new();
    let older = match &record.previous_dcs {
        Value::Array(older) => older.as_slice(),
        Value::Null => &[],
        other => {
            is_full = other.as_str().is_some_and(str::is_empty);
            &[]
        }
    };
    for value in older {
        let (card, is_card_full) = object(value).map_or((None, false), inspection);
        is_full &= is_card_full;
        previous.extend(card);
    }
    let (card, is_card_full) = inspection(record.card);
    is_full &= is_card_full;
    let read = Read {
        brand: text::present(record.brand),
        model: text::present(record.model),
        body_number: text::present(record.body),
        card,
        previous,
    };
    Reading::new(read, is_full)
}

/// A card, and whether all of it was understood. One with neither number nor day is none.
fn inspection(card: Card) -> (Option<Inspection>, bool) {
    let mileage = mileage(card.odometer_value);
    let is_full = matches!(card.dc_date, Day::Read { .. })
        && card.dc_expiration_date != Day::Unreadable
        && mileage.is_ok();
    let number = text::present(card.dc_number);
    let date = card.dc_date.day();
    if number.is_none() && date.is_none() {
        return (None, false);
    }
    let inspection = Inspection {
        number,
        date: date.unwrap_or_default(),
        expires: card.dc_expiration_date.day(),
        mileage: mileage.unwrap_or(None),
        operator: text::present(card.operator_name),
        address: text::present(card.point_address),
        ..Inspection::default()
    };
    (Some(inspection), is_full)
}

/// Kilometres; an odometer at 0 is a field the operator left empty. `Err`: not a number.
fn mileage(value: Text) -> Result<Option<u32>, ()> {
    let Some(text) = text::present(value) else {
        return Ok(None);
    };
    let kilometres = text::whole(&Value::String(text)).ok_or(())?;
    Ok((kilometres > 0).then_some(kilometres))
}

/// Joins cards of one number; what the first does not say is taken from the others.
fn merged(cards: Vec<Inspection>) -> Vec<Inspection> {
    let mut kept: Vec<Inspection> = Vec::with_capacity(cards.len());
    for card in cards {
        let same = |other: &&mut Inspection| card.number.is_some() && other.number == card.number;
        match kept.iter_mut().find(same) {
            Some(first) => {
                if first.date.is_empty() {
                    first.date = card.date;
                }
                first.expires = first.expires.take().or(card.expires);
                first.mileage = first.mileage.or(card.mileage);
                first.operator = first.operator.take().or(card.operator);
                first.address = first.address.take().or(card.address);
            }
            None => kept.push(card),
        }
    }
    kept
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
        let parsed = parse(&samples::opened(answer).unwrap()).ok().unwrap();
        (parsed.block.unwrap(), parsed.unparsed)
    }

    #[test]
    fn older_cards_join_the_list_newest_first() {
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
    fn cards_of_one_number_complete_each_other() {
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
    fn no_cards_means_the_source_knows_nothing() {
        let parsed = parse(&samples::opened(&samples::none_without_records()).unwrap());
        assert!(parsed.ok().unwrap().block.is_none());
    }

    #[test]
    fn what_is_not_understood_is_kept_raw() {
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
