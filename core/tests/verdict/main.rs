//! The verdict over all combinations of what the five free sources and the pledges may say.

mod critical;

use avtosled_core::date::Date;
use avtosled_core::report::{
    Accident, Accidents, Answer, Block, History, Inspection, Inspections, Pledges, Restrictions,
    SourceInput, SourceState, SourceStatus, Wanted, recommendations, verdict,
};

const METHODS: [&str; 6] = [
    "gibddwanted",
    "gibddrestricted",
    "zalognotary",
    "gibdddtp",
    "gibddhistory",
    "eaist",
];

fn clean(method: &str) -> Answer {
    let block = match method {
        "zalognotary" | "fedresurs" => Block::Pledges(Pledges::default()),
        "gibddwanted" => Block::Wanted(Wanted::default()),
        "gibddrestricted" => Block::Restrictions(Restrictions::default()),
        "gibdddtp" => Block::Accidents(Accidents::default()),
        "gibddhistory" => Block::History(History {
            found: true,
            ..History::default()
        }),
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

/// 2026-11-20, noon in Moscow.
fn today() -> Date {
    Date::from_unix_ms(1_795_165_200_000)
}

fn sources<'a>(blocks: &'a [(&'a str, SourceStatus, Option<Answer>)]) -> Vec<SourceInput<'a>> {
    blocks
        .iter()
        .map(|(method, status, answer)| SourceInput {
            service_id: method,
            method,
            status: *status,
            answer: answer.as_ref(),
        })
        .collect()
}

/// Every source is answered, failed, skipped, pending or not ordered: 5^6 reports.
#[test]
fn good_needs_all_critical_answers() {
    use SourceStatus::{Answered, Failed, Pending, Skipped};
    for case in 0..5_usize.pow(6) {
        let mut blocks = Vec::new();
        for (index, method) in METHODS.into_iter().enumerate() {
            let choice = case / 5_usize.pow(u32::try_from(index).unwrap()) % 5;
            let Some(status) = [Answered, Failed, Skipped, Pending].get(choice) else {
                continue;
            };
            let block = (*status == Answered).then(|| clean(method));
            blocks.push((method, *status, block));
        }
        let sources = sources(&blocks);
        let result = verdict(&sources, today());
        let advice = recommendations(&sources, today());
        let answered = |method: &str| {
            blocks
                .iter()
                .any(|(name, status, _)| *name == method && *status == Answered)
        };
        let pending = blocks.iter().any(|(_, status, _)| *status == Pending);
        let critical = METHODS[..3].iter().all(|method| answered(method));
        let good = critical && !pending;
        assert_eq!(
            result.level == SourceState::Good,
            good,
            "{blocks:?} {result:?}"
        );
        assert_eq!(result.is_final, !pending);
        let called_clean = advice.iter().any(|text| text.contains("чистый"));
        let failed = blocks.iter().any(|(_, status, _)| *status == Failed);
        assert_eq!(
            called_clean,
            good && answered("gibdddtp") && !failed,
            "{blocks:?} {advice:?}"
        );
        assert!(!result.title.contains("чист"));
    }
}

#[test]
fn the_number_of_answers_is_in_the_title() {
    let blocks: Vec<_> = METHODS
        .into_iter()
        .map(|method| (method, SourceStatus::Answered, Some(clean(method))))
        .collect();
    let all = verdict(&sources(&blocks), today());
    assert_eq!(all.title, "В 6 ответивших источниках ничего не найдено");
    let one = verdict(&sources(&blocks[..1]), today());
    assert_eq!(one.title, "В 1 ответившем источнике ничего не найдено");
    assert_eq!(one.level, SourceState::NoData);
    assert!(
        one.summary
            .ends_with("Неизвестно: ограничения и залог — об этих рисках отчёт ничего не говорит."),
        "{}",
        one.summary
    );
}

#[test]
fn a_silent_critical_source_is_said_aloud() {
    let blocks = [
        ("gibddwanted", SourceStatus::Failed, None),
        (
            "gibddrestricted",
            SourceStatus::Answered,
            Some(clean("gibddrestricted")),
        ),
    ];
    let result = verdict(&sources(&blocks), today());
    assert_eq!(result.level, SourceState::NotAnswered);
    assert_eq!(result.title, "Не проверено: розыск и залог");
    assert!(result.summary.contains("розыск"), "{}", result.summary);
}

#[test]
fn the_worst_finding_decides_even_while_others_are_asked() {
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
        ("gibdddtp", SourceStatus::Answered, Some(crashed.into())),
        ("eaist", SourceStatus::Pending, None),
    ];
    assert_eq!(
        verdict(&sources(&blocks), today()).level,
        SourceState::Attention
    );
    blocks.push(("gibddwanted", SourceStatus::Answered, Some(wanted.into())));
    let result = verdict(&sources(&blocks), today());
    assert_eq!(result.level, SourceState::Stop);
    assert_eq!(result.reasons[0].service_id, "gibddwanted");
    let advice = recommendations(&sources(&blocks), today());
    assert!(advice.iter().any(|text| text.contains("розыске")));
    assert!(advice.iter().any(|text| text.contains("ДТП")));
}

#[test]
fn nothing_answered_is_not_an_answer() {
    let blocks = [
        ("gibdddtp", SourceStatus::Failed, None),
        ("taxi", SourceStatus::Skipped, None),
    ];
    let result = verdict(&sources(&blocks), today());
    assert_eq!(result.level, SourceState::NotAnswered);
    assert_eq!(result.title, "Источники не ответили");
}

const MISMATCH: &str = "Госномер принадлежит другому автомобилю";

#[test]
fn a_mismatch_is_never_better_than_attention() {
    use SourceStatus::{Answered, Failed, Pending};
    let all_clean = METHODS.map(|method| (method, Answered, Some(clean(method))));
    let unknown = [("eaist", Answered, None)];
    let silent = [("gibddwanted", Failed, None)];
    let asked = [("gibddwanted", Pending, None)];
    for blocks in [&all_clean[..], &unknown[..], &silent[..], &asked[..], &[]] {
        let sources = sources(blocks);
        let before = verdict(&sources, today());
        let after = before.clone().with_mismatch(MISMATCH.to_owned());
        assert_ne!(before.level, SourceState::Attention);
        assert_eq!(after.level, SourceState::Attention);
        assert_eq!(after.title, "Есть на что обратить внимание");
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
fn a_mismatch_follows_what_stops_a_deal() {
    let wanted = Block::Wanted(Wanted {
        count: 1,
        ..Wanted::default()
    });
    let crashed = Block::Accidents(Accidents {
        has_accidents: true,
        ..Accidents::default()
    });
    let blocks = [
        ("gibdddtp", SourceStatus::Answered, Some(crashed.into())),
        ("gibddwanted", SourceStatus::Answered, Some(wanted.into())),
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
    assert_eq!(order, ["gibddwanted", "", "gibdddtp"]);
}
