//! State of a report, read in one statement for the cache key of its rendered response.

use sea_orm::{FromQueryResult, Statement};
use uuid::Uuid;

use crate::checks::repository::reports::ReportStatus;
use crate::platform::db::{Conn, StorageError};

/// SQL query of a report's state; `earlier` is the owner's newest completed report of the same car.
const FIND: &str = "SELECT report.version, report.status, \
    earlier.id AS earlier_id, earlier.version AS earlier_version \
    FROM vehicle_reports report LEFT JOIN vehicle_reports earlier ON earlier.id = ( \
        SELECT id FROM vehicle_reports other \
        WHERE other.user_id = report.user_id AND other.vin = report.vin \
        AND other.status = $3 AND other.created_at < report.created_at \
        ORDER BY other.created_at DESC, other.id DESC LIMIT 1) \
    WHERE report.id = $1 AND report.user_id = $2";

#[derive(Debug, FromQueryResult)]
pub struct State {
    pub version: i64,
    pub status: ReportStatus,
    earlier_id: Option<Uuid>,
    earlier_version: Option<i64>,
}

impl State {
    /// Id and version of the owner's earlier report of the car.
    #[must_use]
    pub fn earlier(&self) -> Option<(Uuid, i64)> {
        self.earlier_id.zip(self.earlier_version)
    }
}

/// Reads the state of a user's report.
pub async fn find(
    conn: &impl Conn,
    user_id: Uuid,
    id: Uuid,
) -> Result<Option<State>, StorageError> {
    let values = [id.into(), user_id.into(), ReportStatus::Completed.into()];
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), FIND, values);
    Ok(State::find_by_statement(statement).one(conn).await?)
}
