//! HTTP response of a vendor before it is parsed.

use std::time::Duration;

use reqwest::header::{HeaderMap, RETRY_AFTER};

use super::CallTrace;

/// Maximum size of a stored excerpt of a bad response, bytes.
const EXCERPT_BYTES: usize = 2048;

/// HTTP response that was received completely.
pub struct RawResponse {
    pub body: Vec<u8>,
    pub trace: CallTrace,
    pub retry_after: Option<Duration>,
}

/// Reads the header `Retry-After` in seconds; the vendor is not known to send the date form.
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

/// Beginning of a body as text, with our token masked in case the vendor repeats it.
pub fn excerpt(body: &[u8], token: &str) -> String {
    let mut text = String::from_utf8_lossy(body).into_owned();
    if !token.is_empty() {
        text = text.replace(token, "***");
    }
    text.truncate(text.floor_char_boundary(EXCERPT_BYTES));
    // PostgreSQL cannot store NUL characters in a text.
    text.replace('\0', "")
}
