//! Each content in each file format: 8 contents as 7 kinds of workbooks and 27 kinds of texts.

use avtosled_core::car_list::ListPlan;

use crate::grids::{Grid, grids};
use crate::support::{plan_file, plan_text, shorts};
use crate::writers::{
    ENCODINGS, Encoding, STYLES, delimited, encoded, workbook, written_by_library,
};

const SEPARATORS: [u8; 4] = [b';', b'\t', b',', b'|'];

fn assert_plan(plan: &ListPlan, grid: &Grid, rows: &[String], format: &str) {
    let context = format!("«{}» as {format}", grid.name);
    assert_eq!(shorts(plan), rows, "{context}");
    let columns = plan.sections.iter().map(|section| {
        let columns = section.columns;
        [columns.vin, columns.license, columns.body, columns.note]
    });
    assert_eq!(columns.collect::<Vec<_>>(), grid.columns, "{context}");
    assert_eq!(plan.question, None, "{context}");
    let counts = plan.counts;
    let total =
        counts.ready + counts.repairable + counts.duplicate + counts.invalid + counts.skipped;
    assert_eq!(total as usize, plan.rows.len(), "{context}");
}

#[test]
fn workbook_of_every_program_gives_the_expected_plan() {
    let mut files = 0;
    for grid in grids() {
        for style in STYLES {
            assert_plan(
                &plan_file(&workbook(&grid, style)),
                &grid,
                &grid.plan,
                &format!("{style:?}"),
            );
            files += 1;
        }
        assert_plan(
            &plan_file(&written_by_library(&grid)),
            &grid,
            &grid.plan,
            "rust_xlsxwriter",
        );
        files += 1;
    }
    assert_eq!(files, 56);
}

#[test]
fn text_of_every_encoding_and_separator_gives_the_expected_plan() {
    let mut files = 0;
    for grid in grids().iter().filter(|grid| !is_merged_down(grid)) {
        for encoding in ENCODINGS {
            for separator in SEPARATORS {
                let text = delimited(grid, separator, "\r\n");
                let format = format!("{encoding:?} with {:?}", char::from(separator));
                assert_plan(
                    &plan_file(&encoded(&text, encoding)),
                    grid,
                    &grid.plan,
                    &format,
                );
                files += 1;
            }
        }
    }
    assert_eq!(files, 140);
}

#[test]
fn text_with_every_line_end_pasted_or_declared_gives_the_expected_plan() {
    for grid in grids().iter().filter(|grid| !is_merged_down(grid)) {
        for end in ["\n", "\r", "\r\n"] {
            let text = delimited(grid, b'\t', end);
            assert_plan(
                &plan_text(&text),
                grid,
                &grid.plan,
                &format!("pasted text with {end:?}"),
            );
            let declared = format!("sep=|{end}{}", delimited(grid, b'|', end));
            let later: Vec<String> = grid.plan.iter().map(|row| moved_down(row)).collect();
            let file = encoded(&declared, Encoding::Windows1251);
            assert_plan(
                &plan_file(&file),
                grid,
                &later,
                &format!("declared separator with {end:?}"),
            );
        }
    }
}

/// Whether a merge spans rows, which a text cannot express.
fn is_merged_down(grid: &Grid) -> bool {
    grid.merges.iter().any(|(top, _, bottom, _)| bottom > top)
}

/// Expected row when one line precedes the content.
fn moved_down(row: &str) -> String {
    let next = |number: &str| number.parse::<u32>().unwrap() + 1;
    let (line, state) = row.split_once(' ').unwrap();
    let state = match state.rsplit_once(" of ") {
        Some((state, of)) => format!("{state} of {}", next(of)),
        None => state.to_owned(),
    };
    format!("{} {state}", next(line))
}
