//! Changes of roles and blocking of accounts; grants of staff roles are under dual control.

use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::dual_control::caps;
use crate::admin::dual_control::error::StaffActionError;
use crate::admin::dual_control::notifications::{RoleEvent, notify_of_role};
use crate::admin::dual_control::requests::{self, Effect, ROLES_LOCK};
use crate::admin::people::appointments::{Appointment, is_grant, set_appointment, set_role};
use crate::admin::people::users::UserRow;
use crate::admin::repository::staff_actions::{Kind, StaffAction, Status};
use crate::admin::repository::users as admin_repo;
use crate::identity::activity_log::{self, Action};
use crate::identity::permissions::Role;
use crate::identity::repository::sessions;
use crate::identity::repository::users::{self, User};
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::audit_log::NewAuditEvent;
use crate::platform::db::{self, Conn, StorageError};
use crate::platform::unit_of_work::UnitOfWork;
use crate::quick_purchase::purchase;

/// Change of an account; missing fields are unchanged.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[schema(as = AccountChange)]
pub struct Change {
    /// Whether the account is active; false blocks it and ends its sessions.
    pub is_active: Option<bool>,
    pub role: Option<Role>,
    /// Reason of 3 to 500 characters.
    pub reason: String,
}

#[derive(Debug, thiserror::Error)]
pub enum AdminUserError {
    #[error("there is no such account")]
    NotFound,
    #[error("administrators do not change their own accounts")]
    OwnAccount,
    #[error("the account has a higher role: revoke it first")]
    HigherRole,
    #[error("the caller is no longer an administrator")]
    NotAdmin,
    #[error(transparent)]
    Action(#[from] StaffActionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Result of a change of an account.
pub struct Updated {
    pub user: UserRow,
    /// Id of the request, if the grant of a role needs an approval.
    pub request: Option<Uuid>,
}

/// Changes an account; the grant of a staff role is under dual control.
pub async fn update(
    ctx: &Context,
    admin: &Caller,
    id: Uuid,
    change: Change,
) -> Result<Updated, AdminUserError> {
    if id == admin.user.id {
        return Err(AdminUserError::OwnAccount);
    }
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    // Serialised, so that two administrators cannot revoke each other at once.
    db::lock(&work.tx, ROLES_LOCK).await?;
    let caller = users::find(&work.tx, admin.user.id).await?;
    let caller = caller.filter(|user| user.is_active && user.is_admin());
    let caller = caller.ok_or(AdminUserError::NotAdmin)?;
    // Locked before the row of the account, as in other staff actions.
    caps::lock(&work.tx, caller.id).await?;
    let user = users::find_locked(&work.tx, id).await?;
    // A deleted account stays deleted.
    let user = user.filter(|user| user.deleted_at.is_none() && !purchase::is_guest(user));
    let user = user.ok_or(AdminUserError::NotFound)?;
    let mut request = None;
    match change.role {
        Some(role) if is_grant(user.role, role) => {
            let reason = change.reason.trim().to_owned();
            let effect = Effect::Grant(role);
            let action = requests::submit(&work, admin, id, effect, reason).await?;
            request = (action.status == Status::Waiting).then_some(action.id);
        }
        Some(role) => {
            if role != user.role {
                charge(&work, &caller, &user, Kind::Revocation, &change.reason).await?;
            }
            apply_role(&work, &user, role, Some(&caller), &change.reason).await?;
        }
        None => {}
    }
    if let Some(is_active) = change.is_active {
        if user.is_staff() && is_active != user.is_active {
            let kind = if is_active {
                Kind::Role
            } else {
                Kind::Revocation
            };
            charge(&work, &caller, &user, kind, &change.reason).await?;
        }
        apply_activity(&work, &user, is_active, Some(&caller), &change.reason).await?;
    }
    let user = find(&work.tx, id).await?;
    work.commit().await?;
    Ok(Updated {
        user: UserRow::from(&user),
        request,
    })
}

/// Charges a change of a staff account to the administrator's caps; above them it is rejected.
async fn charge(
    work: &UnitOfWork<'_>,
    admin: &User,
    user: &User,
    kind: Kind,
    reason: &str,
) -> Result<(), StaffActionError> {
    let usage = caps::lock_and_read(work.ctx, &work.tx, admin, kind, work.now).await?;
    if usage.exceeded_by(1).is_some() {
        return Err(StaffActionError::CapUsedUp(kind));
    }
    let row = StaffAction {
        id: Uuid::now_v7(),
        kind,
        user_id: user.id,
        amount: 1,
        role: Some(user.role),
        payment_id: None,
        refund_id: None,
        reason: reason.trim().to_owned(),
        status: Status::Done,
        requested_by: admin.id,
        decided_by: None,
        decision_reason: None,
        charged_to: Some(admin.id),
        charged_at: Some(work.now),
        created_at: work.now,
        decided_at: Some(work.now),
    };
    Ok(db::insert(&work.tx, row).await?)
}

/// Grants a staff role by command to the account of a phone (eleven digits starting with 7).
pub async fn grant_by_phone(
    ctx: &Context,
    phone: &str,
    role: Role,
    reason: String,
) -> Result<UserRow, AdminUserError> {
    let user = users::find_by_phone(ctx.db.write(), phone).await?;
    let user = user.ok_or(AdminUserError::NotFound)?;
    if user.role != role && !is_grant(user.role, role) {
        return Err(AdminUserError::HigherRole);
    }
    let change = Change {
        role: Some(role),
        is_active: None,
        reason,
    };
    update_by_phone(ctx, phone, change).await
}

/// Changes the account of a phone (eleven digits starting with 7) by command.
pub async fn update_by_phone(
    ctx: &Context,
    phone: &str,
    change: Change,
) -> Result<UserRow, AdminUserError> {
    let work = ctx.begin().await?;
    db::lock(&work.tx, ROLES_LOCK).await?;
    let user = users::find_by_phone(&work.tx, phone).await?;
    let user = user.ok_or(AdminUserError::NotFound)?;
    if let Some(role) = change.role {
        apply_role(&work, &user, role, None, &change.reason).await?;
    }
    if let Some(is_active) = change.is_active {
        apply_activity(&work, &user, is_active, None, &change.reason).await?;
    }
    let user = find(&work.tx, user.id).await?;
    work.commit().await?;
    Ok(UserRow::from(&user))
}

/// Changes a role without approval.
/// A command also replaces an appointment that was made in the panel.
async fn apply_role(
    work: &UnitOfWork<'_>,
    user: &User,
    role: Role,
    by: Option<&User>,
    reason: &str,
) -> Result<(), StorageError> {
    let is_appointed_anew =
        by.is_none() && is_grant(Role::User, role) && user.role_appointers.is_some();
    if role == user.role && !is_appointed_anew {
        return Ok(());
    }
    let is_granted = by.is_none() && (is_appointed_anew || is_grant(user.role, role));
    let appointment = is_granted.then_some(Appointment::BY_COMMAND);
    let change = format!("{} → {role}", user.role);
    let event = audit_event(Action::RoleChanged, change, by, reason);
    let changed = RoleEvent::Changed {
        from: user.role,
        to: role,
    };
    // Mailed before the change, so that an administrator who loses the role is mailed too.
    notify_of_role(work, user, by, changed).await?;
    set_role(&work.tx, user, role, appointment, event, work.now).await?;
    if role == user.role {
        // Only the appointers changed, so the role keeps its earlier start.
        admin_repo::set_role_granted_at(&work.tx, user.id, user.role_granted_at).await?;
    }
    Ok(())
}

/// Blocks or unblocks an account.
/// An administrator who unblocks a staff member becomes one of the appointers.
async fn apply_activity(
    work: &UnitOfWork<'_>,
    user: &User,
    is_active: bool,
    by: Option<&User>,
    reason: &str,
) -> Result<(), StorageError> {
    if is_active == user.is_active {
        return Ok(());
    }
    if user.is_staff() {
        let event = if is_active {
            RoleEvent::Unblocked
        } else {
            RoleEvent::Blocked
        };
        notify_of_role(work, user, by, event).await?;
    }
    admin_repo::set_active(&work.tx, user.id, is_active, work.now).await?;
    let action = if is_active {
        if user.is_staff() {
            // A command leaves the appointers as they are.
            if let Some(admin) = by {
                let appointment = Appointment::by(admin, user)?;
                set_appointment(&work.tx, user, appointment, work.now).await?;
            }
        }
        Action::Unblocked
    } else {
        sessions::end_all_for_user(&work.tx, user.id, None, work.now).await?;
        Action::Blocked
    };
    let event = audit_event(action, String::new(), by, reason);
    activity_log::record_by_operator(&work.tx, user.id, event, work.now).await
}

fn audit_event(action: Action, change: String, by: Option<&User>, reason: &str) -> NewAuditEvent {
    NewAuditEvent {
        admin_id: by.map(|admin| admin.id),
        action,
        change,
        reason: reason.trim().to_owned(),
    }
}

async fn find(conn: &impl Conn, id: Uuid) -> Result<User, StorageError> {
    users::find(conn, id)
        .await?
        .ok_or(StorageError::Inconsistent("a user just changed is missing"))
}
