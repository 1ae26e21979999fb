//! Methods `fssp.php`: enforcement proceedings against the owner; the answer names people.
//!
//! Field names come from the vendor's page and other clients.

use avtosled_core::form::Owner;
use avtosled_core::report::{Block, DebtPart, Proceeding, Proceedings};
use serde::Deserialize;
use serde_json::Value;

use super::tax_number;
use crate::car_data::Subject;
use crate::car_data::api_cloud::parsing::{
    Amount, Day, Envelope, ParsedAnswer, ParsedRecord, Text, WireError, are_valid_dates, as_list,
    lenient, parse_part, parse_records,
};
use crate::car_data::api_cloud::request::{Method, Request, SourceMethod, russian_date};

/// Multiple of the usual timeout; some answers took more than 400 s.
const TIMEOUT_FACTOR: u32 = 4;

const PERSON: Method = of_type("physical");
const COMPANY: Method = of_type("inn");
const NUMBER: Method = of_type("ip");

const fn of_type(kind: &'static str) -> Method {
    Method {
        price_kopecks: 80,
        timeout_factor: TIMEOUT_FACTOR,
        ..Method::new("fssp", kind)
    }
}

pub const SOURCE: SourceMethod = SourceMethod {
    request,
    parse: |envelope| Ok(parse(envelope)?.map(Block::Proceedings)),
    #[cfg(test)]
    sample: SAMPLE,
};

/// Request for a proceeding by its number.
///
/// The number format is undocumented; that of `process_title` is used.
pub fn by_number(number: &str) -> Request {
    Request::new(&NUMBER).with("number", number)
}

/// Request for the owner's proceedings in all regions.
fn request(subject: &Subject) -> Request {
    let request = match &subject.owner {
        Some(Owner::Company { inn }) => Request::new(&COMPANY).with("inn", inn),
        Some(Owner::Person {
            last_name,
            first_name,
            patronymic,
            birth_date,
        }) => Request::new(&PERSON)
            .with("lastname", last_name)
            .with("firstname", first_name)
            .with_optional("secondname", patronymic.as_deref())
            .with("birthdate", russian_date(*birth_date))
            .with("searchAll", "1"),
        None => Request::new(&PERSON),
    };
    request.with("region", "-1")
}

const MAX_PHONES: usize = 20;
/// Number of fields in the list form of [`Detail`].
const DETAIL_FIELDS: usize = 5;

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    debtor_name: Text,
    debtor_address: Text,
    /// Birth date of a person, or taxpayer number of a company.
    debtor_dob: Value,
    process_title: Text,
    process_date: Day,
    process_total: Text,
    #[serde(rename = "recIspDoc")]
    document: Text,
    #[serde(rename = "recIspDocDetail")]
    detail: Value,
    #[serde(rename = "stopIP")]
    stop: Text,
    #[serde(rename = "stopIPDate")]
    stop_date: Day,
    #[serde(rename = "stopIPReason")]
    stop_reason: Text,
    subject: Text,
    #[serde(rename = "subjectArray")]
    parts: Value,
    sum: Amount,
    debt_sum: Amount,
    document_type: Text,
    document_organization: Text,
    department_title: Text,
    department_address: Text,
    officer_name: Text,
    officer_phones: Value,
}

/// Document that a proceeding is based on; its list form has all fields in this order.
#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Detail {
    doc_organization: Text,
    doc_claimer_inn: Text,
    doc_type: Text,
    doc_date: Day,
    document_num: Text,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Part {
    title: Text,
    sum: Amount,
}

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Proceedings>, WireError> {
    Ok(
        parse_records(envelope, parse_record)?.into_answer(|count, records| Proceedings {
            count,
            total_count: envelope.whole("countAll"),
            records,
        }),
    )
}

fn parse_record(record: Record) -> ParsedRecord<Proceeding> {
    let detail = detail(&record.detail);
    let (born, debtor_tax_number) = birth_date_or_tax_number(&record.debtor_dob);
    let sum = match record.sum {
        Amount::Missing => record.debt_sum,
        sum => sum,
    };
    let is_complete =
        are_valid_dates(&[&record.process_date, &record.stop_date]) && sum != Amount::Unreadable;
    // Any field about the end means that the proceeding has ended.
    let is_active = record.stop.0.is_none()
        && record.stop_date == Day::Missing
        && record.stop_reason.0.is_none();
    let proceeding = Proceeding {
        same_person: None,
        debtor: record.debtor_name.0,
        debtor_address: record.debtor_address.0,
        debtor_birth_date: born.day(),
        debtor_tax_number,
        number: record.process_title.0,
        date: record.process_date.day(),
        consolidated_number: record.process_total.0,
        document: record.document.0,
        document_type: detail.doc_type.0.or(record.document_type.0),
        document_number: detail.document_num.0,
        document_date: detail.doc_date.day(),
        document_issuer: detail.doc_organization.0.or(record.document_organization.0),
        claimant_tax_number: detail.doc_claimer_inn.0,
        subject: record.subject.0,
        parts: parts(&record.parts),
        amount: sum.kopecks(),
        is_active,
        ended_on: record.stop_date.day(),
        end_reason: record.stop_reason.0.or(record.stop.0),
        department: record.department_title.0,
        department_address: record.department_address.0,
        officer: record.officer_name.0,
        phones: phones(&record.officer_phones),
    };
    ParsedRecord::new(proceeding, is_complete)
}

fn birth_date_or_tax_number(value: &Value) -> (Day, Option<String>) {
    match tax_number::find_inn(value) {
        Some(number) => (Day::Missing, Some(number)),
        None => (Day::read(value), None),
    }
}

fn detail(value: &Value) -> Detail {
    match lenient::content(value) {
        Value::Array(list) if list.len() == DETAIL_FIELDS => {
            let text = |index: usize| list.get(index).map(Text::read).unwrap_or_default();
            Detail {
                doc_organization: text(0),
                doc_claimer_inn: text(1),
                doc_type: text(2),
                doc_date: list.get(3).map(Day::read).unwrap_or_default(),
                document_num: text(4),
            }
        }
        _ => parse_part(value),
    }
}

fn parts(value: &Value) -> Vec<DebtPart> {
    let part = |item: &Value| {
        let part: Part = parse_part(item);
        Some(DebtPart {
            title: part.title.0?,
            amount: part.sum.kopecks(),
        })
    };
    as_list(Some(value)).iter().filter_map(part).collect()
}

/// Phones of a list, or of a list of lists.
fn phones(value: &Value) -> Vec<String> {
    let phone = |value: &Value| Text::read(value).0;
    let lists = as_list(Some(value)).iter();
    let phones = lists.flat_map(|item| match lenient::content(item) {
        Value::Array(inner) => inner.iter().filter_map(phone).collect(),
        item => phone(item).into_iter().collect::<Vec<String>>(),
    });
    phones.take(MAX_PHONES).collect()
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "countAll": "12",
  "pagesAll": "1",
  "count": 1,
  "totalLoadedPage": 1,
  "records": [
    {
      "debtor_name": "ТЕСТОВ ТЕСТ",
      "debtor_address": "Г. ТЕСТОВСК",
      "debtor_dob": "01.01.1980",
      "process_title": "1/30/00000-ИП",
      "process_date": "01.02.2030",
      "process_total": "",
      "recIspDoc": "Судебный приказ от 02.01.2030",
      "recIspDocDetail": {"doc_organization": "Суд", "doc_date": "02.01.2030"},
      "stopIP": "",
      "stopIPDate": "",
      "stopIPReason": "",
      "subject": "Налог",
      "subjectArray": [{"title": "Налог", "sum": "1500.00"}],
      "sum": "1500.00",
      "department_title": "ОСП",
      "officer_name": "ТЕСТОВ Т. Т.",
      "officer_phones": [["+70000000000"]]
    }
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use avtosled_core::money::Kopecks;
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn proceeding_sample_is_parsed_with_debt_document_and_phones() {
        let (block, unparsed) = samples::parse(parse, &samples::json(SAMPLE));
        assert_eq!((block.count, block.total_count, unparsed), (1, Some(12), 0));
        let one = &block.records[0];
        assert_eq!(one.amount, Some(Kopecks(150_000)));
        assert_eq!(one.debtor_birth_date.as_deref(), Some("1980-01-01"));
        assert!(one.is_active);
        assert_eq!(one.phones, ["+70000000000"]);
        assert_eq!(one.document_date.as_deref(), Some("2030-01-02"));
        assert_eq!(one.parts[0].amount, Some(Kopecks(150_000)));
    }

    #[test]
    fn proceeding_with_alternative_field_forms_is_parsed() {
        let mut answer = samples::json(SAMPLE);
        let record = &mut answer["records"][0];
        record["recIspDocDetail"] = json!(["Суд", "7700000016", "Приказ", "02.01.2030", "5"]);
        record["officer_phones"] = json!(["+70000000000"]);
        record["debtor_dob"] = json!("7700000016");
        record["debt_sum"] = record["sum"].take();
        record["stopIPDate"] = json!("05.05.2031");
        let (block, unparsed) = samples::parse(parse, &answer);
        let one = &block.records[0];
        assert_eq!(unparsed, 0);
        assert_eq!(one.document_issuer.as_deref(), Some("Суд"));
        assert_eq!(one.debtor_tax_number.as_deref(), Some("7700000016"));
        assert_eq!(one.amount, Some(Kopecks(150_000)));
        assert!(!one.is_active);
    }

    #[test]
    fn incomplete_list_of_document_fields_is_reported() {
        let mut answer = samples::json(SAMPLE);
        answer["records"][0]["recIspDocDetail"] = json!(["02.01.2030", "Суд"]);
        answer["records"][0]["officer_phones"] = json!([{"value": ["+70000000000"]}]);
        let answer = samples::source_answer(&SOURCE, &answer);
        assert_eq!(answer.unreadable.len(), 1);
        let Some(Block::Proceedings(block)) = answer.block else {
            panic!()
        };
        assert_eq!(block.records[0].claimant_tax_number, None);
        assert_eq!(block.records[0].phones, ["+70000000000"]);
    }

    #[test]
    fn birth_date_sent_as_number_is_unreadable_and_not_a_tax_number() {
        let mut answer = samples::json(SAMPLE);
        answer["records"][0]["debtor_dob"] = json!(19_800_101);
        let answer = samples::source_answer(&SOURCE, &answer);
        assert_eq!(answer.unreadable, [json!({"debtor_dob": 19_800_101})]);
    }

    #[test]
    fn no_proceedings_have_count_zero_and_unreadable_record_is_kept_raw() {
        let none = json!({"status": 200, "count": 0, "message": "Нет"});
        assert_eq!(samples::parse(parse, &none).0.count, 0);
        for record in [
            json!({"х": 1}),
            json!({"sum": "?"}),
            json!({"process_date": "?"}),
        ] {
            let (block, unparsed) = samples::parse(parse, &json!({"records": [record]}));
            assert_eq!((block.count, unparsed), (1, 1), "{record}");
        }
    }
}
