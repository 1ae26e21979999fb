//! The calls that a question to a vendor really made, each with what it cost.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;
use tokio::time::Instant;

use super::{ConversionAnswer, ErrorClass, LicenceAnswer, ProviderError, SourceAnswer};

/// The code of a call that was given up while its answer was on the way.
pub const ABANDONED: &str = "abandoned";

/// One call, for its row in `api_requests`.
#[derive(Clone, PartialEq)]
pub struct CallRecord {
    /// The vendor's API.
    pub api: &'static str,
    /// The vendor's method within it.
    pub method: &'static str,
    /// HTTP status, when an answer came at all.
    pub http_status: Option<u16>,
    pub cost_kopecks: i64,
    /// No price arrived, so the list price of the method stands for it.
    pub is_cost_estimated: bool,
    /// Time from sending to the end.
    pub response_ms: u32,
    /// `None`: the vendor answered.
    pub failure: Option<CallFailure>,
    /// The answer as it came, or the beginning of one that is none. It may hold personal data.
    pub response: Option<Value>,
}

/// Why a call brought no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallFailure {
    /// A short stable name, or the vendor's own code.
    pub code: String,
    pub class: ErrorClass,
    /// The vendor turned the call away for its own load, before it asked any register.
    pub was_turned_away: bool,
}

impl CallRecord {
    /// A call of which nothing is known but that it was made: it was paid, as far as we know.
    fn given_up(api: &'static str, method: &'static str, price_kopecks: i64) -> Self {
        Self {
            api,
            method,
            http_status: None,
            cost_kopecks: price_kopecks,
            is_cost_estimated: true,
            response_ms: 0,
            failure: Some(CallFailure {
                code: ABANDONED.to_owned(),
                class: ErrorClass::MaybePaid,
                was_turned_away: false,
            }),
            response: None,
        }
    }

    /// The answer came; without a price in it that of the list stands.
    pub(super) fn answered(&mut self, price_kopecks: Option<i64>, raw: &Value) {
        self.failure = None;
        self.response = Some(raw.clone());
        if let Some(price) = price_kopecks {
            self.cost_kopecks = price;
            self.is_cost_estimated = false;
        }
    }

    /// The call failed. A refusal costs nothing: the contract does not tell, and the vendor gives
    /// money back for some; the daily comparison with its own report shows what it took.
    pub(super) fn failed(&mut self, error: &ProviderError) {
        if !error.may_be_paid() {
            self.cost_kopecks = 0;
            self.is_cost_estimated = false;
        }
        let trace = error.trace();
        self.http_status = trace.http_status;
        self.response_ms = trace.response_ms;
        self.response = trace.body_excerpt.clone().map(Value::String);
        self.failure = Some(CallFailure {
            code: error.code().to_owned(),
            class: error.class(),
            was_turned_away: matches!(error, ProviderError::RateLimited { .. }),
        });
    }
}

impl fmt::Debug for CallRecord {
    // The answer may hold personal data, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallRecord")
            .field("api", &self.api)
            .field("method", &self.method)
            .field("cost_kopecks", &self.cost_kopecks)
            .field("is_cost_estimated", &self.is_cost_estimated)
            .field("failure", &self.failure)
            .finish_non_exhaustive()
    }
}

/// The calls of one question, in the order of their ends.
#[derive(Debug, Default)]
pub(super) struct CallLog(Mutex<Vec<CallRecord>>);

/// A call on its way. Dropped, it was given up, and that is recorded too.
pub(super) struct OpenCall<'a> {
    log: &'a CallLog,
    record: Option<CallRecord>,
    started: Instant,
}

impl CallLog {
    /// A call leaves for the vendor.
    pub fn open(&self, api: &'static str, method: &'static str, price: i64) -> OpenCall<'_> {
        OpenCall {
            log: self,
            record: Some(CallRecord::given_up(api, method, price)),
            started: Instant::now(),
        }
    }

    /// Adds the calls to the end of the question, be it an answer or an error.
    pub fn close<T: Answered>(self, end: Result<T, ProviderError>) -> Result<T, ProviderError> {
        let calls = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        with_calls(end, calls)
    }

    /// Takes over the calls of another log, but not what was answered: it names people.
    pub fn append_without_answers(&self, other: Self) {
        let calls = other.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        for call in calls {
            self.push(CallRecord {
                response: None,
                ..call
            });
        }
    }

    fn push(&self, record: CallRecord) {
        let mut calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        calls.push(record);
    }
}

/// The same end of a question after some more calls.
pub(super) fn with_calls<T: Answered>(
    end: Result<T, ProviderError>,
    mut calls: Vec<CallRecord>,
) -> Result<T, ProviderError> {
    match end {
        Ok(mut answer) => {
            calls.append(&mut std::mem::take(answer.calls()));
            *answer.calls() = calls;
            *answer.price() = answer.calls().iter().map(|call| call.cost_kopecks).sum();
            Ok(answer)
        }
        Err(mut error) => {
            let trace = error.trace_mut();
            calls.append(&mut trace.calls);
            trace.calls = calls;
            Err(error)
        }
    }
}

impl OpenCall<'_> {
    /// The call ended, as `note` writes down.
    pub fn end(mut self, note: impl FnOnce(&mut CallRecord)) {
        if let Some(mut record) = self.record.take() {
            record.response_ms = self.elapsed_ms();
            note(&mut record);
            self.log.push(record);
        }
    }

    fn elapsed_ms(&self) -> u32 {
        u32::try_from(self.started.elapsed().as_millis()).unwrap_or(u32::MAX)
    }
}

impl Drop for OpenCall<'_> {
    fn drop(&mut self) {
        if let Some(mut record) = self.record.take() {
            record.response_ms = self.elapsed_ms();
            self.log.push(record);
        }
    }
}

/// An answer that carries the calls it took.
pub(super) trait Answered {
    fn calls(&mut self) -> &mut Vec<CallRecord>;

    /// The price of all calls together.
    fn price(&mut self) -> &mut i64;
}

macro_rules! answered {
    ($($answer:ty),+) => {$(
        impl Answered for $answer {
            fn calls(&mut self) -> &mut Vec<CallRecord> {
                &mut self.calls
            }

            fn price(&mut self) -> &mut i64 {
                &mut self.price_kopecks
            }
        }
    )+};
}

answered!(SourceAnswer, ConversionAnswer, LicenceAnswer);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::car_data::{CallTrace, UnavailableCause};

    fn down() -> ProviderError {
        ProviderError::Unavailable {
            cause: UnavailableCause::Source,
            code: None,
            trace: CallTrace::default(),
        }
    }

    #[test]
    fn an_answer_costs_what_all_its_calls_cost() {
        let log = CallLog::default();
        let call = log.open("gibdd", "dtp", 80);
        call.end(|record| record.answered(Some(70), &Value::Null));
        // No price arrived.
        let call = log.open("fts", "auto", 50);
        call.end(|record| record.answered(None, &Value::Null));
        log.open("gibdd", "wanted", 80)
            .end(|record| record.failed(&down()));
        drop(log.open("elpts", "vin", 40));
        let answer = log.close(Ok(SourceAnswer::default())).unwrap();
        let costs: Vec<(i64, bool)> = answer
            .calls
            .iter()
            .map(|call| (call.cost_kopecks, call.is_cost_estimated))
            .collect();
        assert_eq!(costs, [(70, false), (50, true), (0, false), (40, true)]);
        assert_eq!(answer.price_kopecks, 160);
        let last = answer.calls[3].failure.as_ref().unwrap();
        assert_eq!(
            (last.code.as_str(), last.class),
            (ABANDONED, ErrorClass::MaybePaid)
        );
    }

    #[test]
    fn an_error_was_sent_when_any_call_was() {
        let circuit = ProviderError::Unavailable {
            cause: UnavailableCause::CircuitOpen {
                retry_after: std::time::Duration::from_secs(1),
            },
            code: None,
            trace: CallTrace::default(),
        };
        let log = CallLog::default();
        let error = log.close::<SourceAnswer>(Err(circuit.clone())).unwrap_err();
        assert!(!error.was_sent() && error.calls().is_empty());
        let log = CallLog::default();
        log.open("fts", "auto", 50)
            .end(|record| record.answered(None, &Value::Null));
        let error = log.close::<SourceAnswer>(Err(circuit)).unwrap_err();
        assert!(error.was_sent());
        assert_eq!(error.calls().len(), 1);
    }
}
