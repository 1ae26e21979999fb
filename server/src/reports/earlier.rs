//! What is new since the buyer's earlier report of the same car.

use avtosled_core::report::{Answer, SourceStatus, changes, tells_changes};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::repository::reports::{self, Report, ReportService, ReportStatus};
use crate::checks::source::Source;
use crate::platform::db::{Conn, StorageError};
use crate::platform::keys::vault::Vault;

/// What one source says now and did not say then, or the other way round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SourceChanges {
    /// The service of this report: where the page shows the answer.
    pub service: String,
    pub title: &'static str,
    pub lines: Vec<String>,
}

/// The earlier report, and which sources were asked anew since then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangedSince {
    pub report_id: Uuid,
    pub finished_at: DateTime<Utc>,
    /// Titles of the sources that answered in full both times. Of no other anything is said.
    pub compared: Vec<&'static str>,
}

/// The comparison of two reports of one car.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SinceEarlier {
    pub since: ChangedSince,
    /// Without the sources that say the same as before.
    pub changes: Vec<SourceChanges>,
}

/// Compares a completed report with the newest complete one of this car that its owner had before;
/// `None` where there is none, or no source can be compared. Only for the eyes of the owner: it tells
/// of another report.
pub async fn since_earlier(
    vault: &Vault,
    conn: &impl Conn,
    report: &Report,
    rows: &[ReportService],
) -> Result<Option<SinceEarlier>, StorageError> {
    if report.status != ReportStatus::Completed || report.vin.is_empty() {
        return Ok(None);
    }
    let Some(earlier) = reports::find_earlier(conn, report).await? else {
        return Ok(None);
    };
    let Some(finished_at) = earlier.finished_at else {
        return Ok(None);
    };
    let before = reports::list_services(vault, conn, &[earlier.id]).await?;
    Ok(compare(&earlier, finished_at, &before, rows))
}

fn compare(
    earlier: &Report,
    finished_at: DateTime<Utc>,
    before: &[ReportService],
    after: &[ReportService],
) -> Option<SinceEarlier> {
    let mut compared = Vec::new();
    let mut found = Vec::new();
    for row in after.iter().filter(|row| tells_changes(row.source.0)) {
        let old = before.iter().find(|old| old.source == row.source);
        let Some(old) = old.filter(|old| is_later(old, row)) else {
            continue;
        };
        let (old, new) = (Source::read(old), Source::read(row));
        if !(is_whole(&old) && is_whole(&new)) {
            continue;
        }
        let title = row.source.0.source().short;
        compared.push(title);
        let lines = changes(old.block(), new.block());
        if !lines.is_empty() {
            found.push(SourceChanges {
                service: row.service_name.clone(),
                title,
                lines,
            });
        }
    }
    let since = ChangedSince {
        report_id: earlier.id,
        finished_at,
        compared,
    };
    (!since.compared.is_empty()).then_some(SinceEarlier {
        since,
        changes: found,
    })
}

/// A copied answer, or an older one from a cache, says nothing of the time since.
fn is_later(old: &ReportService, new: &ReportService) -> bool {
    let state = |row: &ReportService| row.actual_at.or(row.fetched_at);
    matches!((state(old), state(new)), (Some(old), Some(new)) if old < new)
}

/// A record that was not read, or a register that was silent, would look like one that vanished.
fn is_whole(source: &Source) -> bool {
    let is_whole = |answer: &Answer| answer.other.is_empty() && answer.silent.is_empty();
    source.status() == SourceStatus::Answered && source.answer.as_ref().is_none_or(is_whole)
}
