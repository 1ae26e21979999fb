//! The register of driving licences: `gibdd.php?type=driver`.

use serde_json::Value;
use serde_json::json;

use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::NO_RECORDS;
use crate::car_data::method::Question;
use crate::car_data::request::Format;
use crate::car_data::request::Parameter;
use crate::draw::Draw;
use crate::licences;
use crate::licences::Deprivation;
use crate::licences::Licence;

/// `type=driver&serianomer=…&date=…`.
pub const LICENCES: Method = Method {
    name: "gibdd.driver",
    file: "gibdd.php",
    kind: "driver",
    price_kopecks: Some(50),
    parameters: &[
        Parameter::mandatory("serianomer", Format::Letters),
        Parameter::mandatory("date", Format::Date),
    ],
    answer: driver,
};

/// Regions of the rulings: name and code of the traffic police.
const REGIONS: &[(&str, &str)] = &[
    ("г. Москва", "1145"),
    ("Московская область", "1146"),
    ("Свердловская область", "1165"),
];

fn driver(question: &Question) -> Answer {
    let find = |issued| licences::find(&question.key, issued, question.world.today);
    let Some(licence) = question.request.date("date").and_then(find) else {
        // One of the two spellings that clients have met.
        let is_misspelt = Draw::new(0, &["driver", &question.key]).chance(30);
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

fn document(licence: &Licence) -> Value {
    let mut draw = Draw::new(0, &["division", &licence.number]);
    let division = draw.digits(2);
    json!({
        "num": licence.number,
        "date": licence.issued.to_string(),
        "srok": licence.until.to_string(),
        "bdate": licence.born.to_string(),
        "stag": licence.drives_since.to_string(),
        "cat": licence.categories,
        "type": "45",
        "division": format!("ГИБДД {}{division}", licence.number.get(..2).unwrap_or_default()),
        // The code is padded to its column.
        "divid": format!("{division}{} ", draw.digits(2)),
    })
}

fn decision(licence: &Licence, deprivation: &Deprivation) -> Value {
    let mut draw = Draw::new(0, &["decision", &licence.number]);
    let (region, code) = draw.pick(REGIONS);
    json!({
        "date": deprivation.date.to_string(),
        "fis_id": format!("{}#{}", draw.digits(2), draw.digits(9)),
        "bplace": "Г. ТЕСТОВСК",
        "comment": "",
        "reg_name": region,
        "reg_code": code,
        "state": "78",
        "stateinfo": "Течение срока лишения права управления",
        "srok": deprivation.months,
    })
}
