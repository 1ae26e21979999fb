//! The shop's money as the provider keeps it: one line per movement, added and never changed, for
//! comparison with the books of the client.

use std::collections::BTreeMap;

use chrono::DateTime;
use chrono::Utc;
use serde::Serialize;

/// How money moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MovementKind {
    /// Put aside on the payer's card.
    Hold,
    /// Given back from a hold.
    Release,
    /// Taken for the shop, out of a hold.
    Capture,
    /// Given back to the payer after a capture.
    Refund,
}

/// One movement of money.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Movement {
    pub at: DateTime<Utc>,
    pub kind: MovementKind,
    pub payment_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refund_id: Option<String>,
    pub kopecks: i64,
}

/// What the movements of one payment come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Balance {
    pub held_kopecks: i64,
    pub captured_kopecks: i64,
    pub refunded_kopecks: i64,
}

impl Balance {
    fn add(&mut self, movement: &Movement) {
        let kopecks = movement.kopecks;
        match movement.kind {
            MovementKind::Hold => self.held_kopecks += kopecks,
            MovementKind::Release => self.held_kopecks -= kopecks,
            MovementKind::Capture => {
                self.held_kopecks -= kopecks;
                self.captured_kopecks += kopecks;
            }
            MovementKind::Refund => self.refunded_kopecks += kopecks,
        }
    }
}

/// The books as a whole; the JSON of `/yookassa/books.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Books {
    pub totals: Balance,
    /// Balance of each payment that moved money, by its id.
    pub payments: BTreeMap<String, Balance>,
    /// Oldest first.
    pub movements: Vec<Movement>,
}

impl Books {
    /// Adds a movement.
    pub fn note(&mut self, movement: Movement) {
        self.totals.add(&movement);
        let payment = self.payments.entry(movement.payment_id.clone());
        payment.or_default().add(&movement);
        self.movements.push(movement);
    }
}
