//! Links in mails to administrators that end all sessions of a staff member, once within three days.
//!
//! A link needs no sign-in: its key is in the mail only, and its only effect is that the person must sign in again.

use chrono::Duration;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::repository::session_stop_links::{self as repo, SessionStopLink};
use crate::identity::activity_log::{self, Action};
use crate::identity::repository::{sessions, users};
use crate::platform::Context;
use crate::platform::audit_log::NewAuditEvent;
use crate::platform::db::{self, StorageError};
use crate::platform::unit_of_work::UnitOfWork;

const VALID: Duration = Duration::hours(72);
const REASON: &str = "По ссылке из письма администраторам";

/// Staff member whose sessions were ended.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StoppedSessions {
    pub username: String,
    pub ended: u64,
}

#[derive(Debug, thiserror::Error)]
pub enum SessionStopError {
    #[error("the link has expired, was used, or its key is wrong")]
    LinkInvalid,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Creates a link for one recipient of a mail; its key is computed when the mail is rendered.
pub(super) async fn create_link(
    work: &UnitOfWork<'_>,
    user_id: Uuid,
    sent_to: Option<Uuid>,
) -> Result<Uuid, StorageError> {
    let row = SessionStopLink {
        id: Uuid::new_v4(),
        user_id,
        sent_to,
        created_at: work.now,
        expires_at: work.now + VALID,
        used_at: None,
    };
    let id = row.id;
    db::insert(&work.tx, row).await?;
    Ok(id)
}

/// Ends all sessions of the staff member that a link names; the link is used up.
pub async fn stop(
    ctx: &Context,
    link: Uuid,
    key: &str,
) -> Result<StoppedSessions, SessionStopError> {
    if !ctx.secrets.is_session_stop_key(link, key) {
        return Err(SessionStopError::LinkInvalid);
    }
    let work = ctx.begin().await?;
    if !repo::consume(&work.tx, link, work.now).await? {
        return Err(SessionStopError::LinkInvalid);
    }
    let row = repo::find(&work.tx, link).await?;
    let row = row.ok_or(SessionStopError::LinkInvalid)?;
    let user = users::get(&work.tx, row.user_id).await?;
    let ended = sessions::end_all_for_user(&work.tx, user.id, None, work.now).await?;
    let event = NewAuditEvent {
        admin_id: row.sent_to,
        action: Action::SessionsEnded,
        change: ended.to_string(),
        reason: REASON.to_owned(),
    };
    activity_log::record_by_operator(&work.tx, user.id, event, work.now).await?;
    work.commit().await?;
    Ok(StoppedSessions {
        username: user.username,
        ended,
    })
}
