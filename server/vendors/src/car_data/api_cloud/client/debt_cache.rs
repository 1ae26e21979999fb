//! Cache of debts by the number of the enforcement proceeding.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use avtosled_core::money::Kopecks;
use tokio::time::Instant;

/// Lifetime of an entry; payments of a debt take days to appear in the register.
const TTL: Duration = Duration::from_hours(6);
const MAX_ENTRIES: usize = 10_000;

/// Amount and subject of a debt; `None` if the proceeding is not pending or not known.
pub type Debt = Option<(Kopecks, Option<String>)>;

/// Cache of the bailiffs' answers by proceeding number.
#[derive(Default)]
pub struct DebtCache(Mutex<HashMap<String, (Instant, Debt)>>);

impl DebtCache {
    pub fn find(&self, number: &str) -> Option<Debt> {
        let debts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = debts
            .get(number)
            .filter(|(stored_at, _)| stored_at.elapsed() < TTL);
        let result = if fresh.is_some() { "hit" } else { "miss" };
        metrics::counter!("avtosled_vendor_cache_reads_total", "cache" => "debts", "result" => result)
            .increment(1);
        fresh.map(|(_, debt)| debt.clone())
    }

    pub fn store(&self, number: &str, debt: Debt) {
        let mut debts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if debts.len() >= MAX_ENTRIES {
            debts.retain(|_, (stored_at, _)| stored_at.elapsed() < TTL);
        }
        if debts.len() < MAX_ENTRIES {
            debts.insert(number.to_owned(), (Instant::now(), debt));
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    const DEBT: Debt = Some((Kopecks(100), None));

    #[tokio::test(start_paused = true)]
    async fn cached_debt_expires_after_six_hours() {
        let debts = DebtCache::default();
        assert_eq!(debts.find("1"), None);
        debts.store("1", DEBT);
        advance(Duration::from_secs(6 * 60 * 60 - 1)).await;
        assert_eq!(debts.find("1"), Some(DEBT));
        advance(Duration::from_secs(1)).await;
        assert_eq!(debts.find("1"), None);
    }

    #[tokio::test(start_paused = true)]
    async fn full_debt_cache_stores_nothing_until_entries_expire() {
        let debts = DebtCache::default();
        for number in 0..=MAX_ENTRIES {
            debts.store(&number.to_string(), DEBT);
        }
        assert_eq!(debts.0.lock().unwrap().len(), MAX_ENTRIES);
        assert_eq!(debts.find("0"), Some(DEBT));
        assert_eq!(debts.find(&MAX_ENTRIES.to_string()), None);
        advance(TTL).await;
        debts.store("late", DEBT);
        assert_eq!(
            debts.find("late"),
            Some(DEBT),
            "expired entries are evicted"
        );
    }
}
