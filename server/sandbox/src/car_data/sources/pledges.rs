//! `zalog.notary`: notices of pledge in force, with `allChanges=1` the ended ones too.

use serde_json::{Value, json};

use crate::{
    base::seeded_random::Rng,
    car_data::method::{
        Answer,
        Format::{Latin, ShortLatin},
        Method, Question, SWITCH, may, one_of, russian,
    },
    cars::{self, Car, records::Pledge},
    people::{self, Holder},
};

inventory::submit!(Method::paid(
    "zalog.notary",
    60,
    &[
        one_of("vin", Latin),
        one_of("bodyNumber", ShortLatin(20)),
        may("allChanges", SWITCH),
    ],
    answer,
));

fn answer(question: &Question) -> Answer {
    let mut named = ["vin", "bodyNumber"]
        .iter()
        .filter_map(|name| question.request.value(name));
    let car = named.find_map(|number| cars::by_any_identifier(question.today, number));
    let webhooks = car
        .iter()
        .flat_map(|car| car.records.pledges.iter().map(move |pledge| (car, pledge)))
        .filter(|(_, pledge)| pledge.ended.is_none() || question.is_on("allChanges"))
        .map(|(car, pledge)| notice(car, pledge));
    Answer::list("num", "rez", webhooks)
}

fn notice(car: &Car, pledge: &Pledge) -> Value {
    let mut rng = Rng::of(&["notice", &car.body_number, &pledge.date.to_string()]);
    let number = format!(
        "{}-{}-{}-{}",
        pledge.date.format("%Y"),
        rng.digits(3),
        rng.digits(6),
        rng.digits(3)
    );
    let is_owner_then = |at: &usize| {
        let owner = &car.owners[*at];
        owner.from <= pledge.date && owner.to.is_none_or(|to| pledge.date < to)
    };
    let place = (0..car.owners.len()).find(is_owner_then).unwrap_or(0);
    let is_company = car.owners.get(place).is_some_and(|owner| owner.is_company);
    let pledgor = match people::owner_of(&car.body_number, place, is_company) {
        Holder::Person(person) => json!({
            "name": person.full_name(),
            "birthday": russian(person.born),
        }),
        // A company has no birth date.
        Holder::Company(company) => json!({ "name": company.name }),
    };
    json!({
        "number": number,
        "regDate": russian(pledge.date),
        "endDate": pledge.ended.map(russian),
        "properties": [{ "vin": car.vin, "bodyNumber": car.body_number }],
        "pledgors": [pledgor],
        "pledgees": [{ "name": pledge.bank }],
    })
}
