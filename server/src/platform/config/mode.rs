//! Development or production mode.

/// Production refuses to start with missing or sandbox credentials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Development,
    Production,
}
