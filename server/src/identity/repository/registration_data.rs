//! Repository of the unencrypted registration data of accounts.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use uuid::Uuid;

use crate::identity::repository::users;
use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::users::Column;

/// Columns of the registration data that are stored in clear.
pub struct PlainColumns {
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub patronymic: Option<String>,
    pub business_type: String,
}

pub async fn set(
    conn: &impl Conn,
    user_id: Uuid,
    data: PlainColumns,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    users::update(user_id)
        .col_expr(Column::FirstName, Expr::value(data.first_name))
        .col_expr(Column::LastName, Expr::value(data.last_name))
        .col_expr(Column::Patronymic, Expr::value(data.patronymic))
        .col_expr(Column::BusinessType, Expr::value(data.business_type))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .run(conn)
        .await
}

/// Erases the name and the verification of the licence; the e-mail stays as contact of the account.
pub async fn erase_names(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let no_text = || Expr::value(Option::<String>::None);
    users::update(user_id)
        .col_expr(Column::FirstName, no_text())
        .col_expr(Column::LastName, no_text())
        .col_expr(Column::Patronymic, no_text())
        .col_expr(Column::LicenseVerified, Expr::value(false))
        .col_expr(
            Column::LicenseCheckedAt,
            Expr::value(Option::<DateTime<Utc>>::None),
        )
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .run(conn)
        .await
}
