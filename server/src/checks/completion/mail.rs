//! Mail about a completed report.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::repository::reports::{Report, ReportService, ReportStatus, ServiceStatus};
use crate::identity::repository::members;
use crate::identity::repository::users::{self, User};
use crate::messages::outbox::{self, Content};
use crate::platform::db::{StorageError, Tx};

/// Queues the completion mail for the person who ordered, if he wants it, in the transaction that completes the report.
pub async fn report_ready(
    tx: &Tx,
    report: &Report,
    rows: &[ReportService],
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let user = find_orderer(tx, report).await?;
    let Some(user) = user.filter(|user| user.notify_report_ready) else {
        return Ok(());
    };
    let key = format!("report_ready:{}", report.id);
    outbox::mail_to_user(tx, &user, ready(report, rows), key, now).await
}

/// Account of the person who ordered a report: the owner, or a member of the company, unless he left or is suspended.
async fn find_orderer(tx: &Tx, report: &Report) -> Result<Option<User>, StorageError> {
    let member = match report.member_id {
        Some(id) => members::find(tx, id).await?,
        None => None,
    };
    let member = member.filter(|member| member.left_at.is_none() && member.suspended_at.is_none());
    let user_id = member.map_or(report.user_id, |member| member.user_id);
    users::find(tx, user_id).await
}

/// Queues the completion mail again, regardless of settings; `false` without content or address.
pub async fn send_again(
    tx: &Tx,
    report: &Report,
    rows: &[ReportService],
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let user = users::find(tx, report.user_id).await?;
    let is_complete = report.status == ReportStatus::Completed;
    let Some(user) = user.filter(|user| is_complete && user.confirmed_email().is_some()) else {
        return Ok(false);
    };
    let key = format!("report_again:{}", Uuid::now_v7());
    outbox::mail_to_user(tx, &user, ready(report, rows), key, now).await?;
    Ok(true)
}

fn ready(report: &Report, rows: &[ReportService]) -> Content {
    Content::ReportReady {
        report_id: report.id,
        query: report.search_query.clone(),
        answered: answered(rows),
        asked: asked(rows),
        charged: Kopecks(report.total_cost),
        is_unknown: !report.car_known && answered(rows) > 0,
    }
}

/// Queues the mail about late answers for the person who ordered, if he wants report mails.
pub async fn late_answer(
    tx: &Tx,
    report: &Report,
    joined: &[ReportService],
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let user = find_orderer(tx, report).await?;
    let Some(user) = user.filter(|user| user.notify_report_ready) else {
        return Ok(());
    };
    let content = Content::LateAnswer {
        report_id: report.id,
        query: report.search_query.clone(),
        sources: titles(joined.iter()),
    };
    let rows: Vec<String> = joined.iter().map(|row| row.id.to_string()).collect();
    let key = format!("late_answer:{}", rows.join(","));
    outbox::mail_to_user(tx, &user, content, key, now).await
}

/// Number of services whose source answered.
#[must_use]
pub fn answered(rows: &[ReportService]) -> i32 {
    count(rows, |row| row.service_success == Some(true))
}

/// Titles of sources that were queried and did not answer, each once.
#[must_use]
pub fn silent(rows: &[ReportService]) -> Vec<String> {
    let is_silent = |row: &&ReportService| {
        row.status != ServiceStatus::Skipped && row.service_success != Some(true)
    };
    titles(rows.iter().filter(is_silent))
}

/// Titles of sources that could not be queried, each once.
#[must_use]
pub fn skipped(rows: &[ReportService]) -> Vec<String> {
    titles(
        rows.iter()
            .filter(|row| row.status == ServiceStatus::Skipped),
    )
}

fn titles<'a>(rows: impl Iterator<Item = &'a ReportService>) -> Vec<String> {
    let mut titles: Vec<String> = Vec::new();
    for row in rows {
        let title = row.source.0.source().title;
        if !titles.iter().any(|known| known == title) {
            titles.push(title.to_owned());
        }
    }
    titles
}

/// Number of services whose source was queried.
#[must_use]
pub fn asked(rows: &[ReportService]) -> i32 {
    count(rows, |row| row.status != ServiceStatus::Skipped)
}

fn count(rows: &[ReportService], is_counted: impl Fn(&&ReportService) -> bool) -> i32 {
    i32::try_from(rows.iter().filter(is_counted).count()).unwrap_or(i32::MAX)
}
