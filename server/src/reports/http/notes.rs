//! Routes of the tags and comments of reports.

use std::sync::Arc;

use avtosled_core::form::{CheckComment, CheckTags};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use crate::identity::http::extract::CurrentAccount;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{FormBody, Id};
use crate::reports::notes::{self, CommentView, NoteError, OwnTags, ReportNotes};

/// Returns the tags and comments of a report, and who ordered it.
#[utoipa::path(get, path = "/api/reports/{id}/notes", operation_id = "get_report_notes",
    tag = "reports", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The report")),
    responses((status = 200, description = "The notes", body = ReportNotes)))]
pub async fn get(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<Json<ReportNotes>, ApiError> {
    Ok(Json(notes::find(&ctx, &access, id).await?))
}

/// Replaces the tags of a report.
#[utoipa::path(put, path = "/api/reports/{id}/tags", operation_id = "set_report_tags",
    tag = "reports", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The report")),
    request_body = CheckTags,
    responses((status = 200, description = "The tags", body = CheckTags)))]
pub async fn set_tags(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
    FormBody(form): FormBody<CheckTags>,
) -> Result<Json<CheckTags>, ApiError> {
    Ok(Json(notes::set_tags(&ctx, &access, id, form).await?))
}

/// Adds a comment to a report; at most 100.
#[utoipa::path(post, path = "/api/reports/{id}/comments", operation_id = "add_report_comment",
    tag = "reports", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The report")),
    request_body = CheckComment,
    responses((status = 200, description = "The comment", body = CommentView)))]
pub async fn add_comment(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
    FormBody(form): FormBody<CheckComment>,
) -> Result<Json<CommentView>, ApiError> {
    Ok(Json(notes::add_comment(&ctx, &access, id, form).await?))
}

/// Deletes a comment on a report.
#[utoipa::path(delete, path = "/api/report-comments/{id}", operation_id = "delete_report_comment",
    tag = "reports", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The comment")),
    responses((status = 204, description = "The comment is deleted")))]
pub async fn delete_comment(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    notes::delete_comment(&ctx, &access, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the tags of the account's reports, the most frequent first.
#[utoipa::path(get, path = "/api/user/report-tags", operation_id = "list_report_tags",
    tag = "reports", security(("bearer" = [])),
    responses((status = 200, description = "The tags", body = OwnTags)))]
pub async fn list_tags(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
) -> Result<Json<OwnTags>, ApiError> {
    Ok(Json(notes::list_tags(&ctx, &access).await?))
}

impl From<NoteError> for ApiError {
    fn from(error: NoteError) -> Self {
        match error {
            NoteError::ReportNotFound => Self::report_not_found(),
            NoteError::CommentNotFound => {
                Self::not_found("comment_not_found", "Комментарий не найден")
            }
            NoteError::TooMany => Self::conflict(
                "too_many_comments",
                "У отчёта уже 100 комментариев: удалите ненужные",
            ),
            NoteError::Access(error) => error.into(),
            NoteError::Storage(error) => error.into(),
        }
    }
}
