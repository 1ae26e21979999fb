//! Reveal of unmasked personal data of an account to staff, with a reason.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::dual_control::caps::{self, Period};
use crate::admin::dual_control::error::StaffActionError;
use crate::admin::dual_control::notifications::{self, Stage};
use crate::admin::dual_control::requests;
use crate::admin::repository::staff_actions::{Kind, StaffAction, Status};
use crate::admin::repository::users;
use crate::identity::activity_log::{self, Action};
use crate::identity::permissions::Permission;
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::audit_log::NewAuditEvent;
use crate::platform::db::{self, StorageError};
use crate::platform::unit_of_work::UnitOfWork;

/// Personal data that lists mask; encrypted fields are readable by their owner only.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonalData {
    pub phone: Option<String>,
    pub email: Option<String>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub patronymic: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum RevealError {
    #[error("there is no such account")]
    NotFound,
    #[error("the person's cap on unmasked accounts is used up")]
    CapUsedUp { per: Period },
    #[error(transparent)]
    Action(#[from] StaffActionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Records the access, then returns the personal data.
/// Fails if the access cannot be recorded or the caller's cap is used up. To read the data of many accounts, an
/// administrator requests an export.
pub async fn reveal(
    ctx: &Context,
    staff: &Caller,
    id: Uuid,
    reason: String,
) -> Result<PersonalData, RevealError> {
    let work = ctx.begin().await?;
    let staff = &requests::current(&work, staff, Permission::Reveal).await?;
    let user = users::find(&work.tx, id).await?;
    let user = user.ok_or(RevealError::NotFound)?;
    charge(ctx, &work, staff, id, reason.clone()).await?;
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

/// Charges a reveal to the caller's caps; administrators are mailed when the caps are used up.
async fn charge(
    ctx: &Context,
    work: &UnitOfWork<'_>,
    staff: &Caller,
    user_id: Uuid,
    reason: String,
) -> Result<(), RevealError> {
    let usage = caps::lock_and_read(ctx, &work.tx, &staff.user, Kind::Reveal, work.now).await?;
    if let Some(per) = usage.exceeded_by(1) {
        return Err(RevealError::CapUsedUp { per });
    }
    let row = StaffAction {
        id: Uuid::now_v7(),
        kind: Kind::Reveal,
        user_id,
        amount: 1,
        role: None,
        payment_id: None,
        refund_id: None,
        reason,
        status: Status::Done,
        requested_by: staff.user.id,
        decided_by: None,
        decision_reason: None,
        charged_to: Some(staff.user.id),
        charged_at: Some(work.now),
        created_at: work.now,
        decided_at: Some(work.now),
    };
    db::insert(&work.tx, row.clone()).await?;
    notifications::notify(work, &row, &staff.user, Stage::Done).await?;
    if usage.left() == 1 {
        notifications::notify_of_reveal_cap(work, &staff.user, row.id).await?;
    }
    Ok(())
}
