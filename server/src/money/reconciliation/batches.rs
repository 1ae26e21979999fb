//! Incremental reconciliation of a large ledger, in batches.
//! Each hour it compares everything since the last run, and the next batches of the past. A batch is read
//! from one short snapshot, so writers never wait.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::money::reconciliation::discrepancy::Discrepancy;
use crate::money::reconciliation::{
    company_accounts, find_discrepancies, hash_chain, ledger_sums, notification_fees,
    operator_credits, payment_transfers, user_transfers,
};
use crate::money::repository::batches::{self, TimeRange};
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

/// Sizes of the batches, and number of batches per run.
#[derive(Clone, Copy, Debug)]
pub struct BatchSizes {
    /// Number of transfers per batch.
    pub transfers: u64,
    /// Number of users per batch.
    pub users: u64,
    /// Number of batches per run, of transfers and of users each.
    pub batches: u32,
}

/// Batch sizes of the hourly run; a ledger that fits into one run is compared as a whole.
pub const HOURLY: BatchSizes = BatchSizes {
    transfers: 1_000,
    users: 200,
    batches: 50,
};

/// Position in the past where the next run continues; `None` is the beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    pub moment: Option<DateTime<Utc>>,
    pub user_id: Option<Uuid>,
}

/// Compares the whole ledger if it fits into one run, else recent rows and the next batches.
/// Recent are all rows since `recent`. Returns the discrepancies and the new cursor.
pub async fn compare(
    ctx: &Context,
    sizes: BatchSizes,
    recent: DateTime<Utc>,
    cursor: Cursor,
) -> Result<(Vec<Discrepancy>, Cursor), StorageError> {
    if fits_one_run(ctx, sizes).await? {
        return Ok((find_discrepancies(ctx).await?, Cursor::default()));
    }
    let mut found = Vec::new();
    compare_recent(ctx, sizes, recent, &mut found).await?;
    let user_id = compare_past_users(ctx, sizes, cursor.user_id, &mut found).await?;
    let moment = compare_past(ctx, sizes, cursor.moment, &mut found).await?;
    let tx = ctx.db.begin_snapshot().await?;
    let hour = ctx.clock.now().timestamp() / 3600;
    let rotation = u64::try_from(hour).unwrap_or_default();
    hash_chain::compare(ctx, &tx, Some(rotation), &mut found).await?;
    ledger_sums::packages(&tx, &mut found).await?;
    found.sort_by(|one, other| one.message.cmp(&other.message));
    found.dedup_by(|one, other| one.message == other.message);
    Ok((found, Cursor { moment, user_id }))
}

/// Whether the ledger fits into one run, so that it is compared as a whole. It only grows.
pub async fn fits_one_run(ctx: &Context, sizes: BatchSizes) -> Result<bool, StorageError> {
    let all = sizes.transfers * u64::from(sizes.batches);
    let next = batches::find_moment_after(ctx.db.read(), DateTime::UNIX_EPOCH, all).await?;
    Ok(next.is_none())
}

/// Compares all transfers since `recent`, and the users whose money moved.
async fn compare_recent(
    ctx: &Context,
    sizes: BatchSizes,
    recent: DateTime<Utc>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    let mut from = recent;
    while let Some(until) = compare_batch(ctx, sizes, from, found).await? {
        from = until;
    }
    let range = (recent, ctx.clock.now());
    let mut after = None;
    loop {
        let tx = ctx.db.begin_snapshot().await?;
        let people = batches::page_moved_users(&tx, range, after, sizes.users).await?;
        after = people.last().copied();
        if after.is_none() {
            return Ok(());
        }
        compare_users(ctx, &tx, &people, found).await?;
    }
}

/// Compares the next batches of past transfers; returns the new position, `None` at the end.
async fn compare_past(
    ctx: &Context,
    sizes: BatchSizes,
    from: Option<DateTime<Utc>>,
    found: &mut Vec<Discrepancy>,
) -> Result<Option<DateTime<Utc>>, StorageError> {
    let mut from = from.unwrap_or(DateTime::UNIX_EPOCH);
    for _ in 0..sizes.batches {
        match compare_batch(ctx, sizes, from, found).await? {
            Some(until) => from = until,
            None => return Ok(None),
        }
    }
    Ok(Some(from))
}

/// Compares one batch of transfers; returns the end of its time range, `None` at the end of the ledger.
async fn compare_batch(
    ctx: &Context,
    sizes: BatchSizes,
    from: DateTime<Utc>,
    found: &mut Vec<Discrepancy>,
) -> Result<Option<DateTime<Utc>>, StorageError> {
    let tx = ctx.db.begin_snapshot().await?;
    let end = batches::find_moment_after(&tx, from, sizes.transfers).await?;
    // Transfers with one timestamp belong to one batch.
    let end = end.map(|end| end.max(from + Duration::microseconds(1)));
    let now = ctx.clock.now();
    let range: TimeRange = (from, end.unwrap_or(now + Duration::days(1)));
    ledger_sums::transfers(&tx, Some(range), found).await?;
    payment_transfers::compare(&tx, Some(range), now, found).await?;
    notification_fees::compare(&tx, Some(range), now, found).await?;
    user_transfers::compare(&tx, Some(range), now, found).await?;
    company_accounts::compare(&tx, Some(range), now, found).await?;
    operator_credits::compare_audit_events(&tx, Some(range), found).await?;
    Ok(end)
}

/// Compares the next batches of users; returns the last user, `None` at the end.
async fn compare_past_users(
    ctx: &Context,
    sizes: BatchSizes,
    after: Option<Uuid>,
    found: &mut Vec<Discrepancy>,
) -> Result<Option<Uuid>, StorageError> {
    let mut after = after;
    for _ in 0..sizes.batches {
        let tx = ctx.db.begin_snapshot().await?;
        let people = batches::page_users(&tx, after, sizes.users).await?;
        after = people.last().copied();
        if after.is_none() {
            return Ok(None);
        }
        compare_users(ctx, &tx, &people, found).await?;
    }
    Ok(after)
}

async fn compare_users(
    ctx: &Context,
    tx: &Tx,
    users: &[Uuid],
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    ledger_sums::users(tx, Some(users), found).await?;
    ledger_sums::running_sums(tx, Some(users), found).await?;
    operator_credits::compare_balances(tx, Some(users), found).await?;
    company_accounts::compare_plans(tx, Some(users), ctx.clock.now(), found).await
}
