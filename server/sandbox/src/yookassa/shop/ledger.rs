//! Captured and refunded amounts, for comparison with the ledger of the client.

use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Balance {
    pub captured_kopecks: i64,
    pub refunded_kopecks: i64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShopLedger {
    pub totals: Balance,
    /// Balances by payment id.
    pub payments: BTreeMap<String, Balance>,
}

impl ShopLedger {
    pub fn capture(&mut self, payment_id: &str, kopecks: i64) {
        self.totals.captured_kopecks += kopecks;
        let payment = self.payments.entry(payment_id.to_owned()).or_default();
        payment.captured_kopecks += kopecks;
    }

    pub fn refund(&mut self, payment_id: &str, kopecks: i64) {
        self.totals.refunded_kopecks += kopecks;
        let payment = self.payments.entry(payment_id.to_owned()).or_default();
        payment.refunded_kopecks += kopecks;
    }
}
