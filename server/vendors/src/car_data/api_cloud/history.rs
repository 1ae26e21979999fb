//! `gibdd.php type=gibdd`: registration history. Seen on record.

use avtosled_core::report::{Block, History, OwnershipPeriod, Vehicle, VehiclePassport};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::request::{Method, Request, SourceMethod};
use crate::car_data::Subject;
use crate::car_data::api_cloud::reading::{
    Day, Envelope, Parsed, SHAPE, Text, Whole, WireError, brand, codes, object, text,
};

pub const METHOD: Method = Method {
    price_kopecks: 80,
    ..Method::new("gibdd", "gibdd")
};

pub const SOURCE: SourceMethod = SourceMethod {
    ask,
    read: |envelope| Ok(parse(envelope)?.map(Block::History)),
    #[cfg(test)]
    sample: SAMPLE,
};

fn ask(subject: &Subject) -> Request {
    Request::new(&METHOD).with("vin", subject.key())
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct WireVehicle {
    vin: Text,
    body_number: Text,
    engine_number: Text,
    /// Make and model, often with a space at the end.
    model: Text,
    color: Text,
    year: Whole,
    engine_volume: Whole,
    power_hp: Whole,
    power_kwt: Whole,
    category: Text,
    #[serde(rename = "type")]
    type_code: Text,
    typeinfo: Text,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct WirePassport {
    number: Text,
    issue: Text,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct WirePeriod {
    last_operation: Text,
    last_operation_info: Text,
    simple_person_type: Text,
    simple_person_type_info: Text,
    from: Day,
    to: Day,
    period: Text,
}

pub fn parse(envelope: &Envelope) -> Result<Parsed<History>, WireError> {
    let found = envelope.found();
    if found == Some(false) {
        return Ok(Parsed::unknown());
    }
    let (ownership_periods, mut unparsed) = periods(envelope.get("ownershipPeriod"));
    let has_vehicle = envelope.get("vehicle").is_some_and(Value::is_object);
    if !has_vehicle && ownership_periods.is_empty() {
        return Err(SHAPE);
    }
    let passport: WirePassport = part(envelope, "vehiclePassport", &mut unparsed);
    let history = History {
        found: true,
        vehicle: vehicle(part(envelope, "vehicle", &mut unparsed)),
        passport: VehiclePassport {
            number: passport.number.0,
            issuer: passport.issue.0,
        },
        ownership_periods,
        scrapped: envelope
            .get("utilicazia")
            .and_then(text::flag)
            .unwrap_or(false),
        scrapped_info: envelope.get("utilicaziainfo").and_then(text::string),
    };
    Ok(Parsed::new(history, unparsed))
}

/// A sub-object of the answer; anything else in its place is kept raw.
fn part<T: Default + DeserializeOwned>(
    envelope: &Envelope,
    key: &str,
    unparsed: &mut Vec<Value>,
) -> T {
    let Some(value) = envelope.get(key).filter(|value| !value.is_null()) else {
        return T::default();
    };
    // serde would also take a list for a struct, by position.
    if value.is_object()
        && let Ok(part) = T::deserialize(value)
    {
        return part;
    }
    unparsed.push(value.clone());
    T::default()
}

fn vehicle(wire: WireVehicle) -> Vehicle {
    let (brand, model) = brand::split(wire.model.0.as_deref().unwrap_or_default());
    Vehicle {
        brand,
        model,
        year: text::year(wire.year),
        color: text::present(wire.color),
        license_number: None,
        plate_number: None,
        vin: text::present(wire.vin),
        body_number: text::present(wire.body_number),
        engine_number: text::present(wire.engine_number),
        engine_volume: measured(wire.engine_volume),
        engine_power: measured(wire.power_hp).or_else(|| measured(wire.power_kwt).map(horsepower)),
        transmission: None,
        category: wire.category.0,
        vehicle_type: wire.typeinfo.0.or(wire.type_code.0),
    }
}

/// An electric car has no volume and a trailer no power; the register writes 0.
fn measured(value: Whole) -> Option<u32> {
    value.0.filter(|value| *value > 0)
}

/// Of electric cars the register may know the kilowatts alone.
fn horsepower(kilowatts: u32) -> u32 {
    let horsepower = (u64::from(kilowatts) * 135_962 + 50_000) / 100_000;
    u32::try_from(horsepower).unwrap_or(u32::MAX)
}

/// Registration periods in the order of the answer (oldest first), and what was not understood.
fn periods(value: Option<&Value>) -> (Vec<OwnershipPeriod>, Vec<Value>) {
    let mut periods = Vec::new();
    let mut unparsed = Vec::new();
    let list = match value {
        Some(Value::Array(list)) => list.as_slice(),
        None | Some(Value::Null) => &[],
        Some(other) => std::slice::from_ref(other),
    };
    for value in list {
        let Some(period) = object::<WirePeriod>(value) else {
            unparsed.push(value.clone());
            continue;
        };
        if !matches!(period.from, Day::Read { .. }) || period.to == Day::Unreadable {
            unparsed.push(value.clone());
        }
        periods.push(ownership(period));
    }
    (periods, unparsed)
}

fn ownership(wire: WirePeriod) -> OwnershipPeriod {
    let operation = wire
        .last_operation
        .0
        .map_or_else(String::new, |code| format!("{code:0>2}"));
    let info = wire.last_operation_info.0;
    let person = wire.simple_person_type.0.unwrap_or_default();
    let person_info = wire.simple_person_type_info.0;
    OwnershipPeriod {
        last_operation_info: info
            .unwrap_or_else(|| codes::operation(&operation).unwrap_or_default().to_owned()),
        last_operation: operation,
        simple_person_type_info: person_info.unwrap_or_else(|| person_text(&person).to_owned()),
        simple_person_type: person,
        from: wire.from.day().unwrap_or_default(),
        // The vendor writes the string «null» for the present owner, and so does our block.
        to: wire.to.day().unwrap_or_else(|| "null".to_owned()),
        period: wire.period.0.unwrap_or_default(),
    }
}

fn person_text(kind: &str) -> &'static str {
    match kind {
        "Natural" => "Физическое лицо",
        "Legal" => "Юридическое лицо",
        _ => "",
    }
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "found": true,
  "utilicazia": 0,
  "utilicaziainfo": "",
  "vehicle": {
    "vin": "X9F00TEST00000001",
    "bodyNumber": "X9F00TEST00000001",
    "engineNumber": null,
    "model": "ТЕСТ МОДЕЛЬ ",
    "color": "СЕРЫЙ",
    "year": "2017",
    "engineVolume": "1598.0",
    "powerHp": "110.0",
    "powerKwt": "81",
    "category": "В",
    "type": "23",
    "typeinfo": "Легковые автомобили седан"
  },
  "vehiclePassport": {"number": "00ТТ000001", "issue": "ТАМОЖНЯ: 00000000"},
  "ownershipPeriod": [
    {
      "lastOperation": "01",
      "lastOperationInfo": "Первичная",
      "simplePersonType": "Legal",
      "simplePersonTypeInfo": "Юридическое лицо",
      "from": "10.02.2018",
      "to": "11.05.2020",
      "period": "2 года 3 месяца 1 день"
    },
    {
      "lastOperation": "03",
      "simplePersonType": "Natural",
      "from": "11.05.2020",
      "to": "null",
      "period": "5 лет 0 месяцев 0 дней"
    }
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    fn read(answer: &Value) -> Result<Parsed<History>, WireError> {
        parse(&samples::opened(answer).unwrap())
    }

    fn history(answer: &Value) -> (History, Vec<Value>) {
        let parsed = read(answer).ok().unwrap();
        (parsed.block.unwrap(), parsed.unparsed)
    }

    #[test]
    fn reads_the_car_and_its_owners() {
        let (history, unparsed) = history(&samples::json(SAMPLE));
        assert!(unparsed.is_empty());
        assert!(history.found && !history.scrapped);
        assert_eq!(history.scrapped_info, None);
        let vehicle = &history.vehicle;
        assert_eq!(vehicle.brand.as_deref(), Some("ТЕСТ"));
        assert_eq!(vehicle.model.as_deref(), Some("МОДЕЛЬ"));
        assert_eq!(vehicle.year, Some(2017));
        assert_eq!(vehicle.engine_volume, Some(1598));
        assert_eq!(vehicle.engine_power, Some(110));
        assert_eq!(vehicle.engine_number, None);
        assert_eq!(
            vehicle.vehicle_type.as_deref(),
            Some("Легковые автомобили седан")
        );
        assert_eq!(history.passport.number.as_deref(), Some("00ТТ000001"));
        let [first, second] = history.ownership_periods.as_slice() else {
            panic!()
        };
        assert_eq!(
            (first.from.as_str(), first.to.as_str()),
            ("2018-02-10", "2020-05-11")
        );
        assert_eq!(
            (second.from.as_str(), second.to.as_str()),
            ("2020-05-11", "null")
        );
        // Texts that did not come are filled in.
        assert_eq!(second.last_operation_info, "Изменение собственника");
        assert_eq!(second.simple_person_type_info, "Физическое лицо");
    }

    #[test]
    fn the_present_owner_is_written_in_three_ways() {
        for to in [json!(null), json!(""), json!("null")] {
            let mut answer = samples::json(SAMPLE);
            answer["ownershipPeriod"][1]["to"] = to;
            let (history, unparsed) = history(&answer);
            assert_eq!(history.ownership_periods[1].to, "null");
            assert!(unparsed.is_empty());
        }
    }

    #[test]
    fn a_scrapped_car_says_so() {
        for mark in [json!(1), json!("1"), json!(true)] {
            let mut answer = samples::json(SAMPLE);
            answer["utilicazia"] = mark;
            answer["utilicaziainfo"] = json!("Утилизирован");
            let (history, _) = history(&answer);
            assert!(history.scrapped);
            assert_eq!(history.scrapped_info.as_deref(), Some("Утилизирован"));
        }
    }

    #[test]
    fn strange_parts_are_kept_raw() {
        let mut answer = samples::json(SAMPLE);
        answer["vehicle"] = json!(["X9F00TEST00000001"]);
        answer["ownershipPeriod"][0]["from"] = json!("давно");
        answer["ownershipPeriod"][1] = json!("владелец");
        let (history, unparsed) = history(&answer);
        assert_eq!(history.vehicle, Vehicle::default());
        assert_eq!(history.ownership_periods.len(), 1);
        assert_eq!(unparsed.len(), 3);
    }

    #[test]
    fn an_unknown_car_is_no_error_but_an_empty_answer_is() {
        let unknown = json!({"status": 200, "found": false, "message": "Не найдено"});
        assert!(read(&unknown).ok().unwrap().block.is_none());
        for empty in [
            json!({"status": 200}),
            json!({"found": true}),
            json!({"found": true, "vehicle": [{"vin": "X"}], "ownershipPeriod": {"0": []}}),
            json!({"count": 0}),
        ] {
            assert_eq!(read(&empty).err(), Some(SHAPE), "{empty}");
        }
    }

    #[test]
    fn the_power_of_an_electric_car_comes_from_its_kilowatts() {
        assert_eq!(horsepower(110), 150);
        assert_eq!(horsepower(81), 110);
        assert_eq!(horsepower(0), 0);
    }
}
