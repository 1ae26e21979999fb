//! The car-data service: `/car/api/<name>.php?type=<type>`.
//!
//! To add a method, put its file into `sources`.

mod account;
mod envelope;
mod failure;
mod fault_injection;
mod fixed_answers;
mod method;
mod pictures;
mod request;
mod sources;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use axum::{
    Router,
    extract::{Path, State},
    http::{HeaderMap, Method as Verb, StatusCode, Uri},
    response::{IntoResponse, Response},
    routing::{any, get, post},
};
use serde_json::Value;

use crate::{
    base::{Harness, fault_injection::pause},
    car_data::{
        account::{Account, Place},
        envelope::Inquiry,
        failure::Failure,
        fixed_answers::FixedAnswers,
        method::{Answer, Method, Question, methods},
        pictures::Links,
        request::Request,
    },
};

pub use crate::car_data::{fixed_answers::FixedAnswer, request::TOKEN};

pub fn method_names() -> impl Iterator<Item = &'static str> {
    let names = methods().map(|method| method.name);
    names.chain([pictures::METHOD])
}

pub fn is_failure(method: &str, name: &str) -> bool {
    if method == pictures::METHOD {
        return pictures::is_failure(name);
    }
    Failure::named(name).is_some()
}

#[derive(Debug)]
pub struct CarData {
    pub harness: Arc<Harness>,
    /// Its money and its places.
    pub account: Account,
    pictures: Links,
    by_hand: FixedAnswers,
}

impl CarData {
    /// A service that nobody has called yet; links of one secret mean nothing to another.
    pub fn new(harness: Arc<Harness>, secret: u64) -> Self {
        Self {
            pictures: Links::new(secret, harness.clock.now()),
            harness,
            account: Account::default(),
            by_hand: FixedAnswers::default(),
        }
    }

    /// Ends the life of every link to a picture given so far.
    pub fn expire_pictures(&self) {
        self.pictures.expire();
    }

    /// The answer of a method about a car from now on; says what is wrong with it, if anything.
    pub fn set_answer(&self, by_hand: FixedAnswer) -> Result<(), String> {
        if !methods().any(|method| method.name == by_hand.method) {
            return Err(format!("unknown method: {}", by_hand.method));
        }
        self.by_hand.set(by_hand)
    }

    /// Checks in the order of the service: token, type, parameters, formats, money, places.
    fn admit(&self, method: Option<&'static Method>, request: &Request) -> Admission<'_> {
        request.check_token()?;
        let method = method.ok_or(Failure::coded("500"))?;
        request.check_parameters(method)?;
        if self.account.balance() < method.price_kopecks.unwrap_or(0) {
            return Err(Failure::coded("498"));
        }
        let place = self.account.take_place().ok_or(Failure::coded("456"))?;
        Ok((method, place))
    }

    async fn answer(&self, method: &Method, request: &Request) -> (String, Response) {
        let key = request.key_of(method).unwrap_or_default();
        let trouble = self.harness.faults.take(method.name);
        let shown = fault_injection::shown(method, key);
        let shown_ms = shown.and_then(|trouble| trouble.latency_ms);
        let latency_ms = fault_injection::latency_ms(&trouble, shown_ms, method, key);
        pause(latency_ms).await;

        let fail = trouble.fail.as_deref();
        let fail = fail.or_else(|| shown.and_then(|trouble| trouble.fail));
        let right = || self.right_answer(method, request, latency_ms);
        if let Some(failure) = fail.and_then(Failure::named) {
            let body = || right().map_or(Value::Null, |(_, body)| body);
            return (failure.name(), failure.response(body).await);
        }
        match right() {
            Ok((outcome, body)) => (outcome.to_owned(), envelope::page(body.to_string())),
            Err(refusal) => (refusal.name(), refusal.response(|| Value::Null).await),
        }
    }

    /// The answer of a source in good health, and the outcome to note; charges the account unless
    /// the source refuses.
    fn right_answer(
        &self,
        method: &Method,
        request: &Request,
        latency_ms: u64,
    ) -> Result<(&'static str, Value), Failure> {
        let question = Question {
            key: request.key_of(method).unwrap_or_default().to_owned(),
            request,
            now: self.harness.clock.moscow(),
            today: self.harness.clock.today(),
            balance_kopecks: self.account.balance(),
            spent: self.account.spent(),
            pictures: &self.pictures,
        };
        let by_hand = self.by_hand.find(method.name, &question.key);
        let (outcome, data) = match by_hand.unwrap_or_else(|| (method.answer)(&question)) {
            Answer::Found(data) => ("found", data),
            Answer::NotFound(data) => ("notFound", data),
            Answer::Refused => return Err(Failure::Refused),
        };
        let Some(price) = method.price_kopecks else {
            return Ok((outcome, data));
        };
        let inquiry = Inquiry {
            method: method.name,
            price_kopecks: price,
            balance_kopecks: self.account.charge(question.today, method.file(), price),
            latency_ms,
        };
        Ok((outcome, envelope::wrap(data, &inquiry, &question)))
    }
}

type Admission<'a> = Result<(&'static Method, Place<'a>), Failure>;

pub fn router(service: Arc<CarData>) -> Router {
    Router::new()
        .route("/car/api/{*file}", any(serve))
        .route("/car/pictures/expire", post(expire_pictures))
        .route("/car/pictures/{ticket}/{name}", get(pictures::show))
        .with_state(service)
}

async fn serve(
    State(service): State<Arc<CarData>>,
    Path(file): Path<String>,
    verb: Verb,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if !methods().any(|method| method.is_in(&file)) {
        return (StatusCode::NOT_FOUND, "<html><h1>404 Not Found</h1></html>").into_response();
    }
    let request = Request::read(&verb, &uri, &headers);
    let kind = request.value("type");
    let method = methods().find(|method| method.is_in(&file) && kind == Some(method.kind()));
    let name = method.map_or(file.as_str(), |method| method.name);
    let key = method.and_then(|method| request.key_of(method));
    let harness = &service.harness;
    let call = harness
        .call_log
        .begin(name, key.unwrap_or_default(), harness.clock.now());
    let (outcome, response) = match service.admit(method, &request) {
        Ok((method, _place)) => service.answer(method, &request).await,
        Err(refusal) => (refusal.name(), refusal.response(|| Value::Null).await),
    };
    tracing::debug!(method = name, %outcome, "car data");
    harness.leave(call, outcome);
    response
}

/// `POST /car/pictures/expire`.
async fn expire_pictures(State(service): State<Arc<CarData>>) -> StatusCode {
    service.expire_pictures();
    StatusCode::NO_CONTENT
}
