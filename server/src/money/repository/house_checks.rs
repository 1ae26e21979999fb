//! What the house earned, for reconciliation: services, packages, and all that touched its accounts.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    Statement,
};
use uuid::Uuid;

use crate::money::repository::spans::{Span, and_after, and_of_users, and_within, within};
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ledger_entries::AccountKind;
use crate::platform::entities::reference::Reference;
use crate::platform::entities::{
    ledger_entries, ledger_transfers, payments, refunds, report_services, user_packages,
    user_subscriptions,
};
use crate::platform::repository::keyset::Place;

pub use crate::platform::entities::user_packages::Model as UserPackage;

/// A service of a report that was ordered for money, and earned it or should have.
#[derive(Clone, Debug, FromQueryResult)]
pub struct SoldService {
    pub id: Uuid,
    pub report_id: Uuid,
    /// What it earned, in kopecks: its price where it answered in time about a car that is known and cost
    /// nothing.
    pub cost: i64,
}

/// Services in the order of their ids, after the given one.
pub async fn page_services(
    conn: &impl Conn,
    span: Option<Span>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<SoldService>, StorageError> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut values = vec![after.unwrap_or_default().into(), limit.into()];
    let ordered = and_within("r.created_at", span, &mut values);
    let sql = format!(
        "SELECT s.id, s.report_id, CASE WHEN s.cost > 0 THEN s.cost ELSE s.service_price END AS cost \
         FROM report_services s JOIN vehicle_reports r ON r.id = s.report_id \
         WHERE s.id > $1 AND (s.cost > 0 OR s.service_price > 0 AND s.service_success AND r.car_known \
         AND NOT s.late AND s.error_code IS NULL) \
         AND NOT r.free_check AND NOT r.vk_package AND r.user_package_id IS NULL{ordered} \
         ORDER BY s.id LIMIT $2"
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(SoldService::find_by_statement(statement).all(conn).await?)
}

/// Services that were charged though they failed, came late, or told of a car that nobody knows.
pub async fn list_unearned_services(
    conn: &impl Conn,
    span: Option<Span>,
) -> Result<Vec<SoldService>, StorageError> {
    let mut values = Vec::new();
    let ordered = and_within("r.created_at", span, &mut values);
    let sql = format!(
        "SELECT s.id, s.report_id, s.cost \
         FROM report_services s JOIN vehicle_reports r ON r.id = s.report_id \
         WHERE s.cost > 0 AND (s.error_code IS NOT NULL OR s.late OR NOT r.car_known){ordered} \
         ORDER BY s.id"
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(SoldService::find_by_statement(statement).all(conn).await?)
}

/// A report that says to have cost something else than its services did.
#[derive(Clone, Debug, FromQueryResult)]
pub struct WrongTotal {
    pub id: Uuid,
    /// What it says, in kopecks.
    pub total_cost: i64,
    /// What its services cost, in kopecks.
    pub cost: i64,
}

/// Reports whose total is not the sum of their services.
pub async fn list_wrong_totals(
    conn: &impl Conn,
    span: Option<Span>,
) -> Result<Vec<WrongTotal>, StorageError> {
    let mut values = Vec::new();
    let ordered = and_within("r.created_at", span, &mut values);
    let sql = format!(
        "SELECT t.id, t.total_cost, t.cost FROM (SELECT r.id, r.total_cost, \
         (SELECT CAST(COALESCE(SUM(s.cost), 0) AS BIGINT) FROM report_services s \
         WHERE s.report_id = r.id) AS cost FROM vehicle_reports r WHERE TRUE{ordered}) t \
         WHERE t.total_cost <> t.cost ORDER BY t.id"
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(WrongTotal::find_by_statement(statement).all(conn).await?)
}

/// Packages that cost something, in the order of their ids, after the given one.
pub async fn page_packages(
    conn: &impl Conn,
    span: Option<Span>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<UserPackage>, StorageError> {
    use user_packages::Column;
    Ok(user_packages::Entity::find()
        .filter(Column::Id.gt(after.unwrap_or_default()))
        .filter(Column::PurchasePrice.gt(0))
        .filter(within(Column::CreatedAt, span))
        .order_by_asc(Column::Id)
        .limit(limit)
        .all(conn)
        .await?)
}

/// Users whose plan runs on though its payment went back, in whole or in part, or did not come, or though it
/// names none. While a renewal is not answered the plan holds on.
pub async fn list_unpaid_plans(
    conn: &impl Conn,
    users: Option<&[Uuid]>,
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>, StorageError> {
    #[derive(FromQueryResult)]
    struct Row {
        id: Uuid,
    }
    let mut values = vec![
        now.into(),
        payments::PurposeKind::Subscription.into(),
        payments::Status::Pending.into(),
        payments::Status::Succeeded.into(),
    ];
    let of_users = and_of_users("u.id", users, &mut values);
    let sql = format!(
        "SELECT u.id FROM users u WHERE u.subscription_expires_at > $1{of_users} AND NOT EXISTS \
         (SELECT 1 FROM payments p WHERE p.user_id = u.id AND p.purpose = $2 \
         AND (p.status = $3 OR (p.id = u.subscription_payment_id \
         AND p.status = $4 AND p.refunded = 0))) ORDER BY u.id"
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let rows = Row::find_by_statement(statement).all(conn).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// A plan that caps prices for longer than its subscription says.
#[derive(Clone, Debug, FromQueryResult)]
pub struct LongPlan {
    pub user_id: Uuid,
    pub until: DateTime<Utc>,
    /// The end of the period of the subscription that runs; none where none does.
    pub period_end: Option<DateTime<Utc>>,
}

/// Plans that run on after the end of their period, or without a subscription.
pub async fn list_long_plans(
    conn: &impl Conn,
    users: Option<&[Uuid]>,
    now: DateTime<Utc>,
) -> Result<Vec<LongPlan>, StorageError> {
    let mut values = vec![now.into(), user_subscriptions::Status::Ended.into()];
    let of_users = and_of_users("u.id", users, &mut values);
    let sql = format!(
        "SELECT u.id AS user_id, u.subscription_expires_at AS until, s.current_period_end AS period_end \
         FROM users u LEFT JOIN user_subscriptions s ON s.user_id = u.id AND s.status <> $2 \
         WHERE u.subscription_expires_at > $1{of_users} \
         AND (s.id IS NULL OR u.subscription_expires_at > s.current_period_end) ORDER BY u.id"
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(LongPlan::find_by_statement(statement).all(conn).await?)
}

/// A transfer of what the house has.
#[derive(Clone, Debug, FromQueryResult)]
pub struct HouseTransfer {
    pub id: Uuid,
    pub idempotency_key: String,
    pub reference: Reference,
    pub created_at: DateTime<Utc>,
    pub account: AccountKind,
    /// The change of the account, in kopecks.
    pub amount: i64,
}

/// What transfers moved on revenue and adjustments, the earliest transfer first, after a place. At most `limit`
/// transfers, each with all that it moved there.
pub async fn page_transfers(
    conn: &impl Conn,
    span: Option<Span>,
    after: Option<Place>,
    limit: u64,
) -> Result<Vec<HouseTransfer>, StorageError> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut values = vec![
        limit.into(),
        AccountKind::Revenue.into(),
        AccountKind::Adjustments.into(),
    ];
    let made = and_within("t.created_at", span, &mut values);
    let later = and_after(after, &mut values);
    let sql = format!(
        "SELECT page.id, page.idempotency_key, page.reference, page.created_at, e.account, e.amount \
         FROM (SELECT t.* FROM ledger_transfers t WHERE EXISTS (SELECT 1 FROM ledger_entries e \
         WHERE e.transfer_id = t.id AND e.account IN ($2, $3)){made}{later} \
         ORDER BY t.created_at, t.id LIMIT $1) page JOIN ledger_entries e ON e.transfer_id = page.id \
         WHERE e.account IN ($2, $3) ORDER BY page.created_at, page.id"
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(HouseTransfer::find_by_statement(statement)
        .all(conn)
        .await?)
}

/// Which of these services earned something.
pub async fn earning_services(conn: &impl Conn, ids: Vec<Uuid>) -> Result<Vec<Uuid>, StorageError> {
    use report_services::Column;
    Ok(report_services::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Id.is_in(ids))
        .filter(Column::Cost.gt(0))
        .into_tuple()
        .all(conn)
        .await?)
}

/// Which of these packages exist and cost something: nothing moves for a free one.
pub async fn existing_packages(
    conn: &impl Conn,
    ids: Vec<Uuid>,
) -> Result<Vec<Uuid>, StorageError> {
    use user_packages::Column;
    Ok(user_packages::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Id.is_in(ids))
        .filter(Column::PurchasePrice.gt(0))
        .into_tuple()
        .all(conn)
        .await?)
}

/// Of these payments, what administrators gave back or wanted to, in kopecks.
pub async fn admin_refund_sums(
    conn: &impl Conn,
    payments: Vec<Uuid>,
) -> Result<HashMap<Uuid, i64>, StorageError> {
    use refunds::Column;
    let sum = Expr::col(Column::Amount).sum().cast_as("bigint");
    let sums: Vec<(Uuid, i64)> = refunds::Entity::find()
        .select_only()
        .column(Column::PaymentId)
        .column_as(sum, "total")
        .filter(Column::PaymentId.is_in(payments))
        .filter(Column::Kind.eq(refunds::Kind::Admin))
        .group_by(Column::PaymentId)
        .into_tuple()
        .all(conn)
        .await?;
    Ok(sums.into_iter().collect())
}

/// Of these payments, what their transfers under keys of this kind took from revenue, in kopecks.
pub async fn sums_from_revenue(
    conn: &impl Conn,
    kind: &str,
    payments: Vec<Uuid>,
) -> Result<HashMap<Uuid, i64>, StorageError> {
    use ledger_transfers::Column;
    let references = payments.into_iter().map(Reference::Payment);
    let transfers: Vec<(Uuid, Reference)> = ledger_transfers::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Reference])
        .filter(Column::Reference.is_in(references))
        .filter(Column::IdempotencyKey.starts_with(format!("{kind}:")))
        .into_tuple()
        .all(conn)
        .await?;
    let of_transfer: HashMap<Uuid, Reference> = transfers.into_iter().collect();
    let taken: Vec<(Uuid, i64)> = ledger_entries::Entity::find()
        .select_only()
        .column(ledger_entries::Column::TransferId)
        .column(ledger_entries::Column::Amount)
        .filter(ledger_entries::Column::TransferId.is_in(of_transfer.keys().copied()))
        .filter(ledger_entries::Column::Account.eq(AccountKind::Revenue))
        .into_tuple()
        .all(conn)
        .await?;
    let mut sums = HashMap::new();
    for (transfer, amount) in taken {
        let payment = of_transfer.get(&transfer).copied().and_then(Reference::id);
        if let Some(payment) = payment {
            *sums.entry(payment).or_default() -= amount;
        }
    }
    Ok(sums)
}
