//! Emulated method `gibdd.driver`: driving licences.

use crate::{
    car_data::prelude::*,
    people::licences::{self, Deprivation, Licence},
};

/// Regions of court rulings: name, and code of the traffic police.
const REGIONS: &[(&str, &str)] = &[
    ("г. Москва", "1145"),
    ("Московская область", "1146"),
    ("Свердловская область", "1165"),
];

inventory::submit!(Method::paid(
    "gibdd.driver",
    50,
    &[
        need("serianomer", Format::Letters),
        need("date", Format::Date)
    ],
    |question| {
        let find = |issued| licences::find(&question.key, issued, question.today);
        let Some(licence) = question.request.date("date").and_then(find) else {
            // Clients observed both spellings.
            let is_misspelt = Rng::of(&["driver", &question.key]).chance(30);
            let name = if is_misspelt { "messege" } else { "message" };
            return Answer::NotFound(json!({ "found": false, name: NO_RECORDS }));
        };
        let decisions: Vec<Value> = licence
            .deprivations
            .iter()
            .map(|deprivation| decision(&licence, deprivation))
            .collect();
        Answer::Found(json!({
            "found": true,
            "doc": document(&licence),
            "decis": decisions,
        }))
    }
));

fn document(licence: &Licence) -> Value {
    let mut rng = Rng::of(&["division", &licence.number]);
    let division = rng.digits(2);
    json!({
        "num": licence.number,
        "date": licence.issued.to_string(),
        "srok": licence.until.to_string(),
        "bdate": licence.born.to_string(),
        "stag": licence.drives_since.to_string(),
        "cat": licence.categories,
        "type": "45",
        "division": format!("ГИБДД {}{division}", licence.number.get(..2).unwrap_or_default()),
        // The service pads the code with a space.
        "divid": format!("{division}{} ", rng.digits(2)),
    })
}

fn decision(licence: &Licence, deprivation: &Deprivation) -> Value {
    let mut rng = Rng::of(&["decision", &licence.number]);
    let (region, code) = rng.pick(REGIONS);
    json!({
        "date": deprivation.date.to_string(),
        "fis_id": format!("{}#{}", rng.digits(2), rng.digits(9)),
        "bplace": "Г. ТЕСТОВСК",
        "comment": "",
        "reg_name": region,
        "reg_code": code,
        "state": "78",
        "stateinfo": "Течение срока лишения права управления",
        "srok": deprivation.months,
    })
}
