//! A finding of `doctor` with its severity.

use std::fmt;

/// Severity of a finding, which is also the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Fine = 0,
    /// Works at present, but will fail soon.
    Warning = 1,
    /// Customers are affected, or the process cannot start.
    Broken = 2,
}

/// Finding of `doctor` about one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub level: Level,
    pub about: &'static str,
    pub text: String,
}

impl Finding {
    pub(super) fn fine(about: &'static str, text: impl Into<String>) -> Self {
        Self::new(Level::Fine, about, text)
    }

    pub(super) fn warning(about: &'static str, text: impl Into<String>) -> Self {
        Self::new(Level::Warning, about, text)
    }

    pub(super) fn broken(about: &'static str, text: impl Into<String>) -> Self {
        Self::new(Level::Broken, about, text)
    }

    fn new(level: Level, about: &'static str, text: impl Into<String>) -> Self {
        let text = text.into();
        Self { level, about, text }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.level {
            Level::Fine => "хорошо",
            Level::Warning => "внимание",
            Level::Broken => "сломано",
        };
        write!(f, "{mark:<8}  {}: {}", self.about, self.text)
    }
}
