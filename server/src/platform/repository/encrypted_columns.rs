//! List of all columns that hold encrypted texts.
//! It drives encryption, decryption, erasure and key rotation; a test searches all other columns for personal data.

use sea_orm::sea_query::{Alias, Expr, Query, ValueType};
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, ModelTrait, QueryFilter};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::users::{Column, Entity, Model as User};
use crate::platform::keys::encryption::AssociatedData;

/// A column that holds encrypted texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncryptedColumn {
    table: &'static str,
    column: &'static str,
    /// Qualified name, such as `users.inn`, used as associated data.
    name: &'static str,
    /// Whether the column is stored only with the user's consent.
    by_consent: bool,
}

macro_rules! encrypted {
    ($($name:ident = $table:literal . $column:literal, by_consent: $by_consent:literal;)+) => {
        $(pub const $name: EncryptedColumn = EncryptedColumn {
            table: $table,
            column: $column,
            name: concat!($table, ".", $column),
            by_consent: $by_consent,
        };)+

        /// All encrypted columns.
        pub const COLUMNS: &[EncryptedColumn] = &[$($name),+];
    };
}

encrypted! {
    // First: running servers read these every minute and so learn a new data key soon.
    SIGNING_KEY = "signing_keys"."secret", by_consent: false;
    LICENSE_NUMBER = "users"."license_number", by_consent: true;
    LICENSE_DATA = "users"."license_data", by_consent: true;
    BIRTH_DATE = "users"."birth_date", by_consent: true;
    INN = "users"."inn", by_consent: true;
    PASSPORT_SERIES = "users"."passport_series", by_consent: true;
    PASSPORT_NUMBER = "users"."passport_number", by_consent: true;
    PASSPORT_ISSUED = "users"."passport_issued", by_consent: true;
    PASSPORT_DATE = "users"."passport_date", by_consent: true;
    ADDRESS = "users"."address", by_consent: true;
    VK_TOKEN = "users"."vk_token", by_consent: false;
    TOTP_SECRET = "users"."totp_secret", by_consent: false;
    VK_VERIFIER = "vk_attempts"."verifier", by_consent: false;
    PROVIDER_RESPONSE = "provider_responses"."response", by_consent: false;
    SOURCE_INPUTS = "vehicle_reports"."source_inputs", by_consent: false;
    BLOCK = "report_services"."encrypted_block", by_consent: false;
    WATCH_KNOWN = "watches"."known", by_consent: false;
    WEBHOOK_SECRET = "webhook_endpoints"."secret", by_consent: false;
    PREVIOUS_WEBHOOK_SECRET = "webhook_endpoints"."previous_secret", by_consent: false;
    QUICK_SOURCE_INPUTS = "quick_purchases"."source_inputs", by_consent: false;
}

impl EncryptedColumn {
    /// Qualified name, such as `users.inn`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Associated data for the value of a row in this column.
    #[must_use]
    pub const fn of(self, row: Uuid) -> AssociatedData<'static> {
        AssociatedData {
            column: self.name,
            row,
        }
    }
}

fn of_users() -> impl Iterator<Item = EncryptedColumn> {
    let columns = COLUMNS.iter().copied();
    columns.filter(|column| column.table == "users")
}

/// Encrypted text of an account in this column of `users`.
#[must_use]
pub fn of_user(user: &User, column: EncryptedColumn) -> Option<String> {
    let column = column.column.parse::<Column>().ok()?;
    <Option<String> as ValueType>::try_from(user.get(column)).ok()?
}

/// Writes the encrypted texts of an account; `None` clears a column.
pub async fn set(
    conn: &impl Conn,
    user_id: Uuid,
    values: Vec<(EncryptedColumn, Option<String>)>,
) -> Result<(), StorageError> {
    let mut update = Entity::update_many().filter(Column::Id.eq(user_id));
    for (column, value) in values {
        update = update.col_expr(Alias::new(column.column), Expr::value(value));
    }
    update.run(conn).await
}

/// Erases the columns that an account holds only with consent.
pub async fn erase_by_consent(conn: &impl Conn, user_id: Uuid) -> Result<(), StorageError> {
    let columns = of_users().filter(|column| column.by_consent);
    set(
        conn,
        user_id,
        columns.map(|column| (column, None)).collect(),
    )
    .await
}

/// Erases every encrypted text of an account except the VK token.
/// The job that revokes that token at VK erases it.
pub async fn erase(conn: &impl Conn, user_id: Uuid) -> Result<(), StorageError> {
    let columns = of_users().filter(|column| *column != VK_TOKEN);
    set(
        conn,
        user_id,
        columns.map(|column| (column, None)).collect(),
    )
    .await
}

/// Encrypted texts of a column after a row id, with their row ids, in id order.
pub async fn list_after(
    conn: &impl Conn,
    column: EncryptedColumn,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<(Uuid, String)>, StorageError> {
    let (id, encrypted) = (Alias::new("id"), Alias::new(column.column));
    let mut select = Query::select();
    select
        .column(id.clone())
        .column(encrypted.clone())
        .from(Alias::new(column.table))
        .and_where(Expr::col(encrypted).is_not_null())
        .order_by(id.clone(), sea_orm::Order::Asc)
        .limit(limit);
    if let Some(after) = after {
        select.and_where(Expr::col(id).gt(after));
    }
    let rows = conn.query_all(&select).await?;
    let read =
        |row: &sea_orm::QueryResult| Ok((row.try_get("", "id")?, row.try_get("", column.column)?));
    rows.iter().map(read).collect()
}

/// Replaces an encrypted text; `false` when it has changed meanwhile.
pub async fn replace(
    conn: &impl Conn,
    column: EncryptedColumn,
    row: Uuid,
    from: &str,
    to: &str,
) -> Result<bool, StorageError> {
    let encrypted = Alias::new(column.column);
    let update = Query::update()
        .table(Alias::new(column.table))
        .value(encrypted.clone(), to)
        .and_where(Expr::col(Alias::new("id")).eq(row))
        .and_where(Expr::col(encrypted).eq(from))
        .to_owned();
    Ok(conn.execute(&update).await?.rows_affected() == 1)
}
