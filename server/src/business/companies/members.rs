//! Members of a company: list, settings, removal, leaving.

use std::collections::HashMap;

use avtosled_core::form::{MemberRole, MemberSettings};
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::business::companies::invitation_contacts;
use crate::business::companies::{CompanyError, MAX_MEMBERS};
use crate::business::repository::companies as repo;
use crate::identity::accounts::person_name;
use crate::identity::activity_log::{self, Action};
use crate::identity::company::roles::CompanyRole;
use crate::identity::company::{AccountAccess, CompanyAccessError};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::members::{self as rows, Member, Role};
use crate::identity::repository::spending;
use crate::identity::repository::users::{self, User};
use crate::messages::outbox::{self, Content};
use crate::platform::Context;
use crate::platform::clock::moscow_month_start;
use crate::platform::db::{StorageError, Tx};
use crate::platform::masking;
use crate::platform::unit_of_work::UnitOfWork;

/// A member of a company.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberView {
    pub id: Uuid,
    /// First and last name, else the username.
    pub name: String,
    /// Masked phone, such as `+7 916 ***-**-67`.
    pub phone: Option<String>,
    pub role: CompanyRole,
    /// Monthly cap in roubles per calendar month in Moscow; `null` is no cap.
    pub monthly_cap: Option<Kopecks>,
    /// Sum held or charged this month for the checks that the member ordered.
    pub spent_this_month: Kopecks,
    /// Number of checks that the member ordered this month.
    pub checks_this_month: i64,
    pub suspended: bool,
    pub joined_at: DateTime<Utc>,
}

/// Members of a company.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Members {
    /// Members in the order of joining, without the owner.
    pub members: Vec<MemberView>,
    /// Maximum number of members and open invitations.
    pub maximum: usize,
}

/// Lists the members of a company.
pub async fn list(ctx: &Context, access: &AccountAccess) -> Result<Members, CompanyError> {
    let db = ctx.db.write();
    let company = rows::find_company_of(db, access.user.id).await?;
    let company = company.ok_or(CompanyError::NotFound)?;
    let members = rows::list_members(db, company.id).await?;
    let since = moscow_month_start(ctx.clock.now());
    let orders = spending::list_of_members(db, company.id, since).await?;
    let members = members
        .into_iter()
        .map(|(member, user)| view(&member, &user, &orders));
    Ok(Members {
        members: members.collect(),
        maximum: MAX_MEMBERS,
    })
}

/// Changes role, cap and suspension of a member; all take effect with the next request.
pub async fn change(
    ctx: &Context,
    access: &AccountAccess,
    id: Uuid,
    settings: MemberSettings,
    device: &Device,
) -> Result<MemberView, CompanyError> {
    let role = stored_role(settings.role);
    let cap = settings.monthly_cap.map(|cap| cap.0);
    let (work, actor, member) = begin(ctx, access, id).await?;
    actor.require_rank(role)?;
    if cap != member.monthly_cap {
        actor.require_no_cap()?;
    }
    let suspended_at = match (settings.suspended, member.suspended_at) {
        (true, Some(since)) => Some(since),
        (true, None) => Some(work.now),
        (false, _) => None,
    };
    repo::set_member(&work.tx, id, role, cap, suspended_at).await?;
    if suspended_at.is_some() || role < member.role {
        revoke_invitations(&work.tx, &member, work.now).await?;
    }
    let action = Action::MemberChanged;
    activity_log::record(
        &work.tx,
        access.caller.user.id,
        action,
        Some(device),
        work.now,
    )
    .await?;
    work.commit().await?;
    let mut all = list(ctx, access).await?.members.into_iter();
    let member = all.find(|member| member.id == id);
    member.ok_or(CompanyError::MemberNotFound)
}

/// Removes a member; the checks that he ordered stay with the company.
pub async fn remove(
    ctx: &Context,
    access: &AccountAccess,
    id: Uuid,
    device: &Device,
) -> Result<(), CompanyError> {
    let (work, _, member) = begin(ctx, access, id).await?;
    let (tx, now) = (&work.tx, work.now);
    rows::leave(tx, id, now).await?;
    revoke_invitations(tx, &member, now).await?;
    activity_log::record(
        tx,
        access.caller.user.id,
        Action::MemberRemoved,
        Some(device),
        now,
    )
    .await?;
    notify_removed(tx, access, &member, now).await?;
    Ok(work.commit().await?)
}

/// Ends the membership of the caller; the checks that he ordered stay with the company.
pub async fn leave(
    ctx: &Context,
    access: &AccountAccess,
    device: &Device,
) -> Result<(), CompanyError> {
    let member = access.member.as_ref().ok_or(CompanyError::OwnerStays)?;
    let work = ctx.begin().await?;
    let (tx, now) = (&work.tx, work.now);
    // An order of the member takes the same lock.
    locking::lock(tx, access.user.id).await?;
    rows::leave(tx, member.id, now).await?;
    revoke_invitations(tx, member, now).await?;
    let person = access.caller.user.id;
    activity_log::record(tx, person, Action::CompanyLeft, Some(device), now).await?;
    Ok(work.commit().await?)
}

/// Begins a change of a member, with the account of the company locked.
async fn begin<'a>(
    ctx: &'a Context,
    access: &AccountAccess,
    id: Uuid,
) -> Result<(UnitOfWork<'a>, Actor, Member), CompanyError> {
    let work = ctx.begin().await?;
    // An order of the member takes the same lock, so it precedes the change or obeys it.
    locking::lock(&work.tx, access.user.id).await?;
    let actor = Actor::read(&work.tx, access).await?;
    let company = rows::find_company_of(&work.tx, access.user.id).await?;
    let company = company.ok_or(CompanyError::NotFound)?;
    let member = rows::find_locked(&work.tx, id).await?;
    let member =
        member.filter(|member| member.company_id == company.id && member.left_at.is_none());
    let member = member.ok_or(CompanyError::MemberNotFound)?;
    actor.require_rank(member.role)?;
    Ok((work, actor, member))
}

/// Person who changes members or invitations, read under the lock of the account.
///
/// A change of the person's own membership takes the same lock, so it precedes the act or waits for it.
pub(super) struct Actor {
    role: CompanyRole,
    has_cap: bool,
}

impl Actor {
    /// Reads the current membership; fails if it ended or was suspended since the request was authenticated.
    pub(super) async fn read(tx: &Tx, access: &AccountAccess) -> Result<Self, CompanyError> {
        let Some(member) = &access.member else {
            return Ok(Self {
                role: CompanyRole::Owner,
                has_cap: false,
            });
        };
        let member = rows::find(tx, member.id).await?;
        let member = member.filter(|member| member.left_at.is_none());
        let member = member.ok_or(CompanyAccessError::NotMember)?;
        if member.suspended_at.is_some() {
            return Err(CompanyAccessError::Suspended.into());
        }
        Ok(Self {
            role: member.role.into(),
            has_cap: member.monthly_cap.is_some(),
        })
    }

    /// Requires the owner for what concerns managers: a manager manages employees only.
    pub(super) fn require_rank(&self, role: Role) -> Result<(), CompanyAccessError> {
        if self.role > role.into() {
            Ok(())
        } else {
            Err(CompanyAccessError::RoleRequired(CompanyRole::Owner))
        }
    }

    /// Rejects a manager with a cap, who could spend beyond it through an account that he invites.
    pub(super) fn require_no_cap(&self) -> Result<(), CompanyError> {
        if self.has_cap {
            Err(CompanyError::CappedManager)
        } else {
            Ok(())
        }
    }
}

/// Revokes the open invitations that a member sent, and those addressed to him, which would make him a member again.
async fn revoke_invitations(
    tx: &Tx,
    member: &Member,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let person = users::get(tx, member.user_id).await?;
    repo::revoke_of_member(tx, member, invitation_contacts(&person), now).await
}

/// Role as stored.
pub(super) const fn stored_role(role: MemberRole) -> Role {
    match role {
        MemberRole::Manager => Role::Manager,
        MemberRole::Employee => Role::Employee,
    }
}

async fn notify_removed(
    tx: &Tx,
    access: &AccountAccess,
    member: &Member,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let company = rows::find_company(tx, member.company_id).await?;
    let person = users::find(tx, member.user_id).await?;
    if let (Some(company), Some(person)) = (company, person) {
        let content = Content::MemberRemoved {
            company: company.name,
            by: person_name(&access.caller.user),
        };
        let key = format!("member-removed:{}:{}", member.id, now.timestamp_millis());
        outbox::mail_to_user(tx, &person, content, key, now).await?;
    }
    Ok(())
}

fn view(
    member: &Member,
    user: &User,
    orders: &HashMap<Uuid, spending::MemberOrders>,
) -> MemberView {
    let ordered = orders.get(&member.id);
    MemberView {
        id: member.id,
        name: person_name(user),
        phone: user.phone.as_deref().map(masking::phone),
        role: member.role.into(),
        monthly_cap: member.monthly_cap.map(Kopecks),
        spent_this_month: Kopecks(ordered.map_or(0, |ordered| ordered.kopecks)),
        checks_this_month: ordered.map_or(0, |ordered| ordered.checks),
        suspended: member.suspended_at.is_some(),
        joined_at: member.joined_at,
    }
}
