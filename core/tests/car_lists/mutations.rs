//! Random changes of files: reading ends without a panic, and a plan holds every row once.

use avtosled_core::car_list::{read_file, read_text};
use proptest::prelude::*;

use crate::grids::grids;
use crate::support::planned;
use crate::writers::{ENCODINGS, Parts, STYLES, delimited, encoded, sheet, workbook};

fn check(bytes: &[u8]) {
    if let Ok(file) = read_file(bytes) {
        let rows: usize = file.tables.iter().map(|table| table.rows.len()).sum();
        assert_eq!(planned(&file).rows.len(), rows);
    }
}

fn mutated(
    mut bytes: Vec<u8>,
    changes: &[(prop::sample::Index, u8)],
    cut: Option<prop::sample::Index>,
) -> Vec<u8> {
    for (index, value) in changes {
        let at = index.index(bytes.len());
        bytes[at] = *value;
    }
    if let Some(cut) = cut {
        bytes.truncate(cut.index(bytes.len()));
    }
    bytes
}

fn changes() -> impl Strategy<Value = Vec<(prop::sample::Index, u8)>> {
    prop::collection::vec(any::<(prop::sample::Index, u8)>(), 1..8)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn changed_workbook_never_panics(
        grid in 0..8_usize, style in 0..6_usize, changes in changes(), cut in any::<Option<prop::sample::Index>>()
    ) {
        check(&mutated(workbook(&grids()[grid], STYLES[style]), &changes, cut));
    }

    #[test]
    fn changed_sheet_never_panics(
        changes in changes(), fragments in prop::collection::vec("(<(/)?(row|c|v|is|t|f)( r=\"[A-C]?[0-9]\")?( t=\"(s|n|b|str)\")?>|[0-9]{1,20}|[A-Z]{1,3}|&lt;){1,30}", 1..4)
    ) {
        let xml = mutated(sheet(&fragments.concat(), "").into_bytes(), &changes, None);
        check(&Parts::of_sheet(String::from_utf8_lossy(&xml)).build());
    }

    #[test]
    fn changed_text_never_panics(
        grid in 0..8_usize, encoding in 0..5_usize, changes in changes(), cut in any::<Option<prop::sample::Index>>()
    ) {
        let text = delimited(&grids()[grid], b';', "\r\n").replace('…', "");
        check(&mutated(encoded(&text, ENCODINGS[encoding]), &changes, cut));
    }

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check(&bytes);
    }

    #[test]
    fn every_row_of_a_random_text_is_planned_once(text in "([A-Zа-яА-Я0-9;,\"'=+\t*. -]{0,12}|VIN|Госномер|Номер кузова|Итого|А123ВС77|XTA219010N0000001|[;\n\r]){0,40}") {
        if let Ok(file) = read_text(&text) {
            let read: Vec<u32> = file.tables.iter().flat_map(|table| table.rows.iter().map(|row| row.line)).collect();
            let plan = planned(&file);
            prop_assert_eq!(plan.rows.iter().map(|row| row.line).collect::<Vec<_>>(), read);
        }
    }
}
