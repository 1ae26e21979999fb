//! Routes for reports, for staff.

use std::sync::Arc;

use avtosled_core::sources::SourceId;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::admin::http::reason::{self, ReasonBody};
use crate::admin::reports::{self, StaffReport, StaffReportError};
use crate::checks::staff_retry::StaffRetryError;
use crate::identity::http::extract::AdminUser;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{Id, JsonBody};

/// Returns a report with its sources, their errors and vendor calls.
#[utoipa::path(get, path = "/api/admin/reports/{id}", operation_id = "get_staff_report",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The report")),
    responses((status = 200, description = "The report", body = StaffReport)))]
pub async fn find(
    State(ctx): State<Arc<Context>>,
    _: AdminUser,
    Path(Id(id)): Path<Id>,
) -> Result<Json<StaffReport>, ApiError> {
    Ok(Json(reports::find(&ctx, id).await?))
}

/// Source to retry, with a reason.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SourceRetryRequest {
    source: SourceId,
    /// Reason of 3 to 500 characters.
    reason: String,
}

/// Retries a failed source, free of charge for the owner.
#[utoipa::path(post, path = "/api/admin/reports/{id}/ask", operation_id = "run_source_again",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The report")),
    request_body = SourceRetryRequest,
    responses((status = 204, description = "The retry is queued")))]
pub async fn ask(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Path(Id(id)): Path<Id>,
    JsonBody(order): JsonBody<SourceRetryRequest>,
) -> Result<StatusCode, ApiError> {
    let reason = reason::checked(&order.reason)?;
    reports::ask(&ctx, &staff, id, order.source, reason).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Mails a completed report to its owner again.
#[utoipa::path(post, path = "/api/admin/reports/{id}/mail", operation_id = "mail_report_again",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The report")),
    request_body = ReasonBody,
    responses((status = 204, description = "The mail is queued")))]
pub async fn mail(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Path(Id(id)): Path<Id>,
    JsonBody(body): JsonBody<ReasonBody>,
) -> Result<StatusCode, ApiError> {
    reports::mail(&ctx, &staff, id, body.checked()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<StaffReportError> for ApiError {
    fn from(error: StaffReportError) -> Self {
        match error {
            StaffReportError::NotFound => Self::report_not_found(),
            StaffReportError::NoAddress => Self::conflict(
                "no_address",
                "У владельца нет почты, или отчёт ещё собирается",
            ),
            StaffReportError::Ask(error) => error.into(),
            StaffReportError::Storage(error) => error.into(),
        }
    }
}

impl From<StaffRetryError> for ApiError {
    fn from(error: StaffRetryError) -> Self {
        match error {
            StaffRetryError::NotFound => Self::report_not_found(),
            StaffRetryError::InWork => Self::conflict("report_in_work", "Отчёт ещё собирается"),
            StaffRetryError::NotFailed => Self::conflict(
                "source_not_failed",
                "Источник уже ответил, или владелец обновил отчёт сам",
            ),
            StaffRetryError::MissingInput => Self::conflict(
                "missing_input",
                "Источник спрашивают по данным владельца, они забыты с концом отчёта",
            ),
            StaffRetryError::Disabled => Self::conflict("source_off", "Источник выключен"),
            StaffRetryError::Asked => Self::conflict("source_asked", "Источник уже спрашивают"),
            StaffRetryError::Storage(error) => error.into(),
        }
    }
}
