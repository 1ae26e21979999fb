//! One free check, or VK package, that an identity brought to an account.

use sea_orm::entity::prelude::*;
use strum::IntoStaticStr;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// A benefit that an identity brings.
    #[derive(IntoStaticStr, ToSchema)]
    #[schema(as = FreeCheckKind)]
    #[strum(const_into_str)]
    pub enum Grant {
        Phone,
        Vk,
        Licence,
        /// The eight free services of the first sign-in by VK.
        VkPackage,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "free_check_grants")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub kind: Grant,
    pub identity_hash: String,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
