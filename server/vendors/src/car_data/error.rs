//! Errors of requests to car-data vendors.

use std::fmt;
use std::time::Duration;

use super::{CallRecord, ErrorClass};

/// Details of a failed request: status, excerpt, duration, calls.
#[derive(Clone, Default, PartialEq)]
pub struct CallTrace {
    /// HTTP status, if a response arrived.
    pub http_status: Option<u16>,
    /// Beginning of the body, at most 2 KB, without our token; may contain personal data.
    pub body_excerpt: Option<String>,
    /// Milliseconds from sending the request to the failure; zero if nothing was sent.
    pub response_ms: u32,
    /// All calls of the request, including those to other registers.
    pub calls: Vec<CallRecord>,
}

/// Reason the vendor or its source was unavailable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnavailableCause {
    /// The vendor reported that its source is down.
    Source,
    /// The vendor's HTTP server failed.
    Http,
    /// There was no connection, so nothing was sent.
    Network,
    /// The connection failed after the request was sent.
    Broken,
    /// There was no complete response before the timeout.
    Timeout,
    /// Nothing was sent, because the method is not confirmed and not enabled.
    Disabled,
    /// Nothing was sent, because the circuit breaker of the method is open.
    CircuitOpen { retry_after: Duration },
}

/// Defect of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedCause {
    /// The body is not JSON: a maintenance page, a truncated body, a proxy error.
    NotJson,
    /// The body is longer than [`BODY_LIMIT`](crate::http_client::BODY_LIMIT).
    TooLong,
    /// The JSON lacks the required fields of the method.
    Shape,
    /// The answer has no content about the car.
    Empty,
}

/// Error of a request to a vendor.
#[derive(Clone, PartialEq, thiserror::Error)]
pub enum ProviderError {
    /// The vendor refused the call.
    #[error("the vendor refused the call with code {code}")]
    Rejected {
        /// Code of the vendor: a number, a symbol, or `http_<status>`.
        code: String,
        /// Text of the vendor; for operators, not for customers.
        text: String,
        class: ErrorClass,
        trace: CallTrace,
    },
    /// The vendor or its source is unavailable.
    #[error("the vendor is unavailable: {cause:?}")]
    Unavailable {
        cause: UnavailableCause,
        /// Code of the vendor, if it answered.
        code: Option<String>,
        trace: CallTrace,
    },
    /// The response cannot be parsed.
    #[error("the vendor's answer is malformed: {cause:?}")]
    Malformed {
        cause: MalformedCause,
        trace: CallTrace,
    },
    /// Too many concurrent calls.
    #[error("the vendor limits the rate of calls")]
    RateLimited {
        /// Time to wait, if the vendor returned one.
        retry_after: Option<Duration>,
        trace: CallTrace,
    },
}

impl ProviderError {
    #[must_use]
    pub fn class(&self) -> ErrorClass {
        match self {
            Self::Rejected { class, .. } => *class,
            // The call was charged already, and a repetition would return the same answer.
            Self::Malformed {
                cause: MalformedCause::Shape | MalformedCause::TooLong,
                ..
            } => ErrorClass::ClientBug,
            Self::Malformed {
                cause: MalformedCause::NotJson | MalformedCause::Empty,
                ..
            }
            | Self::Unavailable {
                cause: UnavailableCause::Timeout | UnavailableCause::Broken,
                ..
            } => ErrorClass::MaybePaid,
            Self::Unavailable {
                cause: UnavailableCause::Disabled,
                ..
            } => ErrorClass::Account,
            Self::Unavailable { .. } | Self::RateLimited { .. } => ErrorClass::RetryLater,
        }
    }

    /// Whether the vendor may have charged the call although there is no answer.
    pub(super) fn may_be_paid(&self) -> bool {
        matches!(self, Self::Malformed { .. }) || self.class() == ErrorClass::MaybePaid
    }

    /// Short stable name for metrics and for the row in `api_requests`.
    #[must_use]
    pub fn code(&self) -> &str {
        match self {
            Self::Rejected { code, .. }
            | Self::Unavailable {
                code: Some(code), ..
            } => code,
            Self::Unavailable { cause, .. } => match cause {
                UnavailableCause::Source => "source_unavailable",
                UnavailableCause::Http => "http_error",
                UnavailableCause::Network => "network_error",
                UnavailableCause::Broken => "connection_broken",
                UnavailableCause::Disabled => "switched_off",
                UnavailableCause::Timeout => "timeout",
                UnavailableCause::CircuitOpen { .. } => "circuit_open",
            },
            Self::Malformed { cause, .. } => match cause {
                MalformedCause::NotJson => "not_json",
                MalformedCause::TooLong => "answer_too_long",
                MalformedCause::Shape => "unexpected_answer",
                MalformedCause::Empty => "empty_answer",
            },
            Self::RateLimited { .. } => "rate_limited",
        }
    }

    /// Minimum wait before the next attempt, if the vendor or breaker returned one.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited { retry_after, .. } => *retry_after,
            Self::Unavailable {
                cause: UnavailableCause::CircuitOpen { retry_after },
                ..
            } => Some(*retry_after),
            _ => None,
        }
    }

    #[must_use]
    pub fn trace(&self) -> &CallTrace {
        match self {
            Self::Rejected { trace, .. }
            | Self::Unavailable { trace, .. }
            | Self::Malformed { trace, .. }
            | Self::RateLimited { trace, .. } => trace,
        }
    }

    pub(super) fn trace_mut(&mut self) -> &mut CallTrace {
        match self {
            Self::Rejected { trace, .. }
            | Self::Unavailable { trace, .. }
            | Self::Malformed { trace, .. }
            | Self::RateLimited { trace, .. } => trace,
        }
    }

    /// Calls made for the request; each is stored as a row in `api_requests`.
    #[must_use]
    pub fn calls(&self) -> &[CallRecord] {
        &self.trace().calls
    }

    /// Whether any register was queried; calls rejected because of load queried none.
    #[must_use]
    pub fn was_sent(&self) -> bool {
        let is_rate_limited = |call: &CallRecord| {
            let failure = call.failure.as_ref();
            failure.is_some_and(|failure| failure.was_rate_limited)
        };
        !self.calls().iter().all(is_rate_limited)
    }
}

impl fmt::Debug for ProviderError {
    // Text and body of the vendor may contain personal data, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ProviderError({self}, {} ms)", self.trace().response_ms)
    }
}
