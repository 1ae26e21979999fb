//! Replay of the ledger of an account: which part of its balances is operator credit.
//! A credit is spent first, released last, and never refunded to a card.

use crate::money::ledger::AccountKind;

/// Balances of an account in kopecks, with the part of each that is operator credit.
#[derive(Clone, Copy, Debug, Default)]
pub struct CreditBalances {
    pub available: i64,
    pub credit: i64,
    pub held: i64,
    pub credit_held: i64,
}

impl CreditBalances {
    /// Applies a transfer; `amount` is negative when the account was debited or both sides are its own.
    pub fn apply(&mut self, from: AccountKind, to: AccountKind, amount: i64) {
        let sum = amount.abs();
        match (from, to) {
            (AccountKind::Available, AccountKind::Held) => {
                let credit = self.spend(sum);
                self.held += sum;
                self.credit_held += credit;
            }
            (AccountKind::Held, AccountKind::Available) => {
                let own = sum.min(self.held - self.credit_held);
                self.held -= sum;
                self.credit_held -= sum - own;
                self.available += sum;
                self.credit += sum - own;
            }
            (AccountKind::Held, _) => {
                self.held -= sum;
                self.credit_held -= sum.min(self.credit_held);
            }
            (AccountKind::Available, AccountKind::Revenue | AccountKind::Adjustments)
                if amount < 0 =>
            {
                self.spend(sum);
            }
            (AccountKind::Adjustments, _) => {
                self.available += sum;
                self.credit += sum;
            }
            // The user's own money was paid in or refunded.
            _ => {
                self.available += amount;
                self.credit = self.credit.min(self.available);
            }
        }
    }

    /// Subtracts a sum, credit first; returns the part that was paid by credit.
    fn spend(&mut self, sum: i64) -> i64 {
        let credit = sum.min(self.credit);
        self.available -= sum;
        self.credit -= credit;
        credit
    }
}
