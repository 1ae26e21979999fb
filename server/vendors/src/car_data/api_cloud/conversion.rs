//! `converter.php type=search`: the identifiers of one car. Known from a typed model of the
//! vendor's page, not from a recording.

use avtosled_core::normalise::to_cyrillic;
use avtosled_core::report::{Block, Conversion};
use serde::Deserialize;
use serde_json::Value;

use super::request::{Method, Request, SourceMethod, any_number};
use crate::car_data::Subject;
use crate::car_data::api_cloud::reading::{
    Envelope, Flag, Parsed, SHAPE, Text, Whole, WireError, brand, object, text,
};
use crate::car_data::{ConversionAnswer, UnavailableCause};

pub const METHOD: Method = Method {
    price_kopecks: 140,
    is_urgent: true,
    ..Method::new("converter", "search")
};

pub const SOURCE: SourceMethod = SourceMethod {
    ask,
    read: |envelope| Ok(parse(envelope)?.map(Block::Conversion)),
    #[cfg(test)]
    sample: SAMPLE,
};

fn ask(subject: &Subject) -> Request {
    request(subject.key())
}

/// The question by any of the identifiers.
pub fn request(text: &str) -> Request {
    Request::new(&METHOD).with("string", any_number(text))
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Partner {
    status: Whole,
    found: Flag,
    result: Value,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Car {
    brand_model: Text,
    brand: Text,
    model: Text,
    year: Whole,
    #[serde(rename = "regNumber")]
    reg_number: Text,
    vin: Text,
    body: Text,
    chassis: Text,
}

/// The same as a block of the report.
pub fn parse(envelope: &Envelope) -> Result<Parsed<Conversion>, WireError> {
    let answer = conversion(envelope.clone(), 0)?;
    let block = Conversion {
        found: answer.found,
        vin: answer.vin,
        reg_number: answer.plate,
        brand_model: answer.brand_model,
        brand: answer.brand,
        model: answer.model,
        year: answer.year,
        body: answer.body,
        chassis: answer.chassis,
    };
    Ok(Parsed::new(block, Vec::new()))
}

pub fn conversion(envelope: Envelope, response_ms: u32) -> Result<ConversionAnswer, WireError> {
    let partner = envelope
        .get("partner")
        .filter(|partner| partner.is_object())
        .ok_or(SHAPE)?;
    let partner = Partner::deserialize(partner).map_err(|_| SHAPE)?;
    let car: Option<Car> = object(&partner.result);
    let found = match (partner.found.0, partner.status.0) {
        (Some(found), _) => found,
        (None, Some(status)) if status != 200 => {
            let code = Some(status.to_string());
            return Err(WireError::Down {
                cause: UnavailableCause::Source,
                code,
            });
        }
        (None, _) if car.is_some() => true,
        (None, _) => return Err(SHAPE),
    };
    let identity = if found {
        identity(car.unwrap_or_default())
    } else {
        ConversionAnswer::default()
    };
    Ok(ConversionAnswer {
        found,
        account_balance_kopecks: envelope.balance_kopecks,
        raw: envelope.raw,
        response_ms,
        ..identity
    })
}

fn identity(car: Car) -> ConversionAnswer {
    let identifier = |text: Text| text::present(text).map(|text| text.to_uppercase());
    let (brand, model) = brand::split(car.brand_model.0.as_deref().unwrap_or_default());
    ConversionAnswer {
        vin: identifier(car.vin),
        plate: text::present(car.reg_number).map(|plate| cyrillic_plate(&plate)),
        body: identifier(car.body),
        chassis: identifier(car.chassis),
        brand_model: car.brand_model.0,
        brand: car.brand.0.or(brand),
        model: car.model.0.or(model),
        year: text::year(car.year),
        ..ConversionAnswer::default()
    }
}

fn cyrillic_plate(text: &str) -> String {
    let letters = text.to_uppercase();
    letters
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .map(to_cyrillic)
        .collect()
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "partner": {
    "status": 200,
    "found": true,
    "result": {
      "brand_model": "TEST MODEL",
      "brand": "TEST",
      "model": "MODEL",
      "year": 2017,
      "regNumber": "А000АА00",
      "vin": "X9F00TEST00000001",
      "body": "X9F00TEST00000001",
      "chassis": null
    }
  },
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    fn read(answer: &Value) -> Result<ConversionAnswer, WireError> {
        conversion(samples::opened(answer).unwrap(), 7)
    }

    #[test]
    fn reads_all_identifiers() {
        let answer = read(&samples::json(SAMPLE)).unwrap();
        assert!(answer.found);
        assert_eq!(answer.vin.as_deref(), Some("X9F00TEST00000001"));
        assert_eq!(answer.plate.as_deref(), Some("А000АА00"));
        assert_eq!(answer.chassis, None);
        assert_eq!(
            (answer.brand.as_deref(), answer.model.as_deref()),
            (Some("TEST"), Some("MODEL"))
        );
        assert_eq!(answer.year, Some(2017));
        assert_eq!(answer.response_ms, 7);
    }

    #[test]
    fn a_car_without_vin_is_found_too() {
        let mut sample = samples::json(SAMPLE);
        sample["partner"]["result"] = json!({"vin": null, "body": "te100-0000001", "regNumber": "a 000 aa 00", "brand_model": "ЛЕНД РОВЕР ТЕСТ"});
        let answer = read(&sample).unwrap();
        assert!(answer.found && answer.vin.is_none());
        assert_eq!(answer.body.as_deref(), Some("TE100-0000001"));
        assert_eq!(answer.plate.as_deref(), Some("А000АА00"));
        assert_eq!(answer.brand.as_deref(), Some("ЛЕНД РОВЕР"));
    }

    #[test]
    fn not_found_is_an_answer() {
        for result in [json!({}), json!([]), json!(null)] {
            let partner = json!({"status": 200, "found": false, "result": result});
            let answer = read(&json!({"status": 200, "partner": partner})).unwrap();
            assert!(!answer.found && answer.vin.is_none());
        }
    }

    #[test]
    fn a_partner_that_is_down_is_not_a_missing_car() {
        let down = read(&json!({"status": 200, "partner": {"status": 503}}));
        assert!(matches!(down, Err(WireError::Down { .. })));
        for answer in [
            json!({"count": 0}),
            json!({"partner": {}}),
            json!({"partner": []}),
        ] {
            assert_eq!(read(&answer).err(), Some(SHAPE), "{answer}");
        }
    }

    #[test]
    fn only_plates_are_rewritten() {
        assert_eq!(any_number("A123BC77"), "А123ВС77");
        assert_eq!(any_number("A123BC777"), "А123ВС777");
        for text in [
            "А123ВС77",
            "X9F00TEST00000001",
            "AE100-5000001",
            "AT1234577",
            "A123BC7",
            "",
        ] {
            assert_eq!(any_number(text), text);
        }
    }
}
