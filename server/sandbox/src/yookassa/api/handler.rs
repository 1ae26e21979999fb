//! HTTP handler of all API methods: authentication, idempotency and faults.

use std::sync::Arc;

use axum::{
    Json,
    body::{Body, Bytes},
    extract::{RawQuery, State, rejection::BytesRejection},
    http::{HeaderMap, Method as Verb, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use crate::{
    base::pause,
    yookassa::{
        api::{
            error::{ApiError, processing},
            fault_injection::{ApiFault, Effect},
            request::{Call, JSON, Request, query_pairs},
            routes::{Method, find},
        },
        shop::{Claim, Shop, money},
    },
};

/// Serves every call under `/yookassa/v3`.
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
        Err(status) => return error_response(&shop, &ApiError::unreadable(status)),
    };
    let request = Request {
        id: id.to_owned(),
        query: query_pairs(query.as_deref().unwrap_or_default()),
        headers,
        body,
    };
    let key = request.raw_key().unwrap_or_default();
    let subject = if id.is_empty() { key } else { id };
    let respond = async |fail: Option<String>| {
        let fault = fail.as_deref().and_then(ApiFault::named);
        let answered = answer(&shop, method, &request, fault).await;
        let (outcome, response) =
            answered.unwrap_or_else(|error| (error.code, error_response(&shop, &error)));
        tracing::debug!(method = method.name, outcome, "yookassa");
        (outcome, response)
    };
    shop.harness.serve(method.name, subject, respond).await
}

type Answered = Result<(&'static str, Response), ApiError>;

/// Validates a request and executes it once per idempotency key.
async fn answer(
    shop: &Shop,
    method: &Method,
    request: &Request,
    fault: Option<ApiFault>,
) -> Answered {
    request.check_credentials()?;
    let body = &request.json()?;
    let call = Call { request, body };
    if !method.has_key() {
        let answer = shop.with(|state, now| (method.answer)(state, &call, now))?;
        return Ok(respond(shop, &answer, fault).await);
    }
    let key = request.key()?;
    let earlier_attempts = match shop.with(|s, now| s.keys.claim(key, method.name, body, now)) {
        Claim::Granted(earlier_attempts) => earlier_attempts,
        Claim::Replay(answer) => return Ok(respond(shop, &answer, fault).await),
        Claim::InProgress => {
            let text = "Request with this Idempotence key is being processed";
            return Err(ApiError::new("internal_server_error", text));
        }
        Claim::Conflict => {
            return Err(ApiError::invalid("Idempotence key duplicated").at("Idempotence-Key"));
        }
    };
    // Dropped also when the client disconnects, which releases the key.
    let _guard = KeyGuard { shop, key };
    let amount = body["amount"]["value"].as_str().and_then(money::parse);
    let fault = fault.or_else(|| ApiFault::of_amount(amount?, earlier_attempts));
    if let Some(fault) = fault.as_ref().filter(|fault| !fault.is_performed) {
        return Ok((fault.name, faulty_response(shop, fault, &Value::Null).await));
    }
    let answer = shop.with(|state, now| {
        let result = (method.answer)(state, &call, now);
        match &result {
            Ok(answer) => state.keys.store(key, answer.clone()),
            Err(_) => state.keys.remove(key),
        }
        result
    })?;
    Ok(respond(shop, &answer, fault).await)
}

/// Guard that marks an idempotency key as busy until its request has ended.
struct KeyGuard<'a> {
    shop: &'a Shop,
    key: &'a str,
}

impl Drop for KeyGuard<'_> {
    fn drop(&mut self) {
        self.shop.with(|state, _| state.keys.release(self.key));
    }
}

async fn respond(shop: &Shop, answer: &Value, fault: Option<ApiFault>) -> (&'static str, Response) {
    match fault {
        None => ("ok", Json(answer).into_response()),
        Some(fault) => (fault.name, faulty_response(shop, &fault, answer).await),
    }
}

async fn faulty_response(shop: &Shop, fault: &ApiFault, answer: &Value) -> Response {
    match &fault.effect {
        Effect::Error(error) => error_response(shop, error),
        Effect::Processing => (StatusCode::ACCEPTED, Json(processing())).into_response(),
        Effect::Late(ms) => {
            pause(*ms).await;
            Json(answer).into_response()
        }
        Effect::Closed => cut_off(),
        Effect::Lagging => Json(with_items(answer, json!([]))).into_response(),
        Effect::Unreadable => Json(with_items(answer, json!([{}]))).into_response(),
        Effect::Broken(broken) => broken.response(JSON, || answer.clone()).await,
    }
}

fn with_items(list: &Value, items: Value) -> Value {
    let mut list = list.clone();
    list["items"] = items;
    list
}

/// Response whose connection is closed before the body.
fn cut_off() -> Response {
    let error = std::io::Error::from(std::io::ErrorKind::ConnectionReset);
    let body = futures::stream::once(async { Err::<Bytes, _>(error) });
    let kind = [(header::CONTENT_TYPE, JSON)];
    (kind, Body::from_stream(body)).into_response()
}

fn error_response(shop: &Shop, error: &ApiError) -> Response {
    let id = shop.with(|state, now| state.new_id("0000", now));
    (error.status, Json(error.body(&id))).into_response()
}
