//! Masking of car identifiers and personal data in a shared report.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// Names of fields that contain an identifier of a car.
const IDENTIFIERS: [&str; 15] = [
    "body",
    "bodyNumber",
    "chassis",
    "engineNumber",
    // Fields of a mismatch: `expected` and `found`.
    "expected",
    "found",
    "licenseNumber",
    // Auction listing, which is publicly searchable.
    "lot",
    "number",
    "passportNumber",
    "plate",
    "plateNumber",
    "regNumber",
    "registrationNumber",
    "vin",
];
/// Names of fields that contain personal data.
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
/// Kind of a presentation row that contains personal data.
const PERSON: &str = "person";
const HIDDEN: &str = "скрыто";
/// Name of the field with the unparsed records of a source.
const UNREAD: &str = "other";
/// Name of the field with a value of a contradiction or check, possibly an identifier.
const VALUE: &str = "value";
/// Minimum digits of an identifier in a value.
const FEWEST_DIGITS: usize = 3;
/// Minimum characters of an identifier.
const SHORTEST: usize = 6;
/// Minimum characters of an identifier of which three leading characters stay visible, not one.
const LONG: usize = 11;

/// Masks identifiers in their own fields and wherever their text recurs.
/// `whole` is the unmasked report, from which the identifiers are collected.
pub fn mask(report: &mut Value, whole: &Value) {
    let mut known = BTreeSet::new();
    if let Some(query) = whole["searchQuery"].as_str() {
        note(query, &mut known);
    }
    collect(whole, &mut known);
    // Longest first, because a shorter identifier may be a substring of a longer one.
    let mut known: Vec<String> = known.into_iter().collect();
    known.sort_by_key(|text| std::cmp::Reverse(text.len()));
    hide(report, &known);
}

fn note(text: &str, known: &mut BTreeSet<String>) {
    if text.chars().count() >= SHORTEST {
        known.insert(text.to_owned());
    }
}

/// Whether a value looks like an identifier: continuous letters and digits, no date or sum.
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
            // Unparsed records may contain unknown identifiers.
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

/// Masks an identifier except its ends.
/// These are maker and two characters of a VIN, letter and region of a plate.
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
    fn identifier_is_masked_in_fields_and_texts() {
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
    fn personal_data_is_masked_in_fields_and_rows() {
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
    fn owner_only_value_is_masked_in_texts() {
        let whole = json!({ "data": { "bodyNumber": "GRX130-6012345" }, "text": "" });
        let mut report = json!({ "text": "Кузов GRX130-6012345 другой" });
        mask(&mut report, &whole);
        assert_eq!(report["text"], "Кузов GRX•••••••••45 другой");
    }

    #[test]
    fn identifier_of_few_characters_is_not_masked() {
        let mut report = json!({ "searchQuery": "А1", "vin": "X", "text": "A1 X" });
        let before = report.clone();
        mask(&mut report, &before);
        assert_eq!(report, before);
    }
}
