//! Repository of companies, their members and invitations.

use avtosled_core::form::CompanyDetails;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, JoinType, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, RelationDef, UpdateMany,
};
use uuid::Uuid;

use crate::identity::repository::members::{Company, Member, Role};
use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::{companies, company_invitations, company_members};

pub use crate::platform::entities::company_invitations::Model as Invitation;

/// Maximum number of invitations shown to one person.
const MAX_RECEIVED: u64 = 20;

/// Number of the members of a company, without those who left.
pub async fn count_members(conn: &impl Conn, company_id: Uuid) -> Result<usize, StorageError> {
    use company_members::{Column, Entity};
    let count = Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::LeftAt.is_null())
        .count(conn)
        .await?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

/// Replaces the details of a company.
pub async fn update(
    tx: &Tx,
    id: Uuid,
    details: CompanyDetails,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    use companies::{Column, Entity};
    Entity::update_many()
        .col_expr(Column::Name, Expr::value(details.name))
        .col_expr(Column::Inn, Expr::value(details.inn))
        .col_expr(Column::Kpp, Expr::value(details.kpp))
        .col_expr(Column::Ogrn, Expr::value(details.ogrn))
        .col_expr(Column::Address, Expr::value(details.address))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

/// Sets role, cap and suspension of a member.
pub async fn set_member(
    tx: &Tx,
    id: Uuid,
    role: Role,
    monthly_cap: Option<i64>,
    suspended_at: Option<DateTime<Utc>>,
) -> Result<(), StorageError> {
    use company_members::{Column, Entity};
    Entity::update_many()
        .col_expr(Column::Role, Expr::value(role))
        .col_expr(Column::MonthlyCap, Expr::value(monthly_cap))
        .col_expr(Column::SuspendedAt, Expr::value(suspended_at))
        .filter(Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

/// Makes a person who left a member again, as invited now.
pub async fn rejoin(
    tx: &Tx,
    id: Uuid,
    invitation: &Invitation,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    use company_members::{Column, Entity};
    Entity::update_many()
        .col_expr(Column::Role, Expr::value(invitation.role))
        .col_expr(Column::MonthlyCap, Expr::value(invitation.monthly_cap))
        .col_expr(Column::JoinedAt, Expr::value(now))
        .col_expr(Column::SuspendedAt, Expr::value(None::<DateTime<Utc>>))
        .col_expr(Column::LeftAt, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

pub async fn find_invitation(
    conn: &impl Conn,
    id: Uuid,
) -> Result<Option<Invitation>, StorageError> {
    let found = company_invitations::Entity::find_by_id(id).one(conn);
    Ok(found.await?)
}

/// Condition of invitations that were neither accepted nor revoked.
fn is_open() -> Condition {
    use company_invitations::Column;
    Condition::all()
        .add(Column::AcceptedAt.is_null())
        .add(Column::RevokedAt.is_null())
}

/// Invitations of a company that were neither accepted nor revoked, newest first.
pub async fn list_open(
    conn: &impl Conn,
    company_id: Uuid,
) -> Result<Vec<Invitation>, StorageError> {
    use company_invitations::{Column, Entity};
    Ok(Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(is_open())
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .all(conn)
        .await?)
}

/// Open invitations addressed to any of the contacts, with their companies, newest first.
pub async fn list_for_contacts(
    conn: &impl Conn,
    contacts: Vec<String>,
    now: DateTime<Utc>,
) -> Result<Vec<(Invitation, Company)>, StorageError> {
    use company_invitations::{Column, Entity};
    let of_company: RelationDef = Entity::belongs_to(companies::Entity)
        .from(Column::CompanyId)
        .to(companies::Column::Id)
        .into();
    let found = Entity::find()
        .filter(Column::Contact.is_in(contacts))
        .filter(is_open())
        .filter(Column::ExpiresAt.gt(now))
        .join(JoinType::InnerJoin, of_company)
        .select_also(companies::Entity)
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(MAX_RECEIVED)
        .all(conn)
        .await?;
    let found = found.into_iter();
    Ok(found
        .filter_map(|(invitation, company)| Some((invitation, company?)))
        .collect())
}

/// Numbers of invitations that a company sent.
#[derive(Clone, Copy, Debug, Default)]
pub struct SentCounts {
    pub total: u64,
    pub by_sms: u64,
}

/// Counts the invitations that a company sent since a time.
pub async fn count_sent(
    conn: &impl Conn,
    company_id: Uuid,
    since: DateTime<Utc>,
) -> Result<SentCounts, StorageError> {
    use company_invitations::{Column, Entity};
    let sent = Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::CreatedAt.gt(since));
    let by_sms = sent.clone().filter(Column::IsSms.eq(true));
    Ok(SentCounts {
        total: sent.count(conn).await?,
        by_sms: by_sms.count(conn).await?,
    })
}

/// Whether a contact was invited since a time by another invitation, of whichever company.
pub async fn was_invited_since(
    conn: &impl Conn,
    contact_hash: &str,
    but: Uuid,
    since: DateTime<Utc>,
) -> Result<bool, StorageError> {
    use company_invitations::{Column, Entity};
    let found = Entity::find()
        .filter(Column::ContactHash.eq(contact_hash))
        .filter(Column::Id.ne(but))
        .filter(Column::CreatedAt.gt(since))
        .count(conn)
        .await?;
    Ok(found > 0)
}

/// Revokes the open invitations of a contact to a company.
pub async fn revoke_of_contact(
    tx: &Tx,
    company_id: Uuid,
    contact: &str,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    use company_invitations::Column;
    end()
        .col_expr(Column::RevokedAt, Expr::value(now))
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Contact.eq(contact))
        .exec(tx)
        .await?;
    Ok(())
}

/// Revokes the open invitations to a company that a member sent or that are addressed to his contacts.
pub async fn revoke_of_member(
    tx: &Tx,
    member: &Member,
    contacts: Vec<String>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    use company_invitations::Column;
    let of_member = Condition::any()
        .add(Column::InvitedBy.eq(member.user_id))
        .add(Column::Contact.is_in(contacts));
    end()
        .col_expr(Column::RevokedAt, Expr::value(now))
        .filter(Column::CompanyId.eq(member.company_id))
        .filter(of_member)
        .exec(tx)
        .await?;
    Ok(())
}

/// Revokes the open invitations addressed to a person whose account is deleted.
pub async fn revoke_for_contacts(
    tx: &Tx,
    contacts: Vec<String>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    use company_invitations::Column;
    end()
        .col_expr(Column::RevokedAt, Expr::value(now))
        .filter(Column::Contact.is_in(contacts))
        .exec(tx)
        .await?;
    Ok(())
}

/// Revokes an open invitation; false if it had ended.
pub async fn revoke_invitation(
    tx: &Tx,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    use company_invitations::Column;
    end()
        .col_expr(Column::RevokedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .changes_one(tx)
        .await
}

/// Marks an open invitation as accepted.
pub async fn set_accepted(tx: &Tx, id: Uuid, now: DateTime<Utc>) -> Result<bool, StorageError> {
    use company_invitations::Column;
    end()
        .col_expr(Column::AcceptedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .changes_one(tx)
        .await
}

/// Update of open invitations that erases their contacts.
fn end() -> UpdateMany<company_invitations::Entity> {
    use company_invitations::{Column, Entity};
    Entity::update_many()
        .col_expr(Column::Contact, Expr::value(None::<String>))
        .filter(is_open())
}
