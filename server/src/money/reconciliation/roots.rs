//! A root over the ledger for each day, made from the root of the day before and of everything that
//! moved: whoever rewrites the past has to rewrite all roots since, and lacks their key. Each root is
//! logged too, so that it stands outside the database.

use chrono::{DateTime, Days, Duration, NaiveDate, NaiveTime, Utc};
use uuid::Uuid;

use crate::kit::Kit;
use crate::kit::db::{self, StorageError, Tx};
use crate::kit::keys::secrets::sha256;
use crate::kit::tables::{ledger_entries, ledger_transfers};
use crate::money::reconciliation::difference::{Difference, DifferenceKind};
use crate::money::rows::ledger_roots::{self as rows, Root};

/// A transfer of a day is committed so long after its end at the latest.
const SETTLED_AFTER: Duration = Duration::hours(1);
/// Days of which roots are made at once: a server may have stood still for long.
const MOST_DAYS: usize = 100;
/// Days that each comparison goes through.
const CHECKED: u64 = 31;
const PAGE: u64 = 1000;

/// Makes the roots of the days that are over.
pub async fn keep(kit: &Kit) -> Result<(), StorageError> {
    let work = kit.begin().await?;
    // Of two processes one makes them.
    db::lock(&work.tx, "ledger_roots").await?;
    let Some((mut day, mut previous)) = next(&work.tx).await? else {
        return Ok(());
    };
    for _ in 0..MOST_DAYS {
        let (_, end) = bounds(day);
        if end + SETTLED_AFTER > work.now {
            break;
        }
        let root = root_of(kit, &work.tx, day, &previous).await?;
        tracing::info!(%day, root, "the books of a day are sealed");
        let row = Root {
            id: Uuid::now_v7(),
            day: day.to_string(),
            root: root.clone(),
            created_at: work.now,
        };
        db::insert(&work.tx, row).await?;
        (day, previous) = (day + Days::new(1), root);
    }
    work.commit().await
}

/// The day that has no root yet, and the root before it; none while nothing has moved.
async fn next(tx: &Tx) -> Result<Option<(NaiveDate, String)>, StorageError> {
    if let Some(last) = rows::list_last(tx, 1).await?.pop() {
        return Ok(Some((day_of(&last)? + Days::new(1), last.root)));
    }
    let first = rows::find_first_moment(tx).await?;
    Ok(first.map(|first| (first.date_naive(), String::new())))
}

/// Compares the latest roots with what the ledger says of their days now: all of them, or the last one
/// and the one whose turn it is.
pub async fn compare(
    kit: &Kit,
    tx: &Tx,
    turn: Option<usize>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    let mut roots = rows::list_last(tx, CHECKED + 1).await?;
    roots.reverse();
    let is_all = u64::try_from(roots.len()).is_ok_and(|count| count <= CHECKED);
    let mut before = String::new();
    for (place, root) in roots.iter().enumerate() {
        // The day before the checked ones is asked for only as what their chain goes on from.
        let is_chosen =
            turn.is_none_or(|turn| place + 1 == roots.len() || place == turn % roots.len());
        if is_chosen && (is_all || place > 0) {
            check(kit, tx, root, &before, found).await?;
        }
        before.clone_from(&root.root);
    }
    Ok(())
}

async fn check(
    kit: &Kit,
    tx: &Tx,
    root: &Root,
    before: &str,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    let now = root_of(kit, tx, day_of(root)?, before).await?;
    if now != root.root {
        found.push(Difference::new(
            DifferenceKind::LedgerRoot,
            format!("книга за {}", root.day),
            &root.root,
            now,
        ));
    }
    Ok(())
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
    kit: &Kit,
    tx: &Tx,
    day: NaiveDate,
    previous: &str,
) -> Result<String, StorageError> {
    let mut hash = sha256(&format!("{previous}:{day}"));
    let mut after = None;
    loop {
        let transfers = rows::page_transfers(tx, bounds(day), after, PAGE).await?;
        after = transfers.last().map(|transfer| transfer.id);
        if after.is_none() {
            return Ok(kit.secrets.identity_hash("ledger-root", &hash));
        }
        let ids = transfers.iter().map(|transfer| transfer.id).collect();
        let entries = rows::list_entries(tx, ids).await?;
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
