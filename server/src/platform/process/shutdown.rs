//! Graceful shutdown: fail readiness first, then drain.

use tokio_util::sync::CancellationToken;

/// Cancellation tokens of the two phases of a graceful shutdown.
/// While `draining`, requests are served but readiness fails, so that proxies stop sending; `closing` stops accepting.
#[derive(Clone, Debug, Default)]
pub struct Shutdown {
    /// Cancelled in the first phase: readiness fails.
    pub draining: CancellationToken,
    /// Cancelled in the second phase: event streams end and the listener closes.
    pub closing: CancellationToken,
}
