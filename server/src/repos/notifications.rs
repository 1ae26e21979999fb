//! Which messages accounts get.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ColumnTrait;
use sea_orm::EntityTrait;
use sea_orm::QueryFilter;
use sea_orm::sea_query::Expr;
use uuid::Uuid;

use crate::entities::users::Column;
use crate::entities::users::Entity;
use crate::repos::Conn;
use crate::repos::RepoError;

pub async fn set(
    conn: &impl Conn,
    user_id: Uuid,
    low_balance: bool,
    report_ready: bool,
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    Entity::update_many()
        .col_expr(Column::NotifyLowBalance, Expr::value(low_balance))
        .col_expr(Column::NotifyReportReady, Expr::value(report_ready))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(user_id))
        .exec(conn)
        .await?;
    Ok(())
}
