//! Routes of the open API for checks.

use std::sync::Arc;
use std::time::Duration;

use avtosled_core::form::{CheckRequest, Refresh};
use avtosled_core::identifier::{self, IdentifierKind};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::http::cached_response::answer;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{FormBody, Id, IdempotencyKey, check_time};
use crate::platform::http::file::{self, FileBytes};
use crate::platform::repository::pagination;
use crate::public_api::check_view::{CheckPage, CheckView};
use crate::public_api::checks::{self, CheckError, Ordered};
use crate::public_api::http::client::ApiClient;
use crate::public_api::long_poll;
use crate::public_api::quote::CheckQuote;
use crate::public_api::repository::checks::Filter;
use crate::reports::pdf::ReportPdfError;
use crate::reports::refresh::RefreshError;

/// An equal check of the last day, or the price of a dry run; distinguished by `object`.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(discriminator(property_name = "object", mapping(
    ("check" = "#/components/schemas/CheckView"),
    ("quote" = "#/components/schemas/CheckQuote")
)))]
#[expect(clippy::large_enum_variant, reason = "serialised at once")]
pub enum CheckOrQuote {
    Check(CheckView),
    Quote(CheckQuote),
}

/// Orders a check of a car.
///
/// An equal check of the last day is returned with status 200 and its own `externalId` and `metadata`, and costs nothing,
/// unless `fresh` is set. With `dryRun` only the price is returned. Charged are the sources that answer.
#[utoipa::path(post, path = "/v1/checks", operation_id = "create_check",
    tag = "checks", security(("apiKey" = [])),
    params(("Idempotency-Key" = Option<String>, Header,
        description = "The same key and body return the same check for 48 hours")),
    request_body = CheckRequest,
    responses(
        (status = 201, description = "Ordered", body = CheckView,
            headers(("Location" = String, description = "Path of the check"))),
        (status = 200, description = "An equal check, or the price of a dry run",
            body = CheckOrQuote)))]
pub async fn create(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    IdempotencyKey(key): IdempotencyKey,
    FormBody(request): FormBody<CheckRequest>,
) -> Result<Response, ApiError> {
    if request.dry_run {
        let quote = checks::quote(&ctx, &caller, &request).await?;
        return Ok(Json(CheckOrQuote::Quote(quote)).into_response());
    }
    match checks::place(&ctx, &caller, request, key, None).await? {
        Ordered::New(check) => Ok(created(check)),
        Ordered::Existing(check) => Ok(Json(CheckOrQuote::Check(check)).into_response()),
    }
}

fn created(check: CheckView) -> Response {
    let location = HeaderValue::from_str(&format!("/v1/checks/{}", check.id));
    let mut response = (StatusCode::CREATED, Json(check)).into_response();
    if let Ok(location) = location {
        response.headers_mut().insert(header::LOCATION, location);
    }
    response
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct CheckListing {
    /// Number of checks, at most 100; default 50.
    limit: Option<u64>,
    /// Position `next` of the previous page.
    after: Option<Uuid>,
    #[param(inline)]
    state: Option<CheckState>,
    /// VIN, plate or body number of the car; default all.
    car: Option<String>,
    external_id: Option<String>,
    /// Earliest time of the order, RFC 3339, inclusive.
    created_from: Option<DateTime<Utc>>,
    /// Latest time of the order, RFC 3339, exclusive.
    created_before: Option<DateTime<Utc>>,
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CheckState {
    Running,
    Completed,
}

/// Lists the checks of the account, newest first.
#[utoipa::path(get, path = "/v1/checks", operation_id = "list_checks",
    tag = "checks", security(("apiKey" = [])),
    params(CheckListing),
    responses((status = 200, description = "A page of the checks", body = CheckPage)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    Query(listing): Query<CheckListing>,
) -> Result<Json<CheckPage>, ApiError> {
    for (name, time) in [
        ("createdFrom", listing.created_from),
        ("createdBefore", listing.created_before),
    ] {
        time.map_or(Ok(()), |time| check_time(name, time))?;
    }
    let today = moscow_day(ctx.clock.now());
    let normalise = |text: String| {
        let kind = identifier::detect(&text, today).unwrap_or(IdentifierKind::Body);
        identifier::check(kind, &text, today).normalized
    };
    let filter = Filter {
        state: listing.state.map(Into::into),
        car: listing.car.map(normalise),
        external_id: listing.external_id,
        created_from: listing.created_from,
        created_before: listing.created_before,
    };
    let limit = pagination::limit(listing.limit);
    let page = checks::list(&ctx, &caller, &filter, listing.after, limit);
    Ok(Json(page.await?))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Waiting {
    /// Seconds to wait until the check is completed, at most 30.
    wait: Option<u64>,
}

/// Returns a check with the answers of its sources.
///
/// With `wait` the response is sent when the check is completed, or after that time with the answers so far.
#[utoipa::path(get, path = "/v1/checks/{id}", operation_id = "get_check",
    tag = "checks", security(("apiKey" = [])),
    params(("id" = Uuid, Path, description = "The check"), Waiting),
    responses((status = 200, description = "The check", body = CheckView),
        (status = 304, description = "Not changed since the one named by `If-None-Match`")))]
pub async fn get(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    Path(Id(id)): Path<Id>,
    Query(waiting): Query<Waiting>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if let Some(seconds) = waiting.wait {
        let wait = Duration::from_secs(seconds);
        long_poll::wait_for_completion(&ctx, &caller, id, wait).await?;
    }
    let rendered = checks::render(&ctx, &caller, id).await?;
    Ok(answer(&rendered, &headers))
}

/// Returns the report of a check as PDF/A.
#[utoipa::path(get, path = "/v1/checks/{id}/report.pdf", operation_id = "download_report",
    tag = "checks", security(("apiKey" = [])),
    params(("id" = Uuid, Path, description = "The check")),
    responses((status = 200, description = "The report", body = FileBytes,
            content_type = "application/pdf")))]
pub async fn report_pdf(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    Path(Id(id)): Path<Id>,
) -> Result<Response, ApiError> {
    let document = checks::document(&ctx, &caller, id).await;
    let document = document.map_err(|error| match error {
        ReportPdfError::NotFound => CheckError::NotFound.into(),
        error => ApiError::from(error),
    })?;
    file::report_pdf(id, document)
}

/// Orders a refresh of a check; stale and failed sources are queried for a new check.
#[utoipa::path(post, path = "/v1/checks/{id}/refresh", operation_id = "refresh_check",
    tag = "checks", security(("apiKey" = [])),
    params(("id" = Uuid, Path, description = "The check"),
        ("Idempotency-Key" = Option<String>, Header,
            description = "The same key and body return the same check for 48 hours")),
    request_body = Refresh,
    responses((status = 201, description = "Ordered", body = CheckView,
        headers(("Location" = String, description = "Path of the check")))))]
pub async fn refresh(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    Path(Id(id)): Path<Id>,
    IdempotencyKey(key): IdempotencyKey,
    FormBody(order): FormBody<Refresh>,
) -> Result<Response, ApiError> {
    let check = checks::refresh(&ctx, &caller, id, order, key).await?;
    Ok(created(check))
}

pub(super) fn check_not_found() -> ApiError {
    ApiError::not_found("check_not_found", "Такой проверки у вас нет")
}

impl From<CheckError> for ApiError {
    fn from(error: CheckError) -> Self {
        match error {
            CheckError::Order(error) => error.into(),
            CheckError::Refresh(RefreshError::NotFound) | CheckError::NotFound => check_not_found(),
            CheckError::Refresh(error) => error.into(),
            CheckError::Key(error) => error.into(),
            CheckError::Storage(error) => error.into(),
        }
    }
}

impl From<CheckState> for crate::checks::repository::reports::ReportStatus {
    fn from(state: CheckState) -> Self {
        match state {
            CheckState::Running => Self::Running,
            CheckState::Completed => Self::Completed,
        }
    }
}
