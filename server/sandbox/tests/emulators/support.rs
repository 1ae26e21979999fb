//! Test client of a sandbox without a socket.

use avtosled_sandbox::{Options, Sandbox, TOKEN};
use axum::{
    Router,
    body::Body,
    http::{Request, Uri, header},
};
use chrono::NaiveDate;
use serde_json::{Value, json};
use tower::ServiceExt;

/// VINs of showcase cars.
pub const CLEAN: &str = "XTAGFL110KY300001";
pub const CRASHED: &str = "Z94K241CBFR300002";
pub const PLEDGED: &str = "XW8ZZZ5NZHG300003";
pub const TAXI: &str = "Z94CB41ABJR300006";
pub const FROM_JAPAN: &str = "GRX130-6012345";
pub const FROM_USA: &str = "5UXCR6C02L9300008";
pub const DOWN: &str = "X9F5XXEEDED300009";
pub const UNKNOWN: &str = "XTT316300G0300012";
pub const TOTALLED: &str = "XWEGV81ABH0300014";
pub const NEW: &str = "XTAGFL110TY300016";

pub const FORM: &str = "application/x-www-form-urlencoded";

pub struct Client(Router);

impl Client {
    /// Creates a sandbox with a fixed date.
    pub fn new() -> Self {
        Self::with(Options::default())
    }

    pub fn with(options: Options) -> Self {
        let today = options.today.or(NaiveDate::from_ymd_opt(2026, 11, 20));
        Self(Sandbox::router(&Options { today, ..options }))
    }

    /// Status, the given header and the body of a response.
    pub async fn send(&self, request: Request<Body>, name: &str) -> (u16, String, Vec<u8>) {
        let response = self.0.clone().oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let value = response.headers().get(name);
        let value = value.map_or("", |value| value.to_str().unwrap()).to_owned();
        let body = axum::body::to_bytes(response.into_body(), usize::MAX).await;
        (status, value, body.unwrap().to_vec())
    }

    pub async fn text(&self, request: Request<Body>) -> (u16, String) {
        let (status, _, body) = self.send(request, "").await;
        (status, String::from_utf8(body).unwrap())
    }

    pub async fn get(&self, path: &str) -> (u16, String) {
        self.text(Request::get(path).body(Body::empty()).unwrap())
            .await
    }

    pub async fn json(&self, path: &str) -> Value {
        serde_json::from_str(&self.get(path).await.1).unwrap()
    }

    pub async fn post(&self, path: &str, kind: &str, body: &str) -> (u16, String) {
        let request = Request::post(path).header(header::CONTENT_TYPE, kind);
        self.text(request.body(Body::from(body.to_owned())).unwrap())
            .await
    }

    /// Submits a form; returns status, `Location` and page.
    pub async fn submit(&self, path: &str, fields: &[(&str, &str)]) -> (u16, String, String) {
        let request = Request::post(path).header(header::CONTENT_TYPE, FORM);
        let request = request.body(Body::from(encode(fields))).unwrap();
        let (status, location, body) = self.send(request, "location").await;
        (status, location, String::from_utf8(body).unwrap())
    }

    /// Replaces all faults; returns the status.
    pub async fn set_faults(&self, faults: Value) -> u16 {
        let faults = faults.to_string();
        self.post("/faults", "application/json", &faults).await.0
    }

    /// Sets the fault of a method; returns the status.
    pub async fn fail(&self, method: &str, fault: Value) -> u16 {
        self.set_faults(json!({ "perMethod": { method: fault } }))
            .await
    }

    /// Calls a method of the car-data service; returns the answer.
    pub async fn ask(&self, file: &str, kind: &str, parameters: &[(&str, &str)]) -> Value {
        self.json(&path(file, kind, parameters)).await
    }

    /// Calls a method of the traffic police; returns the answer.
    pub async fn gibdd(&self, kind: &str, vin: &str) -> Value {
        self.ask("gibdd.php", kind, &[("vin", vin)]).await
    }

    /// Block `partner` in the answer of a conversion.
    pub async fn convert(&self, text: &str) -> Value {
        let parameters = [("string", text)];
        let mut answer = self.ask("converter.php", "search", &parameters).await;
        answer["partner"].take()
    }

    /// Status, content type and bytes of a picture.
    pub async fn picture(&self, address: &Value) -> (u16, String, Vec<u8>) {
        let uri: Uri = address.as_str().unwrap().parse().unwrap();
        let request = Request::get(uri.path()).body(Body::empty());
        self.send(request.unwrap(), "content-type").await
    }

    /// Method, key and outcome of the calls so far.
    pub async fn calls(&self) -> Vec<[String; 3]> {
        let calls = self.json("/stats.json").await;
        let fields = |call: &Value| {
            ["method", "key", "outcome"].map(|name| call[name].as_str().unwrap().to_owned())
        };
        calls.as_array().unwrap().iter().map(fields).collect()
    }
}

/// Path of a call to the car-data service.
pub fn path(file: &str, kind: &str, parameters: &[(&str, &str)]) -> String {
    let query = encode(parameters);
    format!("/car/api/{file}?type={kind}&{query}&token={TOKEN}")
}

pub fn encode(pairs: &[(&str, &str)]) -> String {
    let percent = |text: &str| {
        text.bytes().fold(String::new(), |encoded, byte| {
            format!("{encoded}%{byte:02X}")
        })
    };
    let pairs = pairs.iter();
    let pairs: Vec<String> = pairs
        .map(|(name, value)| format!("{name}={}", percent(value)))
        .collect();
    pairs.join("&")
}

pub fn length(list: &Value) -> usize {
    list.as_array().map_or(0, Vec::len)
}
