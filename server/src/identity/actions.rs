//! The record of what users did to their accounts, for support and audits. It holds no personal data
//! but address and browser, and is kept as long as technical data.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::device::Device;
use crate::platform::db::{self, Conn, StorageError};
use crate::platform::entities::user_actions::Model as UserAction;
use crate::platform::operator_acts::{self, Act};

pub use crate::platform::entities::user_actions::Action;

/// Records an action inside the transaction that does it. `device` is none for operators.
pub async fn record(
    tx: &impl Conn,
    user_id: Uuid,
    action: Action,
    device: Option<&Device>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let mut row = row(user_id, action, now);
    if let Some(device) = device {
        row.ip_address.clone_from(&device.ip_address);
        row.user_agent.clone_from(&device.user_agent);
    }
    db::insert(tx, row).await
}

/// Records what an operator did to an account, among the acts of operators and for its owner, who does
/// not read the reason.
pub async fn record_by_operator(
    tx: &impl Conn,
    user_id: Uuid,
    act: Act,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let mut row = row(user_id, act.action, now);
    row.metadata = Some(serde_json::json!({ "by": act.admin_id }));
    db::insert(tx, row).await?;
    operator_acts::record(tx, &user_id.to_string(), act, now).await
}

fn row(user_id: Uuid, action: Action, now: DateTime<Utc>) -> UserAction {
    UserAction {
        id: Uuid::now_v7(),
        user_id: Some(user_id),
        action,
        description: None,
        metadata: None,
        ip_address: None,
        user_agent: None,
        created_at: now,
    }
}
