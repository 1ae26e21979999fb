//! Redaction: which fields of an answer third parties may read (by link or mail).
//! A report is about a car; registers do not disclose people for redistribution. Fields on no allow-list
//! are removed, so that a new field is private by default.

mod allow_list;
pub mod masked;

#[cfg(test)]
mod tests;

use avtosled_core::report::{Block, Findings};
use serde_json::{Value, json};

use crate::reports::redaction::allow_list::{ALLOWED_FIELDS, PERIOD};

/// Audience of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The owner of the report.
    Owner,
    /// Third parties who may see the identifiers of the car.
    Public,
    /// Third parties who may not see the identifiers of the car.
    Masked,
}

/// Words that mark a company name; a name without one may be a person's.
const COMPANIES: [&str; 17] = [
    "АО",
    "БАНК",
    "ГУП",
    "ЗАО",
    "КОМПАНИЯ",
    "КОРПОРАЦИЯ",
    "ЛИЗИНГ",
    "МКК",
    "МУП",
    "МФК",
    "НАО",
    "НКО",
    "ОАО",
    "ОБЩЕСТВО",
    "ООО",
    "ПАО",
    "ФОНД",
];
const PERSON: &str = "Физическое лицо";

/// Block with its allowed fields only; `None` for a kind of block without an allow-list.
#[must_use]
pub fn redact_block(audience: Audience, block: Block) -> Option<Block> {
    if audience == Audience::Owner {
        return Some(block);
    }
    let mut value = serde_json::to_value(&block).ok()?;
    let kind = value["block"].as_str()?;
    let allowed = ALLOWED_FIELDS.iter().find(|fields| fields.block == kind)?;
    let accidents = matches!(block, Block::Accidents(_) | Block::History(_));
    let is_allowed = |name: &str| {
        allowed.all.contains(&name)
            || accidents && PERIOD.contains(&name)
            || audience == Audience::Public && allowed.of_car.contains(&name)
    };
    reduce(value.get_mut("data")?, &is_allowed);
    serde_json::from_value(value).ok()
}

fn reduce(value: &mut Value, is_allowed: &impl Fn(&str) -> bool) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                if !is_allowed(name) {
                    *value = nothing_like(value);
                } else if matches!(name.as_str(), "pledgors" | "creditors") {
                    name_companies_only(value);
                } else {
                    reduce(value, is_allowed);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| reduce(item, is_allowed)),
        _ => {}
    }
}

/// Empty value of a removed field, which is a list or optional.
fn nothing_like(value: &Value) -> Value {
    match value {
        Value::Array(_) => json!([]),
        _ => Value::Null,
    }
}

fn name_companies_only(parties: &mut Value) {
    for party in parties.as_array_mut().into_iter().flatten() {
        let name = party["name"].as_str().unwrap_or_default();
        let name = if is_company(name) { name } else { PERSON };
        *party = json!({ "name": name, "birthDate": null });
    }
}

fn is_company(name: &str) -> bool {
    let upper = name.to_uppercase();
    let mut words = upper.split(|c: char| !c.is_alphanumeric());
    words.any(|word| COMPANIES.contains(&word))
}

/// Findings of a report, redacted for an audience.
#[must_use]
pub fn redact_findings(audience: Audience, findings: Findings) -> Findings {
    if audience == Audience::Owner {
        return findings;
    }
    let Ok(mut value) = serde_json::to_value(&findings) else {
        return findings;
    };
    each_text(&mut value);
    serde_json::from_value(value).unwrap_or(findings)
}

fn each_text(value: &mut Value) {
    match value {
        Value::Object(fields) => fields.values_mut().for_each(each_text),
        Value::Array(items) => items.iter_mut().for_each(each_text),
        Value::String(text) => *text = without_numbers(text),
        _ => {}
    }
}

/// Text of a report, redacted for an audience.
#[must_use]
pub fn redact_text(audience: Audience, text: String) -> String {
    if audience == Audience::Owner {
        return text;
    }
    without_numbers(&text)
}

/// Removes case numbers from a text, since registers identify people by them.
fn without_numbers(text: &str) -> String {
    let mut parts = text.split(" № ");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':'));
        kept.push_str(end.and_then(|end| part.get(end..)).unwrap_or_default());
    }
    kept
}
