//! The right of an account.

use crate::identity::rows::users::User;

pub use crate::kit::tables::users::Role;

/// True when the account may do what administrators may.
#[must_use]
pub fn is_admin(user: &User) -> bool {
    user.role == Role::Admin
}
