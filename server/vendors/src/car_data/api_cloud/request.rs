//! Vendor methods and requests; plates are sent in Cyrillic, dates as `dd.mm.yyyy`.

use std::borrow::Cow;

use avtosled_core::date::Date;
use avtosled_core::normalise::to_cyrillic;
use avtosled_core::report::Block;

use crate::car_data::Subject;
use crate::car_data::api_cloud::parsing::{
    Envelope, ParsedAnswer, WireError, parse_envelope, parse_envelope_allowing_message,
};

/// Method of the vendor's API, with its price and limits.
#[derive(Debug)]
pub struct Method {
    /// Name of the file: path between `/api/` and `.php`.
    pub file: &'static str,
    /// Name of the API in call records.
    pub api: &'static str,
    /// Value of the parameter `type`; also the method name in call records.
    pub kind: &'static str,
    /// List price in kopecks, the estimate for an answer without a price.
    ///
    /// The observed cost of a call, or that of a similar method.
    pub price_kopecks: i64,
    /// Whether a contract confirms the method.
    ///
    /// Other methods can be disabled, and neither fail nor delay confirmed ones.
    pub is_confirmed: bool,
    /// Whether a person waits for the answer, so that the call does not compete with sources for permits.
    pub is_interactive: bool,
    /// Multiple of the usual timeout.
    pub timeout_factor: u32,
    /// Whether the method reports «not found» only by an error message.
    pub reports_not_found_as_message: bool,
}

impl Method {
    pub const fn new(file: &'static str, kind: &'static str) -> Self {
        Self {
            file,
            api: file,
            kind,
            price_kopecks: 0,
            is_confirmed: true,
            is_interactive: false,
            timeout_factor: 1,
            reports_not_found_as_message: false,
        }
    }

    pub const fn with_price_kopecks(self, price_kopecks: i64) -> Self {
        Self {
            price_kopecks,
            ..self
        }
    }

    pub const fn unconfirmed(self) -> Self {
        Self {
            is_confirmed: false,
            ..self
        }
    }

    pub const fn interactive(self) -> Self {
        Self {
            is_interactive: true,
            ..self
        }
    }

    /// Name of the method as `api.method`, by which operators enable it.
    pub fn name(&self) -> String {
        format!("{}.{}", self.api, self.kind)
    }

    /// Parses the envelope of a response, or its error.
    pub fn parse_envelope(
        &self,
        http_status: Option<u16>,
        body: &[u8],
    ) -> Result<Envelope, WireError> {
        if self.reports_not_found_as_message {
            return parse_envelope_allowing_message(http_status, body);
        }
        parse_envelope(http_status, body)
    }
}

/// Main method of a source, with its request builder and parser.
pub struct SourceMethod {
    pub request: fn(&Subject) -> Request,
    pub parse: fn(&Envelope) -> Result<ParsedAnswer<Block>, WireError>,
    /// Complete sample answer, as JSON.
    #[cfg(test)]
    pub sample: &'static str,
}

/// Request of a vendor method with its parameters.
pub struct Request {
    pub method: &'static Method,
    pub query: Vec<(&'static str, String)>,
}

impl Request {
    pub fn new(method: &'static Method) -> Self {
        Self {
            method,
            query: vec![("type", method.kind.to_owned())],
        }
    }

    /// Adds a parameter to the request.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.query.push((name, value.into()));
        self
    }

    /// Adds a parameter if it has a value.
    pub fn with_optional(self, name: &'static str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Text of the request: file and unencoded query.
    #[cfg(test)]
    pub fn to_text(&self) -> String {
        let pairs = self.query.iter();
        let pairs: Vec<String> = pairs
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        format!("{}?{}", self.method.file, pairs.join("&"))
    }
}

/// Request with the VIN or the body number.
pub fn by_vin(method: &'static Method, subject: &Subject) -> Request {
    Request::new(method).with("vin", subject.key())
}

/// Plate of the subject in Cyrillic.
pub fn plate(subject: &Subject) -> String {
    plate_to_cyrillic(subject.plate.as_deref().unwrap_or_default()).into_owned()
}

/// Converts a plate from Latin to Cyrillic; other identifiers stay unchanged.
///
/// Only the format of a car's plate is converted, which no VIN or body number has.
pub fn plate_to_cyrillic(text: &str) -> Cow<'_, str> {
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

/// Formats a date as `dd.mm.yyyy`.
pub fn russian_date(date: Date) -> String {
    format!("{:02}.{:02}.{:04}", date.day(), date.month(), date.year())
}
