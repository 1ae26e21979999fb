//! Reads typed fields out of JSON and names the parameter that is wrong.

use serde_json::Map;
use serde_json::Value;

use crate::yookassa::money;
use crate::yookassa::refusal::Refusal;

/// An object of a request, with the path that led to it.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    map: &'a Map<String, Value>,
    path: String,
}

impl<'a> Fields<'a> {
    /// The body of a request.
    pub fn of(body: &'a Value) -> Result<Self, Refusal> {
        let map = body
            .as_object()
            .ok_or_else(|| Refusal::invalid("Request body must be an object"))?;
        Ok(Self {
            map,
            path: String::new(),
        })
    }

    /// An item of a list that was found under that path.
    pub fn of_item(item: &'a Value, path: &str) -> Result<Self, Refusal> {
        let map = item
            .as_object()
            .ok_or_else(|| Refusal::invalid("Invalid request parameter").at(path))?;
        Ok(Self {
            map,
            path: format!("{path}."),
        })
    }

    /// The full name of a field, as errors name it.
    pub fn path(&self, name: &str) -> String {
        format!("{}{name}", self.path)
    }

    /// A field that is there but wrong.
    pub fn illegal(&self, name: &str) -> Refusal {
        Refusal::invalid("Invalid request parameter").at(self.path(name))
    }

    /// A field that should be there.
    pub fn missing(&self, name: &str) -> Refusal {
        Refusal::invalid("Required parameter is missing").at(self.path(name))
    }

    /// The value of a field; null is the same as nothing.
    pub fn value(&self, name: &str) -> Option<&'a Value> {
        self.map.get(name).filter(|value| !value.is_null())
    }

    /// A text of at most that many characters.
    pub fn text(&self, name: &str, longest: usize) -> Result<Option<&'a str>, Refusal> {
        let Some(value) = self.value(name) else {
            return Ok(None);
        };
        let text = value.as_str().ok_or_else(|| self.illegal(name))?;
        if text.chars().count() > longest {
            let what = format!("{name} is too long. Max. length is {longest}");
            return Err(Refusal::invalid(what).at(self.path(name)));
        }
        Ok(Some(text))
    }

    /// A text that must be there and not be empty.
    pub fn required_text(&self, name: &str, longest: usize) -> Result<&'a str, Refusal> {
        let text = self.text(name, longest)?.filter(|text| !text.is_empty());
        text.ok_or_else(|| self.missing(name))
    }

    /// One of the words that the contract lists.
    pub fn word(
        &self,
        name: &str,
        words: &'static [&'static str],
    ) -> Result<Option<&'static str>, Refusal> {
        let Some(text) = self.text(name, usize::MAX)? else {
            return Ok(None);
        };
        let known = words.iter().find(|word| **word == text);
        known.copied().map(Some).ok_or_else(|| self.illegal(name))
    }

    /// True or false; also as a string, which is how samples of the documentation write it.
    pub fn flag(&self, name: &str) -> Result<bool, Refusal> {
        match self.value(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(Value::String(text)) if text == "true" => Ok(true),
            Some(Value::String(text)) if text == "false" => Ok(false),
            Some(_) => Err(self.illegal(name)),
        }
    }

    /// An object inside this one.
    pub fn object(&self, name: &str) -> Result<Option<Self>, Refusal> {
        let Some(value) = self.value(name) else {
            return Ok(None);
        };
        Self::of_item(value, &self.path(name)).map(Some)
    }

    /// A list inside this object; nothing is the empty list.
    pub fn list(&self, name: &str) -> Result<&'a [Value], Refusal> {
        match self.value(name) {
            None => Ok(&[]),
            Some(Value::Array(items)) => Ok(items),
            Some(_) => Err(self.illegal(name)),
        }
    }

    /// A sum of money in kopecks, above zero and in the currency of the shop.
    pub fn amount(&self, name: &str) -> Result<Option<i64>, Refusal> {
        let Some(amount) = self.object(name)? else {
            return Ok(None);
        };
        let value = amount.required_text("value", usize::MAX)?;
        let kopecks = money::parse(value).filter(|kopecks| *kopecks > 0);
        let kopecks = kopecks.ok_or_else(|| {
            Refusal::invalid("Payment amount is illegal").at(amount.path("value"))
        })?;
        if amount.required_text("currency", usize::MAX)? != money::CURRENCY {
            let refusal = Refusal::invalid("Currency code is illegal");
            return Err(refusal.at(amount.path("currency")));
        }
        Ok(Some(kopecks))
    }

    /// A sum that must be there.
    pub fn required_amount(&self, name: &str) -> Result<i64, Refusal> {
        self.amount(name)?.ok_or_else(|| self.missing(name))
    }
}

/// Most keys of `metadata`, and the most characters of a key and a value.
const METADATA_KEYS: usize = 16;
const METADATA_KEY_LENGTH: usize = 32;
const METADATA_VALUE_LENGTH: usize = 512;

/// The `metadata` of a request, which comes back unchanged; `{}` when there is none.
pub fn metadata(fields: &Fields) -> Result<Value, Refusal> {
    let Some(metadata) = fields.value("metadata") else {
        return Ok(Value::Object(Map::new()));
    };
    let refuse = |text: String| Err(Refusal::invalid(text).at(fields.path("metadata")));
    let Some(map) = metadata.as_object() else {
        return Err(fields.illegal("metadata"));
    };
    if map.len() > METADATA_KEYS {
        return refuse(format!(
            "Metadata object is limited to {METADATA_KEYS} keys"
        ));
    }
    for (key, value) in map {
        if key.chars().count() > METADATA_KEY_LENGTH {
            return refuse(format!(
                "The key names length in metadata object is limited to {METADATA_KEY_LENGTH} characters"
            ));
        }
        let is_short = |text: &str| text.chars().count() <= METADATA_VALUE_LENGTH;
        if value.is_null() || value.as_str().is_some_and(is_short) {
            continue;
        }
        return refuse(format!(
            "The key values length in metadata object is limited to {METADATA_VALUE_LENGTH} characters"
        ));
    }
    Ok(metadata.clone())
}
