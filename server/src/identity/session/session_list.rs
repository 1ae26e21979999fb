//! Session list of a user: listing and ending the user's own sessions.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::activity_log::{self, Action};
use crate::identity::device;
use crate::identity::device::Device;
use crate::identity::repository::sessions::{self, Method};
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::db::StorageError;

const MAX_LISTED: u64 = 100;

/// A session as its user sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionView {
    pub id: Uuid,
    /// Sign-in method that opened the session.
    pub method: Method,
    /// Browser and operating system of the session.
    pub device: String,
    /// Client address; for IPv6 the /64 prefix.
    pub ip_address: Option<String>,
    pub created_at: DateTime<Utc>,
    /// Time of the sign-in or of the latest token refresh.
    pub last_used_at: DateTime<Utc>,
    /// Whether this is the session of the request.
    pub current: bool,
}

/// Lists the live sessions of the caller, newest first.
pub async fn list(ctx: &Context, caller: &Caller) -> Result<Vec<SessionView>, StorageError> {
    let now = ctx.clock.now();
    let db = ctx.db.read();
    let live = sessions::list_live_for_user(db, caller.user.id, now, MAX_LISTED).await?;
    let views = live.into_iter().map(|session| SessionView {
        current: session.id == caller.session.id,
        device: device::display_name(session.user_agent.as_deref()),
        id: session.id,
        method: session.method,
        ip_address: session.ip_address,
        created_at: session.created_at,
        last_used_at: session.last_used_at.unwrap_or(session.created_at),
    });
    Ok(views.collect())
}

/// Ends one live session of the caller; false if there is none with this id.
pub async fn end(
    ctx: &Context,
    caller: &Caller,
    id: Uuid,
    device: &Device,
) -> Result<bool, StorageError> {
    let now = ctx.clock.now();
    let user_id = caller.user.id;
    let work = ctx.begin().await?;
    if !sessions::end_for_user(&work.tx, id, user_id, now).await? {
        return Ok(false);
    }
    activity_log::record(&work.tx, user_id, Action::SessionEnded, Some(device), now).await?;
    work.commit().await?;
    Ok(true)
}

/// Ends all sessions of the caller; the current one only if `included`.
pub async fn end_all(
    ctx: &Context,
    caller: &Caller,
    included: bool,
    device: &Device,
) -> Result<(), StorageError> {
    let now = ctx.clock.now();
    let user_id = caller.user.id;
    let keep = (!included).then_some(caller.session.id);
    let work = ctx.begin().await?;
    if sessions::end_all_for_user(&work.tx, user_id, keep, now).await? > 0 {
        activity_log::record(&work.tx, user_id, Action::SessionsEnded, Some(device), now).await?;
    }
    work.commit().await
}
