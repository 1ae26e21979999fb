//! Methods `pb_nalog.php`: companies (`type=search_org`) and sole traders (`search_ip`) by INN.
//!
//! Field names, `adress` included, come from a typed model of the vendor's page.

use avtosled_core::report::{Company, CompanyKind};
use serde::Deserialize;
use serde_json::Value;

use crate::car_data::api_cloud::parsing::{
    Day, Envelope, Flag, ParsedAnswer, ParsedRecord, Text, WireError, are_valid_dates, as_list,
    has_record, is_not_found, lenient, parse_object, parse_records_in,
};
use crate::car_data::api_cloud::request::{Method, Request};

pub const SOLE_TRADER: Method = Method::new("pb_nalog", "search_ip").with_price_kopecks(30);
pub const COMPANY: Method = Method::new("pb_nalog", "search_org").with_price_kopecks(30);

/// Request for a business by its taxpayer number (INN).
pub fn request(kind: CompanyKind, inn: &str) -> Request {
    let method = match kind {
        CompanyKind::SoleTrader => &SOLE_TRADER,
        CompanyKind::Company => &COMPANY,
    };
    Request::new(method).with("inn", inn)
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    ogrn: Text,
    inn: Text,
    kpp: Text,
    name: Text,
    abbreviated_name: Text,
    region: Text,
    #[serde(alias = "address")]
    adress: Text,
    #[serde(rename = "noReg")]
    no_reg: Text,
    #[serde(rename = "dateReg")]
    date_reg: Day,
    okved: Text,
    okved_name: Text,
    #[serde(rename = "statusIP", alias = "statusORG")]
    status: Value,
    #[serde(rename = "statusIPDesc", alias = "statusORGDesc")]
    status_description: Text,
    invalid: Value,
    edo: Text,
}

/// Parsed company with its raw record.
struct CompanyRecord {
    company: Company,
    raw: Value,
}

/// Parses a business from one record; further records of a sole trader are stored raw.
///
/// A person may have been a sole trader several times.
pub fn parse(kind: CompanyKind, envelope: &Envelope) -> Result<ParsedAnswer<Company>, WireError> {
    let empty = |found| Company {
        found,
        kind,
        ..Company::default()
    };
    let data = as_list(envelope.get("data"));
    if is_not_found(envelope, || data.iter().any(has_record::<Record>)) {
        return Ok(ParsedAnswer::not_found(empty(false), data.to_vec()));
    }
    let mut records = parse_records_in(envelope, ("count", "data"), |raw| parse_record(kind, raw))?;
    // An active record comes first, otherwise the latest one.
    records.parsed.sort_by(|one, other| {
        let rank = |record: &CompanyRecord| {
            let company = &record.company;
            (company.is_active, company.registered_on.clone())
        };
        rank(other).cmp(&rank(one))
    });
    let mut parsed = records.parsed.into_iter();
    let first = parsed.next();
    for other in parsed {
        let is_first = first
            .as_ref()
            .is_some_and(|first| first.company == other.company);
        if !is_first && !records.unparsed.contains(&other.raw) {
            records.unparsed.push(other.raw);
        }
    }
    let company = first.map_or_else(|| empty(records.count > 0), |first| first.company);
    Ok(ParsedAnswer::new(company, records.unparsed))
}

fn parse_record(kind: CompanyKind, raw: Value) -> ParsedRecord<CompanyRecord> {
    let Some(record) = parse_object::<Record>(&raw) else {
        return ParsedRecord::Unreadable;
    };
    let is_active = Flag::read(&record.status).0;
    let is_unreliable = Flag::read(&record.invalid).0;
    let is_complete = are_valid_dates(&[&record.date_reg])
        && (is_active.is_some() || lenient::is_blank(&record.status))
        && (is_unreliable.is_some() || lenient::is_blank(&record.invalid));
    let company = Company {
        found: true,
        kind,
        ogrn: record.ogrn.0,
        inn: record.inn.0,
        kpp: record.kpp.0,
        name: record.name.0,
        short_name: record.abbreviated_name.0,
        region: record.region.0,
        address: record.adress.0,
        registered_by: record.no_reg.0,
        registered_on: record.date_reg.day(),
        activity_code: record.okved.0,
        activity: record.okved_name.0,
        is_active,
        status: record.status_description.0,
        is_unreliable,
        electronic_documents: record.edo.0,
    };
    ParsedRecord::new(CompanyRecord { company, raw }, is_complete)
}

#[cfg(test)]
pub const TRADER_SAMPLE: &str = r#"{
  "status": 200,
  "found": true,
  "count": 1,
  "data": [
    {
      "ogrn": "000000000000000",
      "inn": "000000000000",
      "name": "Тестов Тест",
      "dateReg": "01.06.2030",
      "okved": "45.20",
      "okved_name": "Т",
      "statusIP": 1,
      "statusIPDesc": "Действующий ИП",
      "edo": "Участник ЭДО"
    }
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
pub const COMPANY_SAMPLE: &str = r#"{
  "status": 200,
  "found": true,
  "count": 1,
  "data": [
    {
      "ogrn": "0000000000000",
      "inn": "0000000000",
      "kpp": "000000000",
      "name": "ООО Тест",
      "abbreviated_name": "Тест",
      "region": "Т",
      "adress": "Т",
      "noReg": "Т",
      "dateReg": "01.06.2030",
      "okved": "45.20",
      "okved_name": "Т",
      "statusORG": 1,
      "statusORGDesc": "Действует",
      "invalid": "0",
      "edo": ""
    }
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::LookupKind;
    use crate::car_data::api_cloud::parsing::UNEXPECTED_SHAPE;
    use crate::car_data::api_cloud::samples;

    fn company(answer: &Value) -> Result<(Company, usize), WireError> {
        samples::try_parse(|envelope| parse(CompanyKind::SoleTrader, envelope), answer)
    }

    #[test]
    fn company_and_sole_trader_samples_are_parsed_with_state_and_numbers() {
        let (trader, unparsed) = company(&samples::for_lookup(LookupKind::SoleTrader)).unwrap();
        assert_eq!((trader.found, unparsed), (true, 0));
        assert_eq!((trader.is_active, trader.is_unreliable), (Some(true), None));
        assert_eq!(trader.registered_on.as_deref(), Some("2030-06-01"));
        let (firm, unparsed) = company(&samples::for_lookup(LookupKind::Company)).unwrap();
        assert_eq!((firm.kpp.as_deref(), unparsed), (Some("000000000"), 0));
        assert_eq!(firm.is_unreliable, Some(false));
        assert_eq!(firm.electronic_documents, None);
    }

    #[test]
    fn company_not_found_is_an_answer_and_missing_data_is_an_error() {
        for none in [
            json!({"status": 200, "found": false, "count": 0, "data": [], "message": "Нет"}),
            json!({"found": false}),
            json!({"count": 0}),
        ] {
            let (company, unparsed) = company(&none).unwrap();
            assert_eq!((company.found, company.name, unparsed), (false, None, 0));
        }
        for malformed in [json!({"found": true}), json!({"status": 200}), json!([])] {
            assert!(company(&malformed) == Err(UNEXPECTED_SHAPE), "{malformed}");
        }
    }

    #[test]
    fn active_company_record_is_preferred_and_others_are_kept_raw() {
        let answer = json!({"found": true, "count": 3, "data": [
            {"name": "1", "dateReg": "01.01.2001", "statusIP": 0},
            {"name": "2", "dateReg": "01.01.2002", "statusIP": 1},
            {"name": "3", "dateReg": "01.01.2003", "statusIP": "0"},
        ]});
        let (company, unparsed) = company(&answer).unwrap();
        assert_eq!((company.name.as_deref(), unparsed), (Some("2"), 2));
    }

    #[test]
    fn found_false_with_company_record_is_found() {
        let record = json!({"name": "1", "statusIP": 0});
        let (company, _) = company(&json!({"found": false, "data": [record]})).unwrap();
        assert_eq!((company.found, company.is_active), (true, Some(false)));
    }

    #[test]
    fn found_false_without_company_record_is_not_found() {
        for (data, unparsed) in [
            (json!("Ничего не найдено"), 0),
            (json!([{}]), 0),
            (json!([{"inn": "770000000156", "name": ""}]), 0),
            (json!(["ООО Тест"]), 1),
        ] {
            let answer = json!({"found": false, "count": 0, "data": data});
            let (company, raw) = company(&answer).unwrap();
            assert_eq!((company.found, raw), (false, unparsed), "{answer}");
        }
    }

    #[test]
    fn company_record_repeated_in_other_spelling_is_merged() {
        let record = json!({"name": "1", "dateReg": "01.01.2001", "statusIP": 1});
        let respelt = json!({"name": "<b>1</b>", "dateReg": "2001-01-01", "statusIP": "1"});
        let answer = json!({"found": true, "count": 2, "data": [record, respelt]});
        assert_eq!(company(&answer).unwrap().1, 0);
    }

    #[test]
    fn unreadable_company_record_is_kept_raw() {
        for record in [
            json!({"name": "Т", "statusIP": "загадка"}),
            json!({"name": "Т", "dateReg": "весной"}),
            json!({"name": "Т", "invalid": []}),
            json!({"x": 1}),
            json!("Т"),
        ] {
            let (company, unparsed) = company(&json!({"count": 1, "data": [record]})).unwrap();
            assert!(company.found && unparsed == 1, "{record}");
        }
    }
}
