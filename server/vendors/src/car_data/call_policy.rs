//! Settings of operators for vendor calls, effective while the server runs.

/// Enabled vendor methods and concurrency limits of sources, consulted before each call.
pub trait CallPolicy: Send + Sync {
    /// Whether a method without a contract may be called; its name is `api.method`.
    fn is_enabled(&self, method: &str) -> bool;

    /// Concurrency limit of a source, given by name; `None` means unlimited.
    fn max_concurrent(&self, source: &str) -> Option<usize>;
}

/// Policy that enables all methods and has no limits.
pub(super) struct AllowAll;

impl CallPolicy for AllowAll {
    fn is_enabled(&self, _method: &str) -> bool {
        true
    }

    fn max_concurrent(&self, _source: &str) -> Option<usize> {
        None
    }
}
