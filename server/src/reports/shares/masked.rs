//! A report in which a visitor cannot read which very car it is about, nor who owned it.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// Fields that hold an identifier of a car, wherever they stand.
const IDENTIFIERS: [&str; 15] = [
    "body",
    "bodyNumber",
    "chassis",
    "engineNumber",
    // Of a mismatch.
    "expected",
    "found",
    "licenseNumber",
    // Of an auction: it is found there by everybody.
    "lot",
    "number",
    "passportNumber",
    "plate",
    "plateNumber",
    "regNumber",
    "registrationNumber",
    "vin",
];
/// Fields that tell of people, wherever they stand; a share is about a car.
const PERSONAL: [&str; 17] = [
    "birthDate",
    "birthPlace",
    "bonusMalus",
    "carrier",
    "debtor",
    "debtorAddress",
    "debtorBirthDate",
    "debtorTaxNumber",
    "expert",
    "insured",
    "manager",
    "officer",
    "owner",
    "phones",
    "pledgors",
    "snils",
    "taxNumber",
];
/// The kind of a shown value that tells of a person.
const PERSON: &str = "person";
const HIDDEN: &str = "скрыто";
/// Records of a source as they came.
const UNREAD: &str = "other";
/// The field that a contradiction or a thing to check is about: an identifier among others.
const VALUE: &str = "value";
/// Fewer digits make no identifier.
const FEWEST_DIGITS: usize = 3;
/// Shorter texts are no identifiers.
const SHORTEST: usize = 6;
/// Shorter ones would be told by what is left of them.
const LONG: usize = 11;

/// Hides every identifier: in its own fields, and wherever else the same text is repeated. `whole` is
/// the report as its owner reads it, which names them all.
pub fn mask(report: &mut Value, whole: &Value) {
    let mut known = BTreeSet::new();
    if let Some(query) = whole["searchQuery"].as_str() {
        note(query, &mut known);
    }
    collect(whole, &mut known);
    // The longest first: a shorter one may be a part of it.
    let mut known: Vec<String> = known.into_iter().collect();
    known.sort_by_key(|text| std::cmp::Reverse(text.len()));
    hide(report, &known);
}

fn note(text: &str, known: &mut BTreeSet<String>) {
    if text.chars().count() >= SHORTEST {
        known.insert(text.to_owned());
    }
}

/// Letters and digits without a break, not a date nor a sum.
fn is_likely(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    digits >= FEWEST_DIGITS && text.chars().all(|c| c.is_alphanumeric() || c == '-')
}

fn collect(value: &Value, known: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if IDENTIFIERS.contains(&name.as_str()) => {
                        note(text, known);
                    }
                    Value::String(text) if name == VALUE && is_likely(text) => note(text, known),
                    value => collect(value, known),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, known)),
        _ => {}
    }
}

fn hide(value: &mut Value, known: &[String]) {
    match value {
        Value::Object(fields) => {
            // What nobody could read may hold identifiers that nobody knows.
            if let Some(unread) = fields.get_mut(UNREAD) {
                *unread = Value::Array(Vec::new());
            }
            hide_people(fields);
            fields.values_mut().for_each(|value| hide(value, known));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| hide(item, known)),
        Value::String(text) => {
            for identifier in known {
                if text.contains(identifier.as_str()) {
                    *text = text.replace(identifier.as_str(), &masked(identifier));
                }
            }
        }
        _ => {}
    }
}

fn hide_people(fields: &mut Map<String, Value>) {
    for (name, value) in fields.iter_mut() {
        if PERSONAL.contains(&name.as_str()) {
            *value = match value {
                Value::String(_) => Value::String(HIDDEN.to_owned()),
                Value::Array(_) => Value::Array(Vec::new()),
                _ => Value::Null,
            };
        }
    }
    if fields.get("kind").and_then(Value::as_str) == Some(PERSON)
        && let Some(text) = fields.get_mut("text")
    {
        *text = Value::String(HIDDEN.to_owned());
    }
}

/// The ends of an identifier: the maker and two signs of a VIN, the letter and region of a plate.
fn masked(text: &str) -> String {
    let signs: Vec<char> = text.chars().collect();
    let (head, tail) = if signs.len() >= LONG { (3, 2) } else { (1, 2) };
    let hidden = signs.len() - head - tail;
    let head: String = signs[..head].iter().collect();
    let tail: String = signs[signs.len() - tail..].iter().collect();
    format!("{head}{}{tail}", "•".repeat(hidden))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn identifiers_are_hidden_wherever_they_stand() {
        let mut report = json!({
            "searchQuery": "А123ВС777",
            "id": "018f0000-0000-7000-8000-000000000000",
            "reportData": {
                "vehicle": { "vin": "XTA219010N0000001", "brand": "LADA", "year": 2022 },
                "services": [{ "data": { "records": [
                    { "text": "Залог XTA219010N0000001 и А123ВС777", "regNumber": "В777АА199" },
                    { "lot": "93565527", "passportNumber": "164301000000001" },
                    { "body": "GRX130-6012345", "chassis": "X9F00TEST00000001" },
                ]}}],
            },
        });
        let whole = report.clone();
        mask(&mut report, &whole);
        let text = report.to_string();
        for hidden in [
            "219010N00000",
            "123ВС",
            "777АА1",
            "935655",
            "1643010",
            "130-60",
            "F00TEST0",
        ] {
            assert!(!text.contains(hidden), "{text}");
        }
        assert_eq!(report["reportData"]["vehicle"]["vin"], "XTA••••••••••••01");
        assert_eq!(report["searchQuery"], "А••••••77");
        assert_eq!(report["reportData"]["vehicle"]["brand"], "LADA");
        assert_eq!(report["id"], "018f0000-0000-7000-8000-000000000000");
    }

    #[test]
    fn people_are_hidden_in_fields_and_in_rows() {
        let mut report = json!({ "reportData": { "services": [{
            "data": { "policies": [{ "insurer": "АО «Страх»", "insured": "Т***** Л**", "owner": "Тестов" }],
                "records": [{ "pledgors": [{ "name": "Тестов", "birthDate": "1980-01-01" }] }] },
            "shown": { "lists": [{ "records": [{ "rows": [
                { "key": "owner", "label": "Собственник", "value": { "kind": "person", "text": "Тестов" } },
                { "key": "region", "label": "Регион", "value": { "kind": "text", "text": "Москва" } },
            ]}]}]},
        }]}});
        let whole = report.clone();
        mask(&mut report, &whole);
        let text = report.to_string();
        assert!(
            !text.contains("Тестов") && !text.contains("Т*****"),
            "{text}"
        );
        assert!(
            text.contains("Москва") && text.contains("АО «Страх»"),
            "{text}"
        );
    }

    #[test]
    fn what_only_the_owner_reads_is_hidden_in_texts_too() {
        let whole = json!({ "data": { "bodyNumber": "GRX130-6012345" }, "text": "" });
        let mut report = json!({ "text": "Кузов GRX130-6012345 другой" });
        mask(&mut report, &whole);
        assert_eq!(report["text"], "Кузов GRX•••••••••45 другой");
    }

    #[test]
    fn short_texts_are_no_identifiers() {
        let mut report = json!({ "searchQuery": "А1", "vin": "X", "text": "A1 X" });
        let before = report.clone();
        mask(&mut report, &before);
        assert_eq!(report, before);
    }
}
