//! A company and its details, and the companies of a person.

use avtosled_core::form::CompanyDetails;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::business::companies::CompanyError;
use crate::business::companies::invitations::{self, ReceivedInvitation};
use crate::business::repository::companies as repo;
use crate::identity::activity_log::{self, Action};
use crate::identity::company::AccountAccess;
use crate::identity::company::roles::CompanyRole;
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::members::{self as member_rows, Company, Member};
use crate::identity::repository::spending::Spender;
use crate::identity::repository::users::User;
use crate::identity::spending::spent_this_month;
use crate::platform::Context;
use crate::platform::db::{self, StorageError};

/// A company as seen by one of its people.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanyView {
    pub id: Uuid,
    pub name: String,
    /// Taxpayer number (INN).
    pub inn: Option<String>,
    /// Tax registration reason code (KPP).
    pub kpp: Option<String>,
    /// State register number (OGRN).
    pub ogrn: Option<String>,
    pub address: Option<String>,
    /// Role of the caller.
    pub role: CompanyRole,
    /// Monthly cap of the caller in roubles; `null` is no cap.
    pub monthly_cap: Option<Kopecks>,
    /// Sum that the caller ordered this month in Moscow; `null` for the owner.
    pub spent_this_month: Option<Kopecks>,
    /// Sum that the caller may spend now.
    pub balance: Kopecks,
    /// Number of people of the company, the owner included.
    pub member_count: usize,
    pub created_at: DateTime<Utc>,
}

/// Company of which the caller is a member.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanyMembership {
    pub id: Uuid,
    pub name: String,
    pub role: CompanyRole,
    /// Whether the company has suspended the caller.
    pub suspended: bool,
    /// Monthly cap of the caller in roubles; `null` is no cap.
    pub monthly_cap: Option<Kopecks>,
    /// Sum that the caller ordered this month in Moscow.
    pub spent_this_month: Kopecks,
}

/// Company that the own account of the caller is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnCompany {
    pub id: Uuid,
    pub name: String,
}

/// Companies of a person.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnCompanies {
    /// Companies of which the caller is a member, in the order of joining.
    pub companies: Vec<CompanyMembership>,
    /// Company that the caller owns.
    pub own: Option<OwnCompany>,
    /// Open invitations addressed to the confirmed phone or e-mail address of the caller.
    pub invitations: Vec<ReceivedInvitation>,
}

/// Lists the companies of a person, with the invitations addressed to him.
pub async fn list(ctx: &Context, user: &User) -> Result<OwnCompanies, CompanyError> {
    // Read from the write connection, so that the response to a change shows it.
    let db = ctx.db.write();
    let own = member_rows::find_company_of(db, user.id).await?;
    let mut companies = Vec::new();
    for (member, company) in member_rows::list_companies(db, user.id).await? {
        companies.push(membership(ctx, &member, company).await?);
    }
    Ok(OwnCompanies {
        companies,
        own: own.map(|company| OwnCompany {
            id: company.id,
            name: company.name,
        }),
        invitations: invitations::list_received(ctx, user).await?,
    })
}

async fn membership(
    ctx: &Context,
    member: &Member,
    company: Company,
) -> Result<CompanyMembership, StorageError> {
    let spender = Spender::Member(member.id);
    let spent = spent_this_month(ctx.db.write(), spender, ctx.clock.now()).await?;
    Ok(CompanyMembership {
        id: company.id,
        name: company.name,
        role: member.role.into(),
        suspended: member.suspended_at.is_some(),
        monthly_cap: member.monthly_cap.map(Kopecks),
        spent_this_month: spent,
    })
}

/// Makes the account of a person a company.
pub async fn create(
    ctx: &Context,
    user_id: Uuid,
    details: CompanyDetails,
    device: &Device,
) -> Result<(), CompanyError> {
    let work = ctx.begin().await?;
    let (tx, now) = (&work.tx, work.now);
    let user = locking::lock(tx, user_id).await?;
    if member_rows::find_company_of(tx, user.id).await?.is_some() {
        return Err(CompanyError::Exists);
    }
    let company = Company {
        id: Uuid::now_v7(),
        user_id: user.id,
        name: details.name,
        inn: details.inn,
        kpp: details.kpp,
        ogrn: details.ogrn,
        address: details.address,
        created_at: now,
        updated_at: now,
    };
    db::insert(tx, company).await?;
    activity_log::record(tx, user.id, Action::CompanyCreated, Some(device), now).await?;
    Ok(work.commit().await?)
}

/// Reads the company of the account that a request acts on.
pub async fn find(ctx: &Context, access: &AccountAccess) -> Result<CompanyView, CompanyError> {
    let db = ctx.db.write();
    let company = member_rows::find_company_of(db, access.user.id).await?;
    let company = company.ok_or(CompanyError::NotFound)?;
    let spent = match &access.member {
        Some(member) => {
            let spender = Spender::Member(member.id);
            Some(spent_this_month(db, spender, ctx.clock.now()).await?)
        }
        None => None,
    };
    let cap = access.member.as_ref().and_then(|member| member.monthly_cap);
    Ok(CompanyView {
        member_count: 1 + repo::count_members(db, company.id).await?,
        id: company.id,
        name: company.name,
        inn: company.inn,
        kpp: company.kpp,
        ogrn: company.ogrn,
        address: company.address,
        role: access.role(),
        monthly_cap: cap.map(Kopecks),
        spent_this_month: spent,
        balance: Kopecks(access.user.balance),
        created_at: company.created_at,
    })
}

/// Changes the details of a company.
pub async fn update(
    ctx: &Context,
    access: &AccountAccess,
    details: CompanyDetails,
    device: &Device,
) -> Result<CompanyView, CompanyError> {
    let work = ctx.begin().await?;
    let (tx, now) = (&work.tx, work.now);
    let user = locking::lock(tx, access.user.id).await?;
    let company = member_rows::find_company_of(tx, user.id).await?;
    let company = company.ok_or(CompanyError::NotFound)?;
    repo::update(tx, company.id, details, now).await?;
    activity_log::record(tx, user.id, Action::CompanyChanged, Some(device), now).await?;
    work.commit().await?;
    find(ctx, access).await
}
