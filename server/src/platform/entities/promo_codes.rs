//! A promo code.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "promo_codes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    #[sea_orm(unique)]
    pub code: String,
    pub discount: i32,
    pub hours_since_sign_up: Option<i32>,
    pub valid_from: Option<DateTimeUtc>,
    pub valid_until: Option<DateTimeUtc>,
    pub max_uses: Option<i32>,
    pub uses: i32,
    pub is_active: bool,
    pub description: Option<String>,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
