//! The methods of the vendor and the questions put to them. The plate goes in Cyrillic, days as
//! `dd.mm.yyyy`.

use std::borrow::Cow;

use avtosled_core::date::Date;
use avtosled_core::normalise::to_cyrillic;
use avtosled_core::report::Block;

use crate::car_data::Subject;
use crate::car_data::api_cloud::reading::{Envelope, Parsed, WireError, open, open_with_words};

/// A method of the vendor.
#[derive(Debug)]
pub struct Method {
    /// The part of the path between `/api/` and `.php`.
    pub file: &'static str,
    /// Its name in our records.
    pub api: &'static str,
    /// Its `type`.
    pub kind: &'static str,
    /// What a call was seen to cost; where nobody knows, what its like cost. It stands in for a price
    /// that did not arrive.
    pub price_kopecks: i64,
    /// The contract tells of it. One that is not confirmed can be switched off, and neither fails nor
    /// delays one that is.
    pub is_confirmed: bool,
    /// A person waits for it, so it does not stand in the line of the sources.
    pub is_urgent: bool,
    /// How many times the usual time it may take.
    pub patience: u32,
    /// It says «nothing found» with the words of a refusal and nothing else.
    pub says_nothing_in_words: bool,
}

impl Method {
    pub const fn new(file: &'static str, kind: &'static str) -> Self {
        Self {
            file,
            api: file,
            kind,
            price_kopecks: 0,
            is_confirmed: true,
            is_urgent: false,
            patience: 1,
            says_nothing_in_words: false,
        }
    }

    /// Its name among the switches.
    pub fn name(&self) -> String {
        format!("{}.{}", self.api, self.kind)
    }

    /// Tells data from errors in its answer.
    pub fn open(&self, http_status: Option<u16>, body: &[u8]) -> Result<Envelope, WireError> {
        if self.says_nothing_in_words {
            return open_with_words(http_status, body);
        }
        open(http_status, body)
    }
}

/// How a method answers for a source.
pub struct SourceMethod {
    pub ask: fn(&Subject) -> Request,
    pub read: fn(&Envelope) -> Result<Parsed<Block>, WireError>,
    /// A full answer.
    #[cfg(test)]
    pub sample: &'static str,
}

/// A question to the vendor.
pub struct Request {
    pub method: &'static Method,
    pub query: Vec<(&'static str, String)>,
}

impl Request {
    /// A question of one type.
    pub fn new(method: &'static Method) -> Self {
        Self {
            method,
            query: vec![("type", method.kind.to_owned())],
        }
    }

    /// The same with one more parameter.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.query.push((name, value.into()));
        self
    }

    /// The same where there is a value.
    pub fn with_some(self, name: &'static str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// All of it in one readable line.
    #[cfg(test)]
    pub fn line(&self) -> String {
        let pairs = self.query.iter();
        let pairs: Vec<String> = pairs
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        format!("{}?{}", self.method.file, pairs.join("&"))
    }
}

/// The plate as the vendor wants it.
pub fn plate(subject: &Subject) -> String {
    any_number(subject.plate.as_deref().unwrap_or_default()).into_owned()
}

/// The text to send for an identifier: the contract wants plates in Cyrillic, while our canonical
/// plate is Latin. Only the shape of a car's plate is rewritten, as no VIN or body number has it.
pub fn any_number(text: &str) -> Cow<'_, str> {
    let is_plate = (8..=9).contains(&text.len())
        && text.chars().enumerate().all(|(index, letter)| match index {
            0 | 4 | 5 => to_cyrillic(letter) != letter,
            _ => letter.is_ascii_digit(),
        });
    if is_plate {
        Cow::Owned(text.chars().map(to_cyrillic).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// `dd.mm.yyyy`.
pub fn russian(date: Date) -> String {
    format!("{:02}.{:02}.{:04}", date.day(), date.month(), date.year())
}
