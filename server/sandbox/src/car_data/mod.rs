//! The car-data service: `/car/api/<name>.php?type=<type>`.
//!
//! To add a method, write its answer in `sources` and list it in `METHODS`.

mod account;
mod by_hand;
mod envelope;
mod failure;
mod method;
mod pictures;
mod request;
mod sources;
mod trouble;

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
    base::{Harness, faults::pause},
    car_data::{
        account::{Account, Place},
        by_hand::ByHand,
        envelope::Inquiry,
        failure::Failure,
        method::{
            Answer,
            Format::{Date, Digits, Inn, Latin, Letters, Number, Period, ShortLatin, Text, Words},
            Method, Parameter, Question, may, need, need_or, one_of,
        },
        pictures::Links,
        request::Request,
        sources::{
            accidents, auctions, bankruptcy, bonus_malus, companies, conversion, customs, decoding,
            enforcement, fine_photos, fines, history, inspections, leases, licence, operators,
            passports, photos, pledges, policies, recalls, restrictions, second_cards,
            second_photos, self_employed, tax_number, taxi, valuation, wanted,
        },
    },
};

pub use crate::car_data::{by_hand::AnswerByHand, request::TOKEN};

const VIN: &[Parameter] = &[need("vin", Latin)];
const PLATE: &[Parameter] = &[need("regNum", Letters)];
const ANY_NUMBER: &[Parameter] = &[need("string", Letters)];
const SWITCH: &[&str] = &["0", "1"];
const MARK: Parameter = need("mark", Text);
const MODEL: Parameter = need("model", Text);
const YEAR: Parameter = need("year", Digits);
/// Code of the bailiffs' region, or -1 for all of them.
const REGION: Parameter = need_or("103", "region", Number);

/// All methods: name, price in kopecks, parameters, answer.
#[rustfmt::skip]
const METHODS: &[Method] = &[
    method("gibdd.gibdd", 80, VIN, history::answer),
    method("gibdd.dtp", 80, VIN, accidents::answer),
    method("gibdd.wanted", 80, VIN, wanted::answer),
    method("gibdd.restrict", 80, VIN, restrictions::answer),
    method("gibdd.eaisto", 80, VIN, inspections::answer),
    method("gibdd.driver", 50, &[need("serianomer", Letters), need("date", Date)], licence::answer),
    method("gibdd.fines", 80, &[
        need("regNumber", Letters), need("stsNumber", Letters),
    ], fines::answer),
    method("gibdd.finesPhoto", 80, &[
        need("regNumber", Letters), need("postNum", Digits), need("division", Digits),
        need("photoToken", Latin),
    ], fine_photos::answer),
    method("rsa.osago", 50, &[one_of("vin", Latin), one_of("regNumber", Letters)], policies::of_car),
    method("rsa.osagoinfo", 50, &[need("nomer", Digits), need("seria", Letters)], policies::by_number),
    method("rsa.kbm", 50, &[
        need("driverDocNumber", Digits), need("driverDocSeries", Letters), need("surname", Text),
        need("name", Text), may("patronymic", Text), need("birthday", Date),
    ], bonus_malus::answer),
    method("zalog.notary", 60, &[
        one_of("vin", Latin), one_of("bodyNumber", ShortLatin(20)), may("allChanges", Words(SWITCH)),
    ], pledges::answer),
    method("zalog.fedresurs", 60, VIN, leases::answer),
    method("taxi.search", 50, ANY_NUMBER, taxi::answer),
    method("fts.auto", 50, VIN, customs::answer),
    method("elpts.vin", 50, VIN, passports::answer),
    method("gost.vin", 20, VIN, recalls::answer),
    method("vindecoder.vin", 40, VIN, decoding::answer),
    method("converter.search", 140, ANY_NUMBER, conversion::answer),
    method("autophoto.regnum", 50, PLATE, photos::answer),
    method("nomerogram.regnum", 50, PLATE, second_photos::answer),
    method("auctions.vin", 80, VIN, auctions::answer),
    method("carprice.marks", 30, &[], valuation::marks),
    method("carprice.models", 30, &[MARK], valuation::models_of_mark),
    method("carprice.years", 30, &[MARK, MODEL], valuation::years),
    method("carprice.modifications", 30, &[MARK, MODEL, YEAR], valuation::modifications),
    method("carprice.price", 30, &[
        MARK, MODEL, YEAR, need("mileage", Digits), may("modification", Text),
    ], valuation::price),
    method("eaisto.vin", 50, VIN, second_cards::by_vin),
    method("eaisto.regnum", 50, &[need("regnum", Letters)], second_cards::by_plate),
    method("eaisto.operator", 50, &[need("number", Digits)], operators::answer),
    method("fssp.physical", 80, &[
        need_or("101", "lastname", Letters), need_or("100", "firstname", Letters),
        may("secondname", Letters), need_or("104", "birthdate", Date), REGION,
        may("searchAll", Words(SWITCH)),
    ], enforcement::person),
    method("fssp.inn", 80, &[need("inn", Inn(10)), REGION], enforcement::company),
    method("fssp.ip", 80, &[need_or("102", "number", Text)], enforcement::by_number),
    method("bankrot.searchString", 60, &[
        need("string", Text), need("legalStatus", Words(&["fiz", "legal"])), may("dopInfo", Words(SWITCH)),
    ], bankruptcy::answer),
    method("nalog.inn", 60, &[
        need("lastname", Letters), need("firstname", Letters), may("secondname", Letters),
        need("birthdate", Date), need("serianomer", Digits),
    ], tax_number::answer),
    method("nalog.npd", 60, &[need("inn", Inn(12))], self_employed::answer),
    method("pb_nalog.search_ip", 30, &[need("inn", Inn(12))], companies::sole_trader),
    method("pb_nalog.search_org", 30, &[need("inn", Inn(10))], companies::company),
    Method { price_kopecks: None, ..method("apilk.balance", 0, &[], account::balance) },
    Method { price_kopecks: None, ..method("apilk.reportOperations", 0, &[
        need("period", Period),
    ], account::operations) },
];

const fn method(
    name: &'static str,
    price_kopecks: i64,
    parameters: &'static [Parameter],
    answer: fn(&Question) -> Answer,
) -> Method {
    Method {
        name,
        price_kopecks: Some(price_kopecks),
        parameters,
        answer,
    }
}

pub fn method_names() -> impl Iterator<Item = &'static str> {
    let names = METHODS.iter().map(|method| method.name);
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
    by_hand: ByHand,
}

impl CarData {
    /// A service that nobody has called yet; links of one secret mean nothing to another.
    pub fn new(harness: Arc<Harness>, secret: u64) -> Self {
        Self {
            pictures: Links::new(secret, harness.clock.now()),
            harness,
            account: Account::default(),
            by_hand: ByHand::default(),
        }
    }

    /// Ends the life of every link to a picture given so far.
    pub fn expire_pictures(&self) {
        self.pictures.expire();
    }

    /// The answer of a method about a car from now on; says what is wrong with it, if anything.
    pub fn set_answer(&self, by_hand: AnswerByHand) -> Result<(), String> {
        if !METHODS.iter().any(|method| method.name == by_hand.method) {
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
        let shown = trouble::shown(method, key);
        let shown_ms = shown.and_then(|trouble| trouble.latency_ms);
        let latency_ms = trouble::latency_ms(&trouble, shown_ms, method, key);
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
    if !METHODS.iter().any(|method| method.is_in(&file)) {
        return (StatusCode::NOT_FOUND, "<html><h1>404 Not Found</h1></html>").into_response();
    }
    let request = Request::read(&verb, &uri, &headers);
    let kind = request.value("type");
    let method = METHODS
        .iter()
        .find(|method| method.is_in(&file) && kind == Some(method.kind()));
    let name = method.map_or(file.as_str(), |method| method.name);
    let key = method.and_then(|method| request.key_of(method));
    let harness = &service.harness;
    let call = harness
        .stats
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
