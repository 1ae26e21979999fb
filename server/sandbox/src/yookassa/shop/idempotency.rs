//! Store of the idempotency keys of the last 24 hours.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;

const LIFETIME: TimeDelta = TimeDelta::hours(24);

#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// The request may be executed; contains the number of earlier attempts.
    Granted(u32),
    /// The request was executed with this answer.
    Replay(Value),
    /// An earlier request with the key is in progress.
    InProgress,
    /// The key was used for a different request.
    Conflict,
}

#[derive(Debug)]
struct Entry {
    method: &'static str,
    body: Value,
    since: DateTime<Utc>,
    attempts: u32,
    is_busy: bool,
    answer: Option<Value>,
}

#[derive(Debug, Default)]
pub struct IdempotencyKeys(HashMap<String, Entry>);

impl IdempotencyKeys {
    /// Claims a key for a request; a granted key is busy until released.
    pub fn claim(
        &mut self,
        key: &str,
        method: &'static str,
        body: &Value,
        now: DateTime<Utc>,
    ) -> Claim {
        self.0.retain(|_, entry| entry.since + LIFETIME > now);
        let entry = self.0.entry(key.to_owned()).or_insert_with(|| Entry {
            method,
            body: body.clone(),
            since: now,
            attempts: 0,
            is_busy: false,
            answer: None,
        });
        if entry.method != method || entry.body != *body {
            return Claim::Conflict;
        }
        if entry.is_busy {
            return Claim::InProgress;
        }
        if let Some(answer) = &entry.answer {
            return Claim::Replay(answer.clone());
        }
        entry.is_busy = true;
        entry.attempts += 1;
        Claim::Granted(entry.attempts - 1)
    }

    pub fn store(&mut self, key: &str, answer: Value) {
        if let Some(entry) = self.0.get_mut(key) {
            entry.answer = Some(answer);
        }
    }

    /// Removes the key of a rejected request.
    pub fn remove(&mut self, key: &str) {
        self.0.remove(key);
    }

    /// Makes a key available again after its request has ended.
    pub fn release(&mut self, key: &str) {
        if let Some(entry) = self.0.get_mut(key) {
            entry.is_busy = false;
        }
    }
}
