//! Documents for download: PDF rendering, CSV for spreadsheets, tables as CSV and XLSX.

pub mod pdf_renderer;
pub mod spreadsheet;
pub mod table;
