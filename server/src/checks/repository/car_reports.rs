//! Newest reports of many cars of an account.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, Condition, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::checks::repository::reports::{Report, ReportStatus};
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::report_services;
use crate::platform::entities::source::Source;
use crate::platform::entities::vehicle_reports::{Column, Entity};

/// A completed report of a car, without its data.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct CarReport {
    pub id: Uuid,
    /// VIN, or body number of a car without VIN.
    pub vin: String,
    pub plate: Option<String>,
    pub finished_at: Option<DateTime<Utc>>,
}

/// Completed reports of a user about cars with one of these VINs, body numbers or plates.
pub async fn list_completed(
    conn: &impl Conn,
    user_id: Uuid,
    numbers: &[&str],
) -> Result<Vec<CarReport>, StorageError> {
    let is_one = Condition::any()
        .add(Column::Vin.is_in(numbers.iter().copied()))
        .add(Column::Plate.is_in(numbers.iter().copied()));
    Ok(Entity::find()
        .select_only()
        .column(Column::Id)
        .column(Column::Vin)
        .column(Column::Plate)
        .column(Column::FinishedAt)
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.eq(ReportStatus::Completed))
        .filter(is_one)
        .into_model()
        .all(conn)
        .await?)
}

/// Reports with these ids.
pub async fn list(conn: &impl Conn, ids: &[Uuid]) -> Result<Vec<Report>, StorageError> {
    Ok(Entity::find()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .all(conn)
        .await?)
}

/// Sources that answered for a report.
pub async fn list_answered(conn: &impl Conn, report_id: Uuid) -> Result<Vec<Source>, StorageError> {
    use report_services::{Column, Entity};
    Ok(Entity::find()
        .select_only()
        .column(Column::Source)
        .filter(Column::ReportId.eq(report_id))
        .filter(Column::ServiceSuccess.eq(true))
        .into_tuple()
        .all(conn)
        .await?)
}
