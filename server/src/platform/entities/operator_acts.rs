//! One act of an operator. It outlives the accounts it names.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;
use crate::platform::entities::user_actions::Action;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "operator_acts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// None for a command on the server.
    pub admin_id: Option<Uuid>,
    /// Of a command on the server: who ran it, as its system says.
    pub ran_by: Option<String>,
    pub action: Action,
    /// What it was done to: the id of an account or a difference, a source, a promo code.
    pub subject: String,
    /// What is new, such as a sum or a role.
    pub change: String,
    pub reason: String,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
