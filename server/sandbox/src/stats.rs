//! Which calls were made, so that a test can prove what was asked and how often.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::PoisonError;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::DateTime;
use chrono::Utc;
use serde::Serialize;

use crate::state::Shared;

const KEPT_CALLS: usize = 10_000;

/// One call to an emulated service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Call {
    /// Name of the method, such as `gibdd.dtp` or `sms.send`.
    pub method: String,
    /// What was asked about: a VIN, a plate, a phone.
    pub key: String,
    /// When the call came in.
    pub at: DateTime<Utc>,
    /// `found`, `notFound`, `ok`, the name of a failure, or `pending` while unanswered.
    pub outcome: String,
}

/// Handle of a call whose outcome is not known yet.
#[derive(Clone, Copy, Debug)]
pub struct CallId(u64);

#[derive(Debug, Default)]
struct Journal {
    /// Number of the oldest call kept.
    first: u64,
    calls: VecDeque<Call>,
}

/// The last calls, oldest first.
#[derive(Debug, Default)]
pub struct Stats(Mutex<Journal>);

impl Stats {
    /// Notes a call as it arrives: a client that dies before the answer has asked all the same.
    pub fn begin(&self, method: &str, key: &str, at: DateTime<Utc>) -> CallId {
        let mut journal = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if journal.calls.len() == KEPT_CALLS {
            journal.calls.pop_front();
            journal.first += 1;
        }
        journal.calls.push_back(Call {
            method: method.to_owned(),
            key: key.to_owned(),
            at,
            outcome: "pending".to_owned(),
        });
        CallId(journal.first + journal.calls.len() as u64 - 1)
    }

    /// Notes how a call ended.
    pub fn finish(&self, id: CallId, outcome: String) {
        let mut journal = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place =
            id.0.checked_sub(journal.first)
                .and_then(|n| usize::try_from(n).ok());
        if let Some(call) = place.and_then(|n| journal.calls.get_mut(n)) {
            call.outcome = outcome;
        }
    }

    /// The calls kept, oldest first.
    pub fn calls(&self) -> Vec<Call> {
        let journal = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        journal.calls.iter().cloned().collect()
    }

    /// Forgets every call.
    pub fn reset(&self) {
        let mut journal = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Calls under way must not overwrite calls that come after the reset.
        journal.first += journal.calls.len() as u64;
        journal.calls.clear();
    }
}

/// `GET /stats.json`.
pub async fn list(State(state): State<Shared>) -> Json<Vec<Call>> {
    Json(state.stats.calls())
}

/// `POST /stats/reset`.
pub async fn reset(State(state): State<Shared>) -> StatusCode {
    state.stats.reset();
    StatusCode::NO_CONTENT
}
