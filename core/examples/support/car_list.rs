//! Lists of cars of the fixtures: texts, one workbook, answers to questions, refused files.

use std::io::{Cursor, Write as _};

use serde_json::{Value, json};
use zip::CompressionMethod;
use zip::ZipWriter;
use zip::result::ZipResult;
use zip::write::SimpleFileOptions;

const LINKS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// Arguments of `planCarListText`.
pub fn texts() -> Vec<Vec<Value>> {
    let asked = "VIN;ВИН\nXTA219010N0000001;XTA219010N0000002\n";
    let texts = [
        "VIN;Госномер;Комментарий\nXTA219010N0000001;;склад\n;А123ВС77;\nXTA2I9010N0000003;;\nXTA219010N0000001;;\nИтого;3;\n",
        "XTA219010N0000001\r\nNZE141-1234567\r\n\r\nпустая\r\n",
        "sep=,\n=\"XTA219010N0000001\",=A1\n1.23457E+16,А123ВС77\n",
        "DA1219010N0000001\n",
        asked,
        "",
        "<html>",
    ];
    let mut cases: Vec<Vec<Value>> = texts
        .iter()
        .map(|text| vec![json!(text), Value::Null])
        .collect();
    let columns = json!([{ "section": 0, "kind": "vin", "column": 1 }]);
    cases.push(vec![json!(asked), json!({ "columns": columns })]);
    cases
}

/// Arguments of `planCarListFile`; the bytes of a file are an array.
pub fn files() -> ZipResult<Vec<Vec<Value>>> {
    let files = [
        workbook()?,
        b"\xC2\xC8\xCD;\xC3\xD0\xC7\r\nXTA219010N0000001;\xC0123\xC2\xD177\r\n".to_vec(),
        b"\xFF\xFEA\0;\0B\0".to_vec(),
        b"%PDF-1.7".to_vec(),
        b"PK\x03\x04broken".to_vec(),
        Vec::new(),
    ];
    Ok(files
        .into_iter()
        .map(|bytes| vec![json!(bytes), Value::Null])
        .collect())
}

/// Workbook with a title, a merge, a number without its digits and a hidden sheet.
fn workbook() -> ZipResult<Vec<u8>> {
    let text = |text: &str| format!(r#"<c t="inlineStr"><is><t>{text}</t></is></c>"#);
    let rows = [
        text("Склад"),
        text("Модель") + &text("VIN"),
        text("Лада") + &text("XTA219010N0000001"),
        "<c/>".to_owned() + "<c><v>1.23457E+16</v></c>",
    ];
    let rows: Vec<String> = rows
        .into_iter()
        .map(|cells| format!("<row>{cells}</row>"))
        .collect();
    let merge = r#"<mergeCells><mergeCell ref="A3:A4"/></mergeCells>"#;
    let sheet = format!(
        "<worksheet><sheetData>{}</sheetData>{merge}</worksheet>",
        rows.concat()
    );
    let link = |id: &str, kind: &str, target: &str| {
        format!(r#"<Relationship Id="{id}" Type="{LINKS}/{kind}" Target="{target}"/>"#)
    };
    let links = |links: &str| format!("<Relationships>{links}</Relationships>");
    let sheets = r#"<sheet name="Склад" r:id="a"/><sheet name="Архив" state="hidden" r:id="a"/>"#;
    let workbook = format!(r#"<workbook xmlns:r="{LINKS}"><sheets>{sheets}</sheets></workbook>"#);
    archive(&[
        ("[Content_Types].xml", "<Types/>"),
        (
            "_rels/.rels",
            &links(&link("a", "officeDocument", "xl/workbook.xml")),
        ),
        ("xl/workbook.xml", &workbook),
        (
            "xl/_rels/workbook.xml.rels",
            &links(&link("a", "worksheet", "worksheets/sheet1.xml")),
        ),
        ("xl/worksheets/sheet1.xml", &sheet),
    ])
}

/// Archive without compression, whose bytes do not depend on a compressor.
fn archive(entries: &[(&str, &str)]) -> ZipResult<Vec<u8>> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (path, content) in entries {
        writer.start_file(*path, options)?;
        writer.write_all(content.as_bytes())?;
    }
    Ok(writer.finish()?.into_inner())
}
