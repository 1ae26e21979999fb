//! Typst compiler with the templates and fonts of this crate; reads no files and no clock.

use std::sync::LazyLock;

use serde::Serialize;
use typst::comemo;
use typst::diag::Warned;
use typst::foundations::{Bytes, Dict, Smart, Value};
use typst::text::{Coverage, Font};
use typst_as_lib::TypstEngine;
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

/// Golos Text (SIL Open Font License 1.1, fonts/OFL.txt), the font of the web pages.
const FONTS: [&[u8]; 2] = [
    include_bytes!("../fonts/GolosText-Regular.ttf"),
    include_bytes!("../fonts/GolosText-Bold.ttf"),
];
const TEMPLATES: [(&str, &str); 4] = [
    (
        "closing_document.typ",
        include_str!("../templates/closing_document.typ"),
    ),
    ("report.typ", include_str!("../templates/report.typ")),
    ("statement.typ", include_str!("../templates/statement.typ")),
    (
        "transfer_document.typ",
        include_str!("../templates/transfer_document.typ"),
    ),
];
/// Replaces characters without a glyph, which PDF/A forbids.
const REPLACEMENT: char = '?';

/// Error of a template or of its data.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    #[error("the data does not fit the template: {0}")]
    Data(#[from] serde_json::Error),
    #[error("Typst: {0}")]
    Typst(String),
    #[error("PDF: {0}")]
    Pdf(String),
}

struct Compiler {
    engine: TypstEngine,
    coverage: Option<Coverage>,
}

static COMPILER: LazyLock<Compiler> = LazyLock::new(|| {
    let fonts = FONTS.iter().flat_map(|data| Font::iter(Bytes::new(*data)));
    let fonts: Vec<Font> = fonts.collect();
    Compiler {
        coverage: fonts.first().map(|font| font.info().coverage.clone()),
        engine: TypstEngine::builder()
            .with_static_source_file_resolver(TEMPLATES)
            .fonts(fonts)
            // Cached results are of no use to other documents.
            .comemo_evict_max_age(Some(0))
            .build(),
    }
});

/// Compiles a template with its data to PDF. CPU- and memory-intensive: run it on a blocking thread.
pub fn compile(template: &'static str, data: &impl Serialize) -> Result<Vec<u8>, RenderError> {
    let data: Dict = serde_json::from_value(serde_json::to_value(data)?)?;
    let Warned { output, .. } = COMPILER
        .engine
        .compile_with_input(template, printable(data));
    let document: PagedDocument = output.map_err(|error| RenderError::Typst(error.to_string()))?;
    let standards = PdfStandards::new(&[PdfStandard::A_2a, PdfStandard::Ua_1])
        .map_err(|error| RenderError::Pdf(error.message().to_string()))?;
    let options = PdfOptions {
        creator: Smart::Custom(None),
        standards,
        ..PdfOptions::default()
    };
    let pdf = typst_pdf::pdf(&document, &options);
    // The export fills the cache again.
    comemo::evict(0);
    pdf.map_err(|errors| {
        let messages = errors.iter().map(|error| error.message.to_string());
        RenderError::Pdf(messages.collect::<Vec<_>>().join("; "))
    })
}

/// Replaces characters that the font lacks.
fn printable(data: Dict) -> Dict {
    let values = data.into_iter();
    values
        .map(|(name, value)| (name, printable_value(value)))
        .collect()
}

fn printable_value(value: Value) -> Value {
    match value {
        Value::Str(text) => Value::Str(printable_text(&text).into()),
        Value::Dict(data) => Value::Dict(printable(data)),
        Value::Array(values) => Value::Array(values.into_iter().map(printable_value).collect()),
        other => other,
    }
}

fn printable_text(text: &str) -> String {
    let has = |c: char| {
        let coverage = COMPILER.coverage.as_ref();
        coverage.is_some_and(|coverage| coverage.contains(u32::from(c)))
    };
    let characters = text.chars().map(|c| match c {
        c if c.is_control() || c.is_whitespace() && !has(c) => ' ',
        c if has(c) => c,
        _ => REPLACEMENT,
    });
    characters.collect()
}
