//! Pages about the shop: payments, receipts and notifications, with buttons to make things happen.

use std::fmt::Write;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::response::Response;
use chrono::DateTime;
use chrono::FixedOffset;
use chrono::Utc;

use crate::pages::Page;
use crate::pages::escape;
use crate::state::SandboxState;
use crate::state::Shared;
use crate::yookassa::YOOKASSA_SHOP_ID;
use crate::yookassa::cards::words_for;
use crate::yookassa::courier::NO_ANSWER;
use crate::yookassa::courier::NO_ANSWER_IN_TIME;
use crate::yookassa::courier::NO_CONNECTION;
use crate::yookassa::deliveries::Delivery;
use crate::yookassa::deliveries::DeliveryState;
use crate::yookassa::money;
use crate::yookassa::payment::Payment;
use crate::yookassa::payment::Status;
use crate::yookassa::receipt::Receipt;
use crate::yookassa::receipt::Registration;
use crate::yookassa::shop;

/// Rows of a table; all of them can be had as JSON.
const SHOWN: usize = 200;
const MOMENT: &str = "%d.%m.%Y %H:%M:%S";
const SHORT_MOMENT: &str = "%d.%m %H:%M:%S";

fn table(title: &str, heads: &[&str], rows: &str) -> String {
    if rows.is_empty() {
        return "<p class=\"empty\">Пока ничего нет.</p>\n".to_owned();
    }
    let heads = heads.join("</th><th scope=\"col\">");
    format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{title}\">\n\
         <table>\n<thead><tr><th scope=\"col\">{heads}</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )
}

fn tabs() -> &'static str {
    "<p class=\"tabs\"><a href=\"/yookassa\">Платежи</a> <a href=\"/yookassa/receipts\">Чеки</a> \
     <a href=\"/yookassa/deliveries\">Уведомления</a> <a href=\"/yookassa/books.json\">Учёт денег</a>\
     </p>\n"
}

fn button(action: &str, hidden: &str, text: &str) -> String {
    format!(
        "<form class=\"inline\" method=\"post\" action=\"{action}\">{hidden}<button>{text}</button></form>"
    )
}

/// The clock of people in Moscow.
fn offset(state: &SandboxState) -> FixedOffset {
    *state.clock.moscow().offset()
}

fn moment(at: DateTime<Utc>, offset: FixedOffset) -> String {
    at.with_timezone(&offset).format(MOMENT).to_string()
}

/// `GET /yookassa`.
pub async fn show(State(state): State<Shared>) -> Response {
    let offset = offset(&state);
    let (now, rows) = shop::with(&state, |register, now| {
        let payments = register.payments.iter().rev().take(SHOWN);
        let rows: String = payments
            .map(|payment| payment_row(payment, offset))
            .collect();
        (now, rows)
    });
    let hour = button(
        "/yookassa/clock",
        "<input type=\"hidden\" name=\"advanceSeconds\" value=\"3600\">",
        "На час вперёд",
    );
    let content = format!(
        "<h1>ЮKassa</h1>\n{tabs}\
         <p>Магазин {YOOKASSA_SHOP_ID}. На его часах {now}. {hour}</p>\n{table}",
        tabs = tabs(),
        now = moment(now, offset),
        table = table(
            "Платежи",
            &[
                "Создан",
                "Сумма",
                "Состояние",
                "Описание",
                "Платёж",
                "Действия"
            ],
            &rows
        ),
    );
    Page::new("ЮKassa", &content).into_response()
}

fn payment_row(payment: &Payment, offset: FixedOffset) -> String {
    let (id, status) = (&payment.id, payment.status);
    let mut state = match payment.cancellation {
        Some(cancellation) => format!("отменён: {}", words_for(cancellation)),
        None => match status {
            Status::Pending if payment.is_confirmed => "обрабатывается".to_owned(),
            Status::Pending | Status::Canceled => "ждёт оплаты".to_owned(),
            Status::WaitingForCapture => "деньги отложены".to_owned(),
            Status::Succeeded => "оплачен".to_owned(),
        },
    };
    if payment.refunded_kopecks > 0 {
        // Writing to a string cannot fail.
        let _ = write!(
            state,
            ", возвращено {}",
            money::shown(payment.refunded_kopecks)
        );
    }
    let mut actions = String::new();
    if payment.awaits_payer() {
        let _ = write!(
            actions,
            "<a href=\"/yookassa/checkout?orderId={id}\">Страница оплаты</a> "
        );
    }
    if payment.awaits_payer() || status == Status::WaitingForCapture {
        let action = format!("/yookassa/payments/{id}/expire");
        actions.push_str(&button(&action, "", "Время вышло"));
    } else if status == Status::Pending {
        let action = format!("/yookassa/payments/{id}/settle");
        actions.push_str(&button(&action, "", "Завершить"));
    }
    if payment
        .instrument
        .as_ref()
        .is_some_and(|i| i.is_saved && i.id == *id)
    {
        let action = format!("/yookassa/payment_methods/{id}/revoke");
        actions.push_str(&button(&action, "", "Отозвать карту"));
    }
    format!(
        "<tr><td>{}</td><td>{}</td><td>{state}</td><td>{}</td><td><code>{id}</code></td>\
         <td>{actions}</td></tr>\n",
        moment(payment.created_at, offset),
        money::shown(payment.terms.kopecks),
        escape(payment.terms.description.as_deref().unwrap_or_default()),
    )
}

/// `GET /yookassa/receipts`.
pub async fn receipts(State(state): State<Shared>) -> Response {
    let offset = offset(&state);
    let rows: String = shop::with(&state, |register, _| {
        let receipts = register.receipts.iter().rev().take(SHOWN);
        receipts
            .map(|receipt| receipt_row(receipt, offset))
            .collect()
    });
    let heads = [
        "Создан",
        "Вид",
        "Сумма",
        "Позиции",
        "Кому",
        "Состояние",
        "Платёж",
    ];
    let content = format!("<h1>Чеки</h1>\n{}{}", tabs(), table("Чеки", &heads, &rows));
    Page::new("Чеки", &content).into_response()
}

fn receipt_row(receipt: &Receipt, offset: FixedOffset) -> String {
    let items = receipt
        .sale
        .items
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let names: Vec<String> = items
        .iter()
        .map(|item| escape(item["description"].as_str().unwrap_or_default()))
        .collect();
    let kind = match (receipt.kind(), &receipt.settlements) {
        ("refund", _) => "возврат",
        (_, Some(_)) => "зачёт",
        _ => "приход",
    };
    let state = match (receipt.registration, receipt.registered) {
        (_, Some((_, number))) => format!("зарегистрирован, № {number}"),
        (Registration::Canceled, None) => "отменён".to_owned(),
        (_, None) => "в кассе".to_owned(),
    };
    format!(
        "<tr><td>{}</td><td>{kind}</td><td>{}</td><td>{}</td><td>{}</td><td>{state}</td>\
         <td><code>{}</code></td></tr>\n",
        moment(receipt.created_at, offset),
        money::shown(receipt.sale.kopecks),
        names.join("<br>"),
        escape(&receipt.sale.contact),
        receipt.payment_id,
    )
}

/// `GET /yookassa/deliveries`.
pub async fn deliveries(State(state): State<Shared>) -> Response {
    let offset = offset(&state);
    let all = shop::with(&state, |register, _| register.deliveries.all());
    let shown = all.iter().rev().take(SHOWN);
    let rows: String = shown
        .map(|delivery| delivery_row(delivery, offset))
        .collect();
    let heads = [
        "Когда",
        "Событие",
        "Объект",
        "Адрес",
        "Состояние",
        "Попытки",
        "Действия",
    ];
    let content = format!(
        "<h1>Уведомления</h1>\n{}{}",
        tabs(),
        table("Уведомления", &heads, &rows)
    );
    Page::new("Уведомления", &content).into_response()
}

fn outcome_in_words(outcome: &str) -> String {
    match outcome {
        NO_CONNECTION => "нет соединения".to_owned(),
        NO_ANSWER_IN_TIME => "нет ответа вовремя".to_owned(),
        NO_ANSWER => "нет ответа".to_owned(),
        status => escape(status),
    }
}

fn delivery_row(delivery: &Delivery, offset: FixedOffset) -> String {
    let mut state = match delivery.state {
        DeliveryState::Unaddressed => "некому",
        DeliveryState::Waiting => "ждёт",
        DeliveryState::Held => "придержано",
        DeliveryState::Sending => "в пути",
        DeliveryState::Delivered => "доставлено",
        DeliveryState::GivenUp => "не доставлено",
        DeliveryState::Lost => "потеряно",
    }
    .to_owned();
    if let Some(at) = delivery.next_at {
        // Writing to a string cannot fail.
        let _ = write!(state, " до {}", moment(at, offset));
    }
    if let Some(fault) = delivery.fault {
        let _ = write!(state, " <code>{fault}</code>");
    }
    let attempts: Vec<String> = delivery
        .attempts
        .iter()
        .map(|attempt| {
            let at = attempt.at.with_timezone(&offset).format(SHORT_MOMENT);
            format!("{at} — {}", outcome_in_words(&attempt.outcome))
        })
        .collect();
    let hidden = format!(
        "<input type=\"hidden\" name=\"id\" value=\"{}\">",
        delivery.id
    );
    format!(
        "<tr><td>{}</td><td><code>{}</code></td><td><code>{}</code></td><td>{}</td><td>{state}</td>\
         <td>{}</td><td>{}</td></tr>\n",
        moment(delivery.at, offset),
        delivery.event,
        delivery.object_id,
        escape(delivery.url.as_deref().unwrap_or("—")),
        attempts.join("<br>"),
        button("/yookassa/webhooks/send", &hidden, "Отправить ещё раз"),
    )
}
