//! Repository of granted free checks, unique per identity and per account.

use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::free_check_grants::{Column, Entity};

pub use crate::platform::entities::free_check_grants::Model as FreeCheckGrant;

/// Inserts a grant; false if the identity or the account already had one of that kind.
pub async fn insert(conn: &impl Conn, grant: FreeCheckGrant) -> Result<bool, StorageError> {
    let inserted = Entity::insert(grant.into_active_model())
        .on_conflict(OnConflict::new().do_nothing().to_owned())
        .exec_without_returning(conn)
        .await?;
    Ok(inserted == 1)
}

pub async fn list_for_user(
    conn: &impl Conn,
    user_id: Uuid,
) -> Result<Vec<FreeCheckGrant>, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_asc(Column::CreatedAt)
        .all(conn)
        .await?)
}
