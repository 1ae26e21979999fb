//! Repository of promo codes and their uses.

use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, ExprTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::reference::Reference;
use crate::platform::entities::{promo_codes, promo_uses};

pub use crate::platform::entities::promo_codes::Model as PromoCode;
pub use crate::platform::entities::promo_uses::Model as PromoUse;

/// Inserts a promo code; `false` when its name exists.
pub async fn insert(conn: &impl Conn, code: PromoCode) -> Result<bool, StorageError> {
    let inserted = promo_codes::Entity::insert(code.into_active_model())
        .on_conflict(
            OnConflict::column(promo_codes::Column::Code)
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(conn)
        .await?;
    Ok(inserted == 1)
}

/// Finds a promo code by its name; `code` is in upper case.
pub async fn find_by_code(conn: &impl Conn, code: &str) -> Result<Option<PromoCode>, StorageError> {
    Ok(promo_codes::Entity::find()
        .filter(promo_codes::Column::Code.eq(code))
        .one(conn)
        .await?)
}

pub async fn list(conn: &impl Conn) -> Result<Vec<PromoCode>, StorageError> {
    Ok(promo_codes::Entity::find()
        .order_by_asc(promo_codes::Column::CreatedAt)
        .all(conn)
        .await?)
}

/// Deactivates a promo code; `false` when there is none with this name.
pub async fn stop(conn: &impl Conn, code: &str) -> Result<bool, StorageError> {
    promo_codes::Entity::update_many()
        .col_expr(promo_codes::Column::IsActive, Expr::value(false))
        .filter(promo_codes::Column::Code.eq(code))
        .changes_one(conn)
        .await
}

/// Counts a use of a promo code; `false` when it is used up or inactive.
pub async fn count_use(conn: &impl Conn, id: Uuid) -> Result<bool, StorageError> {
    let is_left = Condition::any()
        .add(promo_codes::Column::MaxUses.is_null())
        .add(Expr::col(promo_codes::Column::Uses).lt(Expr::col(promo_codes::Column::MaxUses)));
    promo_codes::Entity::update_many()
        .col_expr(
            promo_codes::Column::Uses,
            Expr::col(promo_codes::Column::Uses).add(1),
        )
        .filter(promo_codes::Column::Id.eq(id))
        .filter(promo_codes::Column::IsActive.eq(true))
        .filter(is_left)
        .changes_one(conn)
        .await
}

pub async fn uncount_use(conn: &impl Conn, id: Uuid) -> Result<(), StorageError> {
    promo_codes::Entity::update_many()
        .col_expr(
            promo_codes::Column::Uses,
            Expr::col(promo_codes::Column::Uses).sub(1),
        )
        .filter(promo_codes::Column::Id.eq(id))
        .filter(promo_codes::Column::Uses.gt(0))
        .run(conn)
        .await
}

/// Stores that an identity used a promo code; `false` when it had used that code before.
pub async fn insert_use(conn: &impl Conn, row: PromoUse) -> Result<bool, StorageError> {
    let inserted = promo_uses::Entity::insert(row.into_active_model())
        .on_conflict(
            OnConflict::columns([
                promo_uses::Column::PromoCodeId,
                promo_uses::Column::IdentityHash,
            ])
            .do_nothing()
            .to_owned(),
        )
        .exec_without_returning(conn)
        .await?;
    Ok(inserted == 1)
}

/// Whether one of the identities used a promo code.
pub async fn is_used(
    conn: &impl Conn,
    promo_code_id: Uuid,
    identities: &[String],
) -> Result<bool, StorageError> {
    let used = promo_uses::Entity::find()
        .filter(promo_uses::Column::PromoCodeId.eq(promo_code_id))
        .filter(promo_uses::Column::IdentityHash.is_in(identities.iter().map(String::as_str)));
    Ok(used.count(conn).await? > 0)
}

/// Uses of promo codes by an account: code and reference.
pub async fn list_uses(
    conn: &impl Conn,
    user_id: Uuid,
) -> Result<Vec<(Uuid, Reference)>, StorageError> {
    Ok(promo_uses::Entity::find()
        .select_only()
        .column(promo_uses::Column::PromoCodeId)
        .column(promo_uses::Column::Reference)
        .distinct()
        .filter(promo_uses::Column::UserId.eq(user_id))
        .into_tuple()
        .all(conn)
        .await?)
}

/// Finds the promo code used by an order.
pub async fn find_used_by(
    conn: &impl Conn,
    reference: Reference,
) -> Result<Option<Uuid>, StorageError> {
    Ok(promo_uses::Entity::find()
        .select_only()
        .column(promo_uses::Column::PromoCodeId)
        .filter(promo_uses::Column::Reference.eq(reference))
        .limit(1)
        .into_tuple()
        .one(conn)
        .await?)
}

pub async fn delete_uses(conn: &impl Conn, reference: Reference) -> Result<u64, StorageError> {
    promo_uses::Entity::delete_many()
        .filter(promo_uses::Column::Reference.eq(reference))
        .changes(conn)
        .await
}
