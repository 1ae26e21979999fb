//! Route for a report as PDF.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;

use crate::identity::http::extract::{AccountOrAnonymous, require_token_or_key};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{AccessKey, Id};
use crate::platform::http::file::{self, FileBytes};
use crate::reports::pdf::{self, ReportPdfError};

/// Returns the report as PDF/A; its first page has the verdict and a QR code of the online report.
#[utoipa::path(get, path = "/api/reports/{id}/report.pdf", operation_id = "download_report",
    tag = "reports",
    security(("bearer" = []), ("accessKey" = [])),
    params(("id" = Uuid, Path, description = "The report")),
    responses((status = 200, description = "The report", body = FileBytes,
            content_type = "application/pdf")))]
pub async fn get(
    State(ctx): State<Arc<Context>>,
    AccountOrAnonymous(access): AccountOrAnonymous,
    AccessKey(key): AccessKey,
    Path(Id(id)): Path<Id>,
) -> Result<Response, ApiError> {
    require_token_or_key(access.as_ref(), key.as_deref())?;
    let user_id = access.as_ref().map(|access| access.user.id);
    let document = pdf::make(&ctx, user_id, key.as_deref(), id).await?;
    file::report_pdf(id, document)
}

impl From<ReportPdfError> for ApiError {
    fn from(error: ReportPdfError) -> Self {
        match error {
            ReportPdfError::NotFound => Self::report_not_found(),
            ReportPdfError::TooMany => Self::too_many(60),
            ReportPdfError::Interrupted(error) => error.into(),
            ReportPdfError::Render(_) => Self::internal(&error),
            ReportPdfError::Storage(error) => error.into(),
        }
    }
}
