//! A company: an account whose members order checks on its balance.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "companies")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Account of the owner, which pays for the checks of all members.
    #[sea_orm(unique)]
    pub user_id: Uuid,
    pub name: String,
    pub inn: Option<String>,
    pub kpp: Option<String>,
    pub ogrn: Option<String>,
    pub address: Option<String>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
