//! Refresh of a report: fresh answers are copied, stale and failed sources queried again.
//! These are charged at the refresh price; otherwise a refresh is an ordinary order.

mod offer;
mod plan;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::form::Refresh;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::orders::{self, ExistingReport, NewReport, OrderError, OrderOrigin, Payment};
use crate::checks::repository::answer_cache;
use crate::checks::repository::reports::ReportStatus;
use crate::identity::locking;
use crate::identity::repository::users::User;
use crate::platform::Context;
use crate::platform::idempotency::{IdempotentRequest, run_once};
use crate::platform::unit_of_work::UnitOfWork;
use crate::reports::refresh::plan::{Plan, make_plan};

pub use offer::{RefreshBlock, RefreshError, RefreshOffer, RefreshReason};

const SCOPE: &str = "refresh";

/// Returns what a refresh of a report would query, and its price.
pub async fn offer(
    ctx: &Context,
    user: &User,
    report_id: Uuid,
) -> Result<RefreshOffer, RefreshError> {
    let now = ctx.clock.now();
    let all = Refresh::default();
    let plan = make_plan(ctx, user, report_id, &all, now).await?;
    let newer = answer_cache::find_refresh(ctx.db.read(), report_id).await?;
    let total = plan.purchase.total;
    Ok(RefreshOffer {
        list_total: plan.purchase.subtotal,
        total,
        lacking: Kopecks((total.0 - user.balance).max(0)),
        refreshed_by: newer.map(|report| ExistingReport {
            id: report.id,
            created_at: report.created_at,
        }),
        blocks: plan.blocks,
    })
}

/// Orders the refresh of a report and returns the new report id; idempotent by key.
/// `origin`: the key of the open API, if any.
pub async fn place(
    ctx: &Context,
    user: &User,
    report_id: Uuid,
    order: Refresh,
    origin: Option<OrderOrigin>,
    key: Option<String>,
) -> Result<Uuid, RefreshError> {
    let now = ctx.clock.now();
    let body = (report_id, &order, &origin);
    let request = IdempotentRequest::new(ctx, user.id, SCOPE, key, &body);
    let run = place_anew(ctx, user, report_id, &order, origin.as_ref(), now);
    let answer = run_once(ctx, &request, run).await?;
    if answer.is_new() {
        metrics::counter!("avtosled_reports_refreshed_total").increment(1);
    }
    Ok(answer.into_inner())
}

async fn place_anew<'a>(
    ctx: &'a Context,
    user: &User,
    report_id: Uuid,
    order: &Refresh,
    origin: Option<&OrderOrigin>,
    now: DateTime<Utc>,
) -> Result<(UnitOfWork<'a>, Uuid), RefreshError> {
    let plan = make_plan(ctx, user, report_id, order, now).await?;
    if plan.purchase.total == Kopecks::ZERO {
        return Err(nothing_to_ask(&plan));
    }
    let id = Uuid::now_v7();
    let work = ctx.begin_at(now).await?;
    // Serialises refreshes of one report.
    let user = locking::lock(&work.tx, user.id).await?;
    // The newest refresh is refreshed instead, so that no answer is paid twice.
    if let Some(newer) = answer_cache::find_refresh(&work.tx, report_id).await? {
        return Err(if newer.status == ReportStatus::Completed {
            RefreshError::Refreshed
        } else {
            RefreshError::Running
        });
    }
    if order
        .total
        .is_some_and(|shown| shown != plan.purchase.total)
    {
        let price = plan.purchase.total;
        return Err(RefreshError::PriceChanged { price });
    }
    let report = NewReport {
        id,
        order: &plan.order,
        purchase: &plan.purchase,
        car: &plan.car,
        stored: &plan.stored,
        refreshed_from: Some(report_id),
        origin,
    };
    orders::insert(ctx, &work.tx, &user, &report, Payment::Balance, now).await?;
    Ok((work, id))
}

/// Error: every answer is fresh, or the stale ones lack inputs.
fn nothing_to_ask(plan: &Plan) -> RefreshError {
    let missing = plan.blocks.iter().find_map(|block| block.missing.clone());
    match missing {
        Some(text) => {
            let error = FieldError::new("inputs", "missing_input", text);
            OrderError::Invalid(FieldErrors::one(error)).into()
        }
        None => RefreshError::NothingToRefresh,
    }
}
