//! Repository of queued and sent mails and SMS.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, Condition, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::messages::{Column, Entity};

pub use crate::platform::entities::messages::Model as Message;

/// Inserts a message; false if its dedupe key was used before.
pub async fn insert(conn: &impl Conn, message: Message) -> Result<bool, StorageError> {
    let inserted = Entity::insert(message.into_active_model())
        .on_conflict(
            OnConflict::column(Column::DedupeKey)
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(conn)
        .await?;
    Ok(inserted == 1)
}

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<Message>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// Lists the messages with the given dedupe keys.
pub async fn list_by_keys(conn: &impl Conn, keys: &[String]) -> Result<Vec<Message>, StorageError> {
    Ok(Entity::find()
        .filter(Column::DedupeKey.is_in(keys))
        .all(conn)
        .await?)
}

/// Records that a message was sent; `doubt` is the reason why that is uncertain.
pub async fn set_sent(
    conn: &impl Conn,
    id: Uuid,
    doubt: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    set_outcome(conn, id, Column::SentAt, doubt, now).await
}

/// Records that a message will never be sent.
pub async fn set_failed(
    conn: &impl Conn,
    id: Uuid,
    error: &str,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    set_outcome(conn, id, Column::FailedAt, Some(error), now).await
}

async fn set_outcome(
    conn: &impl Conn,
    id: Uuid,
    time: Column,
    error: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(time, Expr::value(now))
        .col_expr(Column::Error, Expr::value(error.map(ToOwned::to_owned)))
        .filter(Column::Id.eq(id))
        .filter(Column::SentAt.is_null())
        .filter(Column::FailedAt.is_null())
        .run(conn)
        .await
}

/// Counts messages of a template that an account caused since `time`, optionally to one recipient.
pub async fn count_since(
    conn: &impl Conn,
    user_id: Uuid,
    template: &str,
    recipient: Option<&str>,
    time: DateTime<Utc>,
) -> Result<u64, StorageError> {
    let recipient = recipient.map(|recipient| Column::Recipient.eq(recipient));
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Template.eq(template))
        .filter(Condition::all().add_option(recipient))
        .filter(Column::CreatedAt.gt(time))
        .count(conn)
        .await?)
}

/// Deletes all messages of an account, sent or not; jobs of deleted messages do nothing.
pub async fn delete_for_user(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .changes(conn)
        .await
}
