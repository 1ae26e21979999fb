//! A signing key of access tokens.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "signing_keys")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Encrypted signing secret.
    pub secret: String,
    pub created_at: DateTimeUtc,
    pub retired_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
