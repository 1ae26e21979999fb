//! The car-data service: `/car/api/<name>.php?type=<type>`.
//!
//! To add a method, write its answer beside the others and list it in `METHODS`.

mod account;
mod by_hand;
mod converter;
mod driver;
mod envelope;
mod failure;
mod gibdd;
mod request;

use axum::Router;
use axum::extract::Path;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::Method as Verb;
use axum::http::StatusCode;
use axum::http::Uri;
use axum::response::IntoResponse;
use axum::response::Response;
use axum::routing::any;
use axum::routing::post;
use chrono::DateTime;
use chrono::FixedOffset;
use chrono::NaiveDate;
use serde_json::Value;

use crate::car_data::failure::Failure;
use crate::car_data::request::Parameter;
use crate::car_data::request::Request;
use crate::cars::World;
use crate::cars::showcase;
use crate::cars::showcase::SourceTrouble;
use crate::draw::Draw;
use crate::faults::Trouble;
use crate::faults::pause;
use crate::licences;
use crate::options::Latency;
use crate::state::SandboxState;
use crate::state::Shared;

pub use crate::car_data::account::Account;
pub use crate::car_data::by_hand::AnswerByHand;
pub use crate::car_data::by_hand::ByHand;
pub use crate::car_data::by_hand::set;
pub use crate::car_data::request::TOKEN;

/// One method of the service.
#[derive(Debug)]
pub struct Method {
    /// Name in stats and faults.
    name: &'static str,
    file: &'static str,
    kind: &'static str,
    /// Price of an answer; absent for free methods, whose answers have no `inquiry`.
    price_kopecks: Option<i64>,
    /// Mandatory parameters; the first one names what is asked about.
    parameters: &'static [Parameter],
    answer: fn(&Question) -> Answer,
}

const METHODS: &[Method] = &[
    gibdd::HISTORY,
    gibdd::ACCIDENTS,
    gibdd::WANTED,
    gibdd::RESTRICTIONS,
    gibdd::INSPECTIONS,
    driver::LICENCES,
    converter::SEARCH,
    account::BALANCE,
];

/// What a method answers from.
#[derive(Debug)]
pub struct Question {
    world: World,
    /// Value of the first parameter.
    key: String,
    /// Value of the parameter `date`.
    date: Option<NaiveDate>,
    /// The present moment in Moscow.
    now: DateTime<FixedOffset>,
    balance_kopecks: i64,
}

/// The data part of an answer.
#[derive(Debug)]
pub enum Answer {
    Found(Value),
    NotFound(Value),
}

/// Whether a method of that name exists.
pub fn is_method(name: &str) -> bool {
    METHODS.iter().any(|method| method.name == name)
}

/// Whether a failure of that name exists.
pub fn is_failure(name: &str) -> bool {
    Failure::named(name).is_some()
}

/// Names of all methods, for the index page.
pub fn method_names() -> impl Iterator<Item = &'static str> {
    METHODS.iter().map(|method| method.name)
}

/// Routes of the service.
pub fn router() -> Router<Shared> {
    Router::new()
        .route("/car/api/{*file}", any(serve))
        .route("/car/answers", post(by_hand::answer))
}

async fn serve(
    State(state): State<Shared>,
    Path(file): Path<String>,
    verb: Verb,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if METHODS.iter().all(|method| method.file != file) {
        return (StatusCode::NOT_FOUND, "<html><h1>404 Not Found</h1></html>").into_response();
    }
    let request = Request::read(&file, &verb, &uri, &headers);
    let method = request.method();
    let name = method.map_or(file.as_str(), |method| method.name);
    let key = method
        .and_then(|method| request.key_of(method))
        .unwrap_or_default();
    let call = state.stats.begin(name, key, state.clock.now());
    let (outcome, response) = match admit(&state, &request) {
        Ok((method, _place)) => answer(&state, method, &request).await,
        Err(refusal) => (refusal.name(), refusal.response(|| Value::Null).await),
    };
    tracing::debug!(method = name, %outcome, "car data");
    state.stats.finish(call, outcome);
    response
}

/// Checks in the order of the service: token, type, parameters, formats, money, places.
fn admit<'a>(
    state: &'a SandboxState,
    request: &Request,
) -> Result<(&'static Method, account::Place<'a>), Failure> {
    request.check_token()?;
    let method = request.method().ok_or(Failure::coded("500"))?;
    request.check_parameters(method)?;
    if !state.account.can_pay(method.price_kopecks.unwrap_or(0)) {
        return Err(Failure::coded("498"));
    }
    let place = state.account.take_place().ok_or(Failure::coded("456"))?;
    Ok((method, place))
}

async fn answer(state: &SandboxState, method: &Method, request: &Request) -> (String, Response) {
    let key = request.key_of(method).unwrap_or_default();
    let trouble = state.faults.take(method.name);
    let shown = shown_trouble(method, key);
    let latency_ms = latency_ms(&trouble, shown.and_then(|t| t.latency_ms), method, key);
    pause(latency_ms).await;

    let fail = trouble
        .fail
        .as_deref()
        .or_else(|| shown.and_then(|t| t.fail));
    if let Some(failure) = fail.and_then(Failure::named) {
        let body = || right_answer(state, method, request, latency_ms).1;
        return (failure.name(), failure.response(body).await);
    }
    let (outcome, body) = right_answer(state, method, request, latency_ms);
    (outcome.to_owned(), envelope::page(body.to_string()))
}

/// What goes wrong with a car or a licence of the showcase.
fn shown_trouble(method: &Method, key: &str) -> Option<&'static SourceTrouble> {
    let car = showcase::by_vin_or_body(&key.to_uppercase());
    let of_car = car.and_then(|car| car.trouble(method.name));
    let licence = licences::showcase::by_number(key);
    of_car.or_else(|| licence?.trouble(method.name))
}

/// The answer of a source in good health, and the outcome to note; charges the account.
fn right_answer(
    state: &SandboxState,
    method: &Method,
    request: &Request,
    latency_ms: u64,
) -> (&'static str, Value) {
    let question = Question {
        world: World {
            today: state.clock.today(),
            seed: state.seed,
        },
        key: request.key_of(method).unwrap_or_default().to_owned(),
        date: request.date(),
        now: state.clock.moscow(),
        balance_kopecks: state.account.charge(method.price_kopecks.unwrap_or(0)),
    };
    let by_hand = state.by_hand.find(method.name, &question.key);
    let (outcome, data) = match by_hand.unwrap_or_else(|| (method.answer)(&question)) {
        Answer::Found(data) => ("found", data),
        Answer::NotFound(data) => ("notFound", data),
    };
    let body = match method.price_kopecks {
        Some(price) => envelope::wrap(data, method.name, price, latency_ms, &question),
        None => data,
    };
    (outcome, body)
}

/// Most exact setting first: the method's own, the showcase car's, the run's.
fn latency_ms(trouble: &Trouble, shown: Option<u64>, method: &Method, key: &str) -> u64 {
    if let Some(own) = trouble.own_latency_ms {
        return own;
    }
    // Asking for the balance needs no source.
    let base = if method.parameters.is_empty() {
        Latency::Off
    } else {
        trouble.latency
    };
    match base {
        Latency::Off => 0,
        Latency::Fixed(ms) => shown.unwrap_or(ms),
        Latency::Spread => {
            shown.unwrap_or_else(|| Draw::new(0, &["latency", method.name, key]).between(200, 2000))
        }
    }
}
