//! `eaisto.php`: the second source of inspection cards. The vendor's page names its fields; it has no
//! mileage, and of a card that is over no day of issue.

use avtosled_core::report::{Inspection, Inspections};
use serde::Deserialize;
use serde_json::Value;

use super::request::{Method, Request, any_number};
use crate::car_data::Subject;
use crate::car_data::api_cloud::reading::{
    Day, Envelope, Parsed, Reading, SHAPE, Text, WireError, are_days, read_all, text,
};

const BY_VIN: Method = Method {
    price_kopecks: 50,
    ..Method::new("eaisto", "vin")
};

const BY_PLATE: Method = Method {
    price_kopecks: 50,
    ..Method::new("eaisto", "regnum")
};

/// As a report names it when it is silent.
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

/// A card, and the car as that card describes it.
struct Read {
    brand: Option<String>,
    model: Option<String>,
    card: Inspection,
}

/// Asks by the VIN, or by the plate of a car without one. A body number alone does not do.
pub fn question(subject: &Subject) -> Option<Request> {
    if let Some(vin) = &subject.vin {
        return Some(Request::new(&BY_VIN).with("vin", vin));
    }
    let plate = any_number(subject.plate.as_deref()?);
    Some(Request::new(&BY_PLATE).with("regnum", plate))
}

/// The cards in the order of the answer, which begins with the one that is valid.
pub fn parse(envelope: &Envelope) -> Result<Parsed<Inspections>, WireError> {
    let list = envelope
        .get("diagnose_cards")
        .filter(|list| !list.is_null());
    let cards = match list {
        Some(Value::Array(cards)) => cards.as_slice(),
        None if envelope.has_message() => &[],
        _ => return Err(SHAPE),
    };
    let records = read_all(cards, read);
    if records.count == 0 {
        return Ok(Parsed::unknown());
    }
    let stated = |part: fn(&Read) -> &Option<String>| {
        records.read.iter().find_map(|record| part(record).clone())
    };
    let inspections = Inspections {
        count: records.count,
        brand: stated(|record| &record.brand),
        model: stated(|record| &record.model),
        body_number: None,
        cards: records.read.into_iter().map(|read| read.card).collect(),
    };
    Ok(Parsed::new(inspections, records.unparsed))
}

fn read(record: Record) -> Reading<Read> {
    let is_full = are_days(&[&record.todate, &record.todo]);
    let number = text::present(record.numeaisto);
    let (date, expires) = (record.todate.day(), record.todo.day());
    if number.is_none() && date.is_none() && expires.is_none() {
        return Reading::Failed;
    }
    let card = Inspection {
        number,
        date: date.unwrap_or_default(),
        expires,
        mileage: None,
        operator: text::present(record.operator),
        address: None,
        expert: text::present(record.expert),
        plate: text::present(record.regnum),
        vin: text::present(record.vin),
        category: text::present(record.category),
    };
    let read = Read {
        brand: text::present(record.marka),
        model: text::present(record.model),
        card,
    };
    Reading::new(read, is_full)
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
        let parsed = parse(&samples::opened(answer).unwrap())?;
        Ok((parsed.block, parsed.unparsed.len()))
    }

    #[test]
    fn reads_cards_with_and_without_a_day_of_issue() {
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
    fn no_cards_means_the_source_knows_nothing() {
        for none in [
            json!({"diagnose_cards": [], "message": "Нет"}),
            json!({"diagnose_cards": []}),
            json!({"status": 200, "message": "Нет"}),
        ] {
            assert_eq!(cards(&none), Ok((None, 0)), "{none}");
        }
        for strange in [
            json!({"status": 200}),
            json!({"diagnose_cards": {}}),
            json!([]),
        ] {
            assert_eq!(cards(&strange), Err(SHAPE), "{strange}");
        }
    }

    #[test]
    fn what_is_not_understood_is_kept_raw() {
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
    fn a_car_without_a_vin_is_asked_about_by_its_plate() {
        let mut subject = Subject::of_vin("X9F00TEST00000001");
        assert_eq!(question(&subject).unwrap().query[1].0, "vin");
        subject.vin = None;
        assert!(question(&subject).is_none());
        subject.plate = Some("A123BC77".to_owned());
        let request = question(&subject).unwrap();
        assert_eq!(request.query[1], ("regnum", "А123ВС77".to_owned()));
    }
}
