//! The tariff against the tables of the reference, cell by cell.

mod cells;
mod editions;
mod formula;
mod properties;
mod refusals;
mod tables;
mod territory;

use avtosled_core::date::Date;
use avtosled_core::field_errors::FieldErrors;
use avtosled_core::form::Form as _;
use avtosled_core::osago::{TariffInput, TariffQuote, tariff};
use serde_json::{Value, json};

const TODAY: &str = "2026-11-20";

/// A car of a person in Moscow: 150 hp, one driver of 40 with 15 years and class 3.
fn sample() -> Value {
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
fn with(changes: Value) -> Value {
    let mut input = sample();
    if let Value::Object(changes) = changes {
        for (name, value) in changes {
            input[name] = value;
        }
    }
    input
}

fn ask(input: &Value) -> Result<TariffQuote, FieldErrors> {
    // Nothing about a premium depends on today.
    let today = Date::from_unix_ms(0);
    let values = serde_json::from_value(input.clone()).unwrap_or(avtosled_core::json_value::Value::Null);
    let input = TariffInput::read(&values, today)?;
    tariff(&input)
}

fn quote(changes: Value) -> TariffQuote {
    let input = with(changes);
    ask(&input).unwrap_or_else(|errors| unreachable!("{input}: {errors}"))
}

/// The value of a factor in hundredths, if it applies.
fn factor(quote: &TariffQuote, code: &str) -> Option<u16> {
    let place = codes(quote).iter().position(|known| known == code)?;
    Some(quote.coefficients[place].value.0)
}

fn codes(quote: &TariffQuote) -> Vec<String> {
    let codes = quote.coefficients.iter().map(|factor| factor.code);
    let names = codes.map(|code| serde_json::to_value(code).unwrap_or_default());
    names
        .map(|name| name.as_str().unwrap_or_default().to_owned())
        .collect()
}

/// What is wrong, as `path code`.
fn refused(changes: Value) -> Vec<String> {
    let errors = ask(&with(changes)).err().unwrap_or_default().errors;
    errors
        .iter()
        .map(|error| format!("{} {}", error.path, error.code))
        .collect()
}
