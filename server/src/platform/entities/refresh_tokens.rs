//! A refresh token of a session.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "refresh_tokens")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub session_id: Uuid,
    #[sea_orm(unique)]
    pub hash: String,
    pub issued_at: DateTimeUtc,
    pub replaced_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
