//! Queries of jobs and messages for staff.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::messages::outbox::Message;
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::{jobs, messages};
use crate::platform::jobs::queue::{Job, State};
use crate::platform::repository::pagination::{self, Place};

/// Delivery state of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MessageState {
    Waiting,
    Sent,
    Failed,
}

/// Filter of messages.
#[derive(Clone, Copy, Debug, Default)]
pub struct MessageFilter {
    pub state: Option<MessageState>,
    pub user_id: Option<Uuid>,
}

#[must_use]
pub fn state_of(row: &Message) -> MessageState {
    match (row.sent_at, row.failed_at) {
        (Some(_), _) => MessageState::Sent,
        (None, Some(_)) => MessageState::Failed,
        (None, None) => MessageState::Waiting,
    }
}

pub async fn find_job(conn: &impl Conn, id: Uuid) -> Result<Option<Job>, StorageError> {
    Ok(jobs::Entity::find_by_id(id).one(conn).await?)
}

/// Lists the jobs of a state, or all, newest first.
pub async fn list_jobs(
    conn: &impl Conn,
    state: Option<State>,
    after: Option<Place>,
    limit: u64,
) -> Result<Vec<Job>, StorageError> {
    use jobs::Column;
    let mut query = jobs::Entity::find();
    if let Some(state) = state {
        query = query.filter(Column::State.eq(state));
    }
    let query = pagination::newest_first(query, (Column::CreatedAt, Column::Id), after);
    Ok(query.limit(limit).all(conn).await?)
}

/// Lists matching messages, newest first.
pub async fn list_messages(
    conn: &impl Conn,
    filter: MessageFilter,
    after: Option<Place>,
    limit: u64,
) -> Result<Vec<Message>, StorageError> {
    use messages::Column;
    let mut query = messages::Entity::find();
    query = match filter.state {
        Some(MessageState::Sent) => query.filter(Column::SentAt.is_not_null()),
        Some(MessageState::Failed) => query.filter(Column::FailedAt.is_not_null()),
        Some(MessageState::Waiting) => query
            .filter(Column::SentAt.is_null())
            .filter(Column::FailedAt.is_null()),
        None => query,
    };
    if let Some(user_id) = filter.user_id {
        query = query.filter(Column::UserId.eq(user_id));
    }
    let query = pagination::newest_first(query, (Column::CreatedAt, Column::Id), after);
    Ok(query.limit(limit).all(conn).await?)
}
