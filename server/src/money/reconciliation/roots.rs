//! A root over the ledger for each day, made from the root of the day before and of everything that
//! moved: whoever rewrites the past has to rewrite all roots since, and lacks their key. Each root is
//! logged too, so that it stands outside the database.

use std::collections::BTreeSet;

use chrono::{DateTime, Days, Duration, NaiveDate, NaiveTime, Utc};
use uuid::Uuid;

use crate::money::reconciliation::difference::{Difference, DifferenceKind};
use crate::money::repository::ledger_roots::{self as repo, Root};
use crate::money::repository::reconciliation_runs as runs;
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};
use crate::platform::entities::{ledger_entries, ledger_transfers};
use crate::platform::keys::secrets::sha256;

/// A transfer of a day is committed so long after its end at the latest.
const SETTLED_AFTER: Duration = Duration::hours(1);
/// The clocks of two processes disagree by less.
const CLOCKS_APART: Duration = Duration::hours(1);
const PAGE: u64 = 1000;

/// Makes the roots of all days that are over, so that a day that has none after a comparison has lost it.
pub async fn keep(ctx: &Context) -> Result<(), StorageError> {
    while keep_next(ctx).await? {}
    Ok(())
}

/// Makes the next one; false when no day is left. The day is read as of one moment, since nothing is added to
/// it any more: whoever writes does not wait for it.
async fn keep_next(ctx: &Context) -> Result<bool, StorageError> {
    let books = ctx.db.begin_snapshot().await?;
    let Some((day, previous)) = next(&books).await? else {
        return Ok(false);
    };
    if settled_at(day) > ctx.clock.now() {
        return Ok(false);
    }
    let root = root_of(ctx, &books, day, &previous).await?;
    db::roll_back(books).await?;
    let work = ctx.begin().await?;
    db::lock(&work.tx, "ledger_roots").await?;
    // Of two processes that made it one keeps it.
    if next(&work.tx).await? == Some((day, previous)) {
        tracing::info!(%day, root, "the books of a day are sealed");
        let row = Root {
            id: Uuid::now_v7(),
            day: day.to_string(),
            root,
            created_at: work.now,
        };
        db::insert(&work.tx, row).await?;
        work.commit().await?;
    }
    Ok(true)
}

/// The day that has no root yet, and the root before it; none while nothing has moved.
async fn next(tx: &Tx) -> Result<Option<(NaiveDate, String)>, StorageError> {
    if let Some(last) = repo::find_last(tx).await? {
        return Ok(Some((day_of(&last)? + Days::new(1), last.root)));
    }
    let first = repo::find_first_moment(tx).await?;
    Ok(first.map(|first| (first.date_naive(), String::new())))
}

/// Compares roots with what the ledger says of their days now: all of them, or the last one and the one
/// whose turn it is.
pub async fn compare(
    ctx: &Context,
    tx: &Tx,
    turn: Option<u64>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    let Some(turn) = turn else {
        return check_all(ctx, tx, found).await;
    };
    let count = repo::count(tx).await?;
    if count == 0 {
        return Ok(());
    }
    for place in BTreeSet::from([count - 1, turn % count]) {
        // With it the root before it, which its own goes on from.
        let (skipped, limit) = place.checked_sub(1).map_or((0, 1), |before| (before, 2));
        let mut roots = repo::list(tx, skipped, limit).await?;
        let Some(root) = roots.pop() else { continue };
        let before = roots.pop().map(|root| root.root).unwrap_or_default();
        check(ctx, tx, &root, &before, found).await?;
    }
    Ok(())
}

async fn check_all(
    ctx: &Context,
    tx: &Tx,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    let mut before = String::new();
    let mut skipped = 0;
    loop {
        let roots = repo::list(tx, skipped, PAGE).await?;
        if roots.is_empty() {
            return Ok(());
        }
        for root in roots {
            check(ctx, tx, &root, &before, found).await?;
            before = root.root;
        }
        skipped += PAGE;
    }
}

async fn check(
    ctx: &Context,
    tx: &Tx,
    root: &Root,
    before: &str,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    let day = day_of(root)?;
    let place = format!("книга за {day}");
    let now = root_of(ctx, tx, day, before).await?;
    if now != root.root {
        let kind = DifferenceKind::LedgerRoot;
        found.push(Difference::new(kind, place.clone(), &root.root, now));
    }
    // Each comparison makes all roots that it can: what one had not needed to make was there.
    let made_at = root.created_at;
    if runs::has_ended_between(tx, settled_at(day), made_at - CLOCKS_APART).await? {
        found.push(Difference::new(
            DifferenceKind::LedgerRoot,
            place,
            "корень, сделанный первой сверкой после дня",
            format!("сделан {made_at}, после более поздней сверки"),
        ));
    }
    Ok(())
}

/// When all transfers of a day are committed.
fn settled_at(day: NaiveDate) -> DateTime<Utc> {
    bounds(day).1 + SETTLED_AFTER
}

fn day_of(root: &Root) -> Result<NaiveDate, StorageError> {
    let day = root.day.parse::<NaiveDate>();
    day.map_err(|_| StorageError::Inconsistent("a root of no day"))
}

fn bounds(day: NaiveDate) -> (DateTime<Utc>, DateTime<Utc>) {
    let start = day.and_time(NaiveTime::MIN).and_utc();
    (start, start + Duration::days(1))
}

async fn root_of(
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
            return Ok(ctx.secrets.identity_hash("ledger-root", &hash));
        }
        let ids = transfers.iter().map(|transfer| transfer.id).collect();
        let entries = repo::list_entries(tx, ids).await?;
        let moved = transfers.iter().map(line_of_transfer);
        let moved: String = moved.chain(entries.iter().map(line_of_entry)).collect();
        hash = sha256(&format!("{hash}:{moved}"));
    }
}

/// What a transfer was for is forgotten in the end, and is no part of the root.
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
