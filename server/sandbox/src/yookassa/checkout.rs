//! The page where a payer pays: the card, 3-D Secure, and what came of it.

use axum::Form;
use axum::extract::Query;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::response::IntoResponse;
use axum::response::Redirect;
use axum::response::Response;
use chrono::DateTime;
use chrono::Utc;
use serde_json::Value;

use crate::breakage::Breakage;
use crate::faults::Trouble;
use crate::faults::pause;
use crate::state::SandboxState;
use crate::state::Shared;
use crate::yookassa::CHECKOUT;
use crate::yookassa::cards;
use crate::yookassa::cards::Card;
use crate::yookassa::cards::Verdict;
use crate::yookassa::checkout_page as page;
use crate::yookassa::mishap::RETRY;
use crate::yookassa::orders::Order;
use crate::yookassa::orders::Progress;
use crate::yookassa::shop;

const HTML: &str = "text/html; charset=utf-8";

type Pairs = Vec<(String, String)>;
type FormBody = Result<Form<Pairs>, FormRejection>;

/// The breakage with that name, if it is one of a page: a page cannot be spoiled JSON.
pub fn breakage(name: &str) -> Option<Breakage> {
    Breakage::named(name).filter(|breakage| !breakage.spoils_json())
}

/// What was filled in.
#[derive(Clone, Debug, Default)]
pub struct Filled {
    pub number: String,
    pub expiry: String,
    pub csc: String,
}

impl Filled {
    fn read(pairs: &[(String, String)]) -> Self {
        let text = |name| value(pairs, name).trim().to_owned();
        Self {
            number: text("card"),
            expiry: text("expiry"),
            csc: text("csc"),
        }
    }

    /// The ready card of a link.
    fn ready(pairs: &[(String, String)], now: DateTime<Utc>) -> Self {
        let number = value(pairs, "card").to_owned();
        if number.is_empty() {
            return Self::default();
        }
        Self {
            number,
            expiry: cards::ready_expiry(now),
            csc: "123".to_owned(),
        }
    }
}

/// What is wrong with each field, in words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    pub number: Option<&'static str>,
    pub expiry: Option<&'static str>,
    pub csc: Option<&'static str>,
}

fn value<'a>(pairs: &'a [(String, String)], name: &str) -> &'a str {
    let found = pairs.iter().find(|(key, _)| key == name);
    found.map_or("", |(_, value)| value.as_str())
}

/// Reads the card, or says what is wrong with it.
fn read_card(filled: &Filled, now: DateTime<Utc>) -> Result<(Card, Verdict), Problems> {
    let number: String = filled
        .number
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .collect();
    let known = cards::look_up(&number);
    let expiry = read_expiry(&filled.expiry);
    let csc = &filled.csc;
    let is_csc = matches!(csc.len(), 3 | 4) && csc.bytes().all(|byte| byte.is_ascii_digit());
    let mut problems = Problems {
        number: known
            .is_none()
            .then_some("Песочница принимает только тестовые карты из списка ниже"),
        expiry: expiry.is_none().then_some("Укажите месяц и год: 12/34"),
        csc: (!is_csc).then_some("Три или четыре цифры с оборота карты"),
    };
    if let (Some((brand, verdict)), Some((expiry_month, expiry_year))) = (known, expiry) {
        let card = Card {
            number,
            brand,
            expiry_year,
            expiry_month,
        };
        if card.has_expired(now) {
            problems.expiry = Some("Срок действия карты истёк");
        }
        if problems == Problems::default() {
            return Ok((card, verdict));
        }
    }
    Err(problems)
}

/// Month and year of `12/34` or `12/2034`.
fn read_expiry(text: &str) -> Option<(u32, i32)> {
    let (month, year) = text.split_once('/')?;
    let month = month.trim().parse().ok()?;
    let year: i32 = match year.trim() {
        short if short.len() == 2 => 2000 + short.parse::<i32>().ok()?,
        long if long.len() == 4 => long.parse().ok()?,
        _ => return None,
    };
    ((1..=12).contains(&month) && (2000..=2099).contains(&year)).then_some((month, year))
}

/// What all visits have in common: stats, faults, and the order of the address.
async fn visit(
    state: &SandboxState,
    query: &[(String, String)],
    answer: impl FnOnce(&Order, &Trouble) -> (&'static str, Response),
) -> Response {
    let id = value(query, "orderId");
    let call = state.stats.begin(CHECKOUT, id, state.clock.now());
    let trouble = state.faults.take(CHECKOUT);
    pause(trouble.own_latency_ms.unwrap_or(0)).await;

    let broken = trouble.fail.as_deref().and_then(breakage);
    let (outcome, response) = match broken {
        Some(breakage) => {
            let response = breakage.response(HTML, || Value::Null).await;
            (breakage.name(), response)
        }
        None => match shop::with(state, |register, now| register.order(id, now)) {
            None => ("notFound", page::unknown()),
            Some(order) => answer(&order, &trouble),
        },
    };
    state.stats.finish(call, outcome.to_owned());
    response
}

fn to(path: &str, order: &Order) -> Response {
    Redirect::to(&format!("/yookassa/checkout{path}?orderId={}", order.id)).into_response()
}

/// Where a payer belongs who is not on the right page.
fn right_place(order: &Order) -> Response {
    match order.progress {
        Progress::Open(_) => to("", order),
        Progress::Challenged => to("/3ds", order),
        Progress::Processing | Progress::Done | Progress::Ended(_) => to("/result", order),
    }
}

/// `GET /yookassa/checkout`.
pub async fn show(State(state): State<Shared>, Query(query): Query<Pairs>) -> Response {
    let filled = Filled::ready(&query, state.yookassa.calendar.now());
    let answer = |order: &Order, _: &Trouble| match order.progress {
        // Who comes back from 3-D Secure may take another card.
        Progress::Open(_) | Progress::Challenged => {
            ("ok", page::card_form(order, &filled, Problems::default()))
        }
        _ => ("ok", right_place(order)),
    };
    visit(&state, &query, answer).await
}

/// `POST /yookassa/checkout`: the form of the page, sent to the address of the page.
pub async fn pay(
    State(state): State<Shared>,
    Query(query): Query<Pairs>,
    body: FormBody,
) -> Response {
    let form = body.map(|Form(pairs)| pairs).unwrap_or_default();
    let answer = |order: &Order, trouble: &Trouble| act(&state, order, &form, trouble);
    visit(&state, &query, answer).await
}

fn act(
    state: &SandboxState,
    order: &Order,
    form: &[(String, String)],
    trouble: &Trouble,
) -> (&'static str, Response) {
    if value(form, "action") == "abandon" {
        return ("abandoned", Redirect::to(&order.return_url).into_response());
    }
    let filled = Filled::read(form);
    let (card, verdict) = match read_card(&filled, state.yookassa.calendar.now()) {
        Ok(read) => read,
        Err(problems) => return ("invalid_request", page::card_form(order, &filled, problems)),
    };
    let may_retry = trouble.fail.as_deref() == Some(RETRY);
    let order = shop::with(state, |register, now| {
        // It may have ended since the page was opened.
        let order = register.order(&order.id, now)?;
        if matches!(order.progress, Progress::Open(_) | Progress::Challenged) {
            register.challenges.remove(&order.id);
            register.take_card(&order.id, card, verdict, may_retry, now);
        }
        register.order(&order.id, now)
    });
    order.map_or_else(
        || ("notFound", page::unknown()),
        |order| ("ok", right_place(&order)),
    )
}

/// `GET /yookassa/checkout/3ds`.
pub async fn show_3ds(State(state): State<Shared>, Query(query): Query<Pairs>) -> Response {
    let answer = |order: &Order, _: &Trouble| match order.progress {
        Progress::Challenged => ("ok", page::challenge(order)),
        _ => ("ok", right_place(order)),
    };
    visit(&state, &query, answer).await
}

/// `POST /yookassa/checkout/3ds`: what the payer answers to the bank.
pub async fn answer_3ds(
    State(state): State<Shared>,
    Query(query): Query<Pairs>,
    body: FormBody,
) -> Response {
    let form = body.map(|Form(pairs)| pairs).unwrap_or_default();
    let answer = |order: &Order, trouble: &Trouble| {
        let may_retry = trouble.fail.as_deref() == Some(RETRY);
        let is_passed = match value(&form, "action") {
            "ok" => true,
            "fail" => false,
            _ => return ("invalid_request", right_place(order)),
        };
        let order = shop::with(&state, |register, now| {
            register.end_challenge(&order.id, is_passed, may_retry, now);
            register.order(&order.id, now)
        });
        order.map_or_else(
            || ("notFound", page::unknown()),
            |order| ("ok", right_place(&order)),
        )
    };
    visit(&state, &query, answer).await
}

/// `GET /yookassa/checkout/result`.
pub async fn result(State(state): State<Shared>, Query(query): Query<Pairs>) -> Response {
    let answer = |order: &Order, _: &Trouble| match order.progress {
        Progress::Open(_) | Progress::Challenged => ("ok", right_place(order)),
        Progress::Processing | Progress::Done | Progress::Ended(_) => ("ok", page::result(order)),
    };
    visit(&state, &query, answer).await
}
