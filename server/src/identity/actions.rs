//! The record of what users did to their accounts, for support and audits. It holds no personal data
//! but address and browser, and is kept as long as technical data.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::device::Device;
use crate::kit::db::{self, Conn, StorageError};
use crate::kit::tables::operator_acts::Model as OperatorAct;
use crate::kit::tables::user_actions::Model as UserAction;

pub use crate::kit::tables::user_actions::Action;

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

/// Records what was done to an account by an administrator, or by an operator's command.
pub async fn record_by_admin(
    tx: &impl Conn,
    user_id: Uuid,
    action: Action,
    admin: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let mut row = row(user_id, action, now);
    row.metadata = Some(serde_json::json!({ "by": admin }));
    db::insert(tx, operator_act(&row, admin, user_id)).await?;
    db::insert(tx, row).await
}

/// Records what an administrator, or an operator's command, did and had to give a reason for.
pub async fn record_reasoned(
    tx: &impl Conn,
    user_id: Uuid,
    action: Action,
    admin: Option<Uuid>,
    reason: String,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let mut row = row(user_id, action, now);
    row.metadata = Some(serde_json::json!({ "by": admin }));
    row.description = Some(reason);
    db::insert(tx, operator_act(&row, Some(admin), user_id)).await?;
    db::insert(tx, row).await
}

/// The same in the record of operators, which nobody deletes.
fn operator_act(row: &UserAction, admin_id: Option<Uuid>, user_id: Uuid) -> OperatorAct {
    OperatorAct {
        id: row.id,
        admin_id,
        user_id,
        action: row.action,
        reason: row.description.clone(),
        created_at: row.created_at,
    }
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
