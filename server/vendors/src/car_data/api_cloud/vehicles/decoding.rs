//! Method `vindecoder.php type=vin`: decoding of a VIN.
//!
//! Version 2 is known from other clients; version 1, a flat object of `{title, value}`, from a recorded
//! answer. «Not found» is `found: false` in version 2 and a message in `errormsg` in version 1.

use avtosled_core::report::{Block, Decoded, Modification, NamedValue};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::car_data::api_cloud::parsing::{
    CubicCentimetres, Envelope, Horsepower, NO_CONTENT, ParsedAnswer, ParsedRecord, Text,
    UNEXPECTED_SHAPE, Whole, WireError, as_list, has_record, is_not_found, lenient, parse_list,
    parse_object, parse_part,
};
use crate::car_data::api_cloud::request::{Method, SourceMethod, by_vin};

pub const METHOD: Method = Method {
    price_kopecks: 40,
    reports_not_found_as_message: true,
    ..Method::new("vindecoder", "vin")
};

pub const SOURCE: SourceMethod = SourceMethod {
    request: |subject| by_vin(&METHOD, subject),
    parse: |envelope| Ok(parse(envelope)?.map(Block::Decoded)),
    #[cfg(test)]
    sample: SAMPLE,
};

/// Fields of version 1 that contain no data or are not displayed.
const IGNORED: [&str; 7] = [
    "status", "found", "inquiry", "cache", "logo", "VIN", "error",
];

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Record {
    brand: Text,
    model: Text,
    modification: Text,
    body: Text,
    body_name: Text,
    engine_volume: CubicCentimetres,
    engine_power: Horsepower,
    engine_series: Text,
    fuel_type: Text,
    gear: Value,
    drive: Text,
    model_year: Whole,
    start_year: Whole,
    finish_year: Whole,
    basic_params: Text,
    power_params: Text,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Number {
    income: Text,
    normal: Text,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Gear {
    #[serde(rename = "type")]
    kind: Text,
    speeds: Whole,
}

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Decoded>, WireError> {
    let reports = envelope.get("reports");
    let is_record = |report| has_record::<Record>(fields_of(report));
    if is_not_found(envelope, || as_list(reports).iter().any(is_record)) {
        let unparsed = as_list(reports).to_vec();
        return Ok(ParsedAnswer::not_found(Decoded::default(), unparsed));
    }
    let reports = reports.and_then(Value::as_array);
    if let Some(reports) = reports {
        if reports.is_empty() {
            return Err(NO_CONTENT);
        }
        return Ok(
            parse_list(reports, parse_record).into_answer(|count, modifications| Decoded {
                found: count > 0,
                vin: normal_vin(envelope.get("vin")),
                modifications,
            }),
        );
    }
    if envelope.get("Make").is_some() || envelope.get("WMI").is_some() {
        return parse_version_1(envelope);
    }
    let is_not_found = envelope.text("errormsg").is_some();
    if is_not_found {
        return Ok(ParsedAnswer::new(Decoded::default(), Vec::new()));
    }
    Err(UNEXPECTED_SHAPE)
}

/// VIN in the decoder's spelling.
fn normal_vin(value: Option<&Value>) -> Option<String> {
    let number: Number = value.map(parse_part)?;
    number.normal.0
}

/// Object with the fields of a report; in some answers they are nested in `data`.
fn fields_of(report: &Value) -> &Value {
    let report = lenient::content(report);
    let inner = report.get("data").map(lenient::content);
    inner.filter(|data| data.is_object()).unwrap_or(report)
}

fn parse_record(report: Map<String, Value>) -> ParsedRecord<Modification> {
    let Some(record) = parse_object::<Record>(fields_of(&Value::Object(report))) else {
        return ParsedRecord::Unreadable;
    };
    let gear = lenient::content(&record.gear);
    let (gear, speeds) = if gear.is_object() {
        let gear: Gear = parse_part(gear);
        (gear.kind.0, gear.speeds.0)
    } else {
        (Text::read(gear).0, None)
    };
    ParsedRecord::Complete(Modification {
        brand: record.brand.0,
        model: record.model.0,
        modification: record.modification.0,
        body: record.body.0,
        body_name: record.body_name.0,
        engine_volume: record.engine_volume.0,
        engine_power: record.engine_power.0,
        engine_series: record.engine_series.0,
        fuel_type: record.fuel_type.0,
        gear,
        speeds,
        drive: record.drive.0,
        model_year: lenient::year(record.model_year),
        start_year: lenient::year(record.start_year),
        finish_year: lenient::year(record.finish_year),
        basic_params: record.basic_params.0,
        power_params: record.power_params.0,
        equipment: Vec::new(),
        fields: Vec::new(),
    })
}

fn parse_version_1(envelope: &Envelope) -> Result<ParsedAnswer<Decoded>, WireError> {
    let field = |name: &str| -> Value { envelope.get(name).cloned().unwrap_or_default() };
    let value = |name: &str| Text::read(&field(name)).0;
    let text = |value: &Value| Text::read(value).0;
    let mut unparsed = Vec::new();
    let mut fields = Vec::new();
    let mut equipment = Vec::new();
    for (name, field) in envelope.raw.as_object().into_iter().flatten() {
        if IGNORED.contains(&name.as_str()) {
            continue;
        }
        match lenient::titled_value(field) {
            Some(Value::Array(list)) => equipment.extend(list.iter().filter_map(text)),
            Some(Value::Null) => {}
            Some(value) => fields.extend(text(value).map(|value| {
                NamedValue {
                    title: field
                        .get("title")
                        .and_then(text)
                        .unwrap_or_else(|| name.clone()),
                    value,
                }
            })),
            None if field.is_null() => {}
            None => unparsed.push(serde_json::json!({ name.as_str(): field })),
        }
    }
    let modification = Modification {
        brand: value("Make"),
        model: value("Model"),
        body: value("Body_type"),
        body_name: value("Body"),
        engine_volume: CubicCentimetres::read(&field("Displacement")).0,
        engine_power: Horsepower::read(&field("HorsePower")).0,
        fuel_type: value("Fuel"),
        gear: value("Transmission"),
        drive: value("Driveline"),
        model_year: lenient::year(Whole::read(&field("Year"))),
        equipment,
        fields,
        ..Modification::default()
    };
    if modification == Modification::default() && unparsed.is_empty() {
        return Err(NO_CONTENT);
    }
    let decoded = Decoded {
        found: true,
        vin: value("VIN"),
        modifications: vec![modification],
    };
    Ok(ParsedAnswer::new(decoded, unparsed))
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "found": true,
  "countReports": 2,
  "vin": {"income": "x9f00test00000001", "normal": "X9F00TEST00000001"},
  "reports": [
    {
      "brand": "TEST",
      "model": "MODEL",
      "modification": "1.6 AUT",
      "body": "SEDAN",
      "bodyName": "Седан",
      "engineVolume": "1598",
      "enginePower": 110,
      "fuelType": "Бензин",
      "gear": {"type": "AUT", "speeds": 6},
      "drive": "Передний",
      "modelYear": 2017,
      "startYear": "2015",
      "finishYear": "2020",
      "basicParams": "TEST",
      "powerParams": "1.6"
    },
    {
      "data": {
        "brand": "TEST",
        "model": "MODEL",
        "modification": "1.6 AUT",
        "body": "SEDAN",
        "bodyName": "Седан",
        "engineVolume": "1598",
        "enginePower": 110,
        "fuelType": "Бензин",
        "gear": "AUT",
        "drive": "Передний",
        "modelYear": 2017,
        "startYear": "2015",
        "finishYear": "2020",
        "basicParams": "TEST",
        "powerParams": "1.6"
      }
    }
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::parsing::parse_envelope_allowing_message;
    use crate::car_data::api_cloud::samples;

    fn decoded(answer: &Value) -> (Decoded, usize) {
        let envelope = parse_envelope_allowing_message(Some(200), answer.to_string().as_bytes());
        let parsed = parse(&envelope.unwrap()).ok().unwrap();
        (parsed.block.unwrap(), parsed.unparsed.len())
    }

    #[test]
    fn decoding_sample_with_flat_and_nested_reports_is_parsed() {
        let (block, unparsed) = decoded(&samples::json(SAMPLE));
        assert_eq!(
            (block.found, block.modifications.len(), unparsed),
            (true, 2, 0)
        );
        for modification in &block.modifications {
            assert_eq!(modification.brand.as_deref(), Some("TEST"));
            assert_eq!(modification.engine_volume, Some(1598));
            assert_eq!(modification.gear.as_deref(), Some("AUT"));
            assert_eq!(modification.model_year, Some(2017));
        }
        assert_eq!(block.modifications[0].speeds, Some(6));
        assert_eq!(block.vin.as_deref(), Some("X9F00TEST00000001"));
    }

    #[test]
    fn answer_of_version_1_is_parsed_with_unknown_field_kept_raw() {
        let field = |title: &str, value: Value| json!({"title": title, "value": value});
        let (block, unparsed) = decoded(&json!({
            "VIN": field("VIN", json!("X9F00TEST00000001")),
            "Make": field("Марка", json!("TEST")), "Year": field("Год", json!("2017")),
            "HorsePower": field("Мощность", json!("110")), "Fuel": field("Топливо", json!(null)),
            "Standard_equipment": field("Оснащение", json!(["ABS", "ESP"])),
            "logo": field("", json!("data:")), "Strange": "x", "inquiry": samples::inquiry(),
        }));
        let car = &block.modifications[0];
        assert_eq!((block.found, unparsed), (true, 1));
        assert_eq!((car.engine_power, car.model_year), (Some(110), Some(2017)));
        assert_eq!(car.equipment, ["ABS", "ESP"]);
        assert_eq!(car.fields.len(), 3);
    }

    #[test]
    fn unreadable_vin_is_reported() {
        let mut answer = samples::json(SAMPLE);
        answer["vin"] = json!(["X9F00TEST00000001"]);
        let answer = samples::source_answer(&SOURCE, &answer);
        assert_eq!(answer.unreadable.len(), 1);
    }

    #[test]
    fn found_false_with_decoded_reports_is_found() {
        let mut answer = samples::json(SAMPLE);
        answer["found"] = json!(false);
        assert!(decoded(&answer).0.found);
        let nested = json!({"found": false, "reports": [{"data": {"brand": "TEST"}}]});
        assert!(decoded(&nested).0.found);
    }

    #[test]
    fn found_false_without_decoded_report_is_not_found() {
        for (reports, unparsed) in [
            (json!([{}]), 0),
            (json!("Ничего не найдено"), 0),
            (json!([{"data": {"brand": "-"}}]), 0),
            (json!([{"х": 1}]), 1),
        ] {
            let answer = json!({"found": false, "reports": reports});
            assert_eq!(decoded(&answer), (Decoded::default(), unparsed), "{answer}");
        }
    }

    #[test]
    fn engine_power_with_separate_unit_is_kept_raw() {
        let power = json!({"title": "Мощность", "value": 110, "unit": "кВт"});
        let answer = json!({"Make": {"title": "Марка", "value": "TEST"}, "HorsePower": power});
        let (block, unparsed) = decoded(&answer);
        assert_eq!((block.modifications[0].engine_power, unparsed), (None, 1));
        assert_eq!(block.modifications[0].fields.len(), 1);
    }

    #[test]
    fn found_false_or_error_message_is_a_not_found_answer() {
        for answer in [
            json!({"status": 200, "found": false, "message": "Нет"}),
            json!({"errormsg": "Не расшифрован"}),
        ] {
            assert_eq!(decoded(&answer), (Decoded::default(), 0), "{answer}");
        }
        let (block, unparsed) = decoded(&json!({"found": true, "reports": [{"х": 1}]}));
        assert_eq!((block.found, unparsed), (true, 1));
        for malformed in [
            json!({"status": 200}),
            json!({"found": "да", "reports": "нет"}),
        ] {
            assert!(samples::is_malformed(parse, &malformed));
        }
    }
}
