//! Log of the calls that clients made, for tests.

use std::sync::Mutex;

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::base::sync::lock;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Call {
    /// Method of the emulated service, such as `gibdd.dtp` or `sms.send`.
    pub method: String,
    /// Subject of the call: a VIN, a plate, a phone.
    pub key: String,
    pub at: DateTime<Utc>,
    /// Outcome: `found`, `notFound`, `ok`, the name of a failure, or `pending` while unanswered.
    pub outcome: String,
}

/// Handle of a logged call whose outcome is not recorded yet.
#[derive(Clone, Copy, Debug)]
pub struct CallId(usize);

#[derive(Debug, Default)]
struct Log {
    /// Number of calls removed by `reset`.
    first: usize,
    calls: Vec<Call>,
}

#[derive(Debug, Default)]
pub struct CallLog(Mutex<Log>);

impl CallLog {
    /// Records a call on arrival, so that calls of clients that disconnect are included.
    pub fn begin(&self, method: &str, key: &str, at: DateTime<Utc>) -> CallId {
        let mut log = lock(&self.0);
        log.calls.push(Call {
            method: method.to_owned(),
            key: key.to_owned(),
            at,
            outcome: "pending".to_owned(),
        });
        CallId(log.first + log.calls.len() - 1)
    }

    pub fn finish(&self, id: CallId, outcome: String) {
        let mut log = lock(&self.0);
        let index = id.0.checked_sub(log.first);
        if let Some(call) = index.and_then(|index| log.calls.get_mut(index)) {
            call.outcome = outcome;
        }
    }

    pub fn calls(&self) -> Vec<Call> {
        lock(&self.0).calls.clone()
    }

    pub fn reset(&self) {
        let mut log = lock(&self.0);
        // Calls in progress must not overwrite the records of calls made after the reset.
        log.first += log.calls.len();
        log.calls.clear();
    }
}
