//! `pb_nalog.php`: companies (`type=search_org`) and sole traders (`type=search_ip`) by taxpayer's
//! number. Field names come from a typed model of the vendor's page, `adress` is theirs.

use avtosled_core::report::{Company, CompanyKind};
use serde::Deserialize;
use serde_json::Value;

use super::request::{Method, Request};
use crate::car_data::api_cloud::reading::{
    Day, Envelope, Parsed, Reading, Text, WireError, are_days, listed, object, text,
};

pub const SOLE_TRADER: Method = of_type("search_ip");
pub const COMPANY: Method = of_type("search_org");

const fn of_type(kind: &'static str) -> Method {
    Method {
        price_kopecks: 30,
        ..Method::new("pb_nalog", kind)
    }
}

/// The question by the taxpayer's number.
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
    status_words: Text,
    invalid: Value,
    edo: Text,
}

/// One company and its record as it came.
struct Read {
    company: Company,
    raw: Value,
}

/// The business behind a number. A person may have been a sole trader several times: the block has
/// room for one, so the others are kept raw.
pub fn parse(kind: CompanyKind, envelope: &Envelope) -> Result<Parsed<Company>, WireError> {
    let nothing = |found| Company {
        found,
        kind,
        ..Company::default()
    };
    if envelope.found() == Some(false) {
        return Ok(Parsed::new(nothing(false), Vec::new()));
    }
    let mut records = listed(envelope, ("count", "data"), |raw| read(kind, raw))?;
    // The acting one first, else the latest.
    records.read.sort_by(|one, other| {
        let rank = |read: &Read| {
            let company = &read.company;
            (company.is_active, company.registered_on.clone())
        };
        rank(other).cmp(&rank(one))
    });
    let mut read = records.read.into_iter();
    let first = read.next();
    for other in read {
        if !records.unparsed.contains(&other.raw) {
            records.unparsed.push(other.raw);
        }
    }
    let company = first.map_or_else(|| nothing(records.count > 0), |first| first.company);
    Ok(Parsed::new(company, records.unparsed))
}

fn read(kind: CompanyKind, raw: Value) -> Reading<Read> {
    let Some(record) = object::<Record>(&raw) else {
        return Reading::Failed;
    };
    let is_active = text::flag(&record.status);
    let is_unreliable = text::flag(&record.invalid);
    let is_full = are_days(&[&record.date_reg])
        && (is_active.is_some() || text::is_nothing(&record.status))
        && (is_unreliable.is_some() || text::is_nothing(&record.invalid));
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
        status: record.status_words.0,
        is_unreliable,
        electronic_documents: record.edo.0,
    };
    Reading::new(Read { company, raw }, is_full)
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
    use crate::car_data::api_cloud::reading::SHAPE;
    use crate::car_data::api_cloud::samples;

    fn company(answer: &Value) -> Result<(Company, usize), WireError> {
        samples::read(|envelope| parse(CompanyKind::SoleTrader, envelope), answer)
    }

    #[test]
    fn reads_both_kinds() {
        let (trader, unparsed) = company(&samples::answer_to(LookupKind::SoleTrader)).unwrap();
        assert_eq!((trader.found, unparsed), (true, 0));
        assert_eq!((trader.is_active, trader.is_unreliable), (Some(true), None));
        assert_eq!(trader.registered_on.as_deref(), Some("2030-06-01"));
        let (firm, unparsed) = company(&samples::answer_to(LookupKind::Company)).unwrap();
        assert_eq!((firm.kpp.as_deref(), unparsed), (Some("000000000"), 0));
        assert_eq!(firm.is_unreliable, Some(false));
        assert_eq!(firm.electronic_documents, None);
    }

    #[test]
    fn nobody_is_an_answer() {
        for none in [
            json!({"status": 200, "found": false, "count": 0, "data": [], "message": "Нет"}),
            json!({"found": false}),
            json!({"count": 0}),
        ] {
            let (company, unparsed) = company(&none).unwrap();
            assert_eq!((company.found, company.name, unparsed), (false, None, 0));
        }
        for strange in [json!({"found": true}), json!({"status": 200}), json!([])] {
            assert!(company(&strange) == Err(SHAPE), "{strange}");
        }
    }

    #[test]
    fn of_several_the_acting_one_is_shown_and_the_others_are_kept() {
        let answer = json!({"found": true, "count": 3, "data": [
            {"name": "1", "dateReg": "01.01.2001", "statusIP": 0},
            {"name": "2", "dateReg": "01.01.2002", "statusIP": 1},
            {"name": "3", "dateReg": "01.01.2003", "statusIP": "0"},
        ]});
        let (company, unparsed) = company(&answer).unwrap();
        assert_eq!((company.name.as_deref(), unparsed), (Some("2"), 2));
    }

    #[test]
    fn what_is_not_understood_is_kept_raw() {
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
