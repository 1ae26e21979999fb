//! Money: kopecks internally, roubles in JSON.

use std::fmt;
use std::iter;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Maximum amount in JSON, a trillion roubles; above it a double loses single kopecks.
const MAX_JSON_KOPECKS: i64 = 100_000_000_000_000;

/// Amount of money in kopecks; in JSON a number of roubles: `199`, `9.5`, `11530.4`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kopecks(pub i64);

/// Rate in hundredths of a percent: 2000 is 20 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BasisPoints(pub u32);

/// Error: the amount is out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the sum of money is out of range")]
pub struct MoneyError;

impl Kopecks {
    pub const ZERO: Self = Self(0);

    /// Amount as displayed to users, with two decimals or none: `9,50₽`, `199₽`, `−1 500,55₽`.
    #[must_use]
    pub fn formatted(self) -> String {
        let sign = if self.0 < 0 { "−" } else { "" };
        let (roubles, kopecks) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let rest = match kopecks {
            0 => String::new(),
            _ => format!(",{kopecks:02}"),
        };
        format!("{sign}{}{rest}₽", in_thousands(roubles))
    }

    #[must_use]
    pub const fn roubles(roubles: i32) -> Self {
        Self(roubles as i64 * 100)
    }

    pub fn checked_add(self, other: Self) -> Result<Self, MoneyError> {
        self.0.checked_add(other.0).map(Self).ok_or(MoneyError)
    }

    pub fn checked_sub(self, other: Self) -> Result<Self, MoneyError> {
        self.0.checked_sub(other.0).map(Self).ok_or(MoneyError)
    }

    pub fn checked_mul(self, times: i64) -> Result<Self, MoneyError> {
        self.0.checked_mul(times).map(Self).ok_or(MoneyError)
    }

    pub fn checked_sum(parts: impl IntoIterator<Item = Self>) -> Result<Self, MoneyError> {
        parts.into_iter().try_fold(Self::ZERO, Self::checked_add)
    }

    /// This amount times the rate, rounded to the nearest kopeck, halves away from zero.
    pub fn share(self, rate: BasisPoints) -> Result<Self, MoneyError> {
        round_ratio(i128::from(self.0) * i128::from(rate.0), 10_000)
    }

    /// Divides the amount in proportion to weights; the parts add up to exactly the amount.
    ///
    /// Remaining kopecks go to the earlier parts. Without a positive weight the first part gets all.
    #[must_use]
    pub fn allocate(self, weights: &[Self]) -> Vec<Self> {
        let total: i128 = weights
            .iter()
            .map(|weight| i128::from(weight.0.max(0)))
            .sum();
        let mut parts: Vec<Self> = weights
            .iter()
            .map(|weight| {
                let share = i128::from(self.0) * i128::from(weight.0.max(0));
                Self(
                    share
                        .checked_div(total)
                        .and_then(|part| part.try_into().ok())
                        .unwrap_or(0),
                )
            })
            .collect();
        let allocated: i64 = parts.iter().map(|part| part.0).sum();
        let mut left = self.0 - allocated;
        let step = left.signum();
        let mut weighted: Vec<usize> = (0..weights.len()).filter(|&i| weights[i].0 > 0).collect();
        if weighted.is_empty() {
            weighted.extend(iter::once(0).filter(|_| !weights.is_empty()));
            if let Some(first) = parts.first_mut() {
                first.0 = left;
            }
            return parts;
        }
        for index in weighted.into_iter().cycle() {
            if left == 0 {
                break;
            }
            parts[index].0 += step;
            left -= step;
        }
        parts
    }
}

/// Number with thousands separated by no-break spaces: `212 290`.
#[must_use]
pub fn in_thousands(number: u64) -> String {
    if number < 1000 {
        return number.to_string();
    }
    let (thousands, rest) = (in_thousands(number / 1000), number % 1000);
    format!("{thousands}\u{a0}{rest:03}")
}

/// Ratio in kopecks, rounded to the nearest kopeck, halves away from zero.
///
/// No other code rounds money.
pub fn round_ratio(numerator: i128, denominator: i128) -> Result<Kopecks, MoneyError> {
    let half = denominator / 2;
    let rounded = if numerator < 0 {
        numerator - half
    } else {
        numerator + half
    } / denominator;
    i64::try_from(rounded).map(Kopecks).map_err(|_| MoneyError)
}

/// Roubles in the format of the specification: `9.5`, `199`, `11530.4`.
impl fmt::Display for Kopecks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (roubles, kopecks) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        match kopecks {
            0 => write!(f, "{sign}{roubles}"),
            tens if tens % 10 == 0 => write!(f, "{sign}{roubles}.{}", tens / 10),
            _ => write!(f, "{sign}{roubles}.{kopecks:02}"),
        }
    }
}

impl Serialize for Kopecks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            return serializer.serialize_i64(self.0 / 100);
        }
        serializer.serialize_f64(in_roubles(self.0))
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "sums stay far below 2^53 kopecks"
)]
fn in_roubles(kopecks: i64) -> f64 {
    kopecks as f64 / 100.0
}

impl<'de> Deserialize<'de> for Kopecks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(RoublesVisitor)
    }
}

struct RoublesVisitor;

impl Visitor<'_> for RoublesVisitor {
    type Value = Kopecks;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number of roubles with at most two decimals")
    }

    fn visit_i64<E: de::Error>(self, roubles: i64) -> Result<Kopecks, E> {
        Kopecks(roubles).checked_mul(100).map_err(E::custom)
    }

    fn visit_u64<E: de::Error>(self, roubles: u64) -> Result<Kopecks, E> {
        i64::try_from(roubles)
            .map_err(E::custom)
            .and_then(|roubles| self.visit_i64(roubles))
    }

    fn visit_f64<E: de::Error>(self, roubles: f64) -> Result<Kopecks, E> {
        Kopecks::from_roubles(roubles).map_err(E::custom)
    }
}

impl Kopecks {
    /// Converts a number of roubles to kopecks; more than two decimals are an error, not rounded.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        reason = "the range is checked first"
    )]
    pub fn from_roubles(roubles: f64) -> Result<Self, MoneyError> {
        let kopecks = (roubles * 100.0).round();
        if !kopecks.is_finite() || kopecks.abs() > MAX_JSON_KOPECKS as f64 {
            return Err(MoneyError);
        }
        // A JSON parser may be off by the last bit.
        let tolerance = roubles.abs() * f64::EPSILON;
        if (kopecks / 100.0 - roubles).abs() <= tolerance {
            Ok(Self(kopecks as i64))
        } else {
            Err(MoneyError)
        }
    }
}

#[cfg(feature = "openapi")]
mod openapi {
    use utoipa::openapi::schema::{ObjectBuilder, Type};
    use utoipa::openapi::{RefOr, Schema};

    use super::Kopecks;

    impl utoipa::PartialSchema for Kopecks {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(Type::Number)
                .description(Some("Roubles, at most two decimals"))
                .into()
        }
    }

    impl utoipa::ToSchema for Kopecks {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_kopeck_rounds_away_from_zero() {
        for (numerator, kopecks) in [(15, 2), (14, 1), (-15, -2), (-14, -1), (0, 0)] {
            assert_eq!(round_ratio(numerator, 10), Ok(Kopecks(kopecks)));
        }
        assert_eq!(Kopecks(4150).share(BasisPoints(2000)), Ok(Kopecks(830)));
        assert_eq!(Kopecks(13).share(BasisPoints(5000)), Ok(Kopecks(7)));
    }

    #[test]
    fn amount_in_json_is_roubles_and_third_decimal_is_rejected() {
        for (kopecks, json) in [
            (19_900, "199"),
            (950, "9.5"),
            (-5, "-0.05"),
            (1_153_040, "11530.4"),
        ] {
            assert_eq!(serde_json::to_string(&Kopecks(kopecks)).unwrap(), json);
            assert_eq!(
                serde_json::from_str::<Kopecks>(json).unwrap(),
                Kopecks(kopecks)
            );
        }
        for json in ["9.505", "1e300", "\"9.5\"", "null", "9223372036854775807"] {
            assert!(serde_json::from_str::<Kopecks>(json).is_err(), "{json}");
        }
    }

    #[test]
    fn amount_overflow_in_addition_or_multiplication_is_an_error() {
        assert_eq!(Kopecks(i64::MAX).checked_add(Kopecks(1)), Err(MoneyError));
        assert_eq!(Kopecks(i64::MAX).checked_mul(2), Err(MoneyError));
    }

    #[test]
    fn formatted_amount_has_decimal_comma_and_omits_zero_kopecks() {
        for (kopecks, text) in [
            (950, "9,50₽"),
            (19_900, "199₽"),
            (5, "0,05₽"),
            (-150_055, "−1\u{a0}500,55₽"),
        ] {
            assert_eq!(Kopecks(kopecks).formatted(), text);
        }
    }

    #[test]
    fn displayed_amount_has_decimal_point_and_omits_trailing_zeros() {
        for (kopecks, text) in [(950, "9.5"), (19_900, "199"), (5, "0.05"), (-1010, "-10.1")] {
            assert_eq!(Kopecks(kopecks).to_string(), text);
        }
    }
}
