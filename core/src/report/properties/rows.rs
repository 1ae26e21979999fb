//! Whatever a block holds stands in its rows.

use crate::report::Block;
use crate::sources::SourceId;
use serde::Deserialize;
use serde_json::{Result, Value, json};

use super::filler::leaves;
use super::templates;

/// Fields that no row repeats, each with what says the same.
const ELSEWHERE: [&str; 20] = [
    // Counts of the list that is shown, and what the line of the source says.
    "/count",
    "/found",
    "/hasAccidents",
    "/foundInDatabase",
    "/register",
    "/kind",
    // Codes beside their words.
    "/kindCode",
    "/operation",
    "/samePerson",
    "/known",
    "/simplePersonType",
    "/lastOperation",
    // Pictures, drawn as such.
    "/url",
    "/bigUrl",
    "/picture",
    "/photoToken",
    // A mark beside the title, or the words of a label.
    "/isActive",
    "/rollback",
    "/hasPhoto",
    "/mileageEstimated",
];

/// A value of its own for each field; what the field takes of a text, a number, a sum.
fn filled(block: &Block) -> Result<(Block, Vec<(String, String)>)> {
    let mut value = serde_json::to_value(block)?;
    let mut written = Vec::new();
    for (place, path) in leaves(&value["data"], "/data").into_iter().enumerate() {
        let number = 1_001 + place;
        let choices = [
            (json!(format!("Слово{number}")), format!("Слово{number}")),
            (json!(number), number.to_string()),
            (json!(true), String::new()),
        ];
        for (choice, text) in choices {
            let mut changed = value.clone();
            if let Some(field) = changed.pointer_mut(&path) {
                *field = choice;
            }
            if Block::deserialize(&changed).is_ok() {
                value = changed;
                written.push((path, text));
                break;
            }
        }
    }
    Ok((Block::deserialize(&value)?, written))
}

/// The texts of a value in JSON, without the spaces of long numbers.
fn texts(value: &Value, into: &mut String) {
    match value {
        Value::String(text) => {
            into.push_str(&text.replace('\u{a0}', "").to_lowercase());
            into.push('\n');
        }
        Value::Array(items) => items.iter().for_each(|item| texts(item, into)),
        Value::Object(fields) => fields.values().for_each(|field| texts(field, into)),
        _ => {}
    }
}

#[test]
fn rows_lose_no_field_of_a_block() {
    let mut lost = Vec::new();
    for (source, block) in templates() {
        let (block, written) = filled(&block).unwrap();
        let mut shown = String::new();
        texts(&serde_json::to_value(block.shown()).unwrap(), &mut shown);
        for (path, text) in written {
            let is_elsewhere = ELSEWHERE.iter().any(|field| path.ends_with(field));
            // Pictures are drawn; the codes of a damage stand in one row.
            let is_drawn = path.contains("/lots/") && path.contains("/photos/");
            let is_code = path.contains("/damageCodes/");
            // The owner of the day, out of the periods that the history shows.
            let is_owner = source == SourceId::Accidents && path.contains("/ownershipPeriods/");
            if !(is_elsewhere
                || is_drawn
                || is_code
                || is_owner
                || shown.contains(&text.to_lowercase()))
            {
                lost.push(format!("{source:?} {path}"));
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}
