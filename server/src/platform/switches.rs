//! The sources and registers that are asked, and how much at once. A switch of an operator decides;
//! without one, what a contract confirms is asked, and the rest only where nobody pays for it.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use avtosled_core::sources::SourceId;

use crate::platform::db::{Conn, StorageError};
use crate::platform::repository::source_switches::{self, SourceSwitch, State};

/// The switches as this process read them last: at each order, before each question, and each second
/// where jobs run.
#[derive(Debug)]
pub struct Switches {
    asks_unconfirmed: bool,
    known: RwLock<HashMap<String, SourceSwitch>>,
}

impl Switches {
    /// `asks_unconfirmed`: whether what no contract confirms is asked without a switch.
    #[must_use]
    pub fn new(asks_unconfirmed: bool) -> Self {
        Self {
            asks_unconfirmed,
            known: RwLock::default(),
        }
    }

    /// Reads the switches again; all processes share them.
    pub async fn read(&self, conn: &impl Conn) -> Result<(), StorageError> {
        metrics::counter!("switches_read_total").increment(1);
        let rows = source_switches::list(conn).await?;
        let rows = rows.into_iter().map(|row| (row.name.clone(), row));
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = rows.collect();
        Ok(())
    }

    /// Whether a source is asked.
    #[must_use]
    pub fn is_on(&self, source: SourceId) -> bool {
        self.is_named_on(source.name(), source.source().is_confirmed)
    }

    /// Whether a register of the vendor is asked.
    #[must_use]
    pub fn is_named_on(&self, name: &str, is_confirmed: bool) -> bool {
        match self.state(name) {
            Some(State::On) => true,
            Some(State::Off) => false,
            Some(State::Unconfirmed) => self.asks_unconfirmed,
            None => is_confirmed || self.asks_unconfirmed,
        }
    }

    /// Whether reports wait for a source as for one that a contract confirms.
    #[must_use]
    pub fn is_confirmed(&self, source: SourceId) -> bool {
        source.source().is_confirmed && self.state(source.name()) != Some(State::Unconfirmed)
    }

    /// The most questions to a source at once; none where nobody set a number.
    #[must_use]
    pub fn most_at_once(&self, name: &str) -> Option<usize> {
        let most = self.find(name, |set| set.most_at_once)?;
        usize::try_from(most).ok()
    }

    fn state(&self, name: &str) -> Option<State> {
        self.find(name, |set| set.state)
    }

    fn find<T>(&self, name: &str, what: impl Fn(&SourceSwitch) -> Option<T>) -> Option<T> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.get(name).and_then(what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_contract_confirms_is_off_in_production() {
        let production = Switches::new(false);
        assert!(production.is_on(SourceId::Wanted));
        assert!(!production.is_on(SourceId::Auctions) && !production.is_on(SourceId::Valuation));
        assert!(!production.is_named_on("elpts.vin", false));
        assert!(Switches::new(true).is_on(SourceId::Auctions));
    }
}
