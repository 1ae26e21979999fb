//! Tests of all report rules with arbitrary values in all fields of all blocks.

mod block_filler;
mod presentation;
mod silent_source;

use proptest::prelude::*;
use serde_json::json;

use self::block_filler::{BlockFiller, leaves};
use super::{
    Answer, Block, Findings, Pledge, PledgeRegister, Pledges, RequestedCar, Restrictions,
    SourceInput, SourceState, SourceStatus, Wanted, analyse_odometer, findings, tile,
};
use crate::date::Date;
use crate::sources::SourceId;

const REQUIRED: [SourceId; 3] = [SourceId::Wanted, SourceId::Restrictions, SourceId::Pledges];

/// Every kind of block with two records in each list, and critical registers without records.
fn templates() -> Vec<(SourceId, Block)> {
    let samples = Block::samples().into_iter();
    let mut templates: Vec<_> = samples
        .map(|(source, block)| (source.unwrap_or(SourceId::Conversion), block))
        .collect();
    templates.extend([
        (
            SourceId::Leases,
            Block::Pledges(Pledges {
                register: PledgeRegister::Fedresurs,
                records: vec![Pledge::default(), Pledge::default()],
                ..Pledges::default()
            }),
        ),
        (SourceId::Wanted, Block::Wanted(Wanted::default())),
        (
            SourceId::Restrictions,
            Block::Restrictions(Restrictions::default()),
        ),
        (SourceId::Pledges, Block::Pledges(Pledges::default())),
    ]);
    templates
}

/// Input of a source that answered.
fn input((id, answer): &(SourceId, Answer)) -> SourceInput<'_> {
    SourceInput {
        service_id: id.name(),
        source: *id,
        status: SourceStatus::Answered,
        answer: Some(answer),
    }
}

fn assert_consistent(findings: &Findings, sources: &[SourceInput<'_>]) {
    let answered = |id: &SourceId| {
        sources.iter().any(|source| {
            source.source == *id
                && source.status == SourceStatus::Answered
                && source.answer.is_some()
        })
    };
    let verdict = &findings.verdict;
    if verdict.level == SourceState::Good {
        assert!(REQUIRED.iter().all(answered));
        assert!(verdict.is_final);
        let is_bad = |level| matches!(level, SourceState::Stop | SourceState::Attention);
        assert!(!verdict.reasons.iter().any(|reason| is_bad(reason.level)));
    }
    for reason in &verdict.reasons {
        let is_own = !reason.service_id.is_empty() && reason.anchor.starts_with(&reason.service_id);
        assert!(
            is_own || reason.anchor.starts_with("consistency-"),
            "{reason:?}"
        );
        assert!(!reason.text.is_empty());
    }
    assert!(
        findings
            .timeline
            .events
            .is_sorted_by_key(|event| &event.date)
    );
    assert!(
        findings
            .mileage
            .points
            .is_sorted_by_key(|point| &point.date)
    );
    assert!(findings.checklist.is_sorted_by_key(|item| item.kind));
    if let Some(price) = &findings.price {
        assert!(price.min <= price.typical && price.typical <= price.max);
    }
    let zones = findings.damage.iter().flat_map(|damage| &damage.overall);
    assert!(zones.map(|damage| damage.zone).is_sorted());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn findings_of_arbitrary_answers_are_consistent(
        numbers in prop::collection::vec(any::<u32>(), 8..64),
        texts in prop::collection::vec(any::<String>(), 1..6),
        statuses in prop::collection::vec(0_u8..8, 30),
        chosen in any::<u32>(),
    ) {
        let mut filler = BlockFiller { numbers: &numbers, texts: &texts, step: 0 };
        let answers: Vec<(SourceId, SourceStatus, Answer)> = templates()
            .into_iter()
            .zip(&statuses)
            .enumerate()
            .filter(|(index, _)| chosen >> (index % 32) & 1 == 1)
            .map(|(_, ((id, block), status))| {
                let mut answer = Answer::from(filler.fill(&block).unwrap());
                answer.other.extend((*status == 7).then(|| texts[0].clone()));
                let status = match status {
                    0 => SourceStatus::Failed,
                    1 => SourceStatus::Skipped,
                    2 => SourceStatus::Pending,
                    _ => SourceStatus::Answered,
                };
                (id, status, answer)
            })
            .collect();
        let sources: Vec<SourceInput> = answers
            .iter()
            .map(|(id, status, answer)| SourceInput {
                service_id: id.name(),
                source: *id,
                status: *status,
                answer: Some(answer),
            })
            .collect();
        let requested = RequestedCar { vin: Some(&texts[0]), plate: Some("А123ВС77"), body_number: None };
        let today = Date::from_unix_ms(i64::from(numbers[0]) * 1_000);
        let found = findings(requested, None, &sources, today);
        assert_consistent(&found, &sources);
        serde_json::to_string(&found).unwrap();
        for (_, _, answer) in &answers {
            serde_json::to_string(&answer.block.present()).unwrap();
            let stored = serde_json::to_string(answer).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Answer>(&stored).unwrap(), answer);
        }
    }
}

/// Fills all text fields with a name, which only blocks and presentations may contain.
#[test]
fn findings_and_tiles_of_answers_with_names_contain_no_name() {
    let is_personal = |path: &str| {
        [
            "name",
            "owner",
            "insured",
            "debtor",
            "officer",
            "carrier",
            "birthPlace",
            "manager",
            "address",
            "basis",
            "expert",
        ]
        .iter()
        .any(|field| path.to_lowercase().ends_with(&field.to_lowercase()))
    };
    let answers: Vec<(SourceId, Answer)> = templates()
        .into_iter()
        .map(|(id, block)| {
            let mut value = serde_json::to_value(&block).unwrap();
            for path in leaves(&value["data"], "/data") {
                let field = value.pointer(&path).unwrap();
                if is_personal(&path) && (field.is_null() || field.is_string()) {
                    *value.pointer_mut(&path).unwrap() = json!("Тайнов");
                } else if field.is_boolean() {
                    *value.pointer_mut(&path).unwrap() = json!(true);
                }
            }
            let block: Block = serde_json::from_value(value).unwrap();
            (id, block.into())
        })
        .collect();
    let sources: Vec<SourceInput> = answers.iter().map(input).collect();
    let today = Date::from_unix_ms(1_795_165_200_000);
    let found = findings(RequestedCar::default(), None, &sources, today);
    let json = serde_json::to_string(&found).unwrap();
    assert!(!json.contains("Тайнов"), "{json}");
    let odometer = analyse_odometer(&sources, today);
    for source in &sources {
        let tile = serde_json::to_string(&tile(source, &odometer, today)).unwrap();
        assert!(!tile.contains("Тайнов"), "{tile}");
    }
}
