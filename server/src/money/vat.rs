//! Value-added tax that prices include, by the code of the payment provider's receipts.

use avtosled_core::money::{Kopecks, MoneyError, round_ratio};

/// Rate of value-added tax; `None` when the seller pays none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vat(Option<u8>);

impl Vat {
    /// Rate of a VAT code, 1 to 12. A calculated rate (10/110) belongs to advances: services have its base.
    #[must_use]
    pub const fn of_code(code: u8) -> Self {
        Self(match code {
            2 => Some(0),
            3 | 5 => Some(10),
            4 | 6 => Some(20),
            7 | 9 => Some(5),
            8 | 10 => Some(7),
            11 | 12 => Some(22),
            _ => None,
        })
    }

    /// Percent of the rate; `None` without tax.
    #[must_use]
    pub const fn percent(self) -> Option<u8> {
        self.0
    }

    /// Tax that a sum includes, rounded once.
    pub fn included(self, sum: Kopecks) -> Result<Kopecks, MoneyError> {
        let percent = i128::from(self.0.unwrap_or(0));
        round_ratio(i128::from(sum.0) * percent, 100 + percent)
    }

    /// Tax of each part of a sum; the parts add up to the tax of the whole sum.
    pub fn included_in_parts(self, parts: &[Kopecks]) -> Result<Vec<Kopecks>, MoneyError> {
        let (mut sum, mut tax) = (Kopecks::ZERO, Kopecks::ZERO);
        let taxes = parts.iter().map(|part| {
            sum = sum.checked_add(*part)?;
            let before = tax;
            tax = self.included(sum)?;
            tax.checked_sub(before)
        });
        taxes.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_the_base_rate_of_services() {
        let percents: Vec<_> = (1..=12).map(|code| Vat::of_code(code).percent()).collect();
        let expected = [
            None,
            Some(0),
            Some(10),
            Some(20),
            Some(10),
            Some(20),
            Some(5),
            Some(7),
            Some(5),
            Some(7),
            Some(22),
            Some(22),
        ];
        assert_eq!(percents, expected);
    }

    #[test]
    fn tax_is_included_in_the_sum_and_rounded() {
        for (code, sum, tax) in [
            (1, 12_200, 0),
            (2, 12_200, 0),
            (11, 12_200, 2_200),
            (4, 100, 17),
            (7, -105, -5),
            (11, 999_999_999_999, 180_327_868_852),
        ] {
            let found = Vat::of_code(code).included(Kopecks(sum));
            assert_eq!(found, Ok(Kopecks(tax)), "{code} {sum}");
        }
    }

    #[test]
    fn taxes_of_parts_add_up_to_the_tax_of_the_sum() {
        let parts = [333, 333, 334, -1_001, 7, 5_000_003].map(Kopecks);
        let sum: i64 = parts.iter().map(|part| part.0).sum();
        for code in 1..=12 {
            let vat = Vat::of_code(code);
            let taxes = vat.included_in_parts(&parts).expect("in range");
            let total: i64 = taxes.iter().map(|tax| tax.0).sum();
            assert_eq!(vat.included(Kopecks(sum)), Ok(Kopecks(total)), "{code}");
            for (part, tax) in parts.iter().zip(&taxes) {
                let alone = vat.included(*part).expect("in range");
                assert!((alone.0 - tax.0).abs() <= 1, "{code}: {part:?} {tax:?}");
            }
        }
    }
}
