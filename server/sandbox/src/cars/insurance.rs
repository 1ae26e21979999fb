//! Policies of compulsory insurance: a year each, for each owner in turn.

use chrono::{Days, Months, NaiveDate};

use crate::{
    base::{clock::day, seeded_random::Rng},
    cars::{Car, by_any_identifier, identity, plates::Plate},
    people::{self, Holder},
};

/// Policies of a car that a register can show.
const SHOWN: usize = 6;
/// Policies of one car that have numbers of their own.
const PLACES: u64 = 32;
const INSURERS: &[&str] = &[
    "СПАО \"Тест-Гарантия\"",
    "АО \"Образец-Страхование\"",
    "ПАО СК \"Пример\"",
];
/// Coefficients of the bonus-malus table in force since 2022 (Bank of Russia, 6007-U).
const BONUSES: &[&str] = &[
    "0.46", "0.52", "0.63", "0.74", "0.83", "0.91", "1", "1.17", "1.76",
];
/// Series of a car that its plate does not lead back to.
const UNTRACED_SERIES: &str = "МММ";

#[derive(Clone, Debug)]
pub struct Policy {
    pub series: &'static str,
    pub number: String,
    pub insurer: &'static str,
    pub from: NaiveDate,
    /// The last day; earlier than a year after the first where the car was sold.
    pub until: NaiveDate,
    pub holder: Holder,
    pub is_for_taxi: bool,
    pub bonus: &'static str,
    pub roubles: u64,
    /// Drivers named in it; absent where anybody may drive.
    pub drivers: Option<u64>,
}

impl Policy {
    pub fn covers(&self, date: NaiveDate) -> bool {
        (self.from..=self.until).contains(&date)
    }
}

/// The last policies of a car, newest first; none without a plate.
pub fn policies(car: &Car, today: NaiveDate) -> Vec<Policy> {
    let Some(plate) = Plate::parse(&car.plate) else {
        return Vec::new();
    };
    // The law came into force on that day.
    let begin = day(2003, 7, 1);
    let mut policies = Vec::new();
    let mut ordinal = 0;
    for (place, owner) in car.owners.iter().enumerate() {
        let mut from = owner.from.max(begin);
        let end = owner.to.unwrap_or(today);
        while from <= end && from < owner.to.unwrap_or(NaiveDate::MAX) {
            let full = from + Months::new(12) - Days::new(1);
            let until = owner.to.map_or(full, |sold| full.min(sold));
            let holder = people::owner_of(&car.body_number, place, owner.is_company);
            if let Some(policy) = policy(car, plate, ordinal, (from, until), holder) {
                policies.push(policy);
            }
            ordinal += 1;
            from = from + Months::new(12);
        }
    }
    policies.reverse();
    policies.truncate(SHOWN);
    policies
}

/// One policy; now and then an owner forgets to buy it.
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
        _ if from < day(2021, 1, 1) => "ТТТ",
        _ => "ХХХ",
    };
    let permits = &car.records.permits;
    Some(Policy {
        series,
        number: format!(
            "{:010}",
            identity::scattered(plate) * PLACES + ordinal % PLACES
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

/// The policy with that series and number, and the car that it insures.
pub fn by_number(today: NaiveDate, series: &str, number: &str) -> Option<(Car, Policy)> {
    let parsed: u64 = number.parse().ok()?;
    let plate = identity::gathered(parsed / PLACES)?;
    let car = by_any_identifier(today, &plate.cyrillic())?;
    let policies = policies(&car, today);
    let policy = policies
        .into_iter()
        .find(|policy| policy.series == series && policy.number == number)?;
    Some((car, policy))
}
