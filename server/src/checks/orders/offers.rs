//! Hints for the order form: reusable answers with their age, and an equal recent order.

use std::collections::{HashMap, HashSet};

use avtosled_core::date::Date;
use avtosled_core::form::Order;
use avtosled_core::plural::counted;
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::orders::{Line, Purchase};
use crate::checks::repository::answer_cache as repo;
use crate::checks::repository::reports::{self, Report, ReportService, ServiceStatus};
use crate::checks::{answer_cache, identification, source_inputs};
use crate::platform::Context;
use crate::platform::clock::{moscow_day, moscow_midnight};
use crate::platform::db::StorageError;
use avtosled_vendors::car_data::Subject;

const REPEAT_HOURS: i64 = 24;
/// Number of the user's latest reports that are compared with an order.
const MOST_REPORTS: u64 = 20;

/// A cached answer that an order may reuse.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoredAnswer {
    /// Id of the service in the price list.
    pub service: String,
    pub title: String,
    /// Moscow day of the original call, at midnight.
    /// It may be another user's call, whose exact time would reveal interest in the car.
    pub fetched_at: DateTime<Utc>,
    /// Age in words, such as «данным 3 дня».
    pub age: String,
}

/// An equal order by the same user within 24 hours.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExistingReport {
    pub id: Uuid,
    pub created_at: DateTime<Utc>,
}

#[derive(Clone, Debug, Default)]
pub struct Offers {
    pub stored: Vec<StoredAnswer>,
    pub existing_report: Option<ExistingReport>,
}

/// Finds reusable answers and an equal order without vendor calls; none for an unidentified car.
pub async fn find(
    ctx: &Context,
    user_id: Uuid,
    order: &Order,
    purchase: Purchase,
    now: DateTime<Utc>,
) -> Result<Offers, StorageError> {
    let Some(identity) = identification::find_cached_car(ctx, order.kind, &order.query).await?
    else {
        return Ok(Offers::default());
    };
    let Some(key) = identity.key() else {
        return Ok(Offers::default());
    };
    let catalogue = purchase.catalogue.name();
    let priced = purchase.lines.iter();
    let may_be_asked: HashSet<&str> = priced
        .filter(|line| line.asked().is_some())
        .map(|line| line.service.id)
        .collect();
    let Ok(purchase) = purchase.asked_by(&source_inputs::known(&order.inputs, &identity), &[])
    else {
        return Ok(Offers::default());
    };
    let subject = source_inputs::subject(&order.inputs, &identity, moscow_day(now));
    let db = ctx.db.read();
    let found = answer_cache::find(
        ctx,
        db,
        user_id,
        purchase.lines.iter().filter_map(Line::to_ask),
        &subject,
        now,
    )
    .await?;
    let offered = |line: &Line| {
        let row = found.get(line.service.id)?;
        let day = moscow_day(row.fetched_at?);
        Some(StoredAnswer {
            service: line.service.id.to_owned(),
            title: line.service.title.to_owned(),
            fetched_at: moscow_midnight(day),
            age: age_in_days(day, moscow_day(now)),
        })
    };
    let since = now - Duration::hours(REPEAT_HOURS);
    let reports = repo::list_of_car(db, user_id, key, since, MOST_REPORTS).await?;
    let ids: Vec<Uuid> = reports.iter().map(|report| report.id).collect();
    let mut rows: HashMap<Uuid, Vec<ReportService>> = HashMap::new();
    for row in reports::list_services(&ctx.encryption, db, &ids).await? {
        rows.entry(row.report_id).or_default().push(row);
    }
    let is_same = |report: &&Report| {
        let rows = rows.get(&report.id).map_or(&[][..], Vec::as_slice);
        let is_same = |line: &Line, row: &ReportService| {
            let now = asked_hash(ctx, user_id, line, &subject);
            // The input of this source is unknown before the order.
            let is_open = now.is_none() && may_be_asked.contains(line.service.id);
            let is_told = !order.inputs.is_empty();
            match (&row.asked_hash, now) {
                (then, Some(now)) => then.as_ref() == Some(&now),
                (Some(_), None) => !(is_open && is_told),
                (None, None) => !is_open,
            }
        };
        report.catalogue == catalogue && is_same_set(&purchase.lines, rows, is_same)
    };
    let existing = reports.iter().find(is_same);
    Ok(Offers {
        stored: purchase.lines.iter().filter_map(offered).collect(),
        existing_report: existing.map(|report| ExistingReport {
            id: report.id,
            created_at: report.created_at,
        }),
    })
}

fn age_in_days(fetched: Date, today: Date) -> String {
    match u64::try_from(today.days_since(fetched)).unwrap_or(0) {
        0 => "данные получены сегодня".to_owned(),
        1 => "данные получены вчера".to_owned(),
        days => format!("данным {}", counted(days, "день", "дня", "дней")),
    }
}

fn asked_hash(ctx: &Context, user_id: Uuid, line: &Line, subject: &Subject) -> Option<String> {
    let call = line.asked()?;
    Some(answer_cache::asked_hash(
        &ctx.secrets,
        user_id,
        call,
        subject,
    ))
}

/// Whether a report has the services of an order, none failed, each with the input it would have now.
fn is_same_set(
    lines: &[Line],
    rows: &[ReportService],
    is_same: impl Fn(&Line, &ReportService) -> bool,
) -> bool {
    let is_in = |line: &Line| {
        let row = rows.iter().find(|row| row.service_name == line.service.id);
        row.is_some_and(|row| row.status != ServiceStatus::Error && is_same(line, row))
    };
    lines.len() == rows.len() && lines.iter().all(is_in)
}
