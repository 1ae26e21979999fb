//! A free check or VK package granted to an account for an identity.

use sea_orm::entity::prelude::*;
use strum::IntoStaticStr;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// Benefit granted for an identity.
    #[derive(IntoStaticStr, ToSchema)]
    #[schema(as = FreeCheckKind)]
    #[strum(const_into_str)]
    pub enum Grant {
        Phone,
        Vk,
        Licence,
        /// Eight free services for the first VK sign-in.
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
