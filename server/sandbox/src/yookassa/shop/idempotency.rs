//! Idempotence keys of the last 24 hours, with the deed that was done under each.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;

const LIFETIME: TimeDelta = TimeDelta::hours(24);

/// The call and its data that a key stands for, compared as parsed JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct Deed {
    pub method: &'static str,
    pub body: Value,
}

/// The ways to treat a call that has a key.
#[derive(Clone, Debug, PartialEq)]
pub enum Admission {
    /// Carry on; the number says how often the call was tried before.
    Begin(u32),
    /// It was done: this was the answer.
    Replay(Value),
    /// The first call is not answered yet.
    Busy,
    /// The key stands for something else.
    Duplicated,
}

#[derive(Debug)]
struct Entry {
    deed: Deed,
    since: DateTime<Utc>,
    tries: u32,
    is_busy: bool,
    answer: Option<Value>,
}

#[derive(Debug, Default)]
pub struct IdempotencyKeys {
    entries: HashMap<String, Entry>,
}

impl IdempotencyKeys {
    /// Looks a key up; a call that may begin holds the key until it is released.
    pub fn admit(&mut self, key: &str, deed: &Deed, now: DateTime<Utc>) -> Admission {
        self.entries.retain(|_, entry| entry.since + LIFETIME > now);
        let Some(entry) = self.entries.get_mut(key) else {
            let entry = Entry {
                deed: deed.clone(),
                since: now,
                tries: 1,
                is_busy: true,
                answer: None,
            };
            self.entries.insert(key.to_owned(), entry);
            return Admission::Begin(0);
        };
        if entry.deed != *deed {
            return Admission::Duplicated;
        }
        if entry.is_busy {
            return Admission::Busy;
        }
        if let Some(answer) = &entry.answer {
            return Admission::Replay(answer.clone());
        }
        entry.is_busy = true;
        entry.tries += 1;
        Admission::Begin(entry.tries - 1)
    }

    pub fn keep(&mut self, key: &str, answer: Value) {
        if let Some(entry) = self.entries.get_mut(key) {
            entry.answer = Some(answer);
        }
    }

    /// Forgets a key whose call was refused: nothing was done under it.
    pub fn forget(&mut self, key: &str) {
        self.entries.remove(key);
    }

    /// The call that held the key has ended, answered or not.
    pub fn release(&mut self, key: &str) {
        if let Some(entry) = self.entries.get_mut(key) {
            entry.is_busy = false;
        }
    }
}
