//! Overview of one account for staff: balance, activity, consents.

use avtosled_core::money::Kopecks;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::audit_log::{self, AuditEventView};
use crate::admin::overview::RecentReport;
use crate::admin::people::PersonError;
use crate::admin::people::sessions::{self, StaffSessionView};
use crate::admin::people::users::UserRow;
use crate::admin::repository::{overview, users};
use crate::checks::repository::reports;
use crate::identity::company::roles::CompanyRole;
use crate::identity::consents::{self, ConsentView};
use crate::identity::repository::members;
use crate::identity::repository::users::User;
use crate::money::statement;
use crate::offers::packages::{self, PackageView};
use crate::offers::subscriptions::{self, SubscriptionView};
use crate::platform::db::{Conn, StorageError};
use crate::platform::{Context, masking};

/// Maximum rows of each list in the overview.
const LISTED: u64 = 20;

/// An account with related data; its money history is a separate list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonView {
    #[serde(flatten)]
    pub user: UserRow,
    /// Masked name; null if unknown.
    pub name: Option<String>,
    /// Roubles held for orders.
    pub held: Kopecks,
    /// Roubles of the balance from operator credits, which cannot be refunded.
    pub credit: Kopecks,
    /// Number of checks ordered; `spent` is roubles for answers, packages and notifications.
    pub report_count: u64,
    pub spent: Kopecks,
    pub packages: Vec<PackageView>,
    pub subscription: Option<SubscriptionView>,
    /// Whether staff allowed live keys of the open API.
    pub api_access: bool,
    /// Company of the account, and those of which the person is a member.
    pub companies: Vec<PersonCompany>,
    /// Active sessions, newest first.
    pub sessions: Vec<StaffSessionView>,
    pub consents: Vec<ConsentView>,
    /// Latest reports, newest first, at most 20.
    pub reports: Vec<RecentReport>,
    /// Audit events about the account, newest first, at most 20.
    pub acts: Vec<AuditEventView>,
}

/// A company of a person.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonCompany {
    pub name: String,
    pub role: CompanyRole,
    /// Account of the owner, which pays for the checks.
    pub owner_id: Uuid,
    /// Whether the company has suspended the person.
    pub suspended: bool,
}

/// Loads the overview of an account.
pub async fn find(ctx: &Context, id: Uuid) -> Result<PersonView, PersonError> {
    let db = ctx.db.read();
    let user = person(ctx, id).await?;
    let reports = overview::list_reports_of(db, id, LISTED).await?;
    Ok(PersonView {
        name: masked_name(&user),
        held: Kopecks(user.held),
        credit: Kopecks(user.credit),
        report_count: reports::count_for_user(db, id).await?,
        spent: statement::total_spent(db, id).await?,
        packages: packages::list(ctx, id).await?.packages,
        subscription: subscriptions::find(ctx, id).await?.subscription,
        api_access: user.api_access,
        companies: companies(db, id).await?,
        sessions: sessions::list(ctx, id).await?,
        consents: consents::list(db, id).await?,
        reports: reports.into_iter().map(RecentReport::from).collect(),
        acts: audit_log::about(ctx, &id.to_string(), LISTED).await?,
        user: UserRow::from(&user),
    })
}

/// Finds an account; guests and deleted accounts are not found.
pub async fn person(ctx: &Context, id: Uuid) -> Result<User, PersonError> {
    let user = users::find(ctx.db.read(), id).await?;
    user.ok_or(PersonError::NotFound)
}

/// Masked name of the account: first letters only.
fn masked_name(user: &User) -> Option<String> {
    let names = [&user.last_name, &user.first_name, &user.patronymic];
    let masked: Vec<String> = names
        .into_iter()
        .flatten()
        .filter(|name| !name.is_empty())
        .map(|name| masking::generic(name))
        .collect();
    (!masked.is_empty()).then(|| masked.join(" "))
}

/// Companies of a person, the own one first.
async fn companies(conn: &impl Conn, user_id: Uuid) -> Result<Vec<PersonCompany>, StorageError> {
    let own = members::find_company_of(conn, user_id).await?;
    let own = own.map(|company| PersonCompany {
        name: company.name,
        role: CompanyRole::Owner,
        owner_id: user_id,
        suspended: false,
    });
    let joined = members::list_companies(conn, user_id).await?.into_iter();
    let joined = joined.map(|(member, company)| PersonCompany {
        name: company.name,
        role: member.role.into(),
        owner_id: company.user_id,
        suspended: member.suspended_at.is_some(),
    });
    Ok(own.into_iter().chain(joined).collect())
}
