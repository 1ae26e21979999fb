//! Rows that were read a moment ago, told again without asking the database.
//!
//! On SQLite a process is the only one that serves, so a row stands until the process itself has written: what
//! was read before a write is never told after it. A command beside the server writes too, and is seen within
//! [`FRESH`]. On PostgreSQL others write at any time, and each is asked for anew.

use std::any::{Any, TypeId};
use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use quick_cache::sync::Cache;
use uuid::Uuid;

use crate::platform::clock::SharedClock;
use crate::platform::db::Db;

/// A row that was read so long ago is read again.
const FRESH: Duration = Duration::seconds(1);
/// Rows that are kept, of one or two kilobytes each. A power of two, since the cache divides it into equal parts.
const MOST: usize = 2_048;

pub struct Recent {
    db: Db,
    clock: SharedClock,
    /// By their type and what they are about.
    rows: Cache<(TypeId, [Uuid; 2]), Kept>,
}

#[derive(Clone)]
struct Kept {
    row: Arc<dyn Any + Send + Sync>,
    /// What [`Db::writes`] was before.
    writes: u64,
    read_at: DateTime<Utc>,
}

impl Recent {
    #[must_use]
    pub fn new(db: Db, clock: SharedClock) -> Self {
        Self {
            db,
            clock,
            rows: Cache::new(MOST),
        }
    }

    /// A row of this type about something: as it was read a moment ago, else as `read` finds it. A row that is not
    /// there is looked for each time.
    pub async fn get<T, E>(
        &self,
        about: [Uuid; 2],
        read: impl Future<Output = Result<Option<T>, E>>,
    ) -> Result<Option<Arc<T>>, E>
    where
        T: Any + Send + Sync,
    {
        if !self.db.is_sqlite() {
            return Ok(read.await?.map(Arc::new));
        }
        let key = (TypeId::of::<T>(), about);
        let (writes, now) = (self.db.writes(), self.clock.now());
        let is_good = |kept: &Kept| kept.writes == writes && (now - kept.read_at).abs() < FRESH;
        let kept = self.rows.get(&key).filter(is_good);
        if let Some(row) = kept.and_then(|kept| kept.row.downcast().ok()) {
            metrics::counter!("recent_rows_total", "from" => "kept").increment(1);
            return Ok(Some(row));
        }
        metrics::counter!("recent_rows_total", "from" => "read").increment(1);
        let row = read.await?.map(Arc::new);
        if let Some(row) = row.clone() {
            let read_at = now;
            self.rows.insert(
                key,
                Kept {
                    row,
                    writes,
                    read_at,
                },
            );
            let count = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
            metrics::gauge!("recent_rows").set(count);
        }
        Ok(row)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::platform::clock::TestClock;

    #[tokio::test]
    async fn what_is_kept_stays_below_its_bound() {
        let db = Db::open("sqlite::memory:", 1).await.unwrap();
        let clock = Arc::new(TestClock::at(DateTime::UNIX_EPOCH));
        let recent = Recent::new(db, clock);
        for number in 0..2 * MOST as u128 {
            let about = [Uuid::from_u128(number), Uuid::nil()];
            let read = async { Ok::<_, Infallible>(Some(number)) };
            recent.get(about, read).await.unwrap();
            assert!(recent.rows.len() <= MOST);
        }
        assert!(recent.rows.len() > MOST / 2, "and is used");
    }
}
