//! State of a rate limiter (GCRA) for one limit and subject.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

words! {
    /// Name of a rate limit.
    pub enum Name {
        LookUps,
        /// Lookups for rows of batches.
        BatchLookUps,
        Previews,
        Licences,
        Purchases,
        WrongPromoCodes,
        EmailLinks,
        /// Requests of a key of the open API.
        ApiKey,
        /// Requests of all keys of an account.
        ApiAccount,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "rate_limits")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: Name,
    /// User id, or hash of an address prefix or e-mail address.
    pub subject: Uuid,
    /// Theoretical arrival time (GCRA), Unix milliseconds.
    pub used_until: i64,
}

impl ActiveModelBehavior for ActiveModel {}
