//! Queries of the discounts that subscriptions gave on reports.

use std::collections::HashMap;

use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QuerySelect, Value,
};
use uuid::Uuid;

use crate::money::repository::batches::{placeholders, select_all};
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ledger_entries::{self, AccountKind};
use crate::platform::entities::vehicle_reports;
use crate::platform::entities::vehicle_reports::Status as ReportStatus;

/// Kopecks by which the plan of a payment reduced the prices of charged services.
pub async fn sum(conn: &impl Conn, payment_id: Uuid) -> Result<i64, StorageError> {
    let sums = sums(conn, vec![payment_id]).await?;
    Ok(sums.get(&payment_id).copied().unwrap_or(0))
}

/// Kopecks by which the plans of payments reduced the prices of charged services, by payment.
/// Payments without a discount are missing.
pub async fn sums(
    conn: &impl Conn,
    payments: Vec<Uuid>,
) -> Result<HashMap<Uuid, i64>, StorageError> {
    #[derive(FromQueryResult)]
    struct Row {
        payment_id: Uuid,
        total: i64,
    }
    if payments.is_empty() {
        return Ok(HashMap::new());
    }
    let mut values: Vec<Value> = vec![ReportStatus::Completed.into()];
    values.extend(payments.into_iter().map(Value::from));
    let sql = format!(
        "SELECT r.plan_payment_id AS payment_id, CAST(SUM(s.plan_discount) AS BIGINT) AS total \
         FROM vehicle_reports r JOIN report_services s ON s.report_id = r.id \
         WHERE r.plan_payment_id IN ({}) AND r.status = $1 AND s.service_success AND NOT s.released \
         AND s.plan_discount > 0 GROUP BY r.plan_payment_id",
        placeholders(2..=values.len())
    );
    let rows: Vec<Row> = select_all(conn, sql, values).await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.payment_id, row.total))
        .collect())
}

/// Transfers among the given ones after which the user's available balance was zero.
pub async fn list_emptying(
    conn: &impl Conn,
    transfers: Vec<Uuid>,
) -> Result<Vec<Uuid>, StorageError> {
    use ledger_entries::Column;
    Ok(ledger_entries::Entity::find()
        .select_only()
        .column(Column::TransferId)
        .filter(Column::TransferId.is_in(transfers))
        .filter(Column::Account.eq(AccountKind::Available))
        .filter(Column::BalanceAfter.eq(0))
        .into_tuple()
        .all(conn)
        .await?)
}

/// Whether a report with a discount of the payment's plan is running.
pub async fn has_running_report(conn: &impl Conn, payment_id: Uuid) -> Result<bool, StorageError> {
    use vehicle_reports::Column;
    let running = vehicle_reports::Entity::find()
        .filter(Column::PlanPaymentId.eq(payment_id))
        .filter(Column::Status.eq(ReportStatus::Running))
        .count(conn)
        .await?;
    Ok(running > 0)
}
