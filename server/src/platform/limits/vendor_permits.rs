//! Distributed semaphore for vendor calls: leased permits as database rows shared by all processes.
//!
//! A holder renews its lease; the permits of a dead process expire. A process keeps a permit for a
//! moment after a call, because each acquire and release is a commit.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::runtime::Handle;
use tokio::task::JoinHandle;

use crate::platform::clock::SharedClock;
use crate::platform::db::{Db, StorageError};
use crate::platform::repository::vendor_permits::{self, VendorPermit};
use avtosled_vendors::car_data::{Permit, PermitSource};

/// Length of a permit's lease after its latest renewal.
const LEASE: TimeDelta = TimeDelta::seconds(15);
/// Interval between renewals of a lease.
const RENEW_EVERY: Duration = Duration::from_secs(5);
/// Time for which an idle permit is kept for the next call of this process.
const REUSE_FOR: Duration = Duration::from_millis(50);
/// Time after which a permit is released even while calls follow, so that other processes get one.
const MAX_HOLD: Duration = Duration::from_secs(1);

#[derive(Clone)]
pub struct VendorPermits {
    db: Db,
    clock: SharedClock,
    /// Number of permits created so far per pool.
    made: Arc<Mutex<HashMap<String, i32>>>,
    /// Idle permits kept by this process for its next calls.
    spare: Arc<Mutex<Vec<Held>>>,
}

/// A permit leased by this process; released when dropped.
struct Held {
    pool: String,
    permit: VendorPermit,
    since: Instant,
    /// End of the lease as stored, in Unix milliseconds.
    until: Arc<AtomicI64>,
    holding: JoinHandle<()>,
    db: Db,
    runtime: Handle,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.holding.abort();
        let (db, id, until) = (self.db.clone(), self.permit.id, Arc::clone(&self.until));
        self.runtime.spawn(async move {
            let held = (until.load(Ordering::Relaxed), 0);
            if let Err(error) = vendor_permits::extend(db.write(), id, held).await {
                tracing::warn!(%error, "a permit at the vendor is kept until its time is over");
            }
        });
    }
}

impl VendorPermits {
    #[must_use]
    pub fn new(db: Db, clock: SharedClock) -> Self {
        Self {
            db,
            clock,
            made: Arc::default(),
            spare: Arc::default(),
        }
    }

    /// Acquires one of the first `max` permits of a pool; `None` when all are leased.
    pub async fn find(&self, pool: &str, max: usize) -> Result<Option<Permit>, StorageError> {
        let max = i32::try_from(max).unwrap_or(i32::MAX);
        let now = self.clock.now().timestamp_millis();
        let is_fit = |held: &Held| {
            let is_ours = held.until.load(Ordering::Relaxed) > now;
            is_ours && held.pool == pool && held.permit.number < max
        };
        if let Some(held) = self.take_spare(is_fit) {
            return Ok(Some(self.permit_of(held)));
        }
        let (permits, pool) = (self.clone(), pool.to_owned());
        // In its own task: a permit acquired after the caller is gone must still be released.
        let found = tokio::spawn(async move { permits.take(pool, max).await });
        found.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a permit at the vendor was not looked for to the end");
            Ok(None)
        })
    }

    async fn take(&self, pool: String, max: i32) -> Result<Option<Permit>, StorageError> {
        let db = self.db.write();
        let made = lock(&self.made).get(&pool).copied().unwrap_or_default();
        if made < max {
            vendor_permits::insert_pool(db, &pool, max).await?;
            lock(&self.made).insert(pool.clone(), max);
        }
        let now = self.clock.now();
        let permit = vendor_permits::acquire(db, (&pool, max), now + LEASE, now).await?;
        Ok(permit.map(|permit| self.permit_of(self.hold(pool, permit))))
    }

    /// Starts renewing the lease of a permit, until the permit is dropped.
    fn hold(&self, pool: String, permit: VendorPermit) -> Held {
        let (id, until) = (permit.id, Arc::new(AtomicI64::new(permit.leased_until)));
        let holding = {
            let (db, clock, until) = (self.db.clone(), self.clock.clone(), Arc::clone(&until));
            tokio::spawn(async move {
                loop {
                    tokio::time::sleep(RENEW_EVERY).await;
                    let (old, new) = (until.load(Ordering::Relaxed), clock.now() + LEASE);
                    let new = new.timestamp_millis();
                    match vendor_permits::extend(db.write(), id, (old, new)).await {
                        Ok(()) => until.store(new, Ordering::Relaxed),
                        Err(error) => tracing::warn!(%error, "a permit at the vendor may be lost"),
                    }
                }
            })
        };
        Held {
            pool,
            permit,
            since: Instant::now(),
            until,
            holding,
            db: self.db.clone(),
            runtime: Handle::current(),
        }
    }

    /// Permit for one call; afterwards kept for the next call for `REUSE_FOR`.
    fn permit_of(&self, held: Held) -> Permit {
        let permits = self.clone();
        Permit::new(move || {
            if held.since.elapsed() >= MAX_HOLD {
                return;
            }
            let (id, runtime) = (held.permit.id, held.runtime.clone());
            lock(&permits.spare).push(held);
            runtime.spawn(async move {
                tokio::time::sleep(REUSE_FOR).await;
                drop(permits.take_spare(|held| held.permit.id == id));
            });
        })
    }

    fn take_spare(&self, is_wanted: impl Fn(&Held) -> bool) -> Option<Held> {
        let mut spare = lock(&self.spare);
        let found = spare.iter().position(is_wanted)?;
        Some(spare.swap_remove(found))
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PermitSource for VendorPermits {
    fn try_acquire<'a>(&'a self, pool: &'a str, max: usize) -> BoxFuture<'a, Option<Permit>> {
        async move {
            let found = self.find(pool, max).await;
            // Without a permit there is no call; the caller's timeout ends the wait.
            found.unwrap_or_else(|error| {
                tracing::warn!(%error, "no permit at the vendor");
                None
            })
        }
        .boxed()
    }
}
