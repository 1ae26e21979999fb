//! Repository of the automatic top-up settings, stored in the user's row.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::users::{Column, Entity};

/// Settings of the automatic top-up; amounts are kopecks.
pub struct Settings {
    pub minimum_balance: i64,
    pub enabled: bool,
    pub amount: i64,
    pub monthly_topup_required: bool,
    pub method_id: Option<Uuid>,
    pub consent_at: Option<DateTime<Utc>>,
    pub stopped: Option<String>,
}

pub async fn set(
    conn: &impl Conn,
    user_id: Uuid,
    settings: Settings,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(
            Column::MinimumBalance,
            Expr::value(settings.minimum_balance),
        )
        .col_expr(Column::AutoTopupEnabled, Expr::value(settings.enabled))
        .col_expr(Column::AutoTopupAmount, Expr::value(settings.amount))
        .col_expr(
            Column::MonthlyTopupRequired,
            Expr::value(settings.monthly_topup_required),
        )
        .col_expr(Column::AutoTopupMethodId, Expr::value(settings.method_id))
        .col_expr(Column::AutoTopupConsentAt, Expr::value(settings.consent_at))
        .col_expr(Column::AutoTopupStopped, Expr::value(settings.stopped))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(user_id))
        .run(conn)
        .await
}

/// Disables the automatic top-up of a user and clears its consent.
pub async fn disable(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let never = Expr::value(Option::<DateTime<Utc>>::None);
    Entity::update_many()
        .col_expr(Column::AutoTopupEnabled, Expr::value(false))
        .col_expr(Column::AutoTopupConsentAt, never)
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(user_id))
        .run(conn)
        .await
}

/// Stores the time of the last automatic charge.
pub async fn set_last(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::AutoTopupLastAt, Expr::value(now))
        .filter(Column::Id.eq(user_id))
        .run(conn)
        .await
}
