//! Any text in any field of any block: nothing panics, and the verdict keeps its word.

mod filler;
mod rows;
mod silence;

use crate::date::Date;
use crate::report::{
    Answer, Block, Findings, Named, Pledge, PledgeRegister, Pledges, Restrictions, SourceInput,
    SourceState, SourceStatus, Wanted, findings, odometer_of, tile,
};
use crate::sources::SourceId;
use proptest::prelude::*;
use serde_json::json;

use filler::{Filler, leaves};

const NEEDED: [SourceId; 3] = [SourceId::Wanted, SourceId::Restrictions, SourceId::Pledges];

/// Every kind of block with the source that fills it, each list with two records, and empty
/// registers of what stops a deal.
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

/// A source that answered.
fn input((id, answer): &(SourceId, Answer)) -> SourceInput<'_> {
    SourceInput {
        service_id: id.name(),
        source: *id,
        status: SourceStatus::Answered,
        answer: Some(answer),
    }
}

fn keeps_its_word(found: &Findings, sources: &[SourceInput<'_>]) {
    let answered = |id: &SourceId| {
        sources.iter().any(|source| {
            source.source == *id
                && source.status == SourceStatus::Answered
                && source.answer.is_some()
        })
    };
    let verdict = &found.verdict;
    if verdict.level == SourceState::Good {
        assert!(NEEDED.iter().all(answered));
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
    assert!(found.timeline.events.is_sorted_by_key(|event| &event.date));
    assert!(found.mileage.points.is_sorted_by_key(|point| &point.date));
    assert!(found.checklist.is_sorted_by_key(|item| item.kind));
    if let Some(price) = &found.price {
        assert!(price.min <= price.typical && price.typical <= price.max);
    }
    let zones = found.damage.iter().flat_map(|damage| &damage.overall);
    assert!(zones.map(|damage| damage.zone).is_sorted());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn any_answers_make_a_report(
        numbers in prop::collection::vec(any::<u32>(), 8..64),
        texts in prop::collection::vec(any::<String>(), 1..6),
        statuses in prop::collection::vec(0_u8..8, 30),
        chosen in any::<u32>(),
    ) {
        let mut filler = Filler { numbers: &numbers, texts: &texts, turn: 0 };
        let answers: Vec<(SourceId, SourceStatus, Answer)> = templates()
            .into_iter()
            .zip(&statuses)
            .enumerate()
            .filter(|(place, _)| chosen >> (place % 32) & 1 == 1)
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
        let named = Named { vin: Some(&texts[0]), plate: Some("А123ВС77"), body_number: None };
        let today = Date::from_unix_ms(i64::from(numbers[0]) * 1_000);
        let found = findings(named, None, &sources, today);
        keeps_its_word(&found, &sources);
        serde_json::to_string(&found).unwrap();
        for (_, _, answer) in &answers {
            serde_json::to_string(&answer.block.shown()).unwrap();
            let stored = serde_json::to_string(answer).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Answer>(&stored).unwrap(), answer);
        }
    }
}

/// Every text field holds a name; only the names of companies may be repeated outside the blocks.
#[test]
fn people_are_named_in_their_blocks_alone() {
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
    let found = findings(Named::default(), None, &sources, today);
    let told = serde_json::to_string(&found).unwrap();
    assert!(!told.contains("Тайнов"), "{told}");
    let odometer = odometer_of(&sources, today);
    for source in &sources {
        let tile = serde_json::to_string(&tile(source, &odometer, today)).unwrap();
        assert!(!tile.contains("Тайнов"), "{tile}");
    }
}
