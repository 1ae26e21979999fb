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

/// Price of an order with its discounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    /// Price before discounts: of the services in the list, or of the quick-buy package.
    pub subtotal: Kopecks,
    pub discount: Kopecks,
    pub total: Kopecks,
    /// Part of the discount that only the subscription gives.
    pub plan_discount: Kopecks,
}

impl Price {
    /// Total divided over the services in proportion to their list prices.
    #[must_use]
    pub fn parts(&self, list: &[Kopecks]) -> Vec<Kopecks> {
        self.total.allocate(list)
    }

    /// Discount of the subscription divided over the services in proportion to their list prices.
    #[must_use]
    pub fn plan_discount_parts(&self, list: &[Kopecks]) -> Vec<Kopecks> {
        self.plan_discount.allocate(list)
    }
}

impl Terms {
    /// Creates the terms of an active subscription and a promo code.
    #[must_use]
    pub fn new(subscription: Option<&Subscription>, promo: Option<BasisPoints>) -> Self {
        Self {
            cap: subscription.map(|subscription| subscription.price_per_check),
            promo,
        }
    }

    /// Applies the cap of the subscription, then the promo code.
    pub fn apply(self, subtotal: Kopecks) -> Result<Price, MoneyError> {
        let capped = self.cap.map_or(subtotal, |cap| subtotal.min(cap));
        let total = self.with_promo(capped)?;
        Ok(Price {
            subtotal,
            discount: subtotal.checked_sub(total)?,
            total,
            plan_discount: self.with_promo(subtotal)?.checked_sub(total)?,
        })
    }

    fn with_promo(self, price: Kopecks) -> Result<Kopecks, MoneyError> {
        let discount = self
            .promo
            .map_or(Ok(Kopecks::ZERO), |rate| price.share(rate))?;
        price.checked_sub(discount)
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
    fn plan_discount_is_difference_to_price_without_plan() {
        let discount = |subtotal, plan: Option<&str>, promo: Option<u32>| {
            let terms = Terms::new(plan.and_then(subscription), promo.map(BasisPoints));
            terms.apply(Kopecks(subtotal)).unwrap().plan_discount.0
        };
        assert_eq!(discount(4150, Some("personal"), None), 2650);
        assert_eq!(discount(4150, Some("personal"), Some(2000)), 2120);
        assert_eq!(discount(250, Some("personal"), None), 0);
        assert_eq!(discount(4150, None, Some(2000)), 0);
    }

    #[test]
    fn promo_code_discount_applies_after_subscription_cap() {
        assert_eq!(total(950, None, Some(2000)), 760);
        assert_eq!(total(4150, Some("personal"), Some(2000)), 1200);
        assert_eq!(total(13, None, Some(5000)), 6);
        assert_eq!(total(950, None, Some(10_000)), 0);
    }
}
