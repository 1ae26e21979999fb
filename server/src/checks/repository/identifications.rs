//! Repository of cached conversions of plates and body numbers, with the costs of lookups.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Alias, Expr, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, IntoActiveModel, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError};
use crate::platform::entities::api_requests;
use crate::platform::entities::identifications::{Column, Entity};

pub use crate::platform::entities::identifications::Model as Identification;

/// API and method of the vendor calls outside reports: conversion and licences.
const IDENTIFICATION_METHODS: [(&str, &str); 2] = [("converter", "search"), ("gibdd", "driver")];

/// Finds a cached conversion younger than `since`.
pub async fn find_since(
    conn: &impl Conn,
    identifier: &str,
    since: DateTime<Utc>,
) -> Result<Option<Identification>, StorageError> {
    Ok(Entity::find()
        .filter(Column::Identifier.eq(identifier))
        .filter(Column::CreatedAt.gt(since))
        .one(conn)
        .await?)
}

pub async fn upsert(conn: &impl Conn, row: Identification) -> Result<(), StorageError> {
    Entity::insert(row.into_active_model())
        .on_conflict(
            OnConflict::column(Column::Identifier)
                .update_columns([Column::Answer, Column::CreatedAt])
                .to_owned(),
        )
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

/// Deletes at most `limit` conversions cached before `time`.
pub async fn delete_before(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    db::delete_before::<Entity>(conn, (Column::Id, Column::CreatedAt), time, limit).await
}

/// Kopecks spent on lookups outside reports since `since`.
pub async fn spent_since(conn: &impl Conn, since: DateTime<Utc>) -> Result<i64, StorageError> {
    spent(conn, None, since).await
}

/// Kopecks spent on lookups of one user since `since`.
pub async fn spent_since_by(
    conn: &impl Conn,
    user_id: Uuid,
    since: DateTime<Utc>,
) -> Result<i64, StorageError> {
    spent(conn, Some(user_id), since).await
}

/// Kopecks spent, by one statement per method.
/// The index (time, API, method) is not used for an OR of pairs.
async fn spent(
    conn: &impl Conn,
    user_id: Option<Uuid>,
    since: DateTime<Utc>,
) -> Result<i64, StorageError> {
    use api_requests::Column;
    let mut spent = 0;
    for (api, method) in IDENTIFICATION_METHODS {
        let sum = Expr::col(Column::Cost).sum().cast_as(Alias::new("bigint"));
        let mut query = api_requests::Entity::find()
            .select_only()
            .column_as(sum, "spent")
            .filter(Column::ApiType.eq(api))
            .filter(Column::Method.eq(method))
            .filter(Column::ReportId.is_null())
            .filter(Column::CreatedAt.gt(since));
        if let Some(user_id) = user_id {
            query = query.filter(Column::UserId.eq(user_id));
        }
        let of_method: Option<Option<i64>> = query.into_tuple().one(conn).await?;
        spent += of_method.flatten().unwrap_or(0);
    }
    Ok(spent)
}
