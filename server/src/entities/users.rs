//! A person or business with an account.

use std::fmt;

use sea_orm::entity::prelude::*;

#[derive(Clone, PartialEq, DeriveEntityModel)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a row has the columns it has"
)]
#[sea_orm(table_name = "users")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    #[sea_orm(unique, column_type = "Text")]
    pub username: String,
    /// The username as sign-in looks it up; only of accounts with a password.
    #[sea_orm(unique, column_type = "Text", nullable)]
    pub login: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub password: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub email: Option<String>,
    #[sea_orm(unique, column_type = "Text", nullable)]
    pub phone: Option<String>,
    #[sea_orm(unique, column_type = "Text", nullable)]
    pub vk_id: Option<String>,
    pub vk_auth: bool,
    #[sea_orm(column_type = "Text", nullable)]
    pub vk_token: Option<String>,
    pub vk_synced_at: Option<DateTimeUtc>,
    pub phone_verified: bool,
    #[sea_orm(column_type = "Text", nullable)]
    pub phone_code: Option<String>,
    pub phone_code_sent_at: Option<DateTimeUtc>,
    pub license_verified: bool,
    #[sea_orm(column_type = "Text", nullable)]
    pub license_number: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub license_data: Option<String>,
    pub license_checked_at: Option<DateTimeUtc>,
    pub monthly_topup_required: bool,
    pub last_topup_date: Option<DateTimeUtc>,
    pub minimum_balance: i64,
    pub auto_topup_enabled: bool,
    pub auto_topup_amount: i64,
    pub balance: i64,
    pub held: i64,
    #[sea_orm(column_type = "Text", nullable)]
    pub first_name: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub last_name: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub patronymic: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub birth_date: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub inn: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub passport_series: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub passport_number: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub passport_issued: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub passport_date: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub address: Option<String>,
    #[sea_orm(column_type = "Text")]
    pub business_type: String,
    #[sea_orm(column_type = "Text", nullable)]
    pub package_type: Option<String>,
    pub package_checks_remaining: i32,
    pub package_expires_at: Option<DateTimeUtc>,
    #[sea_orm(column_type = "Text", nullable)]
    pub subscription_type: Option<String>,
    pub subscription_expires_at: Option<DateTimeUtc>,
    pub free_checks_level: i32,
    pub free_checks_used: i32,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub vk_bonus_services: Option<Json>,
    #[sea_orm(column_type = "Text")]
    pub role: String,
    pub is_active: bool,
    pub notify_low_balance: bool,
    pub notify_report_ready: bool,
    pub last_login_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub deleted_at: Option<DateTimeUtc>,
    pub ledger_seq: i64,
    pub auto_topup_method_id: Option<Uuid>,
    pub auto_topup_consent_at: Option<DateTimeUtc>,
    pub auto_topup_last_at: Option<DateTimeUtc>,
    #[sea_orm(column_type = "Text", nullable)]
    pub auto_topup_stopped: Option<String>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// Nothing that names a person.
impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("users::Model")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}
