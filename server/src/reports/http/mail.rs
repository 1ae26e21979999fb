//! Route that sends a report by e-mail.

use std::sync::Arc;

use avtosled_core::form::SendEmail;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use crate::identity::http::extract::CurrentAccount;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::FormBody;
use crate::reports::mail::{self, QueuedMail, ReportMailError};

/// Sends a completed report as PDF with a share link valid for 30 days.
/// At most one per address and day, 20 per account and day, 3 for an account without payments.
#[utoipa::path(post, path = "/api/reports/send-email", operation_id = "mail_report",
    tag = "reports",
    security(("bearer" = [])),
    request_body = SendEmail,
    responses((status = 200, description = "The mail is queued", body = QueuedMail)))]
pub async fn send(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FormBody(form): FormBody<SendEmail>,
) -> Result<Json<QueuedMail>, ApiError> {
    Ok(Json(mail::send(&ctx, &access, form).await?))
}

impl From<ReportMailError> for ApiError {
    fn from(error: ReportMailError) -> Self {
        match error {
            ReportMailError::NotFound => Self::report_not_found(),
            ReportMailError::InWork => Self::conflict(
                "report_running",
                "Отчёт ещё готовится. Отправьте его, когда он будет готов",
            ),
            ReportMailError::TooMany { most } => Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_mails",
                format!("За сутки отправлено писем с отчётами: {most}. Попробуйте завтра"),
            ),
            ReportMailError::SameRecipient => Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                "mail_sent_today",
                "На этот адрес за последние сутки уже ушёл отчёт. Попробуйте завтра",
            ),
            ReportMailError::Session(error) => error.into(),
            ReportMailError::Storage(error) => error.into(),
        }
    }
}
