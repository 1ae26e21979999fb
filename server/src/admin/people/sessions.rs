//! Sessions of an account for staff: list, and ending of all.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::people::PersonError;
use crate::admin::repository::users;
use crate::identity::activity_log::{self, Action};
use crate::identity::device;
use crate::identity::repository::sessions::{self as repo, Method};
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::audit_log::NewAuditEvent;
use crate::platform::db::StorageError;

const LISTED: u64 = 20;

/// A session without the IP address, which only its owner may read.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffSessionView {
    pub id: Uuid,
    pub method: Method,
    /// Browser and operating system of the session.
    pub device: String,
    pub created_at: DateTime<Utc>,
    pub last_used_at: DateTime<Utc>,
}

/// Number of ended sessions.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct EndedSessions {
    pub ended: u64,
}

/// Lists the active sessions of an account, newest first.
pub async fn list(ctx: &Context, user_id: Uuid) -> Result<Vec<StaffSessionView>, StorageError> {
    let now = ctx.clock.now();
    let live = repo::list_live_for_user(ctx.db.read(), user_id, now, LISTED).await?;
    let views = live.into_iter().map(|session| StaffSessionView {
        id: session.id,
        method: session.method,
        device: device::display_name(session.user_agent.as_deref()),
        created_at: session.created_at,
        last_used_at: session.last_used_at.unwrap_or(session.created_at),
    });
    Ok(views.collect())
}

/// Ends all sessions of an account by a staff member.
pub async fn end_all(
    ctx: &Context,
    staff: &Caller,
    id: Uuid,
    reason: String,
) -> Result<EndedSessions, PersonError> {
    let work = ctx.begin().await?;
    let user = users::find(&work.tx, id).await?;
    user.ok_or(PersonError::NotFound)?;
    let ended = repo::end_all_for_user(&work.tx, id, None, work.now).await?;
    let event = NewAuditEvent {
        admin_id: Some(staff.user.id),
        action: Action::SessionsEnded,
        change: ended.to_string(),
        reason,
    };
    activity_log::record_by_operator(&work.tx, id, event, work.now).await?;
    work.commit().await?;
    Ok(EndedSessions { ended })
}
