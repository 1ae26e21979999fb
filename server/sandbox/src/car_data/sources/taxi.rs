//! Permits to carry passengers.
//!
//! The fields inside the two blocks are not confirmed: those of versions 1 and 2 are taken (7.2).

use serde_json::{Value, json};

use crate::{
    base::{inn, seeded_random::Rng},
    car_data::method::{ANY_NUMBER, Answer, Method, Question, russian},
    cars::{self, Car, records::Permit},
    people::{self, Holder},
};

inventory::submit!(Method::paid("taxi.search", 50, ANY_NUMBER, answer));

/// `taxi.search`: permits by plate, VIN or body number.
fn answer(question: &Question) -> Answer {
    let car = cars::by_any_identifier(question.today, &question.key);
    let records = |is_local| -> Vec<Value> {
        let permits = car
            .iter()
            .flat_map(|car| car.records.permits.iter().map(move |permit| (car, permit)));
        permits
            .filter(|(_, permit)| permit.is_local == is_local)
            .map(|(car, permit)| {
                if is_local {
                    local(car, permit, question)
                } else {
                    partner(car, permit, question)
                }
            })
            .collect()
    };
    let (partners, locals) = (records(false), records(true));
    let (is_partner, is_found) = (!partners.is_empty(), partners.len() + locals.len() > 0);
    let body = json!({
        "partner": { "status": 200, "found": is_partner, "result": partners },
        "local": locals,
    });
    if is_found {
        Answer::Found(body)
    } else {
        Answer::NotFound(body)
    }
}

/// Name and taxpayer's number of the carrier: whoever owned the car then.
fn carrier(car: &Car, permit: &Permit) -> (String, String) {
    let is_then = |place: &usize| {
        let owner = &car.owners[*place];
        owner.from <= permit.from && owner.to.is_none_or(|to| permit.from < to)
    };
    let place = (0..car.owners.len()).find(is_then).unwrap_or(0);
    let is_company = car.owners.get(place).is_some_and(|owner| owner.is_company);
    match people::owner_of(&car.body_number, place, is_company) {
        Holder::Company(company) => (company.short_name, company.inn),
        Holder::Person(person) => {
            let inn = inn::of_person(&mut Rng::of(&["carrier", &car.body_number]));
            (format!("ИП {}", person.initials()), inn)
        }
    }
}

fn number(car: &Car, permit: &Permit) -> String {
    let mut rng = Rng::of(&["permit", &car.body_number, &permit.from.to_string()]);
    rng.digits(6)
}

fn partner(car: &Car, permit: &Permit, question: &Question) -> Value {
    let is_valid = permit.until >= question.today;
    json!({
        "permitNumber": number(car, permit),
        "perevoz": carrier(car, permit).0,
        "dateFrom": russian(permit.from),
        "dateTo": russian(permit.until),
        "status": if is_valid { "Действующее" } else { "Закончился срок действия" },
        "regionName": permit.region,
    })
}

fn local(car: &Car, permit: &Permit, question: &Question) -> Value {
    let (name, inn) = carrier(car, permit);
    let is_valid = permit.until >= question.today;
    json!({
        "status": if is_valid { "Действующее" } else { "Закончился срок действия" },
        "date_issue": russian(permit.from),
        "permit_number": number(car, permit),
        "permit_seria": "",
        "permit_owner": name,
        "inn": inn,
        "nameulip": name,
        "auto_marka": car.brand,
        "model": car.model,
        "regnum": car.plate,
        "auto_year": car.year.to_string(),
        "date_modification": russian(permit.from),
        "permit_term": russian(permit.until),
        "region": permit.region,
    })
}
