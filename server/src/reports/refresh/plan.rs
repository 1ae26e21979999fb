//! Plan of a refresh: sources to query, prices, answers to copy.

use avtosled_core::catalogue::{self, Catalogue, Service};
use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::form::{Order, Refresh, SourceInputs};
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use avtosled_core::sources::{SkipReason, age_words, refresh_price};
use avtosled_core::terms::Terms;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::answer_cache::{Stored, asked_hash, freshness};
use crate::checks::identification::{Identity, OrderedCar};
use crate::checks::orders::{Line, OrderError, Purchase};
use crate::checks::repository::reports::{
    self, Report, ReportService, ReportStatus, ServiceStatus,
};
use crate::checks::{report_data, source_inputs};
use crate::identity::repository::users::User;
use crate::offers::subscriptions;
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db::StorageError;
use crate::reports::refresh::offer::{RefreshBlock, RefreshError, RefreshReason};

/// Refresh of a report as it would be ordered now.
pub struct Plan {
    pub order: Order,
    pub car: OrderedCar,
    /// Services and prices; copied answers are lines without a price.
    pub purchase: Purchase,
    pub stored: Stored,
    /// Sources that can be queried again, selected or not.
    pub blocks: Vec<RefreshBlock>,
}

/// A service of the older report, as part of a refresh.
struct Part {
    row: ReportService,
    line: Line,
    reason: Option<RefreshReason>,
    /// Reason why the source cannot be queried: a required input is missing.
    missing: Option<SkipReason>,
    is_chosen: bool,
}

impl Part {
    fn is_asked(&self) -> bool {
        self.is_chosen && self.missing.is_none()
    }
}

pub async fn make_plan(
    ctx: &Context,
    user: &User,
    report_id: Uuid,
    order: &Refresh,
    now: DateTime<Utc>,
) -> Result<Plan, RefreshError> {
    let db = ctx.db.read();
    let report = reports::find_for_user(db, report_id, user.id).await?;
    let report = report.ok_or(RefreshError::NotFound)?;
    if report.status != ReportStatus::Completed {
        return Err(RefreshError::Running);
    }
    let list = Catalogue::parse(&report.catalogue);
    let list = list.ok_or(StorageError::Inconsistent("a report without a price list"))?;
    let identity = report_data::identity(&report)?;
    ctx.source_settings.read(db).await?;
    let rows = reports::list_services(&ctx.encryption, db, &[report_id]).await?;
    let parts = rows.into_iter().filter_map(|row| {
        let service = find_service(list, &row.service_name)?;
        let line = Line::new(service, Kopecks::ZERO, &ctx.source_settings);
        Some(part(row, line, order, &identity, now))
    });
    let mut parts: Vec<Part> = parts.collect();

    check_chosen(&parts, order)?;
    check_subject(ctx, user, &parts, order, &identity, now)?;
    let (subtotal, total) = price(&mut parts, user, now)?;
    let ids = parts.iter().map(|part| part.line.service.id.to_owned());
    let order = order_of(&report, list, ids.collect(), &order.inputs)?;
    let blocks = parts.iter().filter_map(|part| block(part, now)).collect();
    let mut stored = Stored::new();
    let mut lines = Vec::with_capacity(parts.len());
    for part in parts {
        if !part.is_asked() && part.line.asked().is_some() {
            stored.insert(part.line.service.id.to_owned(), part.row);
        }
        lines.push(part.line);
    }
    let purchase = Purchase {
        catalogue: list,
        lines,
        subtotal,
        discount: subtotal.checked_sub(total).unwrap_or(Kopecks::ZERO),
        total,
        is_covered: false,
        is_full_report: false,
        promo: None,
    };
    Ok(Plan {
        order,
        car: OrderedCar {
            identity,
            is_known: report.car_known,
            // A source that was skipped for a missing input stays skipped.
            can_be_converted: false,
        },
        purchase,
        stored,
        blocks,
    })
}

fn find_service(list: Catalogue, id: &str) -> Option<&'static Service> {
    catalogue::find(list, id).or_else(|| catalogue::find_for_package(id))
}

fn part(
    row: ReportService,
    mut line: Line,
    order: &Refresh,
    identity: &Identity,
    now: DateTime<Utc>,
) -> Part {
    let is_stale = freshness(&row, now).is_some_and(|freshness| freshness.is_stale);
    let reason = match row.status {
        ServiceStatus::Error => Some(RefreshReason::Failed),
        ServiceStatus::Success if is_stale => Some(RefreshReason::Stale),
        ServiceStatus::Success => None,
        // A source that was never queried has no answer to refresh.
        ServiceStatus::Skipped | ServiceStatus::Pending | ServiceStatus::Running => {
            let of_car = source_inputs::known(&SourceInputs::default(), identity);
            let why = line.skip_reason(&of_car);
            line.skipped = Some(why.unwrap_or(SkipReason::NotConnected));
            None
        }
    };
    let is_named = order.services.iter().any(|id| id == line.service.id);
    Part {
        missing: line.skip_reason(&source_inputs::known(&order.inputs, identity)),
        is_chosen: reason.is_some() && (order.services.is_empty() || is_named),
        reason,
        row,
        line,
    }
}

/// Rejects chosen services that need no refresh or cannot be queried.
fn check_chosen(parts: &[Part], order: &Refresh) -> Result<(), RefreshError> {
    let wrong = |path: &'static str, code: &'static str, text: String| {
        let error = FieldError::new(path, code, text);
        RefreshError::Order(OrderError::Invalid(FieldErrors::one(error)))
    };
    for id in &order.services {
        let part = parts.iter().find(|part| part.line.service.id == id);
        match part.filter(|part| part.is_chosen) {
            None => {
                let text = "Этот ответ обновлять не нужно".to_owned();
                return Err(wrong("services", "not_stale", text));
            }
            Some(part) => {
                if let Some(reason) = &part.missing {
                    return Err(wrong("inputs", reason.code(), reason.text()));
                }
            }
        }
    }
    Ok(())
}

/// Rejects other inputs than those of answers that stay.
/// A report has one owner and one certificate: fresh answers to other inputs are not mixed with new ones.
fn check_subject(
    ctx: &Context,
    user: &User,
    parts: &[Part],
    order: &Refresh,
    identity: &Identity,
    now: DateTime<Utc>,
) -> Result<(), RefreshError> {
    if order.inputs.is_empty() {
        return Ok(());
    }
    let subject = source_inputs::subject(&order.inputs, identity, moscow_day(now));
    let other = parts.iter().find(|part| {
        let kept = part.row.asked_hash.as_ref().filter(|_| !part.is_asked());
        let call = part.line.asked().filter(|_| part.missing.is_none());
        let (Some(kept), Some(call)) = (kept, call) else {
            return false;
        };
        *kept != asked_hash(&ctx.secrets, user.id, call, &subject)
    });
    let Some(other) = other else { return Ok(()) };
    let text = format!(
        "Ответ «{}» ещё свежий и получен по другим данным: закажите новый отчёт",
        other.line.service.title
    );
    let error = FieldError::new("inputs", "other_inputs", text);
    Err(OrderError::Invalid(FieldErrors::one(error)).into())
}

/// Sets prices of the sources to query; returns the sum by the price list and the sum to pay.
fn price(
    parts: &mut [Part],
    user: &User,
    now: DateTime<Utc>,
) -> Result<(Kopecks, Kopecks), RefreshError> {
    let too_much = |_| StorageError::Inconsistent("the sum of a price list overflows");
    let asked = |part: &Part, price: Kopecks| {
        if part.is_asked() {
            price
        } else {
            Kopecks::ZERO
        }
    };
    let list = parts
        .iter()
        .map(|part| asked(part, part.line.service.price));
    let list = Kopecks::checked_sum(list).map_err(too_much)?;
    let prices: Result<Vec<Kopecks>, _> = parts
        .iter()
        .map(|part| {
            let price = part.line.service.price;
            // A source that never answered was never paid, so it costs the full price.
            let price = match part.reason {
                Some(RefreshReason::Failed) => price,
                _ => refresh_price(price)?,
            };
            Ok(asked(part, price))
        })
        .collect();
    let prices = prices.map_err(too_much)?;
    let sum = Kopecks::checked_sum(prices.iter().copied()).map_err(too_much)?;
    let terms = Terms::new(subscriptions::running(user, now), None);
    let price = terms.apply(sum).map_err(too_much)?;
    let shares = price.parts(&prices).into_iter();
    let shares = shares.zip(price.plan_discount_parts(&prices));
    for (part, (price, plan_discount)) in parts.iter_mut().zip(shares) {
        part.line.price = asked(part, price);
        part.line.plan_discount = asked(part, plan_discount);
    }
    Ok((list, price.total))
}

/// Order of the report that refreshes another one.
fn order_of(
    report: &Report,
    catalogue: Catalogue,
    services: Vec<String>,
    inputs: &SourceInputs,
) -> Result<Order, StorageError> {
    let kind = IdentifierKind::parse(&report.search_type);
    Ok(Order {
        kind: kind.ok_or(StorageError::Inconsistent("a report without a kind"))?,
        query: report.search_query.clone(),
        catalogue: Some(catalogue),
        services,
        free_check: Some(false),
        package_check: Some(false),
        // Accepted with the first order, or there was no mismatch.
        accept_mismatch: true,
        inputs: inputs.clone(),
        ..Order::default()
    })
}

fn block(part: &Part, now: DateTime<Utc>) -> Option<RefreshBlock> {
    let service = part.line.service;
    let reason = part.reason?;
    let age = freshness(&part.row, now).map(|freshness| age_words(freshness.age_minutes));
    Some(RefreshBlock {
        service: service.id.to_owned(),
        title: service.title.to_owned(),
        reason,
        fetched_at: part.row.fetched_at,
        age: age.filter(|_| reason == RefreshReason::Stale),
        list_price: service.price,
        price: part.line.price,
        missing: part.missing.as_ref().map(SkipReason::text),
    })
}
