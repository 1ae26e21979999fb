//! What a caller of the car-data service sent, and the checks of it.

use std::collections::HashMap;

use axum::extract::Query;
use axum::http::HeaderMap;
use axum::http::Method as Verb;
use axum::http::Uri;
use chrono::NaiveDate;

use crate::car_data::METHODS;
use crate::car_data::failure::Failure;
use crate::car_data::method::Method;
use crate::inn;

/// The token that the service knows.
pub const TOKEN: &str = "sandboxsandboxsandboxsandbox0000";

/// Tokens of the form `error504` plus padding are refused with that code.
const REFUSED_TOKEN_PREFIX: &str = "error";
const TOKEN_LENGTH: usize = 32;

/// A parameter that a method reads.
#[derive(Debug)]
pub struct Parameter {
    pub name: &'static str,
    format: Format,
    need: Need,
}

/// Whether a parameter must be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    /// Its absence is answered with this code.
    Mandatory(&'static str),
    /// One of those that are marked so must be given.
    OneOf,
    Optional,
}

impl Parameter {
    /// A parameter that must be given.
    pub const fn mandatory(name: &'static str, format: Format) -> Self {
        Self::mandatory_or("766", name, format)
    }

    /// A parameter whose absence has a code of its own.
    pub const fn mandatory_or(code: &'static str, name: &'static str, format: Format) -> Self {
        Self {
            name,
            format,
            need: Need::Mandatory(code),
        }
    }

    /// One of several parameters, at least one of which must be given.
    pub const fn one_of(name: &'static str, format: Format) -> Self {
        Self {
            name,
            format,
            need: Need::OneOf,
        }
    }

    /// A parameter that may be left out.
    pub const fn optional(name: &'static str, format: Format) -> Self {
        Self {
            name,
            format,
            need: Need::Optional,
        }
    }
}

/// How the value of a parameter may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Latin letters, digits and hyphens.
    Latin,
    /// The same, at most so many of them.
    ShortLatin(usize),
    /// Cyrillic letters as well: plates and old licences have them.
    Letters,
    /// Names and titles: spaces and the signs of company names too.
    Text,
    /// Digits only.
    Digits,
    /// A whole number; `-1` stands for all.
    Number,
    /// One of these words.
    Words(&'static [&'static str]),
    /// `dd.mm.yyyy`.
    Date,
    /// One date, or two joined by a hyphen.
    Period,
    /// A taxpayer's number of that length with right check digits.
    Inn(usize),
}

impl Format {
    fn check(self, value: &str) -> Result<(), Failure> {
        match self {
            Self::Date => date(value).map(|_| ()).ok_or(Failure::coded("015")),
            Self::Period => period(value).map(|_| ()).ok_or(Failure::coded("015")),
            Self::Inn(length) if value.len() == length && inn::is_valid(value) => Ok(()),
            Self::Inn(_) => Err(Failure::coded("331")),
            other if other.allows(value) => Ok(()),
            _ => Err(Failure::coded("888")),
        }
    }

    /// Whether the value has no characters but those that the format knows.
    fn allows(self, value: &str) -> bool {
        let is_latin = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let is_letter = |c: char| is_latin(c) || matches!(c, 'А'..='я' | 'Ё' | 'ё');
        match self {
            Self::Latin => value.chars().all(is_latin),
            Self::ShortLatin(longest) => value.len() <= longest && value.chars().all(is_latin),
            Self::Letters => value.chars().all(is_letter),
            Self::Text => value
                .chars()
                .all(|c| is_letter(c) || " .,()/+\"«»".contains(c)),
            Self::Digits => value.chars().all(|c| c.is_ascii_digit()),
            Self::Number => value.parse::<i64>().is_ok_and(|number| number >= -1),
            Self::Words(words) => words.contains(&value),
            Self::Date | Self::Period | Self::Inn(_) => false,
        }
    }
}

/// The day in the only way of writing it that the service takes.
fn date(text: &str) -> Option<NaiveDate> {
    let date = NaiveDate::parse_from_str(text, "%d.%m.%Y").ok()?;
    (date.format("%d.%m.%Y").to_string() == text).then_some(date)
}

/// The first and the last day of a period; one day alone is both.
fn period(text: &str) -> Option<(NaiveDate, NaiveDate)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (date(first)?, date(last)?);
    (first <= last).then_some((first, last))
}

/// One call as it came in.
#[derive(Debug)]
pub struct Request {
    /// Scheme, host and port under which the caller knows the sandbox.
    pub origin: String,
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
        let host = headers.get("host").and_then(|value| value.to_str().ok());
        Self {
            origin: format!("http://{}", host.unwrap_or("127.0.0.1")),
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

    /// What was given under that name; an empty value is as good as none.
    pub fn value(&self, name: &str) -> Option<&str> {
        let value = self.parameters.get(name)?;
        Some(value.as_str()).filter(|value| !value.is_empty())
    }

    /// What the call is about: the first of the method's parameters that must be given and was.
    pub fn key_of(&self, method: &Method) -> Option<&str> {
        let mut needed = method
            .parameters
            .iter()
            .filter(|parameter| parameter.need != Need::Optional);
        needed.find_map(|parameter| self.value(parameter.name))
    }

    /// The day in a parameter, if there is one.
    pub fn date(&self, name: &str) -> Option<NaiveDate> {
        self.value(name).and_then(date)
    }

    /// The days in a parameter, if there are any.
    pub fn period(&self, name: &str) -> Option<(NaiveDate, NaiveDate)> {
        self.value(name).and_then(period)
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

    /// All that must be given is there, and what is given looks as it should.
    pub fn check_parameters(&self, method: &Method) -> Result<(), Failure> {
        let is_missing = |parameter: &&Parameter| self.value(parameter.name).is_none();
        let mut missing = method.parameters.iter().filter(is_missing);
        let code = missing.find_map(|parameter| match parameter.need {
            Need::Mandatory(code) => Some(code),
            _ => None,
        });
        if let Some(code) = code {
            return Err(Failure::coded(code));
        }
        let mut choices = method
            .parameters
            .iter()
            .filter(|parameter| parameter.need == Need::OneOf)
            .peekable();
        if choices.peek().is_some() && choices.all(|choice| self.value(choice.name).is_none()) {
            return Err(Failure::coded("460"));
        }
        method.parameters.iter().try_for_each(|parameter| {
            self.value(parameter.name)
                .map_or(Ok(()), |value| parameter.format.check(value))
        })
    }
}
