//! Tests that compare the OSAGO tariff with the reference tables, cell by cell.

mod cells;
mod editions;
mod errors;
mod formula;
mod properties;
mod tables;
mod territory;

use avtosled_core::date::Date;
use avtosled_core::field_errors::FieldErrors;
use avtosled_core::form::Form as _;
use avtosled_core::osago::{TariffInput, TariffQuote, tariff};
use serde_json::{Value, json};

const TODAY: &str = "2026-11-20";

/// Sample input: car of a person in Moscow, 150 hp, driver aged 40, 15 years of experience, class 3.
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

/// Sample input with changed fields; null removes a field.
fn with(changes: Value) -> Value {
    let mut input = sample();
    if let Value::Object(changes) = changes {
        for (name, value) in changes {
            input[name] = value;
        }
    }
    input
}

fn tariff_of(input: &Value) -> Result<TariffQuote, FieldErrors> {
    // A premium does not depend on the current day.
    let today = Date::from_unix_ms(0);
    let values =
        serde_json::from_value(input.clone()).unwrap_or(avtosled_core::json_value::Value::Null);
    let input = TariffInput::read(&values, today)?;
    tariff(&input)
}

fn quote(changes: Value) -> TariffQuote {
    let input = with(changes);
    tariff_of(&input).unwrap_or_else(|errors| unreachable!("{input}: {errors}"))
}

/// Value of a factor in hundredths, if it applies.
fn factor(quote: &TariffQuote, code: &str) -> Option<u16> {
    let index = codes(quote).iter().position(|known| known == code)?;
    Some(quote.coefficients[index].value.0)
}

fn codes(quote: &TariffQuote) -> Vec<String> {
    let codes = quote.coefficients.iter().map(|factor| factor.code);
    let names = codes.map(|code| serde_json::to_value(code).unwrap_or_default());
    names
        .map(|name| name.as_str().unwrap_or_default().to_owned())
        .collect()
}

/// Errors of a changed sample input as `path code`.
fn errors(changes: Value) -> Vec<String> {
    let errors = tariff_of(&with(changes)).err().unwrap_or_default().errors;
    errors
        .iter()
        .map(|error| format!("{} {}", error.path, error.code))
        .collect()
}
