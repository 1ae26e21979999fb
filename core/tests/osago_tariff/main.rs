//! The tariff against the tables of the reference, cell by cell.

mod editions;
mod formula;
mod properties;
mod refusals;
mod tables;
mod territory;

use avtosled_core::date::Date;
use avtosled_core::fields::FieldErrors;
use avtosled_core::form::Form as _;
use avtosled_core::osago::{TariffInput, TariffQuote, tariff};
use serde_json::{Value, json};

pub const TODAY: &str = "2026-11-20";

/// A car of a person in Moscow: 150 hp, one driver of 40 with 15 years and class 3.
pub fn sample() -> Value {
    json!({
        "date": TODAY,
        "vehicle": { "category": "B", "power": 150 },
        "owner": "person",
        "territory": { "region": "77", "locality": "Вся территория" },
        "drivers": [{ "age": 40, "experience": 15, "kbmClass": "3" }],
        "months": 12,
    })
}

/// The sample with some fields changed; null leaves a field out.
pub fn with(changes: Value) -> Value {
    let mut input = sample();
    for (name, value) in changes.as_object().unwrap() {
        input[name] = value.clone();
    }
    input
}

pub fn ask(input: &Value) -> Result<TariffQuote, FieldErrors> {
    let today = Date::new(2026, 11, 20).unwrap();
    let input = TariffInput::read(&serde_json::from_value(input.clone()).unwrap(), today)?;
    tariff(&input)
}

pub fn quote(changes: Value) -> TariffQuote {
    let input = with(changes);
    ask(&input).unwrap_or_else(|errors| panic!("{input}: {errors}"))
}

/// The value of a factor in hundredths, if it applies.
pub fn factor(quote: &TariffQuote, code: &str) -> Option<u16> {
    let mut found = quote.coefficients.iter();
    let found = found.find(|factor| serde_json::to_value(factor.code).unwrap() == code);
    found.map(|factor| factor.value.0)
}

pub fn codes(quote: &TariffQuote) -> Vec<String> {
    let codes = quote.coefficients.iter().map(|factor| factor.code);
    codes
        .map(|code| {
            serde_json::to_value(code)
                .unwrap()
                .as_str()
                .unwrap()
                .to_owned()
        })
        .collect()
}

/// What is wrong, as `path code`.
pub fn refused(changes: Value) -> Vec<String> {
    let errors = ask(&with(changes)).err().unwrap_or_default().errors;
    errors
        .iter()
        .map(|error| format!("{} {}", error.path, error.code))
        .collect()
}
