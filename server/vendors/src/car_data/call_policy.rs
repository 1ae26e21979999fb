//! Operator settings that vendor calls obey while the server runs.

/// Which methods may be called, and how many requests per source. Consulted before each call.
pub trait CallPolicy: Send + Sync {
    /// Whether a method that no contract confirms may be called; its name is `api.method`.
    fn is_enabled(&self, method: &str) -> bool;

    /// Concurrency limit of a source, by its name; `None` is unlimited.
    fn max_concurrent(&self, source: &str) -> Option<usize>;
}

/// Everything enabled, without limits.
pub(super) struct AllowAll;

impl CallPolicy for AllowAll {
    fn is_enabled(&self, _method: &str) -> bool {
        true
    }

    fn max_concurrent(&self, _source: &str) -> Option<usize> {
        None
    }
}
