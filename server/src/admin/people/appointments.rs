//! Appointments of staff: through which administrators a role was granted.

use chrono::{DateTime, Utc};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::admin::repository::users as repo;
use crate::identity::activity_log;
use crate::identity::permissions::Role;
use crate::identity::repository::users::User;
use crate::platform::audit_log::NewAuditEvent;
use crate::platform::db::{StorageError, Tx};

/// Ids of the administrators through whom a staff role was granted, the first one first.
pub fn appointers(user: &User) -> Result<Vec<Uuid>, StorageError> {
    let Some(stored) = user.role_appointers.clone() else {
        return Ok(Vec::new());
    };
    serde_json::from_value(stored)
        .map_err(|_| StorageError::Inconsistent("appointers of an account cannot be parsed"))
}

/// Appointers of an account to which `admin` grants a role.
pub fn appointers_through(admin: &User) -> Result<Vec<Uuid>, StorageError> {
    let mut chain = appointers(admin)?;
    // A person who occurs twice in the chain of appointments is listed once.
    if !chain.contains(&admin.id) {
        chain.push(admin.id);
    }
    Ok(chain)
}

/// Whether a change of role adds staff permissions.
pub(in crate::admin) const fn is_grant(from: Role, to: Role) -> bool {
    matches!(
        (from, to),
        (Role::User | Role::Guest, Role::Operator | Role::Admin) | (Role::Operator, Role::Admin)
    )
}

/// Appointment of a staff member: the administrators through whom the role is granted.
pub struct Appointment {
    appointers: Option<Json>,
}

impl Appointment {
    /// Appointment by a command on the server, which has no appointers.
    pub(in crate::admin) const BY_COMMAND: Self = Self { appointers: None };

    /// Appointment by an administrator in the panel.
    /// Earlier appointers of the account stay: only a command makes it independent of them.
    pub fn by(admin: &User, user: &User) -> Result<Self, StorageError> {
        let mut appointers = appointers(user)?;
        for appointer in appointers_through(admin)? {
            if !appointers.contains(&appointer) {
                appointers.push(appointer);
            }
        }
        Ok(Self {
            appointers: Some(serde_json::json!(appointers)),
        })
    }
}

/// Stores the appointment of an account.
pub(in crate::admin) async fn set_appointment(
    tx: &Tx,
    user: &User,
    appointment: Appointment,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    repo::set_appointment(tx, user.id, appointment.appointers, now).await
}

/// Changes a role and records the event; an `appointment` is given for a grant.
pub(in crate::admin) async fn set_role(
    tx: &Tx,
    user: &User,
    role: Role,
    appointment: Option<Appointment>,
    event: NewAuditEvent,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    repo::set_role(tx, user.id, role, now).await?;
    if let Some(appointment) = appointment {
        set_appointment(tx, user, appointment, now).await?;
    }
    activity_log::record_by_operator(tx, user.id, event, now).await
}
