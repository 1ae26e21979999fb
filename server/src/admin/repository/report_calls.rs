//! Query of the vendor calls of a report.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::api_requests::{Column, Entity, Model as ApiRequest};

/// Lists the vendor calls of a report, newest first.
pub async fn list(conn: &impl Conn, report_id: Uuid) -> Result<Vec<ApiRequest>, StorageError> {
    Ok(Entity::find()
        .filter(Column::ReportId.eq(report_id))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .all(conn)
        .await?)
}
