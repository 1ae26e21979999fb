//! Lenient field type: an amount of money.

use avtosled_core::money::Kopecks;
use serde_json::Value;

use super::any_value::deserialize_leniently;
use super::{lenient, unreadable};

/// Maximum amount: above any debt or price, and within the exact range of JSON numbers.
const MAX_KOPECKS: i64 = 10_000_000_000_000;

/// Amount in roubles of a wire field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Amount {
    #[default]
    Missing,
    Unreadable,
    Known(Kopecks),
}

impl Amount {
    /// Amount in kopecks, if known.
    pub fn kopecks(self) -> Option<Kopecks> {
        match self {
            Self::Known(kopecks) => Some(kopecks),
            Self::Missing | Self::Unreadable => None,
        }
    }
}

fn amount(value: &Value) -> Amount {
    if lenient::is_blank(value) {
        return Amount::Missing;
    }
    match lenient::kopecks(value) {
        Some(kopecks) if (0..=MAX_KOPECKS).contains(&kopecks) => Amount::Known(Kopecks(kopecks)),
        _ => Amount::Unreadable,
    }
}

deserialize_leniently! {
    Amount: value => {
        let amount = amount(value);
        if amount == Self::Unreadable {
            unreadable::add(value);
        }
        amount
    },
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn amount_with_or_without_unit_is_parsed_and_negative_is_unreadable() {
        for (value, expected) in [
            (json!("5000.00 руб."), Amount::Known(Kopecks(500_000))),
            (json!("12 500,5 руб"), Amount::Known(Kopecks(1_250_050))),
            (json!(500), Amount::Known(Kopecks(50_000))),
            (json!("0"), Amount::Known(Kopecks(0))),
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
}
