//! Recording of the vendor's raw responses.

use futures::future::BoxFuture;

/// Recorded call about one payment or refund. Lists are not recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedCall {
    CreatePayment,
    FindPayment,
    CreateRefund,
    FindRefund,
}

/// Raw response.
#[derive(Clone, PartialEq, Eq)]
pub struct RecordedResponse {
    pub call: RecordedCall,
    /// Idempotency key of a creation, or vendor's id of the object.
    pub subject: String,
    /// `None` if no complete response was received.
    pub status: Option<u16>,
    pub body: Vec<u8>,
}

/// Stores raw responses.
pub trait ResponseRecorder: Send + Sync {
    /// Stores a response before it is processed.
    fn record(&self, response: RecordedResponse) -> BoxFuture<'_, ()>;
}
