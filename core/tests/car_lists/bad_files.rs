//! Files that are refused, each with its own reason and within little memory.

use avtosled_core::car_list::{FileError, MAX_ROWS, read_file, read_text};

use crate::support::vin;
use crate::writers::{Parts, sheet, zip};

fn assert_refused(bytes: &[u8], expected: FileError) {
    assert_eq!(read_file(bytes).err(), Some(expected));
}

fn list() -> Parts {
    Parts::of_sheet(sheet(
        &format!(
            r#"<row r="1"><c r="A1" t="inlineStr"><is><t>{}</t></is></c></row>"#,
            vin(1)
        ),
        "",
    ))
}

#[test]
fn file_over_10_megabytes_is_refused() {
    assert_refused(&vec![b'A'; 100 * 1024 * 1024], FileError::TooLarge);
    assert_eq!(
        read_text(&"A;".repeat(6 * 1024 * 1024)).err(),
        Some(FileError::TooLarge)
    );
}

#[test]
fn empty_file_and_file_without_rows_are_refused() {
    assert_refused(b"", FileError::Empty);
    assert_refused(b"\xEF\xBB\xBF", FileError::Empty);
    assert_refused(b" \r\n;;;\r\n", FileError::NoRows);
    assert_refused(b"\n\n \t\n", FileError::NoRows);
    assert_refused(&Parts::of_sheet(sheet("", "")).build(), FileError::NoRows);
    assert_refused(
        &Parts::of_sheet(sheet(r#"<row r="1"><c r="A1" s="1"/></row>"#, "")).build(),
        FileError::NoRows,
    );
    assert_eq!(read_text("").err(), Some(FileError::Empty));
}

#[test]
fn zip_bomb_is_refused() {
    let zeros = vec![0; 70 * 1024 * 1024];
    assert_refused(
        &list().with_extra("xl/media/image1.png", &zeros).build(),
        FileError::UnpackedTooLarge,
    );
}

#[test]
fn workbook_whose_sheets_share_one_part_is_refused() {
    const LINKS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let link = |id: &str, target: &str| {
        format!(r#"<Relationship Id="{id}" Type="{LINKS}/worksheet" Target="{target}"/>"#)
    };
    let parts = [
        ("[Content_Types].xml", "<Types/>".to_owned()),
        (
            "_rels/.rels",
            format!(
                r#"<Relationships><Relationship Id="a" Type="{LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>"#
            ),
        ),
        (
            "xl/workbook.xml",
            format!(
                r#"<workbook xmlns:r="{LINKS}"><sheets><sheet name="1" r:id="x"/><sheet name="2" r:id="y"/></sheets></workbook>"#
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            format!(
                "<Relationships>{}{}</Relationships>",
                link("x", "sheet.xml"),
                link("y", "SHEET.xml")
            ),
        ),
        (
            "xl/sheet.xml",
            "<worksheet><sheetData/></worksheet>".to_owned(),
        ),
    ];
    let entries: Vec<_> = parts
        .into_iter()
        .map(|(name, text)| (name.to_owned(), text.into_bytes()))
        .collect();
    assert_refused(&zip(&entries), FileError::Damaged);
}

#[test]
fn archive_with_too_many_entries_is_refused() {
    let entries: Vec<_> = (0..2_001)
        .map(|index| (format!("{index}.xml"), Vec::new()))
        .collect();
    assert_refused(&zip(&entries), FileError::UnpackedTooLarge);
}

#[test]
fn long_shared_string_in_many_cells_is_refused() {
    let row = |line: usize| {
        let cells: String = (0..200).map(|_| r#"<c t="s"><v>0</v></c>"#).collect();
        format!(r#"<row r="{line}">{cells}</row>"#)
    };
    let mut parts = Parts::of_sheet(sheet(&(1..=4_000).map(row).collect::<String>(), ""));
    parts.shared_strings = Some(format!("<sst><si><t>{}</t></si></sst>", "я".repeat(500)));
    assert_refused(&parts.build(), FileError::UnpackedTooLarge);
}

#[test]
fn more_than_5000_rows_are_refused_with_their_number() {
    let rows = |count: usize| {
        (0..count)
            .map(|number| vin(number) + "\n\n")
            .collect::<String>()
    };
    assert_refused(
        rows(MAX_ROWS + 2).as_bytes(),
        FileError::TooManyRows {
            count: MAX_ROWS + 2,
        },
    );
    assert!(read_file(rows(MAX_ROWS).as_bytes()).is_ok());
    let row = |line: usize| format!(r#"<row r="{line}"><c><v>{line}</v></c></row>"#);
    let cells: String = (1..=20_000).map(row).collect();
    assert_refused(
        &Parts::of_sheet(sheet(&cells, "")).build(),
        FileError::TooManyRows { count: 20_000 },
    );
    let message = FileError::TooManyRows { count: 20_001 }.to_string();
    assert!(
        message.starts_with("В файле 20001 строка с данными, принимается не больше 5000"),
        "{message}"
    );
}

#[test]
fn more_than_256_columns_with_content_are_refused() {
    assert_refused("A,".repeat(1_000_000).as_bytes(), FileError::TooManyColumns);
    assert_refused(
        ("A;".repeat(256) + "A").as_bytes(),
        FileError::TooManyColumns,
    );
    assert!(read_file("A;".repeat(256).as_bytes()).is_ok());
    let far = sheet(
        r#"<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>"#,
        "",
    );
    assert_refused(&Parts::of_sheet(far).build(), FileError::TooManyColumns);
}

#[test]
fn cell_of_the_last_row_keeps_its_line_and_takes_no_memory_for_the_rows_above() {
    let last = sheet(
        &format!(
            r#"<row r="1048576"><c r="B1048576" t="str"><v>{}</v></c><c r="XFD1048576" s="1"/></row>"#,
            vin(1)
        ),
        "",
    );
    let file = read_file(&Parts::of_sheet(last).build()).unwrap();
    assert_eq!(file.tables[0].rows.len(), 1);
    assert_eq!(file.tables[0].rows[0].line, 1_048_576);
    assert_eq!(file.tables[0].rows[0].cells, ["", vin(1).as_str()]);
}

#[test]
fn macros_external_links_and_other_formats_are_refused() {
    assert_refused(
        &list().with_extra("xl/vbaProject.bin", b"x").build(),
        FileError::Macros,
    );
    assert_refused(
        &list()
            .with_extra("XL\\externalLinks\\externalLink1.xml", b"<a/>")
            .build(),
        FileError::ExternalLinks,
    );
    assert_refused(
        &list().with_extra("xl/workbook.bin", b"x").build(),
        FileError::OtherFormat,
    );
    let ods = [(
        "mimetype".to_owned(),
        b"application/vnd.oasis.opendocument.spreadsheet".to_vec(),
    )];
    assert_refused(&zip(&ods), FileError::OtherFormat);
}

#[test]
fn binary_files_are_refused() {
    for bytes in [
        &b"%PDF-1.7\n"[..],
        b"\x89PNG\r\n\x1a\n",
        b"Rar!\x1a\x07",
        b"7z\xBC\xAF\x27\x1C",
        b"A;B\0C",
        b"\x01\x02\x03\x04VIN",
    ] {
        assert_refused(bytes, FileError::Binary);
    }
    assert_refused(
        b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1old workbook",
        FileError::OldExcel,
    );
    let protected = b"\xD0\xCF\x11\xE0....E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0";
    assert_refused(protected, FileError::Encrypted);
    assert_refused("<html><table><tr><td>VIN".as_bytes(), FileError::Markup);
}

#[test]
fn truncated_archive_is_refused() {
    let bytes = list().build();
    for length in [4, 30, bytes.len() / 2, bytes.len() - 1] {
        assert_refused(&bytes[..length], FileError::Damaged);
    }
}

#[test]
fn malformed_parts_are_refused() {
    for rows in [
        r#"<row r="0"><c><v>1</v></c></row>"#,
        r#"<row r="1048577"><c><v>1</v></c></row>"#,
        r#"<row r="1"><c r="XFE1"><v>1</v></c></row>"#,
        r#"<row r="1"><c r="1"><v>1</v></c></row>"#,
        r#"<row r="1"><c t="s"><v>7</v></c></row>"#,
        r#"<row r="1"><c t="s"><v>99999999999999999999</v></c></row>"#,
        r#"<row r="1"><c><v>1</c></row>"#,
        r#"<row r="1"><c t="str"><v>&unknown;</v></c></row>"#,
    ] {
        assert_refused(
            &Parts::of_sheet(sheet(rows, "")).build(),
            FileError::Damaged,
        );
    }
}

#[test]
fn overlapping_merges_are_refused_in_bounded_time() {
    let row = |line: usize| format!(r#"<row r="{line}"><c r="B{line}"><v>1</v></c></row>"#);
    let rows = (1..=5_000).map(row).collect::<Vec<_>>().concat();
    let rows = rows.replacen("<c ", r#"<c r="A1"><v>7</v></c><c "#, 1);
    let merges: String = (0..50_000)
        .map(|_| r#"<mergeCell ref="A1:A1048576"/>"#)
        .collect();
    assert_refused(
        &Parts::of_sheet(sheet(&rows, &merges)).build(),
        FileError::Damaged,
    );
}

#[test]
fn every_refusal_has_a_code_and_a_sentence() {
    for error in [
        FileError::Empty,
        FileError::NoRows,
        FileError::TooLarge,
        FileError::TooManyColumns,
        FileError::UnpackedTooLarge,
        FileError::Macros,
        FileError::ExternalLinks,
        FileError::Encrypted,
        FileError::OldExcel,
        FileError::OtherFormat,
        FileError::Markup,
        FileError::Binary,
        FileError::UnknownEncoding,
        FileError::Damaged,
    ] {
        let json = serde_json::to_value(avtosled_core::car_list::FileRefusal::from(error)).unwrap();
        assert_eq!(json["code"], error.code());
        assert!(
            json["message"]
                .as_str()
                .unwrap()
                .chars()
                .next()
                .unwrap()
                .is_uppercase()
        );
    }
}
