//! Emulated method `taxi.search`: taxi permits by plate, VIN or body number.
//!
//! The fields in both blocks are those of versions 1 and 2, not confirmed (7.2).

use crate::{
    base::inn,
    car_data::prelude::*,
    cars::{self, Permit},
    people::Holder,
};

inventory::submit!(Method::paid("taxi.search", 50, ANY_NUMBER, |question| {
    let car = cars::by_any_identifier(question.today, &question.key);
    let (mut partners, mut locals) = (Vec::new(), Vec::new());
    if let Some(car) = &car {
        for permit in &car.records.permits {
            if permit.is_local {
                locals.push(local(car, permit, question));
            } else {
                partners.push(partner(car, permit, question));
            }
        }
    }
    let (is_partner, is_found) = (!partners.is_empty(), partners.len() + locals.len() > 0);
    let body = json!({
        "partner": { "status": 200, "found": is_partner, "result": partners },
        "local": locals,
    });
    Answer::of(is_found, body)
}));

/// Name and taxpayer number of the carrier, who is the car's owner at the start of the permit.
fn carrier(car: &Car, permit: &Permit) -> (String, String) {
    match car.owner_on(permit.from) {
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

fn status(permit: &Permit, question: &Question) -> &'static str {
    if permit.until >= question.today {
        "Действующее"
    } else {
        "Закончился срок действия"
    }
}

fn partner(car: &Car, permit: &Permit, question: &Question) -> Value {
    json!({
        "permitNumber": number(car, permit),
        "perevoz": carrier(car, permit).0,
        "dateFrom": russian(permit.from),
        "dateTo": russian(permit.until),
        "status": status(permit, question),
        "regionName": permit.region,
    })
}

fn local(car: &Car, permit: &Permit, question: &Question) -> Value {
    let (name, inn) = carrier(car, permit);
    json!({
        "status": status(permit, question),
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
