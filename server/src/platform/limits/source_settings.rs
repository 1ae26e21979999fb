//! Settings of sources and registers: whether they are queried, and with what concurrency.
//! An operator's setting decides; without one, only methods confirmed by the vendor's contract are enabled in
//! production.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use avtosled_core::sources::SourceId;

use crate::platform::db::{Conn, StorageError};
use crate::platform::repository::source_settings::{self, SourceSetting, State};

/// Settings as last read by this process: at each order, before each call, and each second in workers.
#[derive(Debug)]
pub struct SourceSettings {
    asks_unconfirmed: bool,
    known: RwLock<HashMap<String, SourceSetting>>,
}

impl SourceSettings {
    /// Creates empty settings; `asks_unconfirmed` enables unconfirmed methods by default.
    #[must_use]
    pub fn new(asks_unconfirmed: bool) -> Self {
        Self {
            asks_unconfirmed,
            known: RwLock::default(),
        }
    }

    /// Reloads the settings from the database.
    pub async fn read(&self, conn: &impl Conn) -> Result<(), StorageError> {
        metrics::counter!("avtosled_source_settings_reads_total").increment(1);
        let rows = source_settings::list(conn).await?;
        let rows = rows.into_iter().map(|row| (row.name.clone(), row));
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = rows.collect();
        Ok(())
    }

    /// Whether a source is enabled.
    #[must_use]
    pub fn is_enabled(&self, source: SourceId) -> bool {
        self.is_named_on(source.name(), source.source().is_confirmed)
    }

    /// Whether a register or method of the vendor is enabled, by its name.
    #[must_use]
    pub fn is_named_on(&self, name: &str, is_confirmed: bool) -> bool {
        match self.state(name) {
            Some(State::On) => true,
            Some(State::Off) => false,
            Some(State::Unconfirmed) => self.asks_unconfirmed,
            None => is_confirmed || self.asks_unconfirmed,
        }
    }

    /// Whether a source is confirmed, so that reports wait for it with the full timeout.
    #[must_use]
    pub fn is_confirmed(&self, source: SourceId) -> bool {
        source.source().is_confirmed && self.state(source.name()) != Some(State::Unconfirmed)
    }

    /// Maximum concurrent calls to a source; `None` if not limited by an operator.
    #[must_use]
    pub fn most_at_once(&self, name: &str) -> Option<usize> {
        let most = self.find(name, |set| set.most_at_once)?;
        usize::try_from(most).ok()
    }

    fn state(&self, name: &str) -> Option<State> {
        self.find(name, |set| set.state)
    }

    fn find<T>(&self, name: &str, what: impl Fn(&SourceSetting) -> Option<T>) -> Option<T> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.get(name).and_then(what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unconfirmed_source_in_production_is_disabled() {
        let production = SourceSettings::new(false);
        assert!(production.is_enabled(SourceId::Wanted));
        assert!(
            !production.is_enabled(SourceId::Auctions)
                && !production.is_enabled(SourceId::Valuation)
        );
        assert!(!production.is_named_on("elpts.vin", false));
        assert!(SourceSettings::new(true).is_enabled(SourceId::Auctions));
    }
}
