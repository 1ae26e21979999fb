//! What operators let through, while the server runs.

use std::fmt;
use std::sync::Arc;

/// Which methods are asked and how much at once. It is asked anew before each call.
#[derive(Clone)]
pub struct Switches(Arc<dyn Switching>);

/// Who knows what operators decided.
pub trait Switching: Send + Sync {
    /// Whether a method that no contract confirms may be asked, by its name `api.method`.
    fn is_on(&self, method: &str) -> bool;

    /// The most questions to a source at once, by its name; none where nobody set a number.
    fn most_at_once(&self, source: &str) -> Option<usize>;
}

impl Switches {
    pub fn new(switching: impl Switching + 'static) -> Self {
        Self(Arc::new(switching))
    }

    /// True when the method may be asked.
    #[must_use]
    pub fn is_on(&self, method: &str) -> bool {
        self.0.is_on(method)
    }

    /// The most questions to a source at once.
    #[must_use]
    pub fn most_at_once(&self, source: &str) -> Option<usize> {
        self.0.most_at_once(source)
    }
}

struct AllOn;

impl Switching for AllOn {
    fn is_on(&self, _method: &str) -> bool {
        true
    }

    fn most_at_once(&self, _source: &str) -> Option<usize> {
        None
    }
}

impl Default for Switches {
    /// All on, without limits.
    fn default() -> Self {
        Self::new(AllOn)
    }
}

impl fmt::Debug for Switches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Switches").finish_non_exhaustive()
    }
}
