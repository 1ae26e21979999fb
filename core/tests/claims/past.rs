//! Tests of the claims about ownership, registration and timeline.

use avtosled_core::report::{
    Accident, Accidents, Answer, Block, Customs, History, Inspection, Inspections, OwnershipPeriod,
    SourceState, Vehicle,
};
use avtosled_core::sources::SourceId;

use super::{ReportedSource, answered, findings_of, reason_of, text, tile_of};

pub fn period(from: &str, to: &str) -> OwnershipPeriod {
    OwnershipPeriod {
        from: from.to_owned(),
        to: to.to_owned(),
        simple_person_type: "Natural".to_owned(),
        simple_person_type_info: "Физическое лицо".to_owned(),
        last_operation: "03".to_owned(),
        ..OwnershipPeriod::default()
    }
}

pub fn history(ownership_periods: Vec<OwnershipPeriod>) -> History {
    History {
        found: true,
        ownership_periods,
        ..History::default()
    }
}

pub fn of(periods: Vec<OwnershipPeriod>) -> ReportedSource {
    answered(SourceId::History, Block::History(history(periods)))
}

/// Copy of a reported source with an unparsed record.
pub fn unread((id, status, answer): ReportedSource) -> ReportedSource {
    let answer = answer.map(|answer| Answer {
        other: vec!["{}".to_owned()],
        ..answer
    });
    (id, status, answer)
}

pub fn codes(sources: &[ReportedSource]) -> Vec<&'static str> {
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
fn ownership_period_starting_in_the_future_leaves_registration_unknown() {
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
fn single_late_period_has_no_text_about_earlier_owners() {
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
fn text_of_short_ownership_mentions_periods_and_not_owners() {
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
fn early_record_is_a_contradiction_only_if_all_periods_are_dated() {
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
fn ownership_gap_beside_an_unread_period_is_not_reported() {
    let gap = || {
        of(vec![
            period("2015-01-01", "2018-01-01"),
            period("2020-01-01", "null"),
        ])
    };
    assert_eq!(codes(&[gap()]), ["owners"]);
    assert_eq!(codes(&[unread(gap())]), [""; 0]);
    // An overlap is certain even with unparsed records.
    let overlap = of(vec![
        period("2015-01-01", "2018-01-01"),
        period("2017-01-01", "null"),
    ]);
    assert_eq!(codes(&[unread(overlap)]), ["owners"]);
}

#[test]
fn recycling_fee_contradiction_requires_all_periods_dated() {
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
fn accident_without_known_damage_is_attention_without_damage_text() {
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
fn accidents_of_one_day_with_equal_number_are_counted_once() {
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
