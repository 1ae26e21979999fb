//! Documents of Автослед as PDF/A-2a and PDF/UA-1: templates, the typeface they use, and the typesetter. It knows
//! nothing of accounts or reports: whoever calls it has put everything into words.

pub mod report;
pub mod statement;

mod typesetter;

pub use typesetter::RenderError;
