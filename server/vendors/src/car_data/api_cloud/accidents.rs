//! `gibdd.php type=dtp`: accidents. Field names come from other clients of the vendor; only the
//! empty answer was seen on record.

use avtosled_core::report::{Accident, Accidents, Block};
use serde::Deserialize;
use serde_json::{Value, json};

use super::photos::link;
use super::request::{Method, Request, SourceMethod};
use crate::car_data::Subject;
use crate::car_data::api_cloud::reading::{
    Day, Envelope, Parsed, Reading, Text, Whole, WireError, items, records, text,
};

pub const METHOD: Method = Method {
    price_kopecks: 80,
    ..Method::new("gibdd", "dtp")
};

pub const SOURCE: SourceMethod = SourceMethod {
    ask,
    read: |envelope| Ok(parse(envelope)?.map(Block::Accidents)),
    #[cfg(test)]
    sample: SAMPLE,
};

fn ask(subject: &Subject) -> Request {
    Request::new(&METHOD).with("vin", subject.key())
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
struct Record {
    accident_number: Text,
    /// `dd.mm.yyyy HH:MM`, as far as is known.
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
    /// The vendor's own spelling.
    damage_destription: Text,
    damage_points: Value,
    /// Lives for about 15 minutes. The vendor also has it as SVG, which may carry a script: that one
    /// is not passed on, and not read.
    #[serde(rename = "DamagePointsIMG")]
    damage_points_img: Text,
}

pub fn parse(envelope: &Envelope) -> Result<Parsed<Accidents>, WireError> {
    let mut records = records(envelope, read)?;
    let listed = items(envelope.get("records")).len();
    // The block has no counter: accidents that are counted and not listed are told beside it.
    if listed > 0 && records.count as usize > listed {
        let counted = json!({ "count": records.count });
        records.unparsed.push(counted);
    }
    Ok(records.parsed(|count, accidents| Accidents {
        has_accidents: count > 0,
        accidents,
        ownership_periods: Vec::new(),
    }))
}

fn read(record: Record) -> Reading<Accident> {
    let (day, time) = match record.accident_date_time {
        Day::Read { day, time } => (Some(day), time),
        Day::Missing | Day::Unreadable => (None, None),
    };
    let codes = damage_codes(&record.damage_points);
    let is_full = day.is_some() && codes.is_some();
    let codes = codes.unwrap_or_default();
    let accident = Accident {
        number: record.accident_number.0,
        // An accident without a day is still an accident.
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
        brand: text::present(record.vehicle_mark),
        model: text::present(record.vehicle_model),
        year: text::year(record.vehicle_year),
        owner_form: text::present(record.owner_okopf),
    };
    Reading::new(accident, is_full)
}

fn damage(state: Option<String>, description: Option<String>) -> Option<String> {
    match (state, description) {
        (Some(state), Some(description)) if state != description => {
            Some(format!("{state}; {description}"))
        }
        (state, description) => description.or(state),
    }
}

/// The codes of the damaged zones; `None` when something is there that is no list of codes.
fn damage_codes(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Array(items) => items
            .iter()
            .map(|item| damage_code(&text::string(item)?))
            .collect(),
        other => match text::string(other) {
            Some(list) => list
                .split([',', ';', ' '])
                .filter(|part| !part.is_empty())
                .map(damage_code)
                .collect(),
            None if other.is_null() || other.is_string() => Some(Vec::new()),
            None => None,
        },
    }
}

/// Old codes are `01` to `09`; the zero is lost when one comes as a number.
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
    use super::*;
    use crate::car_data::api_cloud::samples;

    fn accidents(answer: &Value) -> (Accidents, Vec<Value>) {
        let parsed = parse(&samples::opened(answer).unwrap()).ok().unwrap();
        (parsed.block.unwrap(), parsed.unparsed)
    }

    #[test]
    fn reads_an_accident() {
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
    fn a_picture_that_is_no_link_is_none() {
        for (given, told) in [
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
                "DamagePointsIMG": given,
                "DamagePointsSVG": "https://photo.test/1.svg",
            });
            let answer = json!({"status": 200, "count": 1, "records": [record]});
            let (block, unparsed) = accidents(&answer);
            assert_eq!(block.accidents[0].picture.as_deref(), told, "{given}");
            assert!(unparsed.is_empty(), "{given}");
        }
    }

    #[test]
    fn none_is_an_empty_block() {
        for answer in [
            json!({"status": 200, "count": 0, "records": []}),
            json!({"status": 200, "count": "0"}),
            json!({"status": 200, "records": []}),
        ] {
            let (block, unparsed) = accidents(&answer);
            assert_eq!(block, Accidents::default(), "{answer}");
            assert!(unparsed.is_empty());
        }
    }

    #[test]
    fn an_unreadable_accident_still_counts() {
        for (record, shown) in [
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
            assert_eq!(block.accidents.len(), shown, "{record}");
            assert_eq!(unparsed, [record]);
        }
        let (block, _) = accidents(&json!({"count": 2}));
        assert!(block.has_accidents);
    }

    #[test]
    fn accidents_that_are_counted_and_not_listed_are_told() {
        let one = json!({"AccidentNumber": "1", "AccidentDateTime": "01.02.2030"});
        for (count, untold) in [
            (json!(1), 0),
            (json!(3), 1),
            (json!(null), 0),
            (json!(0), 0),
        ] {
            let (block, unparsed) = accidents(&json!({"count": count, "records": [one.clone()]}));
            assert_eq!(
                (block.accidents.len(), unparsed.len()),
                (1, untold),
                "{count}"
            );
        }
    }

    #[test]
    fn a_list_that_is_none_is_never_a_clean_car() {
        let (block, unparsed) = accidents(&json!({"count": 0, "records": {"0": {"num": 1}}}));
        assert!(block.has_accidents);
        assert_eq!(unparsed.len(), 1);
    }

    #[test]
    fn damage_codes_come_in_several_forms() {
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
