//! Lookup of cars by identifier; one identifier always returns one car.

use chrono::NaiveDate;

use crate::cars::{
    car::{Car, Records},
    generation,
    identity::{self, is_old_body_number},
    plates::Plate,
    showcase::{self, Scenario, ShowcaseCar, scenarios},
};

pub fn by_vin_or_frame(today: NaiveDate, key: &str) -> Option<Car> {
    let key = key.to_uppercase();
    match showcase::by_vin_or_body(&key) {
        Some(known) => showcase_car(known, today),
        None => generation::by_vin_or_frame(today, &key),
    }
}

/// Showcase car as known to the sources; `None` for one that no source knows.
fn showcase_car(known: &ShowcaseCar, today: NaiveDate) -> Option<Car> {
    let Scenario::Known(change) = known.scenario else {
        return None;
    };
    let mut car = generation::by_vin_or_frame(today, known.vin.or(known.body)?)?;
    known
        .plate_of_vin
        .unwrap_or(known.plate)
        .clone_into(&mut car.plate);
    car.accidents.clear();
    car.restrictions.clear();
    car.wanted_since = None;
    car.is_known_by_plate = true;
    car.records = Records {
        certificate: Some(known.certificate),
        photos: scenarios::sale_photos(&car, today),
        ..Records::default()
    };
    change(&mut car, today);
    Some(car)
}

/// Car with the given plate in either alphabet.
pub fn by_plate(today: NaiveDate, text: &str) -> Option<Car> {
    let plate = Plate::parse(text)?;
    let written = plate.cyrillic();
    let car = match showcase::by_plate(&written) {
        Some(known) => showcase_car(known, today),
        None => by_vin_or_frame(today, &identity::vin_of_plate(plate)),
    };
    // The register returns the requested plate, even if the VIN has another one.
    car.map(|car| Car {
        plate: written,
        ..car
    })
}

/// Car with the given VIN, plate or body number; their formats distinguish them.
pub fn by_any_identifier(today: NaiveDate, text: &str) -> Option<Car> {
    let text = text.to_uppercase();
    if Plate::parse(&text).is_some() {
        return by_plate(today, &text);
    }
    if is_old_body_number(&text) {
        return by_vin_or_frame(today, &identity::vin_of_old_body(&text));
    }
    by_vin_or_frame(today, &text)
}
