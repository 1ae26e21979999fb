//! The fields that every answer of the vendor has around its data.

use chrono::{DateTime, FixedOffset, NaiveDateTime, TimeZone, Utc};
use serde_json::{Map, Value};

use super::{WireError, refusal, text};

/// Fields of which at least one is in every answer that is not an error.
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

const MOSCOW_SECONDS_EAST: i32 = 3 * 60 * 60;

/// An answer that is not an error.
#[derive(Clone, Debug, Default)]
pub struct Envelope {
    /// The answer as it came: an object, or the bare list of an old method.
    pub raw: Value,
    /// The price of the call for us, where the answer tells it.
    pub price_kopecks: Option<i64>,
    /// The rest on our account.
    pub balance_kopecks: Option<i64>,
    /// The answer comes from the vendor's cache.
    pub from_cache: bool,
    /// When the cached data were really fetched.
    pub actual_at: Option<DateTime<Utc>>,
}

/// PostgreSQL keeps no NUL in a text or a JSON value, and no answer means anything by one.
fn drop_nul(value: &mut Value) {
    match value {
        Value::String(text) if text.contains('\0') => *text = text.replace('\0', ""),
        Value::Array(values) => values.iter_mut().for_each(drop_nul),
        Value::Object(fields) => {
            if fields.keys().any(|name| name.contains('\0')) {
                let taken = std::mem::take(fields).into_iter();
                *fields = taken
                    .map(|(name, value)| (name.replace('\0', ""), value))
                    .collect();
            }
            fields.values_mut().for_each(drop_nul);
        }
        _ => {}
    }
}

/// Tells data from errors.
pub fn open(http_status: Option<u16>, body: &[u8]) -> Result<Envelope, WireError> {
    read(http_status, body, refusal::find)
}

/// The same for a method that says «nothing found» with the words of a refusal and nothing else.
pub fn open_with_words(http_status: Option<u16>, body: &[u8]) -> Result<Envelope, WireError> {
    read(http_status, body, |answer, keys| {
        refusal::find(answer, keys).filter(|error| !refusal::is_in_words(error))
    })
}

fn read(
    http_status: Option<u16>,
    body: &[u8],
    find_refusal: impl Fn(&Map<String, Value>, &[&str]) -> Option<WireError>,
) -> Result<Envelope, WireError> {
    let status = http_status.unwrap_or(200);
    // PHP files saved with a byte order mark put it before their output.
    let body = body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(body);
    let Ok(mut raw) = serde_json::from_slice::<Value>(body) else {
        return Err(refusal::by_http_status(status));
    };
    drop_nul(&mut raw);
    if status == 429 {
        return Err(WireError::TooMany);
    }
    let answer = match &raw {
        Value::Object(answer) => answer,
        // A bare list has neither price nor status; methods that never answer so refuse it.
        Value::Array(_) if (200..300).contains(&status) => {
            return Ok(Envelope {
                raw,
                ..Envelope::default()
            });
        }
        // PHP prints `null` or `false` when it fails to encode an answer.
        _ => return Err(refusal::by_http_status(status)),
    };
    if let Some(error) = find_refusal(answer, DATA_KEYS) {
        return Err(error);
    }
    if !(200..300).contains(&status) {
        return Err(refusal::by_http_status(status));
    }
    let inquiry = answer.get("inquiry");
    let money = |key| inquiry.and_then(|inquiry| text::kopecks(inquiry.get(key)?));
    let price_kopecks = money("price");
    let balance_kopecks = money("balance");
    let from_cache = answer.get("cache").is_some_and(is_filled);
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
    /// A top-level field of the answer.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.raw.get(key)
    }

    /// True when the register knows what was asked about, where its method says so.
    pub fn found(&self) -> Option<bool> {
        self.get("found").and_then(text::flag)
    }

    /// The message of the answer, in words.
    pub fn words(&self) -> Option<String> {
        let words = ["message", "messege", "errormsg"];
        words
            .iter()
            .find_map(|key| self.get(key).and_then(text::string))
    }

    /// True when the answer says in words that it has nothing; a bare number says nothing.
    pub fn has_message(&self) -> bool {
        let words = self.words().unwrap_or_default();
        words.chars().any(char::is_alphabetic)
    }
}

fn is_filled(value: &Value) -> bool {
    value.as_object().is_some_and(|map| !map.is_empty())
}

/// `dd.mm.yyyy HH:MM:SS` of Moscow, which has been UTC+3 since the vendor exists.
fn moscow_time(value: &Value) -> Option<DateTime<Utc>> {
    let text = text::string(value)?;
    let local = NaiveDateTime::parse_from_str(&text, "%d.%m.%Y %H:%M:%S")
        .or_else(|_| NaiveDateTime::parse_from_str(&text, "%d.%m.%Y %H:%M"))
        .ok()?;
    let moscow = FixedOffset::east_opt(MOSCOW_SECONDS_EAST)?;
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
    use crate::car_data::api_cloud::{account, history, restrictions, samples};
    use crate::car_data::{MalformedCause, UnavailableCause};

    #[test]
    fn drops_nul_wherever_it_stands() {
        let answer = json!({ "status": 200, "count": 1, "a\0": ["x\0y", { "b": "\0" }] });
        let raw = samples::opened(&answer).unwrap().raw;
        assert_eq!(raw["a"], json!(["xy", { "b": "" }]));
    }

    #[test]
    fn reads_price_balance_and_cache() {
        let envelope = samples::opened(&samples::json(restrictions::SAMPLE)).unwrap();
        assert_eq!(envelope.price_kopecks, Some(70));
        assert_eq!(envelope.balance_kopecks, Some(81_235));
        assert!(envelope.from_cache);
        // Moscow is three hours ahead.
        assert_eq!(
            envelope.actual_at.unwrap().to_rfc3339(),
            "2031-03-05T07:00:41+00:00"
        );
    }

    #[test]
    fn everything_around_the_data_is_optional() {
        for extra in [
            json!(null),
            json!([]),
            json!({}),
            json!("null"),
            json!({"actual": "вчера"}),
        ] {
            let answer = json!({"count": 0, "records": [], "inquiry": extra, "cache": extra});
            let envelope = samples::opened(&answer).unwrap();
            assert_eq!(envelope.price_kopecks, None);
            assert_eq!(envelope.balance_kopecks, None);
            assert_eq!(envelope.actual_at, None);
        }
        let fresh = samples::opened(&samples::json(history::SAMPLE)).unwrap();
        assert!(!fresh.from_cache);
    }

    #[test]
    fn a_byte_order_mark_is_no_garbage() {
        let body = format!("\u{feff}{}", samples::json(account::SAMPLE));
        assert!(open(Some(200), body.as_bytes()).is_ok());
    }

    #[test]
    fn a_body_that_is_no_object_is_judged_by_the_http_status() {
        let malformed = |cause| WireError::Malformed(cause);
        let down = |status: &str| WireError::Down {
            cause: UnavailableCause::Http,
            code: Some(status.to_owned()),
        };
        for (status, body, expected) in [
            (200, "<html>", malformed(MalformedCause::NotJson)),
            (200, "", malformed(MalformedCause::NotJson)),
            (200, "null", malformed(MalformedCause::NotJson)),
            (404, "<html>", down("http_404")),
            (502, "<html>", down("http_502")),
            (503, "[]", down("http_503")),
            (
                500,
                r#"{"status":200,"count":0,"records":[]}"#,
                down("http_500"),
            ),
            (429, "<html>", WireError::TooMany),
            (429, r#"{"count":0}"#, WireError::TooMany),
        ] {
            assert_eq!(
                open(Some(status), body.as_bytes()).unwrap_err(),
                expected,
                "{status} {body}"
            );
        }
        assert!(matches!(
            open(Some(301), b"").unwrap_err(),
            WireError::Refused { code, .. } if code == "http_301"
        ));
    }

    #[test]
    fn an_error_in_the_body_wins_over_the_http_status() {
        let body = br#"{"error":"498","message":"TOKEN_NO_MONEY"}"#;
        assert!(matches!(
            open(Some(500), body).unwrap_err(),
            WireError::Refused { code, .. } if code == "498"
        ));
    }
}
