//! Tests of verdicts for all combinations of answers of the five free sources and the pledges.

mod critical;
mod unknown;

use avtosled_core::date::Date;
use avtosled_core::report::{
    Accident, Accidents, Answer, Block, Conversion, Customs, History, Inspection, Inspections,
    Mileage, OwnershipPeriod, Pledges, Policies, Policy, Restrictions, SourceInput, SourceState,
    SourceStatus, Wanted, recommendations, verdict,
};
use avtosled_core::sources::SourceId;

const SOURCES: [SourceId; 6] = [
    SourceId::Wanted,
    SourceId::Restrictions,
    SourceId::Pledges,
    SourceId::Accidents,
    SourceId::History,
    SourceId::Inspections,
];

/// History of a registered car with one owner.
fn registered() -> History {
    History {
        found: true,
        ownership_periods: vec![OwnershipPeriod {
            last_operation: "03".to_owned(),
            from: "2019-05-01".to_owned(),
            to: "null".to_owned(),
            ..OwnershipPeriod::default()
        }],
        ..History::default()
    }
}

fn clean(id: SourceId) -> Answer {
    let block = match id {
        SourceId::Pledges | SourceId::Leases => Block::Pledges(Pledges::default()),
        SourceId::Wanted => Block::Wanted(Wanted::default()),
        SourceId::Restrictions => Block::Restrictions(Restrictions::default()),
        SourceId::Accidents => Block::Accidents(Accidents::default()),
        SourceId::History => Block::History(registered()),
        _ => Block::Inspections(Inspections {
            cards: vec![Inspection {
                date: "2026-01-01".to_owned(),
                ..Inspection::default()
            }],
            ..Inspections::default()
        }),
    };
    block.into()
}

/// Current time of the tests: 2026-11-20, noon in Moscow.
fn today() -> Date {
    Date::from_unix_ms(1_795_165_200_000)
}

fn sources(blocks: &[(SourceId, SourceStatus, Option<Answer>)]) -> Vec<SourceInput<'_>> {
    blocks
        .iter()
        .map(|(id, status, answer)| SourceInput {
            service_id: id.name(),
            source: *id,
            status: *status,
            answer: answer.as_ref(),
        })
        .collect()
}

/// Runs 5^6 reports: each source answered, failed, skipped, pending or not ordered.
#[test]
fn verdict_is_good_only_if_all_critical_sources_answered() {
    use SourceStatus::{Answered, Failed, Pending, Skipped};
    for case in 0..5_usize.pow(6) {
        let mut blocks = Vec::new();
        for (index, id) in SOURCES.into_iter().enumerate() {
            let choice = case / 5_usize.pow(u32::try_from(index).unwrap()) % 5;
            let Some(status) = [Answered, Failed, Skipped, Pending].get(choice) else {
                continue;
            };
            let block = (*status == Answered).then(|| clean(id));
            blocks.push((id, *status, block));
        }
        let sources = sources(&blocks);
        let result = verdict(&sources, today());
        let advice = recommendations(&sources, today());
        let answered = |id: SourceId| {
            blocks
                .iter()
                .any(|(name, status, _)| *name == id && *status == Answered)
        };
        let pending = blocks.iter().any(|(_, status, _)| *status == Pending);
        let asked = |id: SourceId| blocks.iter().any(|(name, ..)| *name == id);
        let critical = SOURCES[..3].iter().all(|id| answered(*id));
        let silent = SOURCES[3..5].iter().any(|id| asked(*id) && !answered(*id));
        let known = SOURCES[4..].iter().any(|id| answered(*id));
        let good = critical && !silent && known && !pending;
        assert_eq!(
            result.level == SourceState::Good,
            good,
            "{blocks:?} {result:?}"
        );
        assert_eq!(result.is_final, !pending);
        let called_clean = advice.iter().any(|text| text.contains("чистый"));
        assert!(!called_clean, "without leases and mileage: {advice:?}");
        assert!(!result.title.contains("чист"));
    }
}

/// Only a car known to the vehicle register, with all critical answers and a good mileage, is clean.
#[test]
fn car_is_called_clean_only_with_critical_answers_and_good_mileage() {
    let card = |date: &str, mileage| Inspection {
        date: date.to_owned(),
        mileage: Some(mileage),
        ..Inspection::default()
    };
    let read = Block::Inspections(Inspections {
        cards: vec![card("2026-01-01", 60_000), card("2024-01-01", 40_000)],
        ..Inspections::default()
    });
    let mut whole: Vec<_> = SOURCES[..5]
        .iter()
        .chain(&[SourceId::Leases])
        .map(|id| (*id, SourceStatus::Answered, Some(clean(*id))))
        .collect();
    whole.push((
        SourceId::Inspections,
        SourceStatus::Answered,
        Some(read.into()),
    ));
    let is_clean = |blocks: &[(SourceId, SourceStatus, Option<Answer>)]| {
        let advice = recommendations(&sources(blocks), today());
        advice.iter().any(|text| text == "Автомобиль чистый")
    };
    assert!(is_clean(&whole));
    for index in 0..whole.len() {
        let mut less = whole.clone();
        let (id, ..) = less.remove(index);
        assert!(!is_clean(&less), "{id:?} was not asked");
        less.insert(index, (id, SourceStatus::Failed, None));
        assert!(!is_clean(&less), "{id:?} did not answer");
    }
    let mut unread = whole.clone();
    unread[6].2 = Some(clean(SourceId::Inspections));
    assert!(!is_clean(&unread), "no reading of the odometer");
    for (readings, why) in [
        (vec![card("2026-01-01", 60_000)], "one reading"),
        (
            vec![card("2020-01-01", 40_000), card("2022-01-01", 60_000)],
            "an old reading",
        ),
    ] {
        let cards = Inspections {
            cards: readings,
            ..Inspections::default()
        };
        let mut unproved = whole.clone();
        unproved[6].2 = Some(Block::Inspections(cards).into());
        assert!(!is_clean(&unproved), "{why}");
    }
    let summary = verdict(&sources(&whole[..3]), today()).summary;
    assert!(
        summary.contains("Не спрашивали: лизинг, история регистраций, ДТП и пробег."),
        "{summary}"
    );
    assert!(
        !verdict(&sources(&whole), today())
            .summary
            .contains("Не спрашивали")
    );
}

/// Wanted, restrictions, pledges and accidents answer «nothing found» for any string.
#[test]
fn verdict_of_car_unconfirmed_by_any_source_is_never_good() {
    let trouble: Vec<_> = SOURCES[..4]
        .iter()
        .map(|id| (*id, SourceStatus::Answered, Some(clean(*id))))
        .collect();
    let result = verdict(&sources(&trouble), today());
    assert_eq!(result.level, SourceState::NoData);
    assert_eq!(result.title, "В 4 ответивших источниках замечаний нет");
    assert!(
        !result.summary.contains("не подтвердил"),
        "nobody who could was asked: {}",
        result.summary
    );
    let no_card = Block::Inspections(Inspections::default());
    let mut asked = trouble.clone();
    asked.push((
        SourceId::Inspections,
        SourceStatus::Answered,
        Some(no_card.into()),
    ));
    let result = verdict(&sources(&asked), today());
    assert_eq!(result.level, SourceState::NoData);
    assert!(
        result.summary.ends_with(
            "Ни один из ответивших источников не подтвердил, что такой автомобиль есть: \
             сверьте номер с документами."
        ),
        "{}",
        result.summary
    );
    for known in [
        Block::Conversion(Conversion {
            found: true,
            ..Conversion::default()
        }),
        Block::Customs(Customs {
            found: true,
            ..Customs::default()
        }),
        Block::Osago(Policies {
            count: 1,
            policies: vec![Policy::default()],
        }),
        Block::Mileage(Mileage {
            found_in_database: true,
            ..Mileage::default()
        }),
    ] {
        let mut blocks = trouble.clone();
        blocks.push((
            SourceId::History,
            SourceStatus::Answered,
            Some(known.clone().into()),
        ));
        let summary = verdict(&sources(&blocks), today()).summary;
        assert!(!summary.contains("не подтвердил"), "{known:?}: {summary}");
    }
}

#[test]
fn verdict_title_without_findings_has_number_of_answered_sources() {
    let blocks: Vec<_> = SOURCES
        .into_iter()
        .map(|id| (id, SourceStatus::Answered, Some(clean(id))))
        .collect();
    let all = verdict(&sources(&blocks), today());
    assert_eq!(all.title, "В 6 ответивших источниках замечаний нет");
    let one = verdict(&sources(&blocks[..1]), today());
    assert_eq!(one.title, "В 1 ответившем источнике замечаний нет");
    assert_eq!(one.level, SourceState::NoData);
    assert!(
        one.summary
            .contains("Неизвестно: ограничения и залог — об этих рисках отчёт ничего не говорит."),
        "{}",
        one.summary
    );
}

#[test]
fn failed_critical_source_is_in_verdict_title_and_summary() {
    let blocks = [
        (SourceId::Wanted, SourceStatus::Failed, None),
        (
            SourceId::Restrictions,
            SourceStatus::Answered,
            Some(clean(SourceId::Restrictions)),
        ),
    ];
    let result = verdict(&sources(&blocks), today());
    assert_eq!(result.level, SourceState::NotAnswered);
    assert_eq!(result.title, "Не проверено: розыск и залог");
    assert!(result.summary.contains("розыск"), "{}", result.summary);
}

#[test]
fn worst_finding_determines_verdict_while_sources_are_pending() {
    let crashed = Block::Accidents(Accidents {
        has_accidents: true,
        accidents: vec![Accident::default()],
        ..Accidents::default()
    });
    let wanted = Block::Wanted(Wanted {
        count: 1,
        ..Wanted::default()
    });
    let mut blocks = vec![
        (
            SourceId::Accidents,
            SourceStatus::Answered,
            Some(crashed.into()),
        ),
        (SourceId::Inspections, SourceStatus::Pending, None),
    ];
    assert_eq!(
        verdict(&sources(&blocks), today()).level,
        SourceState::Attention
    );
    blocks.push((
        SourceId::Wanted,
        SourceStatus::Answered,
        Some(wanted.into()),
    ));
    let result = verdict(&sources(&blocks), today());
    assert_eq!(result.level, SourceState::Stop);
    assert_eq!(result.reasons[0].service_id, "wanted");
    let advice = recommendations(&sources(&blocks), today());
    assert!(advice.iter().any(|text| text.contains("розыске")));
    assert!(advice.iter().any(|text| text.contains("ДТП")));
}

#[test]
fn report_without_answers_is_not_answered() {
    let blocks = [
        (SourceId::Accidents, SourceStatus::Failed, None),
        (SourceId::Taxi, SourceStatus::Skipped, None),
    ];
    let result = verdict(&sources(&blocks), today());
    assert_eq!(result.level, SourceState::NotAnswered);
    assert_eq!(result.title, "Источники не ответили");
}

const MISMATCH: &str = "Госномер принадлежит другому автомобилю";

#[test]
fn verdict_with_identifier_mismatch_is_at_least_attention() {
    use SourceStatus::{Answered, Failed, Pending};
    let all_clean = SOURCES.map(|id| (id, Answered, Some(clean(id))));
    let unknown = [(SourceId::Inspections, Answered, None)];
    let silent = [(SourceId::Wanted, Failed, None)];
    let asked = [(SourceId::Wanted, Pending, None)];
    for blocks in [&all_clean[..], &unknown[..], &silent[..], &asked[..], &[]] {
        let sources = sources(blocks);
        let before = verdict(&sources, today());
        let after = before.clone().with_mismatch(MISMATCH.to_owned());
        assert_ne!(before.level, SourceState::Attention);
        assert_eq!(after.level, SourceState::Attention);
        assert_eq!(after.title, "Номер указывает на другой автомобиль");
        assert_eq!(after.reasons[0].text, MISMATCH);
        assert_eq!(after.reasons[0].level, SourceState::Attention);
        assert_eq!(after.reasons[0].service_id, "");
        assert_eq!(after.reasons[1..], before.reasons);
        assert_eq!(after.is_final, before.is_final);
        let advice = after.recommendations(&sources, today());
        assert!(!advice.iter().any(|text| text.contains("чистый")));
    }
}

#[test]
fn identifier_mismatch_is_listed_after_stop_reasons() {
    let wanted = Block::Wanted(Wanted {
        count: 1,
        ..Wanted::default()
    });
    let crashed = Block::Accidents(Accidents {
        has_accidents: true,
        ..Accidents::default()
    });
    let blocks = [
        (
            SourceId::Accidents,
            SourceStatus::Answered,
            Some(crashed.into()),
        ),
        (
            SourceId::Wanted,
            SourceStatus::Answered,
            Some(wanted.into()),
        ),
    ];
    let before = verdict(&sources(&blocks), today());
    let after = before.clone().with_mismatch(MISMATCH.to_owned());
    assert_eq!(after.level, SourceState::Stop);
    assert_eq!(after.title, before.title);
    let order: Vec<_> = after
        .reasons
        .iter()
        .map(|reason| reason.service_id.as_str())
        .collect();
    assert_eq!(order, ["wanted", "", "accidents"]);
}
