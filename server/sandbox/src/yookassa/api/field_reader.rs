//! Typed access to the fields of a JSON object; errors contain the name of the parameter.

use serde_json::{Map, Value};

use crate::yookassa::{api::error::ApiError, shop::money};

/// Reader of an object in a request, with the path of the object.
#[derive(Clone, Debug)]
pub struct FieldReader<'a> {
    object: &'a Value,
    path: String,
}

impl<'a> FieldReader<'a> {
    pub fn of(object: &'a Value, path: &str) -> Result<Self, ApiError> {
        if !object.is_object() {
            return Err(ApiError::invalid("Invalid request parameter").at(path));
        }
        let path = path.to_owned();
        Ok(Self { object, path })
    }

    pub fn path(&self, name: &str) -> String {
        if self.path.is_empty() {
            return name.to_owned();
        }
        format!("{}.{name}", self.path)
    }

    pub fn illegal(&self, name: &str) -> ApiError {
        ApiError::invalid("Invalid request parameter").at(self.path(name))
    }

    pub fn missing(&self, name: &str) -> ApiError {
        ApiError::invalid("Required parameter is missing").at(self.path(name))
    }

    /// Value of a field, unless missing or null.
    pub fn value(&self, name: &str) -> Option<&'a Value> {
        self.object.get(name).filter(|value| !value.is_null())
    }

    /// Text of at most `longest` characters.
    pub fn text(&self, name: &str, longest: usize) -> Result<Option<&'a str>, ApiError> {
        let Some(value) = self.value(name) else {
            return Ok(None);
        };
        let text = value.as_str();
        let text = text.filter(|text| text.chars().count() <= longest);
        text.map(Some).ok_or_else(|| self.illegal(name))
    }

    pub fn required_text(&self, name: &str, longest: usize) -> Result<&'a str, ApiError> {
        let text = self.text(name, longest)?.filter(|text| !text.is_empty());
        text.ok_or_else(|| self.missing(name))
    }

    pub fn word(&self, name: &str, words: &[&str]) -> Result<Option<&'a str>, ApiError> {
        match self.text(name, usize::MAX)? {
            Some(text) if !words.contains(&text) => Err(self.illegal(name)),
            known => Ok(known),
        }
    }

    /// Boolean, false by default.
    pub fn flag(&self, name: &str) -> Result<bool, ApiError> {
        let flag = self.value(name).unwrap_or(&Value::Bool(false));
        flag.as_bool().ok_or_else(|| self.illegal(name))
    }

    pub fn object(&self, name: &str) -> Result<Option<Self>, ApiError> {
        let object = self.value(name);
        object
            .map(|object| Self::of(object, &self.path(name)))
            .transpose()
    }

    /// Array, empty by default.
    pub fn list(&self, name: &str) -> Result<&'a [Value], ApiError> {
        match self.value(name) {
            None => Ok(&[]),
            Some(Value::Array(items)) => Ok(items),
            Some(_) => Err(self.illegal(name)),
        }
    }

    /// Positive amount in roubles, converted to kopecks.
    pub fn amount(&self, name: &str) -> Result<i64, ApiError> {
        let amount = self.object(name)?.ok_or_else(|| self.missing(name))?;
        let value = amount.required_text("value", usize::MAX)?;
        let kopecks = money::parse(value).filter(|kopecks| *kopecks > 0);
        if amount.required_text("currency", usize::MAX)? != money::CURRENCY {
            return Err(amount.illegal("currency"));
        }
        kopecks.ok_or_else(|| amount.illegal("value"))
    }
}

/// Limits of `metadata`.
const METADATA_KEYS: usize = 16;
const METADATA_KEY_LENGTH: usize = 32;
const METADATA_VALUE_LENGTH: usize = 512;

/// Field `metadata` of a request, `{}` by default.
pub fn metadata(fields: &FieldReader) -> Result<Value, ApiError> {
    let Some(metadata) = fields.value("metadata") else {
        return Ok(Value::Object(Map::new()));
    };
    let is_short = |value: &Value| {
        let text = value.as_str();
        text.is_some_and(|text| text.chars().count() <= METADATA_VALUE_LENGTH)
    };
    let fits = |map: &Map<String, Value>| {
        map.len() <= METADATA_KEYS
            && map
                .keys()
                .all(|key| key.chars().count() <= METADATA_KEY_LENGTH)
            && map.values().all(|value| value.is_null() || is_short(value))
    };
    if metadata.as_object().is_some_and(fits) {
        return Ok(metadata.clone());
    }
    Err(fields.illegal("metadata"))
}
