//! Log of the vendor calls made for one request, each with its cost.

use std::mem;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;
use tokio::time::Instant;

use super::{
    ABANDONED, CallFailure, CallRecord, ConversionAnswer, ErrorClass, LicenceAnswer, ProviderError,
    SourceAnswer,
};

impl CallRecord {
    /// Creates the record of a call without an outcome, which may have been charged.
    fn abandoned(api: &'static str, method: &'static str, price_kopecks: i64) -> Self {
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
                was_rate_limited: false,
            }),
            response: None,
        }
    }

    /// Records the answer; if it has no price, the list price remains as an estimate.
    pub(super) fn set_answer(&mut self, price_kopecks: Option<i64>, raw: &Value) {
        self.failure = None;
        self.response = Some(raw.clone());
        if let Some(price) = price_kopecks {
            self.cost_kopecks = price;
            self.is_cost_estimated = false;
        }
    }

    /// Records a failure; the cost of a refusal is recorded as 0.
    ///
    /// The contract does not say whether refusals are charged; the daily comparison with the vendor's statement
    /// shows differences.
    pub(super) fn set_failure(&mut self, error: &ProviderError) {
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
            was_rate_limited: matches!(error, ProviderError::RateLimited { .. }),
        });
    }
}

/// Calls of one request, in the order of their end.
#[derive(Debug, Default)]
pub(super) struct CallLog(Mutex<Vec<CallRecord>>);

/// Call in flight; recorded as abandoned if dropped before [`finish`](Self::finish).
pub(super) struct PendingCall<'a> {
    log: &'a CallLog,
    record: Option<CallRecord>,
    started: Instant,
}

impl CallLog {
    /// Starts a call with its list price in kopecks.
    pub fn start(&self, api: &'static str, method: &'static str, price: i64) -> PendingCall<'_> {
        PendingCall {
            log: self,
            record: Some(CallRecord::abandoned(api, method, price)),
            started: Instant::now(),
        }
    }

    /// Adds the calls to the outcome of the request.
    pub fn attach_to<T: BilledAnswer>(
        self,
        outcome: Result<T, ProviderError>,
    ) -> Result<T, ProviderError> {
        prepend_calls(self.into_calls(), outcome)
    }

    /// Appends the calls of another log without their responses, which name people.
    pub fn append_without_responses(&self, other: Self) {
        for call in other.into_calls() {
            self.push(CallRecord {
                response: None,
                ..call
            });
        }
    }

    fn into_calls(self) -> Vec<CallRecord> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, record: CallRecord) {
        let mut calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        calls.push(record);
    }
}

/// Adds earlier calls to the outcome of a request.
pub(super) fn prepend_calls<T: BilledAnswer>(
    mut calls: Vec<CallRecord>,
    outcome: Result<T, ProviderError>,
) -> Result<T, ProviderError> {
    match outcome {
        Ok(mut answer) => {
            calls.append(answer.calls_mut());
            *answer.price_mut() = calls.iter().map(|call| call.cost_kopecks).sum();
            *answer.calls_mut() = calls;
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

impl PendingCall<'_> {
    /// Records the call with the outcome that `set_outcome` writes.
    pub fn finish(mut self, set_outcome: impl FnOnce(&mut CallRecord)) {
        self.record_with(set_outcome);
    }

    fn record_with(&mut self, set_outcome: impl FnOnce(&mut CallRecord)) {
        if let Some(mut record) = mem::take(&mut self.record) {
            let elapsed = self.started.elapsed().as_millis();
            record.response_ms = u32::try_from(elapsed).unwrap_or(u32::MAX);
            set_outcome(&mut record);
            self.log.push(record);
        }
    }
}

impl Drop for PendingCall<'_> {
    fn drop(&mut self) {
        self.record_with(|_| ());
    }
}

/// Answer that carries its calls and their total cost.
pub(super) trait BilledAnswer {
    fn calls_mut(&mut self) -> &mut Vec<CallRecord>;

    fn price_mut(&mut self) -> &mut i64;
}

macro_rules! billed_answer {
    ($($answer:ty),+) => {$(
        impl BilledAnswer for $answer {
            fn calls_mut(&mut self) -> &mut Vec<CallRecord> {
                &mut self.calls
            }

            fn price_mut(&mut self) -> &mut i64 {
                &mut self.price_kopecks
            }
        }
    )+};
}

billed_answer!(SourceAnswer, ConversionAnswer, LicenceAnswer);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::car_data::{CallTrace, UnavailableCause};

    fn unavailable(cause: UnavailableCause) -> ProviderError {
        ProviderError::Unavailable {
            cause,
            code: None,
            trace: CallTrace::default(),
        }
    }

    #[test]
    fn answer_price_is_sum_of_all_calls() {
        let log = CallLog::default();
        log.start("gibdd", "dtp", 80)
            .finish(|record| record.set_answer(Some(70), &Value::Null));
        // The answer has no price, so the list price is used.
        log.start("fts", "auto", 50)
            .finish(|record| record.set_answer(None, &Value::Null));
        let down = unavailable(UnavailableCause::Source);
        log.start("gibdd", "wanted", 80)
            .finish(|record| record.set_failure(&down));
        drop(log.start("elpts", "vin", 40));
        let answer = log.attach_to(Ok(SourceAnswer::default())).unwrap();
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
    fn error_was_sent_if_any_call_was_made() {
        let circuit_open = unavailable(UnavailableCause::CircuitOpen {
            retry_after: std::time::Duration::from_secs(1),
        });
        let log = CallLog::default();
        let error = log
            .attach_to::<SourceAnswer>(Err(circuit_open.clone()))
            .unwrap_err();
        assert!(!error.was_sent() && error.calls().is_empty());
        let log = CallLog::default();
        log.start("fts", "auto", 50)
            .finish(|record| record.set_answer(None, &Value::Null));
        let error = log
            .attach_to::<SourceAnswer>(Err(circuit_open))
            .unwrap_err();
        assert!(error.was_sent());
        assert_eq!(error.calls().len(), 1);
    }
}
