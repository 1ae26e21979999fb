//! Leases in the federal register: `zalog.php?type=fedresurs`.
//!
//! The fields of a record are not confirmed: the contract proposes what they tell (6.2).

use serde_json::Value;
use serde_json::json;

use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::Question;
use crate::car_data::method::russian;
use crate::car_data::request::Format;
use crate::car_data::request::Parameter;
use crate::cars;
use crate::cars::Car;
use crate::cars::records::Lease;
use crate::draw::Draw;
use crate::people;
use crate::people::Holder;

/// `type=fedresurs&vin=…`.
pub const LEASES: Method = Method {
    name: "zalog.fedresurs",
    file: "zalog.php",
    kind: "fedresurs",
    price_kopecks: Some(60),
    parameters: &[Parameter::mandatory("vin", Format::Latin)],
    answer: leases,
};

fn leases(question: &Question) -> Answer {
    let car = cars::by_vin_or_frame(question.world, &question.key);
    let contracts: Vec<Value> = car
        .iter()
        .flat_map(|car| car.records.leases.iter().map(move |lease| (car, lease)))
        .map(|(car, lease)| contract(car, lease))
        .collect();
    if contracts.is_empty() {
        return Answer::nothing("num");
    }
    Answer::Found(json!({ "num": contracts.len(), "rez": contracts }))
}

fn contract(car: &Car, lease: &Lease) -> Value {
    let mut draw = Draw::new(0, &["lease", &car.body_number]);
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
        "contractNumber": format!("{}/Л-{}", draw.digits(5), lease.from.format("%y")),
        "contractDate": russian(lease.from),
        "dateStart": russian(lease.from),
        "dateEnd": russian(lease.until),
        "lessor": lease.lessor,
        "lessee": lessee,
    })
}
