//! Emulated method `gibdd.fines`: unpaid fines of a car.

use chrono::Days;

use crate::{car_data::prelude::*, cars::Fine};

const CERTIFICATE_LENGTH: usize = 10;

/// Identifiers of a fine in the register.
pub struct Ruling {
    pub number: String,
    pub division: String,
    pub token: String,
}

pub fn ruling(car: &Car, fine: &Fine) -> Ruling {
    let mut rng = Rng::of(&["ruling", &car.plate, &fine.date.to_string()]);
    Ruling {
        number: format!("188101{}{}", fine.decided().format("%y%m%d"), rng.digits(8)),
        division: format!("11{}", rng.digits(2)),
        token: format!("pt-{}", rng.digits(12)),
    }
}

/// Whether the register accepts a registration certificate for the car.
fn has_certificate(car: &Car, certificate: &str) -> bool {
    match car.records.certificate {
        Some(own) => certificate == own,
        None => certificate.chars().count() == CERTIFICATE_LENGTH && !certificate.ends_with("000"),
    }
}

inventory::submit!(Method::paid(
    "gibdd.fines",
    80,
    &[
        need("regNumber", Format::Letters),
        need("stsNumber", Format::Letters)
    ],
    |question| {
        let certificate = question.value("stsNumber");
        let car = question
            .car_by_plate()
            .filter(|car| has_certificate(car, certificate));
        let fines = records(
            car,
            |car| &car.records.fines,
            |_, car, fine| record(question, car, fine),
        );
        Answer::list("num", "rez", fines)
    }
));

fn record(question: &Question, car: &Car, fine: &Fine) -> Value {
    let Ruling {
        number,
        division,
        token,
    } = ruling(car, fine);
    let mut rng = Rng::of(&["fine", &number]);
    let discount_until = fine.decided() + Days::new(30);
    let has_discount = discount_until >= question.today;
    let (is_text, is_number) = (rng.chance(50), rng.chance(50));
    let mut record = json!({
        "NumPost": number,
        "DatePost": fine.decided().to_string(),
        "DateDecis": format!("{} {:02}:{:02}:00", fine.date, rng.below(24), rng.below(60)),
        "KoAPcode": fine.article,
        "KoAPtext": fine.text,
        // Clients observed both types.
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
    record
}
