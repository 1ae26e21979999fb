//! Queries of answers and reports that may be reused.

use avtosled_core::sources::SourceId;
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::checks::repository::blocks;
use crate::checks::repository::reports::{self, Report, ReportService};
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::source::Source;
use crate::platform::entities::{report_services, vehicle_reports};
use crate::platform::keys::encryption::Encryption;

/// Answers of a source to an input, newest first, without raw responses.
pub async fn list_answers(
    encryption: &Encryption,
    conn: &impl Conn,
    source: SourceId,
    asked_hash: &str,
    limit: u64,
) -> Result<Vec<ReportService>, StorageError> {
    let answers = reports::select_services()
        .filter(report_services::Column::AskedHash.eq(asked_hash))
        .filter(report_services::Column::Source.eq(Source(source)))
        .filter(report_services::Column::ServiceSuccess.eq(true))
        .order_by_desc(report_services::Column::FetchedAt)
        .limit(limit)
        .all(conn)
        .await?;
    blocks::decrypt_all(encryption, answers)
}

/// Reports of a user about a car since a time, newest first.
pub async fn list_of_car(
    conn: &impl Conn,
    user_id: Uuid,
    key: &str,
    since: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<Report>, StorageError> {
    Ok(vehicle_reports::Entity::find()
        .filter(vehicle_reports::Column::UserId.eq(user_id))
        .filter(vehicle_reports::Column::Vin.eq(key))
        .filter(vehicle_reports::Column::CreatedAt.gte(since))
        .order_by_desc(vehicle_reports::Column::CreatedAt)
        .limit(limit)
        .all(conn)
        .await?)
}

/// Finds the newest refresh of a report.
pub async fn find_refresh(
    conn: &impl Conn,
    report_id: Uuid,
) -> Result<Option<Report>, StorageError> {
    Ok(vehicle_reports::Entity::find()
        .filter(vehicle_reports::Column::RefreshedFrom.eq(report_id))
        .order_by_desc(vehicle_reports::Column::CreatedAt)
        .one(conn)
        .await?)
}
