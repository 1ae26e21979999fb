//! Why a vendor gave no answer, and what may be done about it.

use std::fmt;
use std::time::Duration;

use super::CallRecord;

/// Facts of a question that failed.
#[derive(Clone, Default, PartialEq)]
pub struct CallTrace {
    /// HTTP status, when an answer came at all.
    pub http_status: Option<u16>,
    /// The beginning of the body, at most 2 KB, without our token. It may hold personal data.
    pub body_excerpt: Option<String>,
    /// Time from sending the request to the failure; zero when nothing was sent.
    pub response_ms: u32,
    /// All calls that the question made, those to other registers too.
    pub calls: Vec<CallRecord>,
}

/// The class of a failed call: what the caller may do about it. In no class is the customer
/// charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorClass {
    /// May work later: the job tries again with back-off.
    RetryLater,
    /// The question left, and what came back is no answer: it may have been paid, so it is not asked
    /// again behind the buyer's back.
    MaybePaid,
    /// The vendor will never answer this input.
    Input,
    /// Our account is blocked, unpaid or not allowed: an operator must act. Our fault.
    Account,
    /// We sent something wrong or no longer understand the answer: a developer must act.
    ClientBug,
}

/// The way the vendor or its source was out of reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnavailableCause {
    /// The vendor answered that its source is down.
    Source,
    /// The vendor's HTTP server failed.
    Http,
    /// No connection: nothing was sent.
    Network,
    /// The connection broke after the question left.
    Broken,
    /// No complete answer in the time allowed.
    Timeout,
    /// Nothing was sent: the method is not confirmed and not switched on.
    SwitchedOff,
    /// Nothing was sent: the method failed too often just before.
    CircuitOpen {
        /// When the next call may go through.
        retry_after: Duration,
    },
}

/// The fault of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedCause {
    /// Not JSON: a maintenance page, a cut-off body, a proxy in between.
    NotJson,
    /// Longer than any real answer.
    TooLong,
    /// JSON without the fields that every answer of the method has.
    Shape,
}

/// Why a call gave no answer.
#[derive(Clone, PartialEq, thiserror::Error)]
pub enum ProviderError {
    /// The vendor refused the call.
    #[error("the vendor refused the call with code {code}")]
    Rejected {
        /// The vendor's code: a number, a symbol, or `http_<status>`.
        code: String,
        /// The vendor's own text; for the operator, not for the customer.
        text: String,
        /// The meaning of its code for us.
        class: ErrorClass,
        /// The call.
        trace: CallTrace,
    },
    /// The vendor or its source is out of reach.
    #[error("the vendor is unavailable: {cause:?}")]
    Unavailable {
        /// The cause.
        cause: UnavailableCause,
        /// The vendor's code, when it answered.
        code: Option<String>,
        /// The call.
        trace: CallTrace,
    },
    /// The answer cannot be understood.
    #[error("the vendor's answer is malformed: {cause:?}")]
    Malformed {
        /// The fault.
        cause: MalformedCause,
        /// The call.
        trace: CallTrace,
    },
    /// Too many calls at once.
    #[error("the vendor limits the rate of calls")]
    RateLimited {
        /// The time to wait, when the vendor says so.
        retry_after: Option<Duration>,
        /// The call.
        trace: CallTrace,
    },
}

impl ProviderError {
    /// The class: what the caller may do about it.
    #[must_use]
    pub fn class(&self) -> ErrorClass {
        match self {
            Self::Rejected { class, .. } => *class,
            // The call was charged already; asking again brings the same answer.
            Self::Malformed {
                cause: MalformedCause::Shape | MalformedCause::TooLong,
                ..
            } => ErrorClass::ClientBug,
            Self::Malformed {
                cause: MalformedCause::NotJson,
                ..
            }
            | Self::Unavailable {
                cause: UnavailableCause::Timeout | UnavailableCause::Broken,
                ..
            } => ErrorClass::MaybePaid,
            Self::Unavailable {
                cause: UnavailableCause::SwitchedOff,
                ..
            } => ErrorClass::Account,
            Self::Unavailable { .. } | Self::RateLimited { .. } => ErrorClass::RetryLater,
        }
    }

    /// True when the vendor may have answered and charged, though we have no answer.
    pub(super) fn may_be_paid(&self) -> bool {
        matches!(self, Self::Malformed { .. }) || self.class() == ErrorClass::MaybePaid
    }

    /// A short stable name for metrics and for the `api_requests` row.
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
                UnavailableCause::SwitchedOff => "switched_off",
                UnavailableCause::Timeout => "timeout",
                UnavailableCause::CircuitOpen { .. } => "circuit_open",
            },
            Self::Malformed { cause, .. } => match cause {
                MalformedCause::NotJson => "not_json",
                MalformedCause::TooLong => "answer_too_long",
                MalformedCause::Shape => "unexpected_answer",
            },
            Self::RateLimited { .. } => "rate_limited",
        }
    }

    /// The least time to wait before the next try, where it is known.
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

    /// Facts of the failure.
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

    /// The calls that were made, each for a row of its own.
    #[must_use]
    pub fn calls(&self) -> &[CallRecord] {
        &self.trace().calls
    }

    /// True when any register was asked: calls turned away for the vendor's load asked none.
    #[must_use]
    pub fn was_sent(&self) -> bool {
        let is_turned_away = |call: &CallRecord| {
            let failure = call.failure.as_ref();
            failure.is_some_and(|failure| failure.was_turned_away)
        };
        !self.calls().iter().all(is_turned_away)
    }
}

impl fmt::Debug for ProviderError {
    // The vendor's text and body may hold personal data, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ProviderError({self}, {} ms)", self.trace().response_ms)
    }
}
