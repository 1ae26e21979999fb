//! Writers of workbooks and texts in the ways of different programs.

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::grids::Grid;

const TYPES: &str = r#"<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>"#;
const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const LINKS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// Parts of a workbook under construction.
#[derive(Clone, Default)]
pub struct Parts {
    /// Name, state and XML of each sheet.
    pub sheets: Vec<(String, String, String)>,
    pub shared_strings: Option<String>,
    pub styles: Option<String>,
    /// Other entries.
    pub extra: Vec<(String, Vec<u8>)>,
    /// Attributes of the element `workbookPr`.
    pub properties: String,
}

impl Parts {
    /// Workbook of one visible sheet.
    pub fn of_sheet(xml: impl Into<String>) -> Self {
        Self {
            sheets: vec![("Лист1".to_owned(), String::new(), xml.into())],
            ..Self::default()
        }
    }

    pub fn with_extra(mut self, path: &str, content: &[u8]) -> Self {
        self.extra.push((path.to_owned(), content.to_vec()));
        self
    }

    pub fn build(&self) -> Vec<u8> {
        let mut sheets = String::new();
        let mut links = String::new();
        let mut entries: Vec<(String, Vec<u8>)> = Vec::new();
        for (index, (name, state, xml)) in self.sheets.iter().enumerate() {
            let id = index + 1;
            let state = if state.is_empty() {
                String::new()
            } else {
                format!(r#" state="{state}""#)
            };
            write!(
                sheets,
                r#"<sheet name="{name}" sheetId="{id}"{state} r:id="rId{id}"/>"#
            )
            .unwrap();
            write!(links, r#"<Relationship Id="rId{id}" Type="{LINKS}/worksheet" Target="worksheets/sheet{id}.xml"/>"#).unwrap();
            entries.push((
                format!("xl/worksheets/sheet{id}.xml"),
                xml.clone().into_bytes(),
            ));
        }
        for (kind, file, content) in [
            ("sharedStrings", "sharedStrings.xml", &self.shared_strings),
            ("styles", "styles.xml", &self.styles),
        ] {
            if let Some(content) = content {
                write!(
                    links,
                    r#"<Relationship Id="{kind}" Type="{LINKS}/{kind}" Target="/xl/{file}"/>"#
                )
                .unwrap();
                entries.push((format!("xl/{file}"), content.clone().into_bytes()));
            }
        }
        let properties = &self.properties;
        entries.push(("[Content_Types].xml".to_owned(), TYPES.into()));
        entries.push((
            "_rels/.rels".to_owned(),
            format!(r#"<Relationships><Relationship Id="a" Type="{LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>"#).into_bytes(),
        ));
        entries.push((
            "xl/workbook.xml".to_owned(),
            format!(r#"<workbook xmlns="{MAIN}" xmlns:r="{LINKS}"><workbookPr {properties}/><sheets>{sheets}</sheets></workbook>"#).into_bytes(),
        ));
        entries.push((
            "xl/_rels/workbook.xml.rels".to_owned(),
            format!("<Relationships>{links}</Relationships>").into_bytes(),
        ));
        entries.extend(self.extra.iter().cloned());
        zip(&entries)
    }
}

/// ZIP archive of entries.
pub fn zip(entries: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, content) in entries {
        writer
            .start_file(path.as_str(), SimpleFileOptions::default())
            .unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Letters of a column.
fn letters(column: usize) -> String {
    if column < 26 {
        char::from(b'A' + u8::try_from(column).unwrap()).to_string()
    } else {
        format!("{}{}", letters(column / 26 - 1), letters(column % 26))
    }
}

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
        .replace('№', "&#8470;")
}

/// Sheet around its rows.
pub fn sheet(rows: &str, after: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>{after}</worksheet>"#
    )
}

fn merges(grid: &Grid) -> String {
    let ranges = grid.merges.iter().map(|(top, left, bottom, right)| {
        let from = format!("{}{}", letters(usize::from(*left)), top + 1);
        format!(
            r#"<mergeCell ref="{from}:{}{}"/>"#,
            letters(usize::from(*right)),
            bottom + 1
        )
    });
    let ranges: String = ranges.collect();
    if ranges.is_empty() {
        ranges
    } else {
        format!("<mergeCells>{ranges}</mergeCells>")
    }
}

/// How a program writes a sheet.
#[derive(Clone, Copy, Debug)]
pub enum Style {
    /// Shared strings, references in rows and cells, a dimension.
    Excel,
    /// Shared strings of runs, styled empty cells, no dimension.
    LibreOffice,
    /// Inline strings, as streaming writers make.
    Inline,
    /// Inline strings without references in rows and cells.
    WithoutReferences,
    /// Elements with a prefix, values as formulas with cached text.
    Prefixed,
    /// References in cells only, phonetic runs, empty rows with formats.
    OneC,
}

pub const STYLES: [Style; 6] = [
    Style::Excel,
    Style::LibreOffice,
    Style::Inline,
    Style::WithoutReferences,
    Style::Prefixed,
    Style::OneC,
];

/// Cell without a value.
fn empty_cell(style: Style, reference: &str) -> String {
    match style {
        Style::Excel | Style::Inline => String::new(),
        Style::WithoutReferences | Style::OneC => format!("<c{reference}/>"),
        Style::LibreOffice => format!(r#"<c{reference} s="1" t="s"></c>"#),
        Style::Prefixed => format!(r#"<x:c{reference} s="1"/>"#),
    }
}

/// Cell of a text, which may be the shared string of an index.
fn filled_cell(style: Style, reference: &str, text: &str, index: usize) -> String {
    match style {
        Style::Excel | Style::LibreOffice | Style::OneC => {
            format!(r#"<c{reference} s="0" t="s"><v>{index}</v></c>"#)
        }
        Style::Inline | Style::WithoutReferences => {
            format!(r#"<c{reference} t="inlineStr"><is><t>{text}</t></is></c>"#)
        }
        Style::Prefixed => {
            format!(r#"<x:c{reference} t="str"><x:f>A1&amp;""</x:f><x:v>{text}</x:v></x:c>"#)
        }
    }
}

/// Shared string of a text, by the programs that share strings.
fn shared_string(style: Style, text: &str) -> Option<String> {
    match style {
        Style::Excel => Some(format!(r#"<si><t xml:space="preserve"> {text} </t></si>"#)),
        Style::LibreOffice => {
            let at = if text.starts_with('&') {
                None
            } else {
                text.char_indices().nth(1)
            };
            let (first, second) = text.split_at(at.map_or(text.len(), |(at, _)| at));
            let runs = format!("<r><rPr><b/></rPr><t>{first}</t></r><r><t>{second}</t></r>");
            Some(format!("<si>{runs}</si>"))
        }
        Style::OneC => {
            let phonetic = r#"<rPh sb="0" eb="1"><t>XTA219010N9999999</t></rPh>"#;
            Some(format!("<si><t>{text}</t>{phonetic}</si>"))
        }
        Style::Inline | Style::WithoutReferences | Style::Prefixed => None,
    }
}

/// Workbook of a grid in the way of a program.
pub fn workbook(grid: &Grid, style: Style) -> Vec<u8> {
    let mut rows = Vec::new();
    let mut strings = Vec::new();
    for (row, line) in grid.rows.iter().zip(1..) {
        let mut cells = Vec::new();
        for (column, text) in row.iter().enumerate() {
            let reference = match style {
                Style::WithoutReferences => String::new(),
                _ => format!(r#" r="{}{line}""#, letters(column)),
            };
            if text.is_empty() {
                cells.push(empty_cell(style, &reference));
                continue;
            }
            let text = escaped(text);
            cells.push(filled_cell(style, &reference, &text, strings.len()));
            strings.extend(shared_string(style, &text));
        }
        let cells = cells.concat();
        rows.push(match style {
            Style::Prefixed => format!(r#"<x:row r="{line}">{cells}</x:row>"#),
            Style::WithoutReferences | Style::OneC => format!("<row>{cells}</row>"),
            _ if row.is_empty() => String::new(),
            _ => format!(r#"<row r="{line}" spans="1:9">{cells}</row>"#),
        });
    }
    let xml = sheet(&rows.concat(), &merges(grid));
    let mut parts = Parts::of_sheet(match style {
        Style::Prefixed => ["worksheet", "sheetData", "merge"]
            .iter()
            .fold(xml, |xml, name| {
                let (start, end) = (format!("<{name}"), format!("</{name}"));
                xml.replace(&start, &format!("<x:{name}"))
                    .replace(&end, &format!("</x:{name}"))
            })
            .replace("xmlns=", "xmlns:x="),
        Style::Excel => xml.replace(
            "<sheetData>",
            r#"<dimension ref="A1:XFD1048576"/><sheetData>"#,
        ),
        _ => xml,
    });
    if !strings.is_empty() {
        // The count is false on purpose: no memory may be reserved by it.
        let counts = r#"count="1" uniqueCount="18446744073709551615""#;
        let strings = strings.concat();
        parts.shared_strings = Some(format!(r#"<sst xmlns="{MAIN}" {counts}>{strings}</sst>"#));
    }
    parts.build()
}

/// Workbook of a grid by `rust_xlsxwriter`.
pub fn written_by_library(grid: &Grid) -> Vec<u8> {
    let mut workbook = rust_xlsxwriter::Workbook::new();
    let sheet = workbook.add_worksheet();
    for (top, left, bottom, right) in &grid.merges {
        sheet
            .merge_range(
                *top,
                *left,
                *bottom,
                *right,
                "",
                &rust_xlsxwriter::Format::new(),
            )
            .unwrap();
    }
    for (row, line) in grid.rows.iter().zip(0..) {
        for (text, column) in row.iter().zip(0..).filter(|(text, _)| !text.is_empty()) {
            sheet.write_string(line, column, text).unwrap();
        }
    }
    workbook.save_to_buffer().unwrap()
}

/// Encodings of a text file.
#[derive(Clone, Copy, Debug)]
pub enum Encoding {
    Utf8,
    Utf8WithMark,
    Utf16LittleEndian,
    Utf16BigEndian,
    Windows1251,
}

pub const ENCODINGS: [Encoding; 5] = [
    Encoding::Utf8,
    Encoding::Utf8WithMark,
    Encoding::Utf16LittleEndian,
    Encoding::Utf16BigEndian,
    Encoding::Windows1251,
];

pub fn encoded(text: &str, encoding: Encoding) -> Vec<u8> {
    let marked = format!("\u{feff}{text}");
    match encoding {
        Encoding::Utf8 => text.as_bytes().to_vec(),
        Encoding::Utf8WithMark => marked.into_bytes(),
        Encoding::Utf16LittleEndian => marked.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        Encoding::Utf16BigEndian => marked.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        Encoding::Windows1251 => text.chars().map(windows_1251).collect(),
    }
}

fn windows_1251(c: char) -> u8 {
    match c {
        '\0'..='\u{7f}' => c as u8,
        'А'..='я' => u8::try_from(c as u32 - 'А' as u32 + 0xC0).unwrap(),
        'Ё' => 0xA8,
        'ё' => 0xB8,
        '№' => 0xB9,
        '«' => 0xAB,
        '»' => 0xBB,
        _ => panic!("{c} is not in windows-1251"),
    }
}

/// Text of a grid; rows are padded to the same width, as programs write them.
pub fn delimited(grid: &Grid, separator: u8, end: &str) -> String {
    let width = grid.rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for row in &grid.rows {
        let cells: Vec<String> = (0..width)
            .map(|column| quoted(row.get(column).map_or("", String::as_str), separator))
            .collect();
        text += &cells.join(&char::from(separator).to_string());
        text += end;
    }
    text
}

fn quoted(cell: &str, separator: u8) -> String {
    if cell.contains(['"', '\n', '\r']) || cell.contains(char::from(separator)) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
