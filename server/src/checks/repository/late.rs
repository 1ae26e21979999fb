//! Queries of services whose source is retried after the report completed.

use avtosled_core::sources::SourceId;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
};
use uuid::Uuid;

use crate::checks::repository::blocks;
use crate::checks::repository::reports::{self, ReportService, ServiceStatus};
use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::source::Source;
use crate::platform::entities::{report_services, vehicle_reports};
use crate::platform::keys::encryption::Encryption;

/// Failed services of a source call in a report.
pub async fn list_failed(
    conn: &impl Conn,
    report_id: Uuid,
    asked: SourceId,
) -> Result<Vec<ReportService>, StorageError> {
    Ok(reports::select_services()
        .filter(report_services::Column::ReportId.eq(report_id))
        .filter(report_services::Column::AskedAs.eq(Source(asked)))
        .filter(report_services::Column::Status.eq(ServiceStatus::Error))
        .order_by_asc(report_services::Column::Position)
        .all(conn)
        .await?)
}

/// Stores the late answer of a failed service.
pub async fn join(
    encryption: &Encryption,
    conn: &impl Conn,
    service: ReportService,
) -> Result<(), StorageError> {
    let id = service.id;
    let mut row = blocks::encrypt(encryption, service)?
        .into_active_model()
        .reset_all();
    row.id = sea_orm::ActiveValue::NotSet;
    report_services::Entity::update_many()
        .set(row)
        .filter(report_services::Column::Id.eq(id))
        .filter(report_services::Column::Status.eq(ServiceStatus::Error))
        .run(conn)
        .await
}

/// Stores the findings of a completed report with late answers.
pub async fn set_data(
    conn: &impl Conn,
    report_id: Uuid,
    data: serde_json::Value,
) -> Result<(), StorageError> {
    vehicle_reports::Entity::update_many()
        .col_expr(vehicle_reports::Column::ReportData, Expr::value(data))
        .filter(vehicle_reports::Column::Id.eq(report_id))
        .run(conn)
        .await
}
