//! Tests of the kind of the vehicle passport.

use avtosled_core::report::{
    Answer, Block, Customs, History, OwnershipPeriod, PassportKind, SourceInput, SourceStatus,
    VehiclePassport, passport_kind,
};
use avtosled_core::sources::SourceId;

fn kind(blocks: Vec<Block>) -> Option<PassportKind> {
    let answers: Vec<Answer> = blocks.into_iter().map(Answer::from).collect();
    let inputs = answers.iter().map(|answer| SourceInput {
        service_id: "history",
        source: SourceId::History,
        status: SourceStatus::Answered,
        answer: Some(answer),
    });
    passport_kind(&inputs.collect::<Vec<_>>())
}

fn history(number: &str, issuer: &str, operation: &str) -> Block {
    let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Block::History(History {
        found: true,
        passport: VehiclePassport {
            number: text(number),
            issuer: text(issuer),
        },
        ownership_periods: vec![OwnershipPeriod {
            last_operation: operation.to_owned(),
            ..OwnershipPeriod::default()
        }],
        ..History::default()
    })
}

#[test]
fn passport_kind_without_evidence_of_the_register_is_unknown() {
    use PassportKind::{Duplicate, Electronic, Original};
    for (number, issuer, operation, expected) in [
        ("63НР100015", "ОАО АВТОВАЗ", "01", Some(Original)),
        ("77УА100015", "ЦЕНТРАЛЬНАЯ ТАМОЖНЯ", "03", Some(Original)),
        ("63НР100015", "МРЭО ГИБДД, ДУБЛИКАТ", "03", Some(Duplicate)),
        ("63НР100015", "Взамен 63НР000001", "03", Some(Duplicate)),
        ("164301000000001", "", "03", Some(Electronic)),
        (
            "164301000000001",
            "СИСТЕМА ЭЛЕКТРОННЫХ ПАСПОРТОВ",
            "03",
            Some(Electronic),
        ),
        // The police issue first passports as well as later ones.
        ("63НР100015", "МРЭО ГИБДД", "03", None),
        ("63НР100015", "", "03", None),
        ("63НР100015", "ОАО АВТОВАЗ", "43", None),
        ("", "ОАО АВТОВАЗ", "01", None),
        ("", "", "", None),
    ] {
        assert_eq!(
            kind(vec![history(number, issuer, operation)]),
            expected,
            "{number} {issuer}"
        );
    }
}

#[test]
fn passport_kind_without_history_is_taken_from_customs_number() {
    let customs = |number: &str| {
        Block::Customs(Customs {
            found: true,
            passport_number: Some(number.to_owned()),
            ..Customs::default()
        })
    };
    let electronic = customs("164301000000001");
    assert_eq!(
        kind(vec![electronic.clone()]),
        Some(PassportKind::Electronic)
    );
    let duplicate = history("63НР100015", "ДУБЛИКАТ", "03");
    assert_eq!(
        kind(vec![electronic, duplicate]),
        Some(PassportKind::Duplicate)
    );
    assert_eq!(kind(vec![customs("неизвестно")]), None);
    assert_eq!(kind(Vec::new()), None);
}
