//! The right of an account.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::identity::rows::users::User;

/// What an account may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    User,
    Admin,
}

impl Role {
    /// The word in `users.role`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Admin => "admin",
        }
    }
}

/// True when the account may do what administrators may.
#[must_use]
pub fn is_admin(user: &User) -> bool {
    user.role == Role::Admin.name()
}
