//! Queries of the audit log.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::platform::audit_log::Action;
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::audit_events::{Column, Entity};
use crate::platform::repository::pagination::{self, Place};

pub use crate::platform::entities::audit_events::Model as AuditEvent;

/// Filter of audit events.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub admin_id: Option<Uuid>,
    pub action: Option<Action>,
    pub subject: Option<String>,
    /// Earliest time, inclusive.
    pub from: Option<DateTime<Utc>>,
    /// Latest time, exclusive.
    pub to: Option<DateTime<Utc>>,
}

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<AuditEvent>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// Lists matching audit events, newest first.
pub async fn list(
    conn: &impl Conn,
    filter: &Filter,
    after: Option<Place>,
    limit: u64,
) -> Result<Vec<AuditEvent>, StorageError> {
    let mut query = Entity::find();
    if let Some(admin_id) = filter.admin_id {
        query = query.filter(Column::AdminId.eq(admin_id));
    }
    if let Some(action) = filter.action {
        query = query.filter(Column::Action.eq(action));
    }
    if let Some(subject) = &filter.subject {
        query = query.filter(Column::Subject.eq(subject.as_str()));
    }
    if let Some(from) = filter.from {
        query = query.filter(Column::CreatedAt.gte(from));
    }
    if let Some(to) = filter.to {
        query = query.filter(Column::CreatedAt.lt(to));
    }
    let query = pagination::newest_first(query, (Column::CreatedAt, Column::Id), after);
    Ok(query.limit(limit).all(conn).await?)
}
