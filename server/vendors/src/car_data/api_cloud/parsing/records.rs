//! Parsing of lists of records and their counters.

use avtosled_core::report::Block;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{Envelope, NO_CONTENT, UNEXPECTED_SHAPE, WireError, lenient, unreadable};
use crate::car_data::SourceAnswer;

/// Parsed content of an answer, with records that could not be parsed.
pub struct ParsedAnswer<T> {
    /// Parsed block; `None` if the source does not know the car.
    pub block: Option<T>,
    pub unparsed: Vec<Value>,
}

/// Result of parsing one record.
pub enum ParsedRecord<T> {
    Complete(T),
    /// Record with an unreadable field; displayed, and also stored raw.
    Partial(T),
    Unreadable,
}

/// Parsed records of an answer.
#[derive(Debug)]
pub struct Records<T> {
    /// Records that were parsed completely or partly.
    pub parsed: Vec<T>,
    /// Raw records that were parsed only partly or not at all.
    pub unparsed: Vec<Value>,
    /// Number of records in the answer, parsed or not.
    pub count: u32,
}

/// Parses the list `records` with the counter `count`; without a counter an empty list is an error.
pub fn parse_records<R: Default + PartialEq + DeserializeOwned, T>(
    envelope: &Envelope,
    parse_one: impl Fn(R) -> ParsedRecord<T>,
) -> Result<Records<T>, WireError> {
    parse_records_in(envelope, ("count", "records"), parse_one)
}

/// Parses like [`parse_records`], with other names of counter and list.
pub fn parse_records_in<R: Default + PartialEq + DeserializeOwned, T>(
    envelope: &Envelope,
    (counter, list): (&str, &str),
    parse_one: impl Fn(R) -> ParsedRecord<T>,
) -> Result<Records<T>, WireError> {
    let stated = envelope.whole(counter);
    let list = envelope.get(list).filter(|list| !lenient::is_blank(list));
    // If the counter is zero, a text that means «not found» is no record.
    let list = list.filter(|list| stated != Some(0) || !lenient::is_not_found(list));
    if stated.is_none() && !list.is_some_and(Value::is_array) {
        return Err(UNEXPECTED_SHAPE);
    }
    let mut all = parse_list(as_list(list), parse_one);
    // An empty list without its counter may also be a truncated one.
    if stated.is_none() && all.count == 0 {
        return Err(NO_CONTENT);
    }
    // If counter and list disagree, the larger number is used.
    all.count = all.count.max(stated.unwrap_or(0));
    Ok(all)
}

/// Parses the records of a list without a counter.
pub fn parse_list<R: Default + PartialEq + DeserializeOwned, T>(
    list: &[Value],
    parse_one: impl Fn(R) -> ParsedRecord<T>,
) -> Records<T> {
    let mut all = Records {
        parsed: Vec::new(),
        unparsed: Vec::new(),
        count: 0,
    };
    for value in list {
        all.count = all.count.saturating_add(1);
        match parse_object(value).map_or(ParsedRecord::Unreadable, &parse_one) {
            ParsedRecord::Complete(record) => all.parsed.push(record),
            ParsedRecord::Partial(record) => {
                all.parsed.push(record);
                all.unparsed.push(value.clone());
            }
            ParsedRecord::Unreadable => all.unparsed.push(value.clone()),
        }
    }
    all
}

/// Parses an object; `None` without a known field.
pub fn parse_object<R: Default + PartialEq + DeserializeOwned>(value: &Value) -> Option<R> {
    // serde would also accept a list as a struct, by position of the fields.
    let object = lenient::content(value);
    let object = object.is_object().then_some(object)?;
    R::deserialize(object)
        .ok()
        .filter(|record| *record != R::default())
}

/// Parses an object within a record; a value without a known field is reported as unreadable.
pub fn parse_part<R: Default + PartialEq + DeserializeOwned>(value: &Value) -> R {
    parse_object(value).unwrap_or_else(|| {
        unreadable::add(value);
        R::default()
    })
}

/// Whether an answer means «not found»: it is marked so and has no record.
///
/// If the field `found` and the records disagree, the records take precedence.
pub fn is_not_found(envelope: &Envelope, has_record: impl FnOnce() -> bool) -> bool {
    envelope.found() == Some(false) && !has_record()
}

/// Whether a value is an object in which a known field has content.
pub fn has_record<R: Default + PartialEq + DeserializeOwned>(value: &Value) -> bool {
    let fields = lenient::content(value).as_object();
    let with_content = fields.into_iter().flatten();
    let with_content = with_content.filter(|(name, field)| lenient::has_content(name, field));
    let with_content = with_content.map(|(name, field)| (name.clone(), field.clone()));
    R::deserialize(Value::Object(with_content.collect())).is_ok_and(|record| record != R::default())
}

impl<T> Records<T> {
    /// Builds the block from the counter and the parsed records.
    pub fn into_answer<B>(self, block: impl FnOnce(u32, Vec<T>) -> B) -> ParsedAnswer<B> {
        ParsedAnswer::new(block(self.count, self.parsed), self.unparsed)
    }
}

impl<T> ParsedAnswer<T> {
    pub fn new(block: T, unparsed: Vec<Value>) -> Self {
        Self {
            block: Some(block),
            unparsed,
        }
    }

    /// Creates an answer without records; only unparsed values with content are stored.
    pub fn not_found(block: T, mut unparsed: Vec<Value>) -> Self {
        unparsed.retain(|value| lenient::has_content("", value));
        Self::new(block, unparsed)
    }

    /// Creates an answer of a source that does not know the car.
    pub fn unknown() -> Self {
        Self {
            block: None,
            unparsed: Vec::new(),
        }
    }

    pub fn map<B>(self, block: impl FnOnce(T) -> B) -> ParsedAnswer<B> {
        ParsedAnswer {
            block: self.block.map(block),
            unparsed: self.unparsed,
        }
    }
}

impl ParsedAnswer<Block> {
    pub fn into_source_answer(self, envelope: Envelope, response_ms: u32) -> SourceAnswer {
        let unreadable = unreadable::take(&envelope.raw, &self.unparsed);
        SourceAnswer {
            block: self.block,
            unparsed: self.unparsed,
            unreadable,
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

impl<T> ParsedRecord<T> {
    pub fn new(record: T, is_complete: bool) -> Self {
        if is_complete {
            Self::Complete(record)
        } else {
            Self::Partial(record)
        }
    }
}

/// Items of a list; a single value instead of a list counts as one item.
pub fn as_list(list: Option<&Value>) -> &[Value] {
    match list.map(lenient::content) {
        Some(Value::Array(items)) => items,
        Some(other) if !lenient::is_nothing(other) => std::slice::from_ref(other),
        _ => &[],
    }
}
