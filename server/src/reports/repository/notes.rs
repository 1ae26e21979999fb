//! Repository of the tags and comments of reports.

use std::collections::HashMap;

use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, JoinType, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait, RelationDef, Statement,
};
use uuid::Uuid;

use crate::identity::repository::users::User;
use crate::platform::db::{self, Conn, StorageError, Tx, Write};
use crate::platform::entities::{report_comments, report_tags, users, vehicle_reports};

pub use crate::platform::entities::report_comments::Model as Comment;
pub use crate::platform::entities::report_tags::Model as Tag;

/// Tag of an account with the number of reports that have it.
#[derive(Debug, FromQueryResult)]
pub struct TagCount {
    pub tag: String,
    pub count: i64,
}

/// Tags of reports, in the order in which they were set.
pub async fn list_tags(
    conn: &impl Conn,
    report_ids: &[Uuid],
) -> Result<HashMap<Uuid, Vec<String>>, StorageError> {
    use report_tags::{Column, Entity};
    let rows = Entity::find()
        .filter(Column::ReportId.is_in(report_ids.iter().copied()))
        .order_by_asc(Column::Id)
        .all(conn)
        .await?;
    let mut tags: HashMap<Uuid, Vec<String>> = HashMap::new();
    for row in rows {
        tags.entry(row.report_id).or_default().push(row.tag);
    }
    Ok(tags)
}

/// Replaces the tags of a report.
pub async fn replace_tags(tx: &Tx, report_id: Uuid, tags: Vec<Tag>) -> Result<(), StorageError> {
    use report_tags::{Column, Entity};
    Entity::delete_many()
        .filter(Column::ReportId.eq(report_id))
        .exec(tx)
        .await?;
    db::insert_all(tx, tags).await
}

/// Tags of the reports of an account, the most frequent first.
pub async fn count_tags(
    conn: &impl Conn,
    user_id: Uuid,
    limit: u64,
) -> Result<Vec<TagCount>, StorageError> {
    let sql = "SELECT MIN(tag) AS tag, COUNT(*) AS count FROM report_tags WHERE user_id = $1 \
               GROUP BY tag_key ORDER BY COUNT(*) DESC, MIN(tag) LIMIT $2";
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let values = [user_id.into(), limit.into()];
    let query = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(TagCount::find_by_statement(query).all(conn).await?)
}

/// Comments on a report with the accounts of their authors, oldest first.
pub async fn list_comments(
    conn: &impl Conn,
    report_id: Uuid,
) -> Result<Vec<(Comment, User)>, StorageError> {
    use report_comments::{Column, Entity};
    let of_author: RelationDef = Entity::belongs_to(users::Entity)
        .from(Column::AuthorId)
        .to(users::Column::Id)
        .into();
    let found = Entity::find()
        .filter(Column::ReportId.eq(report_id))
        .join(JoinType::InnerJoin, of_author)
        .select_also(users::Entity)
        .order_by_asc(Column::Id)
        .all(conn)
        .await?;
    let found = found.into_iter();
    Ok(found
        .filter_map(|(comment, author)| Some((comment, author?)))
        .collect())
}

pub async fn count_comments(conn: &impl Conn, report_id: Uuid) -> Result<u64, StorageError> {
    Ok(report_comments::Entity::find()
        .filter(report_comments::Column::ReportId.eq(report_id))
        .count(conn)
        .await?)
}

pub async fn find_comment(conn: &impl Conn, id: Uuid) -> Result<Option<Comment>, StorageError> {
    Ok(report_comments::Entity::find_by_id(id).one(conn).await?)
}

/// Deletes a comment; false if it was deleted before.
pub async fn delete_comment(tx: &Tx, id: Uuid) -> Result<bool, StorageError> {
    report_comments::Entity::delete_many()
        .filter(report_comments::Column::Id.eq(id))
        .changes_one(tx)
        .await
}

/// Deletes the tags and comments of reports.
pub async fn delete_for_reports(tx: &Tx, report_ids: &[Uuid]) -> Result<(), StorageError> {
    report_tags::Entity::delete_many()
        .filter(report_tags::Column::ReportId.is_in(report_ids.iter().copied()))
        .exec(tx)
        .await?;
    report_comments::Entity::delete_many()
        .filter(report_comments::Column::ReportId.is_in(report_ids.iter().copied()))
        .exec(tx)
        .await?;
    Ok(())
}

/// Deletes the tags and comments of the reports of an account; returns the number of comments.
pub async fn delete_for_user(tx: &Tx, user_id: Uuid) -> Result<u64, StorageError> {
    report_tags::Entity::delete_many()
        .filter(report_tags::Column::UserId.eq(user_id))
        .exec(tx)
        .await?;
    let of_user = vehicle_reports::Entity::find()
        .select_only()
        .column(vehicle_reports::Column::Id)
        .filter(vehicle_reports::Column::UserId.eq(user_id))
        .into_query();
    report_comments::Entity::delete_many()
        .filter(report_comments::Column::ReportId.in_subquery(of_user))
        .changes(tx)
        .await
}
