//! Reports for readers: view, PDF, links, mail, refresh, photos, watches.

pub mod access;
pub mod earlier;
pub mod event_stream;
pub mod http;
pub mod mail;
pub mod notes;
pub mod pdf;
pub mod photos;
pub mod redaction;
pub mod refresh;
pub mod rendered_report;
pub mod repository;
pub mod shares;
pub mod view;
pub mod watches;
