//! Tests of the sentence of the verdict.

use avtosled_core::report::{
    Accident, Accidents, Block, Fine, Fines, History, Inspection, Inspections, OwnershipPeriod,
    Pledge, PledgeRegister, Pledges, Recalls, Restrictions, SourceState, SourceStatus, Taxi,
    VerdictReason, Wanted,
};
use avtosled_core::sources::SourceId;

use super::{ReportedSource, answered, findings_of, text};

fn clean() -> Vec<ReportedSource> {
    vec![
        answered(SourceId::Wanted, Block::Wanted(Wanted::default())),
        answered(
            SourceId::Restrictions,
            Block::Restrictions(Restrictions::default()),
        ),
        answered(SourceId::Pledges, Block::Pledges(Pledges::default())),
    ]
}

fn cards(readings: &[(&str, u32)]) -> ReportedSource {
    let cards = readings
        .iter()
        .map(|(date, mileage)| Inspection {
            date: (*date).to_owned(),
            mileage: (*mileage > 0).then_some(*mileage),
            ..Inspection::default()
        })
        .collect();
    answered(
        SourceId::Inspections,
        Block::Inspections(Inspections {
            cards,
            ..Inspections::default()
        }),
    )
}

#[test]
fn fact_of_no_rollback_requires_two_recent_dated_readings() {
    let registers = [
        "не в розыске",
        "действующих ограничений не найдено",
        "действующий залог не найден",
    ];
    let facts = |readings: &[(&str, u32)]| {
        let mut sources = clean();
        sources.push(cards(readings));
        let verdict = findings_of(&sources).verdict;
        assert_eq!(verdict.level, SourceState::Good);
        verdict.facts
    };
    let compared = facts(&[("2025-01-10", 40_000), ("2026-01-10", 60_000)]);
    assert_eq!(compared[..3], registers);
    assert_eq!(compared[3..], ["снижения пробега не найдено"]);
    // One reading, no usable reading, two old readings, and two of which one is undated.
    for readings in [
        &[("2026-01-10", 60_000)][..],
        &[("2026-01-10", 0)],
        &[("2018-01-10", 40_000), ("2019-01-10", 60_000)],
        &[("", 40_000), ("2026-01-10", 60_000)],
    ] {
        assert_eq!(facts(readings), registers, "{readings:?}");
    }
}

#[test]
fn registered_fact_requires_an_open_ownership_period() {
    let of = |to: &str| {
        let mut sources = clean();
        sources.push(answered(
            SourceId::History,
            Block::History(History {
                found: true,
                ownership_periods: vec![OwnershipPeriod {
                    from: "2015-05-01".to_owned(),
                    to: to.to_owned(),
                    last_operation: "03".to_owned(),
                    ..OwnershipPeriod::default()
                }],
                ..History::default()
            }),
        ));
        findings_of(&sources).verdict.facts
    };
    assert!(of("null").contains(&"состоит на учёте".to_owned()));
    assert_eq!(of("2024-01-01"), ["не состоит на учёте"]);
}

#[test]
fn failed_critical_source_is_a_fact_and_pending_source_is_not() {
    let mut sources = clean();
    sources[0] = (SourceId::Wanted, SourceStatus::Failed, None);
    assert_eq!(
        findings_of(&sources).verdict.facts,
        ["не проверено: розыск"]
    );
    sources[0] = (SourceId::Wanted, SourceStatus::Pending, None);
    assert_eq!(findings_of(&sources).verdict.facts, [""; 0]);
}

#[test]
fn finding_without_headline_is_no_fact() {
    let fines = Block::Fines(Fines {
        count: 1,
        records: vec![Fine::default()],
    });
    let mut sources = vec![answered(SourceId::Fines, fines)];
    assert_eq!(findings_of(&sources).verdict.facts, ["1 штраф"]);
    let mut unread = answered(SourceId::Wanted, Block::Wanted(Wanted::default()));
    if let Some(answer) = &mut unread.2 {
        answer.other.push("{}".to_owned());
    }
    sources.push(unread);
    let verdict = findings_of(&sources).verdict;
    assert_eq!(verdict.facts, ["1 штраф"]);
    let in_facts = |id| {
        let is_its = |reason: &&VerdictReason| reason.source == Some(id);
        verdict.reasons.iter().find(is_its).unwrap().in_facts
    };
    assert!(in_facts(SourceId::Fines) && !in_facts(SourceId::Wanted));
}

#[test]
fn fourth_finding_is_not_in_the_facts() {
    let mut sources = vec![
        answered(
            SourceId::Fines,
            Block::Fines(Fines {
                count: 1,
                records: vec![Fine::default()],
            }),
        ),
        answered(
            SourceId::Accidents,
            Block::Accidents(Accidents {
                has_accidents: true,
                ..Accidents::default()
            }),
        ),
        answered(
            SourceId::Taxi,
            Block::Taxi(Taxi {
                found: true,
                ..Taxi::default()
            }),
        ),
    ];
    let verdict = findings_of(&sources).verdict;
    assert_eq!(verdict.facts.len(), 3);
    assert!(verdict.reasons.iter().all(|reason| reason.in_facts));
    sources.push(answered(
        SourceId::Recalls,
        Block::Recalls(Recalls {
            count: 1,
            ..Recalls::default()
        }),
    ));
    let verdict = findings_of(&sources).verdict;
    assert_eq!(verdict.facts.len(), 3);
    let unnamed = verdict.reasons.iter().filter(|reason| !reason.in_facts);
    assert_eq!(unnamed.count(), 1);
}

#[test]
fn accident_of_another_make_is_a_contradiction_without_negotiation() {
    let with = |make: &str| {
        let mut history = History {
            found: true,
            ..History::default()
        };
        history.vehicle.brand = text("ТОЙОТА КОРОЛЛА");
        let accident = Accident {
            brand: text(make),
            date: "2023-03-14".to_owned(),
            ..Accident::default()
        };
        let accidents = Accidents {
            has_accidents: true,
            accidents: vec![accident],
            ..Accidents::default()
        };
        findings_of(&[
            answered(SourceId::History, Block::History(history)),
            answered(SourceId::Accidents, Block::Accidents(accidents)),
        ])
    };
    let other = with("КИА");
    assert_eq!(other.verdict.title, "Источники называют разные марки");
    assert_eq!(
        other.verdict.facts,
        ["источники называют разные марки", "1 ДТП 14.03.2023"]
    );
    assert!(
        other.negotiation.is_none(),
        "which car it is comes before its price"
    );
    // Different spellings of one make, and unknown makes.
    for make in ["Toyota", "TОYОTА COROLLA", "НЕИЗВЕСТНАЯ", ""] {
        let same = with(make);
        assert!(same.contradictions.is_empty(), "{make}");
        assert_eq!(same.negotiation.map(|bargain| bargain.percent), Some(7));
    }
}

#[test]
fn pledge_in_a_second_register_is_not_in_the_facts() {
    let pledged = |id, register, day: &str| {
        let record = Pledge {
            in_force: Some(true),
            date: text(day),
            ..Pledge::default()
        };
        let block = Block::Pledges(Pledges {
            register,
            count: 1,
            records: vec![record],
        });
        answered(id, block)
    };
    let verdict = findings_of(&[
        pledged(SourceId::Pledges, PledgeRegister::Notary, "2024-02-01"),
        pledged(SourceId::Leases, PledgeRegister::Fedresurs, "2025-03-01"),
    ])
    .verdict;
    assert_eq!(verdict.facts, ["в залоге"]);
    let in_facts: Vec<bool> = verdict
        .reasons
        .iter()
        .map(|reason| reason.in_facts)
        .collect();
    assert_eq!(in_facts, [true, false]);
}
