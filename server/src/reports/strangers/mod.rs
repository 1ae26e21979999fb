//! What strangers read of an answer: those whom the owner of a report sends it to, or shows it by a
//! link. A report is about a car, and a register does not tell about people so that we pass it on.
//! Whatever no list names stays away, so that a new field is told to nobody before somebody decides.

mod told;

#[cfg(test)]
mod tests;

use avtosled_core::report::{Block, Findings};
use serde_json::{Value, json};

use crate::reports::strangers::told::{PERIOD, TOLD};

/// Who reads a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Whoever ordered it.
    Owner,
    /// Others, who may know which car it is about.
    Strangers,
    /// Others, who may not.
    Masked,
}

/// Words in the names of companies; another name may be a person's.
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

/// The block as these readers may have it; nothing of a kind that no list knows.
#[must_use]
pub fn told_to(audience: Audience, block: Block) -> Option<Block> {
    if audience == Audience::Owner {
        return Some(block);
    }
    let mut value = serde_json::to_value(&block).ok()?;
    let kind = value["block"].as_str()?;
    let told = TOLD.iter().find(|told| told.block == kind)?;
    let accidents = matches!(block, Block::Accidents(_) | Block::History(_));
    let may_be_told = |name: &str| {
        told.all.contains(&name)
            || accidents && PERIOD.contains(&name)
            || audience == Audience::Strangers && told.of_car.contains(&name)
    };
    reduce(value.get_mut("data")?, &may_be_told);
    serde_json::from_value(value).ok()
}

fn reduce(value: &mut Value, may_be_told: &impl Fn(&str) -> bool) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                if !may_be_told(name) {
                    *value = nothing_like(value);
                } else if matches!(name.as_str(), "pledgors" | "creditors") {
                    name_companies_only(value);
                } else {
                    reduce(value, may_be_told);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| reduce(item, may_be_told)),
        _ => {}
    }
}

/// Fields that may stay away are lists, or may be missing.
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

/// What follows from the answers, as these readers may have it.
#[must_use]
pub fn findings_for(audience: Audience, findings: Findings) -> Findings {
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

/// A text for these readers.
#[must_use]
pub fn text_for(audience: Audience, text: String) -> String {
    if audience == Audience::Owner {
        return text;
    }
    without_numbers(&text)
}

/// The text without numbers of cases and proceedings: by them registers answer with people.
fn without_numbers(text: &str) -> String {
    let mut parts = text.split(" № ");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':'));
        kept.push_str(end.and_then(|end| part.get(end..)).unwrap_or_default());
    }
    kept
}
