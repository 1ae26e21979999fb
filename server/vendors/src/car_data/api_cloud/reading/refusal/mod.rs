//! The vendor's error answers: six shapes, and a table of what each code means for us.

use serde_json::{Map, Value};

use super::text;
use crate::car_data::{ErrorClass, MalformedCause, UnavailableCause};

/// Why an answer that arrived holds no data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WireError {
    /// The vendor refused.
    Refused {
        code: String,
        text: String,
        class: ErrorClass,
    },
    /// The vendor or its source is down.
    Down {
        cause: UnavailableCause,
        code: Option<String>,
    },
    /// Too many calls at once.
    TooMany,
    /// Not an answer of this vendor, or not of this method.
    Malformed(MalformedCause),
}

/// An answer without a field that every answer of its method has.
pub const SHAPE: WireError = WireError::Malformed(MalformedCause::Shape);

/// The code given to a refusal in words only.
const WORDS_ONLY: &str = "errormsg";

#[derive(Clone, Copy)]
enum Meaning {
    SourceDown,
    TooMany,
    Class(ErrorClass),
}

const ACCOUNT: Meaning = Meaning::Class(ErrorClass::Account);
const INPUT: Meaning = Meaning::Class(ErrorClass::Input);
const CLIENT_BUG: Meaning = Meaning::Class(ErrorClass::ClientBug);

/// Codes by number and by symbol, as either may stand in either field.
const CODES: &[(&str, &str, Meaning)] = &[
    ("1", "API_SUSPENDED", Meaning::SourceDown),
    ("2", "TOKEN_TEHBLOCK", ACCOUNT),
    ("3", "TOKEN_BLOCKED_BY_QUALITY_SERVICE", ACCOUNT),
    ("5", "", ACCOUNT),
    ("15", "DATE_ERROR", INPUT),
    ("100", "", INPUT),
    ("101", "", INPUT),
    ("102", "", INPUT),
    ("103", "", INPUT),
    ("104", "", INPUT),
    ("105", "", INPUT),
    ("106", "", INPUT),
    ("107", "", INPUT),
    ("111", "", INPUT),
    ("123", "IP_NOT_REGISTERED_IN_THE_SYSTEM", ACCOUNT),
    ("331", "", INPUT),
    ("404", "TIME_MAX_CONNECT", Meaning::SourceDown),
    ("456", "MAX_LIMIT", Meaning::TooMany),
    ("460", "NO_REQUIRED_PARAMETERS", INPUT),
    ("498", "TOKEN_NO_MONEY", ACCOUNT),
    ("499", "WRONG_TOKEN_KEY", ACCOUNT),
    ("500", "MISSING_REQUIRED_TYPE_PARAMETER", CLIENT_BUG),
    ("502", "MISSING_REQUIRED_TOKEN_PARAMETER", CLIENT_BUG),
    ("503", "TOKEN_NOT_REGISTERED_IN_THE_SYSTEM", ACCOUNT),
    ("504", "TOKEN_LOCKED_IN_THE_SYSTEM", ACCOUNT),
    ("602", "TOKEN_NO_ACCESS", ACCOUNT),
    ("766", "MISSING_MANDATORY_PARAMETER", CLIENT_BUG),
    ("888", "", INPUT),
    ("9000", "", Meaning::SourceDown),
    // Its number is not known; seen when many calls run at once.
    ("", "SERVICE_CAPTCHA_OFFLINE", Meaning::TooMany),
];

/// Finds the refusal in an answer, if it is one. `data_keys` are the fields that only answers
/// with data (or with a plain «not found») have.
pub fn find(answer: &Map<String, Value>, data_keys: &[&str]) -> Option<WireError> {
    let words = || {
        ["errormsg", "message", "error"]
            .iter()
            .find_map(|key| text::string(answer.get(*key)?))
            .unwrap_or_default()
    };
    // Shapes A, B and D.
    if let Some(code) = answer
        .get("error")
        .filter(|value| **value != Value::Bool(false))
    {
        if let Some(code) = text::string(code) {
            return Some(refusal(&code, words()));
        }
        // Not a code at all, but certainly not a success.
        if code.is_object() || code.is_array() {
            return Some(refusal("error", words()));
        }
    }
    // Shape C. «200» may be a string; a status in words is not a code.
    if let Some(status) = answer.get("status").and_then(text::whole)
        && status != 200
    {
        return Some(by_status(status, words()));
    }
    // Shapes E and F: words instead of data.
    let in_words = answer.get("errormsg").and_then(text::string)?;
    if data_keys.iter().any(|key| answer.contains_key(*key)) {
        return None;
    }
    Some(WireError::Refused {
        code: WORDS_ONLY.to_owned(),
        text: details(answer, in_words),
        class: ErrorClass::Input,
    })
}

/// True when a refusal is nothing but words in the place of data.
pub fn is_in_words(error: &WireError) -> bool {
    matches!(error, WireError::Refused { code, .. } if code == WORDS_ONLY)
}

/// A status instead of a code. It counts like HTTP, where 500 and 503 are not the vendor's errors
/// of these numbers, unless the text is the symbol of one.
fn by_status(status: u32, text: String) -> WireError {
    let code = status.to_string();
    if let Some(meaning) = by_symbol(&text) {
        return with_meaning(Some(meaning), &code, text);
    }
    match status {
        429 => WireError::TooMany,
        500..600 => with_meaning(Some(Meaning::SourceDown), &code, text),
        _ => refusal(&code, text),
    }
}

/// The error that an HTTP status means where the body says nothing.
pub fn by_http_status(status: u16) -> WireError {
    let down = |cause| WireError::Down {
        cause,
        code: Some(format!("http_{status}")),
    };
    match status {
        200..300 => WireError::Malformed(MalformedCause::NotJson),
        429 => WireError::TooMany,
        // One client of the vendor saw 404 pages come and go.
        404 | 408 | 500.. => down(UnavailableCause::Http),
        401..404 => refused_by_status(status, ErrorClass::Account),
        _ => refused_by_status(status, ErrorClass::ClientBug),
    }
}

fn refused_by_status(status: u16, class: ErrorClass) -> WireError {
    WireError::Refused {
        code: format!("http_{status}"),
        text: String::new(),
        class,
    }
}

fn refusal(code: &str, text: String) -> WireError {
    let number = code.trim_start_matches('0');
    let by_number = CODES
        .iter()
        .find(|(known, ..)| !known.is_empty() && *known == number);
    let meaning = by_number
        .map(|(.., meaning)| *meaning)
        .or_else(|| by_symbol(code))
        .or_else(|| by_symbol(&text));
    with_meaning(meaning, code, text)
}

fn by_symbol(text: &str) -> Option<Meaning> {
    CODES
        .iter()
        .find(|(_, symbol, _)| !symbol.is_empty() && symbol.eq_ignore_ascii_case(text))
        .map(|(.., meaning)| *meaning)
}

fn with_meaning(meaning: Option<Meaning>, code: &str, text: String) -> WireError {
    let code = code.to_owned();
    match meaning {
        Some(Meaning::SourceDown) => WireError::Down {
            cause: UnavailableCause::Source,
            code: Some(code),
        },
        Some(Meaning::TooMany) => WireError::TooMany,
        Some(Meaning::Class(class)) => WireError::Refused { code, text, class },
        // The list of codes is surely not complete. A few tries cost little, and a wrong «never»
        // would lose an answer.
        None => WireError::Refused {
            code,
            text,
            class: ErrorClass::RetryLater,
        },
    }
}

fn details(answer: &Map<String, Value>, words: String) -> String {
    match answer.get("details").and_then(text::string) {
        Some(details) => format!("{words}: {details}"),
        None => words,
    }
}

#[cfg(test)]
mod tests;
