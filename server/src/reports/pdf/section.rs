//! The answer of a source as rows and lists of records.

use avtosled_core::date::Date;
use avtosled_core::report::SourceState;
use avtosled_core::sources::SourceId;
use avtosled_render::report::{Level, List, Section};
use avtosled_render::statement::HeadRow;
use chrono::{DateTime, Utc};
use serde_json::{Map, Value};

use crate::kit::clock::{moscow_text, russian_day};
use crate::reports::pdf::labels::label;
use crate::reports::view::ServiceView;

/// The fields that a reader looks for first; the others follow.
const FIRST: [&str; 12] = [
    "date", "time", "from", "to", "period", "brand", "model", "year", "vin", "number", "kind",
    "damage",
];
/// The car itself needs no name beside its fields.
const CAR: &str = "vehicle";
/// Shown with the history alone, though the page shows them beside the accidents too.
const OWNERSHIP: &str = "ownershipPeriods";
const YES: &str = "да";
const NO: &str = "нет";

/// One source on paper.
pub fn section(service: &ServiceView) -> Section {
    let mut rows = Vec::new();
    let mut lists = Vec::new();
    if let Some(Value::Object(fields)) = &service.data {
        let fields = ordered(fields).into_iter();
        for (key, value) in fields
            .filter(|(key, _)| key.as_str() != OWNERSHIP || service.source == SourceId::History)
        {
            match records(value) {
                Some(records) => lists.extend(label(key).map(|title| List {
                    title: title.to_owned(),
                    records,
                })),
                None => rows.extend(written(key, value)),
            }
        }
    }
    let (level, word) = service.state.map_or((Level::Unknown, "—"), told);
    Section {
        title: service.title.clone(),
        level,
        word: word.to_owned(),
        line: service.verdict.clone().unwrap_or_default(),
        asked: asked(service),
        rows,
        lists,
        silent: service.silent.clone(),
        other: service.other.clone(),
    }
}

/// A level and its word.
pub const fn told(state: SourceState) -> (Level, &'static str) {
    match state {
        SourceState::Good => (Level::Good, "Хорошо"),
        SourceState::Attention => (Level::Attention, "Внимание"),
        SourceState::Stop => (Level::Stop, "Стоп"),
        SourceState::NoData => (Level::Unknown, "Нет данных"),
        SourceState::NotAnswered => (Level::Unknown, "Не ответил"),
    }
}

fn asked(service: &ServiceView) -> String {
    let text = |time: DateTime<Utc>| format!("{} (МСК)", moscow_text(time));
    let fetched = service
        .fetched_at
        .map(|time| format!("Запрошено {}", text(time)));
    let actual = service
        .actual_at
        .map(|time| format!("данные на {}", text(time)));
    let parts: Vec<String> = fetched.into_iter().chain(actual).collect();
    parts.join(", ")
}

/// A list of objects, each as its rows.
fn records(value: &Value) -> Option<Vec<Vec<HeadRow>>> {
    let items = value.as_array().filter(|items| !items.is_empty())?;
    items
        .iter()
        .map(|item| Some(rows_of(item.as_object()?)))
        .collect()
}

fn rows_of(fields: &Map<String, Value>) -> Vec<HeadRow> {
    let rows = ordered(fields).into_iter();
    rows.flat_map(|(key, value)| written(key, value)).collect()
}

fn ordered(fields: &Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut fields: Vec<_> = fields.iter().collect();
    // Stable: the rest keeps the order it has.
    fields.sort_by_key(|(key, _)| {
        let place = FIRST.iter().position(|first| *first == key.as_str());
        place.unwrap_or(FIRST.len())
    });
    fields
}

/// The rows of a field: one, or those of the object it holds. None without a value or a name.
fn written(key: &str, value: &Value) -> Vec<HeadRow> {
    if let Value::Object(fields) = value {
        let mut rows = rows_of(fields);
        if let Some(whole) = label(key).filter(|_| key != CAR) {
            for row in &mut rows {
                row.name = format!("{whole}: {}", row.name);
            }
        }
        return rows;
    }
    let row = label(key).zip(text(value)).map(|(name, value)| HeadRow {
        name: name.to_owned(),
        value,
    });
    row.into_iter().collect()
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::Null | Value::Object(_) => None,
        Value::Bool(is_so) => Some(if *is_so { YES } else { NO }.to_owned()),
        Value::Number(number) => Some(grouped(&number.to_string())),
        // The register says so of the period that runs to the present.
        Value::String(text) if text == "null" => Some("настоящее время".to_owned()),
        Value::String(text) if text.trim().is_empty() => None,
        Value::String(text) => Some(
            text.parse::<Date>()
                .map_or_else(|_| text.clone(), russian_day),
        ),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().filter_map(item_text).collect();
            (!items.is_empty()).then(|| items.join("; "))
        }
    }
}

/// `120 000,50` with a no-break space; shorter numbers may be years.
pub fn grouped(number: &str) -> String {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let mut text = String::new();
    let is_long = whole.len() >= 5 && whole.bytes().all(|byte| byte.is_ascii_digit());
    for (index, digit) in whole.chars().enumerate() {
        if is_long && index > 0 && (whole.len() - index).is_multiple_of(3) {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    if !part.is_empty() {
        text.push(',');
        text.push_str(part);
    }
    text
}

/// A record within a record, in one line.
fn item_text(value: &Value) -> Option<String> {
    let Value::Object(fields) = value else {
        return text(value);
    };
    let values: Vec<String> = fields.values().filter_map(text).collect();
    (!values.is_empty()).then(|| values.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn rows(value: &Value) -> Vec<(String, String)> {
        let rows = rows_of(value.as_object().unwrap());
        rows.into_iter().map(|row| (row.name, row.value)).collect()
    }

    #[test]
    fn long_numbers_are_grouped() {
        for (number, written) in [
            ("2024", "2024"),
            ("2.5", "2,5"),
            ("482100.55", "482\u{a0}100,55"),
            ("-120000", "-120000"),
        ] {
            assert_eq!(grouped(number), written);
        }
    }

    #[test]
    fn values_are_written_as_people_read_them() {
        let value = json!({
            "date": "2024-03-14", "to": "null", "scrapped": false, "mileage": 120_000,
            "region": null, "place": " ", "phones": ["+7 1", "+7 2"],
            "creditors": [{ "name": "Банк", "birthDate": null }],
            "vehicle": { "vin": "XTA219010N0000001" }, "lastOperation": "03",
            "passport": { "number": "63НР552011" },
        });
        let written = rows(&value);
        let expected = [
            ("Дата", "14.03.2024"),
            ("По", "настоящее время"),
            ("Залогодержатели", "Банк"),
            ("Пробег, км", "120\u{a0}000"),
            ("Паспорт ТС: Номер", "63НР552011"),
            ("Телефоны", "+7 1; +7 2"),
            ("Утилизирован", "нет"),
            ("VIN", "XTA219010N0000001"),
        ];
        let expected: Vec<_> = expected
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        assert_eq!(written, expected);
    }
}
