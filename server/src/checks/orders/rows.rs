//! Rows of a new report: the report, its services and jobs.

use std::collections::BTreeSet;

use avtosled_core::form::Order;
use avtosled_core::money::Kopecks;
use avtosled_core::sources::{SkipReason, SourceId};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::answer_cache::Stored;
use crate::checks::answer_cache::asked_hash;
use crate::checks::enqueue::{self, ConvertCar};
use crate::checks::identification::OrderedCar;
use crate::checks::orders::origin::OrderOrigin;
use crate::checks::orders::payment::Paid;
use crate::checks::orders::{Line, Payment, Purchase};
use crate::checks::report_data;
use crate::checks::repository::reports::{self, ServiceStatus};
use crate::checks::source_inputs;
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db::{self, StorageError, Tx};
use crate::platform::entities::report_services::Wait;
use crate::platform::entities::source::Source;
use crate::platform::jobs::queue;
use crate::platform::repository::encrypted_columns::SOURCE_INPUTS;

/// A report to be created.
pub struct NewReport<'a> {
    pub id: Uuid,
    pub order: &'a Order,
    pub purchase: &'a Purchase,
    pub car: &'a OrderedCar,
    /// Cached answers that the report reuses.
    pub stored: &'a Stored,
    /// Report whose stale answers this one refreshes.
    pub refreshed_from: Option<Uuid>,
    /// API key, member or batch that places the order; `None` for an order of the owner on the pages.
    pub origin: Option<&'a OrderOrigin>,
}

/// Maximum characters of the query as typed, kept for the history.
/// The normalised identifier is stored separately.
const QUERY_CHARS: usize = 64;

/// Inserts the report, its services and their source jobs.
pub async fn insert(
    ctx: &Context,
    tx: &Tx,
    user_id: Uuid,
    report: &NewReport<'_>,
    paid: &Paid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let &NewReport {
        id: report_id,
        order,
        purchase,
        car,
        stored,
        refreshed_from,
        origin,
    } = report;
    let identity = &car.identity;
    let converts = car.can_be_converted && purchase.needs_conversion();
    let ids: Vec<&str> = purchase.lines.iter().map(|line| line.service.id).collect();
    let report = reports::Report {
        id: report_id,
        user_id,
        search_query: order.query.trim().chars().take(QUERY_CHARS).collect(),
        search_type: order.kind.name().to_owned(),
        selected_services: serde_json::json!(ids),
        report_data: Some(report_data::first_data(identity.clone())?),
        total_cost: 0,
        successful_services_count: 0,
        cost: match paid.payment {
            Payment::Balance | Payment::Card => purchase.total.0,
            Payment::FreeCheck | Payment::PackageCheck | Payment::VkPackage => 0,
        },
        created_at: now,
        version: 1,
        status: reports::ReportStatus::Running,
        catalogue: purchase.catalogue.name().to_owned(),
        free_check: paid.payment == Payment::FreeCheck,
        vk_package: paid.payment == Payment::VkPackage,
        vin: identity.key().unwrap_or_default().to_owned(),
        plate: identity.plate.clone(),
        body_number: identity.body_number.clone(),
        finished_at: None,
        user_package_id: paid.user_package_id,
        quick_package: order.package.map(|package| package.id.to_owned()),
        promo_code: paid.promo_code.clone(),
        source_inputs: source_inputs::encrypt(ctx, SOURCE_INPUTS.of(report_id), &order.inputs)?,
        refreshed_from,
        plan_payment_id: paid.plan_payment_id,
        car_known: car.is_known,
        conversion_open: converts,
        api_key_id: origin.and_then(|origin| origin.api_key_id),
        member_id: origin.and_then(|origin| origin.member_id),
        external_id: origin.and_then(|origin| origin.external_id.clone()),
        metadata: origin.and_then(|origin| origin.metadata.clone()),
    };
    db::insert(tx, report).await?;
    let subject = source_inputs::subject(&order.inputs, identity, moscow_day(now));
    let asked_hash = |call| asked_hash(&ctx.secrets, user_id, call, &subject);
    let mut rows = Vec::with_capacity(purchase.lines.len());
    for (position, line) in purchase.lines.iter().enumerate() {
        let (price, plan_discount) = match paid.payment {
            Payment::Balance | Payment::Card => (line.price, line.plan_discount),
            Payment::FreeCheck | Payment::PackageCheck | Payment::VkPackage => {
                (line.service.price, Kopecks::ZERO)
            }
        };
        rows.push(reports::ReportService {
            plan_discount: plan_discount.0,
            asked_hash: line
                .asked()
                .filter(|_| line.waits_for != Some(Wait::Conversion))
                .map(asked_hash),
            ..service_row(line, price, position, report_id, now)
        });
    }
    db::insert_all(tx, rows).await?;
    let asked: BTreeSet<SourceId> = purchase
        .lines
        .iter()
        .filter(|line| line.waits_for.is_none() && !stored.contains_key(line.service.id))
        .filter_map(Line::asked)
        .collect();
    enqueue::ask(tx, report_id, asked, now).await?;
    if converts {
        queue::enqueue(tx, &[ConvertCar { report_id }], now).await?;
    }
    Ok(())
}

fn service_row(
    line: &Line,
    price: Kopecks,
    position: usize,
    report_id: Uuid,
    now: DateTime<Utc>,
) -> reports::ReportService {
    let is_asked = line.asked().is_some();
    let skipped = line.skipped.as_ref();
    reports::ReportService {
        id: Uuid::now_v7(),
        report_id,
        service_name: line.service.id.to_owned(),
        service_price: price.0,
        plan_discount: 0,
        service_success: None,
        api_response: None,
        error_message: skipped.map(SkipReason::text),
        response_time: None,
        created_at: now,
        position: i32::try_from(position).unwrap_or(i32::MAX),
        source: Source(line.service.source),
        asked_as: line.asked().map(Source),
        status: if is_asked {
            ServiceStatus::Pending
        } else {
            ServiceStatus::Skipped
        },
        error_code: skipped.map(|reason| reason.code().to_owned()),
        cost: 0,
        released: !is_asked,
        attempts: 0,
        block: None,
        encrypted_block: None,
        fetched_at: None,
        actual_at: None,
        from_cache: false,
        asked_hash: None,
        waits_for: line.waits_for,
        late: false,
    }
}
