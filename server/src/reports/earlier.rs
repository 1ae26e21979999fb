//! Changes since the owner's earlier report of the same car.

use avtosled_core::report::{Answer, SourceStatus, changes, supports_changes};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::report_data::source::Source;
use crate::checks::repository::reports::{self, Report, ReportService, ReportStatus};
use crate::platform::db::{Conn, StorageError};
use crate::platform::keys::encryption::Encryption;

/// Changes of one source between two reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SourceChanges {
    /// Service of this report that a page links to.
    pub service: String,
    pub title: &'static str,
    pub lines: Vec<String>,
}

/// Earlier report that a report is compared with, and the sources queried since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangedSince {
    pub report_id: Uuid,
    pub finished_at: DateTime<Utc>,
    /// Titles of sources that answered completely in both reports; others are not compared.
    pub compared: Vec<&'static str>,
}

/// Comparison of two reports of one car.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SinceEarlier {
    pub since: ChangedSince,
    /// Changes per source, without unchanged sources.
    pub changes: Vec<SourceChanges>,
}

/// Compares a completed report with the owner's newest earlier completed one of the car.
/// `None` without one or without comparable sources. For the owner only, since it reveals another report.
pub async fn since_earlier(
    encryption: &Encryption,
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
    let before = reports::list_services(encryption, conn, &[earlier.id]).await?;
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
    for row in after.iter().filter(|row| supports_changes(row.source.0)) {
        let old = before.iter().find(|old| old.source == row.source);
        let Some(old) = old.filter(|old| is_later(old, row)) else {
            continue;
        };
        let (old, new) = (Source::read(old), Source::read(row));
        if !(is_whole(&old) && is_whole(&new)) {
            continue;
        }
        let title = row.source.0.source().short_name;
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

/// Whether an answer is newer than the earlier one, so that it was not reused from the cache.
fn is_later(old: &ReportService, new: &ReportService) -> bool {
    let state = |row: &ReportService| row.actual_at.or(row.fetched_at);
    matches!((state(old), state(new)), (Some(old), Some(new)) if old < new)
}

/// Whether an answer is complete: an unparsed record or silent register would count as a removal.
fn is_whole(source: &Source) -> bool {
    let is_whole = |answer: &Answer| answer.other.is_empty() && answer.silent.is_empty();
    source.status() == SourceStatus::Answered && source.answer.as_ref().is_none_or(is_whole)
}
