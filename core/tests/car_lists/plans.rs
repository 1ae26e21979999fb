//! Plans: columns, questions, choices, remarks, notes.

use avtosled_core::car_list::{
    ChosenColumn, ColumnChoice, PlannedRow, find_columns, plan, read_text,
};
use avtosled_core::identifier::IdentifierKind;
use serde_json::json;

use crate::support::{plan_text, planned, shorts, today, vin};

#[test]
fn equally_likely_columns_are_asked_about_and_not_chosen() {
    let text = format!(
        "VIN;ВИН;Марка\n{};{};Лада\n{};{};Лада\n",
        vin(1),
        vin(2),
        vin(3),
        vin(4)
    );
    let file = read_text(&text).unwrap();
    let asked = planned(&file);
    let question = asked.question.clone().unwrap();
    assert_eq!(question.kind, IdentifierKind::Vin);
    assert_eq!(
        question
            .candidates
            .iter()
            .map(|candidate| candidate.letters.as_str())
            .collect::<Vec<_>>(),
        ["A", "B"]
    );
    assert_eq!(question.candidates[1].samples, [vin(2), vin(4)]);
    assert_eq!(asked.counts.ready, 0);
    assert_eq!(
        shorts(&asked)[1],
        format!("2 repairable {} {}", vin(1), vin(2))
    );

    let choice = ColumnChoice {
        columns: vec![ChosenColumn {
            section: 0,
            kind: IdentifierKind::Vin,
            column: Some(1),
        }],
    };
    let chosen = plan(&file, Some(&choice), today());
    assert_eq!(chosen.question, None);
    assert_eq!(
        shorts(&chosen)[1..],
        [format!("2 ready {}", vin(2)), format!("3 ready {}", vin(4))]
    );
}

#[test]
fn columns_with_the_same_values_are_not_asked_about() {
    let text = format!(
        "VIN;Идентификационный номер\n{0};{0}\n{1};{1}\n",
        vin(1),
        vin(2)
    );
    let plan = plan_text(&text);
    assert_eq!(plan.question, None);
    assert_eq!(plan.counts.ready, 2);
}

#[test]
fn content_decides_between_columns_with_the_same_heading() {
    let text = format!("VIN;VIN\n1;{}\n2;{}\n", vin(1), vin(2));
    assert_eq!(plan_text(&text).sections[0].columns.vin, Some(1));
    let misplaced = format!("VIN;Номер кузова\nсм. справа;{}\nнет;{}\n", vin(1), vin(2));
    assert_eq!(plan_text(&misplaced).counts.ready, 2);
}

#[test]
fn questions_about_plates_without_headings_are_asked() {
    let text = "А123ВС77;В456ЕК799\nМ789НО123;Т001РУ50\n";
    let question = plan_text(text).question.unwrap();
    assert_eq!(
        (question.kind, question.candidates.len()),
        (IdentifierKind::License, 2)
    );
}

#[test]
fn doubtful_vin_beside_a_valid_plate_is_remarked() {
    let plan = plan_text("VIN;Госномер;Примечание\nXTA219010N000001;А123ВС77;склад\n");
    let row = &plan.rows[1];
    assert_eq!(row.note.as_deref(), Some("склад"));
    assert_eq!(
        row.remark.as_deref(),
        Some(
            "VIN «XTA219010N000001»: В VIN 17 символов, не хватает: 1 символ. Взят госномер A123BC77"
        )
    );
}

#[test]
fn another_vin_in_the_row_is_remarked() {
    let plan = plan_text(&format!("VIN;Номер кузова\n{};{}\n", vin(1), vin(2)));
    assert_eq!(
        plan.rows[1].remark,
        Some(format!("В строке есть и другой VIN: {}", vin(2)))
    );
}

#[test]
fn masked_plate_and_masked_vin_are_invalid() {
    let plan = plan_text("VIN;Госномер\nXTA219010********;\n;А123ВС7*\n;А123ВС77*\n");
    assert_eq!(
        plan.counts.invalid + plan.counts.repairable,
        3,
        "{:?}",
        shorts(&plan)
    );
    assert_eq!(plan.counts.ready, 0);
}

#[test]
fn identifier_in_a_sentence_is_offered_and_not_taken() {
    let plan = plan_text(&format!(
        "Продам Ладу, VIN {}, торг\nСрочно! {} недорого",
        vin(1),
        vin(2)
    ));
    assert_eq!(plan.counts.repairable, 2, "{:?}", shorts(&plan));
}

#[test]
fn row_that_looks_like_a_heading_but_has_a_number_is_data() {
    let plan = plan_text(&format!("VIN;{}\nГосномер;А123ВС77\n", vin(1)));
    assert!(
        shorts(&plan)
            .iter()
            .all(|row| row.contains("ready") || row.contains("repairable")),
        "{:?}",
        shorts(&plan)
    );
}

#[test]
fn long_text_of_a_row_is_truncated_to_120_characters() {
    let plan = plan_text(&format!(
        "VIN;Описание\n{};{}\n",
        vin(1),
        "длинно ".repeat(60)
    ));
    assert_eq!(plan.rows[1].text.chars().count(), 120);
    assert!(plan.rows[1].text.ends_with('…'));
}

#[test]
fn find_columns_returns_the_sections_of_a_table() {
    let file = read_text(&format!("Список\n\nVIN;ID\n{};7\n", vin(1))).unwrap();
    let sections = find_columns(&file.tables[0], today());
    assert_eq!(sections.len(), 1);
    assert_eq!(
        (
            sections[0].heading_line,
            sections[0].columns.vin,
            sections[0].columns.note
        ),
        (Some(3), Some(0), Some(1))
    );
}

#[test]
fn quoted_line_breaks_count_as_one_row() {
    let plan = plan_text(&format!(
        "VIN;Описание\n{};\"две\nстроки\"\n{};x\n",
        vin(1),
        vin(2)
    ));
    assert_eq!(shorts(&plan)[2], format!("3 ready {}", vin(2)));
}

#[test]
fn json_of_a_row_has_a_tagged_state() {
    let plan = plan_text(&format!("{0}\n{0}\n", vin(1)));
    let json = serde_json::to_value(&plan.rows).unwrap();
    let ready = json!({ "state": "ready", "kind": "vin", "number": vin(1) });
    assert_eq!(
        json[0],
        json!({ "table": 0, "line": 1, "text": vin(1), "note": null, "remark": null, "state": ready })
    );
    let duplicate =
        json!({ "state": "duplicate", "kind": "vin", "number": vin(1), "of": 1, "ofTable": 0 });
    assert_eq!(json[1]["state"], duplicate);
    let back: Vec<PlannedRow> = serde_json::from_value(json).unwrap();
    assert_eq!(back, plan.rows);
}
