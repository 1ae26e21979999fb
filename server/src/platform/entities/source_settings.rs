//! An operator's setting of a source or register.

use sea_orm::entity::prelude::*;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// Whether the source is queried.
    #[derive(Deserialize, ToSchema)]
    #[schema(as = SwitchState)]
    pub enum State {
        On,
        Off,
        /// Not confirmed by the vendor's contract: free of charge, and never delays a report.
        Unconfirmed,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "source_settings")]
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
