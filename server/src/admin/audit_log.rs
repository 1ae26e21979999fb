//! Audit log of staff: who did what to which subject, and why.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::repository::audit_log::{self as repo, AuditEvent};
use crate::identity::repository::users;
use crate::platform::Context;
use crate::platform::audit_log::Action;
use crate::platform::db::StorageError;
use crate::platform::repository::pagination;

pub use crate::admin::repository::audit_log::Filter;

/// An event of the audit log.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEventView {
    pub id: Uuid,
    pub action: Action,
    pub admin_id: Option<Uuid>,
    /// Username, or operating-system user and host of a command; null for a deleted account.
    pub admin: Option<String>,
    /// Subject: id of an account or row, or a name.
    pub subject: String,
    /// Username of the subject, if the subject is an account.
    pub username: Option<String>,
    /// New value, such as a sum or a role.
    pub change: String,
    pub reason: String,
    pub created_at: DateTime<Utc>,
}

/// Page of the audit log, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AuditPage {
    pub acts: Vec<AuditEventView>,
    pub next: Option<Uuid>,
}

/// Lists matching audit events after a given one.
pub async fn list(
    ctx: &Context,
    filter: &Filter,
    after: Option<Uuid>,
    limit: u64,
) -> Result<AuditPage, StorageError> {
    let db = ctx.db.read();
    let after = match after {
        Some(id) => repo::find(db, id).await?,
        None => None,
    };
    let after = after.map(|row| (row.created_at, row.id));
    let found = repo::list(db, filter, after, limit + 1).await?;
    let (found, next) = pagination::cut(found, limit, |row| row.id);
    let acts = views(ctx, found).await?;
    Ok(AuditPage { acts, next })
}

/// Lists the audit events of one subject, newest first.
pub async fn about(
    ctx: &Context,
    subject: &str,
    limit: u64,
) -> Result<Vec<AuditEventView>, StorageError> {
    let filter = Filter {
        subject: Some(subject.to_owned()),
        ..Filter::default()
    };
    let found = repo::list(ctx.db.read(), &filter, None, limit).await?;
    views(ctx, found).await
}

async fn views(ctx: &Context, found: Vec<AuditEvent>) -> Result<Vec<AuditEventView>, StorageError> {
    let named = found.iter().flat_map(|row| {
        let subject = Uuid::parse_str(&row.subject).ok();
        [row.admin_id, subject].into_iter().flatten()
    });
    let people = users::list(ctx.db.read(), named.collect()).await?;
    let name = |id: Uuid| {
        let user = people.iter().find(|user| user.id == id);
        user.map(|user| user.username.clone())
    };
    let view = |row: AuditEvent| AuditEventView {
        id: row.id,
        action: row.action,
        admin: match row.admin_id {
            Some(id) => name(id),
            None => row.ran_by.map(|who| format!("команда на сервере: {who}")),
        },
        admin_id: row.admin_id,
        username: Uuid::parse_str(&row.subject).ok().and_then(name),
        subject: row.subject,
        change: row.change,
        reason: row.reason,
        created_at: row.created_at,
    };
    Ok(found.into_iter().map(view).collect())
}
