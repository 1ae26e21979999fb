//! Stories of the showcase cars.

use chrono::{Months, NaiveDate};

use crate::{
    base::clock::years_ago,
    cars::{
        Car,
        history::{Accident, Card, Owner, Restriction},
        showcase::registers,
    },
};

/// One owner from the first day on.
pub fn clean(car: &mut Car, _today: NaiveDate) {
    car.owners.truncate(1);
    if let Some(owner) = car.owners.first_mut() {
        *owner = Owner {
            to: None,
            is_company: false,
            ..owner.clone()
        };
    }
}

/// Three accidents, ever heavier.
pub fn crashed(car: &mut Car, today: NaiveDate) {
    let accident = |years, month, kind, damage: &[&'static str], cars| Accident {
        date: years_ago(today, years, month, 17),
        kind,
        region: "Московская область",
        damage: damage.to_vec(),
        cars,
    };
    car.accidents = vec![
        accident(4, 2, "Наезд на препятствие", &["111"], 1),
        accident(2, 11, "Столкновение", &["110", "112", "213"], 2),
        accident(1, 7, "Столкновение", &["210", "215", "216", "120"], 3),
    ];
    registers::photograph_damage(car);
}

/// Two restrictions by bailiffs.
pub fn restricted(car: &mut Car, today: NaiveDate) {
    let region = "Ростовская область";
    let dates = [years_ago(today, 2, 4, 9), years_ago(today, 1, 9, 21)];
    car.restrictions = dates.map(|date| Restriction { date, region }).into();
}

/// A search warrant of last year.
pub fn wanted(car: &mut Car, today: NaiveDate) {
    car.wanted_since = Some(years_ago(today, 1, 5, 30));
}

/// A company's car whose mileage was rolled back before the sale.
pub fn taxi(car: &mut Car, today: NaiveDate) {
    let sold = years_ago(today, 3, 8, 12);
    let first = car.first_registered(sold).min(sold);
    car.owners = registers::spans(&[(first, true), (sold, false)]);
    let readings = [
        (6, 38_200),
        (5, 96_400),
        (4, 171_300),
        (2, 89_100),
        (1, 101_700),
    ];
    registers::drove_as_taxi(car, first, sold, today);
    car.cards = readings
        .map(|(years, odometer_km)| {
            let date = years_ago(today, years, 6, 20);
            let until = date + Months::new(12);
            Card {
                number: format!("0{years}0060600000006"),
                date,
                until,
                odometer_km,
            }
        })
        .into();
}

/// An imported car with one accident.
pub fn from_japan(car: &mut Car, today: NaiveDate) {
    one_accident(car, today, &["113", "117"]);
    registers::bought_abroad(car, today, "USS Tokyo", ("JPY", 640_000), "");
    brought_in(car);
}

/// The first registration followed an import.
fn brought_in(car: &mut Car) {
    if let Some(owner) = car.owners.first_mut() {
        owner.operation = "15";
    }
}

/// An imported car with two owners and one accident.
pub fn from_usa(car: &mut Car, today: NaiveDate) {
    one_accident(car, today, &["212"]);
    let sold = years_ago(today, 2, 3, 3);
    let first = car.first_registered(sold).min(sold);
    car.owners = registers::spans(&[(first, false), (sold, false)]);
    brought_in(car);
    registers::bought_abroad(car, today, "Copart", ("USD", 9_800), "FRONT END");
}

fn one_accident(car: &mut Car, today: NaiveDate, damage: &[&'static str]) {
    car.accidents = vec![Accident {
        date: years_ago(today, 1, 1, 23),
        kind: "Столкновение",
        region: "Приморский край",
        damage: damage.to_vec(),
        cars: 2,
    }];
}
