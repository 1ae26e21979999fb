//! OSAGO policies of a car: one per year and owner.

use chrono::{Days, Months, NaiveDate};

use crate::{
    base::{Rng, date},
    cars::{car::Car, identity, lookup::by_any_identifier, plates::Plate},
    people::{self, Holder},
};

const MAX_POLICIES: usize = 6;
/// Number of policies per car that have distinct numbers.
const NUMBERS_PER_CAR: u64 = 32;
const INSURERS: &[&str] = &[
    "СПАО \"Тест-Гарантия\"",
    "АО \"Образец-Страхование\"",
    "ПАО СК \"Пример\"",
];
/// Coefficients of the bonus-malus table in force since 2022 (Bank of Russia, 6007-U).
const BONUSES: &[&str] = &[
    "0.46", "0.52", "0.63", "0.74", "0.83", "0.91", "1", "1.17", "1.76",
];
/// Policy series of a car whose plate does not convert to its VIN.
const UNTRACED_SERIES: &str = "МММ";

#[derive(Clone, Debug)]
pub struct Policy {
    pub series: &'static str,
    pub number: String,
    pub insurer: &'static str,
    pub from: NaiveDate,
    /// Last day of the policy, earlier if the car was sold.
    pub until: NaiveDate,
    pub holder: Holder,
    pub is_for_taxi: bool,
    pub bonus: &'static str,
    pub roubles: u64,
    /// Number of named drivers; `None` if unlimited.
    pub drivers: Option<u64>,
}

impl Policy {
    pub fn covers(&self, day: NaiveDate) -> bool {
        (self.from..=self.until).contains(&day)
    }
}

/// Policies of a car, newest first; empty for a car without a plate.
pub fn policies(car: &Car, today: NaiveDate) -> Vec<Policy> {
    let Some(plate) = Plate::parse(&car.plate) else {
        return Vec::new();
    };
    // First day of the OSAGO law.
    let begin = date(2003, 7, 1);
    let mut policies = Vec::new();
    let mut ordinal = 0;
    for (index, owner) in car.owners.iter().enumerate() {
        let mut from = owner.from.max(begin);
        let end = owner.to.unwrap_or(today);
        while from <= end && from < owner.to.unwrap_or(NaiveDate::MAX) {
            let full = from + Months::new(12) - Days::new(1);
            let until = owner.to.map_or(full, |sold| full.min(sold));
            let holder = people::owner_of(&car.body_number, index, owner.is_company);
            if let Some(policy) = policy(car, plate, ordinal, (from, until), holder) {
                policies.push(policy);
            }
            ordinal += 1;
            from = from + Months::new(12);
        }
    }
    policies.reverse();
    policies.truncate(MAX_POLICIES);
    policies
}

/// Policy of one year; seven percent are missing.
fn policy(
    car: &Car,
    plate: Plate,
    ordinal: u64,
    (from, until): (NaiveDate, NaiveDate),
    holder: Holder,
) -> Option<Policy> {
    let mut rng = Rng::of(&["policy", &car.body_number, &from.to_string()]);
    if ordinal > 0 && rng.chance(7) {
        return None;
    }
    let series = match from {
        _ if !car.is_known_by_plate => UNTRACED_SERIES,
        _ if from < date(2021, 1, 1) => "ТТТ",
        _ => "ХХХ",
    };
    let permits = &car.records.permits;
    Some(Policy {
        series,
        number: format!(
            "{:010}",
            identity::permuted_index(plate) * NUMBERS_PER_CAR + ordinal % NUMBERS_PER_CAR
        ),
        insurer: rng.pick(INSURERS),
        from,
        until,
        holder,
        is_for_taxi: permits
            .iter()
            .any(|permit| permit.from <= until && from <= permit.until),
        bonus: rng.pick(BONUSES),
        roubles: rng.between(3_500, 19_000),
        drivers: rng.chance(75).then(|| rng.between(1, 4)),
    })
}

/// Policy with the given series and number, and its car.
pub fn by_number(today: NaiveDate, series: &str, number: &str) -> Option<(Car, Policy)> {
    let parsed: u64 = number.parse().ok()?;
    let plate = identity::plate_of_index(parsed / NUMBERS_PER_CAR)?;
    let car = by_any_identifier(today, &plate.cyrillic())?;
    let policies = policies(&car, today);
    let policy = policies
        .into_iter()
        .find(|policy| policy.series == series && policy.number == number)?;
    Some((car, policy))
}
