//! Emulated methods `eaisto.vin` and `eaisto.regnum`: inspection cards from EAISTO.

use crate::{
    car_data::{
        prelude::*,
        sources::{inspections, operators},
    },
    cars::InspectionCard,
    people::person,
};

const PLATE: &[Parameter] = &[need("regnum", Format::Letters)];

inventory::submit!(Method::paid("eaisto.vin", 50, VIN, |question| {
    answer(question.car(), question)
}));

inventory::submit!(Method::paid("eaisto.regnum", 50, PLATE, |question| {
    answer(question.car_by_plate(), question)
}));

fn answer(car: Option<Car>, question: &Question) -> Answer {
    let mut cards = records(
        car,
        |car| &car.cards,
        |_, car, card| record(car, card, question),
    );
    // The newest card comes first.
    cards.reverse();
    if cards.is_empty() {
        return Answer::NotFound(json!({ "diagnose_cards": [], "message": NO_RECORDS }));
    }
    Answer::Found(json!({ "diagnose_cards": cards }))
}

fn record(car: &Car, card: &InspectionCard, question: &Question) -> Value {
    let is_last = car
        .cards
        .last()
        .is_some_and(|last| last.number == card.number);
    // The latest operator is the one in the answer of the traffic police.
    let number = if is_last {
        inspections::operator_of(car)
    } else {
        Rng::of(&["operator", &card.number]).digits(5)
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
        "expert": person::generate(&["expert", &number]).initials(),
        "operator": operators::name_of(&number),
    })
}
