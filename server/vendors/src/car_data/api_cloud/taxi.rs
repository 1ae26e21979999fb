//! `taxi/v3/taxi.php type=search`: permits to carry passengers. That there are the blocks `partner`
//! (to be used first) and `local` is stated by the vendor; what is in them is not. The fields of
//! versions 2 and 1 are read in both, as are the bare lists of those versions.

use avtosled_core::report::{Block, Taxi, TaxiPermit};
use serde::Deserialize;
use serde_json::Value;

use super::request::{Method, Request, SourceMethod, any_number};
use crate::car_data::Subject;
use crate::car_data::UnavailableCause;
use crate::car_data::api_cloud::reading::{
    Day, Envelope, Parsed, Reading, Records, SHAPE, Text, Whole, WireError, are_days, items,
    read_all, text,
};

pub const METHOD: Method = Method {
    price_kopecks: 50,
    // Only this method has its version in the path.
    api: "taxi",
    ..Method::new("taxi/v3/taxi", "search")
};

pub const SOURCE: SourceMethod = SourceMethod {
    ask,
    read: |envelope| Ok(parse(envelope)?.map(Block::Taxi)),
    #[cfg(test)]
    sample: SAMPLE,
};

fn ask(subject: &Subject) -> Request {
    Request::new(&METHOD).with("string", any_number(subject.key()))
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    // Version 2.
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
    // Version 1.
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

pub fn parse(envelope: &Envelope) -> Result<Parsed<Taxi>, WireError> {
    let partner = envelope.get("partner").filter(|block| !block.is_null());
    if partner.is_some_and(|block| !block.is_object()) {
        return Err(SHAPE);
    }
    let found = partner
        .and_then(|partner| partner.get("found"))
        .and_then(text::flag);
    let (from_partner, from_local) = (
        permits(partner.and_then(|partner| partner.get("result"))),
        permits(envelope.get("local")),
    );
    let old = match &envelope.raw {
        Value::Array(list) => read_all(list, read),
        _ => permits(envelope.get("records")),
    };
    let lists = [from_partner, from_local, old];
    let Some(all) = lists.into_iter().find(|list| list.count > 0) else {
        return nothing(envelope, found);
    };
    Ok(all.parsed(|_, permits| Taxi {
        found: true,
        info: None,
        permits,
    }))
}

/// No record anywhere: the car is no taxi, is one without details, or nobody knows.
fn nothing(envelope: &Envelope, found: Option<bool>) -> Result<Parsed<Taxi>, WireError> {
    let status = envelope
        .get("partner")
        .and_then(|partner| text::whole(partner.get("status")?));
    if let Some(status) = status.filter(|status| *status != 200) {
        return Err(WireError::Down {
            cause: UnavailableCause::Source,
            code: Some(status.to_string()),
        });
    }
    let stated = envelope.get("count").and_then(text::whole);
    let is_list = envelope.raw.is_array() || envelope.get("records").is_some_and(Value::is_array);
    let found = match (found, stated) {
        (Some(found), _) => found,
        (None, Some(count)) => count > 0,
        (None, None) if is_list => false,
        (None, None) => return Err(SHAPE),
    };
    let taxi = Taxi {
        found,
        info: envelope.get("message").and_then(text::string),
        permits: Vec::new(),
    };
    Ok(Parsed::new(taxi, Vec::new()))
}

fn permits(list: Option<&Value>) -> Records<TaxiPermit> {
    // A text in the place of a block says nothing of permits.
    let list = list.filter(|list| list.is_array() || list.is_object());
    read_all(items(list), read)
}

fn read(record: Record) -> Reading<TaxiPermit> {
    let is_active = record.status.0.as_deref().and_then(is_active);
    let is_full = are_days(&[
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
        year: text::year(record.auto_year),
        plate: record.regnum.0,
        changed_on: record.date_modification.day(),
    };
    Reading::new(permit, is_full)
}

/// By the register's word; `None` for one that is not known.
fn is_active(status: &str) -> Option<bool> {
    const OVER: [&str; 6] = [
        "законч",
        "аннул",
        "прекращ",
        "приостан",
        "недейств",
        "не действ",
    ];
    let status = status.to_lowercase();
    if OVER.iter().any(|word| status.contains(word)) {
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
    fn reads_a_permit_of_the_partner_first() {
        let (block, unparsed) = samples::known(parse, &samples::json(SAMPLE));
        assert_eq!((block.found, block.permits.len(), unparsed), (true, 1, 0));
        let permit = &block.permits[0];
        assert_eq!(permit.number.as_deref(), Some("000001"));
        assert_eq!(permit.is_active, Some(true));
        assert_eq!(permit.from.as_deref(), Some("2030-01-15"));
    }

    #[test]
    fn a_permit_is_active_only_in_words_that_say_so() {
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
    fn the_local_block_and_the_old_lists_are_read_too() {
        let old = json!({"status": "Закончился срок действия", "date_issue": "01.02.2020",
            "permit_number": "7", "permit_owner": "ООО Тест", "nameulip": "ООО Тест",
            "permit_term": "01.02.2025", "region": "Москва", "auto_year": "2017"});
        let partner = json!({"status": 200, "found": false, "result": []});
        for answer in [
            json!({"status": 200, "partner": partner, "local": [old]}),
            json!({"records": [old]}),
            json!([old]),
        ] {
            let (block, unparsed) = samples::known(parse, &answer);
            assert_eq!((block.found, unparsed), (true, 0), "{answer}");
            let permit = &block.permits[0];
            assert_eq!(permit.carrier.as_deref(), Some("ООО Тест"));
            assert_eq!(permit.is_active, Some(false));
            assert_eq!(permit.to.as_deref(), Some("2025-02-01"));
        }
    }

    #[test]
    fn not_found_is_spelled_in_five_ways() {
        for answer in [
            json!({"status": 200, "partner": {"status": 200, "found": false, "result": []}, "local": []}),
            json!({"status": 200, "partner": {"found": false, "result": {}}, "local": {}}),
            json!({"count": 0, "message": "Нет", "status": 200}),
            json!({"records": []}),
            json!([]),
        ] {
            let (block, _) = samples::known(parse, &answer);
            assert!(!block.found && block.permits.is_empty(), "{answer}");
        }
    }

    #[test]
    fn silence_is_not_taken_for_a_clean_car() {
        for answer in [
            json!({"partner": {"status": 503}, "local": []}),
            json!({"status": 200, "partner": {}}),
            json!({"status": 200, "partner": "нет", "local": "нет"}),
            json!({"status": 200, "local": []}),
        ] {
            assert!(samples::read(parse, &answer).is_err(), "{answer}");
        }
        let (block, unparsed) =
            samples::known(parse, &json!({"partner": {"found": true, "result": ["x"]}}));
        assert_eq!((block.found, block.permits.len(), unparsed), (true, 0, 1));
    }
}
