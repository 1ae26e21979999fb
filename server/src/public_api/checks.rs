//! Checks by the open API: order, refresh, one check, list.

use std::sync::Arc;

use avtosled_core::form::{CheckRequest, Refresh};
use avtosled_core::money::Kopecks;
use uuid::Uuid;

use crate::business::api_keys::authentication::{self, ApiCaller, KeyError};
use crate::business::repository::api_keys::Mode;
use crate::checks::orders::{self, OrderError, OrderOrigin, Placed};
use crate::checks::repository::reports::{self, Report, ReportStatus};
use crate::identity::repository::users::User;
use crate::platform::Context;
use crate::platform::cache::response_cache::{CompressError, RenderedResponse};
use crate::platform::db::StorageError;
use crate::platform::entities::test_checks::Model as TestCheck;
use crate::platform::repository::pagination;
use crate::public_api::check_view::{CheckPage, CheckSummary, CheckView};
use crate::public_api::quote::{self, CheckQuote};
use crate::public_api::repository::checks as repo;
use crate::public_api::repository::checks::Filter;
use crate::public_api::repository::test_checks;
use crate::public_api::test_mode::{self, cars};
use crate::reports::pdf::{self, ReportPdfError};
use crate::reports::redaction::Audience;
use crate::reports::refresh::{self, RefreshError};
use crate::reports::view::{self, ReportView};

#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error(transparent)]
    Refresh(#[from] RefreshError),
    #[error("the account has no such check")]
    NotFound,
    #[error(transparent)]
    Key(#[from] KeyError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Result of an order by the open API.
pub enum Ordered {
    New(CheckView),
    /// An equal check of the last day, for which nothing is charged.
    Existing(CheckView),
}

/// Prices an order; nothing is ordered, charged or stored.
pub async fn quote(
    ctx: &Context,
    caller: &ApiCaller,
    request: &CheckRequest,
) -> Result<CheckQuote, CheckError> {
    let caller = authentication::reload(ctx.db.read(), caller, ctx.clock.now()).await?;
    Ok(match caller.key.mode {
        Mode::Live => quote::quote(ctx, &caller, request).await?,
        Mode::Test => test_mode::orders::quote(ctx, &caller.user, request).await?,
    })
}

/// Orders a check, or returns the equal one of the last day unless a fresh one is requested.
/// With a confirmed price, the order is rejected at another price.
pub async fn place(
    ctx: &Context,
    caller: &ApiCaller,
    request: CheckRequest,
    key: Option<String>,
    confirmed_price: Option<Kopecks>,
) -> Result<Ordered, CheckError> {
    // The cached caller may be a second old.
    let caller = authentication::reload(ctx.db.write(), caller, ctx.clock.now()).await?;
    match caller.key.mode {
        Mode::Live => place_live(ctx, &caller, request, key, confirmed_price).await,
        Mode::Test => {
            let placed =
                test_mode::orders::place(ctx, &caller, &request, key, confirmed_price).await?;
            Ok(match placed {
                Placed::New(id) => Ordered::New(get_test(ctx, &caller.user, id).await?),
                Placed::Existing(id) => Ordered::Existing(get_test(ctx, &caller.user, id).await?),
            })
        }
    }
}

async fn place_live(
    ctx: &Context,
    caller: &ApiCaller,
    request: CheckRequest,
    key: Option<String>,
    confirmed_price: Option<Kopecks>,
) -> Result<Ordered, CheckError> {
    let user = &caller.user;
    let order = request.order();
    let origin = OrderOrigin {
        api_key_id: Some(caller.key.id),
        member_id: None,
        batch_row_id: None,
        fresh: request.fresh,
        confirmed_price,
        external_id: request.external_id,
        metadata: Some(serde_json::json!(request.metadata)),
    };
    Ok(
        match orders::place_by_api(ctx, user, order, origin, key).await? {
            Placed::New(id) => Ordered::New(get_live(ctx, user, id).await?),
            Placed::Existing(id) => Ordered::Existing(get_live(ctx, user, id).await?),
        },
    )
}

/// Asks the stale and failed sources of a check again, as a new check.
pub async fn refresh(
    ctx: &Context,
    caller: &ApiCaller,
    id: Uuid,
    order: Refresh,
    key: Option<String>,
) -> Result<CheckView, CheckError> {
    let caller = authentication::reload(ctx.db.write(), caller, ctx.clock.now()).await?;
    let user = &caller.user;
    if caller.key.mode == Mode::Test {
        let id = test_mode::orders::refresh(ctx, &caller, id, key).await?;
        return get_test(ctx, user, id).await;
    }
    let earlier = reports::find_for_user(ctx.db.read(), id, user.id).await?;
    let earlier = earlier.ok_or(CheckError::NotFound)?;
    let origin = OrderOrigin {
        api_key_id: Some(caller.key.id),
        member_id: None,
        batch_row_id: None,
        fresh: true,
        confirmed_price: None,
        external_id: earlier.external_id,
        metadata: earlier.metadata,
    };
    let id = refresh::place(ctx, user, id, order, Some(origin), key).await?;
    get_live(ctx, user, id).await
}

/// A check of the account in its current state.
pub async fn find(ctx: &Context, caller: &ApiCaller, id: Uuid) -> Result<CheckView, CheckError> {
    match caller.key.mode {
        Mode::Live => get_live(ctx, &caller.user, id).await,
        Mode::Test => get_test(ctx, &caller.user, id).await,
    }
}

/// The current state of a live check, read where it was written: a read snapshot may be older.
async fn get_live(ctx: &Context, user: &User, id: Uuid) -> Result<CheckView, CheckError> {
    let db = ctx.db.write();
    let report = reports::find_for_user(db, id, user.id).await?;
    let report = report.ok_or(CheckError::NotFound)?;
    let rows = reports::list_services(&ctx.encryption, db, &[report.id]).await?;
    let now = ctx.clock.now();
    let view = view::view(&ctx.secrets, &report, &rows, Audience::Owner, now)?;
    let url = format!("{}/report/{id}", ctx.public_url);
    Ok(CheckView::of_report(Mode::Live, &report, view, url))
}

async fn get_test(ctx: &Context, user: &User, id: Uuid) -> Result<CheckView, CheckError> {
    let check = test_checks::find(ctx.db.write(), user.id, id).await?;
    let check = check.ok_or(CheckError::NotFound)?;
    let (report, view) = view_of_test(ctx, &check)?;
    let url = format!("{}/example-report", ctx.public_url);
    Ok(CheckView::of_report(Mode::Test, &report, view, url))
}

fn view_of_test(ctx: &Context, check: &TestCheck) -> Result<(Report, ReportView), StorageError> {
    let now = ctx.clock.now();
    let (report, rows) = test_mode::report::rows(check, now)?;
    let view = view::view(&ctx.secrets, &report, &rows, Audience::Owner, now)?;
    Ok((report, view))
}

#[derive(Debug, thiserror::Error)]
enum RenderError {
    #[error(transparent)]
    Check(#[from] CheckError),
    #[error(transparent)]
    Compress(#[from] CompressError),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}

/// A check as rendered JSON, cached while it does not change.
pub async fn render(
    ctx: &Context,
    caller: &ApiCaller,
    id: Uuid,
) -> Result<Arc<RenderedResponse>, CheckError> {
    let user = &caller.user;
    let (mode, version, state) = progress(ctx, caller, id).await?;
    let rules = avtosled_core::report::RULES_VERSION;
    let key = format!("v1 {mode} {} {id} {version} {rules}", user.id);
    let render = Box::pin(render_anew(ctx, caller, id, (version, state)));
    // A running test check changes with the time and not with its version.
    let rendered = if (mode, state) == (Mode::Test, ReportStatus::Running) {
        render.await.map(Arc::new)
    } else {
        ctx.response_cache.get(&key, render).await
    };
    match rendered {
        Ok(rendered) => Ok(rendered),
        Err(RenderError::Check(error)) => Err(error),
        Err(error @ (RenderError::Compress(_) | RenderError::Json(_))) => {
            tracing::error!(report_id = %id, %error, "a check could not be rendered");
            Err(StorageError::Inconsistent("a check cannot be rendered").into())
        }
    }
}

/// Mode, version and state of a check.
pub async fn progress(
    ctx: &Context,
    caller: &ApiCaller,
    id: Uuid,
) -> Result<(Mode, i64, ReportStatus), CheckError> {
    let db = ctx.db.read();
    let user_id = caller.user.id;
    let found = match caller.key.mode {
        Mode::Live => repo::find_progress(db, user_id, id).await?,
        Mode::Test => test_checks::find(db, user_id, id).await?.map(|check| {
            let is_completed = test_mode::report::is_completed(&check, ctx.clock.now());
            let state = if is_completed {
                ReportStatus::Completed
            } else {
                ReportStatus::Running
            };
            (1, state)
        }),
    };
    let (version, state) = found.ok_or(CheckError::NotFound)?;
    Ok((caller.key.mode, version, state))
}

async fn render_anew(
    ctx: &Context,
    caller: &ApiCaller,
    id: Uuid,
    (version, state): (i64, ReportStatus),
) -> Result<RenderedResponse, RenderError> {
    let check = find(ctx, caller, id).await?;
    let json = serde_json::to_vec(&check)?;
    Ok(match state {
        ReportStatus::Completed => RenderedResponse::compressed(version, json).await?,
        ReportStatus::Running => RenderedResponse::uncompressed(version, json),
    })
}

/// The report of a check as PDF.
pub async fn document(
    ctx: &Context,
    caller: &ApiCaller,
    id: Uuid,
) -> Result<Vec<u8>, ReportPdfError> {
    let user_id = caller.user.id;
    if caller.key.mode == Mode::Live {
        return pdf::make(ctx, Some(user_id), None, id).await;
    }
    let check = test_checks::find(ctx.db.read(), user_id, id).await?;
    let check = check.ok_or(ReportPdfError::NotFound)?;
    let (_, view) = view_of_test(ctx, &check)?;
    let permit = ctx.streams.try_acquire(user_id);
    let permit = permit.ok_or(ReportPdfError::TooMany)?;
    pdf::typeset(ctx, &view, None, Some(permit)).await
}

/// Checks of the mode of the key, newest first, after one of them.
pub async fn list(
    ctx: &Context,
    caller: &ApiCaller,
    filter: &Filter,
    after: Option<Uuid>,
    limit: u64,
) -> Result<CheckPage, StorageError> {
    match caller.key.mode {
        Mode::Live => list_live(ctx, &caller.user, filter, after, limit).await,
        Mode::Test => list_test(ctx, &caller.user, filter, after, limit).await,
    }
}

async fn list_live(
    ctx: &Context,
    user: &User,
    filter: &Filter,
    after: Option<Uuid>,
    limit: u64,
) -> Result<CheckPage, StorageError> {
    let db = ctx.db.read();
    let after = match after {
        Some(id) => reports::find_for_user(db, id, user.id).await?,
        None => None,
    };
    let after = after.map(|report| (report.created_at, report.id));
    let found = repo::list(db, user.id, filter, after, limit + 1).await?;
    let (found, next) = pagination::cut(found, limit, |report| report.id);
    let summaries = view::summaries(ctx, &found).await?;
    let checks = found.iter().zip(summaries);
    let checks =
        checks.map(|(report, summary)| CheckSummary::of_report(Mode::Live, report, summary));
    Ok(CheckPage {
        checks: checks.collect(),
        next,
    })
}

async fn list_test(
    ctx: &Context,
    user: &User,
    filter: &Filter,
    after: Option<Uuid>,
    limit: u64,
) -> Result<CheckPage, StorageError> {
    let db = ctx.db.read();
    let now = ctx.clock.now();
    let car = match &filter.car {
        // An unknown car has no test checks.
        Some(identifier) => match cars::find(identifier) {
            Some(car) => Some(car.name.as_str()),
            None => return Ok(CheckPage::default()),
        },
        None => None,
    };
    let after = match after {
        Some(id) => test_checks::find(db, user.id, id).await?,
        None => None,
    };
    let after = after.map(|check| (check.created_at, check.id));
    let page = (after, limit + 1);
    let found = test_checks::list(db, user.id, filter, car, page, now).await?;
    let (found, next) = pagination::cut(found, limit, |check| check.id);
    let mut checks = Vec::with_capacity(found.len());
    for check in &found {
        let (report, rows) = test_mode::report::rows(check, now)?;
        let summary = view::summary(&report, &rows, now)?;
        checks.push(CheckSummary::of_report(Mode::Test, &report, summary));
    }
    Ok(CheckPage { checks, next })
}
