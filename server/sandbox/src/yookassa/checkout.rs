//! Checkout page: card form, methods confirmed in an app, 3-D Secure and result.

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
    base::BrokenResponse,
    pages::{HTML, Page, REDIRECTING_FORMS_POLICY},
    yookassa::shop::{
        App, AppVerdict, Cancellation, Card, Instrument, OUTCOMES, PAYER_TIMEOUT, Payment,
        PaymentMethod, Shop, Status, TEST_CARDS, Verdict, money,
    },
};

pub const METHOD: &str = "yookassa.checkout";

/// Whether a name is that of a broken response or of one of [`OUTCOMES`].
pub fn is_failure(name: &str) -> bool {
    failure(name).is_some() || outcome(name).is_some()
}

/// Answer of the app for an outcome, given by name.
fn outcome(name: &str) -> Option<AppVerdict> {
    let found = OUTCOMES.iter().find(|(known, ..)| *known == name);
    found.map(|(_, _, verdict)| *verdict)
}

/// Failure with the given name, if a page can have it.
fn failure(name: &str) -> Option<BrokenResponse> {
    BrokenResponse::named(name).filter(|broken| !broken.needs_answer())
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PageQuery {
    order_id: String,
}

/// Fields of the card form, the app form and the 3-D Secure form.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct Fields {
    card: String,
    expiry: String,
    csc: String,
    /// Type of a method that is confirmed in an app; empty in the card form.
    #[serde(skip_serializing)]
    method: String,
    /// Name of the selected outcome, from [`OUTCOMES`].
    #[serde(skip_serializing)]
    outcome: String,
    #[serde(skip_serializing)]
    action: String,
}

impl Fields {
    /// Method confirmed in an app, with the app's answer; `None` in the card form.
    fn app(&self) -> Option<(App, AppVerdict)> {
        let app = App::ALL.into_iter().find(|app| app.name() == self.method)?;
        let verdict = outcome(&self.outcome).unwrap_or(AppVerdict::Pays(None));
        Some((app, verdict))
    }

    /// Card and verdict of the bank, or an error message.
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

/// Month and year of an expiry date typed as `12/34` or `12/2034`.
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

/// Handles a request for a page of a payment; a fault may name the answer of the app.
async fn visit(
    shop: &Shop,
    id: &str,
    answer: impl FnOnce(&Payment, DateTime<Utc>, Option<AppVerdict>) -> (&'static str, Response),
) -> Response {
    let respond = async |fail: Option<String>| {
        let fail = fail.as_deref();
        if let Some(broken) = fail.and_then(failure) {
            return (broken.name(), broken.response(HTML, || Value::Null).await);
        }
        match find(shop, id) {
            None => ("notFound", unknown()),
            Some((payment, now)) => answer(&payment, now, fail.and_then(outcome)),
        }
    };
    shop.harness.serve(METHOD, id, respond).await
}

/// Payment with the given id, if it has a checkout page.
fn find(shop: &Shop, id: &str) -> Option<(Payment, DateTime<Utc>)> {
    shop.with(|state, now| {
        let payment = state.payments.get(id).cloned();
        let payment = payment.filter(|payment| payment.confirmation.is_some());
        payment.map(|payment| (payment, now))
    })
}

fn redirect_to_step(payment: &Payment) -> (&'static str, Response) {
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
        sum => money::displayed(payment.terms.kopecks),
        description => payment.terms.description,
        return_url => payment.confirmation.as_ref().map(|confirmation| &confirmation.return_url),
    };
    Page::new(template, context! { ..more, ..shared }).with_policy(REDIRECTING_FORMS_POLICY)
}

fn card_form(
    payment: &Payment,
    fields: &Fields,
    problem: Option<&str>,
    now: DateTime<Utc>,
) -> Response {
    let time_left = payment.created_at + PAYER_TIMEOUT - now;
    let cards = TEST_CARDS.iter().map(|card| (card.number, card.text));
    let more = context! {
        filled => fields,
        problem,
        cards => cards.collect::<Vec<_>>(),
        apps => App::ALL.map(|app| (app.name(), app.title())),
        outcomes => OUTCOMES.map(|(name, text, _)| (name, text)),
        minutes => time_left.num_minutes(),
        saves_method => payment.terms.saves_method,
    };
    let status = match problem {
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    (status, page("checkout.html", payment, more)).into_response()
}

/// Page for an unknown payment.
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

pub async fn show(State(shop): State<Arc<Shop>>, Query(query): Query<PageQuery>) -> Response {
    visit(&shop, &query.order_id, |payment, now, _| {
        if !payment.awaits_payer() {
            return redirect_to_step(payment);
        }
        // After 3-D Secure the payer may choose another card.
        ("ok", card_form(payment, &Fields::default(), None, now))
    })
    .await
}

type FormBody = Result<Form<Fields>, FormRejection>;

/// `POST /yookassa/checkout`: handles the card form.
pub async fn pay(
    State(shop): State<Arc<Shop>>,
    Query(query): Query<PageQuery>,
    body: FormBody,
) -> Response {
    let fields = body.map(|Form(fields)| fields).unwrap_or_default();
    visit(&shop, &query.order_id, |payment, now, forced| {
        if let (Some(confirmation), "abandon") = (&payment.confirmation, fields.action.as_str()) {
            return (
                "abandoned",
                Redirect::to(&confirmation.return_url).into_response(),
            );
        }
        if let Some((app, verdict)) = fields.app() {
            return use_app(&shop, &payment.id, app, forced.unwrap_or(verdict));
        }
        match fields.read(now) {
            Err(problem) => (
                "invalid_request",
                card_form(payment, &fields, Some(problem), now),
            ),
            Ok((card, verdict)) => use_card(&shop, &payment.id, card, verdict),
        }
    })
    .await
}

/// Applies the verdict of the bank, unless the payment has ended in the meantime.
fn use_card(shop: &Shop, id: &str, card: Card, verdict: Verdict) -> (&'static str, Response) {
    shop.with(|state, now| {
        let waiting = state.payments.get_mut(id);
        if let Some(payment) = waiting.filter(|payment| payment.awaits_payer()) {
            payment.challenged = None;
            let instrument = Instrument {
                id: id.to_owned(),
                method: PaymentMethod::BankCard(card.clone()),
                is_saved: false,
            };
            match verdict {
                Verdict::Requires3ds => payment.challenged = Some(card),
                Verdict::Pays => state.authorize(id, instrument, now),
                Verdict::Declined(cancellation) => {
                    payment.instrument = Some(instrument);
                    state.cancel(id, cancellation, now);
                }
            }
        }
    });
    next_step(shop, id)
}

/// Applies the answer of an app, unless the payment has ended in the meantime.
fn use_app(shop: &Shop, id: &str, app: App, verdict: AppVerdict) -> (&'static str, Response) {
    shop.with(|state, now| {
        let waiting = state.payments.get_mut(id);
        let Some(payment) = waiting.filter(|payment| payment.awaits_payer()) else {
            return;
        };
        payment.challenged = None;
        let instrument = Instrument {
            id: id.to_owned(),
            method: PaymentMethod::App(app),
            is_saved: false,
        };
        match verdict {
            AppVerdict::Pays(refunding) => {
                payment.refunding = refunding.unwrap_or_else(|| app.refunding());
                state.authorize(id, instrument, now);
            }
            AppVerdict::Declined(cancellation) => {
                payment.instrument = Some(instrument);
                state.cancel(id, cancellation, now);
            }
        }
    });
    next_step(shop, id)
}

fn next_step(shop: &Shop, id: &str) -> (&'static str, Response) {
    find(shop, id).map_or_else(
        || ("notFound", unknown()),
        |(payment, _)| redirect_to_step(&payment),
    )
}

pub async fn show_3ds(State(shop): State<Arc<Shop>>, Query(query): Query<PageQuery>) -> Response {
    visit(&shop, &query.order_id, |payment, _, _| {
        if payment.awaits_payer() && payment.challenged.is_some() {
            let page = page("checkout_3ds.html", payment, context! {});
            return ("ok", page.into_response());
        }
        redirect_to_step(payment)
    })
    .await
}

/// `POST /yookassa/checkout/3ds`: handles the 3-D Secure form.
pub async fn answer_3ds(
    State(shop): State<Arc<Shop>>,
    Query(query): Query<PageQuery>,
    body: FormBody,
) -> Response {
    let action = body.map(|Form(fields)| fields.action).unwrap_or_default();
    visit(&shop, &query.order_id, |payment, _, _| {
        let failed = Cancellation::by_network("3d_secure_failed");
        let verdict = match action.as_str() {
            "ok" => Verdict::Pays,
            "fail" => Verdict::Declined(failed),
            _ => return ("invalid_request", redirect_to_step(payment).1),
        };
        match payment.challenged.clone() {
            Some(card) => use_card(&shop, &payment.id, card, verdict),
            None => redirect_to_step(payment),
        }
    })
    .await
}

pub async fn result(State(shop): State<Arc<Shop>>, Query(query): Query<PageQuery>) -> Response {
    visit(&shop, &query.order_id, |payment, _, _| {
        if payment.awaits_payer() {
            return redirect_to_step(payment);
        }
        let (title, text) = match (payment.status, payment.cancellation) {
            (Status::Succeeded, _) => (
                "Оплата прошла",
                "Деньги получены, магазин уже знает об этом.",
            ),
            (_, Some(cancellation)) => ("Оплата не прошла", cancellation.text()),
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
