//! Price band of a car.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::money::{BasisPoints, Kopecks};
use crate::sources::Valuation;

/// Discount of a quick sale, used when there is no trade-in price.
const QUICK_SALE_DISCOUNT: BasisPoints = BasisPoints(1_000);
/// Surcharge of a car in very good condition.
const CONDITION_SURCHARGE: BasisPoints = BasisPoints(1_000);
/// Unit of rounding, kopecks: a thousand roubles.
const ROUND_TO: i64 = 100_000;

/// Note displayed under the price band.
pub const PRICE_NOTE: &str = "Середина — рыночная оценка источника для марки, модели, года и пробега. \
Нижняя граница — цена трейд-ин, а если её нет, на 10 % ниже оценки; верхняя — на 10 % выше оценки. \
Состояние автомобиля оценка не учитывает.";

/// Price band around a valuation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PriceBand {
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub min: Kopecks,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub typical: Kopecks,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub max: Kopecks,
    /// Whether `min` is the trade-in price of the source.
    pub min_is_trade_in: bool,
    /// Whether the valuation is based on an estimated mileage.
    pub mileage_estimated: bool,
    pub note: Cow<'static, str>,
}

/// Price band in whole thousands of roubles; `None` without a price.
#[must_use]
pub fn price_band(valuation: &Valuation) -> Option<PriceBand> {
    let typical = valuation.cost.filter(|cost| cost.0 > 0)?;
    let trade_in = valuation
        .cost_trade_in
        .filter(|trade_in| trade_in.0 > 0 && *trade_in <= typical);
    let min = match trade_in {
        Some(trade_in) => trade_in,
        None => typical
            .checked_sub(typical.share(QUICK_SALE_DISCOUNT).ok()?)
            .ok()?,
    };
    let max = typical
        .checked_add(typical.share(CONDITION_SURCHARGE).ok()?)
        .ok()?;
    Some(PriceBand {
        min: rounded(min),
        typical: rounded(typical),
        max: rounded(max),
        min_is_trade_in: trade_in.is_some(),
        mileage_estimated: valuation.mileage_estimated,
        note: PRICE_NOTE.into(),
    })
}

/// Sum rounded to the nearest thousand roubles; a sum that rounds to zero stays exact.
fn rounded(sum: Kopecks) -> Kopecks {
    match sum.0.saturating_add(ROUND_TO / 2) / ROUND_TO * ROUND_TO {
        0 => sum,
        thousands => Kopecks(thousands),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn band(cost: i64, trade_in: Option<i64>) -> Option<(i64, i64, i64)> {
        let band = price_band(&Valuation {
            cost: Some(Kopecks(cost)),
            cost_trade_in: trade_in.map(Kopecks),
            ..Valuation::default()
        })?;
        assert_eq!(
            band.min_is_trade_in,
            trade_in.is_some_and(|sum| sum > 0 && sum <= cost)
        );
        Some((band.min.0, band.typical.0, band.max.0))
    }

    #[test]
    fn price_band_is_trade_in_or_minus_10_percent_to_plus_10_percent() {
        let (cost, trade_in) = (125_000_000, 110_000_000);
        assert_eq!(
            band(cost, Some(trade_in)),
            Some((trade_in, cost, 137_500_000))
        );
        assert_eq!(band(cost, None), Some((112_500_000, cost, 137_500_000)));
    }

    #[test]
    fn implausible_trade_in_price_is_ignored() {
        for trade_in in [0, -5, 125_000_001] {
            let band = band(125_000_000, Some(trade_in));
            assert_eq!(band, Some((112_500_000, 125_000_000, 137_500_000)));
        }
    }

    #[test]
    fn valuation_without_a_price_has_no_band() {
        assert_eq!(band(0, None), None);
        assert_eq!(band(-1, None), None);
        assert_eq!(price_band(&Valuation::default()), None);
        assert_eq!(band(i64::MAX, None), None);
        assert_eq!(band(3, None), Some((3, 3, 3)));
    }
}
