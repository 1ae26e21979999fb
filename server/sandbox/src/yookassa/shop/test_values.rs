//! Test amounts: sums that make a payment or refund fail.

/// Amounts in whole roubles count from here, within the limits of any shop.
const WHOLE_ROUBLES: i64 = 4000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestAmount {
    /// A saved card is declined; a refund is canceled later.
    Declined,
    /// The response is late.
    Slow,
    /// Pending forever.
    Stuck,
    /// Pending until the cash register answers.
    Delayed,
    /// The first response has the API fault with that name.
    Fault(&'static str),
}

impl TestAmount {
    /// The meaning of the kopecks, or of the roubles above 4000 of an amount in whole roubles.
    pub fn of(kopecks: i64) -> Option<Self> {
        let number = match (kopecks % 100, kopecks / 100) {
            (0, roubles) => roubles - WHOLE_ROUBLES,
            (kopecks, _) => kopecks,
        };
        match number {
            80 => Some(Self::Declined),
            81 => Some(Self::Fault("COMMITTED_500")),
            82 => Some(Self::Fault("internal_server_error")),
            83 => Some(Self::Slow),
            84 => Some(Self::Fault("too_many_requests")),
            85 => Some(Self::Fault("COMMITTED_202")),
            86 => Some(Self::Stuck),
            87 => Some(Self::Delayed),
            88 => Some(Self::Fault("COMMITTED_CLOSED")),
            89 => Some(Self::Fault("COMMITTED_HANG")),
            _ => None,
        }
    }
}
