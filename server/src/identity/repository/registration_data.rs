//! Data of accounts about their owners beside the sealed columns.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::users::{Column, Entity};

/// The readable part of the registration data that is nobody else's.
pub struct Readable {
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub patronymic: Option<String>,
    pub business_type: String,
}

pub async fn set(
    conn: &impl Conn,
    user_id: Uuid,
    data: Readable,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::FirstName, Expr::value(data.first_name))
        .col_expr(Column::LastName, Expr::value(data.last_name))
        .col_expr(Column::Patronymic, Expr::value(data.patronymic))
        .col_expr(Column::BusinessType, Expr::value(data.business_type))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(user_id))
        .run(conn)
        .await
}

/// Forgets the person's name and that a licence was verified: the consent they stood on is gone. The
/// e-mail stays, it is how the account is reached.
pub async fn erase_names(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let nothing = || Expr::value(Option::<String>::None);
    Entity::update_many()
        .col_expr(Column::FirstName, nothing())
        .col_expr(Column::LastName, nothing())
        .col_expr(Column::Patronymic, nothing())
        .col_expr(Column::LicenseVerified, Expr::value(false))
        .col_expr(
            Column::LicenseCheckedAt,
            Expr::value(Option::<DateTime<Utc>>::None),
        )
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(user_id))
        .run(conn)
        .await
}
