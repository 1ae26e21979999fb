//! Typst with the templates and fonts of this crate; it reads no files and no clock.

use std::sync::LazyLock;

use serde::Serialize;
use typst::comemo;
use typst::diag::Warned;
use typst::foundations::{Bytes, Dict, Smart, Value};
use typst::text::{Coverage, Font};
use typst_as_lib::TypstEngine;
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

/// Golos Text (SIL Open Font License 1.1, fonts/OFL.txt), the typeface of the pages.
const FONTS: [&[u8]; 2] = [
    include_bytes!("../fonts/GolosText-Regular.ttf"),
    include_bytes!("../fonts/GolosText-Bold.ttf"),
];
const TEMPLATES: [(&str, &str); 2] = [
    ("report.typ", include_str!("../templates/report.typ")),
    ("statement.typ", include_str!("../templates/statement.typ")),
];
/// Stands for a character that the typeface lacks: PDF/A forbids glyphs that are not there.
const UNKNOWN: char = '?';

/// The document could not be made: a mistake in a template or in the data.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    #[error("the data does not fit the template: {0}")]
    Data(#[from] serde_json::Error),
    #[error("typesetting: {0}")]
    Typesetting(String),
    #[error("PDF: {0}")]
    Pdf(String),
}

struct Typesetter {
    engine: TypstEngine,
    coverage: Option<Coverage>,
}

static TYPESETTER: LazyLock<Typesetter> = LazyLock::new(|| {
    let fonts = FONTS.iter().flat_map(|data| Font::iter(Bytes::new(*data)));
    let fonts: Vec<Font> = fonts.collect();
    Typesetter {
        coverage: fonts.first().map(|font| font.info().coverage.clone()),
        engine: TypstEngine::builder()
            .with_static_source_file_resolver(TEMPLATES)
            .fonts(fonts)
            // What is remembered of a document serves no other: forgotten when it is laid out.
            .comemo_evict_max_age(Some(0))
            .build(),
    }
});

/// Typesets a template with its data. Takes long and much memory for long documents: never on a
/// thread that others wait for.
pub fn typeset(template: &'static str, data: &impl Serialize) -> Result<Vec<u8>, RenderError> {
    let data: Dict = serde_json::from_value(serde_json::to_value(data)?)?;
    let Warned { output, .. } = TYPESETTER
        .engine
        .compile_with_input(template, printable(data));
    let document: PagedDocument =
        output.map_err(|error| RenderError::Typesetting(error.to_string()))?;
    let standards = PdfStandards::new(&[PdfStandard::A_2a, PdfStandard::Ua_1])
        .map_err(|error| RenderError::Pdf(error.message().to_string()))?;
    let options = PdfOptions {
        creator: Smart::Custom(None),
        standards,
        ..PdfOptions::default()
    };
    let pdf = typst_pdf::pdf(&document, &options);
    // What the PDF left behind would otherwise stay until the next document.
    comemo::evict(0);
    pdf.map_err(|errors| {
        let messages = errors.iter().map(|error| error.message.to_string());
        RenderError::Pdf(messages.collect::<Vec<_>>().join("; "))
    })
}

/// The same data in characters that the typeface has.
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
        let coverage = TYPESETTER.coverage.as_ref();
        coverage.is_some_and(|coverage| coverage.contains(u32::from(c)))
    };
    let characters = text.chars().map(|c| match c {
        c if c.is_control() || c.is_whitespace() && !has(c) => ' ',
        c if has(c) => c,
        _ => UNKNOWN,
    });
    characters.collect()
}
