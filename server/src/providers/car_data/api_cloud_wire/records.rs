//! The list of records and its counter, as the methods of the traffic police have them.

use serde_json::Value;

use super::envelope::Envelope;
use super::refusal::{SHAPE, WireError};
use super::text;

/// How well one record was understood.
pub enum Reading<T> {
    /// Fully.
    Full(T),
    /// Enough to show it; what is missing is kept raw.
    Partial(T),
    /// Not at all.
    Failed,
}

/// The records of an answer.
#[derive(Debug)]
pub struct Records<T> {
    /// Those that can be shown.
    pub read: Vec<T>,
    /// Those not fully understood, as they came.
    pub unparsed: Vec<Value>,
    /// How many there are, whether understood or not.
    pub count: u32,
}

/// Reads `count` and `records`; an answer with neither is an error, not an empty list.
pub fn records<T>(
    envelope: &Envelope,
    read_one: impl Fn(&Value) -> Reading<T>,
) -> Result<Records<T>, WireError> {
    let stated = envelope.get("count").and_then(text::whole);
    let list = envelope.get("records").filter(|list| !list.is_null());
    if stated.is_none() && !list.is_some_and(Value::is_array) {
        return Err(SHAPE);
    }
    let mut all = Records {
        read: Vec::new(),
        unparsed: Vec::new(),
        count: 0,
    };
    let mut found = 0_u32;
    for record in items(list) {
        found += 1;
        // serde would also take a list for a struct, by position.
        let reading = if record.is_object() {
            read_one(record)
        } else {
            Reading::Failed
        };
        match reading {
            Reading::Full(one) => all.read.push(one),
            Reading::Partial(one) => {
                all.read.push(one);
                all.unparsed.push(record.clone());
            }
            Reading::Failed => all.unparsed.push(record.clone()),
        }
    }
    // The counter and the list should agree; when they do not, the worse news is believed.
    all.count = found.max(stated.unwrap_or(0));
    Ok(all)
}

/// A list, or anything else that stands in its place as one item.
fn items(list: Option<&Value>) -> &[Value] {
    match list {
        Some(Value::Array(items)) => items,
        Some(Value::Object(map)) if map.is_empty() => &[],
        Some(other) if other.is_object() || text::string(other).is_some() => {
            std::slice::from_ref(other)
        }
        _ => &[],
    }
}
