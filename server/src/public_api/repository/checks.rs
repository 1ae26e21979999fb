//! Queries of an account's reports for lists of the open API.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::checks::repository::api_orders;
use crate::checks::repository::reports::{Report, ReportStatus};
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::vehicle_reports::{Column, Entity};
use crate::platform::repository::pagination::{self, Place};

/// Filter of a list of checks; empty fields select all.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub state: Option<ReportStatus>,
    /// VIN, plate or body number in normalised form.
    pub car: Option<String>,
    pub external_id: Option<String>,
    pub created_from: Option<DateTime<Utc>>,
    /// Latest time of the order, exclusive.
    pub created_before: Option<DateTime<Utc>>,
}

/// Lists an account's matching reports, newest first, after a position.
pub async fn list(
    conn: &impl Conn,
    user_id: Uuid,
    filter: &Filter,
    after: Option<Place>,
    limit: u64,
) -> Result<Vec<Report>, StorageError> {
    let matching = Condition::all()
        .add(Column::UserId.eq(user_id))
        .add_option(filter.state.map(|state| Column::Status.eq(state)))
        .add_option(filter.car.as_deref().map(api_orders::is_of_car))
        .add_option(
            filter
                .external_id
                .as_ref()
                .map(|id| Column::ExternalId.eq(id)),
        )
        .add_option(filter.created_from.map(|time| Column::CreatedAt.gte(time)))
        .add_option(filter.created_before.map(|time| Column::CreatedAt.lt(time)));
    let matching = Entity::find().filter(matching);
    let query = pagination::newest_first(matching, (Column::CreatedAt, Column::Id), after);
    Ok(query.limit(limit).all(conn).await?)
}

/// Version and state of an account's report.
pub async fn find_progress(
    conn: &impl Conn,
    user_id: Uuid,
    id: Uuid,
) -> Result<Option<(i64, ReportStatus)>, StorageError> {
    Ok(Entity::find_by_id(id)
        .filter(Column::UserId.eq(user_id))
        .select_only()
        .column(Column::Version)
        .column(Column::Status)
        .into_tuple()
        .one(conn)
        .await?)
}
