//! The role of an account.

use crate::identity::repository::users::User;

pub use crate::platform::entities::users::Role;

/// True when the account may do all that the panel offers.
#[must_use]
pub fn is_admin(user: &User) -> bool {
    user.role == Role::Admin
}

/// True when the account works in the panel; what it may do there is told by its rights.
#[must_use]
pub fn is_staff(user: &User) -> bool {
    matches!(user.role, Role::Operator | Role::Admin)
}
