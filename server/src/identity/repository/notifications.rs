//! Which messages accounts get.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::users::{Column, Entity};

pub async fn set(
    conn: &impl Conn,
    user_id: Uuid,
    low_balance: bool,
    report_ready: bool,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::NotifyLowBalance, Expr::value(low_balance))
        .col_expr(Column::NotifyReportReady, Expr::value(report_ready))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(user_id))
        .run(conn)
        .await
}
