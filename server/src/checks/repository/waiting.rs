//! Queries of services that wait for inputs or for the car to be known, and of held prices.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::checks::repository::reports::{
    self, OPEN, ReportService, ReportStatus, ServiceStatus, Wait,
};
use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::{report_services, vehicle_reports};

/// Open services of a report that wait for `wait`.
pub async fn list_waiting(
    conn: &impl Conn,
    report_id: Uuid,
    wait: Wait,
) -> Result<Vec<ReportService>, StorageError> {
    Ok(report_services::Entity::find()
        .filter(report_services::Column::ReportId.eq(report_id))
        .filter(report_services::Column::WaitsFor.eq(wait))
        .filter(report_services::Column::Status.is_in(OPEN))
        .order_by_asc(report_services::Column::Position)
        .all(conn)
        .await?)
}

/// Answered services of a report about an unknown car, neither charged nor released.
pub async fn list_held_answers(
    conn: &impl Conn,
    report_id: Uuid,
) -> Result<Vec<ReportService>, StorageError> {
    Ok(reports::select_services()
        .filter(report_services::Column::ReportId.eq(report_id))
        .filter(report_services::Column::Status.eq(ServiceStatus::Success))
        .filter(report_services::Column::Cost.eq(0))
        .filter(report_services::Column::Released.eq(false))
        .order_by_asc(report_services::Column::Position)
        .all(conn)
        .await?)
}

/// Records the held price of a service as charged.
pub async fn charge_service(conn: &impl Conn, id: Uuid, cost: i64) -> Result<(), StorageError> {
    report_services::Entity::update_many()
        .col_expr(report_services::Column::Cost, Expr::value(cost))
        .filter(report_services::Column::Id.eq(id))
        .run(conn)
        .await
}

/// Records the held price of a service as released, with the reason.
pub async fn release_service(
    conn: &impl Conn,
    id: Uuid,
    (code, message): (&str, &str),
) -> Result<(), StorageError> {
    report_services::Entity::update_many()
        .col_expr(report_services::Column::Released, Expr::value(true))
        .col_expr(report_services::Column::ErrorCode, Expr::value(code))
        .col_expr(report_services::Column::ErrorMessage, Expr::value(message))
        .filter(report_services::Column::Id.eq(id))
        .run(conn)
        .await
}

/// Ends the wait of a service; `asked_hash` is the hash of its source's input.
pub async fn wake_service(
    conn: &impl Conn,
    id: Uuid,
    asked_hash: Option<String>,
) -> Result<(), StorageError> {
    report_services::Entity::update_many()
        .col_expr(
            report_services::Column::WaitsFor,
            Expr::value(Option::<Wait>::None),
        )
        .col_expr(report_services::Column::AskedHash, Expr::value(asked_hash))
        .filter(report_services::Column::Id.eq(id))
        .run(conn)
        .await
}

/// Records that a source knows the car of a report.
pub async fn set_car_known(conn: &impl Conn, id: Uuid) -> Result<(), StorageError> {
    vehicle_reports::Entity::update_many()
        .col_expr(vehicle_reports::Column::CarKnown, Expr::value(true))
        .filter(vehicle_reports::Column::Id.eq(id))
        .run(conn)
        .await
}

/// Records the end of a report's conversion, with its answer.
pub async fn end_conversion(
    conn: &impl Conn,
    id: Uuid,
    (data, plate): (serde_json::Value, Option<String>),
) -> Result<(), StorageError> {
    vehicle_reports::Entity::update_many()
        .col_expr(vehicle_reports::Column::ConversionOpen, Expr::value(false))
        .col_expr(vehicle_reports::Column::ReportData, Expr::value(data))
        .col_expr(vehicle_reports::Column::Plate, Expr::value(plate))
        .filter(vehicle_reports::Column::Id.eq(id))
        .run(conn)
        .await
}

/// Reports older than `before` with an open conversion.
pub async fn list_open_conversions(
    conn: &impl Conn,
    before: DateTime<Utc>,
) -> Result<Vec<Uuid>, StorageError> {
    Ok(vehicle_reports::Entity::find()
        .select_only()
        .column(vehicle_reports::Column::Id)
        .filter(vehicle_reports::Column::ConversionOpen.eq(true))
        .filter(vehicle_reports::Column::CreatedAt.lt(before))
        .into_tuple()
        .all(conn)
        .await?)
}

/// Counts a user's answered reports since a time in which no source knows the car.
pub async fn count_unknown_since(
    conn: &impl Conn,
    user_id: Uuid,
    since: DateTime<Utc>,
) -> Result<u64, StorageError> {
    Ok(vehicle_reports::Entity::find()
        .filter(vehicle_reports::Column::UserId.eq(user_id))
        .filter(vehicle_reports::Column::CreatedAt.gte(since))
        .filter(vehicle_reports::Column::Status.eq(ReportStatus::Completed))
        .filter(vehicle_reports::Column::CarKnown.eq(false))
        .filter(vehicle_reports::Column::SuccessfulServicesCount.gt(0))
        .count(conn)
        .await?)
}
