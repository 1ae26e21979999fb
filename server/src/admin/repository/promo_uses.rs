//! Queries of promo code uses for staff.

use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::offers::repository::promo::PromoCode;
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::promo_codes;
use crate::platform::entities::promo_uses::{Column, Entity};
use crate::platform::repository::pagination::{self, Place};

pub use crate::offers::repository::promo::PromoUse;

pub async fn find_code(conn: &impl Conn, id: Uuid) -> Result<Option<PromoCode>, StorageError> {
    Ok(promo_codes::Entity::find_by_id(id).one(conn).await?)
}

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<PromoUse>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// Lists the uses of a promo code, newest first.
/// A use has a row per identity of the person; only the first row is returned.
pub async fn list(
    conn: &impl Conn,
    code: Uuid,
    after: Option<Place>,
    limit: u64,
) -> Result<Vec<PromoUse>, StorageError> {
    let is_first = Expr::cust(
        "NOT EXISTS (SELECT 1 FROM promo_uses o WHERE o.promo_code_id = promo_uses.promo_code_id \
         AND o.user_id = promo_uses.user_id AND o.reference = promo_uses.reference \
         AND o.id < promo_uses.id)",
    );
    let query = Entity::find()
        .filter(Column::PromoCodeId.eq(code))
        .filter(is_first);
    let query = pagination::newest_first(query, (Column::CreatedAt, Column::Id), after);
    Ok(query.limit(limit).all(conn).await?)
}
