//! Renders reports and statements as PDF/A-2a and PDF/UA-1 from templates and embedded fonts.
//!
//! The data arrives as formatted text; the crate knows nothing of accounts or reports.

pub mod report;
pub mod statement;

mod compiler;

pub use compiler::RenderError;
