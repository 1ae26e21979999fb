//! `eaisto.vin`, `eaisto.regnum`: the second source of inspections.

use serde_json::{Value, json};

use crate::{
    base::seeded_random::Rng,
    car_data::{
        method::{Answer, Format::Letters, Method, NO_RECORDS, Question, VIN, need, russian},
        sources::{inspections, operators},
    },
    cars::{Car, history::Card},
    people,
};

inventory::submit!(Method::paid("eaisto.vin", 50, VIN, by_vin));

inventory::submit!(Method::paid(
    "eaisto.regnum",
    50,
    &[need("regnum", Letters)],
    by_plate
));

fn by_vin(question: &Question) -> Answer {
    answer(question.car().as_ref(), question)
}

fn by_plate(question: &Question) -> Answer {
    answer(question.car_by_plate().as_ref(), question)
}

fn answer(car: Option<&Car>, question: &Question) -> Answer {
    // The valid card comes first, history after it.
    let cards: Vec<Value> = car
        .into_iter()
        .flat_map(|car| car.cards.iter().rev().map(move |card| (car, card)))
        .map(|(car, card)| record(car, card, question))
        .collect();
    if cards.is_empty() {
        return Answer::NotFound(json!({ "diagnose_cards": [], "message": NO_RECORDS }));
    }
    Answer::Found(json!({ "diagnose_cards": cards }))
}

fn record(car: &Car, card: &Card, question: &Question) -> Value {
    let is_last = car
        .cards
        .last()
        .is_some_and(|last| last.number == card.number);
    // The number of the operator is that of the traffic police's own answer.
    let number = if is_last {
        inspections::operator_of(car)
    } else {
        operator_number(&card.number)
    };
    let is_valid = is_last && card.until >= question.today;
    json!({
        "date": null,
        "regnum": car.plate,
        "vin": car.vin.as_deref().unwrap_or_default(),
        "numeaisto": card.number,
        "marka": car.brand,
        "model": car.model,
        "category": "B:M1",
        "todate": if is_valid { russian(card.date) } else { String::new() },
        "todo": russian(card.until),
        "expert": people::generate(&["expert", &number]).initials(),
        "operator": operators::name_of(&number),
    })
}

fn operator_number(word: &str) -> String {
    Rng::of(&["operator", word]).digits(5)
}
