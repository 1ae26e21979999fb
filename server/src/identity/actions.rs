//! The record of what users did to their accounts, for support and audits. It holds no personal data
//! but address and browser, and is kept as long as technical data.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::device::Device;
use crate::identity::rows::user_actions;
use crate::identity::rows::user_actions::UserAction;
use crate::kit::db::{Conn, StorageError};

/// An action of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    SignedIn,
    SignedOut,
    SessionEnded,
    SessionsEnded,
    /// A used refresh token came back and ended its session.
    TokenReused,
    PasswordSet,
    PasswordChanged,
    EmailChanged,
    PhoneLinked,
    PhoneChanged,
    VkLinked,
    VkUnlinked,
    VkSynced,
    LicenceVerified,
    RegistrationDataSaved,
    DataExported,
    ConsentGiven,
    ConsentWithdrawn,
    NotificationsChanged,
    AutoTopupChanged,
    SubscriptionCancelled,
    SubscriptionResumed,
    AccountDeleted,
    Blocked,
    Unblocked,
    RoleChanged,
    MoneyWithdrawn,
    PaymentRefunded,
    PackageCanceled,
    ReportAttached,
}

impl Action {
    const fn name(self) -> &'static str {
        match self {
            Self::SignedIn => "signed_in",
            Self::SignedOut => "signed_out",
            Self::SessionEnded => "session_ended",
            Self::SessionsEnded => "sessions_ended",
            Self::TokenReused => "token_reused",
            Self::PasswordSet => "password_set",
            Self::PasswordChanged => "password_changed",
            Self::EmailChanged => "email_changed",
            Self::PhoneLinked => "phone_linked",
            Self::PhoneChanged => "phone_changed",
            Self::VkLinked => "vk_linked",
            Self::VkUnlinked => "vk_unlinked",
            Self::VkSynced => "vk_synced",
            Self::LicenceVerified => "licence_verified",
            Self::RegistrationDataSaved => "registration_data_saved",
            Self::DataExported => "data_exported",
            Self::ConsentGiven => "consent_given",
            Self::ConsentWithdrawn => "consent_withdrawn",
            Self::NotificationsChanged => "notifications_changed",
            Self::AutoTopupChanged => "auto_topup_changed",
            Self::SubscriptionCancelled => "subscription_cancelled",
            Self::SubscriptionResumed => "subscription_resumed",
            Self::AccountDeleted => "account_deleted",
            Self::Blocked => "blocked",
            Self::Unblocked => "unblocked",
            Self::RoleChanged => "role_changed",
            Self::MoneyWithdrawn => "money_withdrawn",
            Self::PaymentRefunded => "payment_refunded",
            Self::PackageCanceled => "package_canceled",
            Self::ReportAttached => "report_attached",
        }
    }
}

/// Records an action inside the transaction that does it. `device` is none for operators.
pub async fn record(
    tx: &impl Conn,
    user_id: Uuid,
    action: Action,
    device: Option<&Device>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let mut row = row(user_id, action, now);
    if let Some(device) = device {
        row.ip_address.clone_from(&device.ip_address);
        row.user_agent.clone_from(&device.user_agent);
    }
    user_actions::insert(tx, row).await
}

/// Records what was done to an account by an administrator, or by an operator's command.
pub async fn record_by_admin(
    tx: &impl Conn,
    user_id: Uuid,
    action: Action,
    admin: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let mut row = row(user_id, action, now);
    row.metadata = Some(serde_json::json!({ "by": admin }));
    user_actions::insert(tx, row).await
}

/// Records what an administrator did and had to give a reason for.
pub async fn record_reasoned(
    tx: &impl Conn,
    user_id: Uuid,
    action: Action,
    admin: Uuid,
    reason: String,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let mut row = row(user_id, action, now);
    row.metadata = Some(serde_json::json!({ "by": admin }));
    row.description = Some(reason);
    user_actions::insert(tx, row).await
}

fn row(user_id: Uuid, action: Action, now: DateTime<Utc>) -> UserAction {
    UserAction {
        id: Uuid::now_v7(),
        user_id: Some(user_id),
        action: action.name().to_owned(),
        description: None,
        metadata: None,
        ip_address: None,
        user_agent: None,
        created_at: now,
    }
}
