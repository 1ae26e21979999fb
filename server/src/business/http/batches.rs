//! Batches in the cabinet: checks ordered from a list of cars.

use std::sync::Arc;

use avtosled_core::form::BatchRequest;
use avtosled_core::money::Kopecks;
use avtosled_core::report::SourceState;
use axum::Json;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::business::batches::archive::{self, ArchiveError};
use crate::business::batches::export::{self, ExportError};
use crate::business::batches::orders::{self, BatchOrderer};
use crate::business::batches::quote::{self, BatchQuote};
use crate::business::batches::view::{self, BatchPage, BatchRowPage, BatchView};
use crate::business::batches::{BatchError, control};
use crate::business::repository::api_keys::Mode;
use crate::business::repository::batch_rows::{Filter, RowState};
use crate::identity::http::extract::CurrentAccount;
use crate::platform::Context;
use crate::platform::documents::table::{CSV_TYPE, XLSX_TYPE};
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{FormBody, Id, IdempotencyKey};
use crate::platform::http::file::{FileBytes, download};
use crate::platform::repository::pagination;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BatchListing {
    /// 1 to 100; default 50.
    pub limit: Option<i32>,
    /// `next` of the previous page.
    pub after: Option<Uuid>,
}

/// Number of rows per page as requested, within bounds.
#[must_use]
pub fn page_size(asked: Option<i32>) -> u64 {
    pagination::limit(asked.map(|asked| u64::try_from(asked).unwrap_or(0)))
}

/// The caller's batches, newest first.
#[utoipa::path(get, path = "/api/user/batches", operation_id = "list_batches",
    tag = "business", security(("bearer" = [])),
    params(BatchListing),
    responses((status = 200, description = "A page of the batches", body = BatchPage)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Query(listing): Query<BatchListing>,
) -> Result<Json<BatchPage>, ApiError> {
    let limit = page_size(listing.limit);
    let page = view::list(&ctx, access.user.id, Mode::Live, listing.after, limit);
    Ok(Json(page.await?))
}

/// Prices a list of cars; nothing is ordered, charged or stored.
#[utoipa::path(post, path = "/api/user/batches/quote", operation_id = "quote_batch",
    tag = "business", security(("bearer" = [])),
    request_body = BatchRequest,
    responses((status = 200, description = "The price", body = BatchQuote)))]
pub async fn price(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FormBody(request): FormBody<BatchRequest>,
) -> Result<Json<BatchQuote>, ApiError> {
    let available = (Mode::Live, Kopecks(access.user.balance));
    let quoted = quote::quote(&ctx, &access.user, available, &request).await?;
    Ok(Json(quoted))
}

/// Orders checks of a list of cars; the rows are ordered one after the other.
#[utoipa::path(post, path = "/api/user/batches", operation_id = "create_batch",
    tag = "business", security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header,
        description = "The same key and body return the same batch for 48 hours")),
    request_body = BatchRequest,
    responses((status = 200, description = "The batch", body = BatchView)))]
pub async fn create(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    IdempotencyKey(key): IdempotencyKey,
    FormBody(request): FormBody<BatchRequest>,
) -> Result<Json<BatchView>, ApiError> {
    let user = &access.user;
    let orderer = BatchOrderer {
        mode: Mode::Live,
        api_key_id: None,
        member_id: access.member_id(),
    };
    let id = orders::place(&ctx, user, orderer, request, key).await?;
    Ok(Json(view::find(&ctx, user.id, Mode::Live, id).await?))
}

/// A batch with the numbers of its rows and its cost so far.
#[utoipa::path(get, path = "/api/user/batches/{id}", operation_id = "get_batch",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The batch", body = BatchView)))]
pub async fn get(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<Json<BatchView>, ApiError> {
    Ok(Json(
        view::find(&ctx, access.user.id, Mode::Live, id).await?,
    ))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RowListing {
    /// 1 to 100; default 50.
    pub limit: Option<i32>,
    /// `next` of the previous page.
    pub after: Option<i32>,
    /// Only rows in this state.
    #[param(inline)]
    pub state: Option<RowState>,
    /// Only completed rows with this level of the verdict.
    #[param(inline)]
    pub level: Option<SourceState>,
}

impl RowListing {
    /// Condition on the listed rows.
    #[must_use]
    pub fn filter(&self) -> Filter {
        Filter {
            state: self.state,
            ..level_filter(self.level)
        }
    }
}

/// Condition on the level of the verdict.
fn level_filter(level: Option<SourceState>) -> Filter {
    // Sources that know nothing and sources that did not answer are counted as one level.
    let verdict_levels = match level {
        Some(SourceState::NoData | SourceState::NotAnswered) => {
            vec![SourceState::NoData.name(), SourceState::NotAnswered.name()]
        }
        Some(level) => vec![level.name()],
        None => Vec::new(),
    };
    Filter {
        state: None,
        verdict_levels,
    }
}

/// Rows of a batch in the order of the list.
#[utoipa::path(get, path = "/api/user/batches/{id}/rows", operation_id = "list_batch_rows",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path), RowListing),
    responses((status = 200, description = "A page of the rows", body = BatchRowPage)))]
pub async fn rows(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
    Query(listing): Query<RowListing>,
) -> Result<Json<BatchRowPage>, ApiError> {
    let limit = page_size(listing.limit);
    let batch = (Mode::Live, id);
    let filter = listing.filter();
    let page = view::list_rows(&ctx, access.user.id, batch, &filter, listing.after, limit);
    Ok(Json(page.await?))
}

/// Orders no further row of a batch; rows in progress are completed.
#[utoipa::path(post, path = "/api/user/batches/{id}/pause", operation_id = "pause_batch",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 204, description = "Paused")))]
pub async fn pause(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    control::require_control(&ctx, &access, id).await?;
    control::pause(&ctx, access.user.id, Mode::Live, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Orders the rows of a paused batch further.
#[utoipa::path(post, path = "/api/user/batches/{id}/resume", operation_id = "resume_batch",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 204, description = "Resumed")))]
pub async fn resume(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    control::require_control(&ctx, &access, id).await?;
    control::resume(&ctx, access.user.id, Mode::Live, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a batch; rows in progress are completed, waiting rows are cancelled.
#[utoipa::path(post, path = "/api/user/batches/{id}/cancel", operation_id = "cancel_batch",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 204, description = "Cancelled")))]
pub async fn cancel(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    control::require_control(&ctx, &access, id).await?;
    control::cancel(&ctx, access.user.id, Mode::Live, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Downloads the results of a batch as CSV for spreadsheets.
#[utoipa::path(get, path = "/api/user/batches/{id}/results.csv", operation_id = "download_batch_csv",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The results", body = FileBytes,
        content_type = "text/csv")))]
pub async fn results_csv(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<Response, ApiError> {
    let file = export::csv(&ctx, access.user.id, id).await?;
    download("avtosled.csv", CSV_TYPE, file)
}

/// Downloads the results of a batch as a workbook.
#[utoipa::path(get, path = "/api/user/batches/{id}/results.xlsx", operation_id = "download_batch_xlsx",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The results", body = FileBytes,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub async fn results_xlsx(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<Response, ApiError> {
    let file = export::xlsx(&ctx, access.user.id, id).await?;
    download("avtosled.xlsx", XLSX_TYPE, file)
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ArchiveFilter {
    /// Only reports with this level of the verdict.
    #[param(inline)]
    level: Option<SourceState>,
}

/// Downloads the reports of a batch as PDF files in a ZIP archive; at most 500.
#[utoipa::path(get, path = "/api/user/batches/{id}/reports.zip", operation_id = "download_batch_zip",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path), ArchiveFilter),
    responses((status = 200, description = "The reports", body = FileBytes,
        content_type = "application/zip")))]
pub async fn reports_zip(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
    Query(query): Query<ArchiveFilter>,
) -> Result<Response, ApiError> {
    let filter = level_filter(query.level);
    let parts = archive::begin(&ctx, access.user.id, id, filter).await?;
    download("avtosled.zip", "application/zip", Body::from_stream(parts))
}

impl From<ArchiveError> for ApiError {
    fn from(error: ArchiveError) -> Self {
        match error {
            ArchiveError::Batch(error) => error.into(),
            ArchiveError::Empty => Self::conflict(
                "nothing_to_archive",
                "В списке ещё нет готовых отчётов с таким выводом",
            ),
            ArchiveError::TooLarge => Self::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                "archive_too_large",
                "В архив помещается не больше 500 отчётов: выберите отчёты по выводу",
            ),
            ArchiveError::TooMany => Self::too_many(60),
            ArchiveError::Report(error) => error.into(),
            error @ (ArchiveError::Zip(_) | ArchiveError::Io(_)) => Self::internal(&error),
        }
    }
}

impl From<ExportError> for ApiError {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Batch(error) => error.into(),
            ExportError::Table(error) => Self::internal(&error),
        }
    }
}

impl From<BatchError> for ApiError {
    fn from(error: BatchError) -> Self {
        match error {
            BatchError::Invalid(errors) => errors.into(),
            BatchError::NotFound => Self::not_found("batch_not_found", "Такого списка у вас нет"),
            BatchError::TooMany => Self::conflict(
                "too_many_batches",
                "Одновременно может быть не больше 20 незавершённых списков: дождитесь их конца или отмените лишние",
            ),
            BatchError::NothingToOrder => Self::bad_request(
                "nothing_to_order",
                "В списке нет ни одного верного номера, который ещё не повторялся",
            ),
            BatchError::WrongState => Self::conflict(
                "batch_state_conflict",
                "Список уже в другом состоянии: обновите страницу",
            ),
            BatchError::Access(error) => error.into(),
            BatchError::Order(error) => error.into(),
            BatchError::Session(error) => error.into(),
            BatchError::KeyReused(error) => error.into(),
            BatchError::Storage(error) => error.into(),
        }
    }
}
