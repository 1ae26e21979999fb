//! Method `gibdd.php type=gibdd`: registration history; known from a recorded answer.

use avtosled_core::normalise::comparable_words;
use avtosled_core::report::{Block, History, OwnershipPeriod, Vehicle, VehiclePassport};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::car_data::api_cloud::parsing::{
    CubicCentimetres, Day, Envelope, Flag, Horsepower, Kilowatts, NO_CONTENT, ParsedAnswer, Text,
    UNEXPECTED_SHAPE, Whole, WireError, as_list, has_record, is_not_found, lenient, make_model,
    parse_object, police_codes,
};
use crate::car_data::api_cloud::request::{Method, SourceMethod, by_vin};

pub const METHOD: Method = Method::new("gibdd", "gibdd").with_price_kopecks(80);

pub const SOURCE: SourceMethod = SourceMethod {
    request: |subject| by_vin(&METHOD, subject),
    parse: |envelope| Ok(parse(envelope)?.map(Block::History)),
    #[cfg(test)]
    sample: SAMPLE,
};

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct WireVehicle {
    vin: Text,
    body_number: Text,
    engine_number: Text,
    /// Make and model, often with a trailing space.
    model: Text,
    color: Text,
    year: Whole,
    engine_volume: CubicCentimetres,
    power_hp: Horsepower,
    power_kwt: Kilowatts,
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

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<History>, WireError> {
    let is_scrapped = || scrapping_mark(envelope, &mut Vec::new()).0;
    if is_not_found(envelope, || has_car(envelope) || is_scrapped()) {
        return Ok(ParsedAnswer {
            unparsed: raw_without_car(envelope),
            ..ParsedAnswer::unknown()
        });
    }
    let (ownership_periods, mut unparsed) = periods(envelope.get("ownershipPeriod"));
    let has_vehicle = envelope.get("vehicle").is_some_and(Value::is_object);
    if !has_vehicle && ownership_periods.is_empty() {
        let is_found =
            envelope.found() == Some(true) && envelope.get("vehicle").is_none_or(Value::is_null);
        return Err(if is_found {
            NO_CONTENT
        } else {
            UNEXPECTED_SHAPE
        });
    }
    let (scrapped, scrapped_info) = scrapping_mark(envelope, &mut unparsed);
    let passport: WirePassport = parse_or_keep_raw(envelope, "vehiclePassport", &mut unparsed);
    let history = History {
        found: true,
        vehicle: vehicle(parse_or_keep_raw(envelope, "vehicle", &mut unparsed)),
        passport: VehiclePassport {
            number: lenient::known(passport.number),
            issuer: lenient::known(passport.issue),
        },
        ownership_periods,
        scrapped,
        scrapped_info,
    };
    let is_empty = history.vehicle == Vehicle::default()
        && history.passport == VehiclePassport::default()
        && history.ownership_periods.is_empty()
        && !history.scrapped;
    if is_empty && unparsed.is_empty() {
        return Err(NO_CONTENT);
    }
    Ok(ParsedAnswer::new(history, unparsed))
}

/// Whether the answer has a period, or a field about the car or its passport besides the numbers.
fn has_car(envelope: &Envelope) -> bool {
    let periods = as_list(envelope.get("ownershipPeriod"));
    envelope
        .get("vehicle")
        .is_some_and(has_record::<WireVehicle>)
        || envelope
            .get("vehiclePassport")
            .is_some_and(has_record::<WirePassport>)
        || periods.iter().any(has_record::<WirePeriod>)
}

/// Mark of scrapping and its text; the text decides if the mark is unreadable.
fn scrapping_mark(envelope: &Envelope, unparsed: &mut Vec<Value>) -> (bool, Option<String>) {
    let info = envelope.text("utilicaziainfo");
    let info = info.filter(|info| !lenient::is_not_found_text(info));
    let mark = envelope.get("utilicazia");
    let flag = mark.and_then(|mark| Flag::read(mark).0);
    let mark = mark.filter(|mark| !lenient::is_nothing(mark));
    if let (Some(mark), None) = (mark, flag) {
        unparsed.push(json!({ "utilicazia": mark }));
    }
    let is_denied = info.as_deref().is_some_and(is_denial);
    if flag.is_none() && is_denied {
        unparsed.push(json!({ "utilicaziainfo": info }));
    }
    (flag.unwrap_or(info.is_some() && !is_denied), info)
}

/// Raw values of an answer without a car that have no known meaning.
fn raw_without_car(envelope: &Envelope) -> Vec<Value> {
    let mut unparsed = Vec::new();
    scrapping_mark(envelope, &mut unparsed);
    for key in ["vehicle", "vehiclePassport", "ownershipPeriod"] {
        let value = envelope.get(key);
        let text = value.filter(|value| value.is_string() && !lenient::is_not_found(value));
        unparsed.extend(text.map(|text| json!({ key: text })));
    }
    unparsed
}

/// Whether a text about scrapping denies it.
fn is_denial(info: &str) -> bool {
    const SUBJECTS: [&str; 5] = ["сведения", "информация", "данные", "отметка", "запись"];
    let words = comparable_words(info);
    let is_scrapping = |text: &str| ["утилиз", "списан"].iter().any(|stem| text.contains(stem));
    let denied = ["не утилиз", "не списан"]
        .iter()
        .find_map(|denial| words.strip_prefix(denial));
    let is_one_clause = !info.contains([',', ';']);
    let is_absent = words.starts_with("нет ")
        || words.contains("отсутств") && SUBJECTS.iter().any(|subject| words.starts_with(subject));
    denied.is_some_and(|rest| !is_scrapping(rest)) || is_one_clause && is_absent
}

/// Parses a sub-object of the answer; any other value is stored raw.
fn parse_or_keep_raw<T: Default + PartialEq + DeserializeOwned>(
    envelope: &Envelope,
    key: &str,
    unparsed: &mut Vec<Value>,
) -> T {
    let Some(value) = envelope
        .get(key)
        .filter(|value| !lenient::is_nothing(value))
    else {
        return T::default();
    };
    parse_object(value).unwrap_or_else(|| {
        if !lenient::has_no_values(value) {
            unparsed.push(value.clone());
        }
        T::default()
    })
}

fn vehicle(wire: WireVehicle) -> Vehicle {
    let name = lenient::known(wire.model).unwrap_or_default();
    let (brand, model) = make_model::split(&name);
    Vehicle {
        brand,
        model,
        year: lenient::year(wire.year),
        color: lenient::known(wire.color),
        license_number: None,
        plate_number: None,
        vin: lenient::known(wire.vin),
        body_number: lenient::known(wire.body_number),
        engine_number: lenient::known(wire.engine_number),
        engine_volume: non_zero(wire.engine_volume.0),
        engine_power: non_zero(wire.power_hp.0)
            .or_else(|| non_zero(wire.power_kwt.0).map(horsepower)),
        transmission: None,
        category: lenient::known(wire.category),
        vehicle_type: lenient::known(wire.typeinfo).or(wire.type_code.0),
    }
}

/// Value, or `None` for 0, which means a missing value, such as the engine volume of an electric car.
fn non_zero(value: Option<u32>) -> Option<u32> {
    value.filter(|value| *value > 0)
}

/// Converts kilowatts to horsepower; electric cars may have only kilowatts.
fn horsepower(kilowatts: u32) -> u32 {
    let horsepower = (u64::from(kilowatts) * 135_962 + 50_000) / 100_000;
    u32::try_from(horsepower).unwrap_or(u32::MAX)
}

/// Registration periods in the order of the answer (oldest first), and raw unreadable ones.
fn periods(value: Option<&Value>) -> (Vec<OwnershipPeriod>, Vec<Value>) {
    let mut periods = Vec::new();
    let mut unparsed = Vec::new();
    for value in as_list(value) {
        let Some(period) = parse_object::<WirePeriod>(value) else {
            unparsed.push(value.clone());
            continue;
        };
        if !matches!(period.from, Day::Known { .. }) || period.to == Day::Unreadable {
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
    let person = person_kind(wire.simple_person_type.0.unwrap_or_default());
    let person_info = wire.simple_person_type_info.0;
    OwnershipPeriod {
        last_operation_info: info.unwrap_or_else(|| {
            police_codes::operation(&operation)
                .unwrap_or_default()
                .to_owned()
        }),
        last_operation: operation,
        simple_person_type_info: person_info.unwrap_or_else(|| person_text(&person).to_owned()),
        simple_person_type: person,
        from: wire.from.day().unwrap_or_default(),
        to: match wire.to {
            Day::Known { day, .. } => day,
            // The block has the string «null» for the current owner, like the vendor.
            Day::Missing => "null".to_owned(),
            Day::Unreadable => String::new(),
        },
        period: wire.period.0.unwrap_or_default(),
    }
}

/// Kind of the owner in the register's spelling, for any case and alphabet of the answer.
fn person_kind(kind: String) -> String {
    let words = comparable_words(&kind);
    let known = ["Natural", "Legal"].into_iter();
    let mut same = known.filter(|known| comparable_words(known) == words);
    same.next().map_or(kind, str::to_owned)
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
    use super::*;
    use crate::car_data::api_cloud::samples;

    fn parse_json(answer: &Value) -> Result<ParsedAnswer<History>, WireError> {
        parse(&samples::envelope(answer).unwrap())
    }

    fn history(answer: &Value) -> (History, Vec<Value>) {
        let parsed = parse_json(answer).ok().unwrap();
        (parsed.block.unwrap(), parsed.unparsed)
    }

    #[test]
    fn history_sample_is_parsed_with_vehicle_passport_and_periods() {
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
        // Missing texts are filled in by code.
        assert_eq!(second.last_operation_info, "Изменение собственника");
        assert_eq!(second.simple_person_type_info, "Физическое лицо");
    }

    #[test]
    fn engine_numbers_with_units_and_model_with_entities_are_parsed() {
        let mut answer = samples::json(SAMPLE);
        answer["vehicle"]["engineVolume"] = json!("1596,0");
        answer["vehicle"]["powerHp"] = json!("87,5 л.с.");
        answer["vehicle"]["model"] = json!("LADA &quot;GRANTA&quot; &amp; CO");
        let (history, unparsed) = history(&answer);
        assert_eq!(history.vehicle.engine_volume, Some(1596));
        assert_eq!(history.vehicle.engine_power, Some(88));
        assert_eq!(history.vehicle.model.as_deref(), Some("\"GRANTA\" & CO"));
        assert!(unparsed.is_empty());
    }

    #[test]
    fn period_with_null_or_empty_end_is_the_current_period() {
        for to in [json!(null), json!(""), json!("null")] {
            let mut answer = samples::json(SAMPLE);
            answer["ownershipPeriod"][1]["to"] = to;
            let (history, unparsed) = history(&answer);
            assert_eq!(history.ownership_periods[1].to, "null");
            assert!(unparsed.is_empty());
        }
    }

    #[test]
    fn period_with_unreadable_end_is_not_current_and_is_kept_raw() {
        let mut answer = samples::json(SAMPLE);
        answer["ownershipPeriod"][1]["to"] = json!("весной");
        let (history, unparsed) = history(&answer);
        assert_eq!(history.ownership_periods[1].to, "");
        assert_eq!(unparsed, [answer["ownershipPeriod"][1].clone()]);
    }

    #[test]
    fn scrapping_mark_as_number_text_or_boolean_is_recognised() {
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
    fn kind_of_owner_is_read_in_any_case_and_alphabet() {
        for kind in ["legal", "LEGAL", "Lеgаl"] {
            let mut answer = samples::json(SAMPLE);
            answer["ownershipPeriod"][0]["simplePersonType"] = json!(kind);
            let (history, _) = history(&answer);
            assert_eq!(history.ownership_periods[0].simple_person_type, "Legal");
        }
    }

    #[test]
    fn found_false_with_history_records_is_found() {
        let mut answer = samples::json(SAMPLE);
        answer["found"] = json!(false);
        assert_eq!(history(&answer).0.ownership_periods.len(), 2);
        for answer in [
            json!({"found": false, "vehicle": {"model": "ТЕСТ"}}),
            json!({"found": false, "vehicle": {"vin": "X9F00TEST00000001"}, "utilicazia": 1}),
            json!({"found": false, "vehicle": {}, "vehiclePassport": {"number": "00ТТ000001"},
                "ownershipPeriod": [{"from": "10.02.2018"}]}),
        ] {
            assert!(history(&answer).0.found, "{answer}");
        }
    }

    #[test]
    fn found_false_without_content_is_an_unknown_car() {
        for vehicle in [
            json!({"vin": "X9F00TEST00000001", "bodyNumber": "X9F00TEST00000001"}),
            json!({"vin": null, "model": ""}),
            json!({"vin": "X9F00TEST00000001", "model": "-", "powerHp": "0.0", "year": 0}),
            json!("Сведения не найдены"),
            json!({}),
        ] {
            let answer = json!({"found": false, "vehicle": vehicle, "ownershipPeriod": []});
            assert!(
                parse_json(&answer).ok().unwrap().block.is_none(),
                "{answer}"
            );
        }
    }

    #[test]
    fn placeholder_about_scrapping_does_not_scrap_the_car() {
        for info in [
            "Нет",
            "Отсутствует",
            "-",
            "Не найдено",
            "Сведения не найдены",
        ] {
            for mark in [json!(null), json!("-"), json!("")] {
                let mut answer = samples::json(SAMPLE);
                answer["utilicazia"] = mark;
                answer["utilicaziainfo"] = json!(info);
                let (history, unparsed) = history(&answer);
                assert_eq!(
                    (history.scrapped, history.scrapped_info),
                    (false, None),
                    "{info}"
                );
                assert!(unparsed.is_empty(), "{info}");
            }
        }
    }

    #[test]
    fn denial_of_scrapping_without_mark_is_kept_raw() {
        for info in ["Не утилизирован", "Сведения об утилизации отсутствуют"]
        {
            let mut answer = samples::json(SAMPLE);
            answer["utilicazia"] = json!(null);
            answer["utilicaziainfo"] = json!(info);
            let (history, unparsed) = history(&answer);
            assert_eq!((history.scrapped, unparsed.len()), (false, 1), "{info}");
        }
    }

    #[test]
    fn text_stating_scrapping_beside_a_denial_marks_car_as_scrapped() {
        for info in [
            "Не подлежит восстановлению, утилизирован 12.03.2020",
            "Утилизирован, свидетельство отсутствует",
        ] {
            let mut answer = samples::json(SAMPLE);
            answer["utilicazia"] = json!(null);
            answer["utilicaziainfo"] = json!(info);
            assert!(history(&answer).0.scrapped, "{info}");
        }
    }

    #[test]
    fn unreadable_value_beside_found_false_is_kept_raw() {
        for answer in [
            json!({"found": false, "utilicazia": "Да, 12.03.2020"}),
            json!({"found": false, "ownershipPeriod": "снят с учёта: утилизация"}),
        ] {
            let parsed = parse_json(&answer).ok().unwrap();
            assert!(parsed.block.is_none(), "{answer}");
            assert_eq!(parsed.unparsed.len(), 1, "{answer}");
        }
    }

    #[test]
    fn unreadable_scrapping_mark_is_kept_raw() {
        for mark in [json!([1]), json!({"x": 1}), json!("возможно")] {
            let mut answer = samples::json(SAMPLE);
            answer["utilicazia"] = mark.clone();
            let (_, unparsed) = history(&answer);
            assert_eq!(unparsed, [json!({ "utilicazia": mark })]);
        }
    }

    #[test]
    fn unreadable_vehicle_passport_and_periods_are_kept_raw() {
        let mut answer = samples::json(SAMPLE);
        answer["vehicle"] = json!(["X9F00TEST00000001"]);
        answer["vehiclePassport"] = json!({"x": {"number": "00ТТ000001"}});
        answer["ownershipPeriod"][0]["from"] = json!("давно");
        answer["ownershipPeriod"][1] = json!("владелец");
        let (history, unparsed) = history(&answer);
        assert_eq!(history.vehicle, Vehicle::default());
        assert_eq!(history.ownership_periods.len(), 1);
        assert_eq!(unparsed.len(), 4);
    }

    #[test]
    fn unknown_car_is_an_answer_and_empty_answer_an_error() {
        let unknown = json!({"status": 200, "found": false, "message": "Не найдено"});
        assert!(parse_json(&unknown).ok().unwrap().block.is_none());
        for empty in [
            json!({"status": 200}),
            json!({"found": true, "vehicle": [{"vin": "X"}], "ownershipPeriod": {"0": []}}),
            json!({"count": 0}),
        ] {
            assert_eq!(parse_json(&empty).err(), Some(UNEXPECTED_SHAPE), "{empty}");
        }
        for empty in [
            json!({"found": true}),
            json!({"found": true, "vehicle": {"model": "НЕТ ДАННЫХ"}}),
            json!({"found": true, "vehicle": {}, "ownershipPeriod": []}),
            json!({"found": true, "vehicle": {"vin": null, "model": "", "color": "null"}}),
            json!({"found": true, "vehicle": {"bodyNumber": "ОТСУТСТВУЕТ"}, "vehiclePassport": {}}),
        ] {
            assert_eq!(parse_json(&empty).err(), Some(NO_CONTENT), "{empty}");
        }
    }

    #[test]
    fn horsepower_is_converted_from_kilowatts() {
        assert_eq!(horsepower(110), 150);
        assert_eq!(horsepower(81), 110);
        assert_eq!(horsepower(0), 0);
    }
}
