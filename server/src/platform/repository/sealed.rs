//! The columns that hold sealed texts and nothing else. This one list drives sealing, reading,
//! erasing and sealing again under another key; a test looks through everything else for what
//! should have stood here.

use sea_orm::sea_query::{Alias, Expr, Query, ValueType};
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, ModelTrait, QueryFilter};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::users::{Column, Entity, Model as User};
use crate::platform::keys::vault::Place;

/// A column of sealed texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SealedColumn {
    table: &'static str,
    column: &'static str,
    /// `users.inn`, what the vault seals for.
    name: &'static str,
    /// The person's consent is its only ground.
    by_consent: bool,
}

macro_rules! sealed {
    ($($name:ident = $table:literal . $column:literal, by_consent: $by_consent:literal;)+) => {
        $(pub const $name: SealedColumn = SealedColumn {
            table: $table,
            column: $column,
            name: concat!($table, ".", $column),
            by_consent: $by_consent,
        };)+

        /// All of them.
        pub const COLUMNS: &[SealedColumn] = &[$($name),+];
    };
}

sealed! {
    // First: running servers read these every minute and so meet a new data key soon.
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
    PROVIDER_ANSWER = "provider_answers"."answer", by_consent: false;
    SOURCE_INPUTS = "vehicle_reports"."source_inputs", by_consent: false;
    BLOCK = "report_services"."sealed_block", by_consent: false;
    WATCH_KNOWN = "watches"."known", by_consent: false;
    QUICK_SOURCE_INPUTS = "quick_purchases"."source_inputs", by_consent: false;
}

impl SealedColumn {
    /// `users.inn`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The place of a row's value.
    #[must_use]
    pub const fn of(self, row: Uuid) -> Place<'static> {
        Place {
            column: self.name,
            row,
        }
    }
}

fn of_users() -> impl Iterator<Item = SealedColumn> {
    let columns = COLUMNS.iter().copied();
    columns.filter(|column| column.table == "users")
}

/// The sealed text that an account has in a column of `users`.
#[must_use]
pub fn of_user(user: &User, column: SealedColumn) -> Option<String> {
    let column = column.column.parse::<Column>().ok()?;
    <Option<String> as ValueType>::try_from(user.get(column)).ok()?
}

/// Writes sealed texts of an account, or nothing in their place.
pub async fn set(
    conn: &impl Conn,
    user_id: Uuid,
    values: Vec<(SealedColumn, Option<String>)>,
) -> Result<(), StorageError> {
    let mut update = Entity::update_many().filter(Column::Id.eq(user_id));
    for (column, value) in values {
        update = update.col_expr(Alias::new(column.column), Expr::value(value));
    }
    update.run(conn).await
}

/// Erases what an account holds by consent only.
pub async fn erase_by_consent(conn: &impl Conn, user_id: Uuid) -> Result<(), StorageError> {
    let columns = of_users().filter(|column| column.by_consent);
    set(
        conn,
        user_id,
        columns.map(|column| (column, None)).collect(),
    )
    .await
}

/// Erases every sealed text of an account but VK's token: that one is forgotten by the job that
/// withdraws at VK what it stands for.
pub async fn erase(conn: &impl Conn, user_id: Uuid) -> Result<(), StorageError> {
    let columns = of_users().filter(|column| *column != VK_TOKEN);
    set(
        conn,
        user_id,
        columns.map(|column| (column, None)).collect(),
    )
    .await
}

/// Sealed texts of a column with the ids of their rows, in the order of the ids, after a row.
pub async fn list_after(
    conn: &impl Conn,
    column: SealedColumn,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<(Uuid, String)>, StorageError> {
    let (id, sealed) = (Alias::new("id"), Alias::new(column.column));
    let mut select = Query::select();
    select
        .column(id.clone())
        .column(sealed.clone())
        .from(Alias::new(column.table))
        .and_where(Expr::col(sealed).is_not_null())
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

/// Puts a sealed text in the place of another; false when somebody else changed it meanwhile.
pub async fn replace(
    conn: &impl Conn,
    column: SealedColumn,
    row: Uuid,
    from: &str,
    to: &str,
) -> Result<bool, StorageError> {
    let sealed = Alias::new(column.column);
    let update = Query::update()
        .table(Alias::new(column.table))
        .value(sealed.clone(), to)
        .and_where(Expr::col(Alias::new("id")).eq(row))
        .and_where(Expr::col(sealed).eq(from))
        .to_owned();
    Ok(conn.execute(&update).await?.rows_affected() == 1)
}
