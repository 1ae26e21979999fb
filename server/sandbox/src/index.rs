//! Index page with showcase numbers, test cards and methods.

use std::sync::Arc;

use axum::{Router, extract::State, routing::get};
use minijinja::{Value, context};

use crate::{
    cars::showcase::CARS,
    control,
    pages::{Page, percent_encode},
    people::{licences::LICENCES, showcase::PEOPLE},
    vkid::{self, User},
    yookassa::TEST_CARDS,
};

pub fn router(app_url: &str) -> Router {
    Router::new()
        .route("/", get(show))
        .with_state(Arc::from(app_url))
}

async fn show(State(app_url): State<Arc<str>>) -> Page {
    let licences = LICENCES.iter().map(|licence| {
        let issued = licence.issued.format("%d.%m.%Y").to_string();
        (licence.number, issued, licence.description)
    });
    let people = PEOPLE.iter().map(|person| {
        let born = person.born.format("%d.%m.%Y").to_string();
        let name = person.person().full_name();
        (name, born, person.inn, person.description)
    });
    let test_cards = TEST_CARDS.iter().map(|card| (card.number, card.text));
    let tables = [
        table("Водительские удостоверения: номер, день выдачи", licences),
        table("Люди: имя, день рождения, ИНН", people),
        table("Пользователи VK ID", vkid::showcase().iter().map(User::row)),
        table("Карты ЮKassa", test_cards),
    ];
    let cars: Vec<Value> = CARS
        .iter()
        .map(|car| {
            let numbers = [
                ("VIN", "vin", car.vin),
                ("Номер", "plate", Some(car.plate)),
                ("Кузов", "body", car.body),
            ];
            let numbers = numbers.into_iter().filter_map(|(title, parameter, value)| {
                let href = format!("{app_url}/?{parameter}={}", percent_encode(value?));
                Some((title, href, value?))
            });
            context! {
                title => car.title,
                description => car.description,
                certificate => car.certificate,
                numbers => numbers.collect::<Vec<_>>(),
            }
        })
        .collect();
    let mut methods: Vec<_> = control::methods().map(|method| method.name).collect();
    methods.sort_unstable();
    Page::new("index.html", context! { cars, tables, methods })
}

fn table<R: serde::Serialize>(title: &str, rows: impl IntoIterator<Item = R>) -> Value {
    let rows: Vec<R> = rows.into_iter().collect();
    context! { title, rows }
}
