//! Tests of the verdict with pledges, unparsed records and contradictions.

use avtosled_core::report::{
    Answer, Block, Contradiction, ContradictionCode, History, OdometerAnalysis, Pledge, Pledges,
    SourceState, SourceStatus, recommendations, verdict,
};
use avtosled_core::sources::SourceId;

use super::{SOURCES, clean, sources, today};

#[test]
fn verdict_is_not_good_if_ordered_lease_register_did_not_answer() {
    use SourceStatus::{Answered, Failed, Skipped};
    let mut blocks: Vec<_> = SOURCES[..5]
        .iter()
        .map(|id| (*id, Answered, Some(clean(*id))))
        .collect();
    assert_eq!(verdict(&sources(&blocks), today()).level, SourceState::Good);
    for status in [Failed, Skipped] {
        blocks.push((SourceId::Leases, status, None));
        let result = verdict(&sources(&blocks), today());
        assert_eq!(result.level, SourceState::NotAnswered);
        assert!(result.summary.contains("Неизвестно: лизинг"));
        blocks.pop();
    }
    blocks.push((SourceId::Leases, Answered, Some(clean(SourceId::Leases))));
    assert_eq!(verdict(&sources(&blocks), today()).level, SourceState::Good);
}

#[test]
fn pledge_in_force_is_stop_with_anchor_of_its_record() {
    let over = Pledge {
        date: Some("2019-01-01".to_owned()),
        end_date: Some("2021-01-01".to_owned()),
        ..Pledge::default()
    };
    let in_force = Pledge {
        date: Some("2024-02-01".to_owned()),
        ..Pledge::default()
    };
    let pledges = Block::Pledges(Pledges {
        count: 2,
        records: vec![over, in_force],
        ..Pledges::default()
    });
    let blocks = [(
        SourceId::Pledges,
        SourceStatus::Answered,
        Some(pledges.into()),
    )];
    let result = verdict(&sources(&blocks), today());
    assert_eq!(result.level, SourceState::Stop);
    assert_eq!(result.reasons[0].anchor, "pledges-2");
    let advice = recommendations(&sources(&blocks), today());
    assert!(advice[0].contains("о залоге"), "{advice:?}");
}

#[test]
fn unparsed_records_are_attention() {
    for id in SOURCES {
        let mut answer = clean(id);
        answer.other.push("{\"x\":1}".to_owned());
        let blocks = [(id, SourceStatus::Answered, Some(answer))];
        let result = verdict(&sources(&blocks), today());
        assert_eq!(result.level, SourceState::Attention, "{id:?}");
        let advice = recommendations(&sources(&blocks), today());
        assert!(advice[0].contains("Прочее"), "{advice:?}");
    }
}

#[test]
fn answer_without_one_register_is_never_good() {
    let mut answer = clean(SourceId::History);
    answer.silent.push("ЭПТС".to_owned());
    let assessment = answer.assess(&OdometerAnalysis::default(), today());
    assert_eq!(assessment.level, SourceState::NoData);
    let text = assessment.text;
    assert!(text.ends_with("; не ответили: ЭПТС"), "{text}");
    let mut blocks = SOURCES.map(|id| (id, SourceStatus::Answered, Some(clean(id))));
    blocks[0].2.as_mut().unwrap().silent.push("МВД".to_owned());
    let result = verdict(&sources(&blocks), today());
    assert_eq!(result.level, SourceState::NotAnswered);
}

/// Registers of problems have no data on a car that the vehicle register does not know.
#[test]
fn unregistered_car_is_never_good() {
    use SourceStatus::{Answered, Failed};
    let unknown = |answer| {
        let mut blocks = SOURCES.map(|id| (id, Answered, Some(clean(id))));
        blocks[4] = answer;
        let result = verdict(&sources(&blocks), today());
        let advice = recommendations(&sources(&blocks), today());
        assert!(
            !advice.iter().any(|text| text == "Автомобиль чистый"),
            "{advice:?}"
        );
        assert_eq!(
            result.summary.contains("Неизвестно: история регистраций"),
            result.level == SourceState::NotAnswered,
            "{}",
            result.summary
        );
        (result.level, result.title)
    };
    let not_found = Answer::from(Block::History(History::default()));
    let expected = (
        SourceState::NoData,
        "Госавтоинспекция не знает этот автомобиль".to_owned(),
    );
    assert_eq!(unknown((SOURCES[4], Answered, Some(not_found))), expected);
    assert_eq!(unknown((SOURCES[4], Answered, None)), expected);
    // The vehicle register did not answer at all.
    assert_eq!(
        unknown((SOURCES[4], Failed, None)),
        (
            SourceState::NotAnswered,
            "Не проверено: история регистраций".to_owned()
        )
    );
}

#[test]
fn attention_contradictions_are_sorted_and_prevent_good_verdict() {
    use SourceStatus::Answered;
    let all_clean = SOURCES.map(|id| (id, Answered, Some(clean(id))));
    let found = |code: ContradictionCode, level| Contradiction {
        code,
        level,
        text: code.into_str().to_owned(),
        values: Vec::new(),
    };
    let contradictions = [
        found(ContradictionCode::Vin, SourceState::Attention),
        found(ContradictionCode::Reissue, SourceState::NoData),
        found(ContradictionCode::Year, SourceState::Attention),
    ];
    let result = verdict(&sources(&all_clean), today()).with_contradictions(&contradictions);
    assert_eq!(result.level, SourceState::Attention);
    let anchors: Vec<_> = result.reasons[..2]
        .iter()
        .map(|reason| reason.anchor.as_str())
        .collect();
    assert_eq!(anchors, ["consistency-vin", "consistency-year"]);
    let question =
        verdict(&sources(&all_clean), today()).with_contradictions(&contradictions[1..2]);
    assert_eq!(question.level, SourceState::Good);
}
