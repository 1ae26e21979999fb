//! The years of a car, drawn from its identifier.
//!
//! Dates are absolute, so a car's past stays as it is from day to day; whatever would lie after
//! today has not happened yet.

use chrono::{Days, Months, NaiveDate};

use crate::base::seeded_random::Rng;

/// A span of registration.
#[derive(Clone, Debug)]
pub struct Owner {
    pub from: NaiveDate,
    /// Absent for the present owner.
    pub to: Option<NaiveDate>,
    pub is_company: bool,
    /// Two-digit code of the operation that began the span.
    pub operation: &'static str,
}

/// A road accident on record.
#[derive(Clone, Debug)]
pub struct Accident {
    pub date: NaiveDate,
    pub kind: &'static str,
    pub region: &'static str,
    pub damage: Vec<&'static str>,
    pub cars: u8,
}

/// A restriction of registration.
#[derive(Clone, Debug)]
pub struct Restriction {
    pub date: NaiveDate,
    pub region: &'static str,
}

/// An inspection card.
#[derive(Clone, Debug)]
pub struct Card {
    pub number: String,
    pub date: NaiveDate,
    pub until: NaiveDate,
    pub odometer_km: u64,
}

/// Regions that accidents and restrictions name.
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

/// Registration spans from the first registration to today.
pub fn owners(rng: &mut Rng, first: NaiveDate, today: NaiveDate) -> Vec<Owner> {
    let mut owners = Vec::new();
    let mut from = first;
    let mut is_company = rng.chance(15);
    let mut operation = "01";
    loop {
        let end = from + Days::new(rng.between(400, 2400));
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

/// Accidents: none for most cars.
pub fn accidents(rng: &mut Rng, first: NaiveDate, today: NaiveDate) -> Vec<Accident> {
    let count = match rng.below(100) {
        0..72 => 0,
        72..93 => 1,
        _ => 2,
    };
    let mut accidents: Vec<Accident> = (0..count)
        .map(|_| Accident {
            date: first + Days::new(rng.between(30, 4000)),
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

/// A restriction by bailiffs, for a few cars.
pub fn restrictions(rng: &mut Rng, first: NaiveDate, today: NaiveDate) -> Vec<Restriction> {
    let date = first + Days::new(rng.between(200, 5_000));
    let region = rng.pick(REGION_NAMES);
    if rng.chance(6) && date <= today {
        vec![Restriction { date, region }]
    } else {
        Vec::new()
    }
}

/// Date of a search warrant, for very few cars.
pub fn wanted_since(rng: &mut Rng, first: NaiveDate, today: NaiveDate) -> Option<NaiveDate> {
    let date = first + Days::new(rng.between(200, 5_000));
    (rng.chance(2) && date <= today).then_some(date)
}

/// Inspection cards, oldest first: none in the first years, then every two years, then every year.
pub fn cards(rng: &mut Rng, made: NaiveDate, today: NaiveDate) -> Vec<Card> {
    let km_a_year = rng.between(7_000, 26_000);
    let mut cards = Vec::new();
    let mut date = made + Days::new(rng.between(1_300, 1_500));
    while date <= today {
        let age_days = u64::try_from((date - made).num_days()).unwrap_or(0);
        let months = if age_days > 3_650 { 12 } else { 24 };
        cards.push(Card {
            number: rng.digits(15),
            date,
            until: date + Months::new(months),
            odometer_km: km_a_year * age_days / 365 + rng.below(700),
        });
        date = date + Months::new(months) + Days::new(rng.below(60));
    }
    if let [_, .., last] = cards.as_mut_slice()
        && rng.chance(5)
    {
        // Rolled back before the last inspection.
        last.odometer_km = last.odometer_km * 6 / 10;
    }
    cards
}
