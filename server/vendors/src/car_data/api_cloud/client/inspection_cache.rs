//! Cache of inspection cards, shared by the two sources of an order that need the cards.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use avtosled_core::report::Inspections;
use tokio::time::Instant;

use crate::car_data::Subject;

/// Lifetime of an entry; the sources of an order are queried within minutes of each other.
const TTL: Duration = Duration::from_mins(5);
const MAX_ENTRIES: usize = 1_000;

/// Cached result of a request: the cards, or a failure.
#[derive(Clone)]
pub struct CachedCards {
    stored_at: Instant,
    pub cards: Option<Inspections>,
}

/// Cache entry of a car; locked while its source is queried, so that other callers wait.
pub type Entry = Arc<tokio::sync::Mutex<Option<CachedCards>>>;

/// Inspection cards by VIN or body number.
#[derive(Default)]
pub struct InspectionCache(Mutex<HashMap<String, Entry>>);

impl InspectionCache {
    /// Entry of a car; when the cache is full, the entry is not shared with later callers.
    pub fn entry(&self, subject: &Subject) -> Entry {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A locked entry has a request in flight.
        entries.retain(|_, entry| {
            Arc::strong_count(entry) > 1
                || entry
                    .try_lock()
                    .is_ok_and(|cached| cached.as_ref().is_some_and(CachedCards::is_fresh))
        });
        if let Some(entry) = entries.get(subject.key()) {
            return Arc::clone(entry);
        }
        let entry = Entry::default();
        if entries.len() < MAX_ENTRIES {
            entries.insert(subject.key().to_owned(), Arc::clone(&entry));
        }
        entry
    }

    /// Result of the latest request unless expired; waits for a request in flight.
    pub async fn find(&self, subject: &Subject) -> Option<CachedCards> {
        let entry = self.entry(subject);
        let cached = entry.lock().await.clone();
        let fresh = cached.filter(CachedCards::is_fresh);
        let result = if fresh.is_some() { "hit" } else { "miss" };
        metrics::counter!("avtosled_vendor_cache_reads_total", "cache" => "inspections", "result" => result)
            .increment(1);
        fresh
    }
}

impl CachedCards {
    pub fn new(cards: Option<Inspections>) -> Self {
        Self {
            stored_at: Instant::now(),
            cards,
        }
    }

    fn is_fresh(&self) -> bool {
        self.stored_at.elapsed() < TTL
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    fn car(number: usize) -> Subject {
        Subject::of_vin(&format!("XTA{number:014}"))
    }

    async fn store(cache: &InspectionCache, subject: &Subject) {
        *cache.entry(subject).lock().await = Some(CachedCards::new(None));
    }

    #[tokio::test(start_paused = true)]
    async fn cached_inspection_cards_expire_after_five_minutes() {
        let (cache, car) = (InspectionCache::default(), car(0));
        assert!(cache.find(&car).await.is_none());
        store(&cache, &car).await;
        advance(Duration::from_secs(5 * 60 - 1)).await;
        assert!(cache.find(&car).await.is_some());
        advance(Duration::from_secs(1)).await;
        assert!(cache.find(&car).await.is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn full_inspection_cache_stores_nothing_until_entries_expire() {
        let cache = InspectionCache::default();
        for number in 0..=MAX_ENTRIES {
            store(&cache, &car(number)).await;
        }
        assert_eq!(cache.0.lock().unwrap().len(), MAX_ENTRIES);
        assert!(cache.find(&car(0)).await.is_some());
        let late = car(MAX_ENTRIES);
        assert!(cache.find(&late).await.is_none());
        advance(TTL).await;
        store(&cache, &late).await;
        assert!(
            cache.find(&late).await.is_some(),
            "expired entries are evicted"
        );
    }
}
