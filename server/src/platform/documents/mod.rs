//! Documents for download: PDF rendering and CSV for spreadsheets.

pub mod pdf_renderer;
pub mod spreadsheet;
