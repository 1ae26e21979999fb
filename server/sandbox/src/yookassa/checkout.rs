//! The page where a payer pays: the card, 3-D Secure, and the result.

use std::sync::Arc;

use axum::{
    Form,
    extract::{Query, State, rejection::FormRejection},
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use chrono::{DateTime, Utc};
use minijinja::context;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    base::broken_response::BrokenResponse,
    pages::{FORMS_LEAD_AWAY, HTML, Page},
    yookassa::shop::{
        Shop,
        cards::{Cancellation, Card, TEST_CARDS, Verdict},
        money,
        payment::{Instrument, PAYER_TIME, Payment, Status},
    },
};

pub const METHOD: &str = "yookassa.checkout";

/// The breakage with that name, if it is one of a page: a page cannot be spoiled JSON.
pub fn broken_response(name: &str) -> Option<BrokenResponse> {
    BrokenResponse::named(name).filter(|broken_response| !broken_response.spoils_json())
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Address {
    order_id: String,
}

/// The fields of the form, or of the bank's one.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct Filled {
    card: String,
    expiry: String,
    csc: String,
    #[serde(skip_serializing)]
    action: String,
}

impl Filled {
    /// The card and the bank's word about it, or what is wrong with the fields.
    fn read(&self, now: DateTime<Utc>) -> Result<(Card, Verdict), &'static str> {
        let is_digit = |c: &char| !c.is_whitespace() && *c != '-';
        let number: String = self.card.chars().filter(is_digit).collect();
        let known = TEST_CARDS.iter().find(|card| card.number == number);
        let known = known.ok_or("Песочница принимает только тестовые карты из списка ниже")?;
        let expiry = read_expiry(&self.expiry);
        let (expiry_month, expiry_year) = expiry.ok_or("Укажите месяц и год: 12/34")?;
        let card = Card {
            number: known.number,
            brand: known.brand,
            expiry_year,
            expiry_month,
        };
        if card.has_expired(now) {
            return Err("Срок действия карты истёк");
        }
        let csc = self.csc.trim();
        if !matches!(csc.len(), 3 | 4) || !csc.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err("CVC — три или четыре цифры с оборота карты");
        }
        Ok((card, known.verdict))
    }
}

/// Month and year of `12/34` or `12/2034`.
fn read_expiry(text: &str) -> Option<(u32, i32)> {
    let (month, year) = text.split_once('/')?;
    let (month, year) = (month.trim().parse().ok()?, year.trim());
    let year: i32 = match year.len() {
        2 => 2000 + year.parse::<i32>().ok()?,
        4 => year.parse().ok()?,
        _ => return None,
    };
    ((1..=12).contains(&month) && (2000..=2099).contains(&year)).then_some((month, year))
}

/// The steps that all visits have in common: stats, faults, and the payment of the address.
async fn visit(
    shop: &Shop,
    id: &str,
    answer: impl FnOnce(&Payment, DateTime<Utc>) -> (&'static str, Response),
) -> Response {
    let (call, fail) = shop.harness.arrive(METHOD, id).await;
    let (outcome, response) = match fail.as_deref().and_then(broken_response) {
        Some(broken_response) => {
            let response = broken_response.response(HTML, || Value::Null).await;
            (broken_response.name(), response)
        }
        None => match find(shop, id) {
            None => ("notFound", unknown()),
            Some((payment, now)) => answer(&payment, now),
        },
    };
    shop.harness.leave(call, outcome);
    response
}

/// The payment with that id, if it ever had a page.
fn find(shop: &Shop, id: &str) -> Option<(Payment, DateTime<Utc>)> {
    shop.with(|state, now| {
        let payment = state.payments.get(id).cloned();
        let payment = payment.filter(|payment| payment.confirmation.is_some());
        payment.map(|payment| (payment, now))
    })
}

fn right_place(payment: &Payment) -> (&'static str, Response) {
    let path = match (payment.awaits_payer(), &payment.challenged) {
        (false, _) => "/result",
        (true, Some(_)) => "/3ds",
        (true, None) => "",
    };
    let address = format!("/yookassa/checkout{path}?orderId={}", payment.id);
    ("ok", Redirect::to(&address).into_response())
}

fn page(template: &'static str, payment: &Payment, more: minijinja::Value) -> Page {
    let shared = context! {
        id => payment.id,
        sum => money::shown(payment.terms.kopecks),
        description => payment.terms.description,
        return_url => payment.confirmation.as_ref().map(|way| &way.return_url),
    };
    Page::new(template, context! { ..more, ..shared }).with_policy(FORMS_LEAD_AWAY)
}

fn card_form(
    payment: &Payment,
    filled: &Filled,
    problem: Option<&str>,
    now: DateTime<Utc>,
) -> Response {
    let time_left = payment.created_at + PAYER_TIME - now;
    let cards = TEST_CARDS.iter().map(|card| (card.number, card.text));
    let more = context! {
        filled,
        problem,
        cards => cards.collect::<Vec<_>>(),
        minutes => time_left.num_minutes(),
        saves_card => payment.terms.saves_card,
    };
    let status = match problem {
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    (status, page("checkout.html", payment, more)).into_response()
}

/// The page of an address that leads to no payment.
fn unknown() -> Response {
    let page = Page::new(
        "problem.html",
        context! {
            title => "Платёж не найден",
            problem => "Такого платежа нет, или он сделан без участия плательщика.",
        },
    );
    (StatusCode::NOT_FOUND, page).into_response()
}

/// `GET /yookassa/checkout`.
pub async fn show(State(shop): State<Arc<Shop>>, Query(address): Query<Address>) -> Response {
    visit(&shop, &address.order_id, |payment, now| {
        if !payment.awaits_payer() {
            return right_place(payment);
        }
        // Who comes back from 3-D Secure may take another card.
        ("ok", card_form(payment, &Filled::default(), None, now))
    })
    .await
}

type FormBody = Result<Form<Filled>, FormRejection>;

/// `POST /yookassa/checkout`: the form of the page, sent to the address of the page.
pub async fn pay(
    State(shop): State<Arc<Shop>>,
    Query(address): Query<Address>,
    body: FormBody,
) -> Response {
    let filled = body.map(|Form(filled)| filled).unwrap_or_default();
    visit(&shop, &address.order_id, |payment, now| {
        if let (Some(way), "abandon") = (&payment.confirmation, filled.action.as_str()) {
            return ("abandoned", Redirect::to(&way.return_url).into_response());
        }
        match filled.read(now) {
            Err(problem) => (
                "invalid_request",
                card_form(payment, &filled, Some(problem), now),
            ),
            Ok((card, verdict)) => take_card(&shop, &payment.id, card, verdict),
        }
    })
    .await
}

/// The bank answers for a card, and the payer is sent on. The payment may have ended meanwhile.
fn take_card(shop: &Shop, id: &str, card: Card, verdict: Verdict) -> (&'static str, Response) {
    shop.with(|state, now| {
        let waiting = state.payments.get_mut(id);
        if let Some(payment) = waiting.filter(|payment| payment.awaits_payer()) {
            payment.challenged = None;
            let instrument = Instrument {
                id: id.to_owned(),
                card,
                is_saved: false,
            };
            match verdict {
                Verdict::Asks3ds => payment.challenged = Some(instrument.card),
                Verdict::Pays => state.authorize(id, instrument, now),
                Verdict::Declined(cancellation) => {
                    payment.instrument = Some(instrument);
                    state.cancel(id, cancellation, now);
                }
            }
        }
    });
    find(shop, id).map_or_else(
        || ("notFound", unknown()),
        |(payment, _)| right_place(&payment),
    )
}

/// `GET /yookassa/checkout/3ds`.
pub async fn show_3ds(State(shop): State<Arc<Shop>>, Query(address): Query<Address>) -> Response {
    visit(&shop, &address.order_id, |payment, _| {
        if payment.awaits_payer() && payment.challenged.is_some() {
            let page = page("checkout_3ds.html", payment, context! {});
            return ("ok", page.into_response());
        }
        right_place(payment)
    })
    .await
}

/// `POST /yookassa/checkout/3ds`: the payer's answer to the bank.
pub async fn answer_3ds(
    State(shop): State<Arc<Shop>>,
    Query(address): Query<Address>,
    body: FormBody,
) -> Response {
    let action = body.map(|Form(filled)| filled.action).unwrap_or_default();
    visit(&shop, &address.order_id, |payment, _| {
        let failed = Cancellation::by_network("3d_secure_failed");
        let verdict = match action.as_str() {
            "ok" => Verdict::Pays,
            "fail" => Verdict::Declined(failed),
            _ => return ("invalid_request", right_place(payment).1),
        };
        match payment.challenged.clone() {
            Some(card) => take_card(&shop, &payment.id, card, verdict),
            None => right_place(payment),
        }
    })
    .await
}

/// `GET /yookassa/checkout/result`.
pub async fn result(State(shop): State<Arc<Shop>>, Query(address): Query<Address>) -> Response {
    visit(&shop, &address.order_id, |payment, _| {
        if payment.awaits_payer() {
            return right_place(payment);
        }
        let (title, text) = match (payment.status, payment.cancellation) {
            (Status::Succeeded, _) => (
                "Оплата прошла",
                "Деньги получены, магазин уже знает об этом.",
            ),
            (_, Some(cancellation)) => ("Оплата не прошла", cancellation.words()),
            _ => (
                "Платёж обрабатывается",
                "Итог станет известен позже: ждать на этой странице не нужно.",
            ),
        };
        let page = page("checkout_result.html", payment, context! { title, text });
        ("ok", page.into_response())
    })
    .await
}
