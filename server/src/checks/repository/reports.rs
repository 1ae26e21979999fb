//! Repository of reports and their services.

use avtosled_core::sources::SourceId;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DatabaseBackend, EntityTrait, ExprTrait, FromQueryResult,
    IntoActiveModel, Iterable, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select, Statement,
};
use uuid::Uuid;

use crate::checks::repository::blocks;
use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::source::Source;
use crate::platform::entities::{report_services, report_tags, vehicle_reports};
use crate::platform::keys::encryption::Encryption;
use crate::platform::repository::pagination::{self, Place};

pub use crate::platform::entities::report_services::{
    Model as ReportService, Status as ServiceStatus, Wait,
};
pub use crate::platform::entities::vehicle_reports::{Model as Report, Status as ReportStatus};

/// Statuses of a service that has not ended.
pub const OPEN: [ServiceStatus; 2] = [ServiceStatus::Pending, ServiceStatus::Running];

/// Whether no money is held for a report, because a free or package check pays it.
#[must_use]
pub fn is_free(report: &Report) -> bool {
    report.free_check || report.vk_package || report.user_package_id.is_some()
}

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<Report>, StorageError> {
    Ok(vehicle_reports::Entity::find_by_id(id).one(conn).await?)
}

/// Finds a report if it is owned by this user.
pub async fn find_for_user(
    conn: &impl Conn,
    id: Uuid,
    user_id: Uuid,
) -> Result<Option<Report>, StorageError> {
    Ok(vehicle_reports::Entity::find_by_id(id)
        .filter(vehicle_reports::Column::UserId.eq(user_id))
        .one(conn)
        .await?)
}

/// Finds the owner's newest earlier completed report of the same car.
pub async fn find_earlier(
    conn: &impl Conn,
    report: &Report,
) -> Result<Option<Report>, StorageError> {
    Ok(vehicle_reports::Entity::find()
        .filter(vehicle_reports::Column::UserId.eq(report.user_id))
        .filter(vehicle_reports::Column::Vin.eq(report.vin.as_str()))
        .filter(vehicle_reports::Column::Status.eq(ReportStatus::Completed))
        .filter(vehicle_reports::Column::CreatedAt.lt(report.created_at))
        .order_by_desc(vehicle_reports::Column::CreatedAt)
        .order_by_desc(vehicle_reports::Column::Id)
        .one(conn)
        .await?)
}

/// Finds the newest completed report of a user about a car.
pub async fn find_newest_of_car(
    conn: &impl Conn,
    user_id: Uuid,
    vin: &str,
) -> Result<Option<Report>, StorageError> {
    Ok(vehicle_reports::Entity::find()
        .filter(vehicle_reports::Column::UserId.eq(user_id))
        .filter(vehicle_reports::Column::Vin.eq(vin))
        .filter(vehicle_reports::Column::Status.eq(ReportStatus::Completed))
        .order_by_desc(vehicle_reports::Column::CreatedAt)
        .order_by_desc(vehicle_reports::Column::Id)
        .one(conn)
        .await?)
}

/// Version and status of a report.
pub async fn find_progress(
    conn: &impl Conn,
    id: Uuid,
) -> Result<Option<(i64, ReportStatus)>, StorageError> {
    Ok(vehicle_reports::Entity::find_by_id(id)
        .select_only()
        .column(vehicle_reports::Column::Version)
        .column(vehicle_reports::Column::Status)
        .into_tuple()
        .one(conn)
        .await?)
}

/// Filter of a list of reports; `None` is no condition.
#[derive(Clone, Debug, Default)]
pub struct ReportFilter {
    /// Member of the company who ordered.
    pub member_id: Option<Uuid>,
    /// Tag in capitals.
    pub tag_key: Option<String>,
}

/// Reports of a user, newest first.
pub async fn list_for_user(
    conn: &impl Conn,
    user_id: Uuid,
    filter: ReportFilter,
    after: Option<Place>,
    limit: u64,
) -> Result<Vec<Report>, StorageError> {
    use vehicle_reports::Column;
    let mut of_user = vehicle_reports::Entity::find().filter(Column::UserId.eq(user_id));
    if let Some(member_id) = filter.member_id {
        of_user = of_user.filter(Column::MemberId.eq(member_id));
    }
    if let Some(tag_key) = filter.tag_key {
        let tagged = report_tags::Entity::find()
            .select_only()
            .column(report_tags::Column::ReportId)
            .filter(report_tags::Column::UserId.eq(user_id))
            .filter(report_tags::Column::TagKey.eq(tag_key));
        of_user = of_user.filter(Column::Id.in_subquery(tagged.into_query()));
    }
    let query = pagination::newest_first(of_user, (Column::CreatedAt, Column::Id), after);
    Ok(query.limit(limit).all(conn).await?)
}

/// Number of reports of a user.
pub async fn count_for_user(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    Ok(vehicle_reports::Entity::find()
        .filter(vehicle_reports::Column::UserId.eq(user_id))
        .count(conn)
        .await?)
}

/// Query for services without raw responses, which are large and not shown.
#[must_use]
pub fn select_services() -> Select<report_services::Entity> {
    let columns = report_services::Column::iter()
        .filter(|column| !matches!(column, report_services::Column::ApiResponse));
    report_services::Entity::find()
        .select_only()
        .columns(columns)
        .column_as(Expr::cust("CAST(NULL AS jsonb)"), "api_response")
}

/// Services of reports in catalogue order, without raw responses.
pub async fn list_services(
    encryption: &Encryption,
    conn: &impl Conn,
    report_ids: &[Uuid],
) -> Result<Vec<ReportService>, StorageError> {
    let services = select_services()
        .filter(report_services::Column::ReportId.is_in(report_ids.iter().copied()))
        .order_by_asc(report_services::Column::ReportId)
        .order_by_asc(report_services::Column::Position)
        .all(conn)
        .await?;
    blocks::decrypt_all(encryption, services)
}

/// Finds a service; without its answer when the source returns personal data.
pub async fn find_service(
    conn: &impl Conn,
    id: Uuid,
) -> Result<Option<ReportService>, StorageError> {
    Ok(report_services::Entity::find_by_id(id).one(conn).await?)
}

/// Open services of a report that one source call answers.
pub async fn list_open_for_call(
    conn: &impl Conn,
    report_id: Uuid,
    asked: SourceId,
) -> Result<Vec<ReportService>, StorageError> {
    Ok(report_services::Entity::find()
        .filter(report_services::Column::ReportId.eq(report_id))
        .filter(report_services::Column::AskedAs.eq(Source(asked)))
        .filter(report_services::Column::Status.is_in(OPEN))
        .order_by_asc(report_services::Column::Position)
        .all(conn)
        .await?)
}

/// Marks the open services of a source call as running and returns them.
pub async fn start_services(
    conn: &impl Conn,
    report_id: Uuid,
    asked: SourceId,
) -> Result<Vec<ReportService>, StorageError> {
    let mut started = report_services::Entity::update_many()
        .col_expr(
            report_services::Column::Status,
            Expr::value(ServiceStatus::Running),
        )
        .filter(report_services::Column::ReportId.eq(report_id))
        .filter(report_services::Column::AskedAs.eq(Source(asked)))
        .filter(report_services::Column::Status.is_in(OPEN))
        .exec_with_returning(conn)
        .await?;
    started.sort_by_key(|service| service.position);
    Ok(started)
}

/// Counts a call for the open services of a source.
pub async fn count_call(
    conn: &impl Conn,
    report_id: Uuid,
    asked: SourceId,
) -> Result<(), StorageError> {
    report_services::Entity::update_many()
        .col_expr(
            report_services::Column::Attempts,
            Expr::col(report_services::Column::Attempts).add(1),
        )
        .filter(report_services::Column::ReportId.eq(report_id))
        .filter(report_services::Column::AskedAs.eq(Source(asked)))
        .filter(report_services::Column::Status.is_in(OPEN))
        .run(conn)
        .await
}

/// Source calls that open services of reports older than `before` still wait for.
pub async fn list_open_calls(
    conn: &impl Conn,
    before: DateTime<Utc>,
) -> Result<Vec<(Uuid, Source)>, StorageError> {
    Ok(report_services::Entity::find()
        .select_only()
        .column(report_services::Column::ReportId)
        .column(report_services::Column::AskedAs)
        .distinct()
        .filter(report_services::Column::Status.is_in(OPEN))
        .filter(report_services::Column::AskedAs.is_not_null())
        .filter(report_services::Column::WaitsFor.is_null())
        .filter(report_services::Column::CreatedAt.lt(before))
        .into_tuple()
        .all(conn)
        .await?)
}

/// Ends a service with its number of calls; `false` when the service had already ended.
pub async fn end_service(
    encryption: &Encryption,
    conn: &impl Conn,
    service: ReportService,
    calls: i32,
) -> Result<bool, StorageError> {
    let id = service.id;
    let mut row = blocks::encrypt(encryption, service)?
        .into_active_model()
        .reset_all();
    row.id = sea_orm::ActiveValue::NotSet;
    row.attempts = sea_orm::ActiveValue::NotSet;
    report_services::Entity::update_many()
        .set(row)
        .col_expr(
            report_services::Column::Attempts,
            Expr::col(report_services::Column::Attempts).add(calls),
        )
        .filter(report_services::Column::Id.eq(id))
        .filter(report_services::Column::Status.is_in(OPEN))
        .changes_one(conn)
        .await
}

/// Increments the version of a report, locks the row until the transaction ends, and returns it.
pub async fn touch(conn: &impl Conn, id: Uuid) -> Result<Option<Report>, StorageError> {
    let touched = vehicle_reports::Entity::update_many()
        .col_expr(
            vehicle_reports::Column::Version,
            Expr::col(vehicle_reports::Column::Version).add(1),
        )
        .filter(vehicle_reports::Column::Id.eq(id))
        .exec_with_returning(conn)
        .await?;
    Ok(touched.into_iter().next())
}

/// Finds a report and locks account and report until the transaction ends, the account first.
pub async fn find_locked(conn: &impl Conn, id: Uuid) -> Result<Option<Report>, StorageError> {
    let backend = conn.get_database_backend();
    let lock = match backend {
        // Rows are locked in table order; rows that refer to them can still be inserted.
        DatabaseBackend::Postgres => "FOR NO KEY UPDATE",
        _ => "",
    };
    let sql = format!(
        "SELECT report.* FROM users owner JOIN vehicle_reports report \
         ON report.user_id = owner.id WHERE report.id = $1 {lock}"
    );
    let statement = Statement::from_sql_and_values(backend, sql, [id.into()]);
    Ok(Report::find_by_statement(statement).one(conn).await?)
}

/// Increments the version; adds to the cost and to the number of answered services of a report.
/// Returns the number of open services that do not wait for the car to be known.
pub async fn add_totals(
    conn: &impl Conn,
    id: Uuid,
    cost: i64,
    successes: i32,
) -> Result<i64, StorageError> {
    #[derive(FromQueryResult)]
    struct Open {
        count: i64,
    }
    let sql = "UPDATE vehicle_reports SET version = version + 1, total_cost = total_cost + $2, \
        successful_services_count = successful_services_count + $3 WHERE id = $1 \
        RETURNING (SELECT COUNT(*) FROM report_services service WHERE service.report_id = $1 \
        AND service.status IN ($4, $5) \
        AND (service.waits_for IS NULL OR service.waits_for <> $6)) AS count";
    let [pending, running] = OPEN;
    let values = [
        id.into(),
        cost.into(),
        successes.into(),
        pending.into(),
        running.into(),
        Wait::Car.into(),
    ];
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let open = Open::find_by_statement(statement).one(conn).await?;
    let open = open.ok_or(StorageError::Inconsistent("a report in work is gone"))?;
    Ok(open.count)
}

/// Marks a report as completed and stores its final data.
pub async fn complete(
    conn: &impl Conn,
    id: Uuid,
    data: serde_json::Value,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    vehicle_reports::Entity::update_many()
        .col_expr(
            vehicle_reports::Column::Status,
            Expr::value(ReportStatus::Completed),
        )
        .col_expr(vehicle_reports::Column::ConversionOpen, Expr::value(false))
        .col_expr(vehicle_reports::Column::ReportData, Expr::value(data))
        .col_expr(vehicle_reports::Column::FinishedAt, Expr::value(now))
        // No source needs the inputs after completion.
        .col_expr(
            vehicle_reports::Column::SourceInputs,
            Expr::value(Option::<String>::None),
        )
        .filter(vehicle_reports::Column::Id.eq(id))
        .run(conn)
        .await
}
