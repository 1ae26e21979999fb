//! An answer as it came, before anybody read it.

use std::time::Duration;

use reqwest::header::{HeaderMap, RETRY_AFTER};

use super::CallTrace;

/// The bytes of a bad answer that are kept for the operator.
const EXCERPT_BYTES: usize = 2048;

/// An answer that arrived in full, whatever it says.
pub struct Arrived {
    pub body: Vec<u8>,
    pub trace: CallTrace,
    pub retry_after: Option<Duration>,
}

/// Seconds only: the date form of the header would need a clock, and the vendor is not known to
/// send the header at all.
pub fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers
        .get(RETRY_AFTER)?
        .to_str()
        .ok()?
        .trim()
        .parse()
        .ok()?;
    Some(Duration::from_secs(seconds))
}

/// The beginning of a body as text, without our token should the vendor echo it.
pub fn excerpt(body: &[u8], token: &str) -> String {
    let mut text = String::from_utf8_lossy(body).into_owned();
    if !token.is_empty() {
        text = text.replace(token, "***");
    }
    text.truncate(text.floor_char_boundary(EXCERPT_BYTES));
    // PostgreSQL keeps no NUL in a text.
    text.replace('\0', "")
}
