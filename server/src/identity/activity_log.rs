//! Activity log of an account (table `user_actions`), for support and audits.
//!
//! The only personal data in it are IP address and user agent.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::device::Device;
use crate::platform::audit_log::{self, NewAuditEvent};
use crate::platform::db::{self, Conn, StorageError};
use crate::platform::entities::user_actions::Model as UserAction;

pub use crate::platform::entities::user_actions::Action;

/// Records an action in the transaction that performs it; `device` is `None` for operators.
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

/// Records an action of staff in the audit log and, without its reason, in the activity log.
pub async fn record_by_operator(
    tx: &impl Conn,
    user_id: Uuid,
    event: NewAuditEvent,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let mut row = row(user_id, event.action, now);
    row.metadata = Some(serde_json::json!({ "by": event.admin_id }));
    db::insert(tx, row).await?;
    audit_log::record(tx, &user_id.to_string(), event, now).await
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
