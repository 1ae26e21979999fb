//! Order of a batch: its rows are stored and ordered later by [`runner`](super::runner).

use avtosled_core::form::{BatchRequest, BatchRow, RowPlan, RowSkipCode};
use avtosled_core::identifier::IdentifierKind;
use uuid::Uuid;

use crate::business::batches::selection::Selection;
use crate::business::batches::{BatchError, MAX_OPEN, quote};
use crate::business::repository::api_keys::Mode;
use crate::business::repository::batch_rows::{Row, RowState, SkipCode};
use crate::business::repository::batches::{self as repo, Batch, BatchState};
use crate::identity::locking;
use crate::identity::repository::users::User;
use crate::platform::Context;
use crate::platform::clock::{moscow_day, moscow_text};
use crate::platform::db;
use crate::platform::idempotency::{IdempotentRequest, run_once};
use crate::platform::unit_of_work::UnitOfWork;

const LIVE_SCOPE: &str = "batches";
const TEST_SCOPE: &str = "test-batches";
/// Rows inserted by one statement; bounded by the number of parameters of a statement.
const INSERTED_AT_ONCE: usize = 500;

/// Who orders a batch, and in which mode.
#[derive(Clone, Copy, Debug)]
pub struct BatchOrderer {
    pub mode: Mode,
    /// Key of the open API; `None` for the pages.
    pub api_key_id: Option<Uuid>,
    /// Member of the company; `None` for the owner of the account.
    pub member_id: Option<Uuid>,
}

/// Orders a batch and returns its id; idempotent by key.
pub async fn place(
    ctx: &Context,
    user: &User,
    orderer: BatchOrderer,
    request: BatchRequest,
    key: Option<String>,
) -> Result<Uuid, BatchError> {
    let scope = match orderer.mode {
        Mode::Live => LIVE_SCOPE,
        Mode::Test => TEST_SCOPE,
    };
    let idempotent = IdempotentRequest::new(ctx, user.id, scope, key, &request);
    let run = place_anew(ctx, user, orderer, &request);
    let answer = run_once(ctx, &idempotent, run).await?;
    if answer.is_new() {
        metrics::counter!("avtosled_batches_ordered_total").increment(1);
    }
    Ok(answer.into_inner())
}

async fn place_anew<'a>(
    ctx: &'a Context,
    user: &User,
    orderer: BatchOrderer,
    request: &BatchRequest,
) -> Result<(UnitOfWork<'a>, Uuid), BatchError> {
    let selection = Selection::of(request);
    let plans = request.plan(moscow_day(ctx.clock.now()));
    let mut kinds: Vec<IdentifierKind> = Vec::new();
    for plan in &plans {
        if let RowPlan::Check { kind, number } = plan
            && !kinds.contains(kind)
        {
            // An invalid selection is rejected before anything is stored.
            quote::price_of(ctx, user, &selection, *kind, number).await?;
            kinds.push(*kind);
        }
    }
    if kinds.is_empty() {
        return Err(BatchError::NothingToOrder);
    }
    let work = ctx.begin().await?;
    let (tx, now) = (&work.tx, work.now);
    locking::lock(tx, user.id).await?;
    if repo::count_open(tx, user.id).await? >= MAX_OPEN {
        return Err(BatchError::TooMany);
    }
    let batch = Batch {
        id: Uuid::now_v7(),
        user_id: user.id,
        api_key_id: orderer.api_key_id,
        member_id: orderer.member_id,
        mode: orderer.mode,
        name: request
            .name
            .clone()
            .unwrap_or_else(|| format!("Список от {}", moscow_text(now))),
        state: BatchState::Running,
        pause_reason: None,
        selection: selection.to_json()?,
        next_run_at: Some(now),
        claimed_until: None,
        created_at: now,
        ended_at: None,
    };
    let id = batch.id;
    db::insert(tx, batch).await?;
    let rows = request.rows.iter().zip(plans);
    let rows: Vec<Row> = (1..)
        .zip(rows)
        .map(|(position, (row, plan))| new_row(id, position, row, plan))
        .collect();
    for part in rows.chunks(INSERTED_AT_ONCE) {
        db::insert_all(tx, part.to_vec()).await?;
    }
    Ok((work, id))
}

fn new_row(batch_id: Uuid, position: i32, row: &BatchRow, plan: RowPlan) -> Row {
    let (state, kind, number, skip) = match plan {
        RowPlan::Check { kind, number } => (RowState::Waiting, Some(kind), Some(number), None),
        RowPlan::Skip(skip) => {
            let code = match skip.code() {
                RowSkipCode::Invalid => SkipCode::Invalid,
                RowSkipCode::Duplicate => SkipCode::Duplicate,
            };
            (RowState::Skipped, None, None, Some((code, skip.message())))
        }
    };
    Row {
        id: Uuid::now_v7(),
        batch_id,
        position,
        identifier: row.identifier.trim().to_owned(),
        kind: kind.map(|kind| kind.name().to_owned()),
        number,
        external_id: row.external_id.clone(),
        state,
        skip_code: skip.as_ref().map(|(code, _)| *code),
        skip_message: skip.map(|(_, message)| message),
        report_id: None,
        test_check_id: None,
        is_existing: false,
        verdict_level: None,
        attempts: 0,
        next_attempt_at: None,
    }
}
