//! Places at the vendor, shared by processes on one database.

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

const LINE: &str = "gibdd";
const MOST: usize = 3;

/// Waits for a place, as the client does.
async fn lease(process: &VendorPermits) -> Permit {
    loop {
        if let Some(lease) = process.try_acquire(LINE, MOST).await {
            return lease;
        }
        tokio::task::yield_now().await;
    }
}

async fn call(process: &VendorPermits, at_once: &AtomicUsize, peak: &AtomicUsize) {
    let _place = lease(process).await;
    let calls = at_once.fetch_add(1, Ordering::SeqCst) + 1;
    peak.fetch_max(calls, Ordering::SeqCst);
    // The other process tries its luck meanwhile.
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
    assert!(peak.load(Ordering::SeqCst) <= MOST);

    // One process takes all and is killed: it gives nothing back.
    for _ in 0..MOST {
        std::mem::forget(lease(&processes[0]).await);
    }
    let take = async |line| {
        let (most, now) = (i32::try_from(MOST).unwrap(), clock.now());
        let until = now + TimeDelta::seconds(1);
        let taken = vendor_permits::acquire(db.write(), (line, most), until, now).await;
        taken.unwrap().is_some()
    };
    assert!(!take(LINE).await);
    // Until it has not been heard of for long enough.
    clock.advance(TimeDelta::seconds(14));
    assert!(!take(LINE).await);
    clock.advance(TimeDelta::seconds(1));
    drop(lease(&processes[1]).await);
    drop((db, processes));
    database.remove().await;
}

/// Two processes on one database, of which only the first works.
async fn two_processes(directory: &Path) -> (Database, [VendorPermits; 2]) {
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
    let (database, [busy, other]) = two_processes(directory.path()).await;
    let places = join_all((0..MOST).map(|_| lease(&busy))).await;
    assert!(other.try_acquire(LINE, MOST).await.is_none());
    drop(places);
    assert!(other.try_acquire(LINE, MOST).await.is_none());
    let fewer = MOST - 1;
    let again = join_all((0..fewer).map(|_| busy.try_acquire(LINE, fewer))).await;
    assert!(again.iter().all(Option::is_some));
    assert!(
        busy.try_acquire(LINE, fewer).await.is_none(),
        "an operator allows one less"
    );
    // The one that nobody took goes back, and the others once they are over.
    drop(lease(&other).await);
    drop(again);
    drop(join_all((0..MOST).map(|_| lease(&other))).await);
    drop((busy, other));
    database.remove().await;
}

#[tokio::test]
async fn busy_process_yields_permits_to_the_other() {
    let directory = database::directory();
    let (database, [busy, other]) = two_processes(directory.path()).await;
    let calls = (0..2 * MOST).map(async |_| {
        loop {
            let place = lease(&busy).await;
            tokio::task::yield_now().await;
            drop(place);
        }
    });
    tokio::select! {
        _ = join_all(calls) => unreachable!("they have no end"),
        place = lease(&other) => drop(place),
    }
    drop((busy, other));
    database.remove().await;
}
