//! Notes on a report, by its owner and the members of his company: tags, comments, and who ordered it.

use avtosled_core::form::{CheckComment, CheckTags};
use avtosled_core::tags::tag_key;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::repository::reports::{self, Report};
use crate::identity::accounts::person_name;
use crate::identity::company::roles::CompanyRole;
use crate::identity::company::{self, AccountAccess, CompanyAccessError};
use crate::identity::repository::users::User;
use crate::platform::Context;
use crate::platform::db::{self, StorageError};
use crate::reports::repository::notes as repo;
use crate::reports::repository::notes::{Comment, Tag};

/// Maximum number of comments on a report.
const MAX_COMMENTS: u64 = 100;
/// Maximum number of tags that are suggested.
const MAX_SUGGESTED: u64 = 100;

/// Reasons why a request about notes is rejected.
#[derive(Debug, thiserror::Error)]
pub enum NoteError {
    #[error("the account has no such report")]
    ReportNotFound,
    #[error("the report has no such comment")]
    CommentNotFound,
    #[error("the report has too many comments")]
    TooMany,
    #[error(transparent)]
    Access(#[from] CompanyAccessError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Notes on a report.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportNotes {
    /// Name of the member who ordered the report; `null` for the owner of the account.
    pub ordered_by: Option<String>,
    pub tags: Vec<String>,
    /// Comments, oldest first.
    pub comments: Vec<CommentView>,
}

/// A comment on a report.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentView {
    pub id: Uuid,
    /// Name of the author.
    pub author: String,
    /// Whether the caller wrote it.
    pub is_own: bool,
    pub text: String,
    pub created_at: DateTime<Utc>,
}

/// Tags of the reports of an account.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnTags {
    /// Tags, the most frequent first, at most 100.
    pub tags: Vec<TagView>,
}

/// A tag with the number of reports that have it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TagView {
    pub tag: String,
    pub count: i64,
}

/// Reads the notes on a report.
pub async fn find(
    ctx: &Context,
    access: &AccountAccess,
    report_id: Uuid,
) -> Result<ReportNotes, NoteError> {
    // Read from the write connection, so that the response to a change shows it.
    let db = ctx.db.write();
    let report = reports::find_for_user(db, report_id, access.user.id).await?;
    let report = report.ok_or(NoteError::ReportNotFound)?;
    let mut tags = repo::list_tags(db, &[report_id]).await?;
    let comments = repo::list_comments(db, report_id).await?.into_iter();
    let ordered_by = match report.member_id {
        Some(id) => company::member_names(db, vec![id]).await?.remove(&id),
        None => None,
    };
    Ok(ReportNotes {
        ordered_by,
        tags: tags.remove(&report_id).unwrap_or_default(),
        comments: comments
            .map(|(comment, author)| view(access, comment, &author))
            .collect(),
    })
}

/// Replaces the tags of a report.
pub async fn set_tags(
    ctx: &Context,
    access: &AccountAccess,
    report_id: Uuid,
    form: CheckTags,
) -> Result<CheckTags, NoteError> {
    let work = ctx.begin().await?;
    let report = find_report(&work.tx, access, report_id).await?;
    let rows = form.tags.iter().map(|tag| Tag {
        id: Uuid::now_v7(),
        report_id,
        user_id: report.user_id,
        tag: tag.clone(),
        tag_key: tag_key(tag),
    });
    let rows = rows.collect();
    repo::replace_tags(&work.tx, report_id, rows).await?;
    work.commit().await?;
    Ok(form)
}

/// Adds a comment to a report.
pub async fn add_comment(
    ctx: &Context,
    access: &AccountAccess,
    report_id: Uuid,
    form: CheckComment,
) -> Result<CommentView, NoteError> {
    let work = ctx.begin().await?;
    find_report(&work.tx, access, report_id).await?;
    if repo::count_comments(&work.tx, report_id).await? >= MAX_COMMENTS {
        return Err(NoteError::TooMany);
    }
    let comment = Comment {
        id: Uuid::now_v7(),
        report_id,
        author_id: access.caller.user.id,
        text: form.text,
        created_at: work.now,
    };
    db::insert(&work.tx, comment.clone()).await?;
    work.commit().await?;
    Ok(view(access, comment, &access.caller.user))
}

/// Deletes a comment: its author may, a manager and the owner of the account.
pub async fn delete_comment(
    ctx: &Context,
    access: &AccountAccess,
    id: Uuid,
) -> Result<(), NoteError> {
    let work = ctx.begin().await?;
    let comment = repo::find_comment(&work.tx, id).await?;
    let comment = comment.ok_or(NoteError::CommentNotFound)?;
    let report = find_report(&work.tx, access, comment.report_id).await;
    report.map_err(|error| match error {
        NoteError::ReportNotFound => NoteError::CommentNotFound,
        error => error,
    })?;
    let is_own = comment.author_id == access.caller.user.id;
    if !is_own && access.role() < CompanyRole::Manager {
        return Err(CompanyAccessError::RoleRequired(CompanyRole::Manager).into());
    }
    repo::delete_comment(&work.tx, id).await?;
    Ok(work.commit().await?)
}

/// Lists the tags of the reports of an account.
pub async fn list_tags(ctx: &Context, access: &AccountAccess) -> Result<OwnTags, NoteError> {
    let found = repo::count_tags(ctx.db.write(), access.user.id, MAX_SUGGESTED).await?;
    let tags = found.into_iter().map(|row| TagView {
        tag: row.tag,
        count: row.count,
    });
    Ok(OwnTags {
        tags: tags.collect(),
    })
}

async fn find_report(
    tx: &db::Tx,
    access: &AccountAccess,
    report_id: Uuid,
) -> Result<Report, NoteError> {
    // Serialises changes of the notes of a report.
    let report = reports::find_locked(tx, report_id).await?;
    let report = report.filter(|report| report.user_id == access.user.id);
    report.ok_or(NoteError::ReportNotFound)
}

fn view(access: &AccountAccess, comment: Comment, author: &User) -> CommentView {
    CommentView {
        id: comment.id,
        author: person_name(author),
        is_own: comment.author_id == access.caller.user.id,
        text: comment.text,
        created_at: comment.created_at,
    }
}
