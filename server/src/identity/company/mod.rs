//! Access of members of a company to the account of its owner.

pub mod roles;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::accounts::person_name;
use crate::identity::company::roles::CompanyRole;
use crate::identity::repository::members::{self, Company, Member};
use crate::identity::repository::users::User;
use crate::identity::session::sessions::Caller;
use crate::identity::spending;
use crate::platform::Context;
use crate::platform::db::{Conn, StorageError, Tx};

/// Account that a request acts on, and the person who acts.
#[derive(Clone, Debug)]
pub struct AccountAccess {
    /// Account that pays and owns the checks: the caller's own, or that of the owner of the company.
    ///
    /// Its balance is limited to what the member may still spend this month.
    pub user: User,
    /// Person who acts.
    pub caller: Caller,
    /// Membership of the caller; `None` for the owner of the account.
    pub member: Option<Member>,
}

impl AccountAccess {
    /// Access of the owner of an account.
    #[must_use]
    pub fn own(caller: Caller) -> Self {
        Self {
            user: caller.user.clone(),
            caller,
            member: None,
        }
    }

    #[must_use]
    pub fn role(&self) -> CompanyRole {
        self.member
            .as_ref()
            .map_or(CompanyRole::Owner, |member| member.role.into())
    }

    /// Member who acts, as orders store it; `None` for the owner.
    #[must_use]
    pub fn member_id(&self) -> Option<Uuid> {
        self.member.as_ref().map(|member| member.id)
    }

    /// Rejects a member below a manager who acts on what another member ordered.
    pub fn require_own_or_manager(
        &self,
        ordered_by: Option<Uuid>,
    ) -> Result<(), CompanyAccessError> {
        let is_own = self.member_id() == ordered_by;
        if is_own || self.role() >= CompanyRole::Manager {
            Ok(())
        } else {
            Err(CompanyAccessError::RoleRequired(CompanyRole::Manager))
        }
    }
}

/// Reasons why a request for a company is rejected.
#[derive(Debug, thiserror::Error)]
pub enum CompanyAccessError {
    #[error("the caller is not a member of the company")]
    NotMember,
    #[error("the company has suspended the caller")]
    Suspended,
    #[error("the account of the owner is blocked")]
    Blocked,
    #[error("the operation requires another role")]
    RoleRequired(CompanyRole),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Finds the account of a company on which a person may act.
///
/// Reads from the primary: a suspension holds from the next request.
pub async fn find_access(
    ctx: &Context,
    caller: Caller,
    company_id: Uuid,
) -> Result<AccountAccess, CompanyAccessError> {
    let db = ctx.db.write();
    let found = members::find_access(db, company_id, caller.user.id).await?;
    let (company, owner, member) = found.ok_or(CompanyAccessError::NotMember)?;
    let mut access = access_of(caller, &company, owner, member)?;
    if let Some(member) = &access.member {
        let left = spending::cap_left(db, member, ctx.clock.now()).await?;
        let balance = access.user.balance;
        access.user.balance = left.map_or(balance, |left| balance.min(left.0));
        access.user.held = 0;
    }
    Ok(access)
}

fn access_of(
    caller: Caller,
    company: &Company,
    owner: User,
    member: Option<Member>,
) -> Result<AccountAccess, CompanyAccessError> {
    if company.user_id == caller.user.id {
        return Ok(AccountAccess::own(caller));
    }
    let member = member.filter(|member| member.left_at.is_none());
    let member = member.ok_or(CompanyAccessError::NotMember)?;
    if member.suspended_at.is_some() {
        return Err(CompanyAccessError::Suspended);
    }
    if !owner.is_active || owner.deleted_at.is_some() {
        return Err(CompanyAccessError::Blocked);
    }
    Ok(AccountAccess {
        user: owner,
        caller,
        member: Some(member),
    })
}

/// Names of members by the ids of their memberships, those who left included.
pub async fn member_names(
    conn: &impl Conn,
    member_ids: Vec<Uuid>,
) -> Result<HashMap<Uuid, String>, StorageError> {
    let users = members::list_users_of(conn, member_ids).await?.into_iter();
    Ok(users.map(|(id, user)| (id, person_name(&user))).collect())
}

/// Whether a membership has neither ended nor been suspended.
pub async fn is_active(ctx: &Context, member_id: Uuid) -> Result<bool, StorageError> {
    let member = members::find(ctx.db.read(), member_id).await?;
    Ok(member.is_some_and(|member| member.left_at.is_none() && member.suspended_at.is_none()))
}

/// Ends all memberships of a person, whose account is deleted.
pub async fn leave_all(tx: &Tx, user_id: Uuid, now: DateTime<Utc>) -> Result<u64, StorageError> {
    members::leave_all(tx, user_id, now).await
}
