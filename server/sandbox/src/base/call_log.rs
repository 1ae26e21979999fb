//! The calls made, so that a test can prove what was asked and how often.

use std::sync::Mutex;

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::base::lock;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Call {
    /// Name of the method, such as `gibdd.dtp` or `sms.send`.
    pub method: String,
    /// Subject of the question: a VIN, a plate, a phone.
    pub key: String,
    /// When the call came in.
    pub at: DateTime<Utc>,
    /// `found`, `notFound`, `ok`, the name of a failure, or `pending` while unanswered.
    pub outcome: String,
}

/// Handle of a call whose outcome is not known yet.
#[derive(Clone, Copy, Debug)]
pub struct CallId(usize);

#[derive(Debug, Default)]
struct Journal {
    /// Calls that were forgotten.
    first: usize,
    calls: Vec<Call>,
}

#[derive(Debug, Default)]
pub struct CallLog(Mutex<Journal>);

impl CallLog {
    /// Notes a call as it arrives: a client that dies before the answer has asked all the same.
    pub fn begin(&self, method: &str, key: &str, at: DateTime<Utc>) -> CallId {
        let mut journal = lock(&self.0);
        journal.calls.push(Call {
            method: method.to_owned(),
            key: key.to_owned(),
            at,
            outcome: "pending".to_owned(),
        });
        CallId(journal.first + journal.calls.len() - 1)
    }

    pub fn finish(&self, id: CallId, outcome: String) {
        let mut journal = lock(&self.0);
        let place = id.0.checked_sub(journal.first);
        if let Some(call) = place.and_then(|place| journal.calls.get_mut(place)) {
            call.outcome = outcome;
        }
    }

    pub fn calls(&self) -> Vec<Call> {
        lock(&self.0).calls.clone()
    }

    pub fn reset(&self) {
        let mut journal = lock(&self.0);
        // Calls under way must not overwrite calls that come after the reset.
        journal.first += journal.calls.len();
        journal.calls.clear();
    }
}
