//! The ways in which calls, pages and notifications go wrong, by fault or by magic sum.

use crate::breakage::Breakage;
use crate::yookassa::magic::Magic;
use crate::yookassa::refusal::Refusal;

/// What the magic sum of a slow answer takes: just within the 30 s that the service promises.
const SLOW_MS: u64 = 25_000;

/// What happens to the answer of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// An error in the documented shape.
    Refused(Refusal),
    /// The legacy 202.
    Processing,
    /// The right answer, that many milliseconds later.
    Late(u64),
    /// The connection is closed in the middle.
    Closed,
    Broken(Breakage),
}

/// Something that goes wrong with a call of the API.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mishap {
    /// The name under which faults and stats know it.
    pub name: &'static str,
    /// What was asked for is done all the same.
    pub is_done: bool,
    pub ending: Ending,
}

impl Mishap {
    /// The mishap with that name.
    pub fn named(name: &str) -> Option<Self> {
        if let Some(own) = Self::own(name) {
            return Some(own);
        }
        if let Some(breakage) = Breakage::named(name) {
            return Some(Self {
                name: breakage.name(),
                // A spoiled answer was a right one before.
                is_done: breakage.spoils_json(),
                ending: Ending::Broken(breakage),
            });
        }
        let refusal = Refusal::named(name)?;
        Some(Self {
            name: refusal.code,
            is_done: false,
            ending: Ending::Refused(refusal),
        })
    }

    /// Mishaps that are neither errors of the API nor plain breakage.
    fn own(name: &str) -> Option<Self> {
        let (name, is_done, ending) = match name {
            "HTTP_202" => ("HTTP_202", false, Ending::Processing),
            "CLOSED" => ("CLOSED", false, Ending::Closed),
            "COMMITTED_202" => ("COMMITTED_202", true, Ending::Processing),
            "COMMITTED_CLOSED" => ("COMMITTED_CLOSED", true, Ending::Closed),
            "COMMITTED_HANG" => ("COMMITTED_HANG", true, Ending::Broken(Breakage::Hang)),
            "COMMITTED_500" => {
                let refusal = Refusal::named("internal_server_error")?;
                ("COMMITTED_500", true, Ending::Refused(refusal))
            }
            _ => return None,
        };
        Some(Self {
            name,
            is_done,
            ending,
        })
    }

    /// What a magic sum does to a call that was tried so often before.
    pub fn of_sum(kopecks: i64, earlier_tries: u32) -> Option<Self> {
        let name = match Magic::of(kopecks)? {
            Magic::Slow => {
                return Some(Self {
                    name: "ok",
                    is_done: true,
                    ending: Ending::Late(SLOW_MS),
                });
            }
            Magic::CommittedError => "COMMITTED_500",
            Magic::Error => "internal_server_error",
            Magic::TooMany => "too_many_requests",
            Magic::Processing => "COMMITTED_202",
            Magic::CommittedClosed => "COMMITTED_CLOSED",
            Magic::CommittedHang => "COMMITTED_HANG",
            Magic::Declined | Magic::Stuck | Magic::RegisterFirst => return None,
        };
        (earlier_tries == 0).then(|| Self::named(name)).flatten()
    }
}

/// Something that goes wrong with a notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostMishap {
    Lost,
    /// Two at once.
    Duplicated,
    /// After another one that happened later.
    Reordered,
    Delayed,
    /// Once more when the object has long moved on.
    Stale,
}

const POST: &[(&str, PostMishap)] = &[
    ("LOST", PostMishap::Lost),
    ("DUPLICATED", PostMishap::Duplicated),
    ("REORDERED", PostMishap::Reordered),
    ("DELAYED", PostMishap::Delayed),
    ("STALE", PostMishap::Stale),
];

impl PostMishap {
    /// The mishap with that name.
    pub fn named(name: &str) -> Option<Self> {
        let known = POST.iter().find(|(known, _)| *known == name);
        known.map(|(_, mishap)| *mishap)
    }

    /// The name under which faults and the list of deliveries know it.
    pub fn name(self) -> &'static str {
        let known = POST.iter().find(|(_, mishap)| *mishap == self);
        known.map_or("", |(name, _)| name)
    }
}

/// The fault of the page: a declined payer is asked for another card.
pub const RETRY: &str = "RETRY";
