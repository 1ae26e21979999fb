//! Sign-in methods: phone code, VK ID, password; linking of further methods; limits.

pub mod address_prefix;
pub mod code_purpose;
pub mod credentials;
pub mod error;
pub mod identity_changes;
pub mod linking;
pub mod password_limits;
mod password_strength;
pub mod phone_sign_in;
pub mod recycled_phone;
pub mod sign_in_limits;
pub mod vk_attempts;
pub mod vk_sign_in;
pub mod vk_tokens;

use crate::identity::repository::users::User;
use crate::identity::session::sessions::Tokens;

/// Result of a successful sign-in.
#[derive(Clone, Debug)]
pub struct SignedIn {
    pub user: User,
    pub tokens: Tokens,
    /// Whether the sign-in created the account.
    pub created: bool,
}
