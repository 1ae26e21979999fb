//! The index page: the showcase and how to make things go wrong.

use std::fmt::Write;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::response::Response;

use crate::car_data;
use crate::cars::showcase;
use crate::cars::showcase::ShowcaseCar;
use crate::licences;
use crate::licences::showcase::ShowcaseLicence;
use crate::pages::Page;
use crate::pages::escape;
use crate::pages::percent_encode;
use crate::people;
use crate::people::showcase::ShowcasePerson;
use crate::state::Shared;
use crate::vkid;
use crate::vkid::VK_CLIENT_ID;
use crate::yookassa;
use crate::yookassa::YOOKASSA_SECRET_KEY;
use crate::yookassa::YOOKASSA_SHOP_ID;

const GUIDE: &str = include_str!("guide.html");

/// `GET /`.
pub async fn show(State(state): State<Shared>) -> Response {
    let cars: String = showcase::CARS
        .iter()
        .map(|car| card(car, &state.app_url))
        .collect();
    let licences: String = licences::showcase::LICENCES
        .iter()
        .map(licence_row)
        .collect();
    let people: String = people::showcase::PEOPLE.iter().map(person_row).collect();
    let methods: Vec<String> = car_data::method_names()
        .chain(vkid::method_names())
        .chain(yookassa::method_names())
        .map(|name| format!("<code>{name}</code>"))
        .collect();
    let guide = GUIDE
        .replace("{methods}", &methods.join(", "))
        .replace("{vk_client_id}", VK_CLIENT_ID)
        .replace("{licences}", &licences)
        .replace("{people}", &people)
        .replace("{vk_users}", &vkid::users_table())
        .replace("{shop_id}", YOOKASSA_SHOP_ID)
        .replace("{shop_key}", YOOKASSA_SECRET_KEY)
        .replace("{cards}", &yookassa::cards_table())
        .replace("{magic_sums}", &yookassa::magic_table());
    let content = format!(
        "<h1>Песочница Автослед</h1>\n\
         <p>Здесь живут местные двойники внешних сервисов: данные об автомобилях, VK ID, ЮKassa, СМС и почта. \
         Отправленные сообщения лежат во <a href=\"/inbox\">входящих</a>.</p>\n\
         <h2>Витрина</h2>\n\
         <p>Ссылка заполняет форму проверки. Любой другой правильный VIN или номер тоже даёт \
         машину, всегда одну и ту же.</p>\n\
         <ul class=\"cars\">\n{cars}</ul>\n{guide}"
    );
    Page::new("Витрина", &content).into_response()
}

fn licence_row(licence: &ShowcaseLicence) -> String {
    format!(
        "<tr><td><code>{}</code></td><td><code>{}</code></td><td>{}</td></tr>\n",
        licence.number,
        licence.issued().format("%d.%m.%Y"),
        escape(licence.description),
    )
}

fn person_row(person: &ShowcasePerson) -> String {
    format!(
        "<tr><td>{}</td><td><code>{}</code></td><td><code>{}</code></td><td>{}</td></tr>\n",
        person.person().full_name(),
        person.born().format("%d.%m.%Y"),
        person.inn,
        escape(person.description),
    )
}

fn card(car: &ShowcaseCar, app_url: &str) -> String {
    let mut rows = String::new();
    let identifiers = [
        ("VIN", "vin", car.vin),
        ("Номер", "plate", Some(car.plate)),
        ("Кузов", "body", car.body),
    ];
    for (title, parameter, value) in identifiers {
        let Some(value) = value else { continue };
        let href = format!("{}/?{parameter}={}", escape(app_url), percent_encode(value));
        // Writing to a string cannot fail.
        let _ = writeln!(
            rows,
            "<dt>{title}</dt><dd><a href=\"{href}\">{value}</a></dd>"
        );
    }
    let _ = writeln!(rows, "<dt>СТС</dt><dd>{}</dd>", car.certificate);
    format!(
        "<li>\n<h3>{}</h3>\n<p>{}</p>\n<dl>\n{rows}</dl>\n</li>\n",
        escape(car.title),
        escape(car.description)
    )
}
