//! Repository of ledger transfers and entries.

use sea_orm::sea_query::{Alias, Expr, OnConflict};
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, FromQueryResult, IntoActiveModel, QueryFilter,
    QuerySelect, QueryTrait,
};
use uuid::Uuid;

use crate::money::repository::batches::{TimeRange, and_of_users, select_all, within};
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ledger_entries::{self, AccountKind};
use crate::platform::entities::{ledger_transfers, users};

pub use crate::platform::entities::ledger_entries::Model as Entry;
pub use crate::platform::entities::ledger_transfers::Model as Transfer;

/// Inserts a transfer; `false` when its idempotency key exists.
pub async fn insert_transfer(conn: &impl Conn, transfer: Transfer) -> Result<bool, StorageError> {
    let inserted = ledger_transfers::Entity::insert(transfer.into_active_model())
        .on_conflict(
            OnConflict::column(ledger_transfers::Column::IdempotencyKey)
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(conn)
        .await?;
    Ok(inserted == 1)
}

/// Entries of the transfer with an idempotency key.
pub async fn list_entries_by_key(conn: &impl Conn, key: &str) -> Result<Vec<Entry>, StorageError> {
    let transfer = ledger_transfers::Entity::find()
        .filter(ledger_transfers::Column::IdempotencyKey.eq(key))
        .one(conn)
        .await?;
    let Some(transfer) = transfer else {
        return Ok(Vec::new());
    };
    Ok(ledger_entries::Entity::find()
        .filter(ledger_entries::Column::TransferId.eq(transfer.id))
        .all(conn)
        .await?)
}

fn sum() -> Expr {
    // PostgreSQL sums bigint into numeric.
    Expr::col(ledger_entries::Column::Amount)
        .sum()
        .cast_as(Alias::new("bigint"))
}

/// Transfers whose entries do not sum to zero, with their sums.
pub async fn list_unbalanced(
    conn: &impl Conn,
    range: Option<TimeRange>,
) -> Result<Vec<(Uuid, i64)>, StorageError> {
    let mut entries = ledger_entries::Entity::find();
    if range.is_some() {
        let made = ledger_transfers::Entity::find()
            .select_only()
            .column(ledger_transfers::Column::Id)
            .filter(within(ledger_transfers::Column::CreatedAt, range));
        let made = made.into_query();
        entries = entries.filter(ledger_entries::Column::TransferId.in_subquery(made));
    }
    Ok(entries
        .select_only()
        .column(ledger_entries::Column::TransferId)
        .column_as(sum(), "difference")
        .group_by(ledger_entries::Column::TransferId)
        .having(Expr::col(ledger_entries::Column::Amount).sum().ne(0))
        .into_tuple()
        .all(conn)
        .await?)
}

/// Sum of the entries per user and account.
pub async fn list_sums(
    conn: &impl Conn,
    users: Option<&[Uuid]>,
) -> Result<Vec<(Uuid, AccountKind, i64)>, StorageError> {
    Ok(ledger_entries::Entity::find()
        .select_only()
        .column(ledger_entries::Column::UserId)
        .column(ledger_entries::Column::Account)
        .column_as(sum(), "total")
        .filter(ledger_entries::Column::UserId.is_not_null())
        .apply_if(users, |query, users| {
            query.filter(ledger_entries::Column::UserId.is_in(users.iter().copied()))
        })
        .group_by(ledger_entries::Column::UserId)
        .group_by(ledger_entries::Column::Account)
        .into_tuple()
        .all(conn)
        .await?)
}

/// Prices per user of paid services that are neither captured nor released.
pub async fn list_open_prices(
    conn: &impl Conn,
    users: Option<&[Uuid]>,
) -> Result<Vec<(Uuid, i64)>, StorageError> {
    #[derive(FromQueryResult)]
    struct Row {
        user_id: Uuid,
        total: i64,
    }
    let mut values = Vec::new();
    let of_users = and_of_users("r.user_id", users, &mut values);
    let sql = format!(
        "SELECT r.user_id, CAST(SUM(s.service_price) AS BIGINT) AS total \
         FROM report_services s JOIN vehicle_reports r ON r.id = s.report_id \
         WHERE s.cost = 0 AND NOT s.released AND NOT r.free_check AND NOT r.vk_package \
         AND r.user_package_id IS NULL{of_users} GROUP BY r.user_id"
    );
    let rows: Vec<Row> = select_all(conn, sql, values).await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.user_id, row.total))
        .collect())
}

/// Cached balances of users: id, available, held.
pub async fn list_cached(
    conn: &impl Conn,
    of: Option<&[Uuid]>,
) -> Result<Vec<(Uuid, i64, i64)>, StorageError> {
    Ok(users::Entity::find()
        .select_only()
        .column(users::Column::Id)
        .column(users::Column::Balance)
        .column(users::Column::Held)
        .apply_if(of, |query, of| {
            query.filter(users::Column::Id.is_in(of.iter().copied()))
        })
        .into_tuple()
        .all(conn)
        .await?)
}
