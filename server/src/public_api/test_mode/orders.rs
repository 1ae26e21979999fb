//! Orders by test keys: priced by the rules of live orders, and stored as one row.

use avtosled_core::form::CheckRequest;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::business::api_keys::authentication::ApiCaller;
use crate::business::repository::api_keys::Mode;
use crate::business::webhooks::events;
use crate::checks::identification;
use crate::checks::orders::{self, OrderError, PaidBy, Placed, Purchase};
use crate::checks::source_inputs;
use crate::identity::repository::users::User;
use crate::platform::Context;
use crate::platform::db::{self, StorageError};
use crate::platform::entities::test_checks::{Line, Lines, Model as TestCheck};
use crate::platform::idempotency::{IdempotentRequest, run_once};
use crate::platform::unit_of_work::UnitOfWork;
use crate::public_api::quote::{self, CheckQuote, QuoteObject};
use crate::public_api::repository::test_checks as repo;
use crate::public_api::test_mode::cars::{self, TestCar};
use crate::public_api::test_mode::{faults, report};
use crate::reports::refresh::RefreshError;
use crate::reports::view;

const SCOPE: &str = "v1/test-checks";
const REFRESH_SCOPE: &str = "v1/test-refresh";
/// Balance of a test key, which no order changes.
pub const BALANCE: Kopecks = Kopecks(100_000);

/// Prices an order; nothing is stored.
pub async fn quote(
    ctx: &Context,
    user: &User,
    request: &CheckRequest,
) -> Result<CheckQuote, OrderError> {
    let priced = price(ctx, user, request).await?;
    let lines = lines(&priced.purchase);
    let existing = repo::find_equal(ctx.db.read(), user.id, priced.car, &lines, ctx.clock.now());
    Ok(CheckQuote {
        object: QuoteObject::Quote,
        mode: Mode::Test,
        subtotal: priced.purchase.subtotal,
        discount: priced.purchase.discount,
        total: priced.purchase.total,
        paid_by: PaidBy::Balance,
        available: BALANCE,
        is_affordable: priced.purchase.total <= BALANCE,
        services: priced.purchase.lines.iter().map(quote::service).collect(),
        existing_check: existing.await?,
    })
}

/// Orders a test check. Idempotent by key.
pub async fn place(
    ctx: &Context,
    caller: &ApiCaller,
    request: &CheckRequest,
    key: Option<String>,
    confirmed_price: Option<Kopecks>,
) -> Result<Placed, OrderError> {
    let idempotent = IdempotentRequest::new(ctx, caller.user.id, SCOPE, key, request);
    let run = place_anew(ctx, caller, request, confirmed_price);
    Ok(run_once(ctx, &idempotent, run).await?.into_inner())
}

async fn place_anew<'a>(
    ctx: &'a Context,
    caller: &ApiCaller,
    request: &CheckRequest,
    confirmed_price: Option<Kopecks>,
) -> Result<(UnitOfWork<'a>, Placed), OrderError> {
    let priced = price(ctx, &caller.user, request).await?;
    let current = priced.purchase.total;
    if confirmed_price.is_some_and(|confirmed| confirmed != current) {
        return Err(OrderError::PriceDiffers { current });
    }
    if priced.purchase.total > BALANCE {
        return Err(OrderError::InsufficientFunds {
            required: priced.purchase.total,
            available: BALANCE,
        });
    }
    let lines = lines(&priced.purchase);
    let work = ctx.begin().await?;
    if !request.fresh {
        let existing = repo::find_equal(&work.tx, caller.user.id, priced.car, &lines, work.now);
        if let Some(id) = existing.await? {
            return Ok((work, Placed::Existing(id)));
        }
    }
    let order = request.order();
    let row = TestCheck {
        id: Uuid::now_v7(),
        user_id: caller.user.id,
        api_key_id: caller.key.id,
        car: priced.car.to_owned(),
        search_query: order.query.trim().to_owned(),
        search_type: order.kind.name().to_owned(),
        catalogue: priced.purchase.catalogue.name().to_owned(),
        lines,
        external_id: request.external_id.clone(),
        metadata: serde_json::json!(request.metadata),
        refreshed_from: None,
        watched_at: None,
        created_at: work.now,
    };
    let id = row.id;
    announce(&work, &row).await?;
    db::insert(&work.tx, row).await?;
    Ok((work, Placed::New(id)))
}

/// Asks the failed sources of a completed test check again, as a new check. Idempotent by key.
pub async fn refresh(
    ctx: &Context,
    caller: &ApiCaller,
    id: Uuid,
    key: Option<String>,
) -> Result<Uuid, RefreshError> {
    let idempotent = IdempotentRequest::new(ctx, caller.user.id, REFRESH_SCOPE, key, &id);
    let run = refresh_anew(ctx, caller, id);
    Ok(run_once(ctx, &idempotent, run).await?.into_inner())
}

async fn refresh_anew<'a>(
    ctx: &'a Context,
    caller: &ApiCaller,
    id: Uuid,
) -> Result<(UnitOfWork<'a>, Uuid), RefreshError> {
    let work = ctx.begin().await?;
    let earlier = repo::find(&work.tx, caller.user.id, id).await?;
    let earlier = earlier.ok_or(RefreshError::NotFound)?;
    if !report::is_completed(&earlier, work.now) {
        return Err(RefreshError::Running);
    }
    let failed = report::failed_services(&earlier);
    let lines = earlier.lines.0.iter();
    let lines: Vec<Line> = lines
        .filter(|line| failed.contains(&line.service))
        .cloned()
        .collect();
    if lines.is_empty() {
        return Err(RefreshError::NothingToRefresh);
    }
    let row = TestCheck {
        id: Uuid::now_v7(),
        api_key_id: caller.key.id,
        lines: Lines(lines),
        refreshed_from: Some(id),
        watched_at: None,
        created_at: work.now,
        ..earlier
    };
    let id = row.id;
    announce(&work, &row).await?;
    db::insert(&work.tx, row).await?;
    Ok((work, id))
}

/// Stores the event of the completion, which is delivered then.
async fn announce(work: &UnitOfWork<'_>, check: &TestCheck) -> Result<(), StorageError> {
    let end = work.now + report::DURATION;
    let (report, rows) = report::rows(check, end)?;
    let level = view::summary(&report, &rows, end)?.verdict_level;
    let data = serde_json::json!({
        "checkId": check.id, "externalId": check.external_id, "metadata": check.metadata,
        "level": level, "charged": Kopecks(report.total_cost),
    });
    let event = (check.id, data);
    let duration = report::DURATION;
    events::test_check_completes(&work.tx, check.user_id, event, duration, work.now).await
}

struct Priced {
    car: &'static str,
    purchase: Purchase,
}

async fn price(ctx: &Context, user: &User, request: &CheckRequest) -> Result<Priced, OrderError> {
    let now: DateTime<Utc> = ctx.clock.now();
    let order = request.order();
    let identifier = identification::normalize(ctx, order.kind, &order.query, "identifier")?;
    let purchase = orders::price(ctx, ctx.db.read(), Some(user), &order, now).await?;
    if let Some(failure) = faults::find(&identifier, purchase.total) {
        return Err(failure);
    }
    let car: &TestCar = cars::find(&identifier).ok_or(OrderError::VehicleNotFound)?;
    let known = source_inputs::known(&order.inputs, &car.identity);
    let purchase = purchase.asked_by(&known, &[])?;
    Ok(Priced {
        car: &car.name,
        purchase,
    })
}

fn lines(purchase: &Purchase) -> Lines {
    let line = |line: &orders::Line| Line {
        service: line.service.id.to_owned(),
        price: line.price.0,
        skipped: line
            .skipped
            .as_ref()
            .map(|reason| (reason.code().to_owned(), reason.text())),
    };
    Lines(purchase.lines.iter().map(line).collect())
}
