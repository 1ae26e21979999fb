//! Recorder of the payment provider's raw responses.

use futures::future::BoxFuture;

/// Kind of a recorded call about one payment or refund; lists are not recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedCall {
    CreatePayment,
    FindPayment,
    CreateRefund,
    FindRefund,
}

/// Raw response of a recorded call.
#[derive(Clone, PartialEq, Eq)]
pub struct RecordedResponse {
    pub call: RecordedCall,
    /// Idempotency key of a creation, or the provider's id of the object.
    pub subject: String,
    /// HTTP status; `None` if no complete response was received.
    pub status: Option<u16>,
    pub body: Vec<u8>,
}

/// Storage of raw responses.
pub trait ResponseRecorder: Send + Sync {
    /// Stores a response before the response is processed.
    fn record(&self, response: RecordedResponse) -> BoxFuture<'_, ()>;
}
