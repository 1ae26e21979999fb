//! `fts.php type=auto`: customs declarations. A bare list of records, each field of which is
//! `{title, value}`. Only `model` and `date` are known from another client; every other field is
//! shown under the title that it brings. Nothing found is an object with words.

use avtosled_core::report::{Block, Customs, CustomsRecord, NamedValue};
use serde_json::{Map, Value};

use super::request::{Method, Request, SourceMethod};
use crate::car_data::Subject;
use crate::car_data::api_cloud::reading::{
    Day, Envelope, Parsed, Reading, SHAPE, WireError, read_all, text,
};

pub const METHOD: Method = Method {
    price_kopecks: 50,
    ..Method::new("fts", "auto")
};

pub const SOURCE: SourceMethod = SourceMethod {
    ask,
    read: |envelope| Ok(parse(envelope)?.map(Block::Customs)),
    #[cfg(test)]
    sample: SAMPLE,
};

fn ask(subject: &Subject) -> Request {
    Request::new(&METHOD).with("vin", subject.key())
}

/// Fields with places of their own in a record.
const KNOWN: [&str; 5] = ["model", "date", "country", "vin", "body"];

pub fn parse(envelope: &Envelope) -> Result<Parsed<Customs>, WireError> {
    let list = match &envelope.raw {
        Value::Array(list) => list.as_slice(),
        _ if envelope.has_message() => &[],
        _ => return Err(SHAPE),
    };
    Ok(read_all(list, read).parsed(|count, records| Customs {
        found: count > 0,
        vin: records.iter().find_map(|record| record.vin.clone()),
        records,
        ..Customs::default()
    }))
}

fn read(fields: Map<String, Value>) -> Reading<CustomsRecord> {
    let known = |name: &str| fields.get(name).and_then(content);
    let date = fields.get("date").map(|field| match field.get("value") {
        Some(value) => text::day(value),
        None => text::day(field),
    });
    let date = date.unwrap_or_default();
    let is_day = date != Day::Unreadable;
    let mut record = CustomsRecord {
        date: date.day(),
        model: known("model"),
        country: known("country"),
        vin: known("vin"),
        body_number: known("body"),
        fields: Vec::new(),
    };
    let (others, are_others_read) = others(fields);
    record.fields = others;
    if record == CustomsRecord::default() {
        return Reading::Failed;
    }
    Reading::new(record, is_day && are_others_read)
}

/// The record's fields beside the known ones, and whether all of them could be read.
fn others(fields: Map<String, Value>) -> (Vec<NamedValue>, bool) {
    let mut are_read = true;
    let mut named = Vec::new();
    for (name, field) in fields {
        if KNOWN.contains(&name.as_str()) {
            continue;
        }
        let title = field.get("title").and_then(text::string);
        match content(&field) {
            Some(value) => named.push(NamedValue {
                title: title.unwrap_or(name),
                value,
            }),
            None => are_read &= text::is_nothing(field.get("value").unwrap_or(&field)),
        }
    }
    (named, are_read)
}

/// The text of `{title, value}`, or of a plain value.
fn content(field: &Value) -> Option<String> {
    match field.get("value") {
        Some(value) => text::string(value),
        None => text::string(field),
    }
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
    fn reads_a_declaration() {
        let (block, unparsed) = samples::known(parse, &samples::json(SAMPLE));
        assert_eq!((block.found, unparsed), (true, 0));
        let record = &block.records[0];
        assert_eq!(record.model.as_deref(), Some("TEST MODEL"));
        assert_eq!(record.date.as_deref(), Some("2030-03-04"));
        assert_eq!(record.fields[0].title, "Стоимость");
        assert_eq!(record.fields[0].value, "100");
    }

    #[test]
    fn nothing_is_an_object_with_words() {
        let (block, _) = samples::known(parse, &json!({"message": "Нет записей"}));
        assert_eq!(block, Customs::default());
        assert_eq!(samples::known(parse, &json!([])).0, Customs::default());
    }

    #[test]
    fn what_is_not_understood_is_kept_raw() {
        for record in [
            json!({"date": {"title": "Дата", "value": "весной"}}),
            json!({"model": "TEST", "owner": {"value": [1]}}),
            json!("строка"),
            json!({"model": null}),
        ] {
            let (block, unparsed) = samples::known(parse, &json!([record]));
            assert_eq!((block.found, unparsed), (true, 1), "{record}");
        }
    }
}
