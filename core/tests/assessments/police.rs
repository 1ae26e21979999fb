//! Tests of the assessments of the traffic police registers and the mileage.

use avtosled_core::money::Kopecks;
use avtosled_core::report::{
    Accident, Accidents, Answer, Block, History, Mileage, MileageRecord, OwnershipPeriod,
    RequestedCar, Restriction, Restrictions, SourceInput, SourceState, SourceStatus, Wanted,
    WantedRecord, findings,
};
use avtosled_core::sources::SourceId;

use super::{assert_assessment, text};

#[test]
fn accidents_are_attention_with_count_last_day_and_damaged_sides() {
    use SourceState::{Attention, Good};
    let accident = |date: &str, codes: &[&str]| Accident {
        date: date.to_owned(),
        damage_codes: codes.iter().map(|code| (*code).to_owned()).collect(),
        ..Accident::default()
    };
    let accidents = |accidents: Vec<Accident>| {
        Block::Accidents(Accidents {
            has_accidents: true,
            accidents,
            ..Accidents::default()
        })
    };
    assert_assessment(
        Block::Accidents(Accidents::default()),
        Good,
        "ДТП не найдены",
    );
    assert_assessment(
        accidents(Vec::new()),
        Attention,
        "Есть запись о ДТП без подробностей",
    );
    let counted = |count: u32, listed: Vec<Accident>| {
        Block::Accidents(Accidents {
            has_accidents: true,
            accidents: listed,
            counted: Some(count),
            ..Accidents::default()
        })
    };
    for (block, text) in [
        (counted(2, Vec::new()), "2 ДТП, подробностей нет"),
        (
            counted(2, vec![accident("2023-03-14", &[])]),
            "2 ДТП, из них описано 1: 14.03.2023",
        ),
        (
            counted(
                4,
                vec![accident("2020-01-02", &[]), accident("2023-03-14", &[])],
            ),
            "4 ДТП, из них описано 2, последнее из описанных 14.03.2023",
        ),
    ] {
        assert_assessment(block, Attention, text);
    }
    assert_assessment(
        accidents(vec![
            accident("2023-03-14", &["210"]),
            accident("2020-01-01", &["115"]),
        ]),
        Attention,
        "2 ДТП, последнее 14.03.2023, повреждения спереди и справа",
    );
    assert_assessment(
        accidents(vec![accident("2020-01-01", &["299"])]),
        Attention,
        "1 ДТП 01.01.2020, повреждения снизу",
    );
    assert_assessment(
        accidents(vec![accident("2020-01-01", &["150"])]),
        Attention,
        "1 ДТП 01.01.2020",
    );
}

/// History of two periods; the second has the given operation and end.
fn history(operation: &str, to: &str) -> Block {
    let period = |from: &str, to: &str, operation: &str| OwnershipPeriod {
        last_operation: operation.to_owned(),
        simple_person_type: "Natural".to_owned(),
        from: from.to_owned(),
        to: to.to_owned(),
        ..OwnershipPeriod::default()
    };
    Block::History(History {
        found: true,
        ownership_periods: vec![
            period("2010-05-11", "2011-05-11", "11"),
            period("2011-05-11", to, operation),
        ],
        ..History::default()
    })
}

#[test]
fn car_is_registered_only_in_open_period_without_grave_operation() {
    use SourceState::{Attention, Good, NoData, Stop};
    assert_assessment(
        Block::History(History::default()),
        NoData,
        "Автомобиля нет в реестре Госавтоинспекции",
    );
    assert_assessment(
        history("03", "null"),
        Good,
        "Состоит на учёте, 2 периода владения, последний с 11.05.2011",
    );
    assert_assessment(
        history("03", ""),
        NoData,
        "2 периода владения, последний с 11.05.2011, его конец неизвестен",
    );
    assert_assessment(
        history("03", "2020-02-01"),
        Attention,
        "Не состоит на учёте: последний период окончен 01.02.2020",
    );
    let empty = History {
        found: true,
        ..History::default()
    };
    assert_assessment(
        Block::History(empty),
        NoData,
        "Автомобиль в реестре есть, периодов владения в нём нет",
    );
    for (operation, level, text) in [
        ("68", Stop, "Снят с учёта в связи с хищением"),
        (
            "09",
            Stop,
            "Снят с учёта: утилизация. С такой записью на учёт его не поставят",
        ),
        (
            "65",
            Stop,
            "Снят с учёта: утилизация. С такой записью на учёт его не поставят",
        ),
        (
            "66",
            Stop,
            "Регистрация признана недействительной: пока её не восстановят, на учёт его не поставят",
        ),
        ("08", Stop, "Снят с учёта: вывезен за пределы страны"),
        ("63", Stop, "Снят с учёта: вывезен за пределы страны"),
        ("62", Attention, "Автомобиль снят с учёта"),
        (
            "18",
            Attention,
            "Регистрацию аннулировали и восстановили. Состоит на учёте, 2 периода владения, \
             последний с 11.05.2011",
        ),
    ] {
        assert_assessment(history(operation, "null"), level, text);
    }
}

#[test]
fn wanted_car_and_restriction_in_force_are_stop() {
    use SourceState::Stop;
    let record = WantedRecord {
        region: text("Краснодарский край"),
        date: text("2025-01-09"),
        ..WantedRecord::default()
    };
    let wanted = Wanted {
        records: vec![record],
        ..Wanted::default()
    };
    assert_assessment(
        Block::Wanted(wanted),
        Stop,
        "Автомобиль в розыске с 09.01.2025, Краснодарский край",
    );
    let restriction = Restriction {
        kind: "Запрет на регистрационные действия".to_owned(),
        date: text("2026-02-03"),
        imposed_by: text("Судебный пристав"),
        ..Restriction::default()
    };
    let restrictions = Restrictions {
        count: 2,
        records: vec![restriction],
    };
    assert_assessment(Block::Restrictions(restrictions), Stop, "2 ограничения");
}

#[test]
fn restriction_text_has_kind_and_date_and_lifted_restriction_is_good() {
    use SourceState::{Good, Stop};
    let record = |kind: &str, code: &str, operation: &str| Restriction {
        kind: kind.to_owned(),
        kind_code: text(code),
        operation: text(operation),
        date: text("2026-02-03"),
        basis: text(
            "Документ: 1/2 от 01.02.2026, ТЕСТОВ Т.Т., СПИ: 1, ИП: 18259/24/61000-ИП от 12.01.2024",
        ),
        ..Restriction::default()
    };
    let restrictions =
        |records: Vec<Restriction>| Block::Restrictions(Restrictions { count: 0, records });
    assert_assessment(
        restrictions(vec![record("", "5", "47")]),
        Stop,
        "Регистрация аннулируется от 03.02.2026",
    );
    assert_assessment(
        restrictions(vec![record("ЗАПРЕТ НА СНЯТИЕ С УЧЕТА", "2", "47")]),
        Stop,
        "Запрет на снятие с учета от 03.02.2026",
    );
    assert_assessment(
        restrictions(vec![record("Запрет", "1", "48")]),
        Good,
        "Действующих ограничений нет, 1 снято",
    );
    assert_assessment(
        restrictions(vec![
            record("Запрет", "1", "48"),
            record("Запрет", "1", "47"),
        ]),
        Stop,
        "Запрет от 03.02.2026",
    );
    assert_eq!(
        record("", "1", "47").enforcement_number().as_deref(),
        Some("18259/24/61000-ИП")
    );
}

#[test]
fn mileage_text_of_confirmed_rollback_has_both_readings_and_day() {
    let record = |mileage, date: &str| MileageRecord {
        mileage,
        date: date.to_owned(),
        ..MileageRecord::default()
    };
    let mileage = Mileage {
        found_in_database: true,
        current_mileage: Some(95_000),
        records: vec![
            record(150_000, "2023-02-01"),
            record(171_300, "2024-02-01"),
            record(89_100, "2025-04-03"),
            record(95_000, "2026-04-03"),
        ],
        ..Mileage::default()
    };
    assert_assessment(
        Block::Mileage(mileage),
        SourceState::Attention,
        "Пробег снижался: 171 300 км → 89 100 км к 03.04.2025",
    );
}

#[test]
fn bailiff_restriction_text_has_debt_and_minimum_if_one_is_unknown() {
    use SourceState::Stop;
    let ban = |number: Option<&str>, debt: Option<i64>| Restriction {
        kind: "Запрет".to_owned(),
        operation: text("47"),
        date: text("2026-02-03"),
        basis: number.map(|number| format!("СПИ: 1, ИП: {number}")),
        debt: debt.map(Kopecks),
        debt_subject: debt.and(text("Штраф ГИБДД")),
        ..Restriction::default()
    };
    let (first, second) = (Some("1/24/61000-ИП"), Some("2/24/61000-ИП"));
    let line_of = |records: &[Restriction]| {
        Block::Restrictions(Restrictions {
            count: u32::try_from(records.len()).unwrap(),
            records: records.to_vec(),
        })
    };
    let lifted = Restriction {
        operation: text("48"),
        ..ban(second, Some(100))
    };
    let one = line_of(&[ban(first, Some(4_500_000)), lifted]);
    assert_assessment(one.clone(), Stop, "Запрет от 03.02.2026, долг 45 000₽");
    let both = line_of(&[
        ban(first, Some(4_500_000)),
        ban(first, Some(4_500_000)),
        ban(second, Some(50)),
    ]);
    assert_assessment(
        both,
        Stop,
        "3 ограничения, последнее от 03.02.2026, долг 45 000,50₽ по всем производствам",
    );
    for unknown in [ban(second, None), ban(None, None)] {
        assert_assessment(
            line_of(&[ban(first, Some(4_500_000)), unknown]),
            Stop,
            "2 ограничения, последнее от 03.02.2026, долг не меньше 45 000₽",
        );
    }
    assert_assessment(line_of(&[ban(first, None)]), Stop, "Запрет от 03.02.2026");
    let shown = serde_json::to_string(&one.present()).unwrap();
    assert!(shown.contains("Долг по производству") && shown.contains("Штраф ГИБДД"));
    let today = "2026-03-01".parse().unwrap();
    let answer = Answer::from(one);
    let source = SourceInput {
        service_id: "restrict",
        source: SourceId::Restrictions,
        status: SourceStatus::Answered,
        answer: Some(&answer),
    };
    let found = findings(RequestedCar::default(), None, &[source], today);
    let actual = found
        .checklist
        .iter()
        .filter(|item| item.text.contains("№ 1/24/61000-ИП"));
    assert_eq!(actual.count(), 1);
    assert!(
        !found
            .checklist
            .iter()
            .any(|item| item.text.contains("2/24/61000"))
    );
}
