//! The steps that all calls have in common, from the sender's name to the repeated key.

use std::sync::Arc;

use axum::{
    Json,
    body::{Body, Bytes},
    extract::{RawQuery, State, rejection::BytesRejection},
    http::{HeaderMap, Method as Verb, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};

use crate::{
    base::fault_injection::pause,
    yookassa::{
        YOOKASSA_SECRET_KEY, YOOKASSA_SHOP_ID,
        api::{
            error::{ApiError, processing},
            fault_injection::{Ending, Mishap},
            routes::{Call, Method, find},
        },
        shop::{
            Shop,
            idempotency::{Admission, Deed},
            money,
        },
    },
};

const KEY_HEADER: &str = "idempotence-key";
const LONGEST_KEY: usize = 64;
const JSON: &str = "application/json";

struct Request {
    method: &'static Method,
    id: String,
    query: Vec<(String, String)>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
}

/// Any call under `/yookassa/v3`.
pub async fn serve(
    State(shop): State<Arc<Shop>>,
    verb: Verb,
    uri: Uri,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let path = uri.path().strip_prefix("/yookassa/v3/").unwrap_or_default();
    let (method, id) = match find(&verb, path) {
        Ok(found) => found,
        Err(status) => return refuse(&shop, &ApiError::unreadable(status)),
    };
    let request = Request {
        method,
        id: id.to_owned(),
        query: pairs(query.as_deref().unwrap_or_default()),
        headers,
        body,
    };
    let key = request.header(KEY_HEADER).unwrap_or_default();
    let about = if id.is_empty() { key } else { id };
    let (call, fail) = shop.harness.arrive(method.name, about).await;
    let mishap = fail.as_deref().and_then(Mishap::named);
    let (outcome, response) = answer(&shop, &request, mishap).await;
    tracing::debug!(method = method.name, outcome, "yookassa");
    shop.harness.leave(call, outcome);
    response
}

/// Names and values of a query string; dots in names are nothing special.
fn pairs(query: &str) -> Vec<(String, String)> {
    let parsed = reqwest::Url::parse(&format!("http://sandbox/?{query}"));
    parsed.map_or_else(
        |_| Vec::new(),
        |url| url.query_pairs().into_owned().collect(),
    )
}

impl Request {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    fn check_sender(&self) -> Result<(), ApiError> {
        let encoded = self.header("authorization").unwrap_or_default();
        let decoded = STANDARD.decode(encoded.strip_prefix("Basic ").unwrap_or_default());
        let expected = format!("{YOOKASSA_SHOP_ID}:{YOOKASSA_SECRET_KEY}");
        if decoded.is_ok_and(|decoded| decoded == expected.as_bytes()) {
            return Ok(());
        }
        let text = "Basic authentication failed";
        Err(ApiError::new("invalid_credentials", text))
    }

    /// The body as JSON; nothing at all is the empty object.
    fn json(&self) -> Result<Value, ApiError> {
        let body = self
            .body
            .as_ref()
            .map_err(|rejection| ApiError::unreadable(rejection.status()))?;
        if body.is_empty() {
            return Ok(Value::Object(serde_json::Map::new()));
        }
        let kind = self.header("content-type").unwrap_or_default();
        if kind.split(';').next().map(str::trim) != Some(JSON) {
            return Err(ApiError::unreadable(StatusCode::UNSUPPORTED_MEDIA_TYPE));
        }
        serde_json::from_slice(body).map_err(|_| ApiError::invalid("Failed to parse request body"))
    }

    /// The idempotence key of a method that must have one.
    fn key(&self) -> Result<Option<&str>, ApiError> {
        if !self.method.has_key() {
            return Ok(None);
        }
        let refuse = |text: &'static str| Err(ApiError::invalid(text).at("Idempotence-Key"));
        // The range from plus to underscore of the contract's pattern is meant as it stands.
        let is_legal = |b: u8| (b'+'..=b'_').contains(&b) || b.is_ascii_lowercase();
        match self.header(KEY_HEADER) {
            None | Some("") => refuse("Idempotence key is empty"),
            Some(key) if key.len() > LONGEST_KEY => {
                refuse("Idempotence key is too long. Max. length is 64")
            }
            Some(key) if key.bytes().all(is_legal) => Ok(Some(key)),
            Some(_) => refuse("Idempotence key is illegal"),
        }
    }

    /// Does what is asked for and keeps the answer under the key, in one step.
    fn perform(&self, shop: &Shop, body: &Value, key: Option<&str>) -> Result<Value, ApiError> {
        let origin = format!("http://{}", self.header("host").unwrap_or("127.0.0.1"));
        let call = Call {
            id: &self.id,
            query: &self.query,
            body,
            origin: &origin,
        };
        shop.with(|state, now| {
            let result = (self.method.answer)(state, &call, now);
            match (key, &result) {
                (Some(key), Ok(answer)) => state.keys.keep(key, answer.clone()),
                (Some(key), Err(_)) => state.keys.forget(key),
                (None, _) => {}
            }
            result
        })
    }
}

/// Lets a call in or not; tells the outcome to note and the response.
async fn answer(
    shop: &Shop,
    request: &Request,
    mishap: Option<Mishap>,
) -> (&'static str, Response) {
    let admitted = request
        .check_sender()
        .and_then(|()| Ok((request.json()?, request.key()?)));
    match admitted {
        Err(refusal) => (refusal.code, refuse(shop, &refusal)),
        Ok((body, Some(key))) => once(shop, request, &body, key, mishap).await,
        Ok((body, None)) => end(shop, request.perform(shop, &body, None), mishap).await,
    }
}

/// A call that has an effect, which it has once for each key.
async fn once(
    shop: &Shop,
    request: &Request,
    body: &Value,
    key: &str,
    mishap: Option<Mishap>,
) -> (&'static str, Response) {
    let deed = Deed {
        method: request.method.name,
        body: body.clone(),
    };
    let admission = shop.with(|state, now| state.keys.admit(key, &deed, now));
    let earlier_tries = match admission {
        Admission::Begin(earlier_tries) => earlier_tries,
        Admission::Replay(answer) => return end(shop, Ok(answer), mishap).await,
        Admission::Busy => {
            let text = "Request with this Idempotence key is being processed";
            let refusal = ApiError::new("internal_server_error", text);
            return (refusal.code, refuse(shop, &refusal));
        }
        Admission::Duplicated => {
            let refusal = ApiError::invalid("Idempotence key duplicated").at("Idempotence-Key");
            return (refusal.code, refuse(shop, &refusal));
        }
    };
    // Also when the caller hangs up and this is never carried on.
    let _hold = Hold { shop, key };
    let sum = body["amount"]["value"].as_str().and_then(money::parse);
    let mishap = mishap.or_else(|| Mishap::of_sum(sum?, earlier_tries));
    if let Some(mishap) = mishap.as_ref().filter(|mishap| !mishap.is_done) {
        return (mishap.name, spoil(shop, mishap, &Value::Null).await);
    }
    end(shop, request.perform(shop, body, Some(key)), mishap).await
}

/// Keeps a key busy until its call has ended.
struct Hold<'a> {
    shop: &'a Shop,
    key: &'a str,
}

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        self.shop.with(|state, _| state.keys.release(self.key));
    }
}

/// The response to a result, as the mishap lets it through.
async fn end(
    shop: &Shop,
    result: Result<Value, ApiError>,
    mishap: Option<Mishap>,
) -> (&'static str, Response) {
    match (result, mishap) {
        (Err(refusal), _) => (refusal.code, refuse(shop, &refusal)),
        (Ok(answer), None) => ("ok", Json(answer).into_response()),
        (Ok(answer), Some(mishap)) => (mishap.name, spoil(shop, &mishap, &answer).await),
    }
}

async fn spoil(shop: &Shop, mishap: &Mishap, answer: &Value) -> Response {
    match &mishap.ending {
        Ending::Refused(refusal) => refuse(shop, refusal),
        Ending::Processing => (StatusCode::ACCEPTED, Json(processing())).into_response(),
        Ending::Late(ms) => {
            pause(*ms).await;
            Json(answer).into_response()
        }
        Ending::Closed => cut_off(),
        Ending::Lagging => Json(with_items(answer, json!([]))).into_response(),
        Ending::Unreadable => Json(with_items(answer, json!([{}]))).into_response(),
        Ending::Broken(broken_response) => broken_response.response(JSON, || answer.clone()).await,
    }
}

fn with_items(list: &Value, items: Value) -> Value {
    let mut list = list.clone();
    list["items"] = items;
    list
}

/// A response that breaks off: the connection is closed before its body is there.
fn cut_off() -> Response {
    let broken = std::io::Error::from(std::io::ErrorKind::ConnectionReset);
    let body = futures::stream::once(async { Err::<Bytes, _>(broken) });
    let kind = [(header::CONTENT_TYPE, JSON)];
    (kind, Body::from_stream(body)).into_response()
}

fn refuse(shop: &Shop, refusal: &ApiError) -> Response {
    let id = shop.with(|state, now| state.mint("0000", now));
    (refusal.status, Json(refusal.body(&id))).into_response()
}
