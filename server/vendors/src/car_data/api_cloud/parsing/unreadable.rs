//! Per-thread collector of the values in an answer that field types could not read.
//!
//! serde passes no context to `Deserialize`, so the values are collected per thread: an answer is parsed from the
//! envelope to the block without interruption.

use std::cell::RefCell;

use serde_json::{Value, json};

use super::{absence, text};

/// Maximum number of values stored for one answer.
const MAX_VALUES: usize = 20;
/// Maximum length of a stored text, characters.
const MAX_CHARS: usize = 200;

/// Maximum length of a text whose markup is removed for comparison, bytes.
const MAX_COMPARED_BYTES: usize = 4096;

thread_local! {
    static VALUES: RefCell<Vec<Value>> = const { RefCell::new(Vec::new()) };
}

/// Clears the collection at the start of an answer.
pub fn clear() {
    VALUES.with_borrow_mut(Vec::clear);
}

/// Adds a value unless it means «nothing».
pub fn add(value: &Value) {
    if absence::is_nothing(value) || absence::has_no_values(text::content(value)) {
        return;
    }
    VALUES.with_borrow_mut(|values| {
        if values.len() < MAX_VALUES && !values.contains(value) {
            values.push(value.clone());
        }
    });
}

/// Takes the values that no unparsed record contains, each with the name of its field.
pub fn take(raw: &Value, unparsed: &[Value]) -> Vec<Value> {
    let values = VALUES.with_borrow_mut(std::mem::take);
    values
        .into_iter()
        .filter(|value| !unparsed.iter().any(|record| contains(record, value)))
        .map(|value| match field_of(raw, &value) {
            Some(name) => json!({ name: shortened(value) }),
            None => shortened(value),
        })
        .collect()
}

fn contains(record: &Value, value: &Value) -> bool {
    is_same(record, value)
        || match record {
            Value::Array(items) => items.iter().any(|item| contains(item, value)),
            Value::Object(fields) => fields.values().any(|item| contains(item, value)),
            _ => false,
        }
}

/// Name of the first field that contains the value.
fn field_of<'a>(raw: &'a Value, value: &Value) -> Option<&'a str> {
    match raw {
        Value::Array(items) => items.iter().find_map(|item| field_of(item, value)),
        Value::Object(fields) => fields.iter().find_map(|(name, item)| {
            if is_same(item, value) {
                Some(name.as_str())
            } else {
                field_of(item, value)
            }
        }),
        _ => None,
    }
}

/// Whether two values are equal, ignoring markup and the difference between number and text.
fn is_same(one: &Value, other: &Value) -> bool {
    one == other
        || is_short_scalar(one)
            && is_short_scalar(other)
            && text::string(one) == text::string(other)
}

/// Whether a value is a number or a text short enough to be compared with each field.
fn is_short_scalar(value: &Value) -> bool {
    match value {
        Value::String(text) => text.len() <= MAX_COMPARED_BYTES,
        Value::Number(_) => true,
        _ => false,
    }
}

fn shortened(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(text.chars().take(MAX_CHARS).collect()),
        Value::Array(_) | Value::Object(_) => {
            Value::String(value.to_string().chars().take(MAX_CHARS).collect())
        }
        _ => value,
    }
}
