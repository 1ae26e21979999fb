//! A background job in the queue.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

words! {
    /// State of a job.
    #[derive(serde::Deserialize, utoipa::ToSchema)]
    #[schema(as = JobState)]
    pub enum State {
        Queued,
        Running,
        Done,
        /// Failed permanently or after the last attempt.
        Dead,
        /// The job was cancelled by an operator.
        Canceled,
    }
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "jobs")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub kind: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub payload: Json,
    #[sea_orm(unique)]
    pub dedupe_key: String,
    pub state: State,
    pub attempts: i32,
    pub run_at: i64,
    pub locked_until: Option<i64>,
    pub locked_by: Option<String>,
    pub last_error: Option<String>,
    pub created_at: DateTimeUtc,
    pub finished_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
