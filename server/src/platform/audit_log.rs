//! Audit log of staff actions, written in the transaction of the action.
//! Triggers reject updates and deletes.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError};
use crate::platform::entities::audit_events::Model;

pub use crate::platform::entities::user_actions::Action;

/// An action of a staff member with its reason.
#[derive(Clone, Debug)]
pub struct NewAuditEvent {
    /// Staff member who acted; `None` for a command run on the server.
    pub admin_id: Option<Uuid>,
    pub action: Action,
    /// New value, such as a sum or role; empty where the action implies it.
    pub change: String,
    pub reason: String,
}

/// Records an event about `subject`: id of an account or discrepancy, or a name.
pub async fn record(
    conn: &impl Conn,
    subject: &str,
    event: NewAuditEvent,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let row = Model {
        id: Uuid::now_v7(),
        admin_id: event.admin_id,
        ran_by: event.admin_id.is_none().then(runner),
        action: event.action,
        subject: subject.to_owned(),
        change: event.change,
        reason: event.reason,
        created_at: now,
    };
    db::insert(conn, row).await
}

/// Operating-system user of a command, such as `anna@app-1`.
#[must_use]
pub fn runner() -> String {
    // Under sudo, `SUDO_USER` is the person who ran the command.
    let mut names = ["SUDO_USER", "USER", "LOGNAME"].into_iter();
    let name = names.find_map(|name| std::env::var(name).ok());
    let name = name.unwrap_or_else(|| format!("uid {}", rustix::process::getuid().as_raw()));
    let system = rustix::system::uname();
    format!("{name}@{}", system.nodename().to_string_lossy())
}
