//! The notaries' register of pledges: `zalog.php?type=notary`.

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
use crate::cars::records::Pledge;
use crate::draw::Draw;
use crate::people;
use crate::people::Holder;

/// `type=notary` with `vin`, `bodyNumber` or `chassis`; `allChanges=1` adds what is over.
pub const NOTARY: Method = Method {
    name: "zalog.notary",
    file: "zalog.php",
    kind: "notary",
    price_kopecks: Some(60),
    parameters: &[
        Parameter::one_of("vin", Format::Latin),
        Parameter::one_of("bodyNumber", Format::ShortLatin(20)),
        Parameter::one_of("chassis", Format::ShortLatin(25)),
        Parameter::optional("allChanges", Format::Words(&["0", "1"])),
    ],
    answer: notary,
};

fn notary(question: &Question) -> Answer {
    let mut named = ["vin", "bodyNumber"]
        .iter()
        .filter_map(|name| question.request.value(name));
    let car = named.find_map(|number| cars::by_any_identifier(question.world, number));
    let shows_all = question.is_on("allChanges");
    let notices: Vec<Value> = car
        .iter()
        .flat_map(|car| car.records.pledges.iter().map(move |pledge| (car, pledge)))
        .filter(|(_, pledge)| shows_all || pledge.ended.is_none())
        .map(|(car, pledge)| notice(car, pledge))
        .collect();
    if notices.is_empty() {
        return Answer::nothing("num");
    }
    Answer::Found(json!({ "num": notices.len(), "rez": notices }))
}

fn notice(car: &Car, pledge: &Pledge) -> Value {
    let mut draw = Draw::new(0, &["notice", &car.body_number, &pledge.date.to_string()]);
    let number = format!(
        "{}-{}-{}-{}",
        pledge.date.format("%Y"),
        draw.digits(3),
        draw.digits(6),
        draw.digits(3)
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
