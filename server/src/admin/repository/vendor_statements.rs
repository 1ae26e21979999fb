//! Repository of the vendor's daily lists of charges, with the calls compared with them.

use avtosled_core::date::Date;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
};
use serde_json::Value;
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::api_requests;
use crate::platform::entities::vendor_statements::{Column, Entity};
use crate::platform::repository::claim::Due;

pub use crate::platform::entities::vendor_statements::Model as Statement;

/// A day to be compared.
pub struct NewStatement {
    pub day: Date,
    /// Time of the next request; `None` if not scheduled.
    pub next_ask_at: Option<DateTime<Utc>>,
    pub error: Option<&'static str>,
}

/// Latest days of the vendor's list of charges, newest first.
pub async fn list(conn: &impl Conn, limit: u64) -> Result<Vec<Statement>, StorageError> {
    Ok(Entity::find()
        .order_by_desc(Column::Day)
        .limit(limit)
        .all(conn)
        .await?)
}

/// Latest day of the vendor's list of charges.
pub async fn find_last(conn: &impl Conn) -> Result<Option<Statement>, StorageError> {
    Ok(list(conn, 1).await?.pop())
}

/// Inserts a day to be compared unless it exists.
pub async fn insert_missing(
    conn: &impl Conn,
    new: NewStatement,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let row = Statement {
        id: Uuid::now_v7(),
        day: new.day.to_string(),
        asks: 0,
        next_ask_at: new.next_ask_at,
        compared_at: None,
        their_calls: None,
        their_cost: None,
        our_calls: None,
        our_cost: None,
        differences: None,
        difference_count: 0,
        error: new.error.map(ToOwned::to_owned),
        created_at: now,
    };
    let once = OnConflict::column(Column::Day).do_nothing().to_owned();
    Entity::insert(row.into_active_model())
        .on_conflict(once)
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

/// Claims a due day with a lease until `until`.
pub async fn claim(
    conn: &impl Conn,
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Option<Statement>, StorageError> {
    let due = Due {
        table: "vendor_statements",
        time: "next_ask_at",
        condition: "next_ask_at IS NOT NULL",
        set: "next_ask_at = $3, asks = asks + 1",
    };
    let claimed = due.claim(conn, now.into(), 1, [until.into()]).await?;
    Ok(claimed.into_iter().next())
}

/// Reschedules a claimed day, or gives it up, unless it was compared or claimed again since.
pub async fn postpone(
    conn: &impl Conn,
    claimed: &Statement,
    error: &str,
    again: Option<DateTime<Utc>>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::NextAskAt, Expr::value(again))
        .col_expr(Column::Error, Expr::value(error))
        .filter(Column::Id.eq(claimed.id))
        .filter(Column::Asks.eq(claimed.asks))
        .filter(Column::NextAskAt.is_not_null())
        .run(conn)
        .await
}

/// Result of the comparison of a day.
pub struct End {
    pub their_calls: i64,
    pub their_cost: i64,
    pub our_calls: i64,
    pub our_cost: i64,
    pub differences: Value,
    pub difference_count: i32,
}

/// Stores the result of a day's comparison, replacing an earlier one.
pub async fn end(
    conn: &impl Conn,
    day: Date,
    end: End,
    now: DateTime<Utc>,
) -> Result<Statement, StorageError> {
    Entity::update_many()
        .col_expr(
            Column::NextAskAt,
            Expr::value(Option::<DateTime<Utc>>::None),
        )
        .col_expr(Column::ComparedAt, Expr::value(now))
        .col_expr(Column::TheirCalls, Expr::value(end.their_calls))
        .col_expr(Column::TheirCost, Expr::value(end.their_cost))
        .col_expr(Column::OurCalls, Expr::value(end.our_calls))
        .col_expr(Column::OurCost, Expr::value(end.our_cost))
        .col_expr(Column::Differences, Expr::value(end.differences))
        .col_expr(Column::DifferenceCount, Expr::value(end.difference_count))
        .col_expr(Column::Error, Expr::value(Option::<String>::None))
        .filter(Column::Day.eq(day.to_string()))
        .run(conn)
        .await?;
    let found = Entity::find().filter(Column::Day.eq(day.to_string()));
    let row = found.one(conn).await?;
    row.ok_or(StorageError::Inconsistent("a compared day is missing"))
}

/// Time of our first stored call.
pub async fn first_call_at(conn: &impl Conn) -> Result<Option<DateTime<Utc>>, StorageError> {
    Ok(api_requests::Entity::find()
        .select_only()
        .column(api_requests::Column::CreatedAt)
        .order_by_asc(api_requests::Column::CreatedAt)
        .limit(1)
        .into_tuple()
        .one(conn)
        .await?)
}

/// Number of calls of one method with one outcome and cost.
#[derive(FromQueryResult)]
pub struct AlikeCalls {
    pub api_type: String,
    pub method: String,
    pub success: bool,
    pub cost: i64,
    pub cost_estimated: bool,
    pub count: i64,
}

/// Counts our calls whose rows were written in a time range.
pub async fn count_calls(
    conn: &impl Conn,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Result<Vec<AlikeCalls>, StorageError> {
    use api_requests::Column;
    let alike = [
        Column::ApiType,
        Column::Method,
        Column::Success,
        Column::Cost,
        Column::CostEstimated,
    ];
    let mut query = api_requests::Entity::find().select_only();
    for column in alike {
        query = query.column(column).group_by(column);
    }
    Ok(query
        .column_as(Column::Id.count(), "count")
        .filter(Column::CreatedAt.gte(from))
        .filter(Column::CreatedAt.lt(to))
        .into_model()
        .all(conn)
        .await?)
}
