//! Routes for the share links of reports.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::identity::http::extract::CurrentAccount;
use crate::platform::Context;
use crate::platform::http::cached_response::answer;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{AccessKey, Id, JsonBody};
use crate::reports::rendered_report::{self, Viewer};
use crate::reports::shares::{self, ShareError, ShareView, SharedReport, Shares};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewShare {
    /// Validity in days, 1 to 365.
    days: i64,
    /// Whether identifiers are masked.
    masked: bool,
}

/// Lists the share links of a report, newest first.
#[utoipa::path(get, path = "/api/reports/{id}/shares", operation_id = "list_shares",
    tag = "reports", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The report")),
    responses((status = 200, description = "The links", body = Shares)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<Json<Shares>, ApiError> {
    Ok(Json(shares::list(&ctx, access.user.id, id).await?))
}

/// Creates a share link of a report; at most 20 active ones.
#[utoipa::path(post, path = "/api/reports/{id}/shares", operation_id = "create_share",
    tag = "reports",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The report")),
    request_body = NewShare,
    responses((status = 200, description = "The link", body = ShareView)))]
pub async fn create(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
    JsonBody(body): JsonBody<NewShare>,
) -> Result<Json<ShareView>, ApiError> {
    let made = shares::create(&ctx, access.user.id, id, body.days, body.masked);
    Ok(Json(made.await?))
}

/// Revokes a share link immediately.
#[utoipa::path(delete, path = "/api/report-shares/{id}", operation_id = "revoke_share",
    tag = "reports",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The link")),
    responses((status = 204, description = "The link is revoked")))]
pub async fn revoke(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    shares::revoke(&ctx, access.user.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the shared report of a link; the key is in the fragment `#key=` of the link.
#[utoipa::path(get, path = "/api/shared-reports/{id}", operation_id = "get_shared_report",
    tag = "reports",
    security(("accessKey" = [])),
    params(("id" = Uuid, Path, description = "The link")),
    responses((status = 200, description = "The report", body = SharedReport),
        (status = 304, description = "Not changed since the one named by `If-None-Match`")))]
pub async fn open(
    State(ctx): State<Arc<Context>>,
    AccessKey(key): AccessKey,
    Path(Id(id)): Path<Id>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let key = key.ok_or_else(|| ApiError::from_status(StatusCode::UNAUTHORIZED))?;
    let share = shares::open(&ctx, id, &key).await?;
    let seen = Viewer::ByVisitor(&share);
    let rendered = rendered_report::find(&ctx, share.user_id, share.report_id, seen).await?;
    let rendered = rendered.ok_or(ShareError::NotFound)?;
    Ok(answer(&rendered, &headers))
}

impl From<ShareError> for ApiError {
    fn from(error: ShareError) -> Self {
        match error {
            ShareError::ReportNotFound => Self::report_not_found(),
            ShareError::NotFound => Self::not_found("share_not_found", "Ссылка не найдена"),
            ShareError::Over => Self::new(
                StatusCode::GONE,
                "share_over",
                "Срок ссылки истёк или владелец отчёта её отозвал",
            ),
            ShareError::TooMany => Self::conflict(
                "too_many_shares",
                "У отчёта уже 20 действующих ссылок. Отзовите ненужные",
            ),
            ShareError::Invalid(errors) => Self::fields(errors),
            ShareError::Session(error) => error.into(),
            ShareError::Storage(error) => error.into(),
        }
    }
}
