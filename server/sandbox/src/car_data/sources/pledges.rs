//! Emulated method `zalog.notary`: pledges in force, and ended ones with `allChanges=1`.

use crate::{
    car_data::prelude::*,
    cars::{self, Pledge},
    people::Holder,
};

inventory::submit!(Method::paid(
    "zalog.notary",
    60,
    &[
        one_of("vin", Format::Latin),
        one_of("bodyNumber", Format::ShortLatin(20)),
        may("allChanges", SWITCH),
    ],
    |question| {
        let mut named = ["vin", "bodyNumber"]
            .iter()
            .filter_map(|name| question.request.value(name));
        let car = named.find_map(|number| cars::by_any_identifier(question.today, number));
        let is_shown = |pledge: &&Pledge| pledge.ended.is_none() || question.is_on("allChanges");
        let notices = car.iter().flat_map(|car| {
            let pledges = car.records.pledges.iter().filter(is_shown);
            pledges.map(move |pledge| notice(car, pledge))
        });
        Answer::list("num", "rez", notices.collect())
    }
));

fn notice(car: &Car, pledge: &Pledge) -> Value {
    let mut rng = Rng::of(&["notice", &car.body_number, &pledge.date.to_string()]);
    let number = format!(
        "{}-{}-{}-{}",
        pledge.date.format("%Y"),
        rng.digits(3),
        rng.digits(6),
        rng.digits(3)
    );
    let owner = car.owner_on(pledge.date);
    let mut pledgor = json!({ "name": owner.full_name() });
    if let Holder::Person(person) = owner {
        pledgor["birthday"] = json!(russian(person.born));
    }
    json!({
        "number": number,
        "regDate": russian(pledge.date),
        "endDate": pledge.ended.map(russian),
        "properties": [{ "vin": car.vin, "bodyNumber": car.body_number }],
        "pledgors": [pledgor],
        "pledgees": [{ "name": pledge.bank }],
    })
}
