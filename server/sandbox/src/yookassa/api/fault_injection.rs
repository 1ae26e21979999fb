//! Faults of API calls, injected by `/faults` or by a test amount.

use crate::{
    base::BrokenResponse,
    yookassa::{api::error::ApiError, shop::TestAmount},
};

/// Duration of a slow response in milliseconds, just within the 30 s that the service promises.
const SLOW_MS: u64 = 25_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    Error(ApiError),
    /// Legacy status 202, which means processing.
    Processing,
    /// Correct answer after a number of milliseconds.
    Late(u64),
    /// Close of the connection before the body.
    Closed,
    /// List response without its items.
    Lagging,
    /// List response with an item that violates the contract.
    Unreadable,
    Broken(BrokenResponse),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiFault {
    /// Name of the fault in faults and in the call log.
    pub name: &'static str,
    /// Whether the request is executed despite the fault.
    pub is_performed: bool,
    pub effect: Effect,
}

impl ApiFault {
    /// Fault with the given name: of the API, a broken response or an error code.
    pub fn named(name: &str) -> Option<Self> {
        let performed = |name, effect| Self {
            name,
            is_performed: true,
            effect,
        };
        Some(match name {
            "COMMITTED_202" => performed("COMMITTED_202", Effect::Processing),
            "COMMITTED_CLOSED" => performed("COMMITTED_CLOSED", Effect::Closed),
            "COMMITTED_HANG" => performed("COMMITTED_HANG", Effect::Broken(BrokenResponse::Hang)),
            "COMMITTED_500" => {
                let error = ApiError::named("internal_server_error")?;
                performed("COMMITTED_500", Effect::Error(error))
            }
            "LAGGING" => performed("LAGGING", Effect::Lagging),
            "UNREADABLE" => performed("UNREADABLE", Effect::Unreadable),
            _ => match BrokenResponse::named(name) {
                Some(broken) => Self {
                    name: broken.name(),
                    is_performed: broken.needs_answer(),
                    effect: Effect::Broken(broken),
                },
                None => ApiError::named(name).map(|error| Self {
                    name: error.code,
                    is_performed: false,
                    effect: Effect::Error(error),
                })?,
            },
        })
    }

    /// Fault of a test amount, given the number of earlier attempts.
    pub fn of_amount(kopecks: i64, earlier_attempts: u32) -> Option<Self> {
        match TestAmount::of(kopecks)? {
            TestAmount::Slow => Some(Self {
                name: "ok",
                is_performed: true,
                effect: Effect::Late(SLOW_MS),
            }),
            TestAmount::Fault(name) if earlier_attempts == 0 => Self::named(name),
            _ => None,
        }
    }
}
