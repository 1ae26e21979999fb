//! Content of lists as dealers write them, with the expected plan of each.

use crate::support::vin;

/// Sheet with its expected plan.
pub struct Grid {
    pub name: &'static str,
    pub rows: Vec<Vec<String>>,
    /// Merged ranges: first row and column, last row and column, from 0.
    pub merges: Vec<(u32, u16, u32, u16)>,
    /// Columns of VIN, plate, body number and note in each section.
    pub columns: Vec<[Option<u32>; 4]>,
    pub plan: Vec<String>,
}

fn cells(row: &[&str]) -> Vec<String> {
    row.iter().map(|cell| (*cell).to_owned()).collect()
}

/// All contents.
#[expect(clippy::too_many_lines, reason = "a table of contents")]
pub fn grids() -> Vec<Grid> {
    let (one, two, three) = (vin(1), vin(2), vin(3));
    vec![
        Grid {
            name: "headings in the first row",
            rows: vec![
                cells(&["№", "Марка", "VIN", "Гос. номер", "Комментарий"]),
                cells(&["1", "Лада", &one, "А123ВС77", "склад; 2"]),
                cells(&["2", "Лада", "", "В 456 ЕК 799", ""]),
                cells(&["3", "Лада", &two.to_lowercase(), "", "битая"]),
            ],
            merges: vec![],
            columns: vec![[Some(2), Some(3), None, Some(4)]],
            plan: vec![
                "1 skipped heading".to_owned(),
                format!("2 ready {one}"),
                "3 ready B456EK799".to_owned(),
                format!("4 ready {two}"),
            ],
        },
        Grid {
            name: "no headings, columns in another order",
            rows: vec![
                cells(&["А123ВС77", "Лада Гранта", &one]),
                cells(&["В456ЕК799", "Лада Веста", &two]),
                cells(&["М789НО123", "Лада Нива", &three]),
            ],
            merges: vec![],
            columns: vec![[Some(2), Some(0), None, None]],
            plan: vec![
                format!("1 ready {one}"),
                format!("2 ready {two}"),
                format!("3 ready {three}"),
            ],
        },
        Grid {
            name: "title rows and total of 1C",
            rows: vec![
                cells(&["ООО «Рога и копыта»"]),
                cells(&["Ведомость автомобилей на складе", "", "", "30.11.2026"]),
                vec![],
                cells(&[
                    "№ п/п",
                    "Номенклатура",
                    "Идентификационный номер (VIN)",
                    "Номер кузова",
                    "Сумма",
                ]),
                cells(&["1", "Лада", &one, "", "1 200 000,50"]),
                cells(&["2", "Тойота", "отсутствует", "NZE141-1234567", "900 000"]),
                cells(&["3", "Лада", &one, "", "5"]),
                cells(&["Итого", "3", "", "", "2 100 005,50"]),
            ],
            merges: vec![],
            columns: vec![[Some(2), None, Some(3), None]],
            plan: vec![
                "1 skipped title".to_owned(),
                "2 skipped title".to_owned(),
                "4 skipped heading".to_owned(),
                format!("5 ready {one}"),
                "6 ready NZE141-1234567".to_owned(),
                format!("7 duplicate {one} of 5"),
                "8 skipped total".to_owned(),
            ],
        },
        Grid {
            name: "two tables with own headings",
            rows: vec![
                cells(&["ВИН", "Модель"]),
                cells(&[&one, "Лада"]),
                vec![],
                cells(&["Второй склад"]),
                cells(&["Модель", "Регистрационный знак", "VIN-код"]),
                cells(&["Лада", "А123ВС77", "нет"]),
                cells(&["Лада", "", &two]),
            ],
            merges: vec![],
            columns: vec![[Some(0), None, None, None], [Some(2), Some(1), None, None]],
            plan: vec![
                "1 skipped heading".to_owned(),
                format!("2 ready {one}"),
                "4 skipped title".to_owned(),
                "5 skipped heading".to_owned(),
                "6 ready A123BC77".to_owned(),
                format!("7 ready {two}"),
            ],
        },
        Grid {
            name: "merged headings and cells",
            rows: vec![
                cells(&["Автомобиль", "", "Документы", ""]),
                cells(&["Марка", "Год", "Вин номер", "ГРЗ"]),
                cells(&["Лада", "2020", &one, "А123ВС77"]),
                cells(&["", "2021", &two, "В456ЕК799"]),
                cells(&["Группа «Б»", "", "", ""]),
                cells(&["Лада", "2022", &three, ""]),
            ],
            merges: vec![(0, 0, 0, 1), (0, 2, 0, 3), (2, 0, 3, 0), (4, 0, 4, 3)],
            columns: vec![[Some(2), Some(3), None, None]],
            plan: vec![
                "1 skipped title".to_owned(),
                "2 skipped heading".to_owned(),
                format!("3 ready {one}"),
                format!("4 ready {two}"),
                "5 invalid no_identifier".to_owned(),
                format!("6 ready {three}"),
            ],
        },
        Grid {
            name: "errors of typing",
            rows: vec![
                cells(&["VIN", "Госномер", "ID"]),
                cells(&["*XTA219010N0000001*", "", "A-1"]),
                cells(&["ХТА 219010 N 0000002", "", "A-2"]),
                cells(&["XTA219O1ON0000003", "", "A-3"]),
                cells(&["XTA21901", "А123ВС77", "A-4"]),
                cells(&["XTA21901", "А123ВС7", "A-5"]),
                cells(&["XTA219010N0000004 или WBA71DC010CH14720", "", "A-6"]),
                cells(&["1,23457E+16", "", "A-7"]),
                cells(&["VIN: XTA219010N0000005", "", "A-8"]),
                cells(&["В456ЕК799", "", "A-9"]),
            ],
            merges: vec![],
            columns: vec![[Some(0), Some(1), None, Some(2)]],
            plan: vec![
                "1 skipped heading".to_owned(),
                format!("2 ready {one}"),
                format!("3 ready {two}"),
                format!("4 repairable {three}"),
                "5 ready A123BC77".to_owned(),
                "6 invalid too_short".to_owned(),
                format!("7 repairable {} WBA71DC010CH14720", vin(4)),
                "8 invalid lost_digits".to_owned(),
                format!("9 ready {}", vin(5)),
                "10 ready B456EK799".to_owned(),
            ],
        },
        Grid {
            name: "printed pages with repeated headings",
            rows: vec![
                cells(&["п/п", "Номер кузова (VIN)", "Рег. номер"]),
                cells(&["1", &one, ""]),
                cells(&["п/п", "Номер кузова (VIN)", "Рег. номер"]),
                cells(&["2", "", "А123ВС77"]),
                cells(&["Всего: 2", "", ""]),
            ],
            merges: vec![],
            columns: vec![[Some(1), Some(2), None, None]],
            plan: vec![
                "1 skipped heading".to_owned(),
                format!("2 ready {one}"),
                "3 skipped heading".to_owned(),
                "4 ready A123BC77".to_owned(),
                "5 skipped total".to_owned(),
            ],
        },
        Grid {
            name: "one column of mixed numbers",
            rows: vec![
                cells(&[&one]),
                cells(&["А123ВС77"]),
                cells(&[&two]),
                vec![],
                cells(&["NZE141-1234567"]),
                cells(&["нет данных"]),
            ],
            merges: vec![],
            columns: vec![[Some(0), None, None, None]],
            plan: vec![
                format!("1 ready {one}"),
                "2 ready A123BC77".to_owned(),
                format!("3 ready {two}"),
                "5 ready NZE141-1234567".to_owned(),
                "6 invalid no_identifier".to_owned(),
            ],
        },
    ]
}
