//! Tests of questions about additional data, and of sources skipped without the data.

#![expect(
    clippy::unwrap_used,
    reason = "a test ends at the first thing that goes wrong"
)]

use avtosled_core::date::Date;
use avtosled_core::form::{Form as _, OrderedSources};
use avtosled_core::json_value::Value;
use avtosled_core::sources::{Input, SourceId};
use serde_json::{Value as Json, json};
use strum::VariantArray as _;

fn questions(order: Json) -> Json {
    let today = Date::from_text("2026-11-20").unwrap();
    let order: Value = serde_json::from_value(order).unwrap();
    match OrderedSources::read(&order, today) {
        Ok(order) => serde_json::to_value(order.questions()).unwrap(),
        Err(errors) => serde_json::to_value(errors).unwrap(),
    }
}

#[test]
fn source_with_missing_input_has_question_of_its_input_group() {
    for (source, group, lacking) in [
        ("fines", json!(["certificate", "plate"]), true),
        ("bankruptcy", json!(["owner"]), true),
        ("enforcement", json!(["owner"]), true),
        ("valuation", json!(["mileage"]), false),
        ("photos", json!(["plate"]), false),
        ("policies", json!([]), false),
        ("wanted", json!([]), false),
        ("taxi", json!([]), false),
    ] {
        let answer = questions(json!({ "type": "vin", "sources": [source] }));
        let groups: Vec<&Json> = answer["questions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| &one["group"])
            .collect();
        assert_eq!(json!(groups), group, "{source}");
        let names = if lacking { json!([source]) } else { json!([]) };
        assert_eq!(answer["lacking"], names, "{source}");
    }
}

#[test]
fn provided_input_makes_source_available() {
    let person = json!({ "lastName": "Иванов", "firstName": "Иван", "birthDate": "01.01.1990" });
    for (inputs, lacking) in [
        (json!({}), json!(["fines", "bankruptcy"])),
        (
            json!({ "certificate": "9900123456" }),
            json!(["bankruptcy"]),
        ),
        (json!({ "owner": person }), json!(["fines"])),
        (
            json!({ "owner": { "inn": "7707083893" } }),
            json!(["fines"]),
        ),
    ] {
        let sources = json!(["fines", "bankruptcy", "photos"]);
        let answer = questions(json!({ "sources": sources, "inputs": inputs }));
        assert_eq!(answer["lacking"], lacking, "{inputs}");
    }
}

#[test]
fn plate_is_not_asked_in_search_by_plate() {
    let answer = questions(json!({ "type": "license", "sources": ["photos", "fines"] }));
    assert_eq!(
        answer["questions"],
        json!([{ "group": "certificate", "sources": ["fines"] }])
    );
    let unknown = questions(json!({ "sources": ["none"] }));
    assert_eq!(unknown["errors"][0]["path"], "sources");
}

#[test]
fn every_source_that_lacks_input_has_a_question() {
    let order = |source: SourceId| json!({ "sources": [source] });
    for source in SourceId::VARIANTS {
        let answer = questions(order(*source));
        let is_lacking = answer["lacking"] != json!([]);
        assert!(
            !is_lacking || answer["questions"] != json!([]),
            "{source:?}"
        );
        let inputs = source.source().input_sets.concat();
        assert!(
            !inputs.contains(&Input::DriverLicence),
            "{source:?}: an order never provides it"
        );
    }
}
