//! Changes of the car itself and its passport.

use crate::sources::{Block, History, Vehicle, VehiclePassport};

/// Compared facts about the car with their Russian names.
///
/// A missing value is not compared, because sources omit fields arbitrarily.
fn facts(history: &History) -> [(&'static str, Option<String>); 12] {
    let car = &history.vehicle;
    let number = |value: Option<u32>| value.map(|value| value.to_string());
    [
        ("Марка", car.brand.clone()),
        ("Модель", car.model.clone()),
        ("Год выпуска", car.year.map(|year| year.to_string())),
        ("Цвет", car.color.clone()),
        ("Государственный номер", plate(car)),
        ("VIN", car.vin.clone()),
        ("Номер кузова", car.body_number.clone()),
        ("Номер двигателя", car.engine_number.clone()),
        ("Объём двигателя, см³", number(car.engine_volume)),
        ("Мощность двигателя, л. с.", number(car.engine_power)),
        ("Категория", car.category.clone()),
        ("Номер ПТС", history.passport.number.clone()),
    ]
}

fn plate(car: &Vehicle) -> Option<String> {
    car.license_number.clone().or(car.plate_number.clone())
}

pub(super) fn changes(before: &History, after: &History) -> Vec<String> {
    let pairs = facts(before).into_iter().zip(facts(after));
    let mut lines: Vec<String> = pairs
        .filter_map(|((title, before), (_, after))| {
            let (before, after) = (before?, after?);
            (before != after).then(|| format!("{title}: было {before}, стало {after}"))
        })
        .collect();
    match (before.scrapped, after.scrapped) {
        (false, true) => lines.push("Появилась отметка об утилизации".to_owned()),
        (true, false) => lines.push("Отметки об утилизации больше нет".to_owned()),
        _ => {}
    }
    lines
}

/// Snapshot for the next comparison: the new answer, with car data that it omits taken from `before`.
#[must_use]
pub fn merge_snapshots(before: Option<&Block>, after: Option<Block>) -> Option<Block> {
    match (before, after) {
        (Some(Block::History(before)), Some(Block::History(after))) if after.found => {
            Some(Block::History(History {
                vehicle: merged(before.vehicle.clone(), after.vehicle),
                passport: VehiclePassport {
                    number: after.passport.number.or(before.passport.number.clone()),
                    issuer: after.passport.issuer.or(before.passport.issuer.clone()),
                },
                ..after
            }))
        }
        (_, after) => after,
    }
}

fn merged(before: Vehicle, after: Vehicle) -> Vehicle {
    Vehicle {
        brand: after.brand.or(before.brand),
        model: after.model.or(before.model),
        year: after.year.or(before.year),
        color: after.color.or(before.color),
        license_number: after.license_number.or(before.license_number),
        plate_number: after.plate_number.or(before.plate_number),
        vin: after.vin.or(before.vin),
        body_number: after.body_number.or(before.body_number),
        engine_number: after.engine_number.or(before.engine_number),
        engine_volume: after.engine_volume.or(before.engine_volume),
        engine_power: after.engine_power.or(before.engine_power),
        transmission: after.transmission.or(before.transmission),
        category: after.category.or(before.category),
        vehicle_type: after.vehicle_type.or(before.vehicle_type),
    }
}
