//! Unmasked personal data of an account, readable by staff with a reason.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::people::PersonError;
use crate::admin::repository::users;
use crate::identity::activity_log::{self, Action};
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::audit_log::NewAuditEvent;

/// Fields that lists mask. Encrypted fields are readable by their owner only.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonalData {
    pub phone: Option<String>,
    pub email: Option<String>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub patronymic: Option<String>,
}

/// Records the access, then returns the data; fails if the access cannot be recorded.
pub async fn reveal(
    ctx: &Context,
    staff: &Caller,
    id: Uuid,
    reason: String,
) -> Result<PersonalData, PersonError> {
    let work = ctx.begin().await?;
    let user = users::find(&work.tx, id).await?;
    let user = user.ok_or(PersonError::NotFound)?;
    let event = NewAuditEvent {
        admin_id: Some(staff.user.id),
        action: Action::PersonalDataRevealed,
        change: String::new(),
        reason,
    };
    activity_log::record_by_operator(&work.tx, id, event, work.now).await?;
    work.commit().await?;
    Ok(PersonalData {
        phone: user.phone,
        email: user.email,
        first_name: user.first_name,
        last_name: user.last_name,
        patronymic: user.patronymic,
    })
}
