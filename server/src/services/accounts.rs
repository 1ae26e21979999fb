//! The signed-in user's own account.

use avtosled_core::money::Kopecks;
use chrono::DateTime;
use chrono::Utc;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::providers::vk_id::VkProfile;
use crate::repos;
use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::reports;
use crate::repos::users;
use crate::services::Services;
use crate::services::consents;
use crate::services::free_checks;
use crate::services::free_checks::Grant;
use crate::services::ledger;
use crate::services::ledger::Account;
use crate::services::ledger::LedgerError;
use crate::services::ledger::Movement;
use crate::services::ledger::TransferKind;
use crate::services::low_balance;
use crate::services::packages;
use crate::services::report_view;
use crate::services::report_view::ReportSummary;
use crate::services::sessions::Device;
use crate::services::sessions::SessionError;

pub use crate::repos::users::User;

const RECENT_REPORTS: u64 = 5;

/// A user as the user sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact that a page asks for"
)]
#[serde(rename_all = "camelCase")]
pub struct AccountView {
    pub id: Uuid,
    pub username: String,
    /// `+7` and ten digits.
    pub phone: Option<String>,
    pub email: Option<String>,
    pub role: String,
    /// Roubles.
    #[schema(value_type = f64)]
    pub balance: Kopecks,
    /// Roubles ordered but not yet charged.
    #[schema(value_type = f64)]
    pub held_balance: Kopecks,
    pub free_checks_available: i32,
    pub free_checks_used: i32,
    pub business_type: String,
    pub vk_linked: bool,
    pub phone_verified: bool,
    pub license_verified: bool,
    pub has_password: bool,
    pub first_name: Option<String>,
    /// The eight free services of the VK package are there and not yet used.
    pub vk_package_available: bool,
    /// Checks of all packages that may be used.
    pub package_checks_remaining: i32,
    /// Of the package that is used first.
    pub package_expires_at: Option<DateTime<Utc>>,
    /// The plan that runs.
    pub subscription_type: Option<String>,
    pub subscription_expires_at: Option<DateTime<Utc>>,
    /// The balance is below 50 ₽.
    pub low_balance: bool,
    pub is_active: bool,
    pub created_at: DateTime<Utc>,
    /// The latest sign-in; the answer to a sign-in itself tells of the one before it.
    pub last_login_at: Option<DateTime<Utc>>,
}

/// The overview of the personal cabinet.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileView {
    #[serde(flatten)]
    pub account: AccountView,
    pub reports_count: u64,
    /// Roubles charged for all reports.
    #[schema(value_type = f64)]
    pub total_spent: Kopecks,
    pub recent_reports: Vec<ReportSummary>,
}

/// Money of a user, in roubles.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BalanceView {
    #[schema(value_type = f64)]
    pub balance: Kopecks,
    #[schema(value_type = f64)]
    pub held: Kopecks,
}

impl From<&users::User> for AccountView {
    fn from(user: &users::User) -> Self {
        Self {
            id: user.id,
            username: user.username.clone(),
            phone: user.phone.as_ref().map(|phone| format!("+{phone}")),
            email: user.email.clone(),
            role: user.role.clone(),
            balance: Kopecks(user.balance),
            held_balance: Kopecks(user.held),
            free_checks_available: free_checks_available(user),
            free_checks_used: user.free_checks_used,
            business_type: user.business_type.clone(),
            vk_linked: user.vk_id.is_some(),
            phone_verified: user.phone_verified,
            license_verified: user.license_verified,
            has_password: user.password.is_some(),
            first_name: user.first_name.clone(),
            vk_package_available: free_checks::has_vk_package(user),
            package_checks_remaining: user.package_checks_remaining,
            package_expires_at: user.package_expires_at,
            subscription_type: user.subscription_type.clone(),
            subscription_expires_at: user.subscription_expires_at,
            low_balance: low_balance::is_low(Kopecks(user.balance)),
            is_active: user.is_active,
            created_at: user.created_at,
            last_login_at: user.last_login_at,
        }
    }
}

impl From<&users::User> for BalanceView {
    fn from(user: &users::User) -> Self {
        Self {
            balance: Kopecks(user.balance),
            held: Kopecks(user.held),
        }
    }
}

/// The identity that a new account begins with.
#[derive(Clone, Copy)]
pub enum Founder<'a> {
    /// A confirmed phone, eleven digits that begin with 7.
    Phone(&'a str),
    Vk(&'a VkProfile),
}

/// Makes an account for an identity that has none, with what the identity brings. The caller holds
/// the lock of the identity.
pub async fn create(
    services: &Services,
    tx: &Tx,
    founder: Founder<'_>,
    device: &Device,
    now: DateTime<Utc>,
) -> Result<users::User, RepoError> {
    let id = Uuid::now_v7();
    let bare = users::NewUser {
        id,
        // The tail of a version 7 id is its random part.
        username: format!("user-{}", &id.simple().to_string()[20..]),
        ..users::NewUser::default()
    };
    match founder {
        Founder::Phone(phone) => {
            let user = users::NewUser {
                phone: Some(phone.to_owned()),
                ..bare
            };
            users::insert(tx, user, now).await?;
            free_checks::grant(services, tx, id, Grant::Phone, phone, now).await?;
        }
        Founder::Vk(profile) => {
            let user = users::NewUser {
                vk_id: Some(profile.user_id.clone()),
                first_name: profile.first_name.clone(),
                last_name: profile.last_name.clone(),
                email: profile.email.clone(),
                ..bare
            };
            users::insert(tx, user, now).await?;
            free_checks::grant_for_vk(services, tx, id, &profile.user_id, now).await?;
        }
    }
    consents::record_agreement(tx, id, device, now).await?;
    users::find(tx, id)
        .await?
        .ok_or(RepoError::Inconsistent("a user just inserted is missing"))
}

/// Reads the caller's account for a change, and holds every other change of it until the transaction
/// ends. An account that was deleted since the caller was recognised takes no more data.
pub async fn lock(tx: &Tx, id: Uuid) -> Result<users::User, SessionError> {
    let user = users::find_locked(tx, id).await?;
    let user = user.filter(|user| user.deleted_at.is_none());
    let user = user.ok_or(SessionError::Unauthorized)?;
    if !user.is_active {
        return Err(SessionError::Blocked);
    }
    Ok(user)
}

/// Free checks granted and not yet used.
#[must_use]
pub fn free_checks_available(user: &users::User) -> i32 {
    (user.free_checks_level - user.free_checks_used).max(0)
}

/// The account as it is now: packages and subscriptions are over by the clock.
pub async fn view(services: &Services, user: &users::User) -> Result<AccountView, RepoError> {
    let mut user = packages::fresh(services, user).await?;
    let now = services.clock.now();
    if user.subscription_expires_at.is_some_and(|end| end <= now) {
        (user.subscription_type, user.subscription_expires_at) = (None, None);
    }
    Ok((&user).into())
}

/// The account with its latest reports.
pub async fn profile(services: &Services, user: &users::User) -> Result<ProfileView, RepoError> {
    let db = services.db.read();
    let (reports_count, spent) = reports::totals_for_user(db, user.id).await?;
    let recent = reports::list_for_user(db, user.id, None, RECENT_REPORTS).await?;
    Ok(ProfileView {
        account: view(services, user).await?,
        reports_count,
        total_spent: Kopecks(spent),
        recent_reports: report_view::summaries(services, &recent).await?,
    })
}

/// The account that a phone signs in to, held until the transaction ends. It may have given the
/// phone up between being found and being held.
pub async fn lock_owner_of_phone(tx: &Tx, phone: &str) -> Result<Option<users::User>, RepoError> {
    let Some(found) = users::find_by_phone(tx, phone).await? else {
        return Ok(None);
    };
    let held = users::find_locked(tx, found.id).await?;
    Ok(held.filter(|user| user.phone.as_deref() == Some(phone)))
}

/// The same for a VK profile.
pub async fn lock_owner_of_vk(tx: &Tx, vk_id: &str) -> Result<Option<users::User>, RepoError> {
    let Some(found) = users::find_by_vk(tx, vk_id).await? else {
        return Ok(None);
    };
    let held = users::find_locked(tx, found.id).await?;
    Ok(held.filter(|user| user.vk_id.as_deref() == Some(vk_id)))
}

#[derive(Debug, thiserror::Error)]
pub enum CreditError {
    #[error("no account has this phone")]
    UnknownPhone,
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    Repo(#[from] RepoError),
}

/// Puts money on a balance by hand of an operator. `phone` is eleven digits that begin with 7.
pub async fn credit(
    services: &Services,
    phone: &str,
    amount: Kopecks,
) -> Result<BalanceView, CreditError> {
    let now = services.clock.now();
    let tx = services.db.begin().await?;
    let user = users::find_by_phone(&tx, phone)
        .await?
        .ok_or(CreditError::UnknownPhone)?;
    let movement = Movement {
        kind: TransferKind::Adjustment,
        from: Account::Adjustments,
        to: Account::Available(user.id),
        amount,
        reference: "admin".to_owned(),
        idempotency_key: format!("adjustment:{}", Uuid::now_v7()),
        description: Some("Пополнение оператором".to_owned()),
    };
    ledger::post(&tx, movement, now).await?;
    let user = users::find(&tx, user.id)
        .await?
        .ok_or(CreditError::UnknownPhone)?;
    repos::commit(tx).await?;
    Ok(BalanceView::from(&user))
}
