//! Views of staff actions and of requests for approval, as listed in the panel.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::dual_control::approvers::{self, NotApprover};
use crate::admin::dual_control::error::StaffActionError;
use crate::admin::repository::staff_actions::{self as repo, Filter, Kind, StaffAction, Status};
use crate::identity::permissions::Role;
use crate::identity::repository::users;
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::repository::pagination;

/// A staff action, or a request for one.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffActionView {
    pub id: Uuid,
    pub kind: Kind,
    pub user_id: Uuid,
    pub username: String,
    /// Amount in roubles; null for changes of roles.
    pub amount: Option<Kopecks>,
    /// Role that is granted or withdrawn.
    pub role: Option<Role>,
    pub payment_id: Option<Uuid>,
    pub reason: String,
    pub status: Status,
    pub requested_by: String,
    /// Whether the caller made the request, and so can only withdraw it.
    pub is_own: bool,
    /// Reason why the caller cannot approve the waiting request; null if he can.
    pub cannot_approve: Option<NotApprover>,
    pub decided_by: Option<String>,
    pub decision_reason: Option<String>,
    pub created_at: DateTime<Utc>,
    pub decided_at: Option<DateTime<Utc>>,
}

/// Page of staff actions, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StaffActionPage {
    pub actions: Vec<StaffActionView>,
    pub next: Option<Uuid>,
}

/// Lists matching staff actions, newest first, after a given one.
pub async fn list(
    ctx: &Context,
    staff: &Caller,
    filter: Filter,
    after: Option<Uuid>,
    limit: u64,
) -> Result<StaffActionPage, StorageError> {
    let db = ctx.db.read();
    let after = match after {
        Some(id) => repo::find(db, id).await?,
        None => None,
    };
    let after = after.map(|row| (row.created_at, row.id));
    let found = repo::list(db, filter, after, limit + 1).await?;
    let (found, next) = pagination::cut(found, limit, |row| row.id);
    let actions = views(ctx, staff, found).await?;
    Ok(StaffActionPage { actions, next })
}

/// Finds one staff action, read from the write connection because a snapshot may be older.
pub async fn find(
    ctx: &Context,
    staff: &Caller,
    id: Uuid,
) -> Result<StaffActionView, StaffActionError> {
    let row = repo::find(ctx.db.write(), id).await?;
    let row = row.ok_or(StaffActionError::NotFound)?;
    let mut views = views(ctx, staff, vec![row]).await?;
    views.pop().ok_or(StaffActionError::NotFound)
}

async fn views(
    ctx: &Context,
    staff: &Caller,
    found: Vec<StaffAction>,
) -> Result<Vec<StaffActionView>, StorageError> {
    let named = found.iter().flat_map(|row| {
        let people = [Some(row.user_id), Some(row.requested_by), row.decided_by];
        people.into_iter().flatten()
    });
    let people = users::list(ctx.db.read(), named.collect()).await?;
    let now = ctx.clock.now();
    let person = |id: Uuid| people.iter().find(|user| user.id == id);
    let name = |id: Uuid| {
        person(id)
            .map(|user| user.username.clone())
            .unwrap_or_default()
    };
    let mut views = Vec::with_capacity(found.len());
    for row in found {
        let requester = person(row.requested_by).filter(|_| row.status == Status::Waiting);
        let cannot_approve = match requester {
            Some(requester) => approvers::assess(&staff.user, requester, &row, now)?.err(),
            None => None,
        };
        views.push(StaffActionView {
            username: name(row.user_id),
            requested_by: name(row.requested_by),
            is_own: row.requested_by == staff.user.id,
            cannot_approve,
            decided_by: row.decided_by.map(name),
            id: row.id,
            kind: row.kind,
            user_id: row.user_id,
            amount: row.role.is_none().then_some(Kopecks(row.amount)),
            role: row.role,
            payment_id: row.payment_id,
            reason: row.reason,
            status: row.status,
            decision_reason: row.decision_reason,
            created_at: row.created_at,
            decided_at: row.decided_at,
        });
    }
    Ok(views)
}
