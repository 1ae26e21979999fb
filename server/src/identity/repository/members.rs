//! Repository of companies and their members.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect,
    RelationDef, SelectTwo,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::users::{self, Model as User};
use crate::platform::entities::{companies, company_members};

pub use crate::platform::entities::companies::Model as Company;
pub use crate::platform::entities::company_members::{Model as Member, Role};

/// Company with the account of its owner and the membership of a person, which may have ended.
pub async fn find_access(
    conn: &impl Conn,
    company_id: Uuid,
    user_id: Uuid,
) -> Result<Option<(Company, User, Option<Member>)>, StorageError> {
    let of_owner: RelationDef = companies::Entity::belongs_to(users::Entity)
        .from(companies::Column::UserId)
        .to(users::Column::Id)
        .into();
    let found = companies::Entity::find_by_id(company_id)
        .join(JoinType::InnerJoin, of_owner)
        .select_also(users::Entity)
        .one(conn)
        .await?;
    let Some((company, Some(owner))) = found else {
        return Ok(None);
    };
    let member = find_of_user(conn, company_id, user_id).await?;
    Ok(Some((company, owner, member)))
}

/// Finds the company of an account.
pub async fn find_company_of(
    conn: &impl Conn,
    user_id: Uuid,
) -> Result<Option<Company>, StorageError> {
    Ok(companies::Entity::find()
        .filter(companies::Column::UserId.eq(user_id))
        .one(conn)
        .await?)
}

pub async fn find_company(conn: &impl Conn, id: Uuid) -> Result<Option<Company>, StorageError> {
    Ok(companies::Entity::find_by_id(id).one(conn).await?)
}

/// Finds the membership of a person, which may have ended.
pub async fn find_of_user(
    conn: &impl Conn,
    company_id: Uuid,
    user_id: Uuid,
) -> Result<Option<Member>, StorageError> {
    use company_members::{Column, Entity};
    Ok(Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::UserId.eq(user_id))
        .one(conn)
        .await?)
}

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<Member>, StorageError> {
    Ok(company_members::Entity::find_by_id(id).one(conn).await?)
}

/// Finds a member and locks the row until the transaction ends.
pub async fn find_locked(tx: &Tx, id: Uuid) -> Result<Option<Member>, StorageError> {
    // SQLite ignores the lock: it has one writer.
    let query = company_members::Entity::find_by_id(id).lock(LockType::NoKeyUpdate);
    Ok(query.one(tx).await?)
}

/// Companies of which a person is a member, with the membership, in the order of joining.
pub async fn list_companies(
    conn: &impl Conn,
    user_id: Uuid,
) -> Result<Vec<(Member, Company)>, StorageError> {
    use company_members::{Column, Entity};
    let of_company: RelationDef = Entity::belongs_to(companies::Entity)
        .from(Column::CompanyId)
        .to(companies::Column::Id)
        .into();
    let found = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::LeftAt.is_null())
        .join(JoinType::InnerJoin, of_company)
        .select_also(companies::Entity)
        .order_by_asc(Column::JoinedAt)
        .order_by_asc(Column::Id)
        .all(conn)
        .await?;
    let found = found.into_iter();
    Ok(found
        .filter_map(|(member, company)| Some((member, company?)))
        .collect())
}

/// Query of members with their accounts.
fn with_users(of: Condition) -> SelectTwo<company_members::Entity, users::Entity> {
    use company_members::{Column, Entity};
    let of_user: RelationDef = Entity::belongs_to(users::Entity)
        .from(Column::UserId)
        .to(users::Column::Id)
        .into();
    Entity::find()
        .filter(of)
        .join(JoinType::InnerJoin, of_user)
        .select_also(users::Entity)
        .order_by_asc(Column::JoinedAt)
        .order_by_asc(Column::Id)
}

/// Members of a company with their accounts, in the order of joining; without those who left.
pub async fn list_members(
    conn: &impl Conn,
    company_id: Uuid,
) -> Result<Vec<(Member, User)>, StorageError> {
    use company_members::Column;
    let of_company = Condition::all()
        .add(Column::CompanyId.eq(company_id))
        .add(Column::LeftAt.is_null());
    let found = with_users(of_company).all(conn).await?.into_iter();
    Ok(found
        .filter_map(|(member, user)| Some((member, user?)))
        .collect())
}

/// Accounts of members by the ids of their memberships, those who left included.
pub async fn list_users_of(
    conn: &impl Conn,
    member_ids: Vec<Uuid>,
) -> Result<Vec<(Uuid, User)>, StorageError> {
    if member_ids.is_empty() {
        return Ok(Vec::new());
    }
    let of_ids = Condition::all().add(company_members::Column::Id.is_in(member_ids));
    let found = with_users(of_ids).all(conn).await?.into_iter();
    Ok(found
        .filter_map(|(member, user)| Some((member.id, user?)))
        .collect())
}

/// Ends a membership; false if it had ended before.
pub async fn leave(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<bool, StorageError> {
    use company_members::{Column, Entity};
    Entity::update_many()
        .col_expr(Column::LeftAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::LeftAt.is_null())
        .changes_one(conn)
        .await
}

/// Ends all memberships of a person; returns their number.
pub async fn leave_all(tx: &Tx, user_id: Uuid, now: DateTime<Utc>) -> Result<u64, StorageError> {
    use company_members::{Column, Entity};
    let ended = Entity::update_many()
        .col_expr(Column::LeftAt, Expr::value(now))
        .filter(Column::UserId.eq(user_id))
        .filter(Column::LeftAt.is_null())
        .exec(tx)
        .await?;
    Ok(ended.rows_affected)
}
