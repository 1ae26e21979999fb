//! The list of records and its counter, as the methods of the traffic police have them.

use serde_json::Value;

use super::envelope::Envelope;
use super::refusal::{SHAPE, WireError};
use super::text;

/// The understanding of one record.
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
    /// The number of records, understood or not.
    pub count: u32,
}

/// Reads `count` and `records`; an answer with neither is an error, not an empty list.
pub fn records<T>(
    envelope: &Envelope,
    read_one: impl Fn(&Value) -> Reading<T>,
) -> Result<Records<T>, WireError> {
    listed(envelope, ("count", "records"), read_one)
}

/// The same where counter and list have other names.
pub fn listed<T>(
    envelope: &Envelope,
    (counter, list): (&str, &str),
    read_one: impl Fn(&Value) -> Reading<T>,
) -> Result<Records<T>, WireError> {
    let stated = envelope.get(counter).and_then(text::whole);
    let list = envelope.get(list).filter(|list| !list.is_null());
    if stated.is_none() && !list.is_some_and(Value::is_array) {
        return Err(SHAPE);
    }
    let mut all = read_all(items(list), read_one);
    // The counter and the list should agree; when they do not, the worse news is believed.
    all.count = all.count.max(stated.unwrap_or(0));
    Ok(all)
}

/// Reads the records of a list that has no counter.
pub fn read_all<T>(list: &[Value], read_one: impl Fn(&Value) -> Reading<T>) -> Records<T> {
    let mut all = Records {
        read: Vec::new(),
        unparsed: Vec::new(),
        count: 0,
    };
    for record in list {
        all.count = all.count.saturating_add(1);
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
    all
}

impl<T> Reading<T> {
    /// A record of which all was understood, or not.
    pub fn new(one: T, is_full: bool) -> Self {
        if is_full {
            Self::Full(one)
        } else {
            Self::Partial(one)
        }
    }
}

/// A list, or anything else that stands in its place as one item.
pub fn items(list: Option<&Value>) -> &[Value] {
    match list {
        Some(Value::Array(items)) => items,
        Some(Value::Object(map)) if map.is_empty() => &[],
        Some(other) if other.is_object() || text::string(other).is_some() => {
            std::slice::from_ref(other)
        }
        _ => &[],
    }
}
