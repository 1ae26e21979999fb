//! An authorization attempt at VK ID.

use sea_orm::entity::prelude::*;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    #[derive(Default, Deserialize, ToSchema)]
    #[schema(as = VkPurpose)]
    pub enum Purpose {
        #[default]
        SignIn,
        /// Links the VK profile to the account of the access token.
        Link,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "vk_attempts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    #[sea_orm(unique)]
    pub state_hash: String,
    pub browser_hash: String,
    /// Encrypted PKCE verifier; erased after use.
    pub verifier: Option<String>,
    pub purpose: Purpose,
    pub user_id: Option<Uuid>,
    pub redirect_uri: String,
    pub return_to: Option<String>,
    pub ip_address: Option<String>,
    pub network: Option<String>,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub used_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
