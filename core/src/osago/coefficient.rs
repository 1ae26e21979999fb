//! Factor of a premium as a fixed-point number.

use serde::{Serialize, Serializer};

use crate::money::{Kopecks, MoneyError, round_ratio};

/// Factor in hundredths; serialised as a number: `1`, `1.8`, `2.45`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Coefficient(pub u16);

impl Serialize for Coefficient {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Kopecks(i64::from(self.0)).serialize(serializer)
    }
}

/// Base rate multiplied by all factors; only the result is rounded.
pub fn product(
    rate: Kopecks,
    factors: impl IntoIterator<Item = Coefficient>,
) -> Result<Kopecks, MoneyError> {
    let start = (i128::from(rate.0), 1_i128);
    // 128-bit arithmetic is slow in WASM, and most factors are one.
    let mut others = factors.into_iter().filter(|factor| factor.0 != 100);
    let product = others.try_fold(start, |(numerator, denominator), factor| {
        let numerator = times(numerator, i128::from(factor.0))?;
        Some((numerator, times(denominator, 100)?))
    });
    let (numerator, denominator) = product.ok_or(MoneyError)?;
    round_ratio(numerator, denominator)
}

/// Product with a 16-bit number; cheaper in WASM than `checked_mul` of 128 bits.
fn times(number: i128, small: i128) -> Option<i128> {
    (number.unsigned_abs() >> (127 - 16) == 0).then(|| number * small)
}
