//! Orders of reports: validated by the form rules of core, priced by the server.
//! One transaction writes report, services, hold and jobs.

mod create;
mod error;
mod offers;
mod origin;
mod payment;
mod placed;
mod price;
mod rows;

pub use create::insert;
pub use error::OrderError;
use offers::RequestedReport;
pub use offers::{ExistingReport, StoredAnswer, find as find_offers};
pub use origin::OrderOrigin;
pub use payment::{PaidBy, Payment};
pub use placed::Placed;
pub use price::{Line, Purchase, price};
pub use rows::NewReport;

use std::collections::HashSet;

use avtosled_core::form::{ExtendedOrder, Order};
use avtosled_core::identifier::IdentifierKind;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::answer_cache::{self, Stored};
use crate::checks::identification;
use crate::checks::identification::spending_caps::LookUp;
use crate::checks::repository::{api_orders, waiting};
use crate::checks::source_inputs;
use crate::identity::repository::users;
use crate::platform::Context;
use crate::platform::clock::{moscow_day, moscow_midnight};
use crate::platform::db::StorageError;
use crate::platform::idempotency::{IdempotentRequest, Outcome, run_once};
use crate::platform::unit_of_work::UnitOfWork;

const SCOPE: &str = "search";
const API_SCOPE: &str = "v1/checks";
/// Maximum free orders of unknown cars per day, which allow for typing errors.
const UNKNOWN_A_DAY: u64 = 3;

/// Orders a report and returns its id; idempotent by key.
/// `member_id`: the member of the company who orders on the balance of its owner.
pub async fn place(
    ctx: &Context,
    user: &users::User,
    member_id: Option<Uuid>,
    order: Order,
    key: Option<String>,
) -> Result<Uuid, OrderError> {
    identification::normalize(ctx, order.kind, &order.query, "query")?;
    let order = match member_id {
        Some(_) => order_of_member(order)?,
        None => order,
    };
    let now = ctx.clock.now();
    let origin = OrderOrigin::of_member(member_id);
    let request = IdempotentRequest::new(ctx, user.id, SCOPE, key, &order);
    let run = place_anew(ctx, user, &order, origin.as_ref(), now);
    Ok(count(run_once(ctx, &request, run).await?).id())
}

/// Order of a member, who may not use the free checks and the VK package of the owner.
pub fn order_of_member(order: Order) -> Result<Order, OrderError> {
    if order.vk_package {
        return Err(OrderError::VkPackageUnavailable);
    }
    if order.free_check == Some(true) {
        return Err(OrderError::FreeCheckUnavailable);
    }
    Ok(Order {
        free_check: Some(false),
        ..order
    })
}

/// Orders a report by an API key, or returns the equal one of the last day; idempotent by idempotency key.
pub async fn place_by_api(
    ctx: &Context,
    user: &users::User,
    order: Order,
    origin: OrderOrigin,
    key: Option<String>,
) -> Result<Placed, OrderError> {
    identification::normalize(ctx, order.kind, &order.query, "identifier")?;
    let now = ctx.clock.now();
    let body = (&order, &origin);
    let request = IdempotentRequest::new(ctx, user.id, API_SCOPE, key, &body);
    let run = place_anew(ctx, user, &order, Some(&origin), now);
    Ok(count(run_once(ctx, &request, run).await?))
}

/// Orders a report for a row of a batch, or links the row to the equal report of the last day.
pub async fn place_batch_row(
    ctx: &Context,
    user: &users::User,
    order: &Order,
    origin: &OrderOrigin,
) -> Result<Placed, OrderError> {
    let now = ctx.clock.now();
    let (work, placed) = place_anew(ctx, user, order, Some(origin), now).await?;
    work.commit().await?;
    Ok(count(Outcome::New(placed)))
}

fn count(answer: Outcome<Placed>) -> Placed {
    if matches!(answer, Outcome::New(Placed::New(_))) {
        metrics::counter!("avtosled_reports_ordered_total").increment(1);
    }
    answer.into_inner()
}

/// Orders services of the extended list; errors of the VIN are reported at the form's field `vin`.
pub async fn place_extended(
    ctx: &Context,
    user: &users::User,
    member_id: Option<Uuid>,
    order: ExtendedOrder,
    key: Option<String>,
) -> Result<Uuid, OrderError> {
    identification::normalize(ctx, IdentifierKind::Vin, &order.vin, "vin")?;
    place(ctx, user, member_id, order.into(), key).await
}

async fn place_anew<'a>(
    ctx: &'a Context,
    user: &users::User,
    order: &Order,
    origin: Option<&OrderOrigin>,
    now: DateTime<Utc>,
) -> Result<(UnitOfWork<'a>, Placed), OrderError> {
    // Before the lookup, which costs money: an order without funds is rejected first.
    let purchase = price(ctx, ctx.db.read(), Some(user), order, now).await?;
    let payment = Payment::choose(ctx, user, order, &purchase, now).await?;
    if let Some(origin) = origin {
        origin.check_price(payment.due(&purchase))?;
    }
    let returns_equal = origin.is_some_and(|origin| !origin.fresh);
    if payment == Payment::Balance && user.balance < purchase.total.0 {
        // An equal report of the last day costs nothing; it is searched when the car is known.
        let may_be_equal = returns_equal && is_ordered_today(ctx, user.id, order, now).await?;
        if !may_be_equal {
            return Err(origin::insufficient(ctx, user, &purchase, origin, now).await?);
        }
    }
    let is_batch = origin.is_some_and(|origin| origin.batch_row_id.is_some());
    let look_up = if is_batch {
        LookUp::Batch
    } else {
        LookUp::Order
    };
    let query = (order.kind, order.query.as_str());
    // The look-ups of each member are limited, not those of the company.
    let counted = origin
        .and_then(|origin| origin.member_id)
        .unwrap_or(user.id);
    let identity = identification::identify(ctx, counted, Some(user.id), look_up, query).await?;
    if !identity.found || identity.key().is_none() {
        return Err(OrderError::VehicleNotFound);
    }
    if let (false, Some(mismatch)) = (order.accept_mismatch, identity.mismatch.clone()) {
        return Err(OrderError::Mismatch(Box::new(mismatch)));
    }
    let car = identification::recall(ctx, ctx.db.read(), order.kind, identity).await?;
    let requested = RequestedReport::of(ctx, user.id, order, &purchase, &car.identity, now);
    let requested = requested.filter(|_| returns_equal);
    let purchase = purchase.of_car(&car, &order.inputs)?;
    let is_suspect = !car.is_known && is_suspect(ctx, user.id, now).await?;
    let purchase = if is_suspect {
        purchase.identified_first()
    } else {
        purchase
    };
    let report_id = Uuid::now_v7();
    let work = ctx.begin().await?;
    if let (Some(requested), Some(origin)) = (requested, origin) {
        origin::lock(&work.tx, user.id, origin, work.now).await?;
        let equal = requested
            .find_equal(ctx, &work.tx, user.id, work.now)
            .await?;
        if let Some(report) = equal {
            let placed = Placed::Existing(report.id);
            origin::start_batch_row(&work.tx, origin, placed).await?;
            return Ok((work, placed));
        }
    }
    let stored = if order.reuse_answers {
        let subject = source_inputs::subject(&order.inputs, &car.identity, moscow_day(work.now));
        let calls = purchase.lines.iter().filter_map(Line::to_ask);
        answer_cache::find(ctx, &work.tx, user.id, calls, &subject, work.now).await?
    } else {
        Stored::new()
    };
    let report = NewReport {
        id: report_id,
        order,
        purchase: &purchase,
        car: &car,
        stored: &stored,
        refreshed_from: None,
        origin,
    };
    create::insert(ctx, &work.tx, user, &report, payment, work.now).await?;
    let placed = Placed::New(report_id);
    if let Some(origin) = origin {
        origin::start_batch_row(&work.tx, origin, placed).await?;
    }
    Ok((work, placed))
}

/// Whether the account ordered a report of the order's car within a day.
async fn is_ordered_today(
    ctx: &Context,
    user_id: Uuid,
    order: &Order,
    now: DateTime<Utc>,
) -> Result<bool, OrderError> {
    let identifier = identification::normalize(ctx, order.kind, &order.query, "query")?;
    let since = offers::earliest_equal(now);
    Ok(api_orders::is_ordered_since(ctx.db.write(), user_id, &identifier, since).await?)
}

/// Identifiers of the cars whose reports the account ordered within a day.
pub async fn list_ordered_today(
    ctx: &Context,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<HashSet<String>, StorageError> {
    let since = offers::earliest_equal(now);
    api_orders::list_ordered_since(ctx.db.read(), user_id, since).await
}

/// Whether the account reached its daily limit of unknown cars.
/// Registers that answer for any string then wait until another source knows the car.
async fn is_suspect(
    ctx: &Context,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let today = moscow_midnight(moscow_day(now));
    let unknown = waiting::count_unknown_since(ctx.db.read(), user_id, today).await?;
    Ok(unknown >= UNKNOWN_A_DAY)
}
