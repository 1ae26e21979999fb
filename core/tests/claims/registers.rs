//! Tests of registers that can stop a deal: ended, doubtful and unparsed records.

use avtosled_core::report::{
    Block, Party, Pledge, PledgeKind, PledgeRegister, Pledges, RequestedCar, Restriction,
    Restrictions, SourceState, SourceStatus, Wanted, WantedRecord, findings,
};
use avtosled_core::sources::SourceId;

use super::{ReportedSource, answered, findings_of, inputs, reason_of, text, today};

fn pledges(register: PledgeRegister, count: u32, records: Vec<Pledge>) -> Block {
    Block::Pledges(Pledges {
        register,
        count,
        records,
    })
}

fn pledge(end: &str) -> Pledge {
    Pledge {
        date: text("2019-02-01"),
        end_date: text(end),
        ..Pledge::default()
    }
}

fn lease(end: &str) -> Pledge {
    Pledge {
        kind: PledgeKind::Lease,
        starts_on: text("2019-02-01"),
        date: None,
        creditors: vec![Party {
            name: "ООО «Лизинг Тест»".to_owned(),
            birth_date: None,
        }],
        ..pledge(end)
    }
}

fn lifted() -> Restriction {
    Restriction {
        operation: text("48"),
        ..Restriction::default()
    }
}

fn three(restrictions: Restrictions, pledges: Block) -> Vec<ReportedSource> {
    vec![
        answered(SourceId::Wanted, Block::Wanted(Wanted::default())),
        answered(SourceId::Restrictions, Block::Restrictions(restrictions)),
        answered(SourceId::Pledges, pledges),
    ]
}

#[test]
fn facts_of_ended_pledge_and_lifted_ban_do_not_deny_their_existence() {
    use avtosled_core::report::{History, OwnershipPeriod};
    let mut sources = three(
        Restrictions {
            count: 1,
            records: vec![lifted()],
        },
        pledges(PledgeRegister::Notary, 1, vec![pledge("2022-01-01")]),
    );
    sources.push(answered(
        SourceId::History,
        Block::History(History {
            found: true,
            ownership_periods: vec![OwnershipPeriod {
                from: "2015-05-01".to_owned(),
                to: "null".to_owned(),
                last_operation: "03".to_owned(),
                ..OwnershipPeriod::default()
            }],
            ..History::default()
        }),
    ));
    let verdict = findings_of(&sources).verdict;
    assert_eq!(verdict.level, SourceState::Good);
    for fact in &verdict.facts {
        let denies = ["ограничений не найдено", "залог не найден"];
        assert!(!denies.contains(&fact.as_str()), "{fact}");
    }
    assert!(
        verdict
            .facts
            .contains(&"действующий залог не найден".to_owned())
    );
}

#[test]
fn pledge_is_in_force_on_its_last_day() {
    for (end, level) in [
        ("2026-11-19", SourceState::Good),
        ("2026-11-20", SourceState::Stop),
        ("2027-01-01", SourceState::Stop),
        ("", SourceState::Stop),
        ("весной", SourceState::Stop),
    ] {
        let block = pledges(PledgeRegister::Notary, 1, vec![pledge(end)]);
        assert_eq!(reason_of(SourceId::Pledges, block).0, level, "{end}");
    }
}

#[test]
fn lease_without_an_end_is_reported_as_possible() {
    let of = |end: &str| {
        let block = pledges(PledgeRegister::Fedresurs, 1, vec![lease(end)]);
        let verdict = findings_of(&[answered(SourceId::Leases, block)]).verdict;
        let reason = verdict.reasons[0].clone();
        (verdict.title, reason.text.into_owned())
    };
    let (title, actual) = of("");
    assert_eq!(title, "Возможно, в лизинге");
    assert_eq!(
        actual,
        "Есть запись о лизинге, но действует ли договор, неизвестно: лизинг с 01.02.2019, \
         лизингодатель: ООО «Лизинг Тест»"
    );
    assert_eq!(of("2027-01-01").0, "В лизинге");
    assert_eq!(of("2025-01-01").0, "Был в лизинге");
}

#[test]
fn unread_pledge_record_has_title_of_its_register() {
    for (id, register, title) in [
        (
            SourceId::Pledges,
            PledgeRegister::Notary,
            "Возможно, в залоге",
        ),
        (
            SourceId::Leases,
            PledgeRegister::Fedresurs,
            "Возможно, в лизинге или залоге",
        ),
    ] {
        let sources = [answered(id, pledges(register, 1, Vec::new()))];
        assert_eq!(findings_of(&sources).verdict.title, title);
    }
}

#[test]
fn answer_of_one_pledge_register_does_not_replace_the_other() {
    let mut sources = three(
        Restrictions::default(),
        pledges(PledgeRegister::Notary, 0, Vec::new()),
    );
    sources.push((SourceId::Leases, SourceStatus::Failed, None));
    let verdict = findings_of(&sources).verdict;
    assert_eq!(verdict.level, SourceState::NotAnswered);
    assert_eq!(verdict.title, "Не проверено: лизинг");
    // Fedresurs answered and the notaries' register did not.
    sources[2] = (SourceId::Pledges, SourceStatus::Failed, None);
    sources[3] = answered(
        SourceId::Leases,
        pledges(PledgeRegister::Fedresurs, 0, Vec::new()),
    );
    assert_eq!(findings_of(&sources).verdict.title, "Не проверено: залог");
}

#[test]
fn lifted_restriction_is_not_counted() {
    let of = |count, records| {
        let block = Block::Restrictions(Restrictions { count, records });
        reason_of(SourceId::Restrictions, block)
    };
    let (level, actual) = of(2, vec![lifted(), Restriction::default()]);
    assert_eq!(level, SourceState::Stop);
    assert_eq!(
        actual,
        "запрет на регистрационные действия".replacen('з', "З", 1)
    );
    // The second record was counted but not parsed.
    let (level, actual) = of(2, vec![lifted()]);
    assert_eq!(
        (level, actual.as_str()),
        (SourceState::Stop, "1 ограничение")
    );
}

#[test]
fn record_with_another_vin_is_stop_and_a_contradiction() {
    let wanted = Wanted {
        count: 1,
        records: vec![WantedRecord {
            vin: text("X9F00TEST00000002"),
            ..WantedRecord::default()
        }],
        ..Wanted::default()
    };
    let restricted = Restrictions {
        count: 1,
        records: vec![Restriction {
            vin: text("X9F00TEST00000002"),
            ..Restriction::default()
        }],
    };
    let other = Pledge {
        vin: text("X9F00TEST00000002"),
        ..pledge("")
    };
    for (id, block) in [
        (SourceId::Wanted, Block::Wanted(wanted)),
        (SourceId::Restrictions, Block::Restrictions(restricted)),
        (
            SourceId::Pledges,
            pledges(PledgeRegister::Notary, 1, vec![other]),
        ),
    ] {
        let sources = [answered(id, block)];
        let named = RequestedCar {
            vin: Some("X9F00TEST00000001"),
            ..RequestedCar::default()
        };
        let found = findings(named, None, &inputs(&sources), today());
        assert_eq!(found.verdict.level, SourceState::Stop, "{id:?}");
        assert!(
            found
                .verdict
                .facts
                .contains(&"источники называют разные VIN".to_owned()),
            "{id:?}: {:?}",
            found.verdict.facts
        );
    }
}

#[test]
fn wanted_car_is_stop_by_count_or_by_listed_records() {
    for (count, records) in [(3, 2), (0, 1), (1, 0)] {
        let wanted = Wanted {
            count,
            records: vec![WantedRecord::default(); records],
            ..Wanted::default()
        };
        let level = reason_of(SourceId::Wanted, Block::Wanted(wanted)).0;
        assert_eq!(level, SourceState::Stop, "{count} {records}");
    }
}

#[test]
fn report_with_unanswered_critical_source_is_not_good() {
    let all = || {
        three(
            Restrictions::default(),
            pledges(PledgeRegister::Notary, 0, Vec::new()),
        )
    };
    for status in [
        SourceStatus::Failed,
        SourceStatus::Skipped,
        SourceStatus::Pending,
    ] {
        for place in 0..3 {
            let mut actual = all();
            actual[place] = (actual[place].0, status, None);
            let found = findings_of(&actual);
            assert_ne!(found.verdict.level, SourceState::Good, "{status:?} {place}");
            let advice = found.recommendations.join(" ");
            assert!(!advice.contains("чистый"), "{advice}");
        }
    }
}

#[test]
fn free_check_without_findings_is_no_data_and_not_called_clean() {
    use avtosled_core::report::{Accidents, History, OwnershipPeriod};
    // The sources of the free check answered without findings.
    let sources = [
        answered(
            SourceId::History,
            Block::History(History {
                found: true,
                ownership_periods: vec![OwnershipPeriod {
                    from: "2015-05-01".to_owned(),
                    to: "null".to_owned(),
                    last_operation: "03".to_owned(),
                    ..OwnershipPeriod::default()
                }],
                ..History::default()
            }),
        ),
        answered(SourceId::Wanted, Block::Wanted(Wanted::default())),
        answered(
            SourceId::Restrictions,
            Block::Restrictions(Restrictions::default()),
        ),
        answered(SourceId::Accidents, Block::Accidents(Accidents::default())),
    ];
    let found = findings_of(&sources);
    assert_eq!(found.verdict.level, SourceState::NoData);
    assert_eq!(
        found.verdict.title,
        "В 4 ответивших источниках замечаний нет"
    );
    assert!(
        found.verdict.summary.contains("Неизвестно: залог"),
        "{}",
        found.verdict.summary
    );
    assert!(!found.recommendations.join(" ").contains("чистый"));
}
