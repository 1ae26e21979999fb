//! Dual control: staff actions on money, roles and personal data.
//!
//! Each person has caps per hour and day. An action above the caps waits for a second person, or is rejected when
//! there is no approver; then the commands on the server are the second person.

pub mod approvers;
pub mod balances;
pub mod caps;
pub mod commands;
pub mod error;
pub mod notifications;
mod perform;
pub mod personal_data;
pub mod refunds;
pub mod requests;
pub mod roles;
pub mod session_stop;
pub mod view;
