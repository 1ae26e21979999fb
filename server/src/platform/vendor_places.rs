//! Gives places for calls to the vendor out to all processes: a row for each, with the time until which
//! somebody has it. Who has a place puts that time off again and again; a process that dies gives its
//! places back when it is over. A process whose call is over keeps its place for the next one for a moment: each
//! taking and giving back is a commit.

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
use crate::platform::repository::vendor_places::{self, VendorPlace};
use avtosled_vendors::car_data::{Lease, Lessor};

/// A place is kept for so long beyond the last sign of its holder.
const KEPT: TimeDelta = TimeDelta::seconds(15);
/// Between two signs.
const BEAT: Duration = Duration::from_secs(5);
/// A place waits for so long for the next call of its process.
const SPARE: Duration = Duration::from_millis(50);
/// After so long it goes back, however many calls follow: other processes wait for it too.
const OWN: Duration = Duration::from_secs(1);

#[derive(Clone)]
pub struct VendorPlaces {
    db: Db,
    clock: SharedClock,
    /// The places that are there, by their lines.
    made: Arc<Mutex<HashMap<String, i32>>>,
    /// Those of this process that no call has now.
    spare: Arc<Mutex<Vec<Held>>>,
}

/// A place that this process has; dropping it gives it back.
struct Held {
    line: String,
    place: VendorPlace,
    since: Instant,
    /// The time until which it is held, as the row has it.
    until: Arc<AtomicI64>,
    holding: JoinHandle<()>,
    db: Db,
    runtime: Handle,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.holding.abort();
        let (db, id, until) = (self.db.clone(), self.place.id, Arc::clone(&self.until));
        self.runtime.spawn(async move {
            let held = (until.load(Ordering::Relaxed), 0);
            if let Err(error) = vendor_places::put_off(db.write(), id, held).await {
                tracing::warn!(%error, "a place at the vendor is kept until its time is over");
            }
        });
    }
}

impl VendorPlaces {
    #[must_use]
    pub fn new(db: Db, clock: SharedClock) -> Self {
        Self {
            db,
            clock,
            made: Arc::default(),
            spare: Arc::default(),
        }
    }

    /// One of the first `most` places of a line, where one is free.
    pub async fn find(&self, line: &str, most: usize) -> Result<Option<Lease>, StorageError> {
        let most = i32::try_from(most).unwrap_or(i32::MAX);
        let now = self.clock.now().timestamp_millis();
        let is_fit = |held: &Held| {
            let is_ours = held.until.load(Ordering::Relaxed) > now;
            is_ours && held.line == line && held.place.number < most
        };
        if let Some(held) = self.take_spare(is_fit) {
            return Ok(Some(self.lease_of(held)));
        }
        let (places, line) = (self.clone(), line.to_owned());
        // To its end even if nobody waits any more: a place that nobody knows of is lost.
        let found = tokio::spawn(async move { places.take(line, most).await });
        found.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a place at the vendor was not looked for to the end");
            Ok(None)
        })
    }

    async fn take(&self, line: String, most: i32) -> Result<Option<Lease>, StorageError> {
        let db = self.db.write();
        let made = lock(&self.made).get(&line).copied().unwrap_or_default();
        if made < most {
            vendor_places::insert_line(db, &line, most).await?;
            lock(&self.made).insert(line.clone(), most);
        }
        let now = self.clock.now();
        let place = vendor_places::take(db, (&line, most), now + KEPT, now).await?;
        Ok(place.map(|place| self.lease_of(self.hold(line, place))))
    }

    /// Puts the time of the place off for as long as it is held.
    fn hold(&self, line: String, place: VendorPlace) -> Held {
        let (id, until) = (place.id, Arc::new(AtomicI64::new(place.leased_until)));
        let holding = {
            let (db, clock, until) = (self.db.clone(), self.clock.clone(), Arc::clone(&until));
            tokio::spawn(async move {
                loop {
                    tokio::time::sleep(BEAT).await;
                    let (old, new) = (until.load(Ordering::Relaxed), clock.now() + KEPT);
                    let new = new.timestamp_millis();
                    match vendor_places::put_off(db.write(), id, (old, new)).await {
                        Ok(()) => until.store(new, Ordering::Relaxed),
                        Err(error) => tracing::warn!(%error, "a place at the vendor may be lost"),
                    }
                }
            })
        };
        Held {
            line,
            place,
            since: Instant::now(),
            until,
            holding,
            db: self.db.clone(),
            runtime: Handle::current(),
        }
    }

    /// The place for a call; then for the next one, if that comes soon.
    fn lease_of(&self, held: Held) -> Lease {
        let places = self.clone();
        Lease::new(move || {
            if held.since.elapsed() >= OWN {
                return;
            }
            let (id, runtime) = (held.place.id, held.runtime.clone());
            lock(&places.spare).push(held);
            runtime.spawn(async move {
                tokio::time::sleep(SPARE).await;
                drop(places.take_spare(|held| held.place.id == id));
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

impl Lessor for VendorPlaces {
    fn lease<'a>(&'a self, line: &'a str, most: usize) -> BoxFuture<'a, Option<Lease>> {
        async move {
            let found = self.find(line, most).await;
            // Nobody calls without a place; who waits too long is told by his own time.
            found.unwrap_or_else(|error| {
                tracing::warn!(%error, "no place at the vendor");
                None
            })
        }
        .boxed()
    }
}
