//! Error answers of the vendor: their six formats and the meaning of each code.

use serde_json::{Map, Value};

use super::lenient;
use crate::car_data::{ErrorClass, MalformedCause, UnavailableCause};

/// Error of a response that contains no data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WireError {
    /// The vendor rejected the request.
    Rejected {
        code: String,
        text: String,
        class: ErrorClass,
    },
    /// The vendor or its source is down.
    Unavailable {
        cause: UnavailableCause,
        code: Option<String>,
    },
    /// Too many concurrent calls.
    RateLimited,
    /// The response is no answer of this vendor or of this method.
    Malformed(MalformedCause),
}

/// Error of an answer that lacks a required field of the method.
pub const UNEXPECTED_SHAPE: WireError = WireError::Malformed(MalformedCause::Shape);

/// Error of an answer without any field that its block needs.
pub const NO_CONTENT: WireError = WireError::Malformed(MalformedCause::Empty);

/// Code for an error that has only a message.
const MESSAGE_ONLY: &str = "errormsg";

#[derive(Clone, Copy)]
enum Meaning {
    SourceDown,
    RateLimited,
    Class(ErrorClass),
}

const ACCOUNT: Meaning = Meaning::Class(ErrorClass::Account);
const INPUT: Meaning = Meaning::Class(ErrorClass::Input);
const CLIENT_BUG: Meaning = Meaning::Class(ErrorClass::ClientBug);

/// Meaning of error codes, by number and by symbol; either may be in either field.
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
    ("456", "MAX_LIMIT", Meaning::RateLimited),
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
    // The number of this code is unknown; it occurs with many concurrent calls.
    ("", "SERVICE_CAPTCHA_OFFLINE", Meaning::RateLimited),
];

/// Finds the error in an answer.
///
/// `data_keys` are fields that only answers with data or a plain «not found» have.
pub fn find(answer: &Map<String, Value>, data_keys: &[&str]) -> Option<WireError> {
    let message = || {
        ["errormsg", "message", "error"]
            .iter()
            .find_map(|key| lenient::string(answer.get(*key)?))
            .unwrap_or_default()
    };
    // Formats A, B and D have an error code.
    if let Some(code) = answer
        .get("error")
        .map(lenient::content)
        .filter(|value| **value != Value::Bool(false))
    {
        if let Some(code) = lenient::string(code) {
            return Some(rejection(&code, message()));
        }
        // The value is no code, but certainly not a success.
        if code.is_object() || code.is_array() {
            return Some(rejection("error", message()));
        }
    }
    // Format C has a status. «200» may be a string; a status in words is not a code.
    if let Some(status) = answer.get("status").and_then(lenient::whole)
        && status != 200
    {
        return Some(by_status(status, message()));
    }
    // Formats E and F have a message instead of data.
    let message = answer.get("errormsg").and_then(lenient::string)?;
    if data_keys.iter().any(|key| answer.contains_key(*key)) {
        return None;
    }
    Some(WireError::Rejected {
        code: MESSAGE_ONLY.to_owned(),
        text: details(answer, message),
        class: ErrorClass::Input,
    })
}

/// Whether an error has only a message.
pub fn is_message_only(error: &WireError) -> bool {
    matches!(error, WireError::Rejected { code, .. } if code == MESSAGE_ONLY)
}

/// Error of a field `status`, interpreted like an HTTP status.
///
/// The status is not the vendor's code of that number, unless the text is the symbol of a code.
fn by_status(status: u32, text: String) -> WireError {
    let code = status.to_string();
    if let Some(meaning) = by_symbol(&text) {
        return with_meaning(Some(meaning), &code, text);
    }
    match status {
        429 => WireError::RateLimited,
        500..600 => with_meaning(Some(Meaning::SourceDown), &code, text),
        _ => rejection(&code, text),
    }
}

/// Error of an HTTP status without a readable answer.
pub fn by_http_status(status: u16) -> WireError {
    let unavailable = |cause| WireError::Unavailable {
        cause,
        code: Some(format!("http_{status}")),
    };
    match status {
        200..300 => WireError::Malformed(MalformedCause::NotJson),
        429 => WireError::RateLimited,
        // The vendor was observed to return 404 pages temporarily.
        404 | 408 | 500.. => unavailable(UnavailableCause::Http),
        401..404 => rejected_by_status(status, ErrorClass::Account),
        _ => rejected_by_status(status, ErrorClass::ClientBug),
    }
}

fn rejected_by_status(status: u16, class: ErrorClass) -> WireError {
    WireError::Rejected {
        code: format!("http_{status}"),
        text: String::new(),
        class,
    }
}

fn rejection(code: &str, text: String) -> WireError {
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
        Some(Meaning::SourceDown) => WireError::Unavailable {
            cause: UnavailableCause::Source,
            code: Some(code),
        },
        Some(Meaning::RateLimited) => WireError::RateLimited,
        Some(Meaning::Class(class)) => WireError::Rejected { code, text, class },
        // The list of codes is incomplete: a few retries cost little, a wrong refusal loses an answer.
        None => WireError::Rejected {
            code,
            text,
            class: ErrorClass::RetryLater,
        },
    }
}

fn details(answer: &Map<String, Value>, message: String) -> String {
    match answer.get("details").and_then(lenient::string) {
        Some(details) => format!("{message}: {details}"),
        None => message,
    }
}

#[cfg(test)]
mod tests;
