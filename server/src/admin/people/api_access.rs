//! Permission of staff for live keys of the open API without a plan that includes it.

use uuid::Uuid;

use crate::admin::people::PersonError;
use crate::admin::repository::users;
use crate::identity::activity_log::{self, Action};
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::audit_log::NewAuditEvent;

/// Allows or forbids live keys for an account; its keys are refused within a second when forbidden.
pub async fn set(
    ctx: &Context,
    staff: &Caller,
    id: Uuid,
    is_allowed: bool,
    reason: String,
) -> Result<(), PersonError> {
    let work = ctx.begin().await?;
    let user = users::find(&work.tx, id).await?;
    let user = user.ok_or(PersonError::NotFound)?;
    if user.api_access != is_allowed {
        users::set_api_access(&work.tx, id, is_allowed, work.now).await?;
        let event = NewAuditEvent {
            admin_id: Some(staff.user.id),
            action: if is_allowed {
                Action::ApiAccessGranted
            } else {
                Action::ApiAccessRevoked
            },
            change: String::new(),
            reason,
        };
        activity_log::record_by_operator(&work.tx, id, event, work.now).await?;
    }
    work.commit().await?;
    Ok(())
}
