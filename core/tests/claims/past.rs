//! Ownership, registration and timeline.

use avtosled_core::report::{
    Accident, Accidents, Answer, Block, Customs, History, Inspection, Inspections, OwnershipPeriod,
    Pledges, Restrictions, SourceState, Vehicle, Wanted,
};
use avtosled_core::sources::SourceId;

use super::{ReportedSource, answered, findings_of, reason_of, text, tile_of};

fn period(from: &str, to: &str) -> OwnershipPeriod {
    OwnershipPeriod {
        from: from.to_owned(),
        to: to.to_owned(),
        simple_person_type: "Natural".to_owned(),
        simple_person_type_info: "Физическое лицо".to_owned(),
        last_operation: "03".to_owned(),
        ..OwnershipPeriod::default()
    }
}

fn history(ownership_periods: Vec<OwnershipPeriod>) -> History {
    History {
        found: true,
        ownership_periods,
        ..History::default()
    }
}

fn of(periods: Vec<OwnershipPeriod>) -> ReportedSource {
    answered(SourceId::History, Block::History(history(periods)))
}

/// The same with an unparsed record.
fn unread((id, status, answer): ReportedSource) -> ReportedSource {
    let answer = answer.map(|answer| Answer {
        other: vec!["{}".to_owned()],
        ..answer
    });
    (id, status, answer)
}

fn codes(sources: &[ReportedSource]) -> Vec<&'static str> {
    let found = findings_of(sources).contradictions;
    found.iter().map(|found| found.code.into_str()).collect()
}

fn card(date: &str) -> ReportedSource {
    let cards = vec![Inspection {
        date: date.to_owned(),
        ..Inspection::default()
    }];
    answered(
        SourceId::Inspections,
        Block::Inspections(Inspections {
            count: 1,
            cards,
            ..Inspections::default()
        }),
    )
}

#[test]
fn future_period_is_no_registration() {
    let (level, actual) = reason_of(
        SourceId::History,
        Block::History(history(vec![
            period("2015-05-01", "2026-11-21"),
            period("2026-11-21", "null"),
        ])),
    );
    assert_eq!(level, SourceState::Attention);
    assert!(
        actual.contains("состоит ли автомобиль на учёте, неизвестно"),
        "{actual}"
    );
}

#[test]
fn single_period_says_nothing_about_earlier_owners() {
    let (_, actual) = reason_of(
        SourceId::History,
        Block::History(History {
            vehicle: Vehicle {
                year: Some(2008),
                ..Vehicle::default()
            },
            ..history(vec![period("2019-05-01", "null")])
        }),
    );
    assert_eq!(
        actual,
        "Состоит на учёте, 1 период владения, последний с 01.05.2019"
    );
}

#[test]
fn short_periods_are_not_called_owners() {
    let line_of = |periods| reason_of(SourceId::History, Block::History(history(periods))).1;
    for (actual, words) in [
        (
            line_of(vec![
                period("2016-01-01", "2026-09-15"),
                period("2026-09-15", "null"),
            ]),
            "Последний период владения идёт меньше полугода: ",
        ),
        (
            line_of(vec![
                period("2016-01-01", "2020-01-01"),
                period("2020-01-02", "2020-03-01"),
                period("2020-03-02", "null"),
            ]),
            "Один из периодов владения короче полугода: ",
        ),
    ] {
        assert!(actual.starts_with(words), "{actual}");
    }
}

#[test]
fn first_registration_requires_all_periods_dated() {
    let late = || of(vec![period("2020-01-01", "null")]);
    let found = findings_of(&[late(), card("2018-05-01")]);
    let [early] = found.contradictions.as_slice() else {
        panic!("{:?}", found.contradictions)
    };
    assert_eq!(
        early.text,
        "Есть записи раньше первой регистрации 01.01.2020: история в реестре неполна, её начали \
         заново, или в одной из записей ошибка"
    );
    assert_eq!(codes(&[unread(late()), card("2018-05-01")]), [""; 0]);
    let undated = of(vec![period("", "2020-01-01"), period("2020-01-01", "null")]);
    assert_eq!(codes(&[undated, card("2018-05-01")]), [""; 0]);
}

#[test]
fn gap_beside_an_unread_period_is_not_reported() {
    let gap = || {
        of(vec![
            period("2015-01-01", "2018-01-01"),
            period("2020-01-01", "null"),
        ])
    };
    assert_eq!(codes(&[gap()]), ["owners"]);
    assert_eq!(codes(&[unread(gap())]), [""; 0]);
    // An overlap is certain even with unread records.
    let overlap = of(vec![
        period("2015-01-01", "2018-01-01"),
        period("2017-01-01", "null"),
    ]);
    assert_eq!(codes(&[unread(overlap)]), ["owners"]);
}

#[test]
fn recycling_fee_requires_all_periods_dated() {
    let brought = |history: History| answered(SourceId::History, Block::History(history));
    let first = OwnershipPeriod {
        last_operation: "15".to_owned(),
        ..period("2024-05-01", "null")
    };
    let customs = || answered(SourceId::Customs, Block::Customs(Customs::default()));
    let known = || brought(history(vec![first.clone()]));
    assert_eq!(codes(&[known(), customs()]), ["recyclingFee"]);
    assert_eq!(codes(&[unread(known()), customs()]), [""; 0]);
    let undated = brought(history(vec![period("", "2024-05-01"), first.clone()]));
    assert_eq!(codes(&[undated, customs()]), [""; 0]);
}

#[test]
fn future_event_is_not_in_the_timeline() {
    let accidents = |date: &str| {
        answered(
            SourceId::Accidents,
            Block::Accidents(Accidents {
                has_accidents: true,
                accidents: vec![Accident {
                    date: date.to_owned(),
                    ..Accident::default()
                }],
                ..Accidents::default()
            }),
        )
    };
    for (date, events, undated) in [
        ("2026-11-20", 1, 0),
        ("2026-11-21", 0, 1),
        ("2031-01-01", 0, 1),
        ("", 0, 1),
    ] {
        let line = findings_of(&[accidents(date)]).timeline;
        assert_eq!(
            (line.events.len(), line.undated),
            (events, undated),
            "{date}"
        );
    }
}

#[test]
fn tile_of_a_finding_mentions_unread_records() {
    let accident = Accident {
        date: "2023-03-14".to_owned(),
        ..Accident::default()
    };
    let accidents = Block::Accidents(Accidents {
        has_accidents: true,
        accidents: vec![accident],
        ..Accidents::default()
    });
    let (value, actual) = tile_of(&[unread(answered(SourceId::Accidents, accidents))]);
    assert_eq!(
        (value.as_str(), actual.as_str()),
        ("1 ДТП", "Последнее 14.03.2023; прочитано не всё")
    );
}

#[test]
fn accident_without_damage_is_not_called_harmless() {
    for codes in [Vec::new(), vec!["777".to_owned()]] {
        let accidents = Accidents {
            has_accidents: true,
            accidents: vec![Accident {
                date: "2023-03-14".to_owned(),
                damage_codes: codes,
                ..Accident::default()
            }],
            ..Accidents::default()
        };
        let (level, actual) = reason_of(SourceId::Accidents, Block::Accidents(accidents));
        assert_eq!(
            (level, actual.as_str()),
            (SourceState::Attention, "1 ДТП 14.03.2023")
        );
    }
}

#[test]
fn accidents_of_one_day_are_counted_by_number() {
    let accident = |number: &str| Accident {
        number: text(number),
        date: "2023-03-14".to_owned(),
        ..Accident::default()
    };
    let line_of = |numbers: [&str; 2]| {
        let accidents = Accidents {
            has_accidents: true,
            accidents: numbers.map(accident).to_vec(),
            ..Accidents::default()
        };
        tile_of(&[answered(SourceId::Accidents, Block::Accidents(accidents))]).0
    };
    assert_eq!(line_of(["1", "1"]), "1 ДТП");
    assert_eq!(line_of(["1", "2"]), "2 ДТП");
    assert_eq!(line_of(["", ""]), "2 ДТП");
}

#[test]
fn operation_of_an_earlier_period_is_told_if_it_matters() {
    let of = |last: &str, code: &str| {
        reason_of(
            SourceId::History,
            Block::History(history(vec![
                OwnershipPeriod {
                    last_operation: last.to_owned(),
                    ..period("2010-01-01", "2018-01-01")
                },
                OwnershipPeriod {
                    last_operation: code.to_owned(),
                    ..period("2018-01-02", "null")
                },
            ])),
        )
    };
    for (code, expected) in [
        ("68", "Раньше его снимали с учёта в связи с хищением"),
        ("09", "Раньше его снимали с учёта на утилизацию"),
        ("65", "Раньше его снимали с учёта на утилизацию"),
        ("10", "Раньше регистрацию признавали недействительной"),
        ("08", "Раньше его вывозили за пределы страны"),
        ("47", "Раньше на него накладывали ограничение"),
        ("49", "Раньше регистрировали залог"),
        ("13", "Раньше он был на временном учёте"),
    ] {
        let (level, actual) = of(code, "12");
        assert_eq!(level, SourceState::Attention, "{code}");
        assert!(actual.starts_with(expected), "{actual}");
        assert!(
            actual.contains("Состоит на учёте, 2 периода владения"),
            "{actual}"
        );
    }
    // Moved, and sold to another owner.
    for code in ["61", "62", "03", "17"] {
        assert_eq!(of(code, "12").0, SourceState::Good, "{code}");
    }
    let (level, actual) = of("66", "18");
    assert_eq!(level, SourceState::Attention);
    assert!(actual.starts_with("Регистрацию аннулировали и восстановили"));
    // A reversible removal is not called final.
    let (level, actual) = of("03", "10");
    assert_eq!(level, SourceState::Stop);
    assert!(actual.contains("пока её не восстановят"), "{actual}");
}

#[test]
fn scrapping_mark_stops_despite_an_open_period() {
    let history = History {
        scrapped: true,
        ..history(vec![period("2018-01-02", "null")])
    };
    let (level, actual) = reason_of(SourceId::History, Block::History(history));
    assert_eq!(level, SourceState::Stop);
    assert_eq!(actual, "В реестре есть отметка об утилизации");
}

#[test]
fn temporary_registration_is_attention() {
    let temporary = OwnershipPeriod {
        last_operation: "13".to_owned(),
        ..period("2026-08-01", "null")
    };
    let (level, actual) = reason_of(SourceId::History, Block::History(history(vec![temporary])));
    assert_eq!(level, SourceState::Attention);
    assert_eq!(
        actual,
        "Автомобиль на временном учёте, срок не сообщён. 1 период владения, последний с \
         01.08.2026"
    );
}

/// Sources of a car whose newest operation has this code.
fn with_operation(code: &str, register: (SourceId, Block)) -> Vec<ReportedSource> {
    let newest = OwnershipPeriod {
        last_operation: code.to_owned(),
        ..period("2018-01-02", "null")
    };
    vec![of(vec![newest]), answered(register.0, register.1)]
}

#[test]
fn newest_operation_of_restriction_or_pledge_is_attention() {
    for (code, expected) in [
        (
            "47",
            "Последняя операция — наложение ограничения. Состоит на учёте",
        ),
        (
            "49",
            "Последняя операция — регистрация залога. Состоит на учёте",
        ),
    ] {
        let newest = OwnershipPeriod {
            last_operation: code.to_owned(),
            ..period("2018-01-02", "null")
        };
        let (level, actual) = reason_of(SourceId::History, Block::History(history(vec![newest])));
        assert_eq!(level, SourceState::Attention, "{code}");
        assert!(actual.starts_with(expected), "{actual}");
    }
}

#[test]
fn newest_operation_that_its_register_denies_is_a_contradiction() {
    let restrictions = || {
        (
            SourceId::Restrictions,
            Block::Restrictions(Restrictions::default()),
        )
    };
    assert_eq!(codes(&with_operation("47", restrictions())), ["operation"]);
    let wanted = || (SourceId::Wanted, Block::Wanted(Wanted::default()));
    assert_eq!(codes(&with_operation("68", wanted())), ["operation"]);
    let pledges = (SourceId::Pledges, Block::Pledges(Pledges::default()));
    assert_eq!(codes(&with_operation("49", pledges)), ["operation"]);
    // Agrees, says nothing about it, or was not read completely.
    let imposed = Restrictions {
        count: 1,
        ..Restrictions::default()
    };
    let imposed = (SourceId::Restrictions, Block::Restrictions(imposed));
    assert!(codes(&with_operation("47", imposed)).is_empty());
    assert!(codes(&with_operation("47", wanted())).is_empty());
    assert!(codes(&with_operation("48", restrictions())).is_empty());
    let mut partly = with_operation("47", restrictions());
    if let Some(register) = partly.pop() {
        partly.push(unread(register));
    }
    assert!(codes(&partly).is_empty());
}

#[test]
fn grave_operation_is_told_beside_an_ended_or_undated_registration() {
    let with = |periods: Vec<OwnershipPeriod>| {
        reason_of(SourceId::History, Block::History(history(periods)))
    };
    let operation = |code: &str, from: &str, to: &str| OwnershipPeriod {
        last_operation: code.to_owned(),
        ..period(from, to)
    };
    let (level, text) = with(vec![
        operation("68", "2015-01-01", "2016-01-01"),
        operation("03", "2017-01-01", "2020-01-01"),
    ]);
    assert_eq!(level, SourceState::Attention);
    assert!(
        text.contains("хищением") && text.contains("Не состоит на учёте"),
        "{text}"
    );
    let (level, text) = with(vec![operation("68", "", "null")]);
    assert_eq!(level, SourceState::Stop, "{text}");
    let (_, text) = with(vec![
        operation("68", "2015-01-01", "2016-01-01"),
        operation("47", "2017-01-01", "null"),
    ]);
    assert!(
        text.contains("хищением") && text.contains("ограничения"),
        "{text}"
    );
    let (_, text) = with(vec![
        operation("47", "2015-01-01", "2018-01-01"),
        operation("", "2018-01-01", "null"),
    ]);
    assert!(!text.contains("Состоит на учёте"), "{text}");
    assert!(text.contains("последняя операция не сообщена"), "{text}");
}

#[test]
fn scrapping_mark_stops_despite_a_removal() {
    let removed = OwnershipPeriod {
        last_operation: "61".to_owned(),
        ..period("2018-01-02", "2020-01-01")
    };
    let history = History {
        scrapped: true,
        ..history(vec![removed])
    };
    assert_eq!(
        reason_of(SourceId::History, Block::History(history)).0,
        SourceState::Stop
    );
}

#[test]
fn record_before_the_year_of_manufacture_is_a_contradiction() {
    let of = |from: &str, year: i32| {
        let history = History {
            vehicle: Vehicle {
                year: Some(year),
                ..Vehicle::default()
            },
            ..history(vec![period(from, "null")])
        };
        codes(&[answered(SourceId::History, Block::History(history))])
    };
    assert_eq!(of("1995-02-10", 2015), ["manufacture"]);
    assert!(of("2014-12-10", 2015).is_empty());
}

#[test]
fn unnamed_newest_operation_leaves_registration_unknown() {
    let of = |code: &str, info: &str| {
        let newest = OwnershipPeriod {
            last_operation: code.to_owned(),
            last_operation_info: info.to_owned(),
            ..period("2018-01-02", "null")
        };
        reason_of(SourceId::History, Block::History(history(vec![newest]))).0
    };
    assert_eq!(of("", ""), SourceState::NoData);
    assert_eq!(of("99", ""), SourceState::NoData);
    for info in [
        "Снятие с учёта",
        "Аннулирование регистрации",
        "Вывезен за пределы РФ",
        "Запрет регистрационных действий",
        "Арест",
    ] {
        assert_eq!(of("", info), SourceState::NoData, "{info}");
    }
    assert_eq!(of("", "Изменение собственника"), SourceState::Good);
}
