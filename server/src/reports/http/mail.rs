//! A report sent by e-mail.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::http::extract::CurrentUser;
use crate::kit::Kit;
use crate::kit::http::error::ApiError;
use crate::kit::http::extract::JsonBody;
use crate::reports::mail;
use crate::reports::mail::{PromisedMail, ReportMailError};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReportMail {
    #[schema(value_type = Uuid)]
    report_id: String,
    email: String,
    /// The sender's own words.
    #[serde(default)]
    message: String,
}

/// Sends a complete report as PDF, with a link that opens it without an account for 30 days. At most
/// 20 a day.
#[utoipa::path(post, path = "/api/reports/send-email", tag = "reports",
    security(("bearer" = [])),
    request_body = ReportMail,
    responses((status = 200, description = "The mail will go out", body = PromisedMail)))]
pub async fn send(
    State(kit): State<Arc<Kit>>,
    CurrentUser(caller): CurrentUser,
    JsonBody(body): JsonBody<ReportMail>,
) -> Result<Json<PromisedMail>, ApiError> {
    let id = Uuid::parse_str(&body.report_id).map_err(|_| ReportMailError::NotFound)?;
    let sent = mail::send(&kit, caller.user.id, id, &body.email, &body.message);
    Ok(Json(sent.await?))
}

impl From<ReportMailError> for ApiError {
    fn from(error: ReportMailError) -> Self {
        match error {
            ReportMailError::NotFound => Self::report_not_found(),
            ReportMailError::InWork => Self::new(
                StatusCode::CONFLICT,
                "report_running",
                "Отчёт ещё готовится. Отправьте его, когда он будет готов",
            ),
            ReportMailError::TooMany => Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_mails",
                "Сегодня отправлено уже 20 писем с отчётами. Попробуйте завтра",
            ),
            ReportMailError::Invalid(errors) => Self::fields(errors),
            ReportMailError::Session(error) => error.into(),
            ReportMailError::Repo(error) => error.into(),
        }
    }
}
