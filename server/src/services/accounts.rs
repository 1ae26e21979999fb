//! The signed-in user's own account.

use avtosled_core::money::Kopecks;
use chrono::DateTime;
use chrono::Utc;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::repos;
use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::reports;
use crate::repos::users;
use crate::services::Services;
use crate::services::ledger;
use crate::services::ledger::Account;
use crate::services::ledger::LedgerError;
use crate::services::ledger::Movement;
use crate::services::ledger::TransferKind;
use crate::services::report_view;
use crate::services::report_view::ReportSummary;
use crate::services::sessions::SessionError;

const RECENT_REPORTS: u64 = 5;

/// A user as the user sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
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

/// The account with its latest reports.
pub async fn profile(services: &Services, user: &users::User) -> Result<ProfileView, RepoError> {
    let db = services.db.read();
    let (reports_count, spent) = reports::totals_for_user(db, user.id).await?;
    let recent = reports::list_for_user(db, user.id, None, RECENT_REPORTS).await?;
    Ok(ProfileView {
        account: user.into(),
        reports_count,
        total_spent: Kopecks(spent),
        recent_reports: report_view::summaries(services, &recent).await?,
    })
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
