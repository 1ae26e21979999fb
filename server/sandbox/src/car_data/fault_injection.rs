//! Predefined faults of showcase cars, people and test numbers, and the latency of a call.

use crate::{
    base::{InjectedFault, Latency, Rng, SourceFault, fails, slow},
    car_data::method::Method,
    cars::showcase,
    people,
};

const TEST_REGION: &str = "99";

/// Faults of test numbers, by their last digits.
const ENDINGS: &[(&str, SourceFault)] = &[
    ("444", fails("", "TIME_MAX_CONNECT")),
    ("555", slow("", 20_000)),
    ("666", fails("", "WRONG_TYPES")),
    ("777", fails("", "TRUNCATED")),
];

/// Predefined fault of a showcase or test number, if the key has one.
pub fn fault_of_key(method: &Method, key: &str) -> Option<&'static SourceFault> {
    let car = showcase::by_any_identifier(&key.to_uppercase()).map(|car| car.faults);
    let licence = people::licences::by_number(key).map(|licence| licence.faults);
    let person = people::showcase::by_text(key).map(|person| person.faults);
    let mut faults = [car, licence, person].into_iter().flatten().flatten();
    faults
        .find(|fault| fault.method == method.name)
        .or_else(|| fault_of_number(key))
}

fn fault_of_number(number: &str) -> Option<&'static SourceFault> {
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    let found = ENDINGS.iter().find(|(end, _)| number.ends_with(end));
    found
        .filter(|_| is_number && number.starts_with(TEST_REGION))
        .map(|(_, fault)| fault)
}

/// Latency of a call in milliseconds: of the method, else of the showcase, else of the run.
pub fn latency_ms(
    injected: &InjectedFault,
    showcase_ms: Option<u64>,
    method: &Method,
    key: &str,
) -> u64 {
    if let Some(own) = injected.own_latency_ms {
        return own;
    }
    match injected.latency {
        // Free methods query no source, so they have no latency.
        _ if method.price_kopecks.is_none() => 0,
        Latency::Off => 0,
        Latency::Fixed(ms) => showcase_ms.unwrap_or(ms),
        Latency::Spread => showcase_ms
            .unwrap_or_else(|| Rng::of(&["latency", method.name, key]).between(200, 2000)),
    }
}
