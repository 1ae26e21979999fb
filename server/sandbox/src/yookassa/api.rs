//! `/yookassa/v3`: what all calls have in common, from the sender's name to the repeated key.

use axum::Json;
use axum::body::Body;
use axum::body::Bytes;
use axum::extract::RawQuery;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::HeaderMap;
use axum::http::Method as Verb;
use axum::http::StatusCode;
use axum::http::Uri;
use axum::http::header;
use axum::response::IntoResponse;
use axum::response::Response;
use chrono::DateTime;
use chrono::Utc;
use serde_json::Value;

use crate::faults::pause;
use crate::state::SandboxState;
use crate::state::Shared;
use crate::yookassa::credentials;
use crate::yookassa::keys::Admission;
use crate::yookassa::keys::Deed;
use crate::yookassa::mishap::Ending;
use crate::yookassa::mishap::Mishap;
use crate::yookassa::money;
use crate::yookassa::refusal::Refusal;
use crate::yookassa::refusal::processing;
use crate::yookassa::register::Register;
use crate::yookassa::routes::Method;
use crate::yookassa::routes::find;
use crate::yookassa::shop;

/// Header of the key, and the most characters of it.
const KEY_HEADER: &str = "idempotence-key";
const LONGEST_KEY: usize = 64;
const JSON: &str = "application/json";

/// A call that has been let in.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// Id of the object in the path; empty when there is none.
    pub id: &'a str,
    pub query: &'a [(String, String)],
    pub body: &'a Value,
    /// Scheme, host and port under which the caller knows the sandbox.
    origin: &'a str,
}

impl Call<'_> {
    /// The page on which the payer pays for an object.
    pub fn checkout_url(&self, id: &str) -> String {
        format!("{}/yookassa/checkout?orderId={id}", self.origin)
    }
}

/// What came in over HTTP.
struct Request {
    id: String,
    query: Vec<(String, String)>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
}

/// Any call under `/yookassa/v3`.
pub async fn serve(
    State(state): State<Shared>,
    verb: Verb,
    uri: Uri,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let path = uri.path().strip_prefix("/yookassa/v3/").unwrap_or_default();
    let (method, id) = match find(&verb, path) {
        Ok(found) => found,
        Err(status) => return refuse(&state, &Refusal::unreadable(status)),
    };
    let request = Request {
        id: id.to_owned(),
        query: pairs(query.as_deref().unwrap_or_default()),
        headers,
        body,
    };
    let key = request.header(KEY_HEADER).unwrap_or_default();
    let about = if id.is_empty() { key } else { id };
    let call = state.stats.begin(method.name, about, state.clock.now());
    let trouble = state.faults.take(method.name);
    pause(trouble.own_latency_ms.unwrap_or(0)).await;

    let mishap = trouble.fail.as_deref().and_then(Mishap::named);
    let (outcome, response) = answer(&state, method, &request, mishap).await;
    tracing::debug!(method = method.name, outcome, "yookassa");
    state.stats.finish(call, outcome.to_owned());
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

    /// The body as JSON; nothing at all is the empty object.
    fn json(&self) -> Result<Value, Refusal> {
        let body = self
            .body
            .as_ref()
            .map_err(|rejection| Refusal::unreadable(rejection.status()))?;
        if body.is_empty() {
            return Ok(Value::Object(serde_json::Map::new()));
        }
        let kind = self.header("content-type").unwrap_or_default();
        if kind.split(';').next().map(str::trim) != Some(JSON) {
            return Err(Refusal::unreadable(StatusCode::UNSUPPORTED_MEDIA_TYPE));
        }
        serde_json::from_slice(body).map_err(|_| Refusal::invalid("Failed to parse request body"))
    }

    /// The idempotence key, which such a call must have.
    fn key(&self) -> Result<&str, Refusal> {
        let refuse = |text: &'static str| Err(Refusal::invalid(text).at("Idempotence-Key"));
        match self.header(KEY_HEADER) {
            None | Some("") => refuse("Idempotence key is empty"),
            Some(key) if key.len() > LONGEST_KEY => {
                refuse("Idempotence key is too long. Max. length is 64")
            }
            // The range from plus to underscore of the contract's pattern is meant as it stands.
            Some(key)
                if key
                    .bytes()
                    .all(|b| (b'+'..=b'_').contains(&b) || b.is_ascii_lowercase()) =>
            {
                Ok(key)
            }
            Some(_) => refuse("Idempotence key is illegal"),
        }
    }

    fn origin(&self) -> String {
        format!("http://{}", self.header("host").unwrap_or("127.0.0.1"))
    }
}

/// Lets a call in or not; tells the outcome to note and the response.
async fn answer(
    state: &Shared,
    method: &'static Method,
    request: &Request,
    mishap: Option<Mishap>,
) -> (&'static str, Response) {
    let admitted = credentials::check(&request.headers)
        .and_then(|()| request.json())
        .and_then(|body| Ok((body, if method.has_key { request.key()? } else { "" })));
    match admitted {
        Err(refusal) => (refusal.code, refuse(state, &refusal)),
        Ok((body, key)) if method.has_key => once(state, method, request, &body, key, mishap).await,
        Ok((body, _)) => {
            let result = perform(state, method, request, &body, None);
            end(state, result, mishap).await
        }
    }
}

/// A call that has an effect, which it has once for each key.
async fn once(
    state: &Shared,
    method: &'static Method,
    request: &Request,
    body: &Value,
    key: &str,
    mishap: Option<Mishap>,
) -> (&'static str, Response) {
    let deed = Deed {
        method: method.name,
        id: request.id.clone(),
        body: body.clone(),
    };
    let admission = shop::with(state, |register, now| register.keys.admit(key, &deed, now));
    let earlier_tries = match admission {
        Admission::Begin(earlier_tries) => earlier_tries,
        Admission::Replay(answer) => return end(state, Ok(answer), mishap).await,
        Admission::Busy => {
            let text = "Request with this Idempotence key is being processed";
            let refusal = Refusal::unknown_result(text);
            return (refusal.code, refuse(state, &refusal));
        }
        Admission::Duplicated => {
            let refusal = Refusal::invalid("Idempotence key duplicated").at("Idempotence-Key");
            return (refusal.code, refuse(state, &refusal));
        }
    };
    // Also when the caller hangs up and this is never carried on.
    let _hold = Hold { state, key };
    let sum = body["amount"]["value"].as_str().and_then(money::parse);
    let sum = sum.filter(|_| method.has_magic);
    let mishap = mishap.or_else(|| Mishap::of_sum(sum?, earlier_tries));
    if let Some(mishap) = mishap.as_ref().filter(|mishap| !mishap.is_done) {
        return (mishap.name, spoil(state, mishap, &Value::Null).await);
    }
    let result = perform(state, method, request, body, Some(key));
    end(state, result, mishap).await
}

/// Keeps a key busy until its call has ended.
struct Hold<'a> {
    state: &'a SandboxState,
    key: &'a str,
}

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        shop::with(self.state, |register, _| register.keys.release(self.key));
    }
}

/// Does what is asked for and keeps the answer under the key, in one step.
fn perform(
    state: &SandboxState,
    method: &Method,
    request: &Request,
    body: &Value,
    key: Option<&str>,
) -> Result<Value, Refusal> {
    let origin = request.origin();
    let call = Call {
        id: &request.id,
        query: &request.query,
        body,
        origin: &origin,
    };
    shop::with(state, |register: &mut Register, now: DateTime<Utc>| {
        let result = (method.answer)(register, &call, now);
        match (key, &result) {
            (Some(key), Ok(answer)) => register.keys.keep(key, answer.clone()),
            (Some(key), Err(_)) => register.keys.forget(key),
            (None, _) => {}
        }
        result
    })
}

/// The response to a result, as the mishap lets it through.
async fn end(
    state: &SandboxState,
    result: Result<Value, Refusal>,
    mishap: Option<Mishap>,
) -> (&'static str, Response) {
    match (result, mishap) {
        (Err(refusal), _) => (refusal.code, refuse(state, &refusal)),
        (Ok(answer), None) => ("ok", Json(answer).into_response()),
        (Ok(answer), Some(mishap)) => (mishap.name, spoil(state, &mishap, &answer).await),
    }
}

async fn spoil(state: &SandboxState, mishap: &Mishap, answer: &Value) -> Response {
    match &mishap.ending {
        Ending::Refused(refusal) => refuse(state, refusal),
        Ending::Processing => (StatusCode::ACCEPTED, Json(processing())).into_response(),
        Ending::Late(ms) => {
            pause(*ms).await;
            Json(answer).into_response()
        }
        Ending::Closed => cut_off(),
        Ending::Broken(breakage) => breakage.response(JSON, || answer.clone()).await,
    }
}

/// A response that breaks off: the connection is closed before its body is there.
fn cut_off() -> Response {
    let broken = std::io::Error::from(std::io::ErrorKind::ConnectionReset);
    let body = futures::stream::once(async { Err::<Bytes, _>(broken) });
    let kind = [(header::CONTENT_TYPE, JSON)];
    (kind, Body::from_stream(body)).into_response()
}

fn refuse(state: &SandboxState, refusal: &Refusal) -> Response {
    let id = shop::with(state, |register, now| register.mint("0000", now));
    (refusal.status, Json(refusal.body(&id))).into_response()
}
