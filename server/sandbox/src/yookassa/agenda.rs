//! What is to happen by itself, and when.

use std::collections::BTreeMap;

use chrono::DateTime;
use chrono::Utc;

use crate::yookassa::payment::Status;

/// Something that happens by itself, unless it makes no sense any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// The payer's time is over.
    PaymentUnpaid(String),
    /// The shop's time to capture is over.
    HoldEnds(String),
    /// The cash register answers, and the payment goes on.
    RegisterAnswers(String),
    /// The receipt with that id is registered.
    ReceiptRegistered(String),
    /// A refund ends so.
    RefundEnds(String, Status),
    /// The payer's time to confirm the saving of a card is over.
    SavingUnconfirmed(String),
    /// A notification is due.
    Deliver(u64),
}

/// Tasks by time; those of one moment in the order in which they were planned.
#[derive(Debug, Default)]
pub struct Agenda {
    planned: u64,
    tasks: BTreeMap<(DateTime<Utc>, u64), Task>,
}

impl Agenda {
    /// Plans a task.
    pub fn plan(&mut self, at: DateTime<Utc>, task: Task) {
        self.planned += 1;
        self.tasks.insert((at, self.planned), task);
    }

    /// Takes the first task that is due, with its time.
    pub fn take_due(&mut self, now: DateTime<Utc>) -> Option<(DateTime<Utc>, Task)> {
        let entry = self.tasks.first_entry()?;
        let (at, _) = *entry.key();
        (at <= now).then(|| (at, entry.remove()))
    }

    /// When the first task is due.
    pub fn next(&self) -> Option<DateTime<Utc>> {
        self.tasks.first_key_value().map(|((at, _), _)| *at)
    }
}
