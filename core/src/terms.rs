//! What lowers the price of an order: a subscription, a promo code.

use crate::money::{BasisPoints, Kopecks, MoneyError};
use crate::packages::Subscription;

/// What a buyer's order is priced by besides the price list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Most that one order costs a subscriber.
    pub cap: Option<Kopecks>,
    /// What a promo code takes off.
    pub promo: Option<BasisPoints>,
}

/// A price and its way from the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    /// By the list, or of the quick-buy package.
    pub subtotal: Kopecks,
    pub discount: Kopecks,
    pub total: Kopecks,
}

impl Price {
    /// What each service costs, by their list prices; together the total.
    #[must_use]
    pub fn parts(&self, list: &[Kopecks]) -> Vec<Kopecks> {
        self.total.allocate(list)
    }
}

impl Terms {
    /// The terms of a subscription that runs, if one does.
    #[must_use]
    pub fn of(subscription: Option<&Subscription>, promo: Option<BasisPoints>) -> Self {
        Self {
            cap: subscription.map(|subscription| subscription.price_per_check),
            promo,
        }
    }

    /// Prices `subtotal`: first the cap, then the promo code.
    pub fn apply(self, subtotal: Kopecks) -> Result<Price, MoneyError> {
        let capped = self.cap.map_or(subtotal, |cap| subtotal.min(cap));
        let off = self
            .promo
            .map_or(Ok(Kopecks::ZERO), |rate| capped.share(rate))?;
        let total = capped.checked_sub(off)?;
        Ok(Price {
            subtotal,
            discount: subtotal.checked_sub(total)?,
            total,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packages::subscription;

    fn total(subtotal: i64, plan: Option<&str>, promo: Option<u32>) -> i64 {
        let terms = Terms::of(plan.and_then(subscription), promo.map(BasisPoints));
        let price = terms.apply(Kopecks(subtotal)).unwrap();
        let parts = price.parts(&[Kopecks(1), Kopecks(2)]);
        let parts: i64 = parts.iter().map(|part| part.0).sum();
        assert_eq!(parts, price.total.0);
        assert_eq!(price.subtotal.0 - price.discount.0, price.total.0);
        price.total.0
    }

    #[test]
    fn a_subscriber_pays_at_most_the_price_of_a_check() {
        assert_eq!(total(4150, Some("personal"), None), 1500);
        assert_eq!(total(4150, Some("business_pro"), None), 1200);
        assert_eq!(total(250, Some("personal"), None), 250);
        assert_eq!(total(4150, None, None), 4150);
    }

    #[test]
    fn a_promo_code_lowers_what_is_left() {
        assert_eq!(total(950, None, Some(2000)), 760);
        assert_eq!(total(4150, Some("personal"), Some(2000)), 1200);
        assert_eq!(total(13, None, Some(5000)), 6);
        assert_eq!(total(950, None, Some(10_000)), 0);
    }
}
