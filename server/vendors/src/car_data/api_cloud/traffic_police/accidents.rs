//! Method `gibdd.php type=dtp`: accidents of the car.
//!
//! Field names come from other clients of the vendor; only an empty answer was recorded.

use avtosled_core::report::{Accident, Accidents, Block};
use serde::Deserialize;
use serde_json::Value;

use crate::car_data::api_cloud::parsing::{
    Day, Envelope, ParsedAnswer, ParsedRecord, Text, Whole, WireError, lenient, link, parse_records,
};
use crate::car_data::api_cloud::request::{Method, SourceMethod, by_vin};

pub const METHOD: Method = Method::new("gibdd", "dtp").with_price_kopecks(80);

pub const SOURCE: SourceMethod = SourceMethod {
    request: |subject| by_vin(&METHOD, subject),
    parse: |envelope| Ok(parse(envelope)?.map(Block::Accidents)),
    #[cfg(test)]
    sample: SAMPLE,
};

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
struct Record {
    accident_number: Text,
    /// Date and time of the accident, probably `dd.mm.yyyy HH:MM`.
    accident_date_time: Day,
    accident_type: Text,
    accident_place: Text,
    region_name: Text,
    vehicle_amount: Whole,
    vehicle_sort: Whole,
    vehicle_mark: Text,
    vehicle_model: Text,
    vehicle_year: Whole,
    owner_okopf: Text,
    vehicle_damage_state: Text,
    /// Description of the damage; the name is misspelled by the vendor.
    damage_destription: Text,
    damage_points: Value,
    /// Link that expires after about 15 minutes; the SVG variant may contain a script and is ignored.
    #[serde(rename = "DamagePointsIMG")]
    damage_points_img: Text,
}

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Accidents>, WireError> {
    let records = parse_records(envelope, parse_record)?;
    Ok(records.into_answer(|count, accidents| Accidents {
        has_accidents: count > 0,
        counted: (count as usize > accidents.len()).then_some(count),
        accidents,
        ownership_periods: Vec::new(),
    }))
}

fn parse_record(record: Record) -> ParsedRecord<Accident> {
    let (day, time) = match record.accident_date_time {
        Day::Known { day, time } => (Some(day), time),
        Day::Missing | Day::Unreadable => (None, None),
    };
    let codes = damage_codes(&record.damage_points);
    let is_complete = day.is_some() && codes.is_some();
    let codes = codes.unwrap_or_default();
    let accident = Accident {
        number: record.accident_number.0,
        // An accident without a date is still counted.
        date: day.unwrap_or_default(),
        time,
        kind: record.accident_type.0,
        place: record.accident_place.0,
        region: record.region_name.0,
        damage: damage(record.vehicle_damage_state.0, record.damage_destription.0),
        damage_code: (!codes.is_empty()).then(|| codes.join(",")),
        damage_codes: codes,
        picture: link(record.damage_points_img),
        cost: None,
        vehicles_count: record.vehicle_amount.0,
        vehicle_order: record.vehicle_sort.0,
        brand: lenient::known(record.vehicle_mark),
        model: lenient::known(record.vehicle_model),
        year: lenient::year(record.vehicle_year),
        owner_form: lenient::known(record.owner_okopf),
    };
    ParsedRecord::new(accident, is_complete)
}

fn damage(state: Option<String>, description: Option<String>) -> Option<String> {
    match (state, description) {
        (Some(state), Some(description)) if state != description => {
            Some(format!("{state}; {description}"))
        }
        (state, description) => description.or(state),
    }
}

/// Codes of the damaged zones; `None` if unreadable.
fn damage_codes(value: &Value) -> Option<Vec<String>> {
    if lenient::is_nothing(value) {
        return Some(Vec::new());
    }
    match lenient::content(value) {
        Value::Array(items) => items
            .iter()
            .map(|item| damage_code(&Text::read(item).0?))
            .collect(),
        other => Text::read(other)
            .0?
            .split([',', ';', ' '])
            .filter(|part| !part.is_empty())
            .map(damage_code)
            .collect(),
    }
}

/// Damage code with its leading zero, which old codes (`01` to `09`) lose when sent as numbers.
fn damage_code(text: &str) -> Option<String> {
    let text = text.trim();
    let is_code = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_code.then(|| format!("{text:0>2}"))
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "count": 1,
  "records": [
    {
      "num": 1,
      "AccidentNumber": "000000001",
      "AccidentDateTime": "01.02.2030 12:30",
      "AccidentType": "Столкновение",
      "AccidentPlace": "Тестовая ул.",
      "RegionName": "Тестовая область",
      "VehicleMark": "ТЕСТ",
      "VehicleModel": "МОДЕЛЬ",
      "VehicleYear": "2017",
      "VehicleSort": "1",
      "VehicleAmount": "2",
      "VehicleDamageState": "Повреждено",
      "DamageDestription": "Бампер передний",
      "OwnerOkopf": "Физическое лицо",
      "DamagePoints": ["112", "215"],
      "DamagePointsSVG": null,
      "DamagePointsIMG": "https://photo.test/damage/1.png"
    }
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    fn accidents(answer: &Value) -> (Accidents, Vec<Value>) {
        let parsed = parse(&samples::envelope(answer).unwrap()).ok().unwrap();
        (parsed.block.unwrap(), parsed.unparsed)
    }

    #[test]
    fn accident_sample_is_parsed_with_time_damage_codes_and_picture() {
        let (block, unparsed) = accidents(&samples::json(SAMPLE));
        assert!(block.has_accidents && unparsed.is_empty());
        let accident = &block.accidents[0];
        assert_eq!(accident.date, "2030-02-01");
        assert_eq!(accident.time.as_deref(), Some("12:30"));
        assert_eq!(accident.kind.as_deref(), Some("Столкновение"));
        assert_eq!(
            accident.damage.as_deref(),
            Some("Повреждено; Бампер передний")
        );
        assert_eq!(accident.damage_codes, ["112", "215"]);
        assert_eq!(accident.damage_code.as_deref(), Some("112,215"));
        let picture = Some("https://photo.test/damage/1.png");
        assert_eq!(accident.picture.as_deref(), picture);
        assert_eq!(accident.vehicles_count, Some(2));
        assert_eq!(
            (accident.vehicle_order, accident.year),
            (Some(1), Some(2017))
        );
        assert_eq!(accident.owner_form.as_deref(), Some("Физическое лицо"));
    }

    #[test]
    fn picture_that_is_no_link_is_dropped() {
        for (link, expected) in [
            (
                json!("https://photo.test/1.png"),
                Some("https://photo.test/1.png"),
            ),
            (json!(null), None),
            (json!("null"), None),
            (json!(""), None),
            (json!("javascript:alert(1)"), None),
            (json!("/1.png"), None),
        ] {
            let record = json!({
                "AccidentDateTime": "01.02.2030",
                "DamagePointsIMG": link,
                "DamagePointsSVG": "https://photo.test/1.svg",
            });
            let answer = json!({"status": 200, "count": 1, "records": [record]});
            let (block, unparsed) = accidents(&answer);
            assert_eq!(block.accidents[0].picture.as_deref(), expected, "{link}");
            assert!(unparsed.is_empty(), "{link}");
        }
    }

    #[test]
    fn zero_counter_gives_no_accidents_and_missing_counter_is_an_error() {
        for answer in [
            json!({"status": 200, "count": 0, "records": []}),
            json!({"status": 200, "count": "0"}),
        ] {
            let (block, unparsed) = accidents(&answer);
            assert_eq!(block, Accidents::default(), "{answer}");
            assert!(unparsed.is_empty());
        }
        let without_counter = json!({"status": 200, "records": []});
        assert!(samples::is_malformed(parse, &without_counter));
    }

    #[test]
    fn unreadable_accident_sets_has_accidents_and_is_kept_raw() {
        for (record, parsed) in [
            (
                json!({"AccidentType": "Наезд", "AccidentDateTime": "зимой"}),
                1,
            ),
            (
                json!({"AccidentDateTime": "01.02.2030", "DamagePoints": ["бампер"]}),
                1,
            ),
            (json!({"unknown": 1}), 0),
            (json!("ДТП"), 0),
            (json!(["000000001"]), 0),
        ] {
            let (block, unparsed) = accidents(&json!({"count": 0, "records": [record.clone()]}));
            assert!(block.has_accidents, "{record}");
            assert_eq!(block.accidents.len(), parsed, "{record}");
            assert_eq!(unparsed, [record]);
        }
    }

    #[test]
    fn counter_above_listed_accidents_is_stored_as_counted() {
        let one = json!({"AccidentNumber": "1", "AccidentDateTime": "01.02.2030"});
        for (answer, listed, counted) in [
            (json!({"count": 1, "records": [one]}), 1, None),
            (json!({"count": 3, "records": [one]}), 1, Some(3)),
            (json!({"count": null, "records": [one]}), 1, None),
            (json!({"count": 0, "records": [one]}), 1, None),
            (json!({"count": 2, "records": []}), 0, Some(2)),
            (json!({"count": 2}), 0, Some(2)),
        ] {
            let (block, unparsed) = accidents(&answer);
            assert!(block.has_accidents && unparsed.is_empty(), "{answer}");
            assert_eq!(block.accidents.len(), listed, "{answer}");
            assert_eq!(block.counted, counted, "{answer}");
        }
    }

    #[test]
    fn object_in_place_of_accident_list_is_an_accident_kept_raw() {
        let (block, unparsed) = accidents(&json!({"count": 0, "records": {"0": {"num": 1}}}));
        assert!(block.has_accidents);
        assert_eq!(unparsed.len(), 1);
    }

    #[test]
    fn damage_codes_are_parsed_from_list_or_text_and_else_none() {
        let codes = |value: Value| damage_codes(&value);
        let some = |codes: &[&str]| Some(codes.iter().map(|code| (*code).to_owned()).collect());
        assert_eq!(codes(json!(["01", 9, "215"])), some(&["01", "09", "215"]));
        assert_eq!(codes(json!("112, 215")), some(&["112", "215"]));
        assert_eq!(codes(json!("null")), some(&[]));
        assert_eq!(codes(json!(null)), some(&[]));
        assert_eq!(codes(json!(["", "112"])), None);
        assert_eq!(codes(json!({"zone": 1})), None);
    }
}
