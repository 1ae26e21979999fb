//! What the vendor answered, word for word, for whoever keeps it.

use futures::future::BoxFuture;

/// A call about one payment or refund. Lists are none: whatever they tell is asked for by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    CreatePayment,
    FindPayment,
    CreateRefund,
    FindRefund,
}

/// An answer as it came.
#[derive(Clone, PartialEq, Eq)]
pub struct Seen {
    pub call: Call,
    /// The key of what is to be made, or the vendor's id of what is asked for.
    pub subject: String,
    /// None when no whole answer came.
    pub status: Option<u16>,
    pub body: Vec<u8>,
}

/// Whoever keeps the answers.
pub trait Witness: Send + Sync {
    /// Is told of each answer, before anything is made of it.
    fn saw(&self, seen: Seen) -> BoxFuture<'_, ()>;
}
