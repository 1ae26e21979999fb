//! Method `taxi/v3/taxi.php type=search`: taxi permits.
//!
//! The vendor documents the blocks `partner` (to be used first) and `local`, but not their content. The
//! fields of versions 2 and 1 are accepted in both, and so are the bare lists of those versions.

use avtosled_core::normalise::comparable_words;
use avtosled_core::report::{Block, Taxi, TaxiPermit};
use serde::Deserialize;
use serde_json::Value;

use crate::car_data::Subject;
use crate::car_data::UnavailableCause;
use crate::car_data::api_cloud::parsing::{
    Day, Envelope, Flag, ParsedAnswer, ParsedRecord, Records, Text, UNEXPECTED_SHAPE, Whole,
    WireError, are_valid_dates, as_list, lenient, parse_list, parse_part, unreadable,
};
use crate::car_data::api_cloud::request::{Method, Request, SourceMethod, plate_to_cyrillic};

pub const METHOD: Method = Method {
    price_kopecks: 50,
    // Only the path of this method has a version.
    api: "taxi",
    ..Method::new("taxi/v3/taxi", "search")
};

pub const SOURCE: SourceMethod = SourceMethod {
    request,
    parse: |envelope| Ok(parse(envelope)?.map(Block::Taxi)),
    #[cfg(test)]
    sample: SAMPLE,
};

fn request(subject: &Subject) -> Request {
    Request::new(&METHOD).with("string", plate_to_cyrillic(subject.key()))
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    // Fields of version 2.
    #[serde(rename = "permitNumber")]
    permit_number: Text,
    perevoz: Text,
    #[serde(rename = "dateFrom")]
    date_from: Day,
    #[serde(rename = "dateTo")]
    date_to: Day,
    #[serde(rename = "regionName")]
    region_name: Text,
    status: Text,
    // Fields of version 1.
    #[serde(rename = "permit_number")]
    number: Text,
    permit_seria: Text,
    permit_owner: Text,
    nameulip: Text,
    inn: Text,
    date_issue: Day,
    permit_term: Day,
    region: Text,
    auto_marka: Text,
    model: Text,
    auto_year: Whole,
    regnum: Text,
    date_modification: Day,
}

/// Fields of the block `partner`; without any of these fields the block is unreadable.
#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Partner {
    status: Whole,
    found: Flag,
    result: Value,
}

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Taxi>, WireError> {
    let partner = envelope.get("partner");
    let partner = partner.filter(|block| block.is_object() || !lenient::is_not_found(block));
    if partner.is_some_and(|block| !block.is_object()) {
        return Err(UNEXPECTED_SHAPE);
    }
    let partner: Partner = partner.map(parse_part).unwrap_or_default();
    let from_partner = permits(Some(&partner.result).filter(|list| !list.is_null()));
    let from_local = permits(envelope.get("local"));
    let old = match &envelope.raw {
        Value::Array(list) => parse_list(list, parse_record),
        _ => permits(envelope.get("records")),
    };
    let lists = [from_partner, from_local, old];
    let Some(all) = lists.into_iter().find(|list| list.count > 0) else {
        return without_permits(envelope, &partner);
    };
    Ok(all.into_answer(|_, permits| Taxi {
        found: true,
        info: None,
        permits,
    }))
}

/// Parses an answer without records: no taxi, a taxi without details, or an error.
fn without_permits(
    envelope: &Envelope,
    partner: &Partner,
) -> Result<ParsedAnswer<Taxi>, WireError> {
    if let Some(status) = partner.status.0.filter(|status| *status != 200) {
        return Err(WireError::Unavailable {
            cause: UnavailableCause::Source,
            code: Some(status.to_string()),
        });
    }
    let stated = envelope.whole("count");
    let has_list = envelope.raw.is_array() || envelope.get("records").is_some_and(Value::is_array);
    let found = match (partner.found.0, stated) {
        (Some(found), _) => found,
        (None, Some(count)) => count > 0,
        (None, None) if has_list => false,
        (None, None) => return Err(UNEXPECTED_SHAPE),
    };
    let taxi = Taxi {
        found,
        info: envelope.text("message"),
        permits: Vec::new(),
    };
    // Each of these values may contain a permit.
    let lists = [Some(&partner.result), envelope.get("local")];
    let unreadable = lists.into_iter().flatten().filter(|list| !is_list(list));
    let unparsed = unreadable.filter(|list| !lenient::is_not_found(list));
    Ok(ParsedAnswer::new(taxi, unparsed.cloned().collect()))
}

fn is_list(value: &Value) -> bool {
    value.is_array() || value.is_object()
}

fn permits(list: Option<&Value>) -> Records<TaxiPermit> {
    if let Some(other) = list.filter(|list| !is_list(list) && !lenient::is_not_found(list)) {
        unreadable::add(other);
    }
    parse_list(as_list(list.filter(|list| is_list(list))), parse_record)
}

fn parse_record(record: Record) -> ParsedRecord<TaxiPermit> {
    let is_active = record.status.0.as_deref().and_then(is_active);
    let is_complete = are_valid_dates(&[
        &record.date_from,
        &record.date_to,
        &record.date_issue,
        &record.permit_term,
        &record.date_modification,
    ]);
    let permit = TaxiPermit {
        series: record.permit_seria.0,
        number: record.permit_number.0.or(record.number.0),
        carrier: record
            .perevoz
            .0
            .or(record.permit_owner.0)
            .or(record.nameulip.0),
        tax_number: record.inn.0,
        from: record.date_from.day().or(record.date_issue.day()),
        to: record.date_to.day().or(record.permit_term.day()),
        status: record.status.0,
        is_active,
        region: record.region_name.0.or(record.region.0),
        brand: record.auto_marka.0,
        model: record.model.0,
        year: lenient::year(record.auto_year),
        plate: record.regnum.0,
        changed_on: record.date_modification.day(),
    };
    ParsedRecord::new(permit, is_complete)
}

/// Interprets a status of the register; `None` if unknown.
fn is_active(status: &str) -> Option<bool> {
    const INACTIVE: [&str; 6] = [
        "законч",
        "аннул",
        "прекращ",
        "приостан",
        "недейств",
        "не действ",
    ];
    let status = comparable_words(status);
    if INACTIVE.iter().any(|word| status.contains(word)) {
        return Some(false);
    }
    status.contains("действ").then_some(true)
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "partner": {
    "status": 200,
    "found": true,
    "result": [
      {
        "permitNumber": "000001",
        "perevoz": "ООО Тест",
        "dateFrom": "15.01.2030",
        "dateTo": "15.01.2035",
        "status": "Действующее",
        "regionName": "Москва"
      }
    ]
  },
  "local": [{"permit_number": "000002", "status": "Действующее"}],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn taxi_permit_of_partner_is_preferred_to_local_block() {
        let (block, unparsed) = samples::parse(parse, &samples::json(SAMPLE));
        assert_eq!((block.found, block.permits.len(), unparsed), (true, 1, 0));
        let permit = &block.permits[0];
        assert_eq!(permit.number.as_deref(), Some("000001"));
        assert_eq!(permit.is_active, Some(true));
        assert_eq!(permit.from.as_deref(), Some("2030-01-15"));
    }

    #[test]
    fn taxi_permit_status_text_gives_active_inactive_or_unknown() {
        for (status, active) in [
            ("Действующее", Some(true)),
            ("действует", Some(true)),
            ("Недействующее", Some(false)),
            ("Не действует", Some(false)),
            ("Действие приостановлено", Some(false)),
            ("Архив", None),
        ] {
            assert_eq!(is_active(status), active, "{status}");
        }
    }

    #[test]
    fn local_block_and_lists_of_old_versions_are_parsed() {
        let old = json!({"status": "Закончился срок действия", "date_issue": "01.02.2020",
            "permit_number": "7", "permit_owner": "ООО Тест", "nameulip": "ООО Тест",
            "permit_term": "01.02.2025", "region": "Москва", "auto_year": "2017"});
        let partner = json!({"status": 200, "found": false, "result": []});
        for answer in [
            json!({"status": 200, "partner": partner, "local": [old]}),
            json!({"records": [old]}),
            json!([old]),
        ] {
            let (block, unparsed) = samples::parse(parse, &answer);
            assert_eq!((block.found, unparsed), (true, 0), "{answer}");
            let permit = &block.permits[0];
            assert_eq!(permit.carrier.as_deref(), Some("ООО Тест"));
            assert_eq!(permit.is_active, Some(false));
            assert_eq!(permit.to.as_deref(), Some("2025-02-01"));
        }
    }

    #[test]
    fn taxi_answer_without_records_in_any_form_is_not_found() {
        for answer in [
            json!({"status": 200, "partner": {"status": 200, "found": false, "result": []}, "local": []}),
            json!({"status": 200, "partner": {"found": false, "result": {}}, "local": {}}),
            json!({"count": 0, "message": "Нет", "status": 200}),
            json!({"records": []}),
            json!([]),
        ] {
            let (block, _) = samples::parse(parse, &answer);
            assert!(!block.found && block.permits.is_empty(), "{answer}");
        }
    }

    #[test]
    fn unreadable_block_beside_a_readable_block_is_reported() {
        for (pointer, value) in [
            ("/partner", json!({"x": {"result": [1]}})),
            ("/partner/result", json!("нет связи")),
        ] {
            let mut answer = samples::json(SAMPLE);
            *answer.pointer_mut(pointer).unwrap() = value;
            let answer = samples::source_answer(&SOURCE, &answer);
            assert_eq!(answer.unreadable.len(), 1, "{pointer}");
        }
    }

    #[test]
    fn not_found_text_in_place_of_taxi_lists_is_not_found() {
        for text in ["Данные не найдены", "Не найдено в реестре", "нет данных"]
        {
            let partner = json!({"status": 200, "found": false, "result": text});
            for answer in [
                json!({"status": 200, "partner": partner, "local": text}),
                json!({"status": 200, "count": 0, "partner": text, "local": text}),
            ] {
                let answer = samples::source_answer(&SOURCE, &answer);
                assert!(matches!(answer.block, Some(Block::Taxi(block)) if !block.found));
                assert!(
                    answer.unparsed.is_empty() && answer.unreadable.is_empty(),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn unreadable_lists_of_unknown_car_are_kept_raw() {
        let partner = json!({"status": 200, "found": false, "result": 1});
        let answer = json!({"status": 200, "partner": partner, "local": "[1]"});
        let (block, unparsed) = samples::parse(parse, &answer);
        assert_eq!((block.found, unparsed), (false, 2));
    }

    #[test]
    fn taxi_answer_without_result_is_an_error() {
        for answer in [
            json!({"partner": {"status": 503}, "local": []}),
            json!({"status": 200, "partner": {}}),
            json!({"status": 200, "partner": "нет", "local": "нет"}),
            json!({"status": 200, "local": []}),
        ] {
            assert!(samples::try_parse(parse, &answer).is_err(), "{answer}");
        }
        let (block, unparsed) =
            samples::parse(parse, &json!({"partner": {"found": true, "result": ["x"]}}));
        assert_eq!((block.found, block.permits.len(), unparsed), (true, 0, 1));
    }
}
