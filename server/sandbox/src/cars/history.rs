//! Generated owners, accidents, restrictions and inspections of a car.
//!
//! Dates do not depend on today, so a car's past is stable; future events are omitted.

use chrono::{Months, NaiveDate};

use crate::{
    base::Rng,
    cars::car::{Accident, InspectionCard, Owner, Restriction},
};

const REGION_NAMES: &[&str] = &[
    "г. Москва",
    "Московская область",
    "г. Санкт-Петербург",
    "Краснодарский край",
    "Свердловская область",
    "Республика Татарстан",
    "Ростовская область",
    "Новосибирская область",
];

const ACCIDENT_KINDS: &[&str] = &[
    "Столкновение",
    "Наезд на препятствие",
    "Наезд на стоящее ТС",
    "Съезд с дороги",
];

const DAMAGE: &[&str] = &[
    "110", "111", "112", "113", "115", "117", "120", "210", "212", "216",
];

/// Registration periods from the first registration to today.
pub fn owners(rng: &mut Rng, first: NaiveDate, today: NaiveDate) -> Vec<Owner> {
    let mut owners = Vec::new();
    let mut from = first;
    let mut is_company = rng.chance(15);
    let mut operation = "01";
    loop {
        let end = from + rng.days(400, 2400);
        let to = (end <= today).then_some(end);
        owners.push(Owner {
            from,
            to,
            is_company,
            operation,
        });
        let Some(next) = to else { return owners };
        from = next;
        is_company = is_company && rng.chance(20);
        operation = rng.pick(&["03", "03", "03", "06", "17"]);
    }
}

/// Accidents of a car; most cars have none.
pub fn accidents(rng: &mut Rng, first: NaiveDate, today: NaiveDate) -> Vec<Accident> {
    let count = match rng.below(100) {
        0..72 => 0,
        72..93 => 1,
        _ => 2,
    };
    let mut accidents: Vec<Accident> = (0..count)
        .map(|_| Accident {
            date: first + rng.days(30, 4000),
            kind: rng.pick(ACCIDENT_KINDS),
            region: rng.pick(REGION_NAMES),
            damage: (0..rng.between(1, 4)).map(|_| rng.pick(DAMAGE)).collect(),
            cars: rng.between(1, 3) as u8,
        })
        .filter(|accident| accident.date <= today)
        .collect();
    accidents.sort_by_key(|accident| accident.date);
    accidents
}

/// Restrictions of a car: six percent of the cars have one.
pub fn restrictions(rng: &mut Rng, first: NaiveDate, today: NaiveDate) -> Vec<Restriction> {
    let date = first + rng.days(200, 5_000);
    let region = rng.pick(REGION_NAMES);
    if rng.chance(6) && date <= today {
        vec![Restriction { date, region }]
    } else {
        Vec::new()
    }
}

/// Date since which a car is wanted; two percent of the cars are.
pub fn wanted_since(rng: &mut Rng, first: NaiveDate, today: NaiveDate) -> Option<NaiveDate> {
    let date = first + rng.days(200, 5_000);
    (rng.chance(2) && date <= today).then_some(date)
}

/// Inspection cards, oldest first: none in the first years, then every two years, then every year.
pub fn cards(rng: &mut Rng, made: NaiveDate, today: NaiveDate) -> Vec<InspectionCard> {
    let km_a_year = rng.between(7_000, 26_000);
    let mut cards = Vec::new();
    let mut date = made + rng.days(1_300, 1_500);
    while date <= today {
        let age_days = u64::try_from((date - made).num_days()).unwrap_or(0);
        let months = if age_days > 3_650 { 12 } else { 24 };
        let number = rng.digits(15);
        let odometer_km = km_a_year * age_days / 365 + rng.below(700);
        cards.push(InspectionCard::new(number, date, months, odometer_km));
        date = date + Months::new(months) + rng.days(0, 59);
    }
    if let [_, .., last] = cards.as_mut_slice()
        && rng.chance(5)
    {
        // Simulates a rollback of the odometer before the last inspection.
        last.odometer_km = last.odometer_km * 6 / 10;
    }
    cards
}
