//! Magic test amounts that make a payment or refund fail.

/// Offset of test amounts in whole roubles, within the limits of any shop.
const WHOLE_ROUBLES: i64 = 4000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestAmount {
    /// A charge of a saved card is declined; a refund is canceled later.
    Declined,
    /// The response is delayed.
    Slow,
    /// The payment stays pending forever.
    Stuck,
    /// The payment is pending until the cash register answers.
    Delayed,
    /// The first response has the API fault with the given name.
    Fault(&'static str),
}

impl TestAmount {
    /// Test amount by the kopecks, or by the roubles above 4000 of a whole amount.
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
