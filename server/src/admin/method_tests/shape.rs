//! Shape of an answer: field paths with types, without values, which contain personal data.

use std::collections::BTreeSet;

use serde_json::Value;

/// Maximum records read of a list; further records have the shape of the first ones.
const RECORDS: usize = 50;

/// Field paths with their types, such as `records[].date: string`.
pub fn shape(answer: &Value) -> BTreeSet<String> {
    let mut fields = BTreeSet::new();
    collect(answer, "", &mut fields);
    fields
}

fn collect(value: &Value, path: &str, fields: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (name, value) in object {
                let dot = if path.is_empty() { "" } else { "." };
                collect(value, &format!("{path}{dot}{name}"), fields);
            }
        }
        Value::Array(items) => {
            for item in items.iter().take(RECORDS) {
                collect(item, &format!("{path}[]"), fields);
            }
        }
        Value::Null => note(path, "null", fields),
        Value::Bool(_) => note(path, "boolean", fields),
        Value::Number(_) => note(path, "number", fields),
        Value::String(_) => note(path, "string", fields),
    }
}

fn note(path: &str, kind: &str, fields: &mut BTreeSet<String>) {
    fields.insert(format!("{path}: {kind}"));
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn answer_shape_lists_field_paths_with_types_and_no_values() {
        let answer = json!({
            "status": 200,
            "records": [{ "date": "01.02.2020", "owner": null }, { "date": 5 }],
            "none": [],
        });
        let expected = [
            "records[].date: number",
            "records[].date: string",
            "records[].owner: null",
            "status: number",
        ];
        assert_eq!(shape(&answer), expected.map(str::to_owned).into());
    }
}
