//! Long books, compared in steps: each hour what moved lately, and beside it a part of the past, from
//! where the last hour stopped. A step reads the books as of one moment in a short transaction, so nobody
//! waits for a comparison, however long the books are.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::money::reconciliation::difference::Difference;
use crate::money::reconciliation::{
    between_users, find_differences, gifts, house, ledger_sums, notification_fees, operator_acts,
    payment_transfers, roots,
};
use crate::money::repository::spans::{self, Span};
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

/// How much is compared at once, and in an hour.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Transfers of a step.
    pub transfers: u64,
    /// Users of a step.
    pub users: u64,
    /// Steps of an hour, of transfers and of users.
    pub steps: u32,
}

/// Books that are no longer than this are compared whole each hour.
pub const HOURLY: Pace = Pace {
    transfers: 1_000,
    users: 200,
    steps: 50,
};

/// Where the walk through the past goes on; none is its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    pub moment: Option<DateTime<Utc>>,
    pub user_id: Option<Uuid>,
}

/// All differences of short books; of long ones those of what moved since `recent`, and of the next part
/// of the past. Answers where the walk goes on.
pub async fn compare(
    ctx: &Context,
    pace: Pace,
    recent: DateTime<Utc>,
    walked: Place,
) -> Result<(Vec<Difference>, Place), StorageError> {
    if are_short(ctx, pace).await? {
        return Ok((find_differences(ctx).await?, Place::default()));
    }
    let mut found = Vec::new();
    lately(ctx, pace, recent, &mut found).await?;
    let user_id = past_of_users(ctx, pace, walked.user_id, &mut found).await?;
    let moment = past(ctx, pace, walked.moment, &mut found).await?;
    let tx = ctx.db.begin_snapshot().await?;
    let hour = ctx.clock.now().timestamp() / 3600;
    let turn = u64::try_from(hour).unwrap_or_default();
    roots::compare(ctx, &tx, Some(turn), &mut found).await?;
    ledger_sums::packages(&tx, &mut found).await?;
    // What is found twice is one difference.
    found.sort_by(|one, other| one.message.cmp(&other.message));
    found.dedup_by(|one, other| one.message == other.message);
    Ok((found, Place { moment, user_id }))
}

/// True of books that are compared whole. They only grow.
pub async fn are_short(ctx: &Context, pace: Pace) -> Result<bool, StorageError> {
    let all = pace.transfers * u64::from(pace.steps);
    let next = spans::find_moment_after(ctx.db.read(), DateTime::UNIX_EPOCH, all).await?;
    Ok(next.is_none())
}

/// All that was made since `recent`, and the sums of those whose money moved.
async fn lately(
    ctx: &Context,
    pace: Pace,
    recent: DateTime<Utc>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    let mut from = recent;
    while let Some(until) = step(ctx, pace, from, found).await? {
        from = until;
    }
    let span = (recent, ctx.clock.now());
    let mut after = None;
    loop {
        let tx = ctx.db.begin_snapshot().await?;
        let people = spans::page_moved_users(&tx, span, after, pace.users).await?;
        after = people.last().copied();
        if after.is_none() {
            return Ok(());
        }
        of_users(ctx, &tx, &people, found).await?;
    }
}

/// Steps of an hour from a moment of the past; none where they came to its end.
async fn past(
    ctx: &Context,
    pace: Pace,
    from: Option<DateTime<Utc>>,
    found: &mut Vec<Difference>,
) -> Result<Option<DateTime<Utc>>, StorageError> {
    let mut from = from.unwrap_or(DateTime::UNIX_EPOCH);
    for _ in 0..pace.steps {
        match step(ctx, pace, from, found).await? {
            Some(until) => from = until,
            None => return Ok(None),
        }
    }
    Ok(Some(from))
}

/// Compares what was made from a moment on, until there are transfers for a step; answers its end, none
/// where everything was compared.
async fn step(
    ctx: &Context,
    pace: Pace,
    from: DateTime<Utc>,
    found: &mut Vec<Difference>,
) -> Result<Option<DateTime<Utc>>, StorageError> {
    let tx = ctx.db.begin_snapshot().await?;
    let end = spans::find_moment_after(&tx, from, pace.transfers).await?;
    // Those of one moment are compared together.
    let end = end.map(|end| end.max(from + Duration::microseconds(1)));
    let now = ctx.clock.now();
    let span: Span = (from, end.unwrap_or(now + Duration::days(1)));
    ledger_sums::transfers(&tx, Some(span), found).await?;
    payment_transfers::compare(&tx, Some(span), now, found).await?;
    notification_fees::compare(&tx, Some(span), now, found).await?;
    between_users::compare(&tx, Some(span), now, found).await?;
    house::compare(&tx, Some(span), now, found).await?;
    operator_acts::compare(&tx, Some(span), found).await?;
    Ok(end)
}

/// The same of users.
async fn past_of_users(
    ctx: &Context,
    pace: Pace,
    after: Option<Uuid>,
    found: &mut Vec<Difference>,
) -> Result<Option<Uuid>, StorageError> {
    let mut after = after;
    for _ in 0..pace.steps {
        let tx = ctx.db.begin_snapshot().await?;
        let people = spans::page_users(&tx, after, pace.users).await?;
        after = people.last().copied();
        if after.is_none() {
            return Ok(None);
        }
        of_users(ctx, &tx, &people, found).await?;
    }
    Ok(after)
}

async fn of_users(
    ctx: &Context,
    tx: &Tx,
    users: &[Uuid],
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    ledger_sums::users(tx, Some(users), found).await?;
    ledger_sums::running_sums(tx, Some(users), found).await?;
    gifts::compare(tx, Some(users), found).await?;
    house::plans(tx, Some(users), ctx.clock.now(), found).await
}
