//! Daily HMAC hash chain over the ledger.
//! Rewriting a past entry invalidates every later digest, and the key is not in the database. Each digest is
//! also logged, so that a copy exists outside the database.

use std::collections::BTreeSet;

use chrono::{DateTime, Days, Duration, NaiveDate, NaiveTime, Utc};
use uuid::Uuid;

use crate::money::reconciliation::discrepancy::{Discrepancy, DiscrepancyKind};
use crate::money::repository::ledger_digests::{self as repo, LedgerDigest};
use crate::money::repository::reconciliation_runs as runs;
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};
use crate::platform::entities::{ledger_entries, ledger_transfers};
use crate::platform::keys::secrets::sha256;

/// Time after the end of a day when all its transfers are committed.
const SETTLED_AFTER: Duration = Duration::hours(1);
/// Maximum clock difference between two processes.
const CLOCK_SKEW: Duration = Duration::hours(1);
const PAGE: u64 = 1000;

/// Appends the digests of all finished days.
pub async fn append(ctx: &Context) -> Result<(), StorageError> {
    while append_next(ctx).await? {}
    Ok(())
}

/// Appends the next digest; `false` when no finished day is left.
/// The day is read from a snapshot without blocking writers, since no transfer is added to it any more.
async fn append_next(ctx: &Context) -> Result<bool, StorageError> {
    let snapshot = ctx.db.begin_snapshot().await?;
    let Some((day, previous)) = next(&snapshot).await? else {
        return Ok(false);
    };
    if settled_at(day) > ctx.clock.now() {
        return Ok(false);
    }
    let digest = digest_of(ctx, &snapshot, day, &previous).await?;
    db::roll_back(snapshot).await?;
    let work = ctx.begin().await?;
    db::lock(&work.tx, "ledger_digests").await?;
    // Another process may have appended the digest meanwhile.
    if next(&work.tx).await? == Some((day, previous)) {
        tracing::info!(%day, digest, "appended a ledger digest");
        let row = LedgerDigest {
            id: Uuid::now_v7(),
            day: day.to_string(),
            digest,
            created_at: work.now,
        };
        db::insert(&work.tx, row).await?;
        work.commit().await?;
    }
    Ok(true)
}

/// Next day without a digest, with the previous digest; `None` while the ledger is empty.
async fn next(tx: &Tx) -> Result<Option<(NaiveDate, String)>, StorageError> {
    if let Some(last) = repo::find_last(tx).await? {
        return Ok(Some((day_of(&last)? + Days::new(1), last.digest)));
    }
    let first = repo::find_first_moment(tx).await?;
    Ok(first.map(|first| (first.date_naive(), String::new())))
}

/// Verifies all digests, or the last one and another one that `rotation` selects.
pub async fn compare(
    ctx: &Context,
    tx: &Tx,
    rotation: Option<u64>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    let Some(rotation) = rotation else {
        return verify_all(ctx, tx, found).await;
    };
    let count = repo::count(tx).await?;
    if count == 0 {
        return Ok(());
    }
    for index in BTreeSet::from([count - 1, rotation % count]) {
        // The previous digest is part of the input.
        let (skipped, limit) = index.checked_sub(1).map_or((0, 1), |before| (before, 2));
        let mut digests = repo::list(tx, skipped, limit).await?;
        let Some(digest) = digests.pop() else {
            continue;
        };
        let before = digests
            .pop()
            .map(|digest| digest.digest)
            .unwrap_or_default();
        verify(ctx, tx, &digest, &before, found).await?;
    }
    Ok(())
}

async fn verify_all(
    ctx: &Context,
    tx: &Tx,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    let mut before = String::new();
    let mut skipped = 0;
    loop {
        let digests = repo::list(tx, skipped, PAGE).await?;
        if digests.is_empty() {
            return Ok(());
        }
        for digest in digests {
            verify(ctx, tx, &digest, &before, found).await?;
            before = digest.digest;
        }
        skipped += PAGE;
    }
}

async fn verify(
    ctx: &Context,
    tx: &Tx,
    digest: &LedgerDigest,
    before: &str,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    let day = day_of(digest)?;
    let subject = format!("книга за {day}");
    let now = digest_of(ctx, tx, day, before).await?;
    if now != digest.digest {
        let kind = DiscrepancyKind::LedgerDigest;
        found.push(Discrepancy::new(kind, subject.clone(), &digest.digest, now));
    }
    // Every run appends all digests it can, so a digest made later than the first run after its day was recreated.
    let made_at = digest.created_at;
    if runs::has_ended_between(tx, settled_at(day), made_at - CLOCK_SKEW).await? {
        found.push(Discrepancy::new(
            DiscrepancyKind::LedgerDigest,
            subject,
            "корень, сделанный первой сверкой после дня",
            format!("сделан {made_at}, после более поздней сверки"),
        ));
    }
    Ok(())
}

/// Time when all transfers of a day are committed.
fn settled_at(day: NaiveDate) -> DateTime<Utc> {
    bounds(day).1 + SETTLED_AFTER
}

fn day_of(digest: &LedgerDigest) -> Result<NaiveDate, StorageError> {
    let day = digest.day.parse::<NaiveDate>();
    day.map_err(|_| StorageError::Inconsistent("a digest with an invalid day"))
}

fn bounds(day: NaiveDate) -> (DateTime<Utc>, DateTime<Utc>) {
    let start = day.and_time(NaiveTime::MIN).and_utc();
    (start, start + Duration::days(1))
}

async fn digest_of(
    ctx: &Context,
    tx: &Tx,
    day: NaiveDate,
    previous: &str,
) -> Result<String, StorageError> {
    let mut hash = sha256(&format!("{previous}:{day}"));
    let mut after = None;
    loop {
        let transfers = repo::page_transfers(tx, bounds(day), after, PAGE).await?;
        after = transfers.last().map(|transfer| transfer.id);
        if after.is_none() {
            return Ok(ctx.secrets.identity_hash("ledger-digest", &hash));
        }
        let ids = transfers.iter().map(|transfer| transfer.id).collect();
        let entries = repo::list_entries(tx, ids).await?;
        let moved = transfers.iter().map(line_of_transfer);
        let moved: String = moved.chain(entries.iter().map(line_of_entry)).collect();
        hash = sha256(&format!("{hash}:{moved}"));
    }
}

/// Hashed text of a transfer; without description and reference, which are deleted by age.
fn line_of_transfer(transfer: &ledger_transfers::Model) -> String {
    format!(
        "{} {} {} {}\n",
        transfer.id,
        transfer.kind,
        transfer.idempotency_key,
        transfer.created_at.timestamp_micros()
    )
}

fn line_of_entry(entry: &ledger_entries::Model) -> String {
    format!(
        "{} {} {:?} {} {:?} {:?}\n",
        entry.transfer_id,
        entry.account,
        entry.user_id,
        entry.amount,
        entry.seq,
        entry.balance_after
    )
}
