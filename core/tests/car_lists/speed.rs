//! Prints how long 5 000 rows take: `cargo test --release -p avtosled-core --test car_lists -- --ignored --nocapture`.

use std::time::Instant;

use avtosled_core::car_list::{MAX_ROWS, read_file};

use crate::grids::Grid;
use crate::support::{planned, vin};
use crate::writers::{Style, delimited, workbook};

/// 4 999 cars in ten columns.
fn large_list() -> Grid {
    let heading = [
        "№",
        "Марка",
        "Модель",
        "Год",
        "VIN",
        "Гос. номер",
        "Номер кузова",
        "Цвет",
        "Цена",
        "Комментарий",
    ];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    for number in 1..MAX_ROWS {
        let plate = format!("А{:03}ВС77", number % 999 + 1);
        let cells = [
            &number.to_string(),
            "Лада",
            "Гранта седан",
            "2021",
            &vin(number),
            &plate,
            "отсутствует",
            "Серый",
            "1 200 000,50",
            "Один владелец, без окрасов",
        ];
        rows.push(cells.map(str::to_owned).to_vec());
    }
    Grid {
        name: "large",
        rows,
        merges: vec![],
        columns: vec![],
        plan: vec![],
    }
}

#[test]
#[ignore = "prints durations, which depend on the machine; run by hand"]
#[expect(clippy::print_stdout, reason = "a measurement is printed")]
fn duration_of_5000_rows_is_printed() {
    let grid = large_list();
    for (name, bytes) in [
        ("CSV", delimited(&grid, b';', "\r\n").into_bytes()),
        ("XLSX with shared strings", workbook(&grid, Style::Excel)),
        ("XLSX with inline strings", workbook(&grid, Style::Inline)),
    ] {
        for _ in 0..3 {
            let start = Instant::now();
            let file = read_file(&bytes).unwrap();
            let read = start.elapsed();
            let start = Instant::now();
            let plan = planned(&file);
            println!(
                "{name}: {} kB, read {read:?}, planned {:?}",
                bytes.len() / 1024,
                start.elapsed()
            );
            assert_eq!(plan.counts.ready as usize, MAX_ROWS - 1);
        }
    }
}
