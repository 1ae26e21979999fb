//! Answers and reports that may be used again.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ColumnTrait;
use sea_orm::EntityTrait;
use sea_orm::QueryFilter;
use sea_orm::QueryOrder;
use sea_orm::QuerySelect;
use uuid::Uuid;

use crate::entities::report_services;
use crate::entities::vehicle_reports;
use crate::repos::Conn;
use crate::repos::RepoError;
use crate::repos::reports;
use crate::repos::reports::Report;
use crate::repos::reports::ReportService;

/// Answers of a method to a question, newest first, without the raw ones.
pub async fn list_answers(
    conn: &impl Conn,
    method: &str,
    asked_hash: &str,
    limit: u64,
) -> Result<Vec<ReportService>, RepoError> {
    Ok(reports::select_services()
        .filter(report_services::Column::AskedHash.eq(asked_hash))
        .filter(report_services::Column::Method.eq(method))
        .filter(report_services::Column::ServiceSuccess.eq(true))
        .order_by_desc(report_services::Column::FetchedAt)
        .limit(limit)
        .all(conn)
        .await?)
}

/// A user's reports of a car since a moment, newest first.
pub async fn list_of_car(
    conn: &impl Conn,
    user_id: Uuid,
    key: &str,
    since: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<Report>, RepoError> {
    Ok(vehicle_reports::Entity::find()
        .filter(vehicle_reports::Column::UserId.eq(user_id))
        .filter(vehicle_reports::Column::Vin.eq(key))
        .filter(vehicle_reports::Column::CreatedAt.gte(since))
        .order_by_desc(vehicle_reports::Column::CreatedAt)
        .limit(limit)
        .all(conn)
        .await?)
}

/// The newest refresh of a report.
pub async fn find_refresh(conn: &impl Conn, report_id: Uuid) -> Result<Option<Report>, RepoError> {
    Ok(vehicle_reports::Entity::find()
        .filter(vehicle_reports::Column::RefreshedFrom.eq(report_id))
        .order_by_desc(vehicle_reports::Column::CreatedAt)
        .one(conn)
        .await?)
}
