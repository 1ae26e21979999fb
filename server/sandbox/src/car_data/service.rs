//! State and request handler of the car-data service.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{HeaderMap, Method as Verb, StatusCode, Uri},
    response::{IntoResponse, Response},
};
use serde_json::Value;

use crate::{
    base::{Harness, pause},
    car_data::{
        account::Account,
        envelope::{self, Inquiry},
        failure::{Failure, respond},
        fault_injection::{fault_of_key, latency_ms},
        fixed_answers::{FixedAnswer, FixedAnswers},
        method::{Answer, Method, Question, methods},
        pictures::{self, links::Links},
        request::Request,
    },
};

#[derive(Debug)]
pub struct CarData {
    pub harness: Arc<Harness>,
    pub account: Account,
    pictures: Links,
    fixed_answers: FixedAnswers,
}

impl CarData {
    /// Creates a service that signs picture links with the given secret.
    pub fn new(harness: Arc<Harness>, secret: u64) -> Self {
        Self {
            pictures: Links::new(secret, harness.clock.now()),
            harness,
            account: Account::default(),
            fixed_answers: FixedAnswers::default(),
        }
    }

    /// Expires all picture links issued so far.
    pub fn expire_pictures(&self) {
        self.pictures.expire();
    }

    /// Fixes the answer of a method for one key; fails for an unknown method or malformed answer.
    pub fn set_answer(&self, fixed: FixedAnswer) -> Result<(), String> {
        if !methods().any(|method| method.name == fixed.method) {
            return Err(format!("unknown method: {}", fixed.method));
        }
        self.fixed_answers.set(fixed)
    }

    /// Validates a call in the order of the real service, then answers.
    async fn call(
        &self,
        method: Option<&Method>,
        request: &Request,
    ) -> Result<(&'static str, Response), Failure> {
        request.check_token()?;
        let method = method.ok_or(Failure::coded("500"))?;
        request.check_parameters(method.parameters)?;
        if self.account.balance() < method.price_kopecks.unwrap_or(0) {
            return Err(Failure::coded("498"));
        }
        let _permit = self.account.try_acquire().ok_or(Failure::coded("456"))?;
        self.answer(method, request).await
    }

    async fn answer(
        &self,
        method: &Method,
        request: &Request,
    ) -> Result<(&'static str, Response), Failure> {
        let key = request.key(method.parameters).unwrap_or_default();
        let injected = self.harness.faults.take(method.name);
        let of_key = fault_of_key(method, key);
        let latency_ms = latency_ms(&injected, of_key.and_then(|f| f.latency_ms), method, key);
        pause(latency_ms).await;

        let fail = injected
            .fail
            .as_deref()
            .or_else(|| of_key.and_then(|fault| fault.fail));
        let correct = || self.correct_answer(method, request, latency_ms);
        if let Some(failure) = fail.and_then(Failure::named) {
            let body = || correct().map_or(Value::Null, |(_, body)| body);
            return Ok((failure.name(), failure.response(body).await));
        }
        let (outcome, body) = correct()?;
        Ok((outcome, respond(body.to_string())))
    }

    /// Outcome and answer of a source without faults; charges the account unless rejected.
    fn correct_answer(
        &self,
        method: &Method,
        request: &Request,
        latency_ms: u64,
    ) -> Result<(&'static str, Value), Failure> {
        let question = Question {
            key: request
                .key(method.parameters)
                .unwrap_or_default()
                .to_owned(),
            request,
            now: self.harness.clock.moscow(),
            today: self.harness.clock.today(),
            account: &self.account,
            pictures: &self.pictures,
        };
        let fixed = self.fixed_answers.find(method.name, &question.key);
        let (outcome, data) = match fixed.unwrap_or_else(|| (method.answer)(&question)) {
            Answer::Found(data) => ("found", data),
            Answer::NotFound(data) => ("notFound", data),
            Answer::Refused => return Err(Failure::REFUSED),
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

pub async fn serve(
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
    let key = method
        .and_then(|method| request.key(method.parameters))
        .unwrap_or_default();
    let Harness {
        call_log, clock, ..
    } = &*service.harness;
    let call = call_log.begin(name, key, clock.now());
    let (outcome, response) = match service.call(method, &request).await {
        Ok(answered) => answered,
        Err(failure) => (failure.name(), failure.response(|| Value::Null).await),
    };
    tracing::debug!(method = name, outcome, "car data");
    call_log.finish(call, outcome.to_owned());
    response
}

pub async fn picture(
    State(service): State<Arc<CarData>>,
    Path((ticket, name)): Path<(String, String)>,
) -> Response {
    let harness = &service.harness;
    let answer = async |fail: Option<String>| {
        let fail = fail.as_deref().and_then(pictures::failure);
        pictures::answer(
            &service.pictures,
            harness.clock.today(),
            &ticket,
            &name,
            fail,
        )
        .await
    };
    harness.serve(pictures::METHOD, &name, answer).await
}

pub async fn expire_pictures(State(service): State<Arc<CarData>>) -> StatusCode {
    service.expire_pictures();
    StatusCode::NO_CONTENT
}
