//! The second source of inspections: `eaisto.php`.

use serde_json::Value;
use serde_json::json;

use crate::car_data::gibdd;
use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::NO_RECORDS;
use crate::car_data::method::Question;
use crate::car_data::method::russian;
use crate::car_data::operators;
use crate::car_data::request::Format;
use crate::car_data::request::Parameter;
use crate::cars;
use crate::cars::Car;
use crate::cars::life::Card;
use crate::people;

/// `type=vin&vin=…`.
pub const BY_VIN: Method = Method {
    name: "eaisto.vin",
    file: "eaisto.php",
    kind: "vin",
    price_kopecks: Some(50),
    parameters: &[Parameter::mandatory("vin", Format::Latin)],
    answer: |question| {
        let car = cars::by_vin_or_frame(question.world, &question.key);
        answer(car.as_ref(), question)
    },
};

/// `type=regnum&regnum=…`.
pub const BY_PLATE: Method = Method {
    name: "eaisto.regnum",
    file: "eaisto.php",
    kind: "regnum",
    price_kopecks: Some(50),
    parameters: &[Parameter::mandatory("regnum", Format::Letters)],
    answer: |question| {
        let car = cars::by_plate(question.world, &question.key);
        answer(car.as_ref(), question)
    },
};

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
        gibdd::operator_of(car)
    } else {
        operators::drawn(&card.number)
    };
    let is_valid = is_last && card.until >= question.world.today;
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
        "expert": people::drawn(&["expert", &number]).initials(),
        "operator": operators::name(&number),
    })
}
