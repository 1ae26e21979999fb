//! Lenient readers of sums and of «да» and «нет».

use avtosled_core::money::Kopecks;
use serde_json::Value;

use super::{Day, text};

/// More than any debt or price, and less than what JSON numbers begin to blur.
const MOST_KOPECKS: i64 = 10_000_000_000_000;

/// A sum of roubles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Amount {
    /// Nothing is there.
    #[default]
    Missing,
    /// Something is there that is no sum.
    Unreadable,
    Read(Kopecks),
}

impl Amount {
    /// The sum, where there is one.
    pub fn sum(self) -> Option<Kopecks> {
        match self {
            Self::Read(sum) => Some(sum),
            Self::Missing | Self::Unreadable => None,
        }
    }
}

fn amount(value: &Value) -> Amount {
    if text::is_nothing(value) {
        return Amount::Missing;
    }
    let Some(text) = text::string(value) else {
        return Amount::Unreadable;
    };
    let number = text
        .trim_end_matches('.')
        .trim_end_matches("руб")
        .trim_end();
    let digits: String = number.chars().filter(|c| !c.is_whitespace()).collect();
    match text::kopecks(&Value::String(digits)) {
        Some(kopecks) if (0..=MOST_KOPECKS).contains(&kopecks) => Amount::Read(Kopecks(kopecks)),
        _ => Amount::Unreadable,
    }
}

/// Yes or no in Russian words, or in any of the vendor's other spellings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct YesNo(pub Option<bool>);

fn yes_no(value: &Value) -> Option<bool> {
    let word = text::string(value).unwrap_or_default().to_lowercase();
    match word.as_str() {
        "да" => Some(true),
        "нет" => Some(false),
        _ => text::flag(value),
    }
}

text::read_leniently! {
    Amount: value => amount(value),
    YesNo: value => Self(yes_no(value)),
}

/// True when each of these is a day, or nothing.
pub fn are_days(days: &[&Day]) -> bool {
    days.iter().all(|day| **day != Day::Unreadable)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn sums_come_with_and_without_their_unit() {
        for (value, expected) in [
            (json!("5000.00 руб."), Amount::Read(Kopecks(500_000))),
            (json!("12 500,5 руб"), Amount::Read(Kopecks(1_250_050))),
            (json!(500), Amount::Read(Kopecks(50_000))),
            (json!("0"), Amount::Read(Kopecks(0))),
            (json!(null), Amount::Missing),
            (json!(""), Amount::Missing),
            (json!("-5"), Amount::Unreadable),
            (json!("много"), Amount::Unreadable),
            (json!(["5"]), Amount::Unreadable),
            (json!("92233720368547758"), Amount::Unreadable),
        ] {
            assert_eq!(amount(&value), expected, "{value}");
        }
    }

    #[test]
    fn yes_and_no_come_in_words() {
        assert_eq!(yes_no(&json!("Да")), Some(true));
        assert_eq!(yes_no(&json!("НЕТ")), Some(false));
        assert_eq!(yes_no(&json!(1)), Some(true));
        assert_eq!(yes_no(&json!("иногда")), None);
    }
}
