//! Calls to a sandbox without a socket.

#![allow(
    dead_code,
    clippy::allow_attributes,
    reason = "each test file uses its own part of it"
)]
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot go on fails the test"
)]

pub mod sources;
pub mod vkid;

use avtosled_sandbox::Options;
use avtosled_sandbox::Sandbox;
use avtosled_sandbox::TOKEN;
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::http::StatusCode;
use axum::http::header;
use axum::response::Response;
use chrono::NaiveDate;
use serde_json::Value;
use tower::ServiceExt;

/// VINs of the showcase.
pub const CLEAN: &str = "XTAGFL110KY300001";
pub const CRASHED: &str = "Z94K241CBFR300002";
pub const PLEDGED: &str = "XW8ZZZ5NZHG300003";
pub const RESTRICTED: &str = "X7L4SRAV4G5300004";
pub const WANTED: &str = "XW7BF4FK3HS300005";
pub const TAXI: &str = "Z94CB41ABJR300006";
pub const FROM_JAPAN: &str = "GRX130-6012345";
pub const FROM_USA: &str = "5UXCR6C02L9300008";
pub const DOWN: &str = "X9F5XXEEDED300009";
pub const SLOW: &str = "XW8AN4NE0JH300010";
pub const BROKEN: &str = "Z8NTANJ11JS300011";
pub const UNKNOWN: &str = "XTT316300G0300012";
pub const MISMATCHED: &str = "XWEPH81ABG0300013";
pub const TOTALLED: &str = "XWEGV81ABH0300014";
pub const MANY_OWNERS: &str = "X9FMXXEEBBM300015";
pub const NEW: &str = "XTAGFL110TY300016";
pub const ELECTRIC: &str = "5YJ3E1EB8LF300017";
pub const LEASED: &str = "X4XKS2940JV300018";
pub const RECALLED: &str = "XTAGAB110H0300019";

pub const ALL: [&str; 19] = [
    CLEAN,
    CRASHED,
    PLEDGED,
    RESTRICTED,
    WANTED,
    TAXI,
    FROM_JAPAN,
    FROM_USA,
    DOWN,
    SLOW,
    BROKEN,
    UNKNOWN,
    MISMATCHED,
    TOTALLED,
    MANY_OWNERS,
    NEW,
    ELECTRIC,
    LEASED,
    RECALLED,
];

pub const TYPES: [&str; 5] = ["gibdd", "dtp", "wanted", "restrict", "eaisto"];

/// A sandbox under test.
pub struct Client(Router);

impl Client {
    /// A sandbox on a fixed day.
    pub fn new() -> Self {
        Self::with(Options::default())
    }

    pub fn with(options: Options) -> Self {
        let today = options.today.or(NaiveDate::from_ymd_opt(2026, 11, 20));
        Self(Sandbox::router(&Options { today, ..options }))
    }

    pub async fn response(&self, request: Request<Body>) -> Response {
        self.0.clone().oneshot(request).await.unwrap()
    }

    pub async fn send(&self, request: Request<Body>) -> (StatusCode, String) {
        let response = self.response(request).await;
        let status = response.status();
        let body = axum::body::to_bytes(response.into_body(), usize::MAX)
            .await
            .unwrap();
        (status, String::from_utf8(body.to_vec()).unwrap())
    }

    pub async fn get(&self, path: &str) -> (StatusCode, String) {
        self.send(Request::get(path).body(Body::empty()).unwrap())
            .await
    }

    pub async fn json(&self, path: &str) -> Value {
        serde_json::from_str(&self.get(path).await.1).unwrap()
    }

    /// One of the police registers.
    pub async fn gibdd(&self, kind: &str, vin: &str) -> Value {
        self.json(&gibdd_path(kind, vin)).await
    }

    /// The `partner` block of a conversion.
    pub async fn convert(&self, text: &str) -> Value {
        let text = percent_encode(text);
        let path = format!("/car/api/converter.php?type=search&string={text}&token={TOKEN}");
        self.json(&path).await["partner"].take()
    }

    pub async fn post(&self, path: &str, content_type: &str, body: &str) -> (StatusCode, String) {
        let request = Request::post(path).header(header::CONTENT_TYPE, content_type);
        self.send(request.body(Body::from(body.to_owned())).unwrap())
            .await
    }

    pub async fn set_faults(&self, faults: &Value) -> StatusCode {
        self.post("/faults", "application/json", &faults.to_string())
            .await
            .0
    }
}

pub fn gibdd_path(kind: &str, vin: &str) -> String {
    format!("/car/api/gibdd.php?type={kind}&vin={vin}&token={TOKEN}")
}

pub fn percent_encode(text: &str) -> String {
    text.bytes().fold(String::new(), |encoded, byte| {
        format!("{encoded}%{byte:02X}")
    })
}

/// The same answer without what differs from call to call.
pub fn data(mut answer: Value) -> Value {
    answer["inquiry"] = Value::Null;
    answer
}
