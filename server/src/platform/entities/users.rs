//! A person or business with an account.

use std::fmt;

use sea_orm::entity::prelude::*;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// Role of an account.
    #[derive(Deserialize, ToSchema)]
    pub enum Role {
        User,
        /// Support: reads, retries, credits up to a cap.
        Operator,
        Admin,
        /// Guest account of a quick purchase, without sign-in.
        #[serde(skip_deserializing)]
        #[schema(ignore)]
        Guest,
    }
}

#[derive(Clone, PartialEq, DeriveEntityModel)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a row has the columns it has"
)]
#[sea_orm(table_name = "users")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    #[sea_orm(unique)]
    pub username: String,
    /// Normalised username for sign-in; only of accounts with a password.
    #[sea_orm(unique)]
    pub login: Option<String>,
    pub password: Option<String>,
    pub email: Option<String>,
    /// Time of confirmation of the e-mail address; before, only the confirmation link is sent to it.
    pub email_confirmed_at: Option<DateTimeUtc>,
    /// Id of the latest confirmation link; earlier links are invalid.
    pub email_link_id: Option<Uuid>,
    pub email_link_at: Option<DateTimeUtc>,
    #[sea_orm(unique)]
    pub phone: Option<String>,
    #[sea_orm(unique)]
    pub vk_id: Option<String>,
    pub vk_auth: bool,
    pub vk_token: Option<String>,
    pub vk_synced_at: Option<DateTimeUtc>,
    pub phone_verified: bool,
    pub license_verified: bool,
    pub license_number: Option<String>,
    pub license_data: Option<String>,
    pub license_checked_at: Option<DateTimeUtc>,
    pub monthly_topup_required: bool,
    pub last_topup_date: Option<DateTimeUtc>,
    pub minimum_balance: i64,
    pub auto_topup_enabled: bool,
    pub auto_topup_amount: i64,
    pub balance: i64,
    pub held: i64,
    pub credit: i64,
    pub credit_held: i64,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub patronymic: Option<String>,
    pub birth_date: Option<String>,
    pub inn: Option<String>,
    pub passport_series: Option<String>,
    pub passport_number: Option<String>,
    pub passport_issued: Option<String>,
    pub passport_date: Option<String>,
    pub address: Option<String>,
    pub business_type: String,
    pub package_type: Option<String>,
    pub package_checks_remaining: i32,
    pub package_expires_at: Option<DateTimeUtc>,
    pub subscription_type: Option<String>,
    pub subscription_expires_at: Option<DateTimeUtc>,
    pub free_checks_level: i32,
    pub free_checks_used: i32,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub vk_bonus_services: Option<Json>,
    pub role: Role,
    /// Ids of the administrators through whom the staff role was granted; `None` for a command.
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub role_appointers: Option<Json>,
    /// Time when the staff role was granted, or the account with one was unblocked.
    pub role_granted_at: Option<DateTimeUtc>,
    /// Whether staff allowed live API keys without a subscription plan that includes the API.
    pub api_access: bool,
    pub is_active: bool,
    pub notify_low_balance: bool,
    pub notify_report_ready: bool,
    pub last_login_at: Option<DateTimeUtc>,
    /// Time when a code last confirmed that the phone belongs to the owner.
    pub phone_proved_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub deleted_at: Option<DateTimeUtc>,
    pub ledger_seq: i64,
    pub auto_topup_method_id: Option<Uuid>,
    pub auto_topup_consent_at: Option<DateTimeUtc>,
    pub auto_topup_last_at: Option<DateTimeUtc>,
    pub auto_topup_stopped: Option<String>,
    pub subscription_payment_id: Option<Uuid>,
    pub totp_secret: Option<String>,
    /// Time when the second factor was first confirmed.
    pub totp_since: Option<DateTimeUtc>,
    pub totp_last_step: Option<i64>,
}

impl ActiveModelBehavior for ActiveModel {}

/// Debug output without personal data.
impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("users::Model")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}
