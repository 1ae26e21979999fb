//! Mails and SMS: contents, outbox, templates, delivery.

pub mod content;
pub mod email_verification;
pub mod http;
pub mod jobs;
pub mod outbox;
pub mod repository;
pub mod support;
pub mod templates;
