//! Log check of the suite: no line contains personal data or secrets.
//!
//! VINs, phones, mail addresses and access tokens are found by their form in each line of every thread. Plates,
//! names, codes and keys that a test sends or receives are found in the lines of its own thread.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::{Result, Write};
use std::sync::{Mutex, Once, PoisonError};

use reqwest::Request;
use reqwest::header::{COOKIE, HeaderMap, SET_COOKIE};
use serde_json::Value;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::{Layer, SubscriberExt};

use crate::money::query_plans;

/// Log filter as in production, with the details of our crates.
const FILTER: &str = "info,avtosled_server=debug,avtosled_vendors=debug,tower_http=debug";
/// JSON fields of requests whose values must not be logged.
const SENT: [&str; 22] = [
    "accessKey",
    "address",
    "bodyNumber",
    "car",
    "code",
    "comment",
    "email",
    "firstName",
    "lastName",
    "license",
    "licenseNumber",
    "middleName",
    "passportNumber",
    "password",
    "phone",
    "plate",
    "promoCode",
    "query",
    "text",
    "to",
    "vin",
    "currentPassword",
];
/// JSON fields of responses whose values must not be logged.
const RECEIVED: [&str; 7] = [
    "accessKey",
    "authorizeUrl",
    "email",
    "phone",
    "recoveryCodes",
    "secret",
    "token",
];
/// Minimum length of a searched value; shorter ones also occur by chance.
const MIN_LENGTH: usize = 5;

thread_local! {
    /// Log lines of the test on this thread.
    static LINES: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Log lines with data in a known form.
static LEAKS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Installs the log of this process.
pub fn start() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        let lines = tracing_subscriber::fmt::layer()
            .with_ansi(false)
            .without_time()
            .with_writer(|| LogLines)
            .with_filter(EnvFilter::new(FILTER));
        let all = tracing_subscriber::registry()
            .with(lines)
            .with(query_plans::statements());
        tracing::subscriber::set_global_default(all).unwrap();
    });
}

struct LogLines;

impl Write for LogLines {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let line = String::from_utf8_lossy(bytes);
        if has_known_form(&line) {
            let mut leaks = LEAKS.lock().unwrap_or_else(PoisonError::into_inner);
            leaks.push(line.clone().into_owned());
        }
        LINES.with_borrow_mut(|lines| lines.push_str(&line));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

/// Personal data and secrets that a test has sent or received.
#[derive(Default)]
pub struct Secrets(Mutex<BTreeSet<String>>);

impl Secrets {
    pub fn add_request(&self, request: &Request) {
        let url = request.url();
        // Escaped parts of a path are plates and free text.
        let parts = url.path().split('/').filter(|part| part.contains('%'));
        parts.for_each(|part| self.add(part));
        for (name, value) in url.query_pairs() {
            if SENT.contains(&&*name) {
                self.add(&value);
            }
        }
        for cookies in request.headers().get_all(COOKIE) {
            let cookies = cookies.to_str().unwrap_or_default().split("; ");
            cookies.for_each(|cookie| self.add_cookie(cookie));
        }
        let body = request.body().and_then(|body| body.as_bytes());
        if let Some(body) = body.and_then(|body| serde_json::from_slice(body).ok()) {
            self.add_fields(&body, &SENT);
        }
    }

    pub fn add_response(&self, headers: &HeaderMap, body: &Value) {
        for cookie in headers.get_all(SET_COOKIE) {
            let cookie = cookie.to_str().unwrap_or_default();
            self.add_cookie(cookie.split(';').next().unwrap_or_default());
        }
        self.add_fields(body, &RECEIVED);
    }

    pub fn add(&self, secret: &str) {
        if secret.chars().count() >= MIN_LENGTH {
            let mut secrets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            secrets.insert(secret.to_lowercase());
        }
    }

    fn add_cookie(&self, cookie: &str) {
        let (name, value) = cookie.split_once('=').unwrap_or_default();
        // The id of a challenge may be logged, because it is useless without the code.
        if !name.ends_with("phone_challenge") {
            self.add(value);
        }
    }

    fn add_fields(&self, body: &Value, names: &[&str]) {
        match body {
            Value::Object(fields) => {
                for (name, value) in fields {
                    if names.contains(&name.as_str()) {
                        self.add_all(value);
                    } else {
                        self.add_fields(value, names);
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.add_fields(item, names)),
            _ => {}
        }
    }

    fn add_all(&self, value: &Value) {
        match value {
            Value::String(text) => self.add(text),
            Value::Array(items) => items.iter().for_each(|item| self.add_all(item)),
            Value::Object(fields) => fields.values().for_each(|item| self.add_all(item)),
            _ => {}
        }
    }

    /// Asserts that no line of this thread has a secret, and no line of any thread data in a known form.
    pub fn assert_not_logged(&self) {
        let leaks = std::mem::take(&mut *LEAKS.lock().unwrap_or_else(PoisonError::into_inner));
        assert!(leaks.is_empty(), "personal data in the log: {leaks:#?}");
        let lines = LINES.with_borrow(|lines| lines.to_lowercase());
        let secrets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for secret in secrets.iter() {
            let line = lines.lines().find(|line| has_word(line, secret));
            assert!(line.is_none(), "{secret} in the log: {line:?}");
        }
    }
}

/// Whether a text contains `word` as a whole word.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(start, _)| {
        let before = text[..start].chars().next_back();
        let after = text[start + word.len()..].chars().next();
        let is_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        !is_part(before) && !is_part(after)
    })
}

/// Whether a line has a VIN, a Russian mobile number, a mail address or an access token.
fn has_known_form(line: &str) -> bool {
    let mut words = line.split(|c: char| !c.is_alphanumeric());
    words.any(|word| is_vin(word) || is_mobile(word)) || has_token(line) || has_address(line)
}

fn is_vin(word: &str) -> bool {
    let is_of_vin = |c: char| c.is_ascii_digit() || (c.is_ascii_uppercase() && !"IOQ".contains(c));
    let has = |is_one: fn(&char) -> bool| word.chars().any(|c| is_one(&c));
    word.len() == 17
        && word.chars().all(is_of_vin)
        && has(char::is_ascii_digit)
        && has(char::is_ascii_uppercase)
}

fn is_mobile(word: &str) -> bool {
    let is_number = word.len() == 11 && word.chars().all(|c| c.is_ascii_digit());
    is_number && (word.starts_with("79") || word.starts_with("89"))
}

/// Whether a line has a JSON Web Token: three parts, the first of which is an object.
fn has_token(line: &str) -> bool {
    let is_of_token = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let mut words = line.split(|c| !is_of_token(c));
    words.any(|word| word.starts_with("eyJ") && word.matches('.').count() == 2)
}

fn has_address(line: &str) -> bool {
    line.match_indices('@').any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + 1..].chars().next();
        before.is_some_and(char::is_alphanumeric) && after.is_some_and(char::is_alphanumeric)
    })
}

#[test]
fn log_check_finds_personal_data_by_form_and_ignores_ids() {
    for line in [
        "path=/api/vin/XTA219010N0000001/info",
        "to 79161234567:",
        "mail to ivan@example.ru failed",
        "token=eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
    ] {
        assert!(has_known_form(line), "{line}");
    }
    for line in [
        "id=018f0000-0000-7000-8000-000000000000 ms=12",
        "digest=0f3a9be1c2d40f3a9be1c2d4 count=79",
        "digest=eyJaqS2kcO8GpkctrIIIwFbkhhQsLXGmIkcxRo32C8A",
    ] {
        assert!(!has_known_form(line), "{line}");
    }
}
