//! What a caller of the car-data service sent, and the checks of it.

use std::collections::HashMap;

use axum::extract::Query;
use axum::http::HeaderMap;
use axum::http::Method as Verb;
use axum::http::Uri;
use chrono::NaiveDate;

use crate::car_data::METHODS;
use crate::car_data::Method;
use crate::car_data::failure::Failure;

/// The token that the service knows.
pub const TOKEN: &str = "sandboxsandboxsandboxsandbox0000";

/// Tokens of the form `error504` plus padding are refused with that code.
const REFUSED_TOKEN_PREFIX: &str = "error";
const TOKEN_LENGTH: usize = 32;

/// A parameter that must be there.
#[derive(Debug)]
pub struct Parameter {
    pub name: &'static str,
    pub format: Format,
}

/// How the value of a parameter may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Latin letters, digits and hyphens.
    Latin,
    /// Cyrillic letters as well: plates and old licences have them.
    Letters,
    /// `dd.mm.yyyy`.
    Date,
}

impl Format {
    fn check(self, value: &str) -> Result<(), Failure> {
        if self == Self::Date {
            return date(value).map(|_| ()).ok_or(Failure::coded("015"));
        }
        let is_cyrillic = |c| matches!(c, 'А'..='я' | 'Ё' | 'ё');
        let is_allowed = |c: char| {
            c.is_ascii_alphanumeric() || c == '-' || (self == Self::Letters && is_cyrillic(c))
        };
        if value.chars().all(is_allowed) {
            Ok(())
        } else {
            Err(Failure::coded("888"))
        }
    }
}

/// The day in the only way of writing it that the service takes.
fn date(text: &str) -> Option<NaiveDate> {
    let date = NaiveDate::parse_from_str(text, "%d.%m.%Y").ok()?;
    (date.format("%d.%m.%Y").to_string() == text).then_some(date)
}

/// One call as it came in.
#[derive(Debug)]
pub struct Request {
    file: String,
    token: Option<String>,
    parameters: HashMap<String, String>,
}

impl Request {
    /// Reads a call; the service sees no parameters unless the verb is GET.
    pub fn read(file: &str, verb: &Verb, uri: &Uri, headers: &HeaderMap) -> Self {
        let query = Query::<HashMap<String, String>>::try_from_uri(uri);
        let parameters = match query {
            Ok(Query(parameters)) if verb == Verb::GET => parameters,
            _ => HashMap::new(),
        };
        let header = headers.get("token").and_then(|value| value.to_str().ok());
        let token = header.or_else(|| parameters.get("token").map(String::as_str));
        let token = token.filter(|token| !token.is_empty()).map(str::to_owned);
        Self {
            file: file.to_owned(),
            token,
            parameters,
        }
    }

    /// The method that the file and the type name.
    pub fn method(&self) -> Option<&'static Method> {
        let kind = self.parameters.get("type")?;
        METHODS
            .iter()
            .find(|method| method.file == self.file && method.kind == kind)
    }

    fn value(&self, name: &str) -> Option<&str> {
        let value = self.parameters.get(name)?;
        Some(value.as_str()).filter(|value| !value.is_empty())
    }

    /// What the call is about: the first of the method's parameters, if it was given.
    pub fn key_of(&self, method: &Method) -> Option<&str> {
        self.value(method.parameters.first()?.name)
    }

    /// The day in `date`, if there is one.
    pub fn date(&self) -> Option<NaiveDate> {
        self.value("date").and_then(date)
    }

    /// The token must be there, have its length and be known.
    pub fn check_token(&self) -> Result<(), Failure> {
        let token = self.token.as_deref().ok_or(Failure::coded("502"))?;
        if token.len() != TOKEN_LENGTH {
            return Err(Failure::coded("499"));
        }
        if token == TOKEN {
            return Ok(());
        }
        let magic = token
            .strip_prefix(REFUSED_TOKEN_PREFIX)
            .and_then(|rest| rest.get(..3));
        let refusal = magic.and_then(Failure::named);
        Err(refusal.unwrap_or(Failure::coded("503")))
    }

    /// All parameters must be there, and look as they should.
    pub fn check_parameters(&self, method: &Method) -> Result<(), Failure> {
        let parameters = method.parameters;
        if parameters
            .iter()
            .any(|known| self.value(known.name).is_none())
        {
            return Err(Failure::coded("766"));
        }
        parameters.iter().try_for_each(|parameter| {
            let value = self.value(parameter.name).unwrap_or_default();
            parameter.format.check(value)
        })
    }
}
