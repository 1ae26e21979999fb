//! JSON value, deserialised the same way from a request body and from a JavaScript object.

use std::fmt;

use serde::Deserialize;
use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

/// Maximum levels of nesting; deeper values become null.
const MAX_DEPTH: u8 = 8;

/// Maximum number of fields of one object; also bounds the quadratic search for duplicate names.
pub const MAX_FIELDS: usize = 64;

/// Maximum number of entries of one list.
pub const MAX_LIST_LENGTH: usize = 5_120;

/// JSON value. Numbers are floating point, as in JavaScript.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Value>),
    /// Fields in their original order, without duplicate names.
    Object(Vec<(String, Value)>),
    /// Object or list with more than [`MAX_FIELDS`] or [`MAX_LIST_LENGTH`] entries, which are dropped.
    TooLarge,
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        AtDepth { depth: 0 }.deserialize(deserializer)
    }
}

#[derive(Clone, Copy)]
struct AtDepth {
    depth: u8,
}

impl AtDepth {
    const fn nested(self) -> Self {
        Self {
            depth: self.depth + 1,
        }
    }
}

impl<'de> DeserializeSeed<'de> for AtDepth {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        if self.depth > MAX_DEPTH {
            return deserializer
                .deserialize_ignored_any(IgnoredAny)
                .map(|_| Value::Null);
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for AtDepth {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Bool(flag))
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "JavaScript reads the same number"
    )]
    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Number(number as f64))
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "JavaScript reads the same number"
    )]
    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(Value::Number(number as f64))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        // JSON has no infinity and no NaN.
        Ok(if number.is_finite() {
            Value::Number(number)
        } else {
            Value::Null
        })
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(Value::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(self.nested())? {
            if values.len() == MAX_LIST_LENGTH || value == Value::TooLarge {
                // The rest is consumed so that the JSON after it is still parsed.
                while list.next_element::<IgnoredAny>()?.is_some() {}
                return Ok(Value::TooLarge);
            }
            values.push(value);
        }
        Ok(Value::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut fields: Vec<(String, Value)> = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            let value = map.next_value_seed(self.nested())?;
            if fields.iter().any(|(known, _)| *known == name) {
                return Err(A::Error::custom("duplicate field"));
            }
            if fields.len() == MAX_FIELDS || value == Value::TooLarge {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                return Ok(Value::TooLarge);
            }
            fields.push((name, value));
        }
        Ok(Value::Object(fields))
    }
}
