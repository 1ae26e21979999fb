//! Daily check of watched cars. A claimed watch is checked by one process.
//! The registers are queried outside a transaction; snapshot, change, fee and mail then commit together, so
//! that nothing is lost or charged twice.

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use avtosled_core::sources::SourceId;
use chrono::{DateTime, Duration, Utc};
use futures::{StreamExt, future, stream};
use uuid::Uuid;

use crate::checks::vendor_call_log::{Asked, source_rows};
use crate::identity::repository::users::{self, User};
use crate::messages::outbox::{self, Content};
use crate::money::ledger::{self, Account, LedgerError, Movement, Reference, TransferKind};
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};
use crate::reports::repository::watches as repo;
use crate::reports::repository::watches::{Change, Origin, Payers, Watch};
use crate::reports::watches::snapshot::Snapshot;
use crate::reports::watches::{SOURCES, WatchListener, offer};
use avtosled_vendors::car_data::{SourceAnswer, Subject};

/// Maximum cars checked at once; low, since reports use the same sources.
const AT_ONCE: usize = 2;
/// Lease of a claimed watch.
const LEASE: Duration = Duration::minutes(15);
const DAY: Duration = Duration::days(1);
/// Delay until the next check when no register answered.
const SOON: Duration = Duration::hours(1);
/// Maximum lines of a change message.
const MAX_LINES: usize = 20;

#[derive(Debug, thiserror::Error)]
enum DailyCheckError {
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Checks every due watch whose user can pay. Safe for concurrent processes.
pub async fn tick(ctx: &Context) -> Result<(), StorageError> {
    let Some((plan, price)) = offer() else {
        return Ok(());
    };
    let payers = Payers {
        plan: plan.id,
        balance: price.0,
    };
    ctx.source_settings.read(ctx.db.read()).await?;
    loop {
        let now = ctx.clock.now();
        let until = now + LEASE;
        let limit = u64::try_from(AT_ONCE).unwrap_or(1);
        let db = ctx.db.write();
        let claimed = repo::claim_due(db, payers, limit, until, now).await?;
        if claimed.is_empty() {
            return Ok(());
        }
        stream::iter(claimed)
            .for_each_concurrent(AT_ONCE, async |watch| {
                let watch_id = watch.id;
                if let Err(error) = look(ctx, watch, until, price).await {
                    // The watch is claimed again after the lease.
                    tracing::error!(%watch_id, %error, "check of a watched car was not recorded");
                }
            })
            .await;
    }
}

async fn look(
    ctx: &Context,
    watch: Watch,
    until: DateTime<Utc>,
    price: Kopecks,
) -> Result<(), DailyCheckError> {
    let asked = SOURCES.map(|(call, _)| ask(ctx, &watch, call));
    let answers = future::join_all(asked).await;
    let answers = SOURCES.into_iter().zip(answers);
    let answers = answers.filter_map(|((call, _), answer)| Some((call, answer?)));
    settle(ctx, watch, until, price, answers.collect()).await
}

/// Queries a source; `None` for an incomplete answer: an unparsed record would count as removed.
async fn ask(ctx: &Context, watch: &Watch, call: SourceId) -> Option<SourceAnswer> {
    if !ctx.source_settings.is_enabled(call) {
        return None;
    }
    let subject = Subject::of_vin(&watch.vin);
    let result = ctx.car_data.fetch(call, &subject).await;
    let end = if result.is_ok() { "answered" } else { "failed" };
    metrics::counter!("avtosled_source_calls_total", "call" => call.into_str(), "outcome" => end)
        .increment(1);
    let asked = Asked {
        user_id: watch.user_id,
        report_id: None,
        vin: &watch.vin,
    };
    for row in source_rows(asked, call, result.as_ref(), ctx.clock.now()) {
        if let Err(error) = db::insert(ctx.db.write(), row).await {
            tracing::error!(%error, "a call for a watch was not recorded");
        }
    }
    result.ok().filter(|answer| answer.unparsed.is_empty())
}

async fn settle(
    ctx: &Context,
    mut watch: Watch,
    until: DateTime<Utc>,
    price: Kopecks,
    answers: Vec<(SourceId, SourceAnswer)>,
) -> Result<(), DailyCheckError> {
    let now = ctx.clock.now();
    let is_answered = !answers.is_empty();
    let mut known = Snapshot::read(&ctx.encryption, &watch)?;
    let mut lines = Vec::new();
    let mut calls = Vec::new();
    for (call, answer) in answers {
        let news = known.take(call, answer, now);
        if !news.is_empty() {
            calls.push(call.into_str());
        }
        lines.extend(news);
    }
    if is_answered {
        watch.known = Some(known.encrypt(&ctx.encryption, watch.id)?);
        watch.checked_at = Some(now);
    }
    watch.next_check_at = Some(now + if is_answered { DAY } else { SOON });
    let work = ctx.begin().await?;
    let user = users::find_locked(&work.tx, watch.user_id).await?;
    let Some(user) = user.filter(|user| user.deleted_at.is_none()) else {
        return Ok(());
    };
    if !repo::record_look(&work.tx, &watch, until).await? {
        return Ok(());
    }
    if !lines.is_empty() {
        let change = Change {
            id: Uuid::now_v7(),
            watch_id: watch.id,
            user_id: watch.user_id,
            sources: calls.join(","),
            summary: String::new(),
            cost: price.0,
            found_at: now,
            awaits_daily: watch.origin == Origin::Stock,
        };
        match record_change(ctx, &work.tx, &user, &watch, change, lines).await {
            // The balance was spent meanwhile: the change is found again once there is money.
            Err(DailyCheckError::Ledger(LedgerError::Insufficient)) => return Ok(()),
            result => result?,
        }
    }
    work.commit().await?;
    Ok(())
}

/// Stores a change, charges its fee and queues its message, unless the daily one of the stock reports it.
async fn record_change(
    ctx: &Context,
    tx: &Tx,
    user: &User,
    watch: &Watch,
    mut change: Change,
    lines: Vec<String>,
) -> Result<(), DailyCheckError> {
    let lines = shortened(lines);
    change.summary = lines.join("; ");
    let (id, now) = (change.id, change.found_at);
    let cost = Kopecks(change.cost);
    db::insert(tx, change.clone()).await?;
    let fee = Movement {
        kind: TransferKind::Notification,
        from: Account::Available(user.id),
        to: Account::Revenue,
        amount: cost,
        reference: Reference::WatchChange(id),
        idempotency_key: format!("watch-change:{id}"),
        description: None,
    };
    ledger::post(tx, fee, now).await?;
    metrics::counter!("avtosled_car_changes_total").increment(1);
    if change.awaits_daily {
        return Ok(());
    }
    let content = Content::CarChanged {
        report_id: watch.report_id,
        vin: watch.vin.clone(),
        changes: lines,
        cost,
    };
    let key = format!("car_changed:{id}");
    outbox::notify_user(tx, user, content, key, now).await?;
    let listener = ctx.services.get::<Arc<dyn WatchListener>>()?;
    Ok(listener.changed(tx, watch, &change, now).await?)
}

fn shortened(mut lines: Vec<String>) -> Vec<String> {
    if lines.len() > MAX_LINES {
        let more = lines.len() - MAX_LINES;
        lines.truncate(MAX_LINES);
        lines.push(format!("и ещё изменений: {more}"));
    }
    lines
}
