//! A session: one signed-in browser.

use sea_orm::entity::prelude::*;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// Sign-in method that opened the session.
    #[derive(ToSchema)]
    #[schema(as = SignInMethod)]
    pub enum Method {
        Phone,
        Vk,
        Password,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sessions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub method: Method,
    pub created_at: DateTimeUtc,
    /// Time of the sign-in or of the latest token refresh.
    pub last_used_at: Option<DateTimeUtc>,
    pub expires_at: DateTimeUtc,
    pub ended_at: Option<DateTimeUtc>,
    pub ip_address: Option<String>,
    pub user_agent: Option<String>,
    /// Time of the latest second-factor code.
    pub second_factor_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
