//! A use of a promo code by an identity.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;
use crate::platform::entities::reference::Reference;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "promo_uses")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub promo_code_id: Uuid,
    pub identity_hash: String,
    pub user_id: Uuid,
    pub reference: Reference,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
