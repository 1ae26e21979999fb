//! The ways to sign in, and linking a second one.

pub mod code_purpose;
pub mod credentials;
pub mod error;
mod guessable;
pub mod identity_changes;
pub mod linking;
pub mod network;
pub mod password_limits;
pub mod phone_sign_in;
pub mod sign_in_limits;
pub mod silent_number;
pub mod vk_attempts;
pub mod vk_demo;
pub mod vk_profile;
pub mod vk_sign_in;
pub mod vk_tokens;

use crate::identity::repository::users::User;
use crate::identity::session::sessions::Tokens;

/// The person is signed in.
#[derive(Clone, Debug)]
pub struct SignedIn {
    pub user: User,
    pub tokens: Tokens,
}
