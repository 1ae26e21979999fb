//! `zalog.fedresurs`: leases in the federal register. The fields of a lease are not confirmed: the
//! contract proposes what they tell (6.2).

use serde_json::{Value, json};

use crate::{
    base::seeded_random::Rng,
    car_data::method::{Answer, Method, Question, VIN, russian},
    cars::{Car, records::Lease},
    people::{self, Holder},
};

inventory::submit!(Method::paid("zalog.fedresurs", 60, VIN, answer));

fn answer(question: &Question) -> Answer {
    let car = question.car();
    let contracts = car
        .iter()
        .flat_map(|car| car.records.leases.iter().map(move |lease| (car, lease)))
        .map(|(car, lease)| contract(car, lease));
    Answer::list("num", "rez", contracts)
}

fn contract(car: &Car, lease: &Lease) -> Value {
    let mut rng = Rng::of(&["lease", &car.body_number]);
    let place = car
        .owners
        .iter()
        .position(|owner| owner.from == lease.from)
        .unwrap_or(0);
    let lessee = match people::owner_of(&car.body_number, place, true) {
        Holder::Company(company) => company.name,
        Holder::Person(person) => person.full_name(),
    };
    json!({
        "contractNumber": format!("{}/Л-{}", rng.digits(5), lease.from.format("%y")),
        "contractDate": russian(lease.from),
        "dateStart": russian(lease.from),
        "dateEnd": russian(lease.until),
        "lessor": lease.lessor,
        "lessee": lessee,
    })
}
