//! Tests of the consequences of findings for the buyer.

use avtosled_core::report::{
    Accidents, Answer, Auctions, Block, History, OwnershipPeriod, Photo, Photos, Pledge,
    PledgeKind, Pledges, SourceState,
};
use avtosled_core::sources::SourceId;

use super::{answered, findings_of, text};

/// Consequence of the only finding of a report.
fn meaning(id: SourceId, answer: impl Into<Answer>) -> String {
    let mut reasons = findings_of(&[answered(id, answer)]).verdict.reasons;
    reasons.remove(0).meaning.unwrap_or_default().into_owned()
}

#[test]
fn answer_with_unparsed_records_has_the_meaning_of_unparsed_records() {
    let unread = |block: Block| Answer {
        other: vec!["{}".to_owned()],
        ..Answer::from(block)
    };
    for (id, block) in [
        (SourceId::Accidents, Block::Accidents(Accidents::default())),
        (SourceId::Pledges, Block::Pledges(Pledges::default())),
        (SourceId::Auctions, Block::Auctions(Auctions::default())),
    ] {
        let actual = meaning(id, unread(block));
        assert!(
            actual.starts_with("Часть записей не удалось разобрать"),
            "{id:?}: {actual}"
        );
    }
    let counted = Block::Auctions(Auctions {
        count: 1,
        lots: Vec::new(),
    });
    assert!(meaning(SourceId::Auctions, counted).starts_with("Часть лотов не удалось прочитать"));
}

#[test]
fn meaning_differs_for_restored_exported_and_removed_registration() {
    let history = |operation: &str, to: &str| {
        Block::History(History {
            found: true,
            ownership_periods: vec![OwnershipPeriod {
                from: "2015-05-01".to_owned(),
                to: to.to_owned(),
                last_operation: operation.to_owned(),
                ..OwnershipPeriod::default()
            }],
            ..History::default()
        })
    };
    let restored = meaning(SourceId::History, history("18", "null"));
    assert!(
        restored.starts_with("Регистрацию уже признавали"),
        "{restored}"
    );
    let exported = meaning(SourceId::History, history("08", "2020-01-01"));
    assert!(exported.starts_with("Снова на учёт"), "{exported}");
    let removed = meaning(SourceId::History, history("03", "2020-01-01"));
    assert!(removed.starts_with("Пока машины нет на учёте"), "{removed}");
}

#[test]
fn repeated_ownership_period_is_counted_once() {
    let firm = OwnershipPeriod {
        from: "2019-01-01".to_owned(),
        to: "2022-01-01".to_owned(),
        simple_person_type: "Legal".to_owned(),
        ..OwnershipPeriod::default()
    };
    let person = OwnershipPeriod {
        from: "2022-01-01".to_owned(),
        to: "null".to_owned(),
        simple_person_type: "Natural".to_owned(),
        last_operation: "03".to_owned(),
        ..OwnershipPeriod::default()
    };
    let history = |ownership_periods| {
        let block = Block::History(History {
            found: true,
            ownership_periods,
            ..History::default()
        });
        let mut reasons = findings_of(&[answered(SourceId::History, block)])
            .verdict
            .reasons;
        reasons.remove(0)
    };
    let twice = history(vec![firm.clone(), firm, person]);
    assert_eq!(twice.level, SourceState::Good);
    assert_eq!(
        twice.text,
        "Состоит на учёте, 2 периода владения, последний с 01.01.2022"
    );
}

#[test]
fn meaning_differs_for_pledge_doubtful_pledge_and_lease() {
    let pledge = |kind, in_force| {
        Block::Pledges(Pledges {
            count: 1,
            records: vec![Pledge {
                kind,
                in_force,
                ..Pledge::default()
            }],
            ..Pledges::default()
        })
    };
    let meaning_of = |kind, in_force| meaning(SourceId::Pledges, pledge(kind, in_force));
    assert!(meaning_of(PledgeKind::Pledge, Some(true)).starts_with("Залог переходит к покупателю"));
    assert!(meaning_of(PledgeKind::Pledge, None).starts_with("Если залог действует"));
    assert!(
        meaning_of(PledgeKind::Lease, Some(true)).starts_with("Машина принадлежит лизингодателю")
    );
}

#[test]
fn photo_text_without_damage_is_good_and_with_damage_is_attention() {
    for (info, level) in [
        ("Битый, вид спереди", SourceState::Attention),
        ("Не битый, без повреждений", SourceState::Good),
    ] {
        let photos = Photos {
            photos: vec![Photo {
                info: text(info),
                ..Photo::default()
            }],
        };
        let found = findings_of(&[answered(SourceId::Photos, Block::Photos(photos))]);
        assert_eq!(found.verdict.reasons[0].level, level, "{info}");
    }
}
