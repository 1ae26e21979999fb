//! End of the conversion of a report: waiting sources are queried or skipped.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::answer_cache::asked_hash;
use crate::checks::identification::{self, Identity};
use crate::checks::repository::reports::{self, Report, ReportService, Wait};
use crate::checks::repository::waiting;
use crate::checks::settlement::{SettlementError, become_known, end_rows, hold, skip};
use crate::checks::{enqueue, report_data, source_inputs};
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db::Tx;
use crate::platform::jobs::queue::{self, Job};
use crate::platform::repository::encrypted_columns::SOURCE_INPUTS;

/// Stores the answer of the conversion, or its absence, and ends the job.
pub async fn end_conversion(
    ctx: &Context,
    report_id: Uuid,
    said: Option<Identity>,
    job: Option<&Job>,
) -> Result<(), SettlementError> {
    let work = ctx.begin().await?;
    if let Some(report) = reports::find_locked(&work.tx, report_id).await?
        && report.conversion_open
    {
        take_in(ctx, &work.tx, &report, said, work.now).await?;
    }
    if let Some(job) = job {
        queue::finish(&work.tx, job, work.now).await?;
    }
    work.commit().await?;
    ctx.events.publish(report_id);
    Ok(())
}

async fn take_in(
    ctx: &Context,
    tx: &Tx,
    report: &Report,
    said: Option<Identity>,
    now: DateTime<Utc>,
) -> Result<(), SettlementError> {
    let is_known = said.as_ref().is_some_and(|said| said.found);
    let identity = report_data::identity(report)?;
    let identity = match said {
        Some(said) => identification::with(identity, said),
        None => identity,
    };
    let converted = (
        report_data::first_data(identity.clone())?,
        identity.plate.clone(),
    );
    waiting::end_conversion(tx, report.id, converted).await?;
    let skipped = ask_waiting(ctx, tx, report, &identity, now).await?;
    if is_known && !report.car_known {
        let charged = become_known(tx, report, now).await?;
        reports::add_totals(tx, report.id, charged, 0).await?;
    }
    let report = hold(tx, report.id).await?;
    end_rows(ctx, tx, &report, skipped, 0, now).await
}

/// Queries the sources that waited for the conversion.
/// Returns those that still lack an input as skipped.
async fn ask_waiting(
    ctx: &Context,
    tx: &Tx,
    report: &Report,
    identity: &Identity,
    now: DateTime<Utc>,
) -> Result<Vec<ReportService>, SettlementError> {
    let place = SOURCE_INPUTS.of(report.id);
    let inputs = source_inputs::open(ctx, place, report.source_inputs.as_deref());
    let known = source_inputs::known(&inputs, identity);
    let subject = source_inputs::subject(&inputs, identity, moscow_day(now));
    let mut skipped = Vec::new();
    let mut sources = BTreeSet::new();
    for row in waiting::list_waiting(tx, report.id, Wait::Conversion).await? {
        let call = row.source.0.asked_as();
        if let Some(reason) = row.source.0.source().skip_reason(&known) {
            skipped.push(skip(row, &reason));
        } else {
            let hash = asked_hash(&ctx.secrets, report.user_id, call, &subject);
            waiting::wake_service(tx, row.id, Some(hash)).await?;
            sources.insert(call);
        }
    }
    enqueue::ask(tx, report.id, sources, now).await?;
    Ok(skipped)
}
