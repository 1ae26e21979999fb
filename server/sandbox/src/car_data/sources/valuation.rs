//! Emulated methods `carprice.*`: valuation of a car in steps.
//!
//! Types and parameters are not confirmed; of an answer only `cost` and `cost_trade_in` are known, which are missing
//! without a price (7.10).

use std::collections::{BTreeMap, BTreeSet};

use chrono::Datelike;

use crate::{
    car_data::prelude::*,
    cars::models::{self, Model},
};

const MARK: Parameter = need("mark", Format::Text);
const MODEL: Parameter = need("model", Format::Text);
const YEAR: Parameter = need("year", Format::Digits);

inventory::submit!(Method::paid("carprice.marks", 30, &[], marks));

inventory::submit!(Method::paid("carprice.models", 30, &[MARK], models_of_mark));

inventory::submit!(Method::paid("carprice.years", 30, &[MARK, MODEL], years));

inventory::submit!(Method::paid(
    "carprice.modifications",
    30,
    &[MARK, MODEL, YEAR],
    modifications,
));

inventory::submit!(Method::paid(
    "carprice.price",
    30,
    &[
        MARK,
        MODEL,
        YEAR,
        need("mileage", Format::Digits),
        may("modification", Format::Text),
    ],
    price,
));

const ROUBLES_PER_HP: f64 = 15_500.0;
const LOSS_PER_YEAR: f64 = 0.075;
const LOSS_PER_100_000_KM: f64 = 0.12;
const TRADE_IN: f64 = 0.88;

fn catalogue() -> impl Iterator<Item = &'static Model> {
    models::BUILT_HERE
        .iter()
        .chain(models::IMPORTED)
        .chain(models::FROM_JAPAN)
        .chain([&models::OLD_LADA])
}

/// Models with the requested make and name; some are built at two plants.
fn requested(question: &Question) -> impl Iterator<Item = &'static Model> {
    let mark = question.value("mark").to_uppercase();
    let name = question.value("model").to_uppercase();
    catalogue().filter(move |model| model.brand == mark && model.name == name)
}

fn requested_in_year(question: &Question) -> (Option<u16>, Vec<&'static Model>) {
    let year: Option<u16> = question.value("year").parse().ok();
    let is_built = |model: &&Model| year.is_some_and(|y| (model.from..=model.to).contains(&y));
    (year, requested(question).filter(is_built).collect())
}

fn list(names: impl Iterator<Item = String>) -> Answer {
    let names: BTreeSet<String> = names.collect();
    let items = names.iter().map(|name| json!({ "name": name }));
    Answer::list("count", "result", items.collect())
}

fn marks(_question: &Question) -> Answer {
    list(catalogue().map(|model| model.brand.to_owned()))
}

fn models_of_mark(question: &Question) -> Answer {
    let mark = question.value("mark").to_uppercase();
    let of_mark = catalogue().filter(|model| model.brand == mark);
    list(of_mark.map(|model| model.name.to_owned()))
}

fn years(question: &Question) -> Answer {
    let this_year = u16::try_from(question.today.year()).unwrap_or(u16::MAX);
    let years = requested(question).flat_map(|model| model.from..=model.to);
    list(
        years
            .filter(|year| *year <= this_year)
            .map(|year| year.to_string()),
    )
}

fn modification((engine_cm3, power_hp): (u32, u32)) -> String {
    format!("{} ({power_hp} л.с.)", models::litres(engine_cm3))
}

fn modifications(question: &Question) -> Answer {
    let (_, models) = requested_in_year(question);
    let engines = models.iter().flat_map(|model| model.engines);
    list(engines.map(|engine| modification(*engine)))
}

/// Method `carprice.price`; the answer has `modification` if it is known.
fn price(question: &Question) -> Answer {
    let (year, models) = requested_in_year(question);
    let engines: BTreeMap<String, u32> = models
        .iter()
        .flat_map(|model| model.engines)
        .map(|engine| (modification(*engine), engine.1))
        .collect();
    let power = match question.request.value("modification") {
        Some(wanted) => engines.get(wanted).copied(),
        None => engines.values().copied().min(),
    };
    let mileage: f64 = question.value("mileage").parse().unwrap_or(f64::MAX);
    let (Some(power), Some(year)) = (power, year) else {
        return Answer::no_records();
    };
    let age = f64::from(question.today.year().abs_diff(year.into()));
    let kept = (1.0 - LOSS_PER_YEAR).powf(age);
    let driven = (1.0 - LOSS_PER_100_000_KM).powf(mileage / 100_000.0);
    let cost = f64::from(power) * ROUBLES_PER_HP * kept * driven;
    let thousands = |roubles: f64| format!("{:.0}000", (roubles / 1_000.0).max(20.0));
    let (cost, trade_in) = (thousands(cost), thousands(cost * TRADE_IN));
    // The value is a number or a numeric string.
    let is_text = Rng::of(&["price", &cost]).chance(50);
    let number = |text: String| match text.parse::<u64>() {
        Ok(number) if !is_text => json!(number),
        _ => json!(text),
    };
    Answer::Found(json!({ "cost": number(cost), "cost_trade_in": number(trade_in) }))
}
