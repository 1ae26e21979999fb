//! What operators say of a source or register.

use sea_orm::entity::prelude::*;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// Whether it is asked.
    #[derive(Deserialize, ToSchema)]
    #[schema(as = SwitchState)]
    pub enum State {
        On,
        Off,
        /// As what no contract confirms: only where nobody pays for it, and no report waits for it long.
        Unconfirmed,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "source_switches")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: String,
    pub state: Option<State>,
    pub most_at_once: Option<i32>,
    pub reason: String,
    pub changed_at: DateTimeUtc,
    pub changed_by: String,
}

impl ActiveModelBehavior for ActiveModel {}
