//! The car-data service: `/car/api/<name>.php?type=<type>`.
//!
//! To add a method, write its answer beside the others and list it in `METHODS`.

mod account;
mod auctions;
mod autophoto;
mod bankrot;
mod by_hand;
mod carprice;
mod converter;
mod driver;
mod eaisto;
mod elpts;
mod envelope;
mod failure;
mod fedresurs;
mod fines;
mod fssp;
mod fssp_legal;
mod fts;
mod gibdd;
mod gost;
mod kbm;
mod magic;
mod method;
mod nalog;
mod nomerogram;
mod operators;
mod osagoinfo;
mod pb_nalog;
mod pictures;
mod request;
mod rsa;
mod taxi;
mod vindecoder;
mod zalog;

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
use axum::routing::get;
use axum::routing::post;
use serde_json::Value;

use crate::car_data::envelope::Inquiry;
use crate::car_data::failure::Failure;
use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::Question;
use crate::car_data::request::Request;
use crate::cars::showcase;
use crate::cars::showcase::SourceTrouble;
use crate::draw::Draw;
use crate::faults::Trouble;
use crate::faults::pause;
use crate::licences;
use crate::options::Latency;
use crate::people;
use crate::state::SandboxState;
use crate::state::Shared;

pub use crate::car_data::account::Account;
pub use crate::car_data::by_hand::AnswerByHand;
pub use crate::car_data::by_hand::ByHand;
pub use crate::car_data::by_hand::set;
pub use crate::car_data::pictures::Links;
pub use crate::car_data::request::TOKEN;

const METHODS: &[Method] = &[
    gibdd::HISTORY,
    gibdd::ACCIDENTS,
    gibdd::WANTED,
    gibdd::RESTRICTIONS,
    gibdd::INSPECTIONS,
    driver::LICENCES,
    fines::FINES,
    fines::PHOTO,
    rsa::OSAGO,
    osagoinfo::POLICY,
    kbm::BONUS,
    zalog::NOTARY,
    fedresurs::LEASES,
    taxi::SEARCH,
    fts::IMPORTS,
    elpts::PASSPORTS,
    gost::RECALLS,
    vindecoder::DECODER,
    autophoto::PHOTOS,
    nomerogram::PHOTOS,
    auctions::LOTS,
    carprice::MARKS,
    carprice::MODELS,
    carprice::YEARS,
    carprice::MODIFICATIONS,
    carprice::PRICE,
    eaisto::BY_VIN,
    eaisto::BY_PLATE,
    operators::OPERATORS,
    fssp::REGIONS,
    fssp::PERSON,
    fssp::COMPANY,
    fssp_legal::COMPANY_BY_NAME,
    fssp::PROCEEDING,
    bankrot::SEARCH,
    nalog::INN,
    nalog::SELF_EMPLOYED,
    pb_nalog::SOLE_TRADER,
    pb_nalog::COMPANY,
    converter::SEARCH,
    account::BALANCE,
    account::OPERATIONS,
];

/// Whether a method of that name exists.
pub fn is_method(name: &str) -> bool {
    method_names().any(|known| known == name)
}

/// Whether a method can fail by that name.
pub fn is_failure(method: &str, name: &str) -> bool {
    if method == pictures::METHOD {
        return pictures::is_failure(name);
    }
    Failure::named(name).is_some()
}

/// Names of all methods, for the index page.
pub fn method_names() -> impl Iterator<Item = &'static str> {
    METHODS
        .iter()
        .map(|method| method.name)
        .chain([pictures::METHOD])
}

/// Routes of the service.
pub fn router() -> Router<Shared> {
    Router::new()
        .route("/car/api/{*file}", any(serve))
        .route("/car/pictures/expire", post(pictures::expire))
        .route("/car/pictures/{ticket}/{name}", get(pictures::show))
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
        let body = || {
            let right = right_answer(state, method, request, latency_ms);
            right.map_or(Value::Null, |(_, body)| body)
        };
        return (failure.name(), failure.response(body).await);
    }
    match right_answer(state, method, request, latency_ms) {
        Ok((outcome, body)) => (outcome.to_owned(), envelope::page(body.to_string())),
        Err(refusal) => (refusal.name(), refusal.response(|| Value::Null).await),
    }
}

/// What goes wrong with a car, a licence or a person of the showcase.
fn shown_trouble(method: &Method, key: &str) -> Option<&'static SourceTrouble> {
    let car = showcase::by_any_identifier(&key.to_uppercase());
    let of_car = car.and_then(|car| car.trouble(method.name));
    let licence = licences::showcase::by_number(key);
    let of_licence = licence.and_then(|licence| licence.trouble(method.name));
    let person = people::showcase::by_text(key);
    of_car
        .or(of_licence)
        .or_else(|| person?.trouble(method.name))
        .or_else(|| magic::trouble(method, key))
}

/// The answer of a source in good health, and the outcome to note; charges the account unless the
/// source refuses.
fn right_answer(
    state: &SandboxState,
    method: &Method,
    request: &Request,
    latency_ms: u64,
) -> Result<(&'static str, Value), Failure> {
    let question = Question::new(state, method, request);
    let by_hand = state.by_hand.find(method.name, &question.key);
    let (outcome, data) = match by_hand.unwrap_or_else(|| (method.answer)(&question)) {
        Answer::Found(data) => ("found", data),
        Answer::NotFound(data) => ("notFound", data),
        Answer::Refused => return Err(Failure::Refused),
    };
    let Some(price) = method.price_kopecks else {
        return Ok((outcome, data));
    };
    let balance = state
        .account
        .charge(method.name, state.clock.today(), price);
    let inquiry = Inquiry {
        method: method.name,
        price_kopecks: price,
        balance_kopecks: balance,
        latency_ms,
    };
    Ok((outcome, envelope::wrap(data, &inquiry, &question)))
}

/// Most exact setting first: the method's own, the showcase car's, the run's.
fn latency_ms(trouble: &Trouble, shown: Option<u64>, method: &Method, key: &str) -> u64 {
    if let Some(own) = trouble.own_latency_ms {
        return own;
    }
    // What is free needs no source.
    let base = if method.price_kopecks.is_none() {
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
