//! The record of what operators do, in the transaction that does it. The database refuses to change or
//! delete a row.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError};
use crate::platform::entities::operator_acts::Model;

pub use crate::platform::entities::user_actions::Action;

/// What an operator does, and why.
#[derive(Clone, Debug)]
pub struct Act {
    /// None for a command on the server.
    pub admin_id: Option<Uuid>,
    pub action: Action,
    /// What is new, such as a sum or a role; empty where the action says it.
    pub change: String,
    pub reason: String,
}

/// Records what was done to `subject`: the id of an account or a difference, or a name.
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

/// Who runs this program, such as `anna@app-1`: nobody is signed in at a command.
fn runner() -> String {
    // Behind sudo it is whoever called it.
    let mut names = ["SUDO_USER", "USER", "LOGNAME"].into_iter();
    let name = names.find_map(|name| std::env::var(name).ok());
    let name = name.unwrap_or_else(|| format!("uid {}", rustix::process::getuid().as_raw()));
    let system = rustix::system::uname();
    format!("{name}@{}", system.nodename().to_string_lossy())
}
