//! An invitation of a person to a company.

use std::fmt;

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;
use crate::platform::entities::company_members::Role;

#[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "company_invitations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub company_id: Uuid,
    /// E-mail address, or eleven digits of a phone; erased when the invitation ends.
    pub contact: Option<String>,
    /// Keyed hash of the contact, which outlives it.
    pub contact_hash: String,
    /// Whether it is addressed to a phone.
    pub is_sms: bool,
    pub role: Role,
    pub monthly_cap: Option<i64>,
    pub invited_by: Uuid,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub accepted_at: Option<DateTimeUtc>,
    pub revoked_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}

/// Debug output without personal data.
impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("company_invitations::Model")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}
