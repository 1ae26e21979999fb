//! Method `eaisto.php`: inspection cards of EAISTO, the fallback of the traffic police.
//!
//! The fields are named on the vendor's page. There is no mileage, and no date of issue on expired
//! cards.

use avtosled_core::report::{Inspection, Inspections};
use serde::Deserialize;
use serde_json::Value;

use crate::car_data::Subject;
use crate::car_data::api_cloud::parsing::{
    Day, Envelope, ParsedAnswer, ParsedRecord, Text, UNEXPECTED_SHAPE, WireError, are_valid_dates,
    lenient, parse_list,
};
use crate::car_data::api_cloud::request::{Method, Request, plate_to_cyrillic};

const BY_VIN: Method = Method::new("eaisto", "vin").with_price_kopecks(50);

const BY_PLATE: Method = Method::new("eaisto", "regnum").with_price_kopecks(50);

/// Name in reports if the register does not answer.
pub const NAME: &str = "ЕАИСТО";

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    regnum: Text,
    vin: Text,
    numeaisto: Text,
    marka: Text,
    model: Text,
    category: Text,
    todate: Day,
    todo: Day,
    expert: Text,
    operator: Text,
}

/// Parsed card, and the car as described by the card.
struct CarCard {
    brand: Option<String>,
    model: Option<String>,
    card: Inspection,
}

/// Request by VIN, otherwise by plate; `None` if the car has only a body number.
pub fn request(subject: &Subject) -> Option<Request> {
    if let Some(vin) = &subject.vin {
        return Some(Request::new(&BY_VIN).with("vin", vin));
    }
    let plate = plate_to_cyrillic(subject.plate.as_deref()?);
    Some(Request::new(&BY_PLATE).with("regnum", plate))
}

/// Parses the cards in the order of the answer, which begins with the valid one.
pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Inspections>, WireError> {
    let list = envelope
        .get("diagnose_cards")
        .filter(|list| !list.is_null());
    let cards = match list {
        Some(Value::Array(cards)) => cards.as_slice(),
        None if envelope.has_message() => &[],
        _ => return Err(UNEXPECTED_SHAPE),
    };
    let records = parse_list(cards, parse_record);
    if records.count == 0 {
        return Ok(ParsedAnswer::unknown());
    }
    let stated = |part: fn(&CarCard) -> &Option<String>| {
        records
            .parsed
            .iter()
            .find_map(|record| part(record).clone())
    };
    let inspections = Inspections {
        count: records.count,
        brand: stated(|record| &record.brand),
        model: stated(|record| &record.model),
        body_number: None,
        cards: records.parsed.into_iter().map(|one| one.card).collect(),
    };
    Ok(ParsedAnswer::new(inspections, records.unparsed))
}

fn parse_record(record: Record) -> ParsedRecord<CarCard> {
    let is_complete = are_valid_dates(&[&record.todate, &record.todo]);
    let number = lenient::known(record.numeaisto);
    let (date, expires) = (record.todate.day(), record.todo.day());
    if number.is_none() && date.is_none() && expires.is_none() {
        return ParsedRecord::Unreadable;
    }
    let card = Inspection {
        number,
        date: date.unwrap_or_default(),
        expires,
        mileage: None,
        operator: lenient::known(record.operator),
        address: None,
        expert: lenient::known(record.expert),
        plate: lenient::known(record.regnum),
        vin: lenient::known(record.vin),
        category: lenient::known(record.category),
    };
    let card = CarCard {
        brand: lenient::known(record.marka),
        model: lenient::known(record.model),
        card,
    };
    ParsedRecord::new(card, is_complete)
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "diagnose_cards": [
    {
      "date": null,
      "regnum": "А000АА00",
      "vin": "X9F00TEST00000001",
      "numeaisto": "000000000000001",
      "marka": "TEST",
      "model": "Model",
      "category": "B:M1",
      "todate": "01.05.2030",
      "todo": "02.05.2031",
      "expert": "Тестов Т. Т.",
      "operator": "ООО Техосмотр Тест"
    },
    {
      "date": null,
      "regnum": "",
      "vin": "",
      "numeaisto": "000000000000002",
      "marka": "TEST",
      "model": "Model",
      "category": "B:M1",
      "todate": "",
      "todo": "02.05.2029",
      "expert": "Тестов Т. Т.",
      "operator": ""
    }
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    fn cards(answer: &Value) -> Result<(Option<Inspections>, usize), WireError> {
        let parsed = parse(&samples::envelope(answer).unwrap())?;
        Ok((parsed.block, parsed.unparsed.len()))
    }

    #[test]
    fn cards_are_parsed_with_and_without_date_of_issue() {
        let (block, unparsed) = cards(&samples::json(SAMPLE)).unwrap();
        let block = block.unwrap();
        assert_eq!((block.count, unparsed), (2, 0));
        assert_eq!(block.brand.as_deref(), Some("TEST"));
        let [valid, old] = block.cards.as_slice() else {
            panic!("{block:?}")
        };
        assert_eq!((valid.date.as_str(), valid.mileage), ("2030-05-01", None));
        assert_eq!(valid.expert.as_deref(), Some("Тестов Т. Т."));
        assert_eq!(
            (old.date.as_str(), old.expires.as_deref()),
            ("", Some("2029-05-02"))
        );
    }

    #[test]
    fn answer_without_inspection_cards_is_an_unknown_car() {
        for none in [
            json!({"diagnose_cards": [], "message": "Нет"}),
            json!({"diagnose_cards": []}),
            json!({"status": 200, "message": "Нет"}),
        ] {
            assert_eq!(cards(&none), Ok((None, 0)), "{none}");
        }
        for malformed in [
            json!({"status": 200}),
            json!({"diagnose_cards": {}}),
            json!([]),
        ] {
            assert_eq!(cards(&malformed), Err(UNEXPECTED_SHAPE), "{malformed}");
        }
    }

    #[test]
    fn unreadable_inspection_record_is_kept_raw() {
        for record in [
            json!({"numeaisto": "1", "todate": "весной"}),
            json!({"numeaisto": "1", "todo": []}),
            json!({"marka": "TEST"}),
            json!([1]),
        ] {
            let (block, unparsed) = cards(&json!({"diagnose_cards": [record]})).unwrap();
            assert_eq!((block.unwrap().count, unparsed), (1, 1), "{record}");
        }
    }

    #[test]
    fn car_without_vin_is_queried_by_plate() {
        let mut subject = Subject::of_vin("X9F00TEST00000001");
        assert_eq!(request(&subject).unwrap().query[1].0, "vin");
        subject.vin = None;
        assert!(request(&subject).is_none());
        subject.plate = Some("A123BC77".to_owned());
        let request = request(&subject).unwrap();
        assert_eq!(request.query[1], ("regnum", "А123ВС77".to_owned()));
    }
}
