//! Factors of a premium.

use serde::{Serialize, Serializer};

use crate::money::{Kopecks, MoneyError, round_ratio};

/// A factor of the price in hundredths; on the wire a number: `1`, `1.8`, `2.45`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Coefficient(pub u16);

impl Serialize for Coefficient {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Kopecks(i64::from(self.0)).serialize(serializer)
    }
}

/// The rate times all factors. Nothing is rounded but the result.
pub fn product(
    rate: Kopecks,
    factors: impl IntoIterator<Item = Coefficient>,
) -> Result<Kopecks, MoneyError> {
    let start = (i128::from(rate.0), 1_i128);
    let product = factors
        .into_iter()
        .try_fold(start, |(numerator, denominator), factor| {
            let numerator = numerator.checked_mul(i128::from(factor.0))?;
            Some((numerator, denominator.checked_mul(100)?))
        });
    let (numerator, denominator) = product.ok_or(MoneyError)?;
    round_ratio(numerator, denominator)
}
