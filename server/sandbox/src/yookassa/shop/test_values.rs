//! Sums that make things go wrong: the kopecks of an amount, or the roubles above 4000 of a whole one.

/// The meaning of a sum for the payment or refund that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestAmount {
    /// A saved card is declined; a refund is canceled later.
    Declined,
    CommittedError,
    Error,
    Slow,
    TooMany,
    Processing,
    /// Pending for ever.
    Stuck,
    /// Pending until the cash register answers.
    RegisterFirst,
    CommittedClosed,
    CommittedHang,
}

/// Whole amounts begin here, inside what any form of a shop takes.
const WHOLE_ROUBLES: i64 = 4000;

impl TestAmount {
    /// The meaning of a sum, if it is one of the numbers.
    pub fn of(kopecks: i64) -> Option<Self> {
        let number = match (kopecks % 100, kopecks / 100) {
            (0, roubles) => roubles - WHOLE_ROUBLES,
            (kopecks, _) => kopecks,
        };
        match number {
            80 => Some(Self::Declined),
            81 => Some(Self::CommittedError),
            82 => Some(Self::Error),
            83 => Some(Self::Slow),
            84 => Some(Self::TooMany),
            85 => Some(Self::Processing),
            86 => Some(Self::Stuck),
            87 => Some(Self::RegisterFirst),
            88 => Some(Self::CommittedClosed),
            89 => Some(Self::CommittedHang),
            _ => None,
        }
    }
}
