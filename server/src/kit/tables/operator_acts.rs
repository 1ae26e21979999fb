//! One act of an operator. It outlives the accounts it names.

use sea_orm::entity::prelude::*;

use crate::kit::tables::Relation;
use crate::kit::tables::user_actions::Action;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "operator_acts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// None for a command on the server.
    pub admin_id: Option<Uuid>,
    /// Whose account it was about.
    pub user_id: Uuid,
    pub action: Action,
    pub reason: Option<String>,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
