//! Personal data of an account, read by somebody of the staff who says why.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::people::PersonError;
use crate::admin::repository::users;
use crate::identity::activity_log::{self, Action};
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::audit_log::Act;

/// What lists mask. What is encrypted is shown to nobody but its owner.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonalData {
    pub phone: Option<String>,
    pub email: Option<String>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub patronymic: Option<String>,
}

/// Tells the data and records who read them. Nothing is told that was not recorded.
pub async fn reveal(
    ctx: &Context,
    staff: &Caller,
    id: Uuid,
    reason: String,
) -> Result<PersonalData, PersonError> {
    let work = ctx.begin().await?;
    let user = users::find(&work.tx, id).await?;
    let user = user.ok_or(PersonError::NotFound)?;
    let act = Act {
        admin_id: Some(staff.user.id),
        action: Action::PersonalDataRevealed,
        change: String::new(),
        reason,
    };
    activity_log::record_by_operator(&work.tx, id, act, work.now).await?;
    work.commit().await?;
    Ok(PersonalData {
        phone: user.phone,
        email: user.email,
        first_name: user.first_name,
        last_name: user.last_name,
        patronymic: user.patronymic,
    })
}
