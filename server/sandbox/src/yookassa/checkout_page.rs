//! HTML of the payer's pages.

use std::fmt::Write;

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::Response;

use crate::pages::Page;
use crate::pages::escape;
use crate::yookassa::cards::BRANDS_OF_DECLINES;
use crate::yookassa::cards::Brand;
use crate::yookassa::cards::DECLINES;
use crate::yookassa::cards::GOOD;
use crate::yookassa::cards::words_for;
use crate::yookassa::checkout::Filled;
use crate::yookassa::checkout::Problems;
use crate::yookassa::money;
use crate::yookassa::orders::Order;
use crate::yookassa::orders::Progress;

/// Browsers hold redirects after a form to `form-action` too, and one of these leads to the shop.
const POLICY: &str =
    "default-src 'self'; img-src data:; base-uri 'none'; form-action 'self' http: https:";

fn page(title: &str, content: &str, script: Option<&str>) -> Response {
    let page = Page {
        policy: POLICY,
        script,
        ..Page::new(title, content)
    };
    page.into_response()
}

/// Sum and purpose, the same on all pages.
fn summary(order: &Order) -> String {
    let sum = order
        .kopecks
        .map_or_else(|| "Привязка карты без списания".to_owned(), money::shown);
    let description = order
        .description
        .as_deref()
        .map_or_else(String::new, |text| {
            format!("<p class=\"purpose\">{}</p>\n", escape(text))
        });
    format!("<p class=\"sum\">{sum}</p>\n{description}")
}

/// The form for a card, with what is wrong with it, if anything is.
pub fn card_form(order: &Order, filled: &Filled, problems: Problems) -> Response {
    let declined = match order.progress {
        Progress::Open(Some(cancellation)) => format!(
            "<p class=\"problem\" role=\"alert\">{}. Попробуйте другую карту.</p>\n",
            words_for(cancellation)
        ),
        _ => String::new(),
    };
    let saved = if order.saves_card {
        "<p class=\"hint\">Магазин сохранит карту и сможет списывать с неё деньги без вас, пока вы не \
         отзовёте согласие.</p>\n"
    } else {
        ""
    };
    let button = order.kopecks.map_or_else(
        || "Привязать карту".to_owned(),
        |kopecks| format!("Заплатить {}", money::shown(kopecks)),
    );
    let minutes = order.time_left.as_secs().div_ceil(60);
    let content = format!(
        "<h1>Оплата картой</h1>\n\
         <p>Это песочница вместо страницы ЮKassa. Деньги не списываются. На оплату осталось \
         {minutes} мин.</p>\n{summary}{declined}\
         <form class=\"consent\" method=\"post\" action=\"/yookassa/checkout?orderId={id}\">\n\
         {fields}{saved}\
         <p class=\"buttons\"><button class=\"main\" name=\"action\" value=\"pay\">{button}</button>\n\
         <button name=\"action\" value=\"abandon\" formnovalidate>Вернуться в магазин</button></p>\n\
         </form>\n{ready}",
        summary = summary(order),
        id = order.id,
        fields = fields(filled, problems),
        ready = ready_cards(&order.id),
    );
    let status = if problems == Problems::default() {
        StatusCode::OK
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    (status, page("Оплата картой", &content, None)).into_response()
}

fn fields(filled: &Filled, problems: Problems) -> String {
    let number = field(
        "card",
        "Номер карты",
        "cc-number",
        &filled.number,
        problems.number,
    );
    let expiry = field(
        "expiry",
        "Срок: месяц/год",
        "cc-exp",
        &filled.expiry,
        problems.expiry,
    );
    let csc = field("csc", "CVC", "cc-csc", &filled.csc, problems.csc);
    format!("{number}<div class=\"pair\">\n{expiry}{csc}</div>\n")
}

fn field(
    name: &str,
    label: &str,
    autocomplete: &str,
    value: &str,
    problem: Option<&'static str>,
) -> String {
    let (described, alert) = match problem {
        None => ("", String::new()),
        Some(text) => (
            " aria-invalid=\"true\"",
            format!("<span id=\"{name}-problem\" class=\"complaint\">{text}</span>"),
        ),
    };
    let link = if problem.is_some() {
        format!(" aria-describedby=\"{name}-problem\"")
    } else {
        String::new()
    };
    format!(
        "<p class=\"field\"><label for=\"{name}\">{label}</label>\n\
         <input id=\"{name}\" name=\"{name}\" value=\"{value}\" inputmode=\"{mode}\" \
         autocomplete=\"{autocomplete}\" required{described}{link}>\n{alert}</p>\n",
        value = escape(value),
        mode = if name == "expiry" { "text" } else { "numeric" },
    )
}

/// Links that fill in a test card.
fn ready_cards(id: &str) -> String {
    let mut good = String::new();
    for card in GOOD {
        let note = if card.has_3ds { "3-D Secure" } else { "" };
        let link = card_link(id, card.number, card.brand);
        // Writing to a string cannot fail.
        let _ = writeln!(good, "<li>{link}{note}</li>");
    }
    let mut declines = String::new();
    for decline in DECLINES {
        let _ = write!(
            declines,
            "<dt>{} <code>{}</code></dt>\n<dd>",
            decline.text, decline.cancellation.reason
        );
        for (number, brand) in decline.numbers.iter().zip(BRANDS_OF_DECLINES) {
            let _ = writeln!(declines, "{}", card_link(id, number, brand));
        }
        declines.push_str("</dd>\n");
    }
    format!(
        "<section class=\"ready\" aria-labelledby=\"ready\">\n\
         <h2 id=\"ready\">Тестовые карты</h2>\n\
         <p>Ссылка заполняет форму. Подходит любой будущий срок и любой CVC.</p>\n\
         <h3>Платят</h3>\n<ul>\n{good}</ul>\n<h3>Отказывают</h3>\n<dl>\n{declines}</dl>\n</section>"
    )
}

fn card_link(id: &str, number: &str, brand: Brand) -> String {
    let title = match brand {
        Brand::MasterCard => "Mastercard",
        Brand::Visa => "Visa",
        Brand::Mir => "Мир",
        Brand::AmericanExpress => "American Express",
        Brand::Jcb => "JCB",
        Brand::DinersClub => "Diners Club",
        Brand::Unknown => "Maestro",
    };
    let end = &number[number.len().saturating_sub(4)..];
    format!("<a href=\"/yookassa/checkout?orderId={id}&amp;card={number}\">{title} *{end}</a>")
}

/// The page of the payer's bank.
pub fn challenge(order: &Order) -> Response {
    let content = format!(
        "<h1>3-D Secure</h1>\n\
         <p>Так выглядела бы страница банка, где плательщик вводит код из СМС.</p>\n{}\
         <form class=\"consent\" method=\"post\" action=\"/yookassa/checkout/3ds?orderId={}\">\n\
         <p class=\"buttons\"><button class=\"main\" name=\"action\" value=\"ok\">Подтвердить</button>\n\
         <button name=\"action\" value=\"fail\">Не подтверждать</button></p>\n</form>",
        summary(order),
        order.id,
    );
    page("3-D Secure", &content, None)
}

/// What came of it, with the way back.
pub fn result(order: &Order) -> Response {
    let (title, text) = match order.progress {
        Progress::Done if order.kopecks.is_none() => {
            ("Карта привязана", "Магазин может списывать с неё деньги.")
        }
        Progress::Done => (
            "Оплата прошла",
            "Деньги получены, магазин уже знает об этом.",
        ),
        Progress::Ended(cancellation) => ("Оплата не прошла", words_for(cancellation)),
        _ => (
            "Платёж обрабатывается",
            "Итог станет известен позже: ждать на этой странице не нужно.",
        ),
    };
    let content = format!(
        "<h1>{title}</h1>\n{}<p role=\"status\">{text}</p>\n\
         <p class=\"buttons\"><a class=\"main\" id=\"back\" href=\"{}\">Вернуться в магазин</a></p>\n\
         <p id=\"soon\" class=\"hint\" hidden>Через 5 секунд вы вернётесь сами. \
         <button id=\"stay\">Остаться здесь</button></p>",
        summary(order),
        escape(&order.return_url),
    );
    page(title, &content, Some("/assets/checkout.js"))
}

/// The page of an address that leads to no order.
pub fn unknown() -> Response {
    let content = "<h1>Платёж не найден</h1>\n\
        <p class=\"problem\">Такого платежа нет, или он сделан без участия плательщика.</p>";
    (
        StatusCode::NOT_FOUND,
        page("Платёж не найден", content, None),
    )
        .into_response()
}

/// Rows of a table of the cards, for the index page.
pub fn cards_table() -> String {
    let mut rows = String::new();
    for card in GOOD {
        let note = if card.has_3ds {
            ", спросит 3-D Secure"
        } else {
            ""
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            rows,
            "<tr><td><code>{}</code></td><td>платит{note}</td></tr>",
            card.number
        );
    }
    for decline in DECLINES {
        let _ = writeln!(
            rows,
            "<tr><td><code>{}</code></td><td>{}: <code>{}</code></td></tr>",
            decline.numbers.join("</code> <code>"),
            decline.text,
            decline.cancellation.reason
        );
    }
    rows
}
