//! Hints for the order form: reusable answers with their age, and an equal recent order.

use std::collections::HashMap;

use avtosled_core::date::Date;
use avtosled_core::form::Order;
use avtosled_core::plural::counted;
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::identification::{self, Identity};
use crate::checks::orders::{Line, Purchase};
use crate::checks::repository::answer_cache as repo;
use crate::checks::repository::reports::{self, Report, ReportService, ServiceStatus};
use crate::checks::{answer_cache, source_inputs};
use crate::platform::Context;
use crate::platform::clock::{moscow_day, moscow_midnight};
use crate::platform::db::{Conn, StorageError};

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
    let requested = RequestedReport::of(ctx, user_id, order, &purchase, &identity, now);
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
    let existing = match requested {
        Some(requested) => requested.find_equal(ctx, db, user_id, now).await?,
        None => None,
    };
    Ok(Offers {
        stored: purchase.lines.iter().filter_map(offered).collect(),
        existing_report: existing.map(|report| ExistingReport {
            id: report.id,
            created_at: report.created_at,
        }),
    })
}

/// Services of an order with what their sources would be asked, for comparison with earlier reports.
pub struct RequestedReport {
    /// VIN of the car, or body number of a car without VIN.
    car: String,
    catalogue: &'static str,
    has_inputs: bool,
    services: Vec<RequestedService>,
}

struct RequestedService {
    id: &'static str,
    asked_hash: Option<String>,
    /// Whether the source waits for an input that is unknown before the order.
    is_open: bool,
}

impl RequestedReport {
    /// Of a priced order for an identified car; `None` without an identifier for the sources.
    pub fn of(
        ctx: &Context,
        user_id: Uuid,
        order: &Order,
        purchase: &Purchase,
        identity: &Identity,
        now: DateTime<Utc>,
    ) -> Option<Self> {
        let known = source_inputs::known(&order.inputs, identity);
        let subject = source_inputs::subject(&order.inputs, identity, moscow_day(now));
        let service = |line: &Line| {
            let is_askable = line.skip_reason(&known).is_none();
            let call = line.service.source.asked_as();
            RequestedService {
                id: line.service.id,
                asked_hash: is_askable
                    .then(|| answer_cache::asked_hash(&ctx.secrets, user_id, call, &subject)),
                is_open: !is_askable && line.asked().is_some(),
            }
        };
        Some(Self {
            car: identity.key()?.to_owned(),
            catalogue: purchase.catalogue.name(),
            has_inputs: !order.inputs.is_empty(),
            services: purchase.lines.iter().map(service).collect(),
        })
    }

    /// Finds an equal report of the account within 24 hours, none of whose sources failed.
    pub async fn find_equal(
        &self,
        ctx: &Context,
        conn: &impl Conn,
        user_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Option<Report>, StorageError> {
        let since = earliest_equal(now);
        let reports = repo::list_of_car(conn, user_id, &self.car, since, MOST_REPORTS).await?;
        let ids: Vec<Uuid> = reports.iter().map(|report| report.id).collect();
        let mut rows: HashMap<Uuid, Vec<ReportService>> = HashMap::new();
        for row in reports::list_services(&ctx.encryption, conn, &ids).await? {
            rows.entry(row.report_id).or_default().push(row);
        }
        let is_equal = |report: &Report| {
            let rows = rows.get(&report.id).map_or(&[][..], Vec::as_slice);
            report.catalogue == self.catalogue && self.has_equal_services(rows)
        };
        Ok(reports.into_iter().find(is_equal))
    }

    /// Whether a report has the requested services, none failed, each with the input it would have now.
    fn has_equal_services(&self, rows: &[ReportService]) -> bool {
        let is_in = |service: &RequestedService| {
            let row = rows.iter().find(|row| row.service_name == service.id);
            row.is_some_and(|row| {
                row.status != ServiceStatus::Error && self.has_equal_input(service, row)
            })
        };
        self.services.len() == rows.len() && self.services.iter().all(is_in)
    }

    fn has_equal_input(&self, service: &RequestedService, row: &ReportService) -> bool {
        match (&row.asked_hash, &service.asked_hash) {
            (then, Some(now)) => then.as_ref() == Some(now),
            (Some(_), None) => !(service.is_open && self.has_inputs),
            (None, None) => !service.is_open,
        }
    }
}

/// Earliest time of a report that an equal order may return.
pub(super) fn earliest_equal(now: DateTime<Utc>) -> DateTime<Utc> {
    now - Duration::hours(REPEAT_HOURS)
}

fn age_in_days(fetched: Date, today: Date) -> String {
    match u64::try_from(today.days_since(fetched)).unwrap_or(0) {
        0 => "данные получены сегодня".to_owned(),
        1 => "данные получены вчера".to_owned(),
        days => format!("данным {}", counted(days, "день", "дня", "дней")),
    }
}
