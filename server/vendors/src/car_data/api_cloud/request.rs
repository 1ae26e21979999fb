//! Vendor methods and requests to them. Plates are sent in Cyrillic, dates as `dd.mm.yyyy`.

use std::borrow::Cow;

use avtosled_core::date::Date;
use avtosled_core::normalise::to_cyrillic;
use avtosled_core::report::Block;

use crate::car_data::Subject;
use crate::car_data::api_cloud::parsing::{
    Envelope, ParsedAnswer, WireError, parse_envelope, parse_envelope_allowing_message,
};

/// Vendor method.
#[derive(Debug)]
pub struct Method {
    /// Path between `/api/` and `.php`.
    pub file: &'static str,
    /// API name in our records.
    pub api: &'static str,
    /// Parameter `type`; method name in our records.
    pub kind: &'static str,
    /// List price: the observed cost of a call, or that of a similar method. Used as an estimate when
    /// an answer has no price.
    pub price_kopecks: i64,
    /// Confirmed by the contract. Other methods can be disabled, and neither fail nor delay confirmed
    /// ones.
    pub is_confirmed: bool,
    /// A person waits for it, so it does not compete with sources for permits.
    pub is_interactive: bool,
    /// Multiple of the usual timeout.
    pub timeout_factor: u32,
    /// Reports «not found» only by the message of an error.
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

    /// `api.method`, as operators enable it.
    pub fn name(&self) -> String {
        format!("{}.{}", self.api, self.kind)
    }

    /// Parses the envelope of a response, or the error in it.
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

/// Main method of a source.
pub struct SourceMethod {
    pub request: fn(&Subject) -> Request,
    pub parse: fn(&Envelope) -> Result<ParsedAnswer<Block>, WireError>,
    /// Complete answer.
    #[cfg(test)]
    pub sample: &'static str,
}

/// Request to the vendor.
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

    /// Adds a parameter.
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

    /// File and unencoded query.
    #[cfg(test)]
    pub fn to_text(&self) -> String {
        let pairs = self.query.iter();
        let pairs: Vec<String> = pairs
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        format!("{}?{}", self.method.file, pairs.join("&"))
    }
}

/// Request by VIN or body number.
pub fn by_vin(method: &'static Method, subject: &Subject) -> Request {
    Request::new(method).with("vin", subject.key())
}

/// Plate in Cyrillic.
pub fn plate(subject: &Subject) -> String {
    plate_to_cyrillic(subject.plate.as_deref().unwrap_or_default()).into_owned()
}

/// Converts an identifier to the alphabet of the contract: plates are Cyrillic there, Latin with us.
/// Only the format of a car's plate is converted; no VIN or body number has it.
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

/// `dd.mm.yyyy`.
pub fn russian_date(date: Date) -> String {
    format!("{:02}.{:02}.{:04}", date.day(), date.month(), date.year())
}
