//! The end of a process, in two steps, so that a proxy before it loses no request.

use tokio_util::sync::CancellationToken;

/// First proxies are told to go elsewhere while everything is answered as before; then nothing new is
/// taken.
#[derive(Clone, Debug, Default)]
pub struct Stopping {
    /// The process is not ready any more.
    pub draining: CancellationToken,
    /// Streams end, and the listener closes.
    pub closing: CancellationToken,
}
