//! Queries of sales and of transfers on the company accounts, for reconciliation.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::money::repository::batches::{
    TimeRange, and_after, and_of_users, and_within, page_by_id, select_all, within,
};
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ledger_entries::AccountKind;
use crate::platform::entities::reference::Reference;
use crate::platform::entities::{
    ledger_entries, ledger_transfers, payments, user_packages, user_subscriptions,
};
use crate::platform::repository::pagination::Place;

pub use crate::platform::entities::user_packages::Model as UserPackage;

/// Paid service of a report that earned its price or should have.
#[derive(Clone, Debug, FromQueryResult)]
pub struct SoldService {
    pub id: Uuid,
    pub report_id: Uuid,
    /// Kopecks charged; the price if the answer earned the price but nothing was charged.
    /// An answer earns the price if it is in time and about a known car.
    pub cost: i64,
}

/// Page of paid services by id, after a given id.
pub async fn page_services(
    conn: &impl Conn,
    range: Option<TimeRange>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<SoldService>, StorageError> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut values = vec![after.unwrap_or_default().into(), limit.into()];
    let ordered = and_within("r.created_at", range, &mut values);
    let sql = format!(
        "SELECT s.id, s.report_id, CASE WHEN s.cost > 0 THEN s.cost ELSE s.service_price END AS cost \
         FROM report_services s JOIN vehicle_reports r ON r.id = s.report_id \
         WHERE s.id > $1 AND (s.cost > 0 OR s.service_price > 0 AND s.service_success AND r.car_known \
         AND NOT s.late AND s.error_code IS NULL) \
         AND NOT r.free_check AND NOT r.vk_package AND r.user_package_id IS NULL{ordered} \
         ORDER BY s.id LIMIT $2"
    );
    select_all(conn, sql, values).await
}

/// Charged services that failed, answered late, or concern an unknown car.
pub async fn list_unearned_services(
    conn: &impl Conn,
    range: Option<TimeRange>,
) -> Result<Vec<SoldService>, StorageError> {
    let mut values = Vec::new();
    let ordered = and_within("r.created_at", range, &mut values);
    let sql = format!(
        "SELECT s.id, s.report_id, s.cost \
         FROM report_services s JOIN vehicle_reports r ON r.id = s.report_id \
         WHERE s.cost > 0 AND (s.error_code IS NOT NULL OR s.late OR NOT r.car_known){ordered} \
         ORDER BY s.id"
    );
    select_all(conn, sql, values).await
}

/// A report whose total differs from the sum of its services.
#[derive(Clone, Debug, FromQueryResult)]
pub struct WrongTotal {
    pub id: Uuid,
    /// Total of the report, in kopecks.
    pub total_cost: i64,
    /// Sum of its services, in kopecks.
    pub cost: i64,
}

/// Reports with a wrong total.
pub async fn list_wrong_totals(
    conn: &impl Conn,
    range: Option<TimeRange>,
) -> Result<Vec<WrongTotal>, StorageError> {
    let mut values = Vec::new();
    let ordered = and_within("r.created_at", range, &mut values);
    let sql = format!(
        "SELECT t.id, t.total_cost, t.cost FROM (SELECT r.id, r.total_cost, \
         (SELECT CAST(COALESCE(SUM(s.cost), 0) AS BIGINT) FROM report_services s \
         WHERE s.report_id = r.id) AS cost FROM vehicle_reports r WHERE TRUE{ordered}) t \
         WHERE t.total_cost <> t.cost ORDER BY t.id"
    );
    select_all(conn, sql, values).await
}

/// Page of packages with a price, by id, after a given id.
pub async fn page_packages(
    conn: &impl Conn,
    range: Option<TimeRange>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<UserPackage>, StorageError> {
    use user_packages::Column;
    let which = within(Column::CreatedAt, range).add(Column::PurchasePrice.gt(0));
    page_by_id::<user_packages::Entity>(conn, Column::Id, which, after, limit).await
}

/// Users with a running plan whose payment is missing, unpaid or refunded in part.
/// A pending renewal counts as paid.
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
    let rows: Vec<Row> = select_all(conn, sql, values).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// A plan that runs longer than the period of its subscription.
#[derive(Clone, Debug, FromQueryResult)]
pub struct LongPlan {
    pub user_id: Uuid,
    pub until: DateTime<Utc>,
    /// End of the current period; `None` without a subscription.
    pub period_end: Option<DateTime<Utc>>,
}

/// Plans that run past the end of their period, or without a subscription.
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
    select_all(conn, sql, values).await
}

/// An entry of a company account with its transfer.
#[derive(Clone, Debug, FromQueryResult)]
pub struct CompanyTransfer {
    pub id: Uuid,
    pub idempotency_key: String,
    pub reference: Reference,
    pub created_at: DateTime<Utc>,
    pub account: AccountKind,
    /// Change of the account, in kopecks.
    pub amount: i64,
}

/// Page of entries of revenue and adjustments, earliest transfer first, after a keyset position.
/// At most `limit` transfers, each with all of its entries on these accounts.
pub async fn page_transfers(
    conn: &impl Conn,
    range: Option<TimeRange>,
    after: Option<Place>,
    limit: u64,
) -> Result<Vec<CompanyTransfer>, StorageError> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut values = vec![
        limit.into(),
        AccountKind::Revenue.into(),
        AccountKind::Adjustments.into(),
    ];
    let made = and_within("t.created_at", range, &mut values);
    let later = and_after(after, &mut values);
    let sql = format!(
        "SELECT page.id, page.idempotency_key, page.reference, page.created_at, e.account, e.amount \
         FROM (SELECT t.* FROM ledger_transfers t WHERE EXISTS (SELECT 1 FROM ledger_entries e \
         WHERE e.transfer_id = t.id AND e.account IN ($2, $3)){made}{later} \
         ORDER BY t.created_at, t.id LIMIT $1) page JOIN ledger_entries e ON e.transfer_id = page.id \
         WHERE e.account IN ($2, $3) ORDER BY page.created_at, page.id"
    );
    select_all(conn, sql, values).await
}

/// Debits of revenue per payment in kopecks, under idempotency keys of one kind.
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
