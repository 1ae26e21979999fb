//! Gives places for calls to the vendor out to all processes: a row for each, with the time until which
//! somebody has it. Who has a place puts that time off again and again; a process that dies gives its
//! places back when it is over.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::TimeDelta;
use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::runtime::Handle;

use crate::kit::clock::SharedClock;
use crate::kit::db::{Db, StorageError};
use crate::kit::rows::vendor_places::{self, VendorPlace};
use avtosled_vendors::car_data::{Lease, Lessor};

/// A place is kept for so long beyond the last sign of its holder.
const KEPT: TimeDelta = TimeDelta::seconds(15);
/// Between two signs.
const BEAT: Duration = Duration::from_secs(5);

#[derive(Clone)]
pub struct VendorPlaces {
    db: Db,
    clock: SharedClock,
    /// The places that are there, by their lines.
    made: Arc<Mutex<HashMap<String, i32>>>,
}

impl VendorPlaces {
    #[must_use]
    pub fn new(db: Db, clock: SharedClock) -> Self {
        Self {
            db,
            clock,
            made: Arc::default(),
        }
    }

    /// One of the first `most` places of a line, where one is free.
    pub async fn find(&self, line: &str, most: usize) -> Result<Option<Lease>, StorageError> {
        let (places, line) = (self.clone(), line.to_owned());
        // To its end even if nobody waits any more: a place that nobody knows of is lost.
        let found = tokio::spawn(async move { places.take(&line, most).await });
        found.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a place at the vendor was not looked for to the end");
            Ok(None)
        })
    }

    async fn take(&self, line: &str, most: usize) -> Result<Option<Lease>, StorageError> {
        let most = i32::try_from(most).unwrap_or(i32::MAX);
        let db = self.db.write();
        let made = self.made().get(line).copied().unwrap_or_default();
        if made < most {
            vendor_places::insert_line(db, line, most).await?;
            self.made().insert(line.to_owned(), most);
        }
        let now = self.clock.now();
        let place = vendor_places::take(db, (line, most), now + KEPT, now).await?;
        Ok(place.map(|place| self.lease_of(&place)))
    }

    fn made(&self) -> MutexGuard<'_, HashMap<String, i32>> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The place for as long as the lease is there.
    fn lease_of(&self, place: &VendorPlace) -> Lease {
        let (id, until) = (place.id, Arc::new(AtomicI64::new(place.leased_until)));
        let holding = {
            let (places, until) = (self.clone(), Arc::clone(&until));
            tokio::spawn(async move {
                loop {
                    tokio::time::sleep(BEAT).await;
                    let (old, new) = (until.load(Ordering::Relaxed), places.clock.now() + KEPT);
                    let new = new.timestamp_millis();
                    match vendor_places::put_off(places.db.write(), id, (old, new)).await {
                        Ok(()) => until.store(new, Ordering::Relaxed),
                        Err(error) => tracing::warn!(%error, "a place at the vendor may be lost"),
                    }
                }
            })
        };
        let (db, runtime) = (self.db.clone(), Handle::current());
        Lease::new(move || {
            holding.abort();
            runtime.spawn(async move {
                let held = (until.load(Ordering::Relaxed), 0);
                if let Err(error) = vendor_places::put_off(db.write(), id, held).await {
                    tracing::warn!(%error, "a place at the vendor is kept until its time is over");
                }
            });
        })
    }
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
