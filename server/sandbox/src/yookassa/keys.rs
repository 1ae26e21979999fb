//! Idempotence keys: what was done under each in the last 24 hours.

use std::collections::HashMap;
use std::collections::VecDeque;

use chrono::DateTime;
use chrono::TimeDelta;
use chrono::Utc;
use serde_json::Value;

/// How long a key is remembered.
const LIFETIME: TimeDelta = TimeDelta::hours(24);

/// What a key stands for: the call and its data, compared as parsed JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct Deed {
    pub method: &'static str,
    /// Id of the object in the path; empty when there is none.
    pub id: String,
    pub body: Value,
}

/// What is to be done with a call that has a key.
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

/// The keys remembered.
#[derive(Debug, Default)]
pub struct Keys {
    entries: HashMap<String, Entry>,
    /// Keys in the order in which they came, to forget the oldest.
    ages: VecDeque<(DateTime<Utc>, String)>,
}

impl Keys {
    /// Looks a key up; a call that may begin holds the key until it is released.
    pub fn admit(&mut self, key: &str, deed: &Deed, now: DateTime<Utc>) -> Admission {
        self.forget_old(now);
        let Some(entry) = self.entries.get_mut(key) else {
            self.ages.push_back((now, key.to_owned()));
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

    /// Notes the answer of what was done under a key.
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

    fn forget_old(&mut self, now: DateTime<Utc>) {
        while let Some((since, key)) = self.ages.front() {
            if *since + LIFETIME > now {
                break;
            }
            // The key may have been forgotten after a refusal and taken again later.
            if self
                .entries
                .get(key)
                .is_some_and(|entry| entry.since == *since)
            {
                self.entries.remove(key);
            }
            self.ages.pop_front();
        }
    }
}
