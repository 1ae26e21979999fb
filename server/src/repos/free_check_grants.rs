//! What identities brought to accounts, once each.

use sea_orm::ColumnTrait;
use sea_orm::EntityTrait;
use sea_orm::IntoActiveModel;
use sea_orm::QueryFilter;
use sea_orm::QueryOrder;
use sea_orm::QuerySelect;
use sea_orm::QueryTrait;
use sea_orm::sea_query::OnConflict;
use uuid::Uuid;

use crate::entities::free_check_grants::Column;
use crate::entities::free_check_grants::Entity;
use crate::entities::users;
use crate::repos::Conn;
use crate::repos::RepoError;

pub use crate::entities::free_check_grants::Model as FreeCheckGrant;

/// Inserts a grant; false when the identity or the account had one of its kind.
pub async fn insert(conn: &impl Conn, grant: FreeCheckGrant) -> Result<bool, RepoError> {
    let inserted = Entity::insert(grant.into_active_model())
        .on_conflict(OnConflict::new().do_nothing().to_owned())
        .exec_without_returning(conn)
        .await?;
    Ok(inserted == 1)
}

pub async fn list_for_user(
    conn: &impl Conn,
    user_id: Uuid,
) -> Result<Vec<FreeCheckGrant>, RepoError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_asc(Column::CreatedAt)
        .all(conn)
        .await?)
}

/// Accounts, by id, with a free check and a phone but no grant for one: id and phone.
pub async fn list_without_phone_grant(
    conn: &impl Conn,
    after: Uuid,
    limit: u64,
) -> Result<Vec<(Uuid, String)>, RepoError> {
    let granted = Entity::find()
        .select_only()
        .column(Column::UserId)
        .filter(Column::Kind.eq("phone"))
        .into_query();
    Ok(users::Entity::find()
        .select_only()
        .column(users::Column::Id)
        .column(users::Column::Phone)
        .filter(users::Column::Id.gt(after))
        .filter(users::Column::Phone.is_not_null())
        .filter(users::Column::FreeChecksLevel.gt(0))
        .filter(users::Column::Id.not_in_subquery(granted))
        .order_by_asc(users::Column::Id)
        .limit(limit)
        .into_tuple()
        .all(conn)
        .await?)
}
