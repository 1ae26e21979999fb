//! Discount terms of an order: price cap of a subscription, promo code.

use crate::money::{BasisPoints, Kopecks, MoneyError};
use crate::packages::Subscription;

/// Discount terms of a buyer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Maximum price of one order of a subscriber.
    pub cap: Option<Kopecks>,
    /// Discount of the promo code.
    pub promo: Option<BasisPoints>,
}

/// Price with its discount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    /// Price of the list or of the quick-buy package.
    pub subtotal: Kopecks,
    pub discount: Kopecks,
    pub total: Kopecks,
}

impl Price {
    /// The total divided over the services in proportion to their list prices.
    #[must_use]
    pub fn parts(&self, list: &[Kopecks]) -> Vec<Kopecks> {
        self.total.allocate(list)
    }
}

impl Terms {
    /// Terms of an active subscription and a promo code.
    #[must_use]
    pub fn new(subscription: Option<&Subscription>, promo: Option<BasisPoints>) -> Self {
        Self {
            cap: subscription.map(|subscription| subscription.price_per_check),
            promo,
        }
    }

    /// Applies the cap, then the promo code.
    pub fn apply(self, subtotal: Kopecks) -> Result<Price, MoneyError> {
        let capped = self.cap.map_or(subtotal, |cap| subtotal.min(cap));
        let discount = self
            .promo
            .map_or(Ok(Kopecks::ZERO), |rate| capped.share(rate))?;
        let total = capped.checked_sub(discount)?;
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
        let terms = Terms::new(plan.and_then(subscription), promo.map(BasisPoints));
        let price = terms.apply(Kopecks(subtotal)).unwrap();
        let parts = price.parts(&[Kopecks(1), Kopecks(2)]);
        let parts: i64 = parts.iter().map(|part| part.0).sum();
        assert_eq!(parts, price.total.0);
        assert_eq!(price.subtotal.0 - price.discount.0, price.total.0);
        price.total.0
    }

    #[test]
    fn subscription_caps_price_at_price_per_check() {
        assert_eq!(total(4150, Some("personal"), None), 1500);
        assert_eq!(total(4150, Some("business_pro"), None), 1200);
        assert_eq!(total(250, Some("personal"), None), 250);
        assert_eq!(total(4150, None, None), 4150);
    }

    #[test]
    fn promo_code_applies_after_cap() {
        assert_eq!(total(950, None, Some(2000)), 760);
        assert_eq!(total(4150, Some("personal"), Some(2000)), 1200);
        assert_eq!(total(13, None, Some(5000)), 6);
        assert_eq!(total(950, None, Some(10_000)), 0);
    }
}
