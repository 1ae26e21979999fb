//! Spellings of a date for the tests of lenient parsing.

use serde_json::{Value, json};

use super::field_class::{Spelling, date_parts, plain};

const MONTHS: [&str; 12] = [
    "января",
    "февраля",
    "марта",
    "апреля",
    "мая",
    "июня",
    "июля",
    "августа",
    "сентября",
    "октября",
    "ноября",
    "декабря",
];

/// Spellings of a date that the reader supports.
pub fn days(value: &Value) -> Vec<Spelling> {
    let text = plain(value);
    let Some((year, month, day, time)) = date_parts(&text) else {
        return Vec::new();
    };
    let name = MONTHS[month as usize - 1];
    let behind = if time.is_empty() {
        String::new()
    } else {
        format!(" {time}")
    };
    let day_time = if time.is_empty() { "00:00:00" } else { &time };
    let of = |date: String| json!(format!("{date}{behind}"));
    vec![
        ("points", of(format!("{day:02}.{month:02}.{year}"))),
        ("no leading zeros", of(format!("{day}.{month}.{year}"))),
        ("ISO", of(format!("{year}-{month:02}-{day:02}"))),
        (
            "year first, points",
            of(format!("{year}.{month:02}.{day:02}")),
        ),
        (
            "year first, slashes",
            of(format!("{year}/{month:02}/{day:02}")),
        ),
        ("hyphens", of(format!("{day:02}-{month:02}-{year}"))),
        (
            "no-break hyphens",
            of(format!("{day:02}\u{2011}{month:02}\u{2011}{year}")),
        ),
        (
            "en dashes",
            of(format!("{day:02}\u{2013}{month:02}\u{2013}{year}")),
        ),
        (
            "minus signs",
            of(format!("{year}\u{2212}{month:02}\u{2212}{day:02}")),
        ),
        (
            "spaces behind points",
            of(format!("{day:02}. {month:02}. {year}")),
        ),
        ("«г.»", of(format!("{day:02}.{month:02}.{year} г."))),
        (
            "«г» without a space",
            of(format!("{day:02}.{month:02}.{year}г")),
        ),
        ("«года»", of(format!("{day:02}.{month:02}.{year} года"))),
        ("month in words", of(format!("{day} {name} {year} года"))),
        (
            "capital month",
            of(format!("{day:02} {} {year}", name.to_uppercase())),
        ),
        (
            "no-break spaces",
            of(format!("{day}\u{a0}{name}\u{a0}{year}\u{a0}г.")),
        ),
        (
            "time",
            json!(format!("{day:02}.{month:02}.{year} {day_time}")),
        ),
        (
            "ISO with time",
            json!(format!("{year}-{month:02}-{day:02}T{day_time}")),
        ),
        (
            "ISO with zone",
            json!(format!("{year}-{month:02}-{day:02}T{day_time}+03:00")),
        ),
        (
            "entity",
            json!(format!("{day:02}&#46;{month:02}&#46;{year}&nbsp;{time}")),
        ),
    ]
}

/// Spellings of a date that the reader may reject.
pub fn other_days(text: &str) -> Vec<Spelling> {
    let Some((year, month, day, _)) = date_parts(text) else {
        return Vec::new();
    };
    vec![
        (
            "two digits of the year",
            json!(format!("{day:02}.{month:02}.{:02}", year % 100)),
        ),
        ("slashes", json!(format!("{day:02}/{month:02}/{year}"))),
        ("American", json!(format!("{month:02}/{day:02}/{year}"))),
        ("number", json!(year * 10_000 + month * 100 + day)),
        ("Unix time", json!(1_900_000_000_000_u64)),
        ("year alone", json!(year.to_string())),
        ("impossible day", json!(format!("31.02.{year}"))),
        ("word before", json!(format!("от {text}"))),
    ]
}
