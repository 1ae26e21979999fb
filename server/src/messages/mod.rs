//! Mails and SMS: what they say, promising them, sending them.

pub mod confirmation;
pub mod content;
pub mod jobs;
pub mod outbox;
pub mod repository;
pub mod templates;
