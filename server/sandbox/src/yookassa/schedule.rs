//! Moments of the API, and what happens by itself.

use std::collections::BTreeMap;

use chrono::{DateTime, SecondsFormat, Utc};

/// A moment as the API writes it: RFC 3339 in UTC with milliseconds.
pub fn written(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// Something that happens by itself, unless it makes no sense any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// The payer's time is over.
    PaymentUnpaid(String),
    /// The cash register answers, and the payment goes on.
    RegisterAnswers(String),
    /// The receipt with that id is registered.
    ReceiptRegistered(String),
    /// A refund ends, with money or without.
    RefundEnds { id: String, is_done: bool },
    /// A notification is due.
    Deliver(u64),
}

/// Tasks by time; those of one moment in the order in which they were planned.
#[derive(Debug, Default)]
pub struct Schedule {
    planned: u64,
    tasks: BTreeMap<(DateTime<Utc>, u64), Task>,
}

impl Schedule {
    pub fn plan(&mut self, at: DateTime<Utc>, task: Task) {
        self.planned += 1;
        self.tasks.insert((at, self.planned), task);
    }

    pub fn take_due(&mut self, now: DateTime<Utc>) -> Option<(DateTime<Utc>, Task)> {
        let entry = self.tasks.first_entry()?;
        let (at, _) = *entry.key();
        (at <= now).then(|| (at, entry.remove()))
    }

    pub fn next(&self) -> Option<DateTime<Utc>> {
        self.tasks.first_key_value().map(|((at, _), _)| *at)
    }
}
