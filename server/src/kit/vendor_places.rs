//! Gives places for calls to the vendor out to all processes: a row for each, with the time until which
//! somebody has it. A process that dies gives its places back when that time is over.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chrono::TimeDelta;
use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::runtime::Handle;

use crate::kit::clock::SharedClock;
use crate::kit::db::{Db, StorageError};
use crate::kit::rows::vendor_places::{self, VendorPlace};
use avtosled_vendors::car_data::{Lease, Lessor};

/// Between two looks for a place that another process has left.
const POLL: Duration = Duration::from_millis(100);
/// Beyond the time of a call: its end has to be written.
const MARGIN: TimeDelta = TimeDelta::seconds(5);

pub struct VendorPlaces {
    db: Db,
    clock: SharedClock,
    /// Lines whose places are there.
    made: Mutex<HashSet<String>>,
}

impl VendorPlaces {
    #[must_use]
    pub fn new(db: Db, clock: SharedClock) -> Self {
        Self {
            db,
            clock,
            made: Mutex::default(),
        }
    }

    async fn find(
        &self,
        line: &str,
        most: usize,
        longest: Duration,
    ) -> Result<Option<VendorPlace>, StorageError> {
        let most = i32::try_from(most).unwrap_or(i32::MAX);
        let db = self.db.write();
        let is_made = self.made().contains(line);
        if !is_made {
            vendor_places::insert_line(db, line, most).await?;
            self.made().insert(line.to_owned());
        }
        let now = self.clock.now();
        let longest = TimeDelta::from_std(longest).unwrap_or(TimeDelta::days(1));
        vendor_places::take(db, (line, most), now + longest + MARGIN, now).await
    }

    fn made(&self) -> std::sync::MutexGuard<'_, HashSet<String>> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lease_of(&self, place: VendorPlace) -> Lease {
        let (db, runtime) = (self.db.clone(), Handle::current());
        Lease::new(move || {
            runtime.spawn(async move {
                if let Err(error) = vendor_places::give_back(db.write(), &place).await {
                    tracing::warn!(%error, "a place at the vendor is kept until its time is over");
                }
            });
        })
    }
}

impl Lessor for VendorPlaces {
    fn lease<'a>(&'a self, line: &'a str, most: usize, longest: Duration) -> BoxFuture<'a, Lease> {
        async move {
            loop {
                match self.find(line, most, longest).await {
                    Ok(Some(place)) => return self.lease_of(place),
                    Ok(None) => {}
                    // Nobody calls without a place; who waits too long is told by his own time.
                    Err(error) => tracing::warn!(%error, "no place at the vendor"),
                }
                tokio::time::sleep(POLL).await;
            }
        }
        .boxed()
    }
}
