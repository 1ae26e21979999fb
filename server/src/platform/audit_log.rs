//! Audit log of staff, written in the transaction of the act. Triggers reject updates and deletes.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError};
use crate::platform::entities::audit_events::Model;

pub use crate::platform::entities::user_actions::Action;

/// An act of a staff member with its reason.
#[derive(Clone, Debug)]
pub struct Act {
    /// `None` for a command run on the server.
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
    act: Act,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let row = Model {
        id: Uuid::now_v7(),
        admin_id: act.admin_id,
        ran_by: act.admin_id.is_none().then(runner),
        action: act.action,
        subject: subject.to_owned(),
        change: act.change,
        reason: act.reason,
        created_at: now,
    };
    db::insert(conn, row).await
}

/// Operating-system user of a command, such as `anna@app-1`.
fn runner() -> String {
    // Under sudo, the invoking user.
    let mut names = ["SUDO_USER", "USER", "LOGNAME"].into_iter();
    let name = names.find_map(|name| std::env::var(name).ok());
    let name = name.unwrap_or_else(|| format!("uid {}", rustix::process::getuid().as_raw()));
    let system = rustix::system::uname();
    format!("{name}@{}", system.nodename().to_string_lossy())
}
