//! Tests of the claims about operations in the registration history.

use avtosled_core::report::{
    Block, History, OwnershipPeriod, Pledges, Restrictions, SourceState, Wanted,
};
use avtosled_core::sources::SourceId;

use super::past::{codes, history, of, period, unread};
use super::{ReportedSource, answered, reason_of};

/// Sources of a car whose newest operation has the given code.
fn with_operation(code: &str, register: (SourceId, Block)) -> Vec<ReportedSource> {
    let newest = OwnershipPeriod {
        last_operation: code.to_owned(),
        ..period("2018-01-02", "null")
    };
    vec![of(vec![newest]), answered(register.0, register.1)]
}

#[test]
fn grave_operation_in_earlier_ownership_period_is_attention() {
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
    // The owner moved, or the car was sold.
    for code in ["61", "62", "03", "17"] {
        assert_eq!(of(code, "12").0, SourceState::Good, "{code}");
    }
    let (level, actual) = of("66", "18");
    assert_eq!(level, SourceState::Attention);
    assert!(actual.starts_with("Регистрацию аннулировали и восстановили"));
    // The text for a reversible removal does not call it final.
    let (level, actual) = of("03", "10");
    assert_eq!(level, SourceState::Stop);
    assert!(actual.contains("пока её не восстановят"), "{actual}");
}

#[test]
fn scrapping_mark_with_open_ownership_period_is_stop() {
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
fn newest_operation_without_record_in_its_register_is_a_contradiction() {
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
    // The other register agrees, is of another kind, or was not parsed completely.
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
fn grave_operation_before_ended_or_undated_registration_is_a_finding() {
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
fn scrapping_mark_after_removal_from_register_is_stop() {
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
fn registration_with_unknown_newest_operation_is_no_data() {
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
