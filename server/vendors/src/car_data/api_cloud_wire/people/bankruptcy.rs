//! `bankrot.php type=searchString`: bankruptcies of the owner. Every field of a record is
//! `{title, value}`; names come from the vendor's page and other clients. The answer names people.

use avtosled_core::report::{Bankruptcies, Bankruptcy};
use serde_json::Value;

use crate::car_data::api_cloud_wire::reading::{
    Day, Envelope, Parsed, Reading, WireError, listed, text,
};

pub fn parse(envelope: &Envelope) -> Result<Parsed<Bankruptcies>, WireError> {
    // A full answer counts in `totalCount`, an empty one in `num`.
    let counter = if envelope.get("totalCount").is_some() {
        "totalCount"
    } else {
        "num"
    };
    let records = listed(envelope, (counter, "rez"), |value: Value| read(&value))?;
    Ok(records.parsed(|count, records| Bankruptcies { count, records }))
}

fn read(value: &Value) -> Reading<Bankruptcy> {
    let content = |name: &str| {
        let field = value.get(name)?;
        text::string(field.get("value").unwrap_or(field))
    };
    let day =
        |name: &str| content(name).map_or(Day::Missing, |text| text::day(&Value::String(text)));
    let (updated, born) = (day("updateDate"), day("dopInfo-birthdateBankruptcy"));
    let active = value.get("isActive");
    let is_active = active.and_then(|field| text::flag(field.get("value").unwrap_or(field)));
    let is_full = updated != Day::Unreadable
        && born != Day::Unreadable
        && (is_active.is_some() || active.is_none());
    let record = Bankruptcy {
        guid: content("guid"),
        name: content("fio"),
        tax_number: content("inn"),
        snils: content("snils"),
        category: content("category"),
        region: content("region"),
        address: content("address"),
        manager: content("arbitrManagerFio"),
        // The vendor's own spelling.
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
        return Reading::Failed;
    }
    Reading::new(record, is_full)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud_wire::samples;

    #[test]
    fn reads_a_record() {
        let (block, unparsed) = samples::known(parse, &samples::bankruptcy());
        assert_eq!((block.count, unparsed), (1, 0));
        let record = &block.records[0];
        assert_eq!(record.case_number.as_deref(), Some("А00-1/2030"));
        assert_eq!(record.updated_on.as_deref(), Some("2030-05-06"));
        assert_eq!(record.is_active, Some(true));
        assert_eq!(record.birth_date.as_deref(), Some("1980-01-01"));
        assert_eq!(record.company_status, None);
    }

    #[test]
    fn none_and_strange_records_are_told_apart() {
        let none = json!({"status": 200, "num": 0, "message": "Нет"});
        assert_eq!(samples::known(parse, &none).0.count, 0);
        for record in [
            json!({"х": 1}),
            json!({"fio": {"value": "Т"}, "updateDate": {"value": "?"}}),
            json!({"fio": "Т", "isActive": {"value": "иногда"}}),
            json!("Т"),
        ] {
            let (block, unparsed) = samples::known(parse, &json!({"rez": [record]}));
            assert_eq!((block.count, unparsed), (1, 1), "{record}");
        }
    }
}
