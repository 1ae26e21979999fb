//! Development or production mode.

/// Mode of the installation; production refuses to start with missing or sandbox credentials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Development,
    Production,
}
