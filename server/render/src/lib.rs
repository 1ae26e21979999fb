//! Renders reports, statements and closing documents as PDF/A-2a and PDF/UA-1 from templates and embedded fonts.
//!
//! The data arrives as formatted text; the crate knows nothing of accounts or reports.

pub mod closing_document;
pub mod report;
pub mod statement;
pub mod transfer_document;

mod compiler;

pub use compiler::RenderError;
