//! Texts of an answer: entities, and the spellings of «nothing».

use std::borrow::Cow;

use serde_json::Value;

/// Trimmed text with decoded entities; `None` for every spelling of «nothing».
pub fn string(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => decoded(text),
        Value::Number(number) => return Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => return None,
    };
    let text = text.trim();
    let is_empty = text.is_empty() || text.eq_ignore_ascii_case("null");
    (!is_empty).then(|| text.to_owned())
}

/// Decodes HTML entities once; those of control characters stay.
fn decoded(text: &str) -> Cow<'_, str> {
    html_escape::decode_html_entities(text)
}

/// Whether a value is `null` or a text that means «nothing».
pub fn is_blank(value: &Value) -> bool {
    value.is_null() || (value.is_string() && string(value).is_none())
}

/// Whether a value is blank or a placeholder of a register.
pub fn is_nothing(value: &Value) -> bool {
    string(value).is_none_or(|text| is_placeholder(&text))
}

/// Words of the registers for a missing value.
const PLACEHOLDERS: [&str; 22] = [
    "ОТСУТСТВУЕТ",
    "ОТСУТСТВУЮТ",
    "НЕТ",
    "НЕТ ДАННЫХ",
    "НЕТ СВЕДЕНИЙ",
    "НЕТ НОМЕРА",
    "БЕЗ НОМЕРА",
    "Б/Н",
    "БН",
    "НЕ УСТАНОВЛЕН",
    "НЕ УСТАНОВЛЕНА",
    "НЕ УСТАНОВЛЕНО",
    "НЕ ОПРЕДЕЛЕНО",
    "Н.В",
    "НВ",
    "НАСТОЯЩЕЕ ВРЕМЯ",
    "НЕ ОПРЕДЕЛЕН",
    "НЕ УКАЗАН",
    "НЕ УКАЗАНО",
    "НЕИЗВЕСТНО",
    "N/A",
    "NONE",
];

pub fn is_placeholder(text: &str) -> bool {
    let text = text.to_uppercase().replace('Ё', "Е");
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    let text = text.trim_matches(['.', '(', ')']);
    // Dashes of any kind.
    !text.contains(|c: char| c.is_alphanumeric()) || PLACEHOLDERS.contains(&text)
}
