//! A report on paper.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::identity::http::extract::{UserOrNobody, must_be_somebody};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{AccessKey, Id};
use crate::platform::http::file::FileBytes;
use crate::reports::pdf::{self, ReportPdfError};

/// A report as PDF/A, as it is now. Its first page has the verdict and a QR code that leads to the
/// report on the site.
#[utoipa::path(get, path = "/api/reports/{id}/report.pdf", operation_id = "download_report",
    tag = "reports",
    security(("bearer" = []), ("accessKey" = [])),
    params(("id" = Uuid, Path, description = "The report")),
    responses((status = 200, description = "The report", body = FileBytes,
            content_type = "application/pdf")))]
pub async fn get(
    State(ctx): State<Arc<Context>>,
    UserOrNobody(caller): UserOrNobody,
    AccessKey(key): AccessKey,
    Path(Id(id)): Path<Id>,
) -> Result<Response, ApiError> {
    must_be_somebody(caller.as_ref(), key.as_deref())?;
    let user_id = caller.as_ref().map(|caller| caller.user.id);
    let document = pdf::make(&ctx, user_id, key.as_deref(), id).await?;
    let name = HeaderValue::try_from(format!("attachment; filename=\"avtosled-{id}.pdf\""))
        .map_err(|error| ApiError::internal(&error))?;
    let kind = HeaderValue::from_static("application/pdf");
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, document).into_response())
}

impl From<ReportPdfError> for ApiError {
    fn from(error: ReportPdfError) -> Self {
        match error {
            ReportPdfError::NotFound => Self::report_not_found(),
            ReportPdfError::TooMany => Self::too_many(60),
            ReportPdfError::Render(_) | ReportPdfError::Stopped(_) => Self::internal(&error),
            ReportPdfError::Storage(error) => error.into(),
        }
    }
}
