//! Unpaid fines and their photos: `gibdd.php`.

use serde_json::Value;
use serde_json::json;

use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::NO_RECORDS;
use crate::car_data::method::Question;
use crate::car_data::method::russian;
use crate::car_data::pictures::Subject;
use crate::car_data::request::Format;
use crate::car_data::request::Parameter;
use crate::cars;
use crate::cars::Car;
use crate::cars::records::Fine;
use crate::draw::Draw;

/// `type=fines&regNumber=…&stsNumber=…`; `requisites=1` adds whom to pay.
pub const FINES: Method = Method {
    name: "gibdd.fines",
    file: "gibdd.php",
    kind: "fines",
    price_kopecks: Some(80),
    parameters: &[
        Parameter::mandatory("regNumber", Format::Letters),
        Parameter::mandatory("stsNumber", Format::Letters),
        Parameter::optional("requisites", Format::Words(&["0", "1"])),
    ],
    answer: fines,
};

/// `type=finesPhoto`: the picture that a camera took.
pub const PHOTO: Method = Method {
    name: "gibdd.finesPhoto",
    file: "gibdd.php",
    kind: "finesPhoto",
    price_kopecks: Some(80),
    parameters: &[
        Parameter::mandatory("regNumber", Format::Letters),
        Parameter::mandatory("postNum", Format::Digits),
        Parameter::mandatory("division", Format::Digits),
        Parameter::mandatory("photoToken", Format::Latin),
    ],
    answer: photo,
};

const CERTIFICATE_LENGTH: usize = 10;

/// What identifies a fine to the register.
struct Ruling {
    number: String,
    division: String,
    token: String,
}

fn ruling(car: &Car, fine: &Fine) -> Ruling {
    let mut draw = Draw::new(0, &["ruling", &car.plate, &fine.date.to_string()]);
    Ruling {
        number: format!(
            "188101{}{}",
            fine.decided().format("%y%m%d"),
            draw.digits(8)
        ),
        division: format!("11{}", draw.digits(2)),
        token: format!("pt-{}", draw.digits(12)),
    }
}

/// Whether the register takes the certificate for the car's.
fn has_certificate(car: &Car, certificate: &str) -> bool {
    match car.records.certificate {
        Some(own) => certificate == own,
        None => certificate.chars().count() == CERTIFICATE_LENGTH && !certificate.ends_with("000"),
    }
}

fn fines(question: &Question) -> Answer {
    let certificate = question.value("stsNumber");
    let car = cars::by_plate(question.world, &question.key)
        .filter(|car| has_certificate(car, certificate));
    let found: Vec<Value> = car
        .iter()
        .flat_map(|car| car.records.fines.iter().map(move |fine| (car, fine)))
        .map(|(car, fine)| record(question, car, fine))
        .collect();
    if found.is_empty() {
        return Answer::nothing("num");
    }
    Answer::Found(json!({ "num": found.len(), "rez": found }))
}

fn record(question: &Question, car: &Car, fine: &Fine) -> Value {
    let Ruling {
        number,
        division,
        token,
    } = ruling(car, fine);
    let mut draw = Draw::new(0, &["fine", &number]);
    let discount_until = fine.decided() + chrono::Days::new(30);
    let has_discount = discount_until >= question.world.today;
    let (is_text, is_number) = (draw.chance(50), draw.chance(50));
    let mut record = json!({
        "NumPost": number,
        "DatePost": fine.decided().to_string(),
        "DateDecis": format!("{} {:02}:{:02}:00", fine.date, draw.below(24), draw.below(60)),
        "KoAPcode": fine.article,
        "KoAPtext": fine.text,
        // Both types are met.
        "Summa": if is_text { json!(fine.roubles.to_string()) } else { json!(fine.roubles) },
        "Discount": if is_number { json!(u8::from(has_discount)) } else { json!(has_discount) },
        "DateDiscount": discount_until.to_string(),
        "kbk": "18811601123010001140",
        "VehicleModel": car.register_name,
        "Division_id": division,
        "division_name": "ЦАФАП Тестовой области",
        "division_address": "Тестовая область, г. Тестовск, ул. Проверочная, 2",
        "division_coords": "55.75,37.61",
        "photo": fine.has_photo,
    });
    if fine.has_photo {
        record["phototoken"] = json!(token);
    }
    if question.is_on("requisites") {
        record["division_requisites"] = requisites();
    }
    record
}

fn requisites() -> Value {
    json!({
        "payment_receiver": "УФК по Тестовой области (ЦАФАП)",
        "inn": "7700000016",
        "kpp": "770001001",
        "kbk": "18811601123010001140",
        "bank": "Отделение Тестовск",
        "single_bank_rs": "40102810000000000001",
        "kazn_rs": "03100643000000010001",
        "bik_tofk": "000000001",
        "oktmo": "45000000",
    })
}

fn photo(question: &Question) -> Answer {
    let car = cars::by_plate(question.world, &question.key);
    let found = car.and_then(|car| {
        let is_meant = |fine: &&Fine| {
            let ruling = ruling(&car, fine);
            fine.has_photo
                && ruling.number == question.value("postNum")
                && ruling.division == question.value("division")
                && ruling.token == question.value("photoToken")
        };
        let fine = car.records.fines.iter().find(is_meant)?;
        Some((Subject::fine(&car), fine.date))
    });
    // No field but `rez` tells the two answers apart.
    match found {
        Some((subject, date)) => Answer::Found(json!({
            "rez": [{ "urlPhoto": question.picture(&subject, "big"), "date": russian(date) }],
        })),
        None => Answer::NotFound(json!({ "message": NO_RECORDS })),
    }
}
