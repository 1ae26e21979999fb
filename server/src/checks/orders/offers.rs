//! Offers of an order form beside the order: answers that are there already, with their age, and
//! the report that the same order would repeat.

use std::collections::{HashMap, HashSet};

use avtosled_core::date::Date;
use avtosled_core::form::Order;
use avtosled_core::plural::counted;
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::orders::{Line, Purchase};
use crate::checks::repository::repeats;
use crate::checks::repository::reports::{self, Report, ReportService, ServiceStatus};
use crate::checks::{identification, source_inputs, stored_answers};
use crate::platform::Context;
use crate::platform::clock::{moscow_day, moscow_midnight};
use crate::platform::db::StorageError;
use avtosled_vendors::car_data::Subject;

const REPEAT_HOURS: i64 = 24;
/// A car is not ordered more often within that time, but by programs.
const MOST_REPORTS: u64 = 20;

/// An answer that an order may take instead of asking its source.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoredAnswer {
    /// As the price list calls it.
    pub service: String,
    pub title: String,
    /// The day on which the source was really asked, in Moscow, from its beginning. Somebody else may
    /// have asked: the minute would tell a seller that a buyer looks at the car.
    pub fetched_at: DateTime<Utc>,
    /// The same in words: «данным 3 дня».
    pub age: String,
}

/// A report of the same order, by the same user, of the last 24 hours.
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

/// Looks for both. Nobody is asked: a car that was not identified yet has neither.
pub async fn find(
    ctx: &Context,
    user_id: Uuid,
    order: &Order,
    purchase: Purchase,
    now: DateTime<Utc>,
) -> Result<Offers, StorageError> {
    let Some(identity) = identification::known(ctx, order.kind, &order.query).await? else {
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
    let found = stored_answers::find(
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
    let reports = repeats::list_of_car(db, user_id, key, since, MOST_REPORTS).await?;
    let ids: Vec<Uuid> = reports.iter().map(|report| report.id).collect();
    let mut rows: HashMap<Uuid, Vec<ReportService>> = HashMap::new();
    for row in reports::list_services(&ctx.vault, db, &ids).await? {
        rows.entry(row.report_id).or_default().push(row);
    }
    let is_same = |report: &&Report| {
        let rows = rows.get(&report.id).map_or(&[][..], Vec::as_slice);
        let is_same = |line: &Line, row: &ReportService| {
            let now = asked_hash(ctx, user_id, line, &subject);
            // What its source would be asked by is not known before the order.
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
    Some(stored_answers::asked_hash(
        &ctx.secrets,
        user_id,
        call,
        subject,
    ))
}

/// The same services, none of which failed, each asked what the order would ask it now.
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
