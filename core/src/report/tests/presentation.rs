//! Test that a presentation shows every field of its block.

use serde::Deserialize;
use serde_json::{Result, Value, json};

use super::block_filler::leaves;
use super::templates;
use crate::sources::{Block, SourceId};

/// Fields that no row of a presentation contains, grouped by the reason.
const ELSEWHERE: [&str; 20] = [
    // Covered by the list itself or by the line of the source.
    "/count",
    "/found",
    "/hasAccidents",
    "/foundInDatabase",
    "/register",
    "/kind",
    // Codes whose texts are displayed instead.
    "/kindCode",
    "/operation",
    "/samePerson",
    "/known",
    "/simplePersonType",
    "/lastOperation",
    // Links to pictures.
    "/url",
    "/bigUrl",
    "/picture",
    "/photoToken",
    // Displayed as a badge or as part of a label.
    "/isActive",
    "/rollback",
    "/hasPhoto",
    "/mileageEstimated",
];

/// Block with a distinct value in each field: a text, a number or a flag.
fn filled(block: &Block) -> Result<(Block, Vec<(String, String)>)> {
    let mut value = serde_json::to_value(block)?;
    let mut written = Vec::new();
    for (index, path) in leaves(&value["data"], "/data").into_iter().enumerate() {
        let number = 1_001 + index;
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

/// Collects the texts of a JSON value, without the spaces of long numbers.
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
fn presentation_contains_every_field_of_its_block() {
    let mut lost = Vec::new();
    for (source, block) in templates() {
        let (block, written) = filled(&block).unwrap();
        let mut shown = String::new();
        texts(&serde_json::to_value(block.present()).unwrap(), &mut shown);
        for (path, text) in written {
            let is_elsewhere = ELSEWHERE.iter().any(|field| path.ends_with(field));
            // Pages display pictures; the damage codes have one row.
            let is_drawn = path.contains("/lots/") && path.contains("/photos/");
            let is_code = path.contains("/damageCodes/");
            // Only the owner at the time of the accident is displayed.
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
