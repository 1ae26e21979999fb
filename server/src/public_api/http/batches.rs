//! Routes of the open API for batches: checks ordered from a list of cars.

use std::sync::Arc;

use avtosled_core::form::BatchRequest;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::business::batches::control;
use crate::business::batches::quote::BatchQuote;
use crate::business::batches::view::{self, BatchPage, BatchRowPage, BatchView};
use crate::business::http::batches::{BatchListing, RowListing, page_size};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{Id, IdempotencyKey};
use crate::platform::http::file::FileBytes;
use crate::public_api::batches::{self, PlaceError};
use crate::public_api::http::batch_body::{BatchBody, TableOptions};
use crate::public_api::http::client::ApiClient;

/// Orders checks of a list of cars.
///
/// The rows are ordered one after the other, and money is held for a row when it is ordered. A batch pauses when the
/// balance does not cover the next row. With `dryRun` only the price is returned. A list may also be a table in CSV or
/// XLSX, whose columns are recognised, with the options as query parameters.
#[utoipa::path(post, path = "/v1/batches", operation_id = "create_batch",
    tag = "batches", security(("apiKey" = [])),
    params(TableOptions, ("Idempotency-Key" = Option<String>, Header,
        description = "The same key and body return the same batch for 48 hours")),
    request_body(content((BatchRequest = "application/json"), (FileBytes = "text/csv"))),
    responses(
        (status = 201, description = "Ordered", body = BatchView,
            headers(("Location" = String, description = "Path of the batch"))),
        (status = 200, description = "The price of a dry run", body = BatchQuote)))]
pub async fn create(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    IdempotencyKey(key): IdempotencyKey,
    BatchBody(request): BatchBody,
) -> Result<Response, ApiError> {
    if request.dry_run {
        let quote = batches::quote(&ctx, &caller, &request).await?;
        return Ok(Json(quote).into_response());
    }
    let batch = batches::place(&ctx, &caller, request, key).await?;
    let location = HeaderValue::from_str(&format!("/v1/batches/{}", batch.id));
    let mut response = (StatusCode::CREATED, Json(batch)).into_response();
    if let Ok(location) = location {
        response.headers_mut().insert(header::LOCATION, location);
    }
    Ok(response)
}

/// Lists the batches of the account, newest first.
#[utoipa::path(get, path = "/v1/batches", operation_id = "list_batches",
    tag = "batches", security(("apiKey" = [])),
    params(BatchListing),
    responses((status = 200, description = "A page of the batches", body = BatchPage)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    Query(listing): Query<BatchListing>,
) -> Result<Json<BatchPage>, ApiError> {
    let limit = page_size(listing.limit);
    let page = view::list(&ctx, caller.user.id, caller.key.mode, listing.after, limit);
    Ok(Json(page.await?))
}

/// Returns a batch with the numbers of its rows and its cost so far.
#[utoipa::path(get, path = "/v1/batches/{id}", operation_id = "get_batch",
    tag = "batches", security(("apiKey" = [])),
    params(("id" = Uuid, Path, description = "The batch")),
    responses((status = 200, description = "The batch", body = BatchView)))]
pub async fn get(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    Path(Id(id)): Path<Id>,
) -> Result<Json<BatchView>, ApiError> {
    let found = view::find(&ctx, caller.user.id, caller.key.mode, id).await?;
    Ok(Json(found))
}

/// Lists the rows of a batch in the order of the list.
#[utoipa::path(get, path = "/v1/batches/{id}/rows", operation_id = "list_batch_rows",
    tag = "batches", security(("apiKey" = [])),
    params(("id" = Uuid, Path, description = "The batch"), RowListing),
    responses((status = 200, description = "A page of the rows", body = BatchRowPage)))]
pub async fn rows(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    Path(Id(id)): Path<Id>,
    Query(listing): Query<RowListing>,
) -> Result<Json<BatchRowPage>, ApiError> {
    let limit = page_size(listing.limit);
    let batch = (caller.key.mode, id);
    let filter = listing.filter();
    let page = view::list_rows(&ctx, caller.user.id, batch, &filter, listing.after, limit);
    Ok(Json(page.await?))
}

/// Pauses a batch: no further row is ordered, rows in progress are completed.
#[utoipa::path(post, path = "/v1/batches/{id}/pause", operation_id = "pause_batch",
    tag = "batches", security(("apiKey" = [])),
    params(("id" = Uuid, Path, description = "The batch"), ("Idempotency-Key" = Option<String>, Header,
        description = "Repeated requests have no further effect")),
    responses((status = 200, description = "The paused batch", body = BatchView)))]
pub async fn pause(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    _key: IdempotencyKey,
    Path(Id(id)): Path<Id>,
) -> Result<Json<BatchView>, ApiError> {
    control::pause(&ctx, caller.user.id, caller.key.mode, id).await?;
    Ok(Json(
        view::find(&ctx, caller.user.id, caller.key.mode, id).await?,
    ))
}

/// Resumes a paused batch.
#[utoipa::path(post, path = "/v1/batches/{id}/resume", operation_id = "resume_batch",
    tag = "batches", security(("apiKey" = [])),
    params(("id" = Uuid, Path, description = "The batch"), ("Idempotency-Key" = Option<String>, Header,
        description = "Repeated requests have no further effect")),
    responses((status = 200, description = "The resumed batch", body = BatchView)))]
pub async fn resume(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    _key: IdempotencyKey,
    Path(Id(id)): Path<Id>,
) -> Result<Json<BatchView>, ApiError> {
    control::resume(&ctx, caller.user.id, caller.key.mode, id).await?;
    Ok(Json(
        view::find(&ctx, caller.user.id, caller.key.mode, id).await?,
    ))
}

/// Cancels a batch: rows in progress are completed, waiting rows are cancelled.
#[utoipa::path(post, path = "/v1/batches/{id}/cancel", operation_id = "cancel_batch",
    tag = "batches", security(("apiKey" = [])),
    params(("id" = Uuid, Path, description = "The batch"), ("Idempotency-Key" = Option<String>, Header,
        description = "Repeated requests have no further effect")),
    responses((status = 200, description = "The cancelled batch", body = BatchView)))]
pub async fn cancel(
    State(ctx): State<Arc<Context>>,
    ApiClient(caller): ApiClient,
    _key: IdempotencyKey,
    Path(Id(id)): Path<Id>,
) -> Result<Json<BatchView>, ApiError> {
    control::cancel(&ctx, caller.user.id, caller.key.mode, id).await?;
    Ok(Json(
        view::find(&ctx, caller.user.id, caller.key.mode, id).await?,
    ))
}

impl From<PlaceError> for ApiError {
    fn from(error: PlaceError) -> Self {
        match error {
            PlaceError::Batch(error) => error.into(),
            PlaceError::Key(error) => error.into(),
        }
    }
}
