//! Trouble with somebody of the showcase or with a magic number, and the time that a call takes.

use crate::{
    base::{
        fault_injection::{InjectedFault, SourceFault, fails, slow},
        options::Latency,
        seeded_random::Rng,
    },
    car_data::method::Method,
    cars::showcase,
    people::{self, licences},
};

/// Numbers of the region of tests begin so.
const REGION: &str = "99";

const ENDINGS: &[(&str, SourceFault)] = &[
    ("444", fails("", "TIME_MAX_CONNECT")),
    ("555", slow("", 20_000)),
    ("666", fails("", "WRONG_TYPES")),
    ("777", fails("", "TRUNCATED")),
];

pub fn shown(method: &Method, key: &str) -> Option<&'static SourceFault> {
    let car = showcase::by_any_identifier(&key.to_uppercase());
    let licence = licences::showcase::by_number(key);
    let person = people::showcase::by_text(key);
    car.and_then(|car| car.trouble(method.name))
        .or_else(|| licence?.trouble(method.name))
        .or_else(|| person?.trouble(method.name))
        .or_else(|| magic(key))
}

fn magic(number: &str) -> Option<&'static SourceFault> {
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || !number.starts_with(REGION) {
        return None;
    }
    let found = ENDINGS.iter().find(|(end, _)| number.ends_with(end));
    found.map(|(_, trouble)| trouble)
}

/// Most exact setting first: the method's own, the showcase car's, the run's.
pub fn latency_ms(trouble: &InjectedFault, shown: Option<u64>, method: &Method, key: &str) -> u64 {
    if let Some(own) = trouble.own_latency_ms {
        return own;
    }
    match trouble.latency {
        // What is free needs no source.
        _ if method.price_kopecks.is_none() => 0,
        Latency::Off => 0,
        Latency::Fixed(ms) => shown.unwrap_or(ms),
        Latency::Spread => {
            shown.unwrap_or_else(|| Rng::of(&["latency", method.name, key]).between(200, 2000))
        }
    }
}
