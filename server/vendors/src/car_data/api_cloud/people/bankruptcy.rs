//! Method `bankrot.php type=searchString`: bankruptcies of the owner; the answer names people.
//!
//! Every field of a record is `{title, value}`; the names of the fields come from the vendor's page and
//! other clients.

use avtosled_core::form::Owner;
use avtosled_core::report::{Bankruptcies, Bankruptcy, Block};
use serde_json::Value;

use crate::car_data::Subject;
use crate::car_data::api_cloud::parsing::{
    Day, Envelope, Flag, ParsedAnswer, ParsedRecord, Text, WireError, lenient, parse_records_in,
};
use crate::car_data::api_cloud::request::{Method, Request, SourceMethod};

pub const METHOD: Method = Method::new("bankrot", "searchString").with_price_kopecks(60);

pub const SOURCE: SourceMethod = SourceMethod {
    request,
    parse: |envelope| Ok(parse(envelope)?.map(Block::Bankruptcies)),
    #[cfg(test)]
    sample: SAMPLE,
};

fn request(subject: &Subject) -> Request {
    let request = Request::new(&METHOD);
    match &subject.owner {
        Some(Owner::Company { inn }) => request.with("string", inn).with("legalStatus", "legal"),
        Some(Owner::Person {
            last_name,
            first_name,
            patronymic,
            ..
        }) => {
            let names = [Some(last_name), Some(first_name), patronymic.as_ref()];
            let names: Vec<&str> = names.into_iter().flatten().map(String::as_str).collect();
            request
                .with("string", names.join(" "))
                .with("legalStatus", "fiz")
                // Requests the date of birth, which distinguishes namesakes.
                .with("dopInfo", "1")
        }
        None => request,
    }
}

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Bankruptcies>, WireError> {
    // An empty answer has the counter `num` instead.
    let counter = if envelope.get("totalCount").is_some() {
        "totalCount"
    } else {
        "num"
    };
    let records = parse_records_in(envelope, (counter, "rez"), |value: Value| {
        parse_record(&value)
    })?;
    Ok(records.into_answer(|count, records| Bankruptcies { count, records }))
}

fn parse_record(value: &Value) -> ParsedRecord<Bankruptcy> {
    let content = |name: &str| value.get(name).and_then(|field| Text::read(field).0);
    let day = |name: &str| value.get(name).map(Day::read).unwrap_or_default();
    let (updated, born) = (day("updateDate"), day("dopInfo-birthdateBankruptcy"));
    let active = value
        .get("isActive")
        .filter(|field| !lenient::is_blank(field));
    let is_active = active.and_then(|field| Flag::read(field).0);
    let is_complete = updated != Day::Unreadable
        && born != Day::Unreadable
        && (is_active.is_some() || active.is_none());
    let record = Bankruptcy {
        same_person: None,
        guid: content("guid"),
        name: content("fio"),
        tax_number: content("inn"),
        snils: content("snils"),
        category: content("category"),
        region: content("region"),
        address: content("address"),
        manager: content("arbitrManagerFio"),
        // The name of the field is misspelled by the vendor.
        case_number: content("lastLegalCasenNumber"),
        status: content("status"),
        status_code: content("statusCode"),
        company_status: content("statusEGRUL"),
        description: content("description"),
        updated_on: updated.day(),
        is_active,
        birth_date: born.day(),
        birth_place: content("dopInfo-birthplaceBankruptcy"),
    };
    if record == Bankruptcy::default() {
        return ParsedRecord::Unreadable;
    }
    ParsedRecord::new(record, is_complete)
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "totalCount": 1,
  "rez": [
    {
      "guid": {"title": "Т", "value": "00000000-0000-0000-0000-000000000001"},
      "fio": {"title": "Т", "value": "Тестов Тест"},
      "inn": {"title": "Т", "value": "000000000000"},
      "lastLegalCasenNumber": {"title": "Т", "value": "А00-1/2030"},
      "statusCode": {"title": "Т", "value": "X"},
      "statusEGRUL": {},
      "updateDate": {"title": "Т", "value": "2030-05-06T10:00:00.000"},
      "isActive": {"title": "Т", "value": "true"},
      "dopInfo-birthdateBankruptcy": {"title": "Т", "value": "01.01.1980"}
    }
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn bankruptcy_sample_is_parsed_with_case_number_dates_and_state() {
        let (block, unparsed) = samples::parse(parse, &samples::json(SAMPLE));
        assert_eq!((block.count, unparsed), (1, 0));
        let record = &block.records[0];
        assert_eq!(record.case_number.as_deref(), Some("А00-1/2030"));
        assert_eq!(record.updated_on.as_deref(), Some("2030-05-06"));
        assert_eq!(record.is_active, Some(true));
        assert_eq!(record.birth_date.as_deref(), Some("1980-01-01"));
        assert_eq!(record.company_status, None);
    }

    #[test]
    fn no_bankruptcies_have_count_zero_and_unreadable_record_is_kept_raw() {
        let none = json!({"status": 200, "num": 0, "message": "Нет"});
        assert_eq!(samples::parse(parse, &none).0.count, 0);
        for record in [
            json!({"х": 1}),
            json!({"fio": {"value": "Т"}, "updateDate": {"value": "?"}}),
            json!({"fio": "Т", "isActive": {"value": "иногда"}}),
            json!("Т"),
        ] {
            let (block, unparsed) = samples::parse(parse, &json!({"rez": [record]}));
            assert_eq!((block.count, unparsed), (1, 1), "{record}");
        }
    }
}
