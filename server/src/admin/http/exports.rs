//! Routes for exports, for administrators.

use std::sync::Arc;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::form::REASON_CHARS;
use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio_util::io::ReaderStream;
use utoipa::ToSchema;

use crate::admin::analytics::period::Period;
use crate::admin::exports::{self, Download, ExportError, ExportView, Format, Kind, NewExport};
use crate::identity::http::extract::AdminUser;
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{Id, JsonBody};
use crate::platform::http::file::FileBytes;

/// Maximum days of a period: five years, the longest retention.
const MOST_DAYS: i64 = 5 * 366;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExportOrder {
    kind: Kind,
    format: Format,
    /// First Moscow day, `yyyy-mm-dd`.
    from: String,
    /// Last Moscow day, `yyyy-mm-dd`.
    to: String,
    /// Whether personal data and identifiers are unmasked; the requester alone can read such a file.
    #[serde(default)]
    revealed: bool,
    /// Reason of 3 to 500 characters.
    reason: String,
}

impl ExportOrder {
    fn read(self, ctx: &Context) -> Result<NewExport, FieldErrors> {
        let today = moscow_day(ctx.clock.now());
        let period = Period::parse(&self.from, &self.to, today, MOST_DAYS)?;
        let reason = self.reason.trim().to_owned();
        if !REASON_CHARS.contains(&reason.chars().count()) {
            let message = "Укажите причину: от 3 до 500 символов";
            let error = FieldError::new("reason", "reason_required", message);
            return Err(FieldErrors::one(error));
        }
        Ok(NewExport {
            kind: self.kind,
            format: self.format,
            period,
            revealed: self.revealed,
            reason,
        })
    }
}

/// Lists unexpired exports, newest first, at most 100.
#[utoipa::path(get, path = "/api/admin/exports", operation_id = "list_exports",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The files", body = [ExportView])))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    AdminUser(admin): AdminUser,
) -> Result<Json<Vec<ExportView>>, ApiError> {
    Ok(Json(exports::list(&ctx, admin.user.id).await?))
}

/// Queues an export of a period; its file is deleted after a day.
#[utoipa::path(post, path = "/api/admin/exports", operation_id = "order_export",
    tag = "admin", security(("bearer" = [])),
    request_body = ExportOrder,
    responses((status = 200, description = "The queued export", body = ExportView)))]
pub async fn order(
    State(ctx): State<Arc<Context>>,
    AdminUser(admin): AdminUser,
    JsonBody(order): JsonBody<ExportOrder>,
) -> Result<Json<ExportView>, ApiError> {
    let new = order.read(&ctx)?;
    Ok(Json(exports::order(&ctx, &admin, new).await?))
}

/// Returns the file of an export; the requester alone can read one with unmasked data.
#[utoipa::path(get, path = "/api/admin/exports/{id}/file", operation_id = "download_export",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The export")),
    responses((status = 200, description = "The file", content(
        (FileBytes = "text/csv"),
        (FileBytes = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))))]
pub async fn download(
    State(ctx): State<Arc<Context>>,
    AdminUser(admin): AdminUser,
    Path(Id(id)): Path<Id>,
) -> Result<Response, ApiError> {
    answer(exports::open(&ctx, id, &admin).await?)
}

/// Deletes an export.
#[utoipa::path(delete, path = "/api/admin/exports/{id}", operation_id = "delete_export",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The export")),
    responses((status = 204, description = "Deleted")))]
pub async fn remove(
    State(ctx): State<Arc<Context>>,
    AdminUser(admin): AdminUser,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    exports::remove(&ctx, &admin, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn answer(download: Download) -> Result<Response, ApiError> {
    let content_type = match download.format {
        Format::Csv => "text/csv; charset=utf-8",
        Format::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    };
    let disposition = format!("attachment; filename=\"{}\"", download.name);
    let disposition =
        HeaderValue::try_from(disposition).map_err(|error| ApiError::internal(&error))?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(content_type)),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CONTENT_LENGTH, HeaderValue::from(download.size)),
    ];
    let body = Body::from_stream(ReaderStream::new(download.file));
    Ok((headers, body).into_response())
}

impl From<ExportError> for ApiError {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::NotFound => Self::not_found(
                "export_not_found",
                "Такого файла нет: он хранится сутки, закажите его ещё раз",
            ),
            ExportError::NotReady => Self::conflict("export_not_ready", "Файл ещё не готов"),
            ExportError::NotOwn => Self::new(
                StatusCode::FORBIDDEN,
                "export_of_another",
                "Файл с открытыми данными скачивает только тот, кто его заказал",
            ),
            ExportError::Session(error) => error.into(),
            ExportError::File(_) => Self::internal(&error),
            ExportError::Storage(error) => error.into(),
        }
    }
}
