//! Creation and presentation of accounts.

use avtosled_core::form::BusinessType;
use avtosled_core::money::Kopecks;
use avtosled_core::packages::{LOW_BALANCE, SubscriptionId};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::consents::{self, Purpose};
use crate::identity::device::Device;
use crate::identity::emails;
use crate::identity::free_checks::{self, Grant};
use crate::identity::permissions::Role;
use crate::identity::repository::users;
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};
use crate::platform::masking;
use avtosled_vendors::vk_id::VkProfile;

pub use crate::identity::repository::users::User;

/// An account as its owner sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts shown by pages"
)]
#[serde(rename_all = "camelCase")]
pub struct AccountView {
    pub id: Uuid,
    pub username: String,
    /// Phone as `+7` and ten digits.
    pub phone: Option<String>,
    pub email: Option<String>,
    /// Whether the e-mail address is confirmed; until then it receives only the confirmation link.
    pub email_confirmed: bool,
    pub role: Role,
    /// Balance in roubles.
    pub balance: Kopecks,
    /// Roubles on hold for orders not yet charged.
    pub held_balance: Kopecks,
    pub free_checks_available: i32,
    pub free_checks_used: i32,
    #[schema(value_type = BusinessType)]
    pub business_type: String,
    pub vk_linked: bool,
    pub phone_verified: bool,
    pub license_verified: bool,
    pub has_password: bool,
    pub first_name: Option<String>,
    /// Whether the eight free services of the VK package are granted and not yet used.
    pub vk_package_available: bool,
    /// Number of checks left in all active packages.
    pub package_checks_remaining: i32,
    /// Expiry of the package that will be used first.
    pub package_expires_at: Option<DateTime<Utc>>,
    /// Active subscription plan.
    #[schema(value_type = Option<SubscriptionId>)]
    pub subscription_type: Option<String>,
    pub subscription_expires_at: Option<DateTime<Utc>>,
    /// Whether the balance is below 50₽ and was higher before.
    pub low_balance: bool,
    pub is_active: bool,
    pub created_at: DateTime<Utc>,
    /// Time of the latest sign-in; in the response to a sign-in, of the one before.
    pub last_login_at: Option<DateTime<Utc>>,
}

impl From<&users::User> for AccountView {
    fn from(user: &users::User) -> Self {
        Self {
            id: user.id,
            username: user.username.clone(),
            phone: user.phone.as_ref().map(|phone| format!("+{phone}")),
            email: user.email.clone(),
            email_confirmed: user.confirmed_email().is_some(),
            role: user.role,
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
            low_balance: Kopecks(user.balance) < LOW_BALANCE
                && (user.balance > 0 || user.last_topup_date.is_some()),
            is_active: user.is_active,
            created_at: user.created_at,
            last_login_at: user.last_login_at,
        }
    }
}

/// Name of a person as the people of his company see it: first and last name, a chosen username, or the masked phone.
#[must_use]
pub fn person_name(user: &users::User) -> String {
    if user.deleted_at.is_some() {
        return "Удалённый аккаунт".to_owned();
    }
    let parts = [user.first_name.as_deref(), user.last_name.as_deref()];
    let name = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
    if !name.trim().is_empty() {
        return name;
    }
    match (&user.login, &user.phone) {
        (None, Some(phone)) => masking::phone(phone),
        _ => user.username.clone(),
    }
}

/// Identity for which a new account is created.
#[derive(Clone, Copy)]
pub enum NewIdentity<'a> {
    /// Confirmed phone: eleven digits that begin with 7.
    Phone(&'a str),
    Vk(&'a VkProfile),
}

/// Creates an account for an identity and grants its free checks.
/// The caller holds the lock of the identity.
pub async fn create(
    ctx: &Context,
    tx: &Tx,
    identity: NewIdentity<'_>,
    device: &Device,
    now: DateTime<Utc>,
) -> Result<users::User, StorageError> {
    let id = Uuid::now_v7();
    let mut user = users::NewUser {
        id,
        // The last digits of a UUIDv7 are its random part.
        username: format!("user-{}", &id.simple().to_string()[20..]),
        ..users::NewUser::default()
    };
    match identity {
        NewIdentity::Phone(phone) => user.phone = Some(phone.to_owned()),
        NewIdentity::Vk(profile) => {
            user.vk_id = Some(profile.user_id.clone());
            user.first_name.clone_from(&profile.first_name);
            user.last_name.clone_from(&profile.last_name);
        }
    }
    users::insert(tx, user, now).await?;
    match identity {
        NewIdentity::Phone(phone) => {
            free_checks::grant(ctx, tx, id, Grant::Phone, phone, now).await?;
        }
        NewIdentity::Vk(profile) => {
            emails::fill_from_vk(ctx, tx, id, profile.email.as_deref(), now).await?;
            free_checks::grant_for_vk(ctx, tx, id, &profile.user_id, now).await?;
        }
    }
    consents::record(tx, id, Purpose::UserAgreement, true, device, now).await?;
    users::get(tx, id).await
}

/// Number of free checks granted and not yet used.
#[must_use]
pub fn free_checks_available(user: &users::User) -> i32 {
    (user.free_checks_level - user.free_checks_used).max(0)
}

/// Fills an empty name and e-mail address of an account with those from VK.
///
/// Names are skipped if the consent to personal data was withdrawn.
pub async fn fill_from_vk(
    ctx: &Context,
    tx: &Tx,
    user_id: Uuid,
    profile: &VkProfile,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let is_withdrawn = consents::is_withdrawn(tx, user_id, Purpose::PersonalData).await?;
    let name = |name: &'_ Option<String>| name.clone().filter(|_| !is_withdrawn);
    let (first, last) = (name(&profile.first_name), name(&profile.last_name));
    users::fill_names(tx, user_id, first.as_deref(), last.as_deref()).await?;
    emails::fill_from_vk(ctx, tx, user_id, profile.email.as_deref(), now).await
}
