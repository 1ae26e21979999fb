//! Record of one vendor call: its cost and outcome.

use std::fmt;

use serde_json::Value;

/// Failure code of a call whose caller stopped waiting for the answer.
pub const ABANDONED: &str = "abandoned";

/// One call, stored as a row of `api_requests`.
#[derive(Clone, PartialEq)]
pub struct CallRecord {
    /// Name of the vendor's API.
    pub api: &'static str,
    /// Name of the method in the API.
    pub method: &'static str,
    /// HTTP status, if a response arrived.
    pub http_status: Option<u16>,
    pub cost_kopecks: i64,
    /// Whether the cost is the list price of the method, because the answer had no price.
    pub is_cost_estimated: bool,
    pub response_ms: u32,
    /// Reason the call failed; `None` if the vendor answered.
    pub failure: Option<CallFailure>,
    /// Raw answer, or the beginning of an unreadable body; may contain personal data.
    pub response: Option<Value>,
}

impl fmt::Debug for CallRecord {
    // The answer may contain personal data, and Debug output ends up in logs.
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

/// Reason a call has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallFailure {
    /// Short stable name, or the vendor's own code.
    pub code: String,
    pub class: ErrorClass,
    /// Whether the vendor rejected the call because of load, before any register was queried.
    pub was_rate_limited: bool,
}

/// Class of a failed call by the required reaction; the customer is charged in no case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorClass {
    /// Temporary failure: the job retries with backoff.
    RetryLater,
    /// Sent but not properly answered, so the call may have been charged.
    ///
    /// Repeated only with the consent of the buyer.
    MaybePaid,
    /// Permanent failure: the vendor will never answer this input.
    Input,
    /// Our account is blocked, unpaid or lacks access; an operator must act.
    Account,
    /// Our request is invalid or the answer has a new format; a developer must act.
    ClientBug,
}
