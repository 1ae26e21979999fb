//! Scheduled tasks of the shop.

use std::collections::BTreeMap;

use chrono::{DateTime, SecondsFormat, Utc};

/// Time in the format of the API: RFC 3339 in UTC with milliseconds.
pub fn rfc3339(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// Scheduled task, identified by its object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    ExpirePayment(String),
    CapturePayment(String),
    RegisterReceipt(String),
    EndRefund { id: String, is_done: bool },
    Deliver(u64),
}

/// Tasks sorted by time; tasks of equal times in the order of addition.
#[derive(Debug, Default)]
pub struct Schedule {
    added: u64,
    tasks: BTreeMap<(DateTime<Utc>, u64), Task>,
}

impl Schedule {
    pub fn add(&mut self, at: DateTime<Utc>, task: Task) {
        self.added += 1;
        self.tasks.insert((at, self.added), task);
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
