//! Graceful shutdown: fail readiness first, then drain.

use tokio_util::sync::CancellationToken;

/// While `draining`, requests are served but readiness fails, so that proxies stop sending; `closing`
/// stops accepting.
#[derive(Clone, Debug, Default)]
pub struct Shutdown {
    /// Readiness fails.
    pub draining: CancellationToken,
    /// Event streams end and the listener closes.
    pub closing: CancellationToken,
}
