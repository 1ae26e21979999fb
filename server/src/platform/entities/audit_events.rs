//! An audit event of a staff member, kept after the accounts it names are deleted.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;
use crate::platform::entities::user_actions::Action;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_events")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Staff member who acted; `None` for a command run on the server.
    pub admin_id: Option<Uuid>,
    /// Operating-system user who ran a command on the server.
    pub ran_by: Option<String>,
    pub action: Action,
    /// Subject of the action: id of an account or discrepancy, a source, a promo code.
    pub subject: String,
    /// New value, such as a sum or a role.
    pub change: String,
    pub reason: String,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
