//! Record of one vendor call: its cost and outcome.

use std::fmt;

use serde_json::Value;

/// Failure code of a call whose caller stopped waiting for the answer.
pub const ABANDONED: &str = "abandoned";

/// One call, stored as a row of `api_requests`.
#[derive(Clone, PartialEq)]
pub struct CallRecord {
    /// Vendor's API.
    pub api: &'static str,
    /// Method of the API.
    pub method: &'static str,
    /// HTTP status, if a response arrived.
    pub http_status: Option<u16>,
    pub cost_kopecks: i64,
    /// The answer had no price, so the cost is the list price of the method.
    pub is_cost_estimated: bool,
    pub response_ms: u32,
    /// `None`: the vendor answered.
    pub failure: Option<CallFailure>,
    /// Raw answer, or the beginning of a body that is none. May hold personal data.
    pub response: Option<Value>,
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

/// Reason a call has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallFailure {
    /// A short stable name, or the vendor's own code.
    pub code: String,
    pub class: ErrorClass,
    /// The vendor rejected the call for load, before it queried any register.
    pub was_rate_limited: bool,
}

/// Class of a failed call: what the caller may do about it. The customer is charged in none of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorClass {
    /// May work later: the job retries with backoff.
    RetryLater,
    /// Sent but not properly answered: it may have been charged.
    ///
    /// Repeated only with the buyer's consent.
    MaybePaid,
    /// The vendor will never answer this input.
    Input,
    /// Our account is blocked, unpaid or lacks access: an operator must act. Our fault.
    Account,
    /// We sent an invalid request or no longer understand the answer: a developer must act.
    ClientBug,
}
