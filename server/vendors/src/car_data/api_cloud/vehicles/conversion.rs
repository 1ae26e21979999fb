//! Method `converter.php type=search`: identifiers of a car.
//!
//! Known from a typed model of the vendor's page, not from a recorded answer.

use avtosled_core::normalise::to_cyrillic;
use avtosled_core::report::{Block, Conversion};
use serde::Deserialize;
use serde_json::Value;

use crate::car_data::api_cloud::parsing::{
    Envelope, Flag, NO_CONTENT, ParsedAnswer, Text, UNEXPECTED_SHAPE, Whole, WireError, lenient,
    make_model, parse_object,
};
use crate::car_data::api_cloud::request::{Method, Request, SourceMethod, plate_to_cyrillic};
use crate::car_data::{ConversionAnswer, UnavailableCause};

pub const METHOD: Method = Method::new("converter", "search")
    .with_price_kopecks(140)
    .interactive();

pub const SOURCE: SourceMethod = SourceMethod {
    request: |subject| by_identifier(subject.key()),
    parse: |envelope| Ok(parse(envelope)?.map(Block::Conversion)),
    #[cfg(test)]
    sample: SAMPLE,
};

/// Request for the identifiers of a car by VIN, plate or body number.
pub fn by_identifier(text: &str) -> Request {
    Request::new(&METHOD).with("string", plate_to_cyrillic(text))
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

/// Parses the answer as a block of the report.
pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Conversion>, WireError> {
    let answer = parse_answer(envelope.clone())?;
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
    Ok(ParsedAnswer::new(block, Vec::new()))
}

pub fn parse_answer(envelope: Envelope) -> Result<ConversionAnswer, WireError> {
    let partner = envelope
        .get("partner")
        .filter(|partner| partner.is_object())
        .ok_or(UNEXPECTED_SHAPE)?;
    let partner = Partner::deserialize(partner).map_err(|_| UNEXPECTED_SHAPE)?;
    let car: Option<Car> = parse_object(&partner.result);
    let found = match (partner.found.0, partner.status.0) {
        (Some(found), _) => found,
        (None, Some(status)) if status != 200 => {
            let code = Some(status.to_string());
            return Err(WireError::Unavailable {
                cause: UnavailableCause::Source,
                code,
            });
        }
        (None, _) if car.is_some() => true,
        (None, _) => return Err(UNEXPECTED_SHAPE),
    };
    let identity = if found {
        let identity = identity(car.unwrap_or_default());
        if identity == ConversionAnswer::default() {
            return Err(NO_CONTENT);
        }
        identity
    } else {
        ConversionAnswer::default()
    };
    Ok(ConversionAnswer {
        found,
        account_balance_kopecks: envelope.balance_kopecks,
        raw: envelope.raw,
        ..identity
    })
}

fn identity(car: Car) -> ConversionAnswer {
    let identifier = |text: Text| lenient::known(text).map(|text| text.to_uppercase());
    let (brand, model) = make_model::split(car.brand_model.0.as_deref().unwrap_or_default());
    ConversionAnswer {
        vin: identifier(car.vin),
        plate: lenient::known(car.reg_number).map(|plate| cyrillic_plate(&plate)),
        body: identifier(car.body),
        chassis: identifier(car.chassis),
        brand_model: car.brand_model.0,
        brand: car.brand.0.or(brand),
        model: car.model.0.or(model),
        year: lenient::year(car.year),
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

    fn parse_json(answer: &Value) -> Result<ConversionAnswer, WireError> {
        parse_answer(samples::envelope(answer).unwrap())
    }

    #[test]
    fn conversion_sample_is_parsed_with_vin_plate_and_make() {
        let answer = parse_json(&samples::json(SAMPLE)).unwrap();
        assert!(answer.found);
        assert_eq!(answer.vin.as_deref(), Some("X9F00TEST00000001"));
        assert_eq!(answer.plate.as_deref(), Some("А000АА00"));
        assert_eq!(answer.chassis, None);
        assert_eq!(
            (answer.brand.as_deref(), answer.model.as_deref()),
            (Some("TEST"), Some("MODEL"))
        );
        assert_eq!(answer.year, Some(2017));
    }

    #[test]
    fn car_without_vin_is_found() {
        let mut sample = samples::json(SAMPLE);
        sample["partner"]["result"] = json!({"vin": null, "body": "te100-0000001", "regNumber": "a 000 aa 00", "brand_model": "ЛЕНД РОВЕР ТЕСТ"});
        let answer = parse_json(&sample).unwrap();
        assert!(answer.found && answer.vin.is_none());
        assert_eq!(answer.body.as_deref(), Some("TE100-0000001"));
        assert_eq!(answer.plate.as_deref(), Some("А000АА00"));
        assert_eq!(answer.brand.as_deref(), Some("ЛЕНД РОВЕР"));
    }

    #[test]
    fn conversion_not_found_is_an_answer_without_vin() {
        for result in [json!({}), json!([]), json!(null)] {
            let partner = json!({"status": 200, "found": false, "result": result});
            let answer = parse_json(&json!({"status": 200, "partner": partner})).unwrap();
            assert!(!answer.found && answer.vin.is_none());
        }
    }

    #[test]
    fn unavailable_partner_is_an_error() {
        let unavailable = parse_json(&json!({"status": 200, "partner": {"status": 503}}));
        assert!(matches!(unavailable, Err(WireError::Unavailable { .. })));
        for answer in [
            json!({"count": 0}),
            json!({"partner": {}}),
            json!({"partner": []}),
        ] {
            assert_eq!(
                parse_json(&answer).err(),
                Some(UNEXPECTED_SHAPE),
                "{answer}"
            );
        }
    }

    #[test]
    fn only_plates_are_converted_to_cyrillic() {
        assert_eq!(plate_to_cyrillic("A123BC77"), "А123ВС77");
        assert_eq!(plate_to_cyrillic("A123BC777"), "А123ВС777");
        for text in [
            "А123ВС77",
            "X9F00TEST00000001",
            "AE100-5000001",
            "AT1234577",
            "A123BC7",
            "",
        ] {
            assert_eq!(plate_to_cyrillic(text), text);
        }
    }
}
