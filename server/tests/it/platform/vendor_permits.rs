//! Vendor permits: a semaphore shared by processes on one database.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use avtosled_server::platform::clock::{Clock, SystemClock, TestClock};
use avtosled_server::platform::db::Db;
use avtosled_server::platform::limits::vendor_permits::VendorPermits;
use avtosled_server::platform::repository::vendor_permits;
use avtosled_vendors::car_data::{Permit, PermitSource};
use chrono::TimeDelta;
use futures::future::join_all;

use crate::database::{self, Database};

const POOL: &str = "gibdd";
const LIMIT: usize = 3;

/// Waits for a permit like the client.
async fn acquire(process: &VendorPermits) -> Permit {
    loop {
        if let Some(permit) = process.try_acquire(POOL, LIMIT).await {
            return permit;
        }
        tokio::task::yield_now().await;
    }
}

async fn call(process: &VendorPermits, at_once: &AtomicUsize, peak: &AtomicUsize) {
    let _permit = acquire(process).await;
    let calls = at_once.fetch_add(1, Ordering::SeqCst) + 1;
    peak.fetch_max(calls, Ordering::SeqCst);
    // Lets the other process try in between.
    for _ in 0..20 {
        tokio::task::yield_now().await;
    }
    at_once.fetch_sub(1, Ordering::SeqCst);
}

#[tokio::test]
async fn two_processes_never_hold_more_permits_than_the_limit() {
    let directory = database::directory();
    let database = Database::create(directory.path()).await;
    let clock = Arc::new(TestClock::at(SystemClock.now()));
    let db = Db::open(&database.url, 4).await.unwrap();
    let other_db = Db::open(&database.url, 4).await.unwrap();
    let processes = [
        VendorPermits::new(db.clone(), clock.clone()),
        VendorPermits::new(other_db, clock.clone()),
    ];
    let (at_once, peak) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let calls = (0..12).map(|number| call(&processes[number % 2], &at_once, &peak));
    join_all(calls).await;
    assert!(peak.load(Ordering::SeqCst) <= LIMIT);

    // A killed process does not release its permits.
    for _ in 0..LIMIT {
        std::mem::forget(acquire(&processes[0]).await);
    }
    let try_take = async |pool| {
        let (limit, now) = (i32::try_from(LIMIT).unwrap(), clock.now());
        let until = now + TimeDelta::seconds(1);
        let taken = vendor_permits::acquire(db.write(), (pool, limit), until, now).await;
        taken.unwrap().is_some()
    };
    assert!(!try_take(POOL).await);
    // The permits expire once the process has not renewed them.
    clock.advance(TimeDelta::seconds(14));
    assert!(!try_take(POOL).await);
    clock.advance(TimeDelta::seconds(1));
    drop(acquire(&processes[1]).await);
    drop((db, processes));
    database.remove().await;
}

/// Creates two processes on one database.
async fn start_two_processes(directory: &Path) -> (Database, [VendorPermits; 2]) {
    let database = Database::create(directory).await;
    let clock = Arc::new(TestClock::at(SystemClock.now()));
    let mut processes = Vec::new();
    for _ in 0..2 {
        let db = Db::open(&database.url, 4).await.unwrap();
        processes.push(VendorPermits::new(db, clock.clone()));
    }
    (database, processes.try_into().ok().unwrap())
}

#[tokio::test]
async fn freed_permit_is_reused_by_its_process_first() {
    let directory = database::directory();
    let (database, [busy, other]) = start_two_processes(directory.path()).await;
    let permits = join_all((0..LIMIT).map(|_| acquire(&busy))).await;
    assert!(other.try_acquire(POOL, LIMIT).await.is_none());
    drop(permits);
    assert!(other.try_acquire(POOL, LIMIT).await.is_none());
    let fewer = LIMIT - 1;
    let again = join_all((0..fewer).map(|_| busy.try_acquire(POOL, fewer))).await;
    assert!(again.iter().all(Option::is_some));
    assert!(
        busy.try_acquire(POOL, fewer).await.is_none(),
        "the limit was lowered by one"
    );
    // The unused permit is released at once, the others when their calls end.
    drop(acquire(&other).await);
    drop(again);
    drop(join_all((0..LIMIT).map(|_| acquire(&other))).await);
    drop((busy, other));
    database.remove().await;
}

#[tokio::test]
async fn busy_process_yields_permits_to_other_process() {
    let directory = database::directory();
    let (database, [busy, other]) = start_two_processes(directory.path()).await;
    let calls = (0..2 * LIMIT).map(async |_| {
        loop {
            let permit = acquire(&busy).await;
            tokio::task::yield_now().await;
            drop(permit);
        }
    });
    tokio::select! {
        _ = join_all(calls) => unreachable!("they have no end"),
        permit = acquire(&other) => drop(permit),
    }
    drop((busy, other));
    database.remove().await;
}
