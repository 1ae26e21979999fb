//! Statistics of the checks of an account.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Alias, Expr};
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, FromQueryResult, JoinType, PaginatorTrait, QueryFilter,
    QuerySelect, RelationDef, Select,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::{report_services, vehicle_reports};

/// Number of answers per service of a price list.
#[derive(Debug, FromQueryResult)]
pub struct Answers {
    pub catalogue: String,
    pub service_name: String,
    pub count: i64,
}

/// Completed checks of an account and their kopecks, one row per package and one for the balance.
#[derive(Debug, FromQueryResult)]
pub struct PaidChecks {
    pub user_package_id: Option<Uuid>,
    pub count: i64,
    pub charged: i64,
}

/// Query for a user's completed reports about known cars with at least one answer.
fn earned(user_id: Uuid) -> Select<vehicle_reports::Entity> {
    use vehicle_reports::Column;
    vehicle_reports::Entity::find()
        .select_only()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.eq(vehicle_reports::Status::Completed))
        .filter(Column::CarKnown.eq(true))
        .filter(Column::SuccessfulServicesCount.gt(0))
}

/// Counts answers worth their price, paid or free: neither late nor redundant.
pub async fn count_answers(conn: &impl Conn, user_id: Uuid) -> Result<Vec<Answers>, StorageError> {
    use report_services::Column;
    Ok(earned(user_id)
        .join_rev(JoinType::InnerJoin, of_report())
        .column(vehicle_reports::Column::Catalogue)
        .column(Column::ServiceName)
        .column_as(Column::Id.count(), "count")
        .filter(Column::ServiceSuccess.eq(true))
        .filter(Column::Late.eq(false))
        .filter(Column::ErrorCode.is_null())
        .group_by(vehicle_reports::Column::Catalogue)
        .group_by(Column::ServiceName)
        .into_model()
        .all(conn)
        .await?)
}

fn of_report() -> RelationDef {
    report_services::Entity::belongs_to(vehicle_reports::Entity)
        .from(report_services::Column::ReportId)
        .to(vehicle_reports::Column::Id)
        .into()
}

/// Counts checks paid by balance or package.
pub async fn count_paid(conn: &impl Conn, user_id: Uuid) -> Result<Vec<PaidChecks>, StorageError> {
    use vehicle_reports::Column;
    let charged = Expr::col(Column::TotalCost).sum();
    Ok(earned(user_id)
        .column(Column::UserPackageId)
        .column_as(Column::Id.count(), "count")
        .column_as(charged.cast_as(Alias::new("bigint")), "charged")
        .filter(
            Column::TotalCost
                .gt(0)
                .or(Column::UserPackageId.is_not_null()),
        )
        .group_by(Column::UserPackageId)
        .into_model()
        .all(conn)
        .await?)
}

/// Counts checks ordered since `since`.
pub async fn count_since(
    conn: &impl Conn,
    user_id: Uuid,
    since: DateTime<Utc>,
) -> Result<u64, StorageError> {
    Ok(vehicle_reports::Entity::find()
        .filter(vehicle_reports::Column::UserId.eq(user_id))
        .filter(vehicle_reports::Column::CreatedAt.gte(since))
        .count(conn)
        .await?)
}
