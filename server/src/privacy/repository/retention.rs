//! Queries that delete expired rows in batches: a long statement would block SQLite's only writer.
//! Each function returns the number of rows; fewer than `limit` means that none is left.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
};
use uuid::Uuid;

use crate::business::repository::stock_cars;
use crate::identity::repository::refresh_tokens;
use crate::platform::db::{self, Conn, StorageError, Tx, Write};
use crate::platform::entities::api_keys::Mode;
use crate::platform::entities::reference::Reference;
use crate::platform::entities::{
    account_deletions, api_balance, api_requests, batch_rows, batches, closing_receipts,
    company_invitations, consents, ledger_transfers, messages, payments, refunds, report_services,
    session_stop_links, sessions, staff_actions, test_checks, user_actions, vehicle_reports,
    vendor_statements, webhook_attempts, webhook_deliveries, webhook_events,
};
use crate::reports::repository::{notes, report_shares};

async fn list<E>(
    conn: &impl Conn,
    id: E::Column,
    condition: Condition,
    limit: u64,
) -> Result<Vec<Uuid>, StorageError>
where
    E: EntityTrait,
{
    Ok(E::find()
        .select_only()
        .column(id)
        .filter(condition)
        .limit(limit)
        .into_tuple()
        .all(conn)
        .await?)
}

/// Deletes reports ordered and completed before `time`, with their services, links and API calls.
pub async fn delete_reports(tx: &Tx, time: DateTime<Utc>, limit: u64) -> Result<u64, StorageError> {
    use vehicle_reports::Column;
    let over = Condition::all()
        .add(Column::CreatedAt.lt(time))
        .add(Column::FinishedAt.lt(time))
        .add(Column::Status.eq(vehicle_reports::Status::Completed));
    let ids = list::<vehicle_reports::Entity>(tx, Column::Id, over, limit).await?;
    api_requests::Entity::delete_many()
        .filter(api_requests::Column::ReportId.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    report_services::Entity::delete_many()
        .filter(report_services::Column::ReportId.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    report_shares::delete_for_reports(tx, &ids).await?;
    notes::delete_for_reports(tx, &ids).await?;
    stock_cars::clear_reports(tx, &ids).await?;
    vehicle_reports::Entity::delete_many()
        .filter(Column::Id.is_in(ids))
        .changes(tx)
        .await
}

/// Deletes payments from before `time` whose refunds are all from before `time`.
/// A later refund keeps its payment, whose row has the refunded sum.
pub async fn delete_payments(
    tx: &Tx,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use payments::Column;
    let refunded_later = refunds::Entity::find()
        .select_only()
        .column(refunds::Column::Id)
        .filter(
            Expr::col((refunds::Entity, refunds::Column::PaymentId))
                .equals((payments::Entity, Column::Id)),
        )
        .filter(refunds::Column::CreatedAt.gte(time))
        .into_query();
    let over = Condition::all()
        .add(Column::CreatedAt.lt(time))
        .add(Expr::exists(refunded_later).not());
    let ids = list::<payments::Entity>(tx, Column::Id, over, limit).await?;
    closing_receipts::Entity::delete_many()
        .filter(closing_receipts::Column::PaymentId.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    refunds::Entity::delete_many()
        .filter(refunds::Column::PaymentId.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    payments::Entity::delete_many()
        .filter(Column::Id.is_in(ids))
        .changes(tx)
        .await
}

/// Erases the references of transfers from before `time`; sums and keys stay.
/// With its key, no transfer can be repeated. The oldest are erased first, so that the newest erased one is
/// the position to continue from.
pub async fn blank_transfers(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use ledger_transfers::Column;
    let last: Option<DateTime<Utc>> = ledger_transfers::Entity::find()
        .select_only()
        .column(Column::CreatedAt)
        .filter(Column::Reference.eq(Reference::Forgotten))
        .order_by_desc(Column::CreatedAt)
        .limit(1)
        .into_tuple()
        .one(conn)
        .await?;
    let ids: Vec<Uuid> = ledger_transfers::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::CreatedAt.gte(last.unwrap_or(DateTime::UNIX_EPOCH)))
        .filter(Column::CreatedAt.lt(time))
        .filter(Column::Reference.ne(Reference::Forgotten))
        .order_by_asc(Column::CreatedAt)
        .limit(limit)
        .into_tuple()
        .all(conn)
        .await?;
    ledger_transfers::Entity::update_many()
        .col_expr(Column::Reference, Expr::value(Reference::Forgotten))
        .col_expr(Column::Description, Expr::value(Option::<String>::None))
        .filter(Column::Id.is_in(ids))
        .changes(conn)
        .await
}

/// Deletes batches of a mode with their rows.
pub async fn delete_batches(
    tx: &Tx,
    mode: Mode,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use batches::Column;
    let over = Condition::all()
        .add(Column::CreatedAt.lt(time))
        .add(Column::Mode.eq(mode));
    let ids = list::<batches::Entity>(tx, Column::Id, over, limit).await?;
    batch_rows::Entity::delete_many()
        .filter(batch_rows::Column::BatchId.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    batches::Entity::delete_many()
        .filter(Column::Id.is_in(ids))
        .changes(tx)
        .await
}

/// Deletes invitations to companies.
pub async fn delete_invitations(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use company_invitations::{Column, Entity};
    let over = Condition::all().add(Column::CreatedAt.lt(time));
    let ids = list::<Entity>(conn, Column::Id, over, limit).await?;
    Entity::delete_many()
        .filter(Column::Id.is_in(ids))
        .changes(conn)
        .await
}

/// Deletes checks by test keys of the open API.
pub async fn delete_test_checks(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use test_checks::Column;
    let over = Condition::all().add(Column::CreatedAt.lt(time));
    db::delete_some::<test_checks::Entity>(conn, Column::Id, over, limit).await
}

/// Deletes events for receivers of webhooks with their deliveries and attempts.
pub async fn delete_webhook_events(
    tx: &Tx,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use webhook_events::Column;
    let over = Condition::all().add(Column::CreatedAt.lt(time));
    let ids = list::<webhook_events::Entity>(tx, Column::Id, over, limit).await?;
    let deliveries = webhook_deliveries::Entity::find()
        .select_only()
        .column(webhook_deliveries::Column::Id)
        .filter(webhook_deliveries::Column::EventId.is_in(ids.iter().copied()))
        .into_query();
    webhook_attempts::Entity::delete_many()
        .filter(webhook_attempts::Column::DeliveryId.in_subquery(deliveries))
        .exec(tx)
        .await?;
    webhook_deliveries::Entity::delete_many()
        .filter(webhook_deliveries::Column::EventId.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    webhook_events::Entity::delete_many()
        .filter(Column::Id.is_in(ids))
        .changes(tx)
        .await
}

pub async fn delete_api_requests(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use api_requests::Column;
    let over = Condition::all().add(Column::CreatedAt.lt(time));
    db::delete_some::<api_requests::Entity>(conn, Column::Id, over, limit).await
}

/// Deletes the days of the vendor's list of charges before `time`; there are few.
pub async fn delete_vendor_statements(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use vendor_statements::Column;
    let columns = (Column::Id, Column::CreatedAt);
    db::delete_before::<vendor_statements::Entity>(conn, columns, time, limit).await
}

/// Deletes expired session stop links.
pub async fn delete_session_stop_links(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use session_stop_links::Column;
    let columns = (Column::Id, Column::CreatedAt);
    db::delete_before::<session_stop_links::Entity>(conn, columns, time, limit).await
}

/// Deletes the counted reveals of unmasked personal data before `time`.
pub async fn delete_reveals(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use staff_actions::Column;
    let condition = Condition::all()
        .add(Column::Kind.eq(staff_actions::Kind::Reveal))
        .add(Column::CreatedAt.lt(time));
    let ids = list::<staff_actions::Entity>(conn, Column::Id, condition, limit).await?;
    let deleted = staff_actions::Entity::delete_many()
        .filter(Column::Id.is_in(ids))
        .exec(conn)
        .await?;
    Ok(deleted.rows_affected)
}

/// Deletes staff actions on money and roles before `time`, and requests for them.
pub async fn delete_staff_actions(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use staff_actions::Column;
    let columns = (Column::Id, Column::CreatedAt);
    db::delete_before::<staff_actions::Entity>(conn, columns, time, limit).await
}

/// Deletes the recorded balances of the vendor account before `time`.
pub async fn delete_balances(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use api_balance::Column;
    let columns = (Column::Id, Column::LastChecked);
    db::delete_before::<api_balance::Entity>(conn, columns, time, limit).await
}

pub async fn delete_actions(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use user_actions::Column;
    let over = Condition::all().add(Column::CreatedAt.lt(time));
    db::delete_some::<user_actions::Entity>(conn, Column::Id, over, limit).await
}

pub async fn delete_messages(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use messages::Column;
    let over = Condition::all().add(Column::CreatedAt.lt(time));
    db::delete_some::<messages::Entity>(conn, Column::Id, over, limit).await
}

/// Erases recipients and contents of messages from before `time`; the rows stay.
pub async fn blank_messages(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use messages::Column;
    let over = Condition::all()
        .add(Column::CreatedAt.lt(time))
        // Must equal the condition of the partial index.
        .add(Expr::cust("recipient <> ''"))
        .add(
            Condition::any()
                .add(Column::SentAt.is_not_null())
                .add(Column::FailedAt.is_not_null()),
        );
    let ids = list::<messages::Entity>(conn, Column::Id, over, limit).await?;
    messages::Entity::update_many()
        .col_expr(Column::Recipient, Expr::value(""))
        .col_expr(Column::Context, Expr::value(serde_json::json!({})))
        .filter(Column::Id.is_in(ids))
        .changes(conn)
        .await
}

/// Deletes sessions that ended or expired before `time`, with their remaining refresh tokens.
pub async fn delete_sessions(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use sessions::Column;
    let over = Condition::any()
        .add(Column::EndedAt.lt(time))
        .add(Column::ExpiresAt.lt(time));
    let ids = list::<sessions::Entity>(conn, Column::Id, over, limit).await?;
    refresh_tokens::delete_of_sessions(conn, &ids).await?;
    sessions::Entity::delete_many()
        .filter(Column::Id.is_in(ids))
        .changes(conn)
        .await
}

/// Deletes records of account deletions from before `time`, with the consents of these accounts.
pub async fn delete_deletion_records(
    tx: &Tx,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use account_deletions::Column;
    let acts: Vec<(Uuid, Uuid)> = account_deletions::Entity::find()
        .select_only()
        .column(Column::Id)
        .column(Column::UserId)
        .filter(Column::CompletedAt.lt(time))
        .limit(limit)
        .into_tuple()
        .all(tx)
        .await?;
    consents::Entity::delete_many()
        .filter(consents::Column::UserId.is_in(acts.iter().map(|(_, user)| *user)))
        .exec(tx)
        .await?;
    account_deletions::Entity::delete_many()
        .filter(Column::Id.is_in(acts.into_iter().map(|(id, _)| id)))
        .changes(tx)
        .await
}
