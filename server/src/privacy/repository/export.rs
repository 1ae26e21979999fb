//! Queries of a user's rows, paginated by id.
//! An export of any size therefore needs the memory of one page.

use std::collections::HashMap;

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::{
    api_keys, batch_rows, batches, companies, company_members, consents, free_check_grants,
    ledger_entries, ledger_transfers, messages, payments, promo_uses, quick_purchases, refunds,
    report_comments, report_shares, report_tags, sessions, stock_cars, stock_monitors, stock_views,
    user_actions, user_packages, user_subscriptions, vehicle_reports, watch_changes, watches,
    webhook_endpoints,
};

macro_rules! pages {
    ($($table:ident),+ $(,)?) => {
        $(pub async fn $table(
            conn: &impl Conn,
            user_id: Uuid,
            after: Option<Uuid>,
            limit: u64,
        ) -> Result<Vec<$table::Model>, StorageError> {
            let mut query = $table::Entity::find()
                .filter($table::Column::UserId.eq(user_id))
                .order_by_asc($table::Column::Id)
                .limit(limit);
            if let Some(after) = after {
                query = query.filter($table::Column::Id.gt(after));
            }
            Ok(query.all(conn).await?)
        })+
    };
}

pages!(
    consents,
    free_check_grants,
    ledger_entries,
    api_keys,
    batches,
    companies,
    company_members,
    messages,
    payments,
    quick_purchases,
    promo_uses,
    refunds,
    report_shares,
    report_tags,
    sessions,
    stock_cars,
    stock_monitors,
    stock_views,
    user_actions,
    user_packages,
    user_subscriptions,
    vehicle_reports,
    watch_changes,
    watches,
    webhook_endpoints,
);

/// Rows of the batches of a user.
pub async fn batch_rows(
    conn: &impl Conn,
    user_id: Uuid,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<batch_rows::Model>, StorageError> {
    use batch_rows::{Column, Entity};
    let of_user = batches::Entity::find()
        .select_only()
        .column(batches::Column::Id)
        .filter(batches::Column::UserId.eq(user_id))
        .into_query();
    let mut query = Entity::find()
        .filter(Column::BatchId.in_subquery(of_user))
        .order_by_asc(Column::Id)
        .limit(limit);
    if let Some(after) = after {
        query = query.filter(Column::Id.gt(after));
    }
    Ok(query.all(conn).await?)
}

/// Comments that a user wrote.
pub async fn report_comments(
    conn: &impl Conn,
    user_id: Uuid,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<report_comments::Model>, StorageError> {
    use report_comments::{Column, Entity};
    let mut query = Entity::find()
        .filter(Column::AuthorId.eq(user_id))
        .order_by_asc(Column::Id)
        .limit(limit);
    if let Some(after) = after {
        query = query.filter(Column::Id.gt(after));
    }
    Ok(query.all(conn).await?)
}

/// Transfers that the given entries belong to, by id.
pub async fn transfers(
    conn: &impl Conn,
    entries: &[ledger_entries::Model],
) -> Result<HashMap<Uuid, ledger_transfers::Model>, StorageError> {
    let ids = entries.iter().map(|entry| entry.transfer_id);
    let rows = ledger_transfers::Entity::find()
        .filter(ledger_transfers::Column::Id.is_in(ids))
        .all(conn)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}
