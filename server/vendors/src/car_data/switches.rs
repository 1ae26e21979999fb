//! Which methods are switched on, where their contract does not say that they exist as we ask them.

use std::fmt;
use std::sync::Arc;

/// Tells of a method that is not confirmed whether it may be asked, by its name `api.method`. It is
/// asked anew before each call.
#[derive(Clone)]
pub struct Switches(Arc<dyn Fn(&str) -> bool + Send + Sync>);

impl Switches {
    pub fn new(is_on: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(is_on))
    }

    /// True when the method may be asked.
    #[must_use]
    pub fn is_on(&self, name: &str) -> bool {
        (self.0)(name)
    }
}

impl Default for Switches {
    /// All on.
    fn default() -> Self {
        Self::new(|_| true)
    }
}

impl fmt::Debug for Switches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Switches").finish_non_exhaustive()
    }
}
