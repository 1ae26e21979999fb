//! The list of records and its counter, as the methods of the traffic police have them.

use avtosled_core::report::Block;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{Envelope, SHAPE, WireError, text};
use crate::car_data::SourceAnswer;

/// The content of a method's answer.
pub struct Parsed<T> {
    /// `None`: the source knows nothing of the car.
    pub block: Option<T>,
    pub unparsed: Vec<Value>,
}

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
pub fn records<R: Default + PartialEq + DeserializeOwned, T>(
    envelope: &Envelope,
    read_one: impl Fn(R) -> Reading<T>,
) -> Result<Records<T>, WireError> {
    listed(envelope, ("count", "records"), read_one)
}

/// The same where counter and list have other names.
pub fn listed<R: Default + PartialEq + DeserializeOwned, T>(
    envelope: &Envelope,
    (counter, list): (&str, &str),
    read_one: impl Fn(R) -> Reading<T>,
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
pub fn read_all<R: Default + PartialEq + DeserializeOwned, T>(
    list: &[Value],
    read_one: impl Fn(R) -> Reading<T>,
) -> Records<T> {
    let mut all = Records {
        read: Vec::new(),
        unparsed: Vec::new(),
        count: 0,
    };
    for value in list {
        all.count = all.count.saturating_add(1);
        match object(value).map_or(Reading::Failed, &read_one) {
            Reading::Full(one) => all.read.push(one),
            Reading::Partial(one) => {
                all.read.push(one);
                all.unparsed.push(value.clone());
            }
            Reading::Failed => all.unparsed.push(value.clone()),
        }
    }
    all
}

/// An object with at least one of the fields that are read of it.
pub fn object<R: Default + PartialEq + DeserializeOwned>(value: &Value) -> Option<R> {
    // serde would also take a list for a struct, by position.
    let object = value.is_object().then_some(value)?;
    R::deserialize(object)
        .ok()
        .filter(|read| *read != R::default())
}

impl<T> Records<T> {
    /// The block that the records make, by their number and those that can be shown.
    pub fn parsed<B>(self, block: impl FnOnce(u32, Vec<T>) -> B) -> Parsed<B> {
        Parsed::new(block(self.count, self.read), self.unparsed)
    }
}

impl<T> Parsed<T> {
    pub fn new(block: T, unparsed: Vec<Value>) -> Self {
        Self {
            block: Some(block),
            unparsed,
        }
    }

    /// The source knows nothing of the car.
    pub fn unknown() -> Self {
        Self {
            block: None,
            unparsed: Vec::new(),
        }
    }

    pub fn map<B>(self, block: impl FnOnce(T) -> B) -> Parsed<B> {
        Parsed {
            block: self.block.map(block),
            unparsed: self.unparsed,
        }
    }
}

impl Parsed<Block> {
    /// The answer of which this is the content.
    pub fn answer(self, envelope: Envelope, response_ms: u32) -> SourceAnswer {
        SourceAnswer {
            block: self.block,
            unparsed: self.unparsed,
            silent: Vec::new(),
            actual_at: envelope.actual_at,
            from_cache: envelope.from_cache,
            price_kopecks: 0,
            calls: Vec::new(),
            account_balance_kopecks: envelope.balance_kopecks,
            raw: envelope.raw,
            response_ms,
        }
    }
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
