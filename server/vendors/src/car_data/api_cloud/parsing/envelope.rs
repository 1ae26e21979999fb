//! Envelope of an answer: the fields common to all methods.

use chrono::{DateTime, FixedOffset, NaiveDateTime, TimeZone, Utc};
use serde_json::{Map, Value};

use super::{Flag, Text, Whole, WireError, errors, lenient, unreadable};

/// Fields of which every answer that is not an error has at least one.
const DATA_KEYS: &[&str] = &[
    "found",
    "count",
    "records",
    "vehicle",
    "partner",
    "balance",
    "num",
    "rez",
    "data",
    "result",
    "reports",
    "local",
    "cost",
    "kbmValue",
    "totalCount",
    "diagnose_cards",
];

pub(super) const MOSCOW_UTC_OFFSET_SECONDS: i32 = 3 * 60 * 60;

/// Parsed envelope of an answer that is not an error.
#[derive(Clone, Debug, Default)]
pub struct Envelope {
    /// Raw answer: an object, or the bare list of an old method.
    pub raw: Value,
    /// Price of the call in kopecks, if the answer has a price.
    pub price_kopecks: Option<i64>,
    /// Balance of our account, kopecks.
    pub balance_kopecks: Option<i64>,
    /// Whether the vendor answered from its cache.
    pub from_cache: bool,
    /// Time when the cached data were fetched from the register.
    pub actual_at: Option<DateTime<Utc>>,
}

/// Removes NUL characters, which PostgreSQL cannot store.
fn remove_nul(value: &mut Value) {
    match value {
        Value::String(text) if text.contains('\0') => *text = text.replace('\0', ""),
        Value::Array(values) => values.iter_mut().for_each(remove_nul),
        Value::Object(fields) => {
            if fields.keys().any(|name| name.contains('\0')) {
                let renamed = std::mem::take(fields).into_iter();
                *fields = renamed
                    .map(|(name, value)| (name.replace('\0', ""), value))
                    .collect();
            }
            fields.values_mut().for_each(remove_nul);
        }
        _ => {}
    }
}

/// Parses a response as data or as an error.
pub fn parse_envelope(http_status: Option<u16>, body: &[u8]) -> Result<Envelope, WireError> {
    parse(http_status, body, errors::find)
}

/// Parses like [`parse_envelope`] a method that reports «not found» only by an error message.
pub fn parse_envelope_allowing_message(
    http_status: Option<u16>,
    body: &[u8],
) -> Result<Envelope, WireError> {
    parse(http_status, body, |answer, keys| {
        errors::find(answer, keys).filter(|error| !errors::is_message_only(error))
    })
}

fn parse(
    http_status: Option<u16>,
    body: &[u8],
    find_error: impl Fn(&Map<String, Value>, &[&str]) -> Option<WireError>,
) -> Result<Envelope, WireError> {
    unreadable::clear();
    let status = http_status.unwrap_or(200);
    // PHP files that are saved with a byte order mark print the mark before their output.
    let body = body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(body);
    let Ok(mut raw) = serde_json::from_slice::<Value>(body) else {
        return Err(errors::by_http_status(status));
    };
    remove_nul(&mut raw);
    if status == 429 {
        return Err(WireError::RateLimited);
    }
    let answer = match &raw {
        Value::Object(answer) => answer,
        // A bare list has no price or status; methods that send no bare lists reject it later.
        Value::Array(_) if (200..300).contains(&status) => {
            return Ok(Envelope {
                raw,
                ..Envelope::default()
            });
        }
        // PHP prints `null` or `false` when it fails to encode an answer.
        _ => return Err(errors::by_http_status(status)),
    };
    if let Some(error) = find_error(answer, DATA_KEYS) {
        return Err(error);
    }
    if !(200..300).contains(&status) {
        return Err(errors::by_http_status(status));
    }
    let inquiry = answer.get("inquiry");
    let kopecks = |key| inquiry.and_then(|inquiry| lenient::kopecks(inquiry.get(key)?));
    let price_kopecks = kopecks("price");
    let balance_kopecks = kopecks("balance");
    let from_cache = answer.get("cache").is_some_and(is_non_empty_object);
    let actual_at = answer
        .get("cache")
        .and_then(|cache| moscow_time(cache.get("actual")?));
    Ok(Envelope {
        raw,
        price_kopecks,
        balance_kopecks,
        from_cache,
        actual_at,
    })
}

impl Envelope {
    /// Top-level field of the answer; the value of an object `{title, value}` replaces the object.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.raw.get(key).map(lenient::content)
    }

    /// Value of the field `found`: whether the register knows the subject.
    pub fn found(&self) -> Option<bool> {
        self.get("found").and_then(|found| Flag::read(found).0)
    }

    /// Text of the field `message`.
    pub fn message(&self) -> Option<String> {
        let keys = ["message", "messege", "errormsg"];
        keys.iter().find_map(|key| self.text(key))
    }

    /// Text of any top-level field.
    pub fn text(&self, key: &str) -> Option<String> {
        self.get(key).and_then(|value| Text::read(value).0)
    }

    /// Whole number of any top-level field.
    pub fn whole(&self, key: &str) -> Option<u32> {
        self.get(key).and_then(|value| Whole::read(value).0)
    }

    /// Whether the message has a letter; some messages are bare numbers.
    pub fn has_message(&self) -> bool {
        let message = self.message().unwrap_or_default();
        message.chars().any(char::is_alphabetic)
    }
}

fn is_non_empty_object(value: &Value) -> bool {
    value.as_object().is_some_and(|map| !map.is_empty())
}

/// Parses `dd.mm.yyyy HH:MM:SS` in Moscow time (UTC+3 during the vendor's existence).
fn moscow_time(value: &Value) -> Option<DateTime<Utc>> {
    let text = lenient::string(value)?;
    let local = NaiveDateTime::parse_from_str(&text, "%d.%m.%Y %H:%M:%S")
        .or_else(|_| NaiveDateTime::parse_from_str(&text, "%d.%m.%Y %H:%M"))
        .ok()?;
    let moscow = FixedOffset::east_opt(MOSCOW_UTC_OFFSET_SECONDS)?;
    Some(
        moscow
            .from_local_datetime(&local)
            .single()?
            .with_timezone(&Utc),
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::traffic_police::{history, restrictions};
    use crate::car_data::api_cloud::{account, samples};
    use crate::car_data::{MalformedCause, UnavailableCause};

    #[test]
    fn nul_is_removed_from_keys_and_values() {
        let answer = json!({ "status": 200, "count": 1, "a\0": ["x\0y", { "b": "\0" }] });
        let raw = samples::envelope(&answer).unwrap().raw;
        assert_eq!(raw["a"], json!(["xy", { "b": "" }]));
    }

    #[test]
    fn envelope_has_price_balance_and_cache_time() {
        let envelope = samples::envelope(&samples::json(restrictions::SAMPLE)).unwrap();
        assert_eq!(envelope.price_kopecks, Some(70));
        assert_eq!(envelope.balance_kopecks, Some(81_235));
        assert!(envelope.from_cache);
        assert_eq!(
            envelope.actual_at.unwrap().to_rfc3339(),
            "2031-03-05T07:00:41+00:00"
        );
    }

    #[test]
    fn missing_or_malformed_inquiry_and_cache_are_ignored() {
        for extra in [
            json!(null),
            json!([]),
            json!({}),
            json!("null"),
            json!({"actual": "вчера"}),
        ] {
            let answer = json!({"count": 0, "records": [], "inquiry": extra, "cache": extra});
            let envelope = samples::envelope(&answer).unwrap();
            assert_eq!(envelope.price_kopecks, None);
            assert_eq!(envelope.balance_kopecks, None);
            assert_eq!(envelope.actual_at, None);
        }
        let fresh = samples::envelope(&samples::json(history::SAMPLE)).unwrap();
        assert!(!fresh.from_cache);
    }

    #[test]
    fn byte_order_mark_is_skipped() {
        let body = format!("\u{feff}{}", samples::json(account::SAMPLE));
        assert!(parse_envelope(Some(200), body.as_bytes()).is_ok());
    }

    #[test]
    fn body_that_is_no_answer_gives_error_by_http_status() {
        let malformed = |cause| WireError::Malformed(cause);
        let unavailable = |status: &str| WireError::Unavailable {
            cause: UnavailableCause::Http,
            code: Some(status.to_owned()),
        };
        for (status, body, expected) in [
            (200, "<html>", malformed(MalformedCause::NotJson)),
            (200, "", malformed(MalformedCause::NotJson)),
            (200, "null", malformed(MalformedCause::NotJson)),
            (404, "<html>", unavailable("http_404")),
            (502, "<html>", unavailable("http_502")),
            (503, "[]", unavailable("http_503")),
            (
                500,
                r#"{"status":200,"count":0,"records":[]}"#,
                unavailable("http_500"),
            ),
            (429, "<html>", WireError::RateLimited),
            (429, r#"{"count":0}"#, WireError::RateLimited),
        ] {
            assert_eq!(
                parse_envelope(Some(status), body.as_bytes()).unwrap_err(),
                expected,
                "{status} {body}"
            );
        }
        assert!(matches!(
            parse_envelope(Some(301), b"").unwrap_err(),
            WireError::Rejected { code, .. } if code == "http_301"
        ));
    }

    #[test]
    fn error_in_body_takes_precedence_over_http_status() {
        let body = br#"{"error":"498","message":"TOKEN_NO_MONEY"}"#;
        assert!(matches!(
            parse_envelope(Some(500), body).unwrap_err(),
            WireError::Rejected { code, .. } if code == "498"
        ));
    }
}
