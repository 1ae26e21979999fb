//! The ways in which calls go wrong, by fault or by magic sum.

use crate::{
    base::broken_response::BrokenResponse,
    yookassa::{api::error::ApiError, shop::test_values::TestAmount},
};

/// The time of a slow answer: just within the 30 s that the service promises.
const SLOW_MS: u64 = 25_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// An error in the documented shape.
    Refused(ApiError),
    /// The legacy 202.
    Processing,
    /// The right answer, that many milliseconds later.
    Late(u64),
    /// The connection is closed in the middle.
    Closed,
    /// A list that does not know yet what was made.
    Lagging,
    /// A list with an item that is nothing of the contract.
    Unreadable,
    Broken(BrokenResponse),
}

/// Something that goes wrong with a call of the API.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mishap {
    /// The name under which faults and stats know it.
    pub name: &'static str,
    /// The deed is done all the same.
    pub is_done: bool,
    pub ending: Ending,
}

impl Mishap {
    /// The mishap with that name: one of its own, plain breakage, or an error of the API.
    pub fn named(name: &str) -> Option<Self> {
        let own = match name {
            "COMMITTED_202" => Some(("COMMITTED_202", Ending::Processing)),
            "COMMITTED_CLOSED" => Some(("COMMITTED_CLOSED", Ending::Closed)),
            "LAGGING" => Some(("LAGGING", Ending::Lagging)),
            "UNREADABLE" => Some(("UNREADABLE", Ending::Unreadable)),
            "COMMITTED_HANG" => Some(("COMMITTED_HANG", Ending::Broken(BrokenResponse::Hang))),
            "COMMITTED_500" => {
                let refusal = ApiError::named("internal_server_error")?;
                Some(("COMMITTED_500", Ending::Refused(refusal)))
            }
            _ => None,
        };
        if let Some((name, ending)) = own {
            return Some(Self {
                name,
                is_done: true,
                ending,
            });
        }
        if let Some(broken_response) = BrokenResponse::named(name) {
            return Some(Self {
                name: broken_response.name(),
                // A spoiled answer was a right one before.
                is_done: broken_response.spoils_json(),
                ending: Ending::Broken(broken_response),
            });
        }
        let refusal = ApiError::named(name)?;
        Some(Self {
            name: refusal.code,
            is_done: false,
            ending: Ending::Refused(refusal),
        })
    }

    /// The mishap that a magic sum means for a call that was tried so often before.
    pub fn of_sum(kopecks: i64, earlier_tries: u32) -> Option<Self> {
        let name = match TestAmount::of(kopecks)? {
            TestAmount::Slow => {
                return Some(Self {
                    name: "ok",
                    is_done: true,
                    ending: Ending::Late(SLOW_MS),
                });
            }
            TestAmount::CommittedError => "COMMITTED_500",
            TestAmount::Error => "internal_server_error",
            TestAmount::TooMany => "too_many_requests",
            TestAmount::Processing => "COMMITTED_202",
            TestAmount::CommittedClosed => "COMMITTED_CLOSED",
            TestAmount::CommittedHang => "COMMITTED_HANG",
            TestAmount::Declined | TestAmount::Stuck | TestAmount::RegisterFirst => return None,
        };
        (earlier_tries == 0).then(|| Self::named(name)).flatten()
    }
}
