//! Method `fts.php type=auto`: customs declarations.
//!
//! The answer is a bare list of records whose fields are `{title, value}`. Only `model` and `date` are
//! known from another client; other fields are displayed with their title. «Not found» is an object with
//! a message.

use avtosled_core::report::{Block, Customs, CustomsRecord, NamedValue};
use serde_json::{Map, Value};

use crate::car_data::api_cloud::parsing::{
    Day, Envelope, ParsedAnswer, ParsedRecord, Text, UNEXPECTED_SHAPE, WireError, lenient,
    parse_list,
};
use crate::car_data::api_cloud::request::{Method, SourceMethod, by_vin};

pub const METHOD: Method = Method::new("fts", "auto").with_price_kopecks(50);

pub const SOURCE: SourceMethod = SourceMethod {
    request: |subject| by_vin(&METHOD, subject),
    parse: |envelope| Ok(parse(envelope)?.map(Block::Customs)),
    #[cfg(test)]
    sample: SAMPLE,
};

/// Names of the fields that have their own field in the block.
const KNOWN: [&str; 5] = ["model", "date", "country", "vin", "body"];

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Customs>, WireError> {
    let list = match &envelope.raw {
        Value::Array(list) => list.as_slice(),
        _ if envelope.has_message() => &[],
        _ => return Err(UNEXPECTED_SHAPE),
    };
    Ok(
        parse_list(list, parse_record).into_answer(|count, records| Customs {
            found: count > 0,
            vin: records.iter().find_map(|record| record.vin.clone()),
            records,
            ..Customs::default()
        }),
    )
}

fn parse_record(fields: Map<String, Value>) -> ParsedRecord<CustomsRecord> {
    let known = |name: &str| fields.get(name).and_then(|field| Text::read(field).0);
    let date = fields.get("date").map(Day::read).unwrap_or_default();
    let is_valid_date = date != Day::Unreadable;
    let mut record = CustomsRecord {
        date: date.day(),
        model: known("model"),
        country: known("country"),
        vin: known("vin"),
        body_number: known("body"),
        fields: Vec::new(),
    };
    let (others, are_others_readable) = other_fields(fields);
    record.fields = others;
    if record == CustomsRecord::default() {
        return ParsedRecord::Unreadable;
    }
    ParsedRecord::new(record, is_valid_date && are_others_readable)
}

/// Title of a field, or of the field nested in its `value`.
fn title(field: &Value) -> Option<String> {
    let own = field.get("title").and_then(|title| Text::read(title).0);
    own.or_else(|| title(field.get("value")?))
}

/// Other fields of a record, and whether all of them are readable.
fn other_fields(fields: Map<String, Value>) -> (Vec<NamedValue>, bool) {
    let mut are_readable = true;
    let mut named = Vec::new();
    for (name, field) in fields {
        if KNOWN.contains(&name.as_str()) {
            continue;
        }
        let title = title(&field);
        match Text::read(&field).0 {
            Some(value) => named.push(NamedValue {
                title: title.unwrap_or(name),
                value,
            }),
            None => are_readable &= lenient::is_nothing(&field),
        }
    }
    (named, are_readable)
}

#[cfg(test)]
pub const SAMPLE: &str = r#"[
  {
    "model": {"title": "Марка, модель", "value": "TEST MODEL"},
    "date": {"title": "Дата выпуска", "value": "04.03.2030"},
    "vin": {"title": "VIN", "value": "X9F00TEST00000001"},
    "price": {"title": "Стоимость", "value": 100}
  }
]"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn customs_declaration_sample_is_parsed_with_model_date_and_fields() {
        let (block, unparsed) = samples::parse(parse, &samples::json(SAMPLE));
        assert_eq!((block.found, unparsed), (true, 0));
        let record = &block.records[0];
        assert_eq!(record.model.as_deref(), Some("TEST MODEL"));
        assert_eq!(record.date.as_deref(), Some("2030-03-04"));
        assert_eq!(record.fields[0].title, "Стоимость");
        assert_eq!(record.fields[0].value, "100");
    }

    #[test]
    fn customs_record_with_field_named_value_is_parsed() {
        let mut answer = samples::json(SAMPLE);
        answer[0]["value"] = json!({"title": "Стоимость", "value": 100});
        let (block, unparsed) = samples::parse(parse, &answer);
        assert_eq!((block.records[0].fields.len(), unparsed), (2, 0));
        assert_eq!(block.records[0].model.as_deref(), Some("TEST MODEL"));
    }

    #[test]
    fn customs_message_or_empty_list_is_a_not_found_answer() {
        let (block, _) = samples::parse(parse, &json!({"message": "Нет записей"}));
        assert_eq!(block, Customs::default());
        assert_eq!(samples::parse(parse, &json!([])).0, Customs::default());
    }

    #[test]
    fn unreadable_customs_record_is_kept_raw() {
        for record in [
            json!({"date": {"title": "Дата", "value": "весной"}}),
            json!({"model": "TEST", "owner": {"value": [1]}}),
            json!("строка"),
            json!({"model": null}),
        ] {
            let (block, unparsed) = samples::parse(parse, &json!([record]));
            assert_eq!((block.found, unparsed), (true, 1), "{record}");
        }
    }
}
