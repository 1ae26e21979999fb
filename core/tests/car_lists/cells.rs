//! Cells of workbooks: numbers, dates, formulas, booleans, merges, hidden sheets.

use avtosled_core::car_list::{CellIssueCode, ListFile, read_file};

use crate::support::{plan_file, shorts, vin};
use crate::writers::{Parts, sheet};

const STYLES: &str = r#"<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\.mm\.yyyy"/><numFmt numFmtId="165" formatCode="0000000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="49"/></cellXfs></styleSheet>"#;

fn read_row(cells: &str, properties: &str) -> ListFile {
    let mut parts = Parts::of_sheet(sheet(&format!("<row>{cells}</row>"), ""));
    parts.styles = Some(STYLES.to_owned());
    properties.clone_into(&mut parts.properties);
    read_file(&parts.build()).unwrap()
}

#[test]
fn values_of_every_type_are_text_without_exponent() {
    for (cell, expected) in [
        ("<c><v>1234567</v></c>", "1234567"),
        ("<c><v>1234567.0</v></c>", "1234567"),
        ("<c><v>1.234567E6</v></c>", "1234567"),
        (r#"<c s="3"><v>1234</v></c>"#, "0001234"),
        (r#"<c s="1"><v>45000</v></c>"#, "15.03.2023"),
        (r#"<c s="2"><v>45000.5</v></c>"#, "15.03.2023"),
        (r#"<c s="0"><v>45000</v></c>"#, "45000"),
        (
            r#"<c t="d"><v>2023-03-15T00:00:00</v></c>"#,
            "2023-03-15T00:00:00",
        ),
        (r#"<c t="b"><v>1</v></c>"#, "ИСТИНА"),
        (r#"<c t="b"><v>0</v></c>"#, "ЛОЖЬ"),
        (r#"<c t="str"><f>A2&amp;"x"</f><v>A&amp;B</v></c>"#, "A&B"),
        (r#"<c t="inlineStr"><is><t>'XTA</t></is></c>"#, "XTA"),
        (
            r#"<c t="inlineStr"><is><r><t>X</t></r><r><t xml:space="preserve"> T</t></r></is></c>"#,
            "X T",
        ),
        (r#"<c t="str"><v><![CDATA[XTA]]></v></c>"#, "XTA"),
        ("<c><v>x</v><extLst><ext/></extLst></c>", "x"),
    ] {
        let file = read_row(cell, "");
        assert_eq!(file.tables[0].rows[0].cells, [expected], "{cell}");
        assert!(file.tables[0].rows[0].issues.is_empty(), "{cell}");
    }
    let file = read_row(r#"<c s="1"><v>43538</v></c>"#, r#"date1904="1""#);
    assert_eq!(file.tables[0].rows[0].cells, ["15.03.2023"]);
}

#[test]
fn unusable_value_has_an_issue() {
    for (cell, issue) in [
        ("<c><v>12345678901234500</v></c>", CellIssueCode::LostDigits),
        ("<c><v>1.23457E+16</v></c>", CellIssueCode::LostDigits),
        (
            r#"<c t="str"><v>1,23457E+16</v></c>"#,
            CellIssueCode::LostDigits,
        ),
        ("<c><f>A2</f></c>", CellIssueCode::FormulaWithoutValue),
        (
            r#"<c><f t="shared" si="4294967295" ref="A1:A9"/><v></v></c>"#,
            CellIssueCode::FormulaWithoutValue,
        ),
        (
            r#"<c t="e"><f>A2</f><v>#N/A</v></c>"#,
            CellIssueCode::FormulaError,
        ),
        (
            r#"<c t="str"><v>=HYPERLINK("x")</v></c>"#,
            CellIssueCode::Formula,
        ),
    ] {
        let file = read_row(cell, "");
        let codes: Vec<_> = file.tables[0].rows[0]
            .issues
            .iter()
            .map(|issue| issue.code)
            .collect();
        assert_eq!(codes, [issue], "{cell}");
    }
}

#[test]
fn issue_of_a_vin_is_the_reason_of_its_row() {
    let text =
        |reference: &str, text: &str| format!(r#"<c r="{reference}" t="str"><v>{text}</v></c>"#);
    let rows = format!(
        r#"<row r="1">{}{}</row><row r="2"><c r="A2"><v>1.2345678901234567E+16</v></c></row><row r="3"><c r="A3"><f>B9</f></c></row><row r="4"><c r="A4"><v>1.2E+16</v></c>{}</row><row r="5">{}<c r="B5"><f>C5</f></c></row>"#,
        text("A1", "VIN"),
        text("B1", "Госномер"),
        text("B4", "А123ВС77"),
        text("A5", &vin(1)),
    );
    let plan = plan_file(&Parts::of_sheet(sheet(&rows, "")).build());
    assert_eq!(
        shorts(&plan),
        [
            "1 skipped heading".to_owned(),
            "2 invalid lost_digits".to_owned(),
            "3 invalid formula_without_value".to_owned(),
            "4 ready A123BC77".to_owned(),
            format!("5 ready {}", vin(1)),
        ]
    );
    let remark = plan.rows[3].remark.as_deref().unwrap();
    assert!(
        remark.contains("потерял цифры") && remark.ends_with("Взят госномер A123BC77"),
        "{remark}"
    );
}

#[test]
fn merge_over_rows_gives_its_value_to_each_row_with_content() {
    let rows = format!(
        r#"<row r="1"><c r="A1" t="str"><v>VIN</v></c><c r="B1" t="str"><v>Работа</v></c></row><row r="2"><c r="A2" t="str"><v>{}</v></c><c r="B2"><v>1</v></c></row><row r="3"><c r="B3"><v>2</v></c></row><row r="4"/>"#,
        vin(1)
    );
    let parts = Parts::of_sheet(sheet(
        &rows,
        r#"<mergeCells><mergeCell ref="A2:A4"/></mergeCells>"#,
    ));
    let plan = plan_file(&parts.build());
    let expected = [
        "1 skipped heading".to_owned(),
        format!("2 ready {}", vin(1)),
        format!("3 duplicate {} of 2", vin(1)),
    ];
    assert_eq!(shorts(&plan), expected);
}

#[test]
fn hidden_sheets_are_named_and_not_read() {
    let row = |number| {
        sheet(
            &format!(r#"<row r="1"><c t="str"><v>{}</v></c></row>"#, vin(number)),
            "",
        )
    };
    let of = |name: &str, state: &str, xml| (name.to_owned(), state.to_owned(), xml);
    let parts = Parts {
        sheets: vec![
            of("Архив", "hidden", row(1)),
            of("Склад", "visible", row(2)),
            of("Служебный", "veryHidden", row(3)),
            of("Пустой", "hidden", sheet("", "")),
            of("Новые", "", row(2)),
        ],
        ..Parts::default()
    };
    let plan = plan_file(&parts.build());
    assert_eq!(plan.hidden_sheets, ["Архив", "Служебный"]);
    assert_eq!(
        shorts(&plan),
        [
            format!("1 ready {}", vin(2)),
            format!("1 duplicate {} of 1", vin(2))
        ]
    );
    assert_eq!(plan.rows[1].table, 1);
    assert_eq!(plan.sections[1].sheet, "Новые");
}
