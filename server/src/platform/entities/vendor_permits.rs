//! A permit of the distributed semaphore for vendor calls.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "vendor_permits")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Pool of the permit: a file of the vendor, or all calls of a kind.
    pub pool: String,
    /// Number of the permit in its pool, from 0.
    pub number: i32,
    /// End of the lease in Unix milliseconds; in the past when the permit is free.
    pub leased_until: i64,
}

impl ActiveModelBehavior for ActiveModel {}
